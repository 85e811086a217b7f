"""What the pages of the law show of a wording: tables, offences, and the line of one conduct through time."""

import unicodedata
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from legislation import coima, formats, receipts, rules
from legislation.errors import Refusal
from legislation.exact import cents_half_up

TABLE_TITLES = {
    "ranges": "Molduras das coimas",
    "modifiers": "O que altera a moldura",
    "recidivism": "Reincidência",
    "accessory": "Sanções acessórias",
    "mandatory_accessory": "Sanções acessórias obrigatórias",
    "precautionary": "Medidas preventivas",
    "criteria": "Critérios da medida da coima",
    "competence": "Quem é competente",
    "terms": "Prazos",
    "summary_procedure": "Processo sumaríssimo",
    "revenue": "Destino do produto das coimas",
    "no_force": "Destino quando nenhuma força levantou o auto",
    "register_fields": "Campos do registo de adeptos",
    "register_duties": "Deveres sobre o registo de adeptos",
    "evidence": "Conservação de imagens e outra prova",
    "communications": "Comunicações devidas",
    "binding_opinions": "Pareceres vinculativos",
    "publication": "Publicação",
    "levels": "Níveis de risco",
    "if_ordered": "Nível se houver despacho",
    "gaps": "Falhas conhecidas da lei",
    "suspensions": "Suspensões",
    "deferred": "Entrada em vigor diferida",
    "repealed": "Infrações revogadas",
}
COLUMN_TITLES = {
    "id": "Referência",
    "kind": "Tipo",
    "rule": "Regra",
    "title": "Regra",
    "name": "Nome",
    "text": "Texto",
    "paragraph": "Número",
    "severity": "Gravidade",
    "min": "Mínimo",
    "max": "Máximo",
    "offences": "Infrações",
    "factor": "Fator",
    "refusal": "Recusa",
    "years": "Anos",
    "length": "Duração",
    "unit": "Unidade",
    "maximum": "Máximo",
    "beneficiary": "Destinatário",
    "fraction": "Parte",
    "region": "Região",
    "body": "Entidade",
    "act": "Ato",
    "scope": "Âmbito",
    "days": "Dias",
    "summary": "Descrição",
    "note": "Nota",
    "cite": "Artigo",
    "state": "Estado",
    "since": "Desde",
    "until": "Até",
    "when": "Condição",
    "articles": "Artigos",
}
STATE_NAMES = {"confirmed": "confirmado", "provisional": "a confirmar", "disputed": "controvertido"}
HIDDEN = {"source", "basis", "removed"}


@dataclass(frozen=True)
class Cell:
    """One value of a table with its column's name."""

    label: str
    text: str


@dataclass(frozen=True)
class Table:
    """A table of a wording as rows of cells, with the columns that any row fills."""

    key: str
    title: str
    columns: list[str]
    rows: list[list[Cell]]


@dataclass(frozen=True)
class Line:
    """One offence of one wording with its limits in words."""

    id: str
    subject: str
    summary: str
    duty: str
    range: str
    minimum: str
    maximum: str
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One conduct in one wording: the offence there, or why there is none."""

    wording: rules.Wording
    offence: Line | None
    note: str


def all_wordings(jurisdiction: str) -> list[tuple[str, list[rules.Wording]]]:
    """The acts of a jurisdiction with their wordings in order of date: the main act and its parts first."""
    shelf = rules.library()
    main = rules.main_act(jurisdiction)
    acts = sorted(shelf.acts(jurisdiction), key=lambda act: (act.split("/")[0] != main, act))
    chains = [list(shelf.wordings(jurisdiction, act)) for act in acts]
    return [(chain[-1].tables.get("short", chain[-1].act), chain) for chain in chains if chain]


def tables_of(wording: rules.Wording) -> list[Table]:
    """Every table of a wording except the offences, in the order of the page."""
    names = [name for name, rows in wording.tables.items() if name != "offences" and _is_table(rows)]
    order = list(TABLE_TITLES)
    names.sort(key=lambda name: order.index(name) if name in order else len(order))
    return [_table(name, wording.rows(name)) for name in names if wording.rows(name)]


def through_time(jurisdiction: str, wording_name: str, offence_id: str) -> list[Step]:
    """The same conduct in every wording of the act, followed by `corresponds_to` in both directions.

    Raises `Refusal` for a wording or an offence that does not exist.
    """
    here = rules.wording_named(wording_name)
    chain = [w for w in rules.library().wordings(jurisdiction, here.act) if w.basis == "law"]
    position = next((i for i, w in enumerate(chain) if w.name == here.name), None)
    if position is None:
        raise Refusal("bill", "Um projeto de lei não tem linha no tempo.")
    offences = [_offences(w) for w in chain]
    if offence_id not in offences[position]:
        raise Refusal("unknown_offence", f"A redação {here.name} não tem a infração {offence_id}.")
    followed: list[set[str]] = [set() for _ in chain]
    followed[position] = {offence_id}
    for i in range(position, 0, -1):
        for wanted in followed[i]:
            followed[i - 1] |= _corresponding(chain[i], wanted)
    for i in range(position + 1, len(chain)):
        followed[i] = {o for o in offences[i] if _corresponding(chain[i], o) & followed[i - 1]}
    steps = []
    for wording, ids, known in zip(chain, followed, offences, strict=True):
        present = [line(known[o]) for o in sorted(ids) if o in known]
        steps += [Step(wording, o, "") for o in present] or [Step(wording, None, "Esta conduta não é punida aqui.")]
    return steps


def beside(jurisdiction: str, first: str, second: str) -> list[tuple[Line | None, Line | None]]:
    """Two wordings of one act, offence beside offence; None where the conduct is not punished there."""
    older, newer = sorted((rules.wording_named(first), rules.wording_named(second)), key=lambda w: w.first)
    old, new = _offences(older), _offences(newer)
    pairs: list[tuple[Line | None, Line | None]] = []
    used: set[str] = set()
    for offence_id, offence in old.items():
        ids = {
            s.offence.id for s in through_time(jurisdiction, older.name, offence_id) if s.offence and s.wording == newer
        }
        used |= ids
        pairs += [(line(offence), line(new[i])) for i in sorted(ids)] or [(line(offence), None)]
    return pairs + [(None, line(offence)) for i, offence in new.items() if i not in used]


def line(offence: coima.Offence) -> Line:
    """The offence as the pages show it; without amounts where the law has none yet."""
    return Line(
        id=offence.id,
        subject=offence.subject,
        summary=offence.summary,
        duty=offence.duty,
        range=offence.range_text,
        minimum=_limit(offence.minimum),
        maximum=_limit(offence.maximum),
        warnings=tuple(receipts.in_words(warning) for warning in offence.warnings),
    )


def _limit(value: Fraction | None) -> str:
    return "sem montante" if value is None else formats.euros(cents_half_up(value))


def search(jurisdiction: str, words: str) -> list[tuple[rules.Wording, Line]]:
    """Offences of every wording whose id, summary or duty hold all the words, accents apart."""
    wanted = _plain(words).split()
    found = []
    for wording in rules.library().wordings(jurisdiction, rules.main_act(jurisdiction)):
        for offence in _offences(wording).values():
            text = _plain(f"{offence.id} {offence.summary} {offence.duty} {offence.subject}")
            if wanted and all(word in text for word in wanted):
                found.append((wording, line(offence)))
    return found


def _offences(wording: rules.Wording) -> dict[str, coima.Offence]:
    _, offences = coima.offences(wording.first, jurisdiction=wording.jurisdiction, wording=wording.name)
    return {o.id: o for o in offences}


def _corresponding(wording: rules.Wording, offence_id: str) -> set[str]:
    row = next(r for r in wording.rows("offences") if r["id"] == offence_id)
    return set(row.get("corresponds_to", []))


def _table(name: str, rows: list[dict[str, Any]]) -> Table:
    keys = [k for k in COLUMN_TITLES if any(k in row for row in rows)]
    keys += [k for row in rows for k in row if k not in COLUMN_TITLES and k not in HIDDEN and not _deep(row[k])]
    keys = list(dict.fromkeys(keys))
    cells = [[Cell(COLUMN_TITLES.get(k, k), _text(row.get(k))) for k in keys] for row in rows]
    return Table(name, TABLE_TITLES.get(name, name.replace("_", " ")), [COLUMN_TITLES.get(k, k) for k in keys], cells)


def _plain(text: str) -> str:
    """Lower case, without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def _is_table(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _deep(value: object) -> bool:
    return isinstance(value, dict)


def _text(value: object) -> str:
    match value:
        case None:
            return "—"
        case bool():
            return "sim" if value else "não"
        case date():
            return value.strftime("%d/%m/%Y")
        case list():
            return ", ".join(_text(v) for v in value)
        case dict():
            return "; ".join(f"{k}: {_text(v)}" for k, v in value.items())
        case str():
            return STATE_NAMES.get(value, value)
    return str(value)
