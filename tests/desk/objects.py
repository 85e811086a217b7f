"""Objects of this room for the test of permissions."""

OBJECTS: dict = {}

ARGUMENTS = {"desk:pattern": lambda _: {"slug": "lista"}}
