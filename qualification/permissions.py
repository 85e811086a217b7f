"""Who may call each address of this room."""

from entities.roles import Role
from entities.routes import Route

READERS = frozenset(
    {
        Role.QUALIFICATION_OFFICER,
        Role.PRESIDENT,
        Role.SUPERVISOR,
        Role.LEGAL_OFFICER,
        Role.INSPECTOR,
        Role.ORGANISER,
        Role.FORCE,
    }
)
SENDERS = frozenset({Role.ORGANISER})

ROUTES = {
    "qualification:report-list": Route("Ver os relatórios de época", roles=READERS),
    "qualification:report-detail": Route("Ver um relatório de época", roles=READERS, kind="season_report"),
    "qualification:report-create": Route("Enviar o ficheiro de um relatório", roles=SENDERS),
    "qualification:report-columns": Route("Dizer o que tem cada coluna", roles=SENDERS, kind="season_report"),
    "qualification:row-mend": Route("Corrigir uma linha do relatório", roles=SENDERS, kind="season_report"),
    "qualification:report-send": Route("Enviar o relatório", roles=SENDERS, kind="season_report"),
    "qualification:match-detail": Route("Ver o risco de um jogo", roles=READERS, kind="match"),
}
