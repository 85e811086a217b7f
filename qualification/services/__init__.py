"""Acts of this room, by subject: intake of reports, hearing, orders."""
