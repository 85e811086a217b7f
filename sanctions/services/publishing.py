"""Publication without names (art. 43.º-B): a final decision, from a closed list of fields."""

from datetime import date
from typing import cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities import access
from entities.models import User
from legislation import dates, rules
from sanctions import measure
from sanctions.models import Decision, Publication
from sanctions.models.decisions import Kind
from sanctions.permissions import CASEWORK, DECIDERS
from sanctions.services.common import require, required

# A small place with an age and a match can identify somebody: each field can be left out, none can be added.
FIELDS = (
    "age",
    "municipality",
    "offence",
    "conduct",
    "match",
    "competition",
    "season",
    "fine_cents",
    "accessory",
    "final_on",
)


def candidates(decision: Decision) -> dict[str, object]:
    """What could be published of a decision, by field; nothing that names a person."""
    auto = next((link.auto for link in decision.case.case_autos.select_related("auto").order_by("pk")), None)
    person, facts_on = decision.charged.person, decision.case.facts_on
    charges = measure.live_charges(decision.charged)
    age = None
    if person.birth_date is not None:
        passed = (facts_on.month, facts_on.day) >= (person.birth_date.month, person.birth_date.day)
        age = facts_on.year - person.birth_date.year - (0 if passed else 1)
    first = facts_on.year if facts_on.month >= SEASON_MONTH else facts_on.year - 1
    return {
        "age": age,
        "municipality": auto.municipality if auto else "",
        "offence": [charge.offence for charge in charges],
        "conduct": [measure.compute(charge).offence.summary for charge in charges],
        "match": auto.match if auto else "",
        "competition": auto.competition if auto else "",
        "season": f"{first}/{first + 1}",
        "fine_cents": decision.fine_due_cents,
        "accessory": [f"{line['kind']}: {line['amount']}" for line in decision.content["accessory"]],
        "final_on": decision.final_on.isoformat() if decision.final_on else None,
    }


SEASON_MONTH = 7


@transaction.atomic
def publish(*, by: User, decision: Decision, fields: list[str], on: date | None = None) -> Publication:
    """Publish a final conviction with the fields chosen. The wording of the facts must provide for publication.

    Raises `ActRefused`: `not_final`, `not_a_conviction`, `not_published_by_law`, `unknown_field`, `already_published`.
    """
    require(by, CASEWORK | DECIDERS, "publicar decisões")
    found = cast(Decision, access.get("decision", by, decision.pk, lock=True))
    if found.final_on is None or not found.in_force:
        raise ActRefused("not_final", "Só se publicam decisões definitivas e em vigor.")
    if found.kind not in {Kind.COIMA, Kind.ADMONITION, Kind.ACCESSORY_ONLY}:
        raise ActRefused("not_a_conviction", "Só se publicam decisões condenatórias.")
    wording = rules.wording_on("PT", rules.main_act("PT"), found.case.facts_on)
    if "publication" not in wording.tables:
        raise ActRefused("not_published_by_law", f"{wording.title} não prevê a publicação destas decisões.")
    unknown = sorted(set(fields) - set(FIELDS))
    if unknown or not fields:
        raise InvalidInput("unknown_field", "Escolha pelo menos um campo da lista.", "fields")
    if Publication.objects.filter(decision=found).exists():
        raise ActRefused("already_published", "Esta decisão já está publicada.")
    known = candidates(found)
    publication = Publication.objects.create(
        decision=found, fields={name: known[name] for name in fields}, published_on=on or dates.today(), by=by
    )
    audit.record(action="publication.publish", actor=by, kind="decision", object_id=found.pk, fields=fields)
    return publication


@transaction.atomic
def withdraw(*, by: User, publication: Publication, reason: str) -> None:
    """Take a publication back, with the reason; it stays known that it was published."""
    require(by, CASEWORK | DECIDERS, "retirar publicações")
    found = Publication.objects.select_for_update().get(pk=publication.pk)
    if found.withdrawn_on is not None:
        raise ActRefused("already_withdrawn", "Esta publicação já foi retirada.")
    found.withdrawn_on = dates.today()
    found.withdrawn_reason = required(reason, "reason_missing", "Diga porque se retira.", "reason")
    found.save(update_fields=["withdrawn_on", "withdrawn_reason"])
    audit.record(action="publication.withdraw", actor=by, kind="decision", object_id=found.decision_id)


def public_list() -> list[dict[str, object]]:
    """What anybody may read: the fields published and not withdrawn, newest first, with the court's changes."""
    found = Publication.objects.filter(withdrawn_on__isnull=True).select_related("decision").order_by("-published_on")
    rows = []
    for publication in found:
        fields = dict(publication.fields)
        if "fine_cents" in fields:
            fields["fine_cents"] = publication.decision.fine_due_cents
        rows.append({**fields, "published_on": publication.published_on, "changed_on": publication.changed_on})
    return rows
