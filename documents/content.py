"""What a document says, as data: the contract between the room that issues and the templates that print.

Everything a person typed is text and is printed as typed; there is no mark-up in any field.
"""

import unicodedata
from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from audit.errors import InvalidInput
from legislation import formats

SHORT_TABLE = 10


class Part(BaseModel):
    """A piece of content; an unknown key is an error, so that nothing is lost in silence."""

    model_config = ConfigDict(extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def composed(cls, value: Any) -> Any:
        """Text in composed form, as fonts expect it; control characters other than line ends are dropped."""
        return _composed(value)


def _composed(value: Any) -> Any:
    if isinstance(value, str):
        text = unicodedata.normalize("NFC", value.replace("\r\n", "\n").replace("\r", "\n"))
        return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in {"Cc", "Cs"})
    if isinstance(value, list):
        return [_composed(inner) for inner in value]
    return value


class Line(Part):
    """A label and its value, printed as a row of a summary."""

    label: str
    value: str


class Column(Part):
    """A column of a table. `width` is its part of the whole, in per cent."""

    label: str
    align: Literal["start", "end"] = "start"
    width: int | None = Field(default=None, ge=1, le=100)


class Table(Part):
    """A table whose heads repeat on each page. The first cell of a row is its head."""

    caption: str
    columns: list[Column] = Field(min_length=1)
    rows: list[list[str]]
    foot: list[str] | None = None

    @property
    def short(self) -> bool:
        """Whether the table is kept on one page; longer ones are divided, with their heads repeated."""
        return len(self.rows) <= SHORT_TABLE

    @property
    def ends(self) -> list[int]:
        """The places of the columns set at the end of their width (amounts and counts)."""
        return [place for place, column in enumerate(self.columns) if column.align == "end"]


class Paragraph(Part):
    """A paragraph, with the lettered points that belong to it. `numbered` false leaves it out of the numbering."""

    text: str
    items: list[str] = []
    numbered: bool = True
    quote: bool = False


class Block(Part):
    """A heading, its paragraphs and tables. A paragraph may be a plain string."""

    heading: str
    paragraphs: list[str | Paragraph] = []
    tables: list[Table] = []
    operative: bool = False
    numbered: bool = True


class Step(Part):
    """One step of a computation: rule, article, input, result."""

    rule: str
    article: str
    input: str = ""
    result: str


class Annex(Part):
    """What follows the signature on a page of its own: steps of a computation, or tables."""

    title: str
    intro: str = ""
    steps: list[Step] = []
    total: list[Line] = []
    tables: list[Table] = []
    notes: list[str] = []


class Signature(Part):
    """Where, when, by whom and in what quality the document is signed."""

    place: str
    on: date
    name: str
    quality: str
    ground: str = ""

    @property
    def long_day(self) -> str:
        """The day in words."""
        return formats.long_day(self.on)


class Content(Part):
    """A whole document."""

    title: str
    subtitle: str = ""
    process: str = ""
    recipient: list[str] = []
    salutation: str = ""
    summary: list[Line] = []
    blocks: list[Block] = []
    fields: dict[str, str] = {}
    closing: str = ""
    signature: Signature | None = None
    notices: list[str] = []
    annexes: list[Annex] = []
    copies: list[str] = []
    attachments: list[Line] = []
    mark: str = ""
    third_parties: list[str] = []


def read(data: dict[str, Any]) -> Content:
    """The content in `data`. Raises `InvalidInput` (`document_data`) naming the first part that does not fit."""
    try:
        return Content.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = " › ".join(str(part) for part in first["loc"])
        raise InvalidInput(
            "document_data", f"O documento não pode ser composto: a parte «{place}» falta ou tem outra forma."
        ) from error


def texts(part: BaseModel) -> Iterator[str]:
    """Every text in a piece of content, in no promised order."""
    yield from _texts_of(part.model_dump(mode="json"))


def _texts_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_of(inner)
