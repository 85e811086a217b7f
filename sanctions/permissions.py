"""Who does what with cases. The table of routes is at the end; scopes are in `sanctions.selectors`."""

from entities.roles import Role
from entities.routes import Route

CASEWORK = frozenset({Role.INSTRUCTOR, Role.LEGAL_OFFICER, Role.SUPERVISOR})
DECIDERS = frozenset({Role.PRESIDENT})
DESPATCH = frozenset({Role.DISPATCH_CLERK})
TREASURY = frozenset({Role.TREASURY})
READERS = CASEWORK | DECIDERS | DESPATCH | {Role.INSPECTOR}

WORKERS = CASEWORK | DECIDERS | DESPATCH
MONEY = TREASURY | CASEWORK | DECIDERS

ROUTES: dict[str, Route] = {
    "sanctions:work": Route("O meu trabalho: processos por prazo", READERS),
    "sanctions:case-list": Route("Lista e procura de processos", READERS),
    "sanctions:case-detail": Route("Um processo, com notas", READERS, kind="case"),
    "sanctions:act-new": Route("Registar um ato do processo", WORKERS, kind="case"),
    "sanctions:act-correct": Route("Corrigir um ato", CASEWORK | DECIDERS, kind="act"),
    "sanctions:assign": Route("Distribuir um processo", DECIDERS | {Role.SUPERVISOR}, kind="case"),
    "sanctions:join": Route("Apensar um processo", CASEWORK | DECIDERS, kind="case"),
    "sanctions:bundle": Route("Processo para o tribunal", CASEWORK | DECIDERS, kind="case"),
    "sanctions:publish": Route("Publicar uma decisão sem nomes", CASEWORK | DECIDERS, kind="decision"),
    "sanctions:publications": Route("Decisões publicadas, sem nomes", public=True),
    "sanctions:autos-import": Route("Importar autos de um ficheiro", CASEWORK | DESPATCH),
    "sanctions:autos-import-job": Route("Leitura de um ficheiro de autos", CASEWORK | DESPATCH, kind="job"),
    "sanctions:auto-list": Route("Lista de autos", READERS),
    "sanctions:auto-new": Route("Registar um auto", CASEWORK | DESPATCH),
    "sanctions:auto-detail": Route("Um auto", READERS, kind="auto"),
    "sanctions:auto-open": Route("Abrir processo de um auto", CASEWORK | DECIDERS, kind="auto"),
    "sanctions:auto-return": Route("Devolver um auto à força", CASEWORK, kind="auto"),
    "sanctions:auto-forward": Route("Enviar um auto ao Ministério Público", CASEWORK | DECIDERS, kind="auto"),
    "sanctions:auto-close": Route("Encerrar um auto sem processo", CASEWORK | DECIDERS, kind="auto"),
    "sanctions:auto-release": Route("Deixar seguir um auto parado", CASEWORK | DECIDERS, kind="auto"),
    "sanctions:auto-video": Route("Registar o pedido de imagens", CASEWORK | DESPATCH, kind="auto"),
    "sanctions:auto-attach": Route("Juntar um ficheiro a um auto", CASEWORK | DESPATCH, kind="auto"),
    "sanctions:auto-seize": Route("Registar um objeto apreendido", CASEWORK | DESPATCH, kind="auto"),
    "sanctions:custody-move": Route("Registar a guarda de um objeto", CASEWORK | DESPATCH, kind="seized"),
    "sanctions:accuse": Route("Acusar", CASEWORK, kind="charged"),
    "sanctions:lawyer": Route("Registar mandatário", CASEWORK, kind="charged"),
    "sanctions:guardian": Route("Registar o representante legal de um menor", CASEWORK, kind="charged"),
    "sanctions:precautionary": Route("Aplicar interdição cautelar", DECIDERS, kind="charged"),
    "sanctions:summary": Route("Decidir em processo sumaríssimo", DECIDERS, kind="charged"),
    "sanctions:split": Route("Separar um arguido", CASEWORK | DECIDERS, kind="charged"),
    "sanctions:notify": Route("Preparar uma notificação", WORKERS, kind="charged"),
    "sanctions:address": Route("Registar uma morada", CASEWORK | DESPATCH, kind="charged"),
    "sanctions:file-ask": Route("Registar um pedido de consulta", CASEWORK | DESPATCH, kind="charged"),
    "sanctions:voluntary": Route("Abrir o pagamento voluntário", CASEWORK, kind="charged"),
    "sanctions:measure": Route("Escrever a proposta de decisão", CASEWORK, kind="charged"),
    "sanctions:measure-check": Route("Conferir e enviar a proposta", CASEWORK, kind="charged"),
    "sanctions:charge": Route("Alterar uma infração imputada", CASEWORK, kind="charge"),
    "sanctions:queue": Route("Propostas para decidir", DECIDERS),
    "sanctions:proposal": Route("Ler uma proposta", CASEWORK | DECIDERS, kind="proposal"),
    "sanctions:sign": Route("Assinar uma decisão", DECIDERS, kind="proposal", fresh=True),
    "sanctions:proposal-return": Route("Devolver uma proposta", DECIDERS, kind="proposal"),
    "sanctions:step-aside": Route("Declarar que não decide", DECIDERS, kind="proposal"),
    "sanctions:dispatch-list": Route("Expedição: notificações por estado", READERS),
    "sanctions:dispatch-batch": Route("Expedir cartas em conjunto", CASEWORK | DESPATCH),
    "sanctions:dispatch-detail": Route("Uma notificação: envio e prova", WORKERS, kind="dispatch"),
    "sanctions:dispatch-return": Route("Registar uma carta devolvida", CASEWORK | DESPATCH, kind="dispatch"),
    "sanctions:communications": Route("Comunicações devidas", WORKERS),
    "sanctions:communication-send": Route("Registar uma comunicação", WORKERS, kind="communication"),
    "sanctions:papers": Route("Entradas e saídas", CASEWORK | DESPATCH),
    "sanctions:paper-new": Route("Registar uma entrada ou saída", CASEWORK | DESPATCH),
    "sanctions:treasury": Route("Tesouraria", TREASURY),
    "sanctions:claim-list": Route("O que é devido", MONEY),
    "sanctions:claim": Route("Uma dívida, com pagamentos e partes", MONEY, kind="claim"),
    "sanctions:refund": Route("Devolver dinheiro", TREASURY, kind="claim"),
    "sanctions:plan": Route("Fixar prestações", TREASURY | DECIDERS, kind="claim"),
    "sanctions:enforce": Route("Enviar para execução", DECIDERS, kind="claim"),
    "sanctions:payment-new": Route("Registar um pagamento", TREASURY),
    "sanctions:payment-match": Route("Identificar um pagamento", TREASURY, kind="payment"),
    "sanctions:payment-unmatch": Route("Pôr um pagamento por identificar", TREASURY, kind="payment"),
    "sanctions:bank-import": Route("Importar um ficheiro do banco", TREASURY),
    "sanctions:bank-file-job": Route("Leitura de um ficheiro do banco", TREASURY, kind="job"),
    "sanctions:bank-file": Route("Um ficheiro do banco", TREASURY, kind="bank_file"),
    "sanctions:statements": Route("Mapas mensais", TREASURY),
    "sanctions:statement-sheet": Route("Mapa mensal em folha de cálculo", TREASURY),
}
