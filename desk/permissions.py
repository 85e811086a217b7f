"""Who may call each address of this room."""

from entities.roles import EVERYONE, STAFF, Role
from entities.routes import Route

AUDITORS = frozenset({Role.AUDITOR})

ROUTES = {
    "desk:home": Route("Ver o trabalho que espera por mim, ou o que é o serviço", public=True),
    "desk:accessibility": Route("Ler a declaração de acessibilidade", public=True),
    "desk:glossary": Route("Ler o glossário", public=True),
    "desk:patterns": Route("Ver a lista dos padrões das páginas", roles=STAFF),
    "desk:pattern": Route("Ver um padrão de página, com dados inventados", roles=STAFF),
    "desk:search": Route("Procurar em tudo o que posso ver", signed_in=True),
    "desk:law": Route("Consultar a lei por data", public=True),
    "desk:law-wording": Route("Ler uma redação da lei", public=True),
    "desk:law-offence": Route("Ver uma infração ao longo do tempo", public=True),
    "desk:law-compare": Route("Comparar duas redações", public=True),
    "desk:law-compute": Route("Fazer uma conta com a lei", public=True),
    "desk:law-file": Route("Descarregar um ficheiro de regras", public=True),
    "desk:health": Route("Saber se o serviço está bem", public=True),
    "desk:job-list": Route("Ver os trabalhos em segundo plano", roles=EVERYONE),
    "desk:job-detail": Route("Ver um trabalho", roles=EVERYONE, kind="job"),
    "desk:job-progress": Route("Ver até onde vai um trabalho", roles=EVERYONE, kind="job"),
    "desk:job-retry": Route("Repetir um trabalho que falhou", roles=EVERYONE, kind="job"),
    "desk:audit": Route("Ver alarmes e procurar no registo de auditoria", roles=AUDITORS),
    "desk:audit-user": Route("Ver o que uma conta fez e viu", roles=AUDITORS, kind="user"),
    "desk:audit-person": Route("Ver quem consultou uma pessoa", roles=AUDITORS, kind="person"),
    "desk:access-list": Route("Ver os pedidos de acesso a dados pessoais", roles=AUDITORS),
    "desk:access-new": Route("Registar um pedido de acesso", roles=AUDITORS),
    "desk:access-detail": Route("Ver o que se conserva sobre quem pede", roles=AUDITORS, kind="access_request"),
    "desk:access-answer": Route("Emitir a resposta a um pedido de acesso", roles=AUDITORS, kind="access_request"),
    "desk:access-data": Route(
        "Descarregar o que se conserva sobre quem pede", roles=AUDITORS, kind="access_request", mass=True, export=True
    ),
    "desk:audit-object": Route("Ver quem consultou ou alterou um objeto", roles=AUDITORS),
}
