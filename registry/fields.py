"""The fields of a register: what the wording in force asks for, and the columns by which people send it.

The law's codes (`register_fields` of a wording) are opened into columns of a table. A column that belongs to no field
of the wording is named on screen, ignored and never kept (S49).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from legislation import rules
from registry.reading.headers import comparable


@dataclass(frozen=True)
class Column:
    """One column of a register: key, name on screen, an example, its width in characters, and known headings.

    `kinds` are headings that also say which document the number is from.
    """

    key: str
    label: str
    law: str
    example: str
    width: int
    headings: tuple[str, ...]
    longest: int
    kinds: tuple[tuple[str, str], ...] = ()


def _known(*headings: str) -> tuple[str, ...]:
    return tuple(part.strip() for heading in headings for part in heading.split(";") if part.strip())


_CC = _known("cc; numero cc; cartao de cidadao; cartao cidadao; numero cartao de cidadao; numero cartao cidadao")
_BI = _known("bi; numero bi; bilhete de identidade; numero bilhete de identidade; numero bilhete identidade")

COLUMNS: tuple[Column, ...] = (
    Column(
        key="name",
        label="Nome completo",
        law="name",
        example="Maria da Conceição d'Ávila",
        width=38,
        longest=200,
        headings=_known(
            "nome; nome completo; nome do filiado; nome do membro; nome do adepto; nome do associado; nome filiado",
            "filiado; membro; nome e apelido",
        ),
    ),
    Column(
        key="document_kind",
        label="Tipo de documento",
        law="civil_id",
        example="CC",
        width=18,
        longest=40,
        headings=_known(
            "tipo de documento; tipo documento; tipo doc; tipo de doc; tipo de identificacao; documento",
            "doc identificacao",
        ),
    ),
    Column(
        key="document_number",
        label="Número do documento",
        law="civil_id",
        example="12345678 9 ZY3",
        width=20,
        longest=30,
        headings=_known(
            "numero documento; numero documento de identificacao; numero doc; numero identificacao",
            "numero identificacao civil; numero id civil; identificacao civil; numero doc identificacao",
            "bi cc; cc bi; numero bi cc; numero cc bi; bi ou cc; cc ou bi",
            *_CC,
            *_BI,
        ),
        kinds=(*((heading, "citizen_card") for heading in _CC), *((heading, "old_id") for heading in _BI)),
    ),
    Column(
        key="birth_date",
        label="Data de nascimento",
        law="birth_date",
        example="08/03/1990",
        width=18,
        longest=30,
        headings=_known(
            "data de nascimento; data nascimento; data nasc; data de nasc; dt nascimento; dt nasc; nascimento",
            "d nascimento; nascido em; data de nascimento dd mm aaaa",
        ),
    ),
    Column(
        key="parent_1",
        label="Mãe ou primeiro progenitor",
        law="parents",
        example="",
        width=30,
        longest=200,
        headings=_known(
            "filiacao; nome da mae; mae; filiacao mae; filiacao mae ou primeiro progenitor; filiacao 1; nome dos pais",
        ),
    ),
    Column(
        key="parent_2",
        label="Pai ou segundo progenitor",
        law="parents",
        example="",
        width=30,
        longest=200,
        headings=_known("nome do pai; pai; filiacao pai; filiacao pai ou segundo progenitor; filiacao 2"),
    ),
    Column(
        key="address",
        label="Morada",
        law="address",
        example="Rua do Moinho, 1, 2.º Dto",
        width=36,
        longest=300,
        headings=_known("morada; morada completa; endereco; residencia; domicilio; rua"),
    ),
    Column(
        key="postal_code",
        label="Código postal",
        law="address",
        example="4700-123",
        width=14,
        longest=60,
        headings=_known(
            "codigo postal; cod postal; c postal; cp; codigo postal e localidade; cod postal e localidade",
        ),
    ),
    Column(
        key="locality",
        label="Localidade",
        law="address",
        example="Braga",
        width=18,
        longest=100,
        headings=_known("localidade; cidade; localidade postal"),
    ),
    Column(
        key="country",
        label="País da morada",
        law="address",
        example="",
        width=14,
        longest=60,
        headings=_known("pais da morada; pais de residencia"),
    ),
    Column(
        key="phone",
        label="Telefone",
        law="contacts",
        example="912345678",
        width=16,
        longest=40,
        headings=_known(
            "telefone; telemovel; contacto; contacto telefonico; numero telefone; numero telemovel; tlm; telf; tel",
            "telef; telefone telemovel; telemovel telefone; contacto telefone",
        ),
    ),
    Column(
        key="email",
        label="Correio eletrónico",
        law="contacts",
        example="maria@exemplo.pt",
        width=30,
        longest=254,
        headings=_known(
            "email; e mail; mail; correio eletronico; correio electronico; endereco eletronico; endereco de email",
            "endereco de correio eletronico",
        ),
    ),
    Column(
        key="photo",
        label="Fotografia (nome do ficheiro)",
        law="photo",
        example="12345678.jpg",
        width=22,
        longest=255,
        headings=_known("fotografia; foto; fotografia nome do ficheiro"),
    ),
)

BY_KEY = {column.key: column for column in COLUMNS}
_BY_HEADING = {heading: column for column in COLUMNS for heading in (*column.headings, comparable(column.label))}
_KINDS = {heading: kind for column in COLUMNS for heading, kind in column.kinds}


@dataclass(frozen=True)
class Register:
    """What the wording in force on a day asks of a register.

    `columns` in the order of the template; `parents` is `"minor"`, `"always"` or `""`; `cites` gives the article of
    each of the law's fields.
    """

    wording: str
    label: str
    jurisdiction: str
    columns: tuple[Column, ...]
    parents: str
    cites: dict[str, str]
    notes: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the columns."""
        return tuple(column.key for column in self.columns)

    def asks(self, law: str) -> bool:
        """Whether the law's field is asked for (`photo`, `contacts`…)."""
        return law in self.cites


def register_on(day: date, jurisdiction: str = "PT") -> Register:
    """The register as the wording in force on a day asks for it. Raises `legislation.errors.Refusal` before the law."""
    wording = rules.choose(day, jurisdiction=jurisdiction)
    rows = {row["code"]: row for row in wording.rows("register_fields")}
    parents = ""
    if "parents" in rows:
        parents = "minor" if rows["parents"].get("required_if") == "minor" else "always"
    notes = sorted({row["note"] for row in rows.values() if row.get("note")})
    return Register(
        wording=wording.name,
        label=wording.label,
        jurisdiction=jurisdiction,
        columns=tuple(column for column in COLUMNS if column.law in rows),
        parents=parents,
        cites={code: wording.cite(row["cite"]) for code, row in rows.items()},
        notes=tuple(notes),
    )


def column_for(label: str) -> Column | None:
    """The column that a heading names, or none. `País` and `Pais` (parents) look the same and name neither."""
    return _BY_HEADING.get(comparable(label))


def kind_in(label: str) -> str:
    """The kind of document that a heading states (`N.º BI`), or nothing."""
    return _KINDS.get(comparable(label), "")


def recognised(cells: Sequence[object]) -> int:
    """How many cells of a row are known headings; used to find the heading row and the separator."""
    return len({column.key for cell in cells if isinstance(cell, str) and (column := column_for(cell))})
