"""Who may call each address of this room."""

from entities.roles import Role
from entities.routes import Route

OFFICER = frozenset({Role.QUALIFICATION_OFFICER})
ORGANISER = frozenset({Role.ORGANISER})
FORCE = frozenset({Role.FORCE})
SIGNERS = frozenset({Role.PRESIDENT})
STAFF_READERS = frozenset(
    {Role.QUALIFICATION_OFFICER, Role.PRESIDENT, Role.SUPERVISOR, Role.LEGAL_OFFICER, Role.INSPECTOR}
)
CLERKS = frozenset({Role.QUALIFICATION_OFFICER, Role.DISPATCH_CLERK})
REPORT_READERS = STAFF_READERS | ORGANISER | FORCE
READERS = REPORT_READERS | {Role.CLUB}
ORDER_READERS = READERS | {Role.DISPATCH_CLERK}

ROUTES = {
    "qualification:home": Route("Início da qualificação, conforme a função", roles=ORDER_READERS),
    "qualification:report-list": Route("Ver os relatórios de época", roles=REPORT_READERS),
    "qualification:report-detail": Route("Ver um relatório de época", roles=REPORT_READERS, kind="season_report"),
    "qualification:report-create": Route("Enviar o ficheiro de um relatório, ou escrevê-lo", roles=ORGANISER),
    "qualification:report-columns": Route("Dizer o que tem cada coluna", roles=ORGANISER, kind="season_report"),
    "qualification:row-mend": Route("Corrigir uma linha do relatório", roles=ORGANISER, kind="season_report"),
    "qualification:row-add": Route("Escrever um jogo no relatório", roles=ORGANISER, kind="season_report"),
    "qualification:report-send": Route("Enviar o relatório", roles=ORGANISER, kind="season_report"),
    "qualification:duty-list": Route("Ver quem deve relatórios e até quando", roles=STAFF_READERS | ORGANISER),
    "qualification:duty-open": Route("Abrir o calendário de uma época", roles=OFFICER),
    "qualification:duty-move": Route("Mudar o dia de um relatório devido", roles=OFFICER, kind="report_duty"),
    "qualification:season": Route(
        "Ver os jogos de uma época com o nível de cada um", roles=REPORT_READERS, kind="season"
    ),
    "qualification:season-export": Route("Descarregar os jogos de uma época", roles=REPORT_READERS, kind="season"),
    "qualification:match-detail": Route("Ver o risco de um jogo, hoje ou num dia", roles=READERS, kind="match"),
    "qualification:fact-record": Route("Registar um facto de um jogo", roles=OFFICER, kind="match"),
    "qualification:hearing-list": Route("Ver os jogos à espera de parecer", roles=FORCE | ORGANISER),
    "qualification:opinion-give": Route("Dar parecer sobre um jogo", roles=FORCE | ORGANISER, kind="match"),
    "qualification:order-list": Route("Ver os despachos de qualificação", roles=ORDER_READERS),
    "qualification:order-create": Route("Preparar um despacho", roles=OFFICER),
    "qualification:order-detail": Route("Ver um despacho", roles=ORDER_READERS, kind="risk_order"),
    "qualification:order-take-out": Route("Tirar um jogo ou uma regra de um projeto", roles=OFFICER, kind="risk_order"),
    "qualification:order-rule": Route("Pôr uma regra num projeto de despacho", roles=OFFICER, kind="risk_order"),
    "qualification:order-match": Route("Mudar o nível de um jogo de um projeto", roles=OFFICER, kind="risk_order"),
    "qualification:order-propose": Route("Propor um despacho para assinatura", roles=OFFICER, kind="risk_order"),
    "qualification:order-again": Route("Avaliar de novo os jogos de um projeto", roles=OFFICER, kind="risk_order"),
    "qualification:order-drop": Route("Abandonar um projeto de despacho", roles=OFFICER, kind="risk_order"),
    "qualification:order-return": Route("Devolver um despacho proposto", roles=SIGNERS | OFFICER, kind="risk_order"),
    "qualification:order-paper": Route(
        "Pedir o projeto do despacho em PDF", roles=SIGNERS | OFFICER, kind="risk_order"
    ),
    "qualification:order-sign": Route("Conferir e assinar um despacho", roles=SIGNERS, kind="risk_order"),
    "qualification:order-publish": Route("Registar a publicação de um despacho", roles=OFFICER, kind="risk_order"),
    "qualification:notice-prove": Route("Registar a prova de receção", roles=CLERKS, kind="qualification_notice"),
    "qualification:consequences": Route("Ver o que cada jogo exige, de quem e até quando", roles=READERS),
    "qualification:consequences-export": Route("Descarregar a lista do que cada jogo exige", roles=READERS),
    "qualification:calendar": Route("Descarregar o calendário dos jogos qualificados", roles=READERS),
    "qualification:compare": Route("Comparar uma época em duas redações", roles=STAFF_READERS | {Role.STATISTICS}),
}
