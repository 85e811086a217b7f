"""Who may call each address of this room."""

from entities.roles import Role
from entities.routes import Route

STAFF_READERS = frozenset(
    {Role.QUALIFICATION_OFFICER, Role.PRESIDENT, Role.SUPERVISOR, Role.LEGAL_OFFICER, Role.INSPECTOR, Role.INSTRUCTOR}
)
READERS = STAFF_READERS | {Role.ORGANISER, Role.FORCE, Role.CLUB}
OFFICER = frozenset({Role.QUALIFICATION_OFFICER})
MANAGERS = OFFICER | {Role.ORGANISER}
REPORTERS = OFFICER | {Role.FORCE}

ROUTES: dict[str, Route] = {
    "matches:match-list": Route("Ver o calendário dos jogos", roles=READERS),
    "matches:match-detail": Route("Ver um jogo, a sua história e os seus incidentes", roles=READERS, kind="match"),
    "matches:match-create": Route("Marcar um jogo", roles=MANAGERS),
    "matches:match-move": Route("Mudar o dia, a hora ou o recinto de um jogo", roles=MANAGERS, kind="match"),
    "matches:match-close": Route("Dar um jogo por realizado ou anulado, ou repeti-lo", roles=MANAGERS, kind="match"),
    "matches:incident-record": Route("Registar um incidente de um jogo", roles=REPORTERS, kind="match"),
    "matches:competition-list": Route("Ver competições, equipas e épocas", roles=MANAGERS),
    "matches:competition-create": Route("Acrescentar uma competição", roles=OFFICER),
    "matches:competition-edit": Route("Alterar uma competição", roles=OFFICER, kind="competition"),
    "matches:team-create": Route("Acrescentar uma equipa", roles=OFFICER),
    "matches:season-create": Route("Acrescentar uma época", roles=OFFICER),
    "matches:season-edit": Route("Mudar os dias de uma época", roles=OFFICER, kind="season"),
}
