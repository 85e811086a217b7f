"""Who may call each address of this room."""

from entities.routes import Route

ROUTES: dict[str, Route] = {}
