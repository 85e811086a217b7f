"""What the product holds about one person: each room gives its part; a room that holds nothing gives nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

from entities.models import CivilId, Person

# Stands where a value names somebody else: an answer gives a person their own data only.
THIRD_PARTY = "[dado de outra pessoa]"

# Two cards with the same civil number: whoever has one is found under the other.
CIVIL = frozenset({"citizen_card", "old_id"})


@dataclass(frozen=True)
class Subject:
    """Who asks: the documents (kind and number) under which data may be kept, and the person's records."""

    documents: frozenset[tuple[str, str]]
    people: frozenset[int]


@dataclass(frozen=True)
class Held:
    """One thing held: what it is, its fields in order, and the object of the trail it comes from."""

    title: str
    fields: list[tuple[str, str]]
    kind: str
    object_id: int


@dataclass(frozen=True)
class Section:
    """The part of one room."""

    title: str
    items: list[Held] = field(default_factory=list)


Provider = Callable[[Subject], Section]


def subject(kinds: frozenset[str], number: str) -> Subject:
    """The person with a document, or with a tax number where the kind is `tax`: the records, and their documents."""
    if "tax" in kinds:
        people = Person.objects.filter(tax_number=number)
    else:
        people = Person.objects.filter(civil_ids__kind__in=kinds, civil_ids__number=number)
    keys = frozenset(people.values_list("pk", flat=True))
    known = {(kind, number) for kind in kinds}
    for kind, same in CivilId.objects.filter(person__in=keys).values_list("kind", "number"):
        known |= {(other, same) for other in (CIVIL if kind in CIVIL else (kind,))}
    return Subject(frozenset(known), keys)


def held(subject: Subject) -> Section:
    """Names, documents and addresses of the person's records."""
    items = []
    for person in Person.objects.filter(pk__in=subject.people).prefetch_related("civil_ids", "addresses"):
        fields = [
            ("Nome", person.name),
            ("Data de nascimento", f"{person.birth_date:%d/%m/%Y}" if person.birth_date else ""),
            ("NIF", person.tax_number),
            ("Telefone", person.phone),
            ("Correio eletrónico", person.email),
            *((civil.get_kind_display(), civil.number) for civil in person.civil_ids.all()),
            *(
                (f"Morada desde {address.first_day:%d/%m/%Y} ({address.get_source_display().lower()})", str(address))
                for address in person.addresses.all()
            ),
        ]
        items.append(Held("Ficha da pessoa", [pair for pair in fields if pair[1]], "person", person.pk))
    return Section("Pessoas", items)
