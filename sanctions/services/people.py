"""Finding or recording the person an auto is about, so that the same person is never two."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from audit import services as audit
from audit.errors import Conflict, InvalidInput
from entities.identifiers import check_civil_id, check_postal_code, check_tax_number
from entities.models import Address, CivilId, Person, User
from entities.text import search_key
from sanctions.permissions import CASEWORK, DESPATCH
from sanctions.services.common import require, required


@dataclass(frozen=True)
class PersonData:
    """Who somebody is, as an auto says it."""

    name: str
    kind: str = Person.Kind.NATURAL
    birth_date: date | None = None
    document_kind: str = ""
    document_number: str = ""
    tax_number: str = ""
    lines: str = ""
    postal_code: str = ""
    locality: str = ""


@transaction.atomic
def find_or_record(*, by: User, data: PersonData, on: date, other_name_seen: bool = False) -> Person:
    """The person with this document or tax number, or a new one; a new address joins the history.

    Raises `InvalidInput` for numbers whose check digits do not fit, and `Conflict` (`other_name`) when the number
    belongs to somebody with another name, unless the person says to have seen it.
    """
    require(by, CASEWORK | DESPATCH, "identificar pessoas")
    name = required(data.name, "name_missing", "Escreva o nome completo.", "name")
    document = _document(data)
    tax_number = _tax_number(data, on)
    person = _known(document, data, tax_number)
    if person is None:
        person = Person.objects.create(kind=data.kind, name=name, birth_date=data.birth_date, tax_number=tax_number)
        audit.record(action="person.create", actor=by, kind="person", object_id=person.pk)
    elif search_key(person.name) != search_key(name) and not other_name_seen:
        raise Conflict(
            "other_name",
            f"Este número é de {person.name}. Confirme que é a mesma pessoa, ou corrija o número.",
            "name",
        )
    _complete(person, data, document, tax_number)
    _address(person, data, on)
    return person


def _document(data: PersonData) -> str:
    if not data.document_number.strip():
        return ""
    if not data.document_kind:
        raise InvalidInput("document_kind_missing", "Escolha o tipo do documento.", "document_kind")
    checked = check_civil_id(data.document_kind, data.document_number)
    if checked.error:
        raise InvalidInput("document_wrong", checked.error, "document_number")
    return checked.value


def _tax_number(data: PersonData, on: date) -> str:
    if not data.tax_number.strip():
        return ""
    checked = check_tax_number(data.tax_number, on)
    if checked.error:
        raise InvalidInput("tax_number_wrong", checked.error, "tax_number")
    return checked.value


def _known(document: str, data: PersonData, tax_number: str) -> Person | None:
    if document:
        found = CivilId.objects.filter(kind=data.document_kind, number=document).select_related("person").first()
        if found is not None:
            return found.person
    if tax_number:
        return Person.objects.filter(tax_number=tax_number).order_by("pk").first()
    return None


def _complete(person: Person, data: PersonData, document: str, tax_number: str) -> None:
    changed = []
    if tax_number and not person.tax_number:
        person.tax_number = tax_number
        changed.append("tax_number")
    if data.birth_date and person.birth_date is None:
        person.birth_date = data.birth_date
        changed.append("birth_date")
    if changed:
        person.save(update_fields=changed)
    if document:
        CivilId.objects.get_or_create(
            kind=data.document_kind, country="PT", number=document, defaults={"person": person}
        )


def _address(person: Person, data: PersonData, on: date) -> None:
    if not data.lines.strip():
        return
    postal_code = data.postal_code.strip()
    if postal_code:
        checked = check_postal_code(postal_code)
        if checked.error:
            raise InvalidInput("postal_code_wrong", checked.error, "postal_code")
        postal_code = checked.value
    current = person.addresses.filter(last_day__isnull=True).first()
    if current is not None and search_key(current.lines) == search_key(data.lines):
        return
    person.addresses.filter(last_day__isnull=True, first_day__lte=on).update(last_day=on)
    Address.objects.create(
        person=person,
        lines=data.lines.strip(),
        postal_code=postal_code,
        locality=data.locality.strip(),
        first_day=on,
        source=Address.Source.AUTO,
    )
