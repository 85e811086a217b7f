"""Writing a proposal: draft saved as often as one likes, checked against law, frozen when it goes to be decided."""

from collections.abc import Mapping
from typing import Any, cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, Conflict
from entities import access
from entities.models import User
from legislation import coima, dates, formats, procedure
from sanctions import blocks, measure, reading
from sanctions.models import Charged, Draft, Proposal
from sanctions.models.decisions import Kind
from sanctions.permissions import CASEWORK, DECIDERS
from sanctions.services import acts
from sanctions.services.acts import NewAct
from sanctions.services.common import locked_case, require, required

SANCTIONS = (Kind.COIMA, Kind.ADMONITION, Kind.ACCESSORY_ONLY)
Fault = tuple[str, str]


def empty_content(charged: Charged, kind: str = Kind.COIMA) -> dict[str, Any]:
    """A new draft: the parts of the text with their starting texts, and nothing chosen.

    Keys: `kind`; `fines` (cents by charge id); `single_fine`; `ground` (for a coima outside the limits); `criteria`
    (reason by citation of art. 41.º); `accessory` (list of `kind`, `amount`, `reason`); `mandatory_answer`; `costs`
    (list of `what`, `cents`); `texts` (by code); `archive_reason`.
    """
    return {
        "kind": kind,
        "fines": {},
        "single_fine": None,
        "ground": "",
        "criteria": {},
        "accessory": [],
        "mandatory_answer": "",
        "costs": [],
        "texts": blocks.starting_texts(charged, kind),
        "archive_reason": "",
    }


def draft_content(charged: Charged) -> tuple[dict[str, Any], int]:
    """The draft as it stands, with its version; a new one where nobody has begun."""
    draft = Draft.objects.filter(charged=charged).first()
    if draft is None:
        return empty_content(charged), 0
    return draft.content, draft.version


@transaction.atomic
def save_draft(*, by: User, charged: Charged, content: Mapping[str, Any], version: int) -> Draft:
    """Save the draft. Raises `Conflict` (`draft_changed`) when somebody saved another version meanwhile."""
    require(by, CASEWORK, "escrever propostas")
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    draft = Draft.objects.select_for_update().filter(charged=found).first()
    if draft is None:
        draft = Draft(charged=found)
    if version != draft.version:
        raise Conflict(
            "draft_changed",
            "Outra pessoa gravou esta proposta entretanto. O que escreveu continua no ecrã.",
        )
    draft.content, draft.saved_by, draft.version = dict(content), by, draft.version + 1
    draft.save()
    return draft


def fine_of(content: Mapping[str, Any]) -> int:
    """The coima a content imposes, in cents: the single one where there are several, the only one otherwise."""
    if content["kind"] != Kind.COIMA:
        return 0
    if content.get("single_fine") is not None:
        return int(content["single_fine"])
    return sum(int(cents) for cents in content["fines"].values())


def costs_of(content: Mapping[str, Any]) -> int:
    """The expenses charged, in cents; nothing where no sanction is applied (RGCO, art. 94.º)."""
    return sum(int(line["cents"]) for line in content["costs"]) if content["kind"] in SANCTIONS else 0


def limits_of(charged: Charged, content: Mapping[str, Any]) -> tuple[int, int]:
    """The limits within which the whole coima must lie, in cents: of the offence, or of the single coima."""
    charges = measure.live_charges(charged)
    results = [measure.compute(charge) for charge in charges]
    if len(charges) == 1:
        return results[0].min_cents, results[0].max_cents
    fines = [int(content["fines"].get(str(charge.pk), 0)) for charge in charges]
    single = measure.single_limits(fines, results)
    return single.min_cents, single.max_cents


def stated(charged: Charged, content: Mapping[str, Any]) -> list[str]:
    """Which contents of art. 58.º the draft states, by code."""
    texts = content["texts"]
    codes = [section.code for section in blocks.sections_for(content["kind"]) if texts.get(section.code, "").strip()]
    person = charged.person
    if person.name and (person.tax_number or person.civil_ids.exists() or person.addresses.exists()):
        codes.append("identity")
    if (content["kind"] == Kind.COIMA and fine_of(content)) or content["accessory"]:
        codes.append("sanction")
    if content["kind"] in SANCTIONS:
        codes.append("costs")
    return codes


def checklist(charged: Charged, content: Mapping[str, Any]) -> list[procedure.ChecklistItem]:
    """The contents of art. 58.º one by one, for the draft as it stands."""
    case = charged.case
    return list(
        procedure.checklist(
            reading.acts_of(case),
            reading.setting(case),
            person=str(charged.pk),
            outcome=content["kind"],
            contents=stated(charged, content),
            addressees=addressees(charged),
        )
    )


def addressees(charged: Charged) -> list[str]:
    """Who the decision is for: the person, the legal representative, the lawyer of record."""
    found = ["person"]
    if charged.guardian:
        found.append("representative")
    if charged.lawyer_name:
        found.append("lawyer")
    return found


def measure_faults(charged: Charged, content: Mapping[str, Any]) -> list[Fault]:
    """What is wrong or missing in the measure, as (field, sentence). Empty where the law allows it."""
    kind = content["kind"]
    if kind == Kind.ARCHIVE:
        return [] if content["archive_reason"] else [("archive_reason", "Escolha o motivo do arquivamento.")]
    if kind not in SANCTIONS:
        return []
    found: list[Fault] = [
        (f"fine_{charge.pk}", f"Diga, na infração {charge.offence}, se é devido parecer vinculativo (art. 43.º).")
        for charge in measure.live_charges(charged)
        if measure.opinion_unanswered(charge)
    ]
    if kind == Kind.COIMA:
        found += _fine_faults(charged, content)
        found += _criteria_faults(charged, content)
    found += _accessory_faults(charged, content)
    for line in content["costs"]:
        if not line["what"].strip() or int(line["cents"]) <= 0:
            found.append(("costs", "Cada despesa tem de dizer o que foi e quanto custou."))
    return found


def _fine_faults(charged: Charged, content: Mapping[str, Any]) -> list[Fault]:
    found: list[Fault] = []
    charges = measure.live_charges(charged)
    results = [measure.compute(charge) for charge in charges]
    grounded = bool(content["ground"].strip())
    fines = []
    for charge, result in zip(charges, results, strict=True):
        cents = content["fines"].get(str(charge.pk))
        if cents is None:
            found.append((f"fine_{charge.pk}", f"Escreva a coima de {charge.offence}."))
            continue
        fines.append(int(cents))
        outside = coima.check_fine(result, int(cents))
        if outside and not grounded:
            found.append((f"fine_{charge.pk}", outside))
        if charge.modifiers.get("milder") and not blocks.names_wording(content["texts"].get("norms", ""), result):
            found.append(("text_norms", f"O texto «Direito» não nomeia a redação aplicada: {result.wording.title}."))
        comparison = measure.assess(charge, dates.today()).comparison
        if comparison.milder is None and not charge.reasons.get("milder"):
            found.append((f"fine_{charge.pk}", f"Escolha a lei aplicável e fundamente: {comparison.reason}"))
    if len(charges) > 1 and len(fines) == len(charges) and not found:
        found += _single_fine_faults(content, fines, results)
    return found


def _single_fine_faults(content: Mapping[str, Any], fines: list[int], results: list[coima.CoimaResult]) -> list[Fault]:
    single = measure.single_limits(fines, results)
    if content.get("single_fine") is None:
        low, high = formats.euros(single.min_cents), formats.euros(single.max_cents)
        return [("single_fine", f"Escreva a coima única, entre {low} e {high}.")]
    from legislation import concurrence

    outside = concurrence.check_single_fine(single, int(content["single_fine"]))
    return [("single_fine", outside)] if outside else []


def _criteria_faults(charged: Charged, content: Mapping[str, Any]) -> list[Fault]:
    return [
        (f"criterion_{cite}", f"Falta ponderar: {text} (art. {cite}). Se não se aplica, diga porquê.")
        for cite, text in measure.criteria(charged)
        if not content["criteria"].get(cite, "").strip()
    ]


def _accessory_faults(charged: Charged, content: Mapping[str, Any]) -> list[Fault]:
    found: list[Fault] = []
    possible = measure.accessories(charged)
    chosen = {line["kind"] for line in content["accessory"]}
    for line in content["accessory"]:
        known = possible.get(line["kind"])
        if known is None:
            found.append(("accessory", "A lei não permite esta sanção acessória para estas infrações."))
        elif not 1 <= int(line["amount"]) <= known.most:
            found.append(("accessory", f"{known.name}: de 1 a {known.most} {known.unit} ({known.cite})."))
        elif not line["reason"].strip():
            found.append(("accessory", f"Fundamente a sanção acessória: {known.name}."))
    if content["kind"] == Kind.ACCESSORY_ONLY and not chosen:
        found.append(("accessory", "Escolha a sanção acessória."))
    if measure.mandatory_question(charged) and not chosen and not content["mandatory_answer"].strip():
        found.append(
            (
                "mandatory_answer",
                "Há condenação anterior na janela legal: aplique a sanção obrigatória ou diga porque não.",
            )
        )
    return found


@transaction.atomic
def propose(*, by: User, charged: Charged, version: int, draft_version: int) -> Proposal:
    """Freeze the draft and send it to be decided.

    Raises `ActRefused`: `not_allowed`, `measure_wrong` (the first fault, on its field), `checklist_incomplete`, or the
    procedure's reason; `Conflict` when case or draft changed since the page was opened.
    """
    require(by, CASEWORK, "propor decisões")
    case = locked_case(by, charged.case_id, version=version)
    found = cast(Charged, access.get("charged", by, charged.pk, lock=True))
    draft = Draft.objects.select_for_update().filter(charged=found).first()
    if draft is None:
        raise ActRefused("no_draft", "Ainda não há proposta escrita.")
    if draft.version != draft_version:
        raise Conflict("draft_changed", "A proposta mudou depois de abrir esta página. Reveja-a antes de a enviar.")
    content = draft.content
    faults = measure_faults(found, content)
    if faults:
        raise ActRefused("measure_wrong", faults[0][1], faults[0][0])
    missing = [item for item in checklist(found, content) if item.state == "missing"]
    if missing:
        listed = "; ".join(item.label for item in missing)
        raise ActRefused("checklist_incomplete", f"A decisão ainda não contém: {listed}.", f"text_{missing[0].code}")
    number = (found.proposals.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    proposal = Proposal.objects.create(
        charged=found,
        number=number,
        content=content,
        receipt=measure.receipt(found, content["fines"], content.get("single_fine"), dates.today()),
        fine_cents=fine_of(content) or None,
        kind=content["kind"],
        proposed_by=by,
    )
    details: dict[str, Any] = {"outcome": content["kind"], "contents": stated(found, content)}
    if content["kind"] == Kind.COIMA:
        details["cents"] = fine_of(content)
    acts.write(case=case, by=by, act=NewAct("proposal", dates.today(), charged=found, details=details))
    return proposal


@transaction.atomic
def return_proposal(*, by: User, proposal: Proposal, comments: str) -> None:
    """Send a proposal back with comments; it stays in the file beside the next one."""
    require(by, DECIDERS, "devolver propostas")
    case = locked_case(by, proposal.charged.case_id)
    found = cast(Proposal, access.get("proposal", by, proposal.pk, lock=True))
    if found.state != Proposal.State.WAITING:
        raise ActRefused("not_waiting", f"Esta proposta já não espera: {found.get_state_display().lower()}.")
    found.comments = required(comments, "comments_missing", "Diga o que falta ou está errado.", "comments")
    found.state = Proposal.State.RETURNED
    found.save(update_fields=["comments", "state"])
    details = {"reason": found.comments}
    acts.write(case=case, by=by, act=NewAct("proposal_returned", dates.today(), charged=found.charged, details=details))
    audit.record(action="case.proposal_returned", actor=by, kind="proposal", object_id=found.pk)
