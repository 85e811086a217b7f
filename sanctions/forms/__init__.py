"""Forms of the room."""
