"""Who may call the room's addresses, and who reads people's data."""

from entities.roles import EVERYONE, OUTSIDE, STAFF, Role
from entities.routes import Route

# Officers whose work needs the people on a register; others on the staff see groups and counts only (S03, S09).
MEMBER_READERS = frozenset({Role.REGISTRY_OFFICER, Role.SUPERVISOR, Role.PRESIDENT, Role.INSPECTOR, Role.LEGAL_OFFICER})
DECIDERS = frozenset({Role.REGISTRY_OFFICER, Role.PRESIDENT})
CLUB = frozenset({Role.CLUB})
SENDERS = frozenset({Role.CLUB, Role.REGISTRY_OFFICER})
FORCE = frozenset({Role.FORCE})
# Who keeps data from being erased, and lifts it.
HOLDERS = frozenset({Role.LEGAL_OFFICER, Role.AUDITOR, Role.PRESIDENT})
GROUP_READERS = (STAFF - {Role.ADMINISTRATOR}) | CLUB

ROUTES: dict[str, Route] = {
    "registry:home": Route("Início do registo: o que há a enviar, ou os grupos", GROUP_READERS),
    "registry:group-detail": Route("Ver um grupo, os seus estados e os seus registos", GROUP_READERS, kind="fan_group"),
    "registry:group-ask": Route("Pedir o registo de um grupo", CLUB),
    "registry:group-step": Route("Registar, suspender ou anular um grupo", DECIDERS | CLUB, kind="fan_group"),
    "registry:group-ask-register": Route("Pedir a um clube o registo de um grupo", DECIDERS, kind="fan_group"),
    "registry:defaults": Route("Registos em falta e suspensões por decidir", MEMBER_READERS),
    "registry:protocol-new": Route("Registar o protocolo de uma época", CLUB, kind="fan_group"),
    "registry:protocol-detail": Route("Ver um protocolo e as cópias devidas", GROUP_READERS, kind="protocol"),
    "registry:support-list": Route("Pedidos para confirmar se um grupo pode ser apoiado", DECIDERS),
    "registry:support-answer": Route("Responder a um pedido de confirmação", DECIDERS, kind="support_request"),
    "registry:holds": Route("Ver que dados não se apagam, e porquê", HOLDERS),
    "registry:hold-place": Route("Suspender o apagamento de um grupo ou de uma pessoa", HOLDERS),
    "registry:hold-lift": Route("Rever ou levantar a suspensão de um apagamento", HOLDERS, kind="hold"),
    "registry:public-list": Route("Lista pública dos grupos registados", public=True),
    "registry:public-ask": Route("Perguntar se um grupo pode ser apoiado", public=True),
    "registry:template": Route(
        "Descarregar o modelo com o último registo", SENDERS, kind="fan_group", mass=True, export=True
    ),
    "registry:submission-start": Route("Enviar o ficheiro de um registo", SENDERS, kind="fan_group"),
    "registry:submission-detail": Route("Continuar um envio", SENDERS, kind="submission"),
    "registry:submission-file": Route("Trocar o ficheiro de um envio", SENDERS, kind="submission"),
    "registry:submission-pending": Route("Escolher entre dois ficheiros do mesmo envio", SENDERS, kind="submission"),
    "registry:submission-columns": Route("Dizer que coluna tem cada campo", SENDERS, kind="submission"),
    "registry:submission-rows": Route("Corrigir as linhas de um envio", SENDERS, kind="submission"),
    "registry:submission-row": Route("Corrigir uma linha ou deixá-la de fora", SENDERS, kind="submission"),
    "registry:submission-warnings": Route("Aceitar avisos com um motivo", SENDERS, kind="submission"),
    "registry:submission-wrong-rows": Route(
        "Descarregar só as linhas por corrigir", SENDERS, kind="submission", export=True
    ),
    "registry:submission-mend": Route("Enviar o ficheiro das linhas corrigidas", SENDERS, kind="submission"),
    "registry:submission-photos": Route("Enviar e ligar fotografias", SENDERS, kind="submission"),
    "registry:submission-photo": Route("Ver uma fotografia de um envio", SENDERS, kind="draft_photo"),
    "registry:submission-differences": Route("Ver as diferenças para o último registo", SENDERS, kind="submission"),
    "registry:submission-check": Route("Conferir e enviar um registo", SENDERS, kind="submission"),
    "registry:submission-abandon": Route("Desistir de um envio", SENDERS, kind="submission"),
    "registry:version-detail": Route("Ver um registo confirmado", GROUP_READERS, kind="register_version"),
    "registry:version-members": Route(
        "Ver as pessoas de um registo", MEMBER_READERS | CLUB, kind="register_version", mass=True
    ),
    "registry:version-compare": Route("Comparar dois registos", MEMBER_READERS | CLUB, kind="register_version"),
    "registry:members-on": Route("Ver quem estava no registo num dia", MEMBER_READERS | CLUB, kind="fan_group"),
    "registry:match-days": Route("Escolher um jogo do clube de um grupo", MEMBER_READERS | CLUB, kind="fan_group"),
    "registry:match-day": Route(
        "Ver o limite de bilhetes e fazer a lista de quem viaja", MEMBER_READERS | CLUB, kind="fan_group", mass=True
    ),
    "registry:member-search": Route("Procurar uma pessoa nos registos", MEMBER_READERS | FORCE, reason=True, mass=True),
    "registry:member-card": Route(
        "Ver a ficha de um filiado", MEMBER_READERS | CLUB | FORCE, kind="membership", reason=True
    ),
    "registry:photo": Route("Ver a fotografia de um filiado", MEMBER_READERS | CLUB | FORCE, kind="photo", reason=True),
}

__all__ = [
    "CLUB", "DECIDERS", "EVERYONE", "FORCE", "GROUP_READERS", "HOLDERS", "MEMBER_READERS", "OUTSIDE",
    "ROUTES", "SENDERS",
]  # fmt: skip
