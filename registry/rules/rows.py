"""A whole row: each value, and the rules that join several (who is a minor, whose document it is)."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from legislation import procedure
from legislation.dates import add_years
from registry.fields import Register
from registry.reading.cells import blank, shown
from registry.rules import values
from registry.rules.issues import ERROR, WARNING, Issue
from registry.rules.values import Cell

ADULT = procedure.limit("majority")
NATIONAL = {"citizen_card", "old_id"}
DATA_KEYS = (
    "name",
    "document_kind",
    "document_number",
    "birth_date",
    "parent_1",
    "parent_2",
    "address",
    "postal_code",
    "locality",
    "country",
    "phone",
    "email",
)


@dataclass(slots=True)
class CheckedRow:
    """What came of a row: cells as received, values to keep, issues, whom it is about, and a digest of the data."""

    raw: dict[str, str]
    values: dict[str, str]
    issues: list[Issue]
    identity: str
    digest: str

    @property
    def errors(self) -> int:
        """How many cells must be mended."""
        return sum(issue.level == ERROR for issue in self.issues)

    @property
    def warnings(self) -> int:
        """How many cells need a reason."""
        return sum(issue.level == WARNING for issue in self.issues)


@dataclass(frozen=True)
class RowChecker:
    """Checks rows of one submission.

    `on` is the day on which ages are counted; `mapped` the columns that the file has; `document_kind` the kind for
    rows that do not state one.
    """

    register: Register
    on: date
    mapped: frozenset[str]
    document_kind: str = ""

    def check(self, cells: Mapping[str, Cell]) -> CheckedRow:
        """Check one row; every issue at once, never only the first."""
        raw = {key: shown(cell)[:300] for key, cell in cells.items() if not blank(cell)}
        found: dict[str, str] = {}
        issues: list[Issue] = []
        self._who(cells, found, issues)
        self._parents(cells, raw, found, issues)
        if self.register.asks("address"):
            self._where(cells, found, issues)
        if self.register.asks("contacts"):
            self._contacts(cells, found, issues)
        if "photo" in self.mapped and not blank(cells.get("photo")):
            found["photo"] = values.text_of(cells["photo"])[:255]
        return CheckedRow(raw, found, issues, identity_of(found, issues), digest_of(found))

    def _who(self, cells: Mapping[str, Cell], found: dict[str, str], issues: list[Issue]) -> None:
        if blank(cells.get("name")):
            issues.append(values.missing("name", "o nome completo"))
        else:
            found["name"], more = values.name(cells["name"])
            issues += more
        kind, more = values.document_kind(cells.get("document_kind"), self.document_kind, self.register.jurisdiction)
        found["document_kind"] = kind
        issues += more
        if blank(cells.get("document_number")):
            issues.append(values.missing("document_number", "o número do documento"))
        elif more:
            found["document_number"] = values.text_of(cells["document_number"])
        else:
            found["document_number"], more = values.document_number(cells["document_number"], kind)
            issues += more
        if blank(cells.get("birth_date")):
            issues.append(values.missing("birth_date", "a data de nascimento"))
        else:
            found["birth_date"], more = values.birth_date(cells["birth_date"], self.on)
            issues += more

    def _parents(
        self, cells: Mapping[str, Cell], raw: dict[str, str], found: dict[str, str], issues: list[Issue]
    ) -> None:
        """Parents of a minor, or of everybody where the wording says so; an adult's are kept nowhere."""
        if not self.register.parents:
            return
        born = _day(found.get("birth_date", ""))
        age = age_on(born, self.on) if born else None
        if self.register.parents == "minor" and (age is None or age >= ADULT):
            if age is not None:
                raw.pop("parent_1", None)
                raw.pop("parent_2", None)
            return
        for key in ("parent_1", "parent_2"):
            if not blank(cells.get(key)):
                found[key], more = values.name(cells[key], key)
                issues += more
        if not found.get("parent_1") and not found.get("parent_2"):
            why = f"a pessoa tem {age} anos" if self.register.parents == "minor" else "a lei pede-a para todos"
            message = f"Falta a filiação: {why}. Escreva o nome da mãe, do pai ou de quem exerce as responsabilidades."
            issues.append(Issue("missing_parents", "parent_1", message))

    def _where(self, cells: Mapping[str, Cell], found: dict[str, str], issues: list[Issue]) -> None:
        if blank(cells.get("address")):
            issues.append(values.missing("address", "a morada"))
        else:
            found["address"], more = values.address(cells["address"])
            issues += more
        for key in ("country", "locality"):
            if not blank(cells.get(key)):
                found[key], more = values.short_text(key)(cells[key])
                issues += more
        if self.register.jurisdiction != "PT":
            return
        if not blank(cells.get("postal_code")):
            code, place, more = values.postal_code(cells["postal_code"], found.get("country", ""))
            found["postal_code"] = code
            found.setdefault("locality", place[:100])
            issues += more
        elif "postal_code" in self.mapped and not found.get("country"):
            message = "A morada não tem código postal. Acrescente-o, ou aceite o aviso com um motivo."
            issues.append(Issue("missing_postal_code", "postal_code", message, WARNING))

    def _contacts(self, cells: Mapping[str, Cell], found: dict[str, str], issues: list[Issue]) -> None:
        if blank(cells.get("phone")):
            issues.append(values.missing("phone", "o telefone"))
        else:
            found["phone"], more = values.phone(cells["phone"], self.register.jurisdiction)
            issues += more
        if blank(cells.get("email")):
            message = "Falta o correio eletrónico. Se a pessoa não o tem, aceite o aviso com esse motivo."
            issues.append(Issue("missing_email", "email", message, WARNING))
        else:
            found["email"], more = values.email(cells["email"])
            issues += more


def age_on(born: date, on: date) -> int:
    """Whole years on a day; somebody born on 29 February has the birthday on the last day of February."""
    age = on.year - born.year
    return age if add_years(born, age) <= on else age - 1


def is_minor(born: date, on: date) -> bool:
    """Whether a person is under 18 on a day."""
    return age_on(born, on) < ADULT


def last_adult_birth(on: date) -> date:
    """The latest day of birth of somebody who is 18 on a day; whoever was born after it is a minor."""
    candidate = add_years(on, -ADULT)
    after = candidate + timedelta(days=1)
    return after if age_on(after, on) >= ADULT else candidate


def identity_of(found: Mapping[str, str], issues: list[Issue] | None = None) -> str:
    """Who a row is about: the kind and number of the document, empty while they are not right.

    The citizen card and the old identity card carry the same civil number, so a renewed document is the same person.
    """
    if any(issue.level == ERROR and issue.field in {"document_kind", "document_number"} for issue in issues or ()):
        return ""
    kind, number = found.get("document_kind", ""), found.get("document_number", "")
    if not kind or not number:
        return ""
    return f"civil:{number}" if kind in NATIONAL else f"{kind}:{number}"


def digest_of(found: Mapping[str, str]) -> str:
    """A digest of the data of a row, equal when no field changed."""
    text = "\x1f".join(found.get(key, "") for key in DATA_KEYS)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
