"""The columns of a season report and the headings by which organisers know them."""

from collections.abc import Sequence
from dataclasses import dataclass

from registry.reading.headers import comparable


@dataclass(frozen=True)
class Column:
    """One column: key, name on screen, an example, the known headings, and whether a match needs it."""

    key: str
    label: str
    example: str
    headings: tuple[str, ...]
    required: bool = False


def _known(text: str) -> tuple[str, ...]:
    return tuple(comparable(part) for part in text.split(";"))


COLUMNS = (
    Column(
        "code", "Código do jogo", "101.19.002.0", _known("código; código do jogo; n.º do jogo; jogo n.º; cod; id jogo")
    ),
    Column("league_code", "Código da liga", "12205", _known("código da liga; n.º liga; código liga")),
    Column("competition", "Competição", "Primeira Liga Nacional", _known("competição; prova; campeonato; competicao")),
    Column("round", "Jornada", "3.ª jornada", _known("jornada; ronda; eliminatória; jorn")),
    Column("phase", "Fase", "Meias-finais", _known("fase; fase da prova; série")),
    Column("day", "Data", "19/08/2023", _known("data; dia; data do jogo; data/hora; data e hora; data hora")),
    Column("time", "Hora", "20:30", _known("hora; hora do jogo; início; hora de início")),
    Column(
        "home",
        "Equipa visitada",
        "Académico da Ribeira",
        _known("visitado; equipa visitada; casa; equipa da casa; clube visitado; visitada"),
        required=True,
    ),
    Column(
        "away",
        "Equipa visitante",
        "União de Valverde",
        _known("visitante; equipa visitante; fora; clube visitante; adversário"),
        required=True,
    ),
    Column(
        "venue", "Recinto", "Estádio da Ribeira", _known("recinto; estádio; local; campo; pavilhão; recinto desportivo")
    ),
    Column("capacity", "Lotação", "15.000", _known("lotação; capacidade; lotação do recinto; lotacao oficial")),
    Column(
        "spectators",
        "Espectadores previstos",
        "12.000",
        _known("espectadores previstos; espectadores; previsão de espectadores; assistência prevista; público"),
    ),
    Column(
        "visitors",
        "Adeptos visitantes previstos",
        "1.500",
        _known("visitantes previstos; adeptos visitantes; previsão de visitantes"),
    ),
    Column(
        "full", "Lotação esgotada", "não", _known("lotação esgotada; esgotado; casa cheia; lotação prevista esgotada")
    ),
    Column("decisive", "Decisivo para", "ambas", _known("decisivo; decisivo para; jogo decisivo")),
    Column(
        "level",
        "Nível proposto",
        "elevado 1",
        _known("nível; nível proposto; risco; risco proposto; qualificação proposta"),
    ),
    Column("reasons", "Razões", "Rivalidade", _known("razões; motivo; fundamentação; observações; justificação")),
)
BY_KEY = {column.key: column for column in COLUMNS}
_HEADINGS = {heading: column.key for column in COLUMNS for heading in (*column.headings, comparable(column.label))}


def column_for(label: object) -> str | None:
    """The key of the column a heading names, or none."""
    return _HEADINGS.get(comparable(label))


def recognised(cells: Sequence[object]) -> int:
    """How many cells of a row are known headings."""
    return sum(column_for(cell) is not None for cell in cells if isinstance(cell, str))


def propose(labels: Sequence[str], remembered: dict[str, str] | None = None) -> dict[str, int]:
    """Field key to column number, from what the organiser used before and then from the known headings."""
    used = {comparable(label): key for label, key in (remembered or {}).items()}
    found: dict[str, int] = {}
    for index, label in enumerate(labels):
        key = used.get(comparable(label)) or column_for(label)
        if key in BY_KEY and key not in found:
            found[key] = index
    return found


def missing(mapping: dict[str, int]) -> list[str]:
    """Names of the columns without which no match can be read."""
    return [column.label for column in COLUMNS if column.required and column.key not in mapping]
