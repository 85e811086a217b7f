"""Pages of cases. Views parse, call a service or selector, and show or redirect."""
