"""Pages of this room: parse, call, redirect."""
