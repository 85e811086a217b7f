"""Acts on groups and registers."""
