"""What the codes of the trail mean, in plain words."""

VERBS = {
    "read": "consultou",
    "search": "procurou",
    "list": "viu a lista",
    "export": "exportou",
    "print": "imprimiu",
    "create": "criou",
    "change": "alterou",
    "refuse": "foi recusado",
    "start": "entrou",
    "end": "terminou",
    "grant": "atribuiu",
    "close": "fechou",
    "open": "abriu",
    "approve": "aprovou",
    "ask": "pediu",
    "retry": "repetiu",
    "erase": "eliminou valores",
    "insert": "linha criada",
    "update": "linha alterada",
    "delete": "linha apagada",
    "choose": "indicou o motivo",
    "decide": "decidiu",
    "send": "enviou",
    "sign": "assinou",
    "refusals": "alarme: demasiadas recusas",
    "exports": "alarme: muitos ficheiros numa hora",
}


def words(action: str) -> str:
    """The verb of an action (`person.read`: "consultou"); the code itself where there is no better word."""
    return VERBS.get(action.rpartition(".")[2], action)


KINDS = {
    "access_request": "pedido de acesso",
    "act": "ato do processo",
    "auto": "auto",
    "ban": "interdição",
    "case": "processo",
    "competition": "competição",
    "fan_group": "grupo de adeptos",
    "issued": "documento emitido",
    "job": "trabalho",
    "match": "jogo",
    "membership": "filiação",
    "opinion": "parecer",
    "organisation": "entidade",
    "payment": "pagamento",
    "person": "pessoa",
    "photo": "fotografia",
    "received": "ficheiro recebido",
    "register_version": "registo confirmado",
    "risk_order": "despacho de qualificação",
    "role_grant": "função",
    "season_report": "relatório de época",
    "submission": "envio de registo",
    "user": "conta",
    "venue": "recinto",
}


def kind_words(kind: str) -> str:
    """The kind of object in plain words; the code itself where there is no better word."""
    return KINDS.get(kind, kind)
