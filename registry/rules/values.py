"""One value at a time: from the cell as received to the value kept, or the reason why not.

Each function answers the value and its issues. Nothing is guessed in silence: a reading that is not certain is an
error with a proposal, or a warning that says what was read.
"""

import re
import unicodedata
from collections.abc import Callable
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from entities import identifiers
from registry.fields import BY_KEY
from registry.reading.cells import blank, shown
from registry.reading.headers import comparable
from registry.rules.issues import WARNING, Issue

Cell = str | float | bool | date | None
Outcome = tuple[str, list[Issue]]

OLDEST = 120
_SPACES = re.compile(r"\s+")
_SCIENTIFIC = re.compile(r"^\d+[.,]\d+E\+?\d+$", re.IGNORECASE)
_DAY_FIRST = re.compile(r"^(\d{1,2})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{4})$")
_TWO_DIGITS = re.compile(r"^\d{1,2}\s*[/.\-]\s*\d{1,2}\s*[/.\-]\s*\d{2}$")
_ISO = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00)?)?$")
_MONTH_NAME = re.compile(r"^(\d{1,2})[\s/.\-]+(?:de\s+)?([a-zç]{3,9})\.?[\s/.\-]+(?:de\s+)?(\d{4})$", re.IGNORECASE)
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan janeiro january",
            "fev feb fevereiro february",
            "mar março marco march",
            "abr apr abril april",
            "mai may maio",
            "jun junho june",
            "jul julho july",
            "ago aug agosto august",
            "set sep setembro september",
            "out oct outubro october",
            "nov novembro november",
            "dez dec dezembro december",
        ),
        start=1,
    )
    for name in names.split()
}
_EXCEL_EPOCH = date(1899, 12, 30)
_MOJIBAKE = re.compile(r"[ÃÂ][\u0080-\u00bf\u2018-\u203a€ŠŒŽšœžŸƒ„…†‡ˆ‰˜™]")
_POSTAL_AND_PLACE = re.compile(r"^(\d{4}\s*[-–—]?\s*\d{3})[\s,]+(\D.*)$")
_SHORT_SUFFIX = re.compile(r"^(\d{4})\s*[-–—]\s*(\d{1,2})$", re.ASCII)
_PORTUGAL = {"", "pt", "portugal"}
_KINDS = {
    "citizen_card": ("cc", "cartao de cidadao", "cartao cidadao", "cartao do cidadao", "c c"),
    "old_id": ("bi", "bilhete de identidade", "b i", "bilhete identidade"),
    "passport": ("passaporte", "pass", "passport", "pp"),
    "residence": ("titulo de residencia", "autorizacao de residencia", "tr", "ar", "cartao de residencia"),
    "foreign_id": ("documento estrangeiro", "estrangeiro", "doc estrangeiro", "id estrangeiro", "outro"),
    "angolan_id": ("bi angola", "bilhete de identidade angola", "bia"),
}
_KIND_WORDS = {word: kind for kind, words in _KINDS.items() for word in words}
KIND_LABELS = {
    "citizen_card": "CC",
    "old_id": "BI",
    "passport": "Passaporte",
    "residence": "Título de residência",
    "foreign_id": "Documento estrangeiro",
    "angolan_id": "BI Angola",
}
_MOBILE = re.compile(r"^(?:\+351|00351)?(9[1236]\d{7})$", re.ASCII)


def text_of(cell: Cell) -> str:
    """A cell as text: composed, without outer blanks, inner runs of blanks made one. Nothing else is changed (B33)."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", shown(cell)).strip(" \t\r\n\u00a0\u200b\ufeff")).strip()


def missing(key: str, hint: str) -> Issue:
    """The issue of an empty cell; «missing» is never called «invalid» (B26)."""
    return Issue(f"missing_{key}", key, f"Falta {hint}.")


def name(cell: Cell, key: str = "name") -> Outcome:
    """A person's name, printed as given; one field of up to 200 characters."""
    value = text_of(cell)
    longest = BY_KEY[key].longest
    if not isinstance(cell, str) or not any(c.isalpha() for c in value):
        return value, [Issue("bad_name", key, "Isto não é um nome. Escreva o nome completo, por exemplo Ana Maria Sá.")]
    if len(value) > longest:
        return value, [Issue("too_long", key, f"O nome tem mais de {longest} caracteres. Encurte-o.")]
    if _MOJIBAKE.search(value):
        return value, [_broken_accents(value, key)]
    issues = []
    if key == "name" and " " not in value:
        issues.append(
            Issue("single_name", key, "Só há um nome. Confirme se é o nome completo.", WARNING),
        )
    if any(c.isdigit() for c in value):
        issues.append(Issue("name_with_digits", key, "O nome tem algarismos. Confirme se está certo.", WARNING))
    return value, issues


def _broken_accents(value: str, key: str) -> Issue:
    try:
        mended = value.encode("cp1252").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        mended = ""
    example = f", por exemplo «{mended}»" if mended else ""
    return Issue("broken_accents", key, f"Os acentos estão estragados. Escreva de novo{example}.", proposal=mended)


def document_kind(cell: Cell, default: str, jurisdiction: str = "PT") -> Outcome:
    """The kind of document, from its name in any usual form, or the file's own default when the cell is empty."""
    if blank(cell):
        if default:
            return default, []
        return "", [Issue("missing_document_kind", "document_kind", "Falta o tipo de documento: CC, BI ou Passaporte.")]
    kind = _KIND_WORDS.get(comparable(cell), "")
    if kind == "old_id" and jurisdiction == "AO":
        kind = "angolan_id"
    if kind:
        return kind, []
    message = "Não conhecemos este tipo de documento. Escreva CC, BI, Passaporte ou Título de residência."
    return text_of(cell), [Issue("bad_document_kind", "document_kind", message)]


def document_number(cell: Cell, kind: str) -> Outcome:
    """The number of a document of a known kind. Of the citizen card only the civil number is kept."""
    key = "document_number"
    value = text_of(cell)
    if _SCIENTIFIC.match(value) or (isinstance(cell, float) and (not cell.is_integer() or cell >= 1e15)):
        message = "O Excel mudou este número. Formate a coluna como Texto e escreva o número outra vez."
        return value, [Issue("scientific_number", key, message)]
    national = kind in {"citizen_card", "old_id"}
    if national and isinstance(cell, float) and len(value) < 7:
        found = identifiers.check_civil_id("old_id", value.zfill(8))
        if found.ok:
            message = f"A célula é um número e perdeu os zeros à esquerda. Lemos {found.value}: confirme."
            return found.value, [Issue("lost_zeros", key, message, WARNING)]
    found = identifiers.check_civil_id(kind, value)
    if found.error:
        return value, [Issue("bad_document_number", key, found.error)]
    return found.value, []


def birth_date(cell: Cell, on: date) -> Outcome:
    """A day of birth as ISO text. Texts are day first, or ISO; `on` is the day on which ages are counted (B11)."""
    key = "birth_date"
    issues: list[Issue] = []
    if isinstance(cell, date):
        born: date | None = cell
    elif isinstance(cell, float):
        born, issues = _serial(cell)
    else:
        born, issues = _typed_day(text_of(cell))
    if born is None:
        return text_of(cell), issues
    if born > on:
        return text_of(cell), [Issue("birth_in_future", key, f"A data é posterior a {on:%d/%m/%Y}. Confirme o ano.")]
    if born.year < on.year - OLDEST:
        return text_of(cell), [Issue("too_old", key, f"A pessoa teria mais de {OLDEST} anos. Confirme o ano.")]
    if born.year >= on.year - 2:
        issues.append(Issue("very_young", key, "A pessoa tem menos de 3 anos. Confirme a data.", WARNING))
    return born.isoformat(), issues


def _serial(cell: float) -> tuple[date | None, list[Issue]]:
    if not cell.is_integer() or not 1 <= cell <= 60_000:
        return None, [_bad_date()]
    born = _EXCEL_EPOCH + timedelta(days=int(cell))
    message = f"A célula tem o número {int(cell)} em vez de uma data. Lemos {born:%d/%m/%Y}: confirme."
    return born, [Issue("serial_date", "birth_date", message, WARNING)]


def _typed_day(value: str) -> tuple[date | None, list[Issue]]:
    for pattern, order in ((_DAY_FIRST, (3, 2, 1)), (_ISO, (1, 2, 3))):
        found = pattern.match(value)
        if found:
            year, month, day = (int(found.group(part)) for part in order)
            return _day(year, month, day, month_first=pattern is _DAY_FIRST)
    found = _MONTH_NAME.match(value)
    if found and found.group(2).lower() in _MONTHS:
        return _day(int(found.group(3)), _MONTHS[found.group(2).lower()], int(found.group(1)), month_first=False)
    if _TWO_DIGITS.match(value):
        message = "O ano tem só dois algarismos. Escreva os quatro, por exemplo 01/02/1979."
        return None, [Issue("two_digit_year", "birth_date", message)]
    return None, [_bad_date()]


def _day(year: int, month: int, day: int, *, month_first: bool) -> tuple[date | None, list[Issue]]:
    try:
        return date(year, month, day), []
    except ValueError:
        pass
    if month_first and month > 12 and day <= 12:
        message = "O mês parece estar antes do dia. Escreva primeiro o dia, por exemplo 31/12/2006."
        try:
            turned = date(year, day, month).strftime("%d/%m/%Y")
        except ValueError:
            turned = ""
        return None, [Issue("month_first", "birth_date", message, proposal=turned)]
    return None, [Issue("no_such_day", "birth_date", "Esse dia não existe no calendário. Confirme a data.")]


def _bad_date() -> Issue:
    return Issue("bad_birth_date", "birth_date", "Não é uma data. Escreva dia/mês/ano, por exemplo 08/03/1990.")


def address(cell: Cell) -> Outcome:
    """A postal address in one line."""
    value = text_of(cell)
    if len(value) > BY_KEY["address"].longest:
        return value, [Issue("too_long", "address", "A morada tem mais de 300 caracteres. Encurte-a.")]
    if len(value) < 4 or not any(c.isalpha() for c in value):
        return value, [Issue("bad_address", "address", "A morada está incompleta. Exemplo: Rua do Moinho, 1, 2.º Dto.")]
    if _MOJIBAKE.search(value):
        return value, [_broken_accents(value, "address")]
    return value, []


def postal_code(cell: Cell, country: str) -> tuple[str, str, list[Issue]]:
    """A postal code and the place that was written after it (`4700-123 BRAGA`)."""
    value = text_of(cell)
    place = ""
    national = comparable(country) in _PORTUGAL
    split = _POSTAL_AND_PLACE.match(value) if national else None
    if split:
        value, place = split.group(1), split.group(2).strip()
    found = identifiers.check_postal_code(value, "PT" if national else "XX")
    if not found.error:
        return found.value, place, []
    short = _SHORT_SUFFIX.match(value) if national else None
    proposal = f"{short.group(1)}-{short.group(2).zfill(3)}" if short else ""
    return value, place, [Issue("bad_postal_code", "postal_code", found.error, proposal=proposal)]


def phone(cell: Cell, region: str) -> Outcome:
    """One telephone number in international form."""
    value = text_of(cell)
    mobile = _MOBILE.match(value.replace(" ", "")) if region == "PT" else None
    if mobile:
        return f"+351{mobile.group(1)}", []
    if _SCIENTIFIC.match(value):
        message = "O Excel mudou este número. Formate a coluna como Texto e escreva o telefone outra vez."
        return value, [Issue("scientific_number", "phone", message)]
    found = identifiers.check_phone(value, region)
    if not found.error:
        return found.value, []
    first = re.split(r"[/;,]| ou ", value)[0].strip()
    if first != value and not identifiers.check_phone(first, region).error:
        message = f"Escreva um só telefone, por exemplo {first}."
        return value, [Issue("two_phones", "phone", message, proposal=first)]
    return value, [Issue("bad_phone", "phone", found.error)]


def email(cell: Cell) -> Outcome:
    """An e-mail address."""
    value = text_of(cell)
    try:
        validate_email(value)
    except ValidationError:
        return value, [Issue("bad_email", "email", "O endereço não está completo. Exemplo: maria@exemplo.pt.")]
    return value, []


def short_text(key: str) -> Callable[[Cell], Outcome]:
    """A check for free text that only has a greatest length."""
    column = BY_KEY[key]

    def check(cell: Cell) -> Outcome:
        value = text_of(cell)
        if len(value) > column.longest:
            return value, [Issue("too_long", key, f"Tem mais de {column.longest} caracteres. Encurte o texto.")]
        return value, []

    return check


def as_typed(key: str, value: str) -> str:
    """A kept value as a person would type it: days as dd/mm/aaaa, kinds of document by their short name."""
    if key == "birth_date" and len(value) == 10 and value[4] == "-":
        return f"{value[8:]}/{value[5:7]}/{value[:4]}"
    return KIND_LABELS.get(value, value) if key == "document_kind" else value
