"""Who does what with cases. The table of routes is at the end; scopes are in `sanctions.selectors`."""

from entities.roles import Role
from entities.routes import Route

CASEWORK = frozenset({Role.INSTRUCTOR, Role.LEGAL_OFFICER, Role.SUPERVISOR})
DECIDERS = frozenset({Role.PRESIDENT})
DESPATCH = frozenset({Role.DISPATCH_CLERK})
TREASURY = frozenset({Role.TREASURY})
READERS = CASEWORK | DECIDERS | DESPATCH | {Role.INSPECTOR}

ROUTES: dict[str, Route] = {}
