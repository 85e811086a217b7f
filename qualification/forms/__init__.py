"""The forms of this room."""
