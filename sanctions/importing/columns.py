"""Which columns the spreadsheets have, by the headings that people write (`registry.reading.headers.comparable`)."""

from collections.abc import Mapping, Sequence

AUTOS: Mapping[str, tuple[str, ...]] = {
    "number": ("numero auto", "numero npp", "npp", "auto", "numero"),
    "facts_on": ("data factos", "dia factos", "data dos factos", "dia dos factos"),
    "facts_time": ("hora", "hora dos factos"),
    "received_on": ("recebido em", "data rececao", "data de rececao"),
    "place": ("local", "local dos factos", "recinto"),
    "municipality": ("concelho", "municipio"),
    "match": ("jogo", "evento"),
    "competition": ("competicao",),
    "facts": ("factos", "descricao"),
    "name": ("nome", "visado", "identificado", "arguido"),
    "document_number": ("numero documento", "documento", "numero identificacao"),
    "document_kind": ("tipo de documento", "tipo documento"),
    "tax_number": ("nif",),
    "birth_date": ("data nascimento", "data de nascimento", "nascimento"),
    "lines": ("morada",),
    "postal_code": ("codigo postal",),
    "locality": ("localidade",),
    "crime": ("crime", "indicios de crime"),
}
AUTOS_NEEDED = ("number", "facts_on", "place", "facts")

CASES: Mapping[str, tuple[str, ...]] = {
    "number": ("processo", "numero processo", "numero"),
    "subject": ("assunto",),
    "auto": ("auto", "numero auto"),
    "facts_on": ("data dos factos", "data factos", "dia dos factos"),
    "place": ("local", "local dos factos"),
    "facts": ("factos", "descricao"),
    "name": ("arguido", "nome"),
    "birth_date": ("data de nascimento", "data nascimento"),
    "tax_number": ("nif",),
    "lines": ("morada",),
    "offence": ("infracao",),
    "fault": ("culpa",),
    "opened_on": ("aberto em", "data de abertura", "abertura"),
    "accused_on": ("acusacao em", "data da acusacao", "acusacao"),
    "accusation_notified_on": ("acusacao notificada em", "notificacao da acusacao"),
    "decided_on": ("decisao em", "data da decisao", "decisao"),
    "fine": ("coima",),
    "costs": ("custas",),
    "decision_notified_on": ("decisao notificada em", "notificacao da decisao"),
    "paid": ("pago", "valor pago"),
    "paid_on": ("pago em", "data do pagamento"),
}
CASES_NEEDED = ("number", "subject", "facts_on", "place", "facts", "name", "offence", "opened_on")

TABLES: Mapping[str, tuple[Mapping[str, tuple[str, ...]], Sequence[str]]] = {
    "autos": (AUTOS, AUTOS_NEEDED),
    "cases": (CASES, CASES_NEEDED),
}
