"""Who sees and changes bans, and the room's table of routes."""

from entities.roles import STAFF, Role
from entities.routes import Route

WRITERS = frozenset({Role.INSTRUCTOR, Role.LEGAL_OFFICER, Role.PRESIDENT})
SENDERS = WRITERS | {Role.DISPATCH_CLERK}
# Administrators, statisticians and the auditor do not read personal content by default (S09, S03).
READERS = STAFF - {Role.ADMINISTRATOR, Role.STATISTICS, Role.AUDITOR, Role.TREASURY, Role.QUALIFICATION_OFFICER}

ROUTES: dict[str, Route] = {
    "bans:list": Route("Lista das interdições", READERS),
    "bans:detail": Route("Uma interdição, com os seus dias e avisos", READERS, kind="ban"),
    "bans:serve": Route("Registar a notificação de uma interdição", WRITERS, kind="ban"),
    "bans:pause": Route("Registar dias que não contam", WRITERS, kind="ban"),
    "bans:lift": Route("Levantar uma interdição", WRITERS, kind="ban"),
    "bans:breach": Route("Registar uma violação", WRITERS, kind="ban"),
    "bans:notice": Route("Registar o aviso enviado a uma entidade", SENDERS, kind="ban_notice"),
    "bans:court": Route("Registar uma interdição comunicada por um tribunal", WRITERS),
    "bans:file": Route("Ficheiro assinado das interdições em vigor", READERS | {Role.FORCE}, reason=True),
    "bans:search": Route("Procurar uma pessoa nas interdições em vigor", frozenset({Role.FORCE}), reason=True),
    "bans:ground-list": Route("Jogos à porta fechada e zonas interditas", READERS),
    "bans:ground-detail": Route("Uma medida sobre o recinto, com os jogos cumpridos", READERS, kind="ground_measure"),
    "bans:ground-match": Route("Registar um jogo cumprido", WRITERS, kind="ground_measure"),
}
