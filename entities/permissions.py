"""Who may call each address of this room."""

from entities.roles import EVERYONE, STAFF, Role
from entities.routes import Route
from entities.selectors import PEOPLE_READERS, USER_READERS
from entities.services import ORGANISATION_KEEPERS, PEOPLE_KEEPERS, USER_KEEPERS, VENUE_KEEPERS

ROUTES: dict[str, Route] = {
    "entities:organisation-list": Route("Procurar entidades", roles=STAFF),
    "entities:organisation-create": Route("Registar uma entidade", roles=ORGANISATION_KEEPERS),
    "entities:organisation-detail": Route("Ver uma entidade", roles=EVERYONE, kind="organisation"),
    "entities:organisation-edit": Route("Alterar uma entidade", roles=ORGANISATION_KEEPERS, kind="organisation"),
    "entities:venue-list": Route("Procurar recintos", roles=EVERYONE),
    "entities:venue-create": Route("Registar um recinto", roles=VENUE_KEEPERS),
    "entities:venue-detail": Route("Ver um recinto", roles=EVERYONE, kind="venue"),
    "entities:venue-edit": Route("Alterar um recinto", roles=VENUE_KEEPERS, kind="venue"),
    "entities:person-list": Route("Procurar pessoas", roles=PEOPLE_READERS, mass=True),
    "entities:person-create": Route("Registar uma pessoa", roles=PEOPLE_KEEPERS),
    "entities:person-detail": Route("Ver uma pessoa", roles=PEOPLE_READERS, kind="person"),
    "entities:person-edit": Route("Alterar uma pessoa", roles=PEOPLE_KEEPERS, kind="person"),
    "entities:person-civil-id": Route("Juntar um documento a uma pessoa", roles=PEOPLE_KEEPERS, kind="person"),
    "entities:person-address": Route("Juntar uma morada a uma pessoa", roles=PEOPLE_KEEPERS, kind="person"),
    "entities:user-list": Route("Procurar contas", roles=USER_READERS),
    "entities:user-create": Route("Criar uma conta", roles=USER_KEEPERS, fresh=True),
    "entities:user-detail": Route("Ver uma conta e as suas funções", roles=USER_READERS, kind="user"),
    "entities:user-close": Route("Fechar uma conta", roles=USER_KEEPERS, kind="user", fresh=True),
    "entities:user-open": Route("Reabrir uma conta", roles=USER_KEEPERS, kind="user", fresh=True),
    "entities:user-first-password": Route(
        "Dar a ligação para a primeira palavra-passe", roles=USER_KEEPERS, kind="user", fresh=True
    ),
    "entities:role-grant": Route("Atribuir uma função", roles=USER_KEEPERS, kind="user", fresh=True),
    "entities:role-end": Route("Terminar uma função", roles=USER_KEEPERS, kind="role_grant", fresh=True),
    "entities:delegation-list": Route("Ver as delegações", roles=USER_READERS | {Role.PRESIDENT, Role.SUPERVISOR}),
    "entities:delegation-create": Route("Registar uma delegação", roles=USER_KEEPERS, fresh=True),
    "entities:first-match-list": Route("Ver os primeiros acessos por aprovar", signed_in=True),
    "entities:first-match-approve": Route("Aprovar um primeiro acesso", signed_in=True, kind="first_match", fresh=True),
    "entities:export-reason": Route("Dizer porque precisa de mais ficheiros", signed_in=True),
    "entities:reason": Route("Dizer o motivo da consulta", roles=frozenset({Role.FORCE})),
}
