"""What the papers of a case say, as data for the room of documents: decision, accusation, letters, certificate."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from entities.models import Person, User
from legislation import calendars, formats, rules, terms
from legislation.exact import cents_half_up, fraction
from sanctions import blocks, measure
from sanctions.models import Case, Charge, Charged, Claim, Decision, Dispatch
from sanctions.models.decisions import Kind

TITLES = {
    Kind.COIMA: "Decisão",
    Kind.ADMONITION: "Decisão de admoestação",
    Kind.ACCESSORY_ONLY: "Decisão de sanção acessória",
    Kind.ARCHIVE: "Decisão de arquivamento",
    Kind.PROSECUTOR: "Decisão de envio ao Ministério Público",
}


def identification(person: Person) -> str:
    """How a paper says who somebody is: document and tax number, as far as they are known."""
    parts = [str(found) for found in person.civil_ids.order_by("pk")[:1]]
    if person.tax_number:
        parts.append(f"NIF {person.tax_number}")
    return ", ".join(parts) or "sem documento conhecido"


def third_parties(charged: Charged) -> list[str]:
    """What a copy for others must not show: names and numbers of the others charged, and names of witnesses."""
    hidden: list[str] = []
    for other in charged.case.charged.exclude(pk=charged.pk).select_related("person").order_by("pk"):
        numbers = other.person.civil_ids.order_by("pk").values_list("number", flat=True)
        hidden += [other.person.name, other.person.tax_number or "", *numbers]
    for link in charged.case.case_autos.select_related("auto").order_by("pk"):
        hidden += re.split(r"[;\n]", link.auto.witnesses)
    return list(dict.fromkeys(text.strip() for text in hidden if text.strip()))


def receipt(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The computation of the measure as the first annex of a decision: rule, article, input, result."""
    steps: list[dict[str, str]] = []
    warnings: list[str] = []
    wordings: list[str] = []
    for row in kept["charges"]:
        found = row["coima"]
        wordings.append(rules.wording_named(found["wording"]).title)
        beside = set(found.get("beside", ()))
        warnings += [text for text in found["warnings"] if text not in beside] + row["milder"]["warnings"]
        name = blocks.article(found["offence"])
        for place, step in enumerate(found["steps"]):
            steps.append(
                {
                    "rule": f"{name}: {step['rule']}",
                    "cite": step["cite"],
                    "input": "" if place == 0 else "limites anteriores",
                    "output": f"{_euros(step['min'])} a {_euros(step['max'])}",
                }
            )
        if row["fine_cents"] is not None:
            steps.append(
                {
                    "rule": f"{name}: coima concreta",
                    "cite": "art. 41",
                    "input": f"{formats.euros(found['min_cents'])} a {formats.euros(found['max_cents'])}",
                    "output": formats.euros(row["fine_cents"]),
                }
            )
    if "concurrence" in kept:
        steps += kept["concurrence"]["steps"]
        if kept.get("single_fine_cents") is not None:
            steps.append(
                {
                    "rule": "coima única",
                    "cite": "RGCO, art. 19",
                    "input": "",
                    "output": formats.euros(kept["single_fine_cents"]),
                }
            )
    return {
        "title": "Cálculo da medida da coima",
        "wording": ", ".join(dict.fromkeys(wordings)),
        "ruleset": kept["charges"][0]["coima"]["ruleset"] if kept["charges"] else "",
        "steps": steps,
        "warnings": [text.split(": ", 1)[-1] for text in dict.fromkeys(warnings)],
    }


def decision(
    *, charged: Charged, content: Mapping[str, Any], on: date, signer: User, quality: str, claim: Claim | None
) -> dict[str, Any]:
    """The decision as a court will read it, in the order of art. 58.º."""
    outcome = content["kind"]
    texts = content["texts"]
    sections = blocks.sections_for(outcome)
    parts: list[dict[str, Any]] = [
        {"heading": section.heading, "paragraphs": _paragraphs(texts.get(section.code, ""))}
        for section in sections
        if not section.notice
    ]
    weighed = [f"{text} (art. {cite}): {content['criteria'][cite]}" for cite, text in _criteria(charged, content)]
    if weighed:
        parts.append({"heading": "Medida da coima", "paragraphs": [{"text": "Ponderou-se:", "items": weighed}]})
    parts.append({"heading": "Decisão", "operative": True, "paragraphs": operative(charged, content, claim)})
    return {
        "title": TITLES[outcome],
        "subtitle": charged.case.subject,
        "process": charged.case.number,
        "third_parties": third_parties(charged),
        "summary": summary(charged, content),
        "blocks": [{"heading": "Relatório", "paragraphs": [_report(charged)]}, *parts],
        "signature": {"place": calendars.place(on), "on": on.isoformat(), "name": signer.name, "quality": quality},
        "notices": [texts[section.code].strip() for section in sections if section.notice and texts.get(section.code)],
    }


def summary_decision(
    *, charged: Charged, content: Mapping[str, Any], on: date, signer: User, quality: str, claim: Claim | None
) -> dict[str, Any]:
    """The decision in the summary procedure, with all that art. 43.º-A asks of it.

    It says who, the short facts, the norms broken, the measure, the right to refuse and what follows from each answer.
    """
    seat = calendars.seat(on)[0]
    refusal, payment = (terms.term(rule, on, calendar=seat) for rule in ("summary_refusal", "summary_payment"))
    order = content["texts"].get("grounds", "").strip()
    fine = content["kind"] == Kind.COIMA
    norms = []
    for charge in measure.live_charges(charged):
        found = measure.compute(charge)
        punished = found.steps[0].cite
        norms.append(f"{blocks.article(found.offence.id)}, punido pelo {punished}: {found.offence.summary}")
    failures = ["se recusar", "se nada disser nesse prazo", "se pedir qualquer diligência"]
    failures += ["se não cumprir a conduta ordenada"] if order else []
    failures += [f"se não pagar em {payment.length} dias, contados da notificação"] if fine else []
    blocks_ = [
        {"heading": "Factos", "paragraphs": _paragraphs(content["texts"]["facts"])},
        {"heading": "Disposições violadas", "paragraphs": [{"text": "Foram violadas:", "items": norms}]},
        {"heading": "Decisão", "operative": True, "paragraphs": operative(charged, content, claim)},
    ]
    if order:
        blocks_.append({"heading": "Conduta ordenada", "paragraphs": _paragraphs(order)})
    return {
        "title": "Decisão em processo sumaríssimo",
        "subtitle": charged.case.subject,
        "process": charged.case.number,
        "third_parties": third_parties(charged),
        "summary": summary(charged, content),
        "blocks": blocks_,
        "signature": {"place": calendars.place(on), "on": on.isoformat(), "name": signer.name, "quality": quality},
        "notices": [
            f"Pode recusar esta decisão em {refusal.length} dias, contados da notificação ({refusal.cite}).",
            f"O processo segue a forma comum e esta decisão fica sem efeito {', '.join(failures[:-1])} "
            f"ou {failures[-1]} ({payment.cite}).",
            f"Se {'aceitar e pagar' if fine else 'aceitar'}, a decisão torna-se definitiva e vale como condenação. "
            "Os mesmos factos não voltam a ser apreciados e perde o direito de recorrer.",
        ],
    }


def summary(charged: Charged, content: Mapping[str, Any]) -> list[dict[str, str]]:
    """The facts at the top of a decision."""
    rows = [
        {"label": "Arguido", "value": charged.person.name},
        {"label": "Identificação", "value": identification(charged.person)},
        {"label": "Data dos factos", "value": formats.day(charged.case.facts_on)},
        {
            "label": "Infrações",
            "value": "; ".join(_article_applied(charge) for charge in measure.live_charges(charged)),
        },
        {"label": "Medida", "value": Kind(content["kind"]).label},
    ]
    if charged.lawyer_name:
        rows.insert(2, {"label": "Mandatário", "value": charged.lawyer_name})
    return rows


def operative(charged: Charged, content: Mapping[str, Any], claim: Claim | None) -> list[str]:
    """The decision itself, one paragraph for each thing decided."""
    from sanctions.services.drafting import costs_of, fine_of

    name, outcome = charged.person.name, content["kind"]
    if outcome == Kind.ARCHIVE:
        return [f"Decide-se arquivar os autos quanto a {name}."]
    if outcome == Kind.PROSECUTOR:
        return [f"Decide-se enviar os autos ao Ministério Público quanto a {name}."]
    lines = []
    if outcome == Kind.COIMA:
        single = " única" if len(content["fines"]) > 1 else ""
        lines.append(f"Decide-se aplicar a {name} a coima{single} de {formats.euros(fine_of(content))}.")
        lines += _parcels(charged, content) if single else []
    if outcome == Kind.ADMONITION:
        lines.append(f"Decide-se proferir uma admoestação a {name}.")
    possible = measure.accessories(charged)
    for line in content["accessory"]:
        known = possible[line["kind"]]
        lines.append(
            f"Aplica-se a sanção acessória de {known.name}, por {line['amount']} {known.unit} ({known.cite}). "
            f"{line['reason'].strip()}"
        )
    costs = costs_of(content)
    if costs:
        listed = "; ".join(f"{line['what'].strip()}, {formats.euros(int(line['cents']))}" for line in content["costs"])
        lines.append(f"As custas, de {formats.euros(costs)}, são suportadas pelo arguido: {listed}.")
    else:
        lines.append("Não há custas: não houve despesas a cobrar.")
    if claim is not None:
        lines.append(f"A referência de pagamento é {claim.reference}.")
    return lines


def _parcels(charged: Charged, content: Mapping[str, Any]) -> list[str]:
    """The coima of each offence, which the single one joins (RGCO, art. 19.º)."""
    listed = "; ".join(
        f"{_article_applied(charge)}: {formats.euros(int(content['fines'][str(charge.pk)]))}"
        for charge in measure.live_charges(charged)
    )
    return [f"A coima única reúne as coimas parcelares (RGCO, artigo 19.º): {listed}."]


def accusation(
    *, charged: Charged, facts: str, subjective_facts: str, on: date, signer: User, defence_days: int
) -> dict[str, Any]:
    """The accusation sent for defence: facts, culpability, offences with their limits, what can be applied."""
    charges = measure.live_charges(charged)
    rows = [
        [
            _article_applied(charge),
            measure.compute(charge).offence.summary,
            f"{formats.euros(charge.min_cents)} a {formats.euros(charge.max_cents)}",
        ]
        for charge in charges
    ]
    possible = [
        f"{known.name}, até {known.most} {known.unit} ({known.cite})" for known in measure.accessories(charged).values()
    ]
    blocks_ = [
        {"heading": "Factos imputados", "paragraphs": _paragraphs(facts)},
        {"heading": "Factos da culpa", "paragraphs": _paragraphs(subjective_facts)},
        {
            "heading": "Infrações e sanções possíveis",
            "paragraphs": [{"text": "Podem ainda ser aplicadas:", "items": possible}] if possible else [],
            "tables": [
                {
                    "caption": "Infrações imputadas e limites da coima",
                    "columns": [
                        {"label": "Infração"},
                        {"label": "Conduta", "width": 55},
                        {"label": "Coima", "align": "end"},
                    ],
                    "rows": rows,
                }
            ],
        },
        {
            "heading": "Defesa",
            "paragraphs": [
                f"Tem {defence_days} dias, contados da notificação, para se pronunciar por escrito, juntar documentos, "
                "indicar testemunhas e pedir outras provas. Pode constituir advogado.",
            ],
        },
    ]
    return {
        "title": "Acusação",
        "subtitle": charged.case.subject,
        "process": charged.case.number,
        "third_parties": third_parties(charged),
        "summary": [
            {"label": "Arguido", "value": charged.person.name},
            {"label": "Identificação", "value": identification(charged.person)},
            {"label": "Data dos factos", "value": formats.day(charged.case.facts_on)},
        ],
        "blocks": blocks_,
        "signature": {
            "place": calendars.place(on),
            "on": on.isoformat(),
            "name": signer.name,
            "quality": "O instrutor",
        },
    }


def letter(dispatch: Dispatch, text: str) -> dict[str, Any]:
    """The letter that carries a notification."""
    return {
        "title": f"Notificação: {dispatch.get_what_display().lower()}",
        "process": dispatch.case.number,
        "recipient": [dispatch.to_name, *[line.strip() for line in dispatch.to_address.split(",") if line.strip()]],
        "salutation": "Exmo.(a) Senhor(a),",
        "blocks": [{"heading": "Notificação", "paragraphs": _paragraphs(text), "numbered": False}],
        "attachments": [{"label": "Documento", "value": str(dispatch.document)}] if dispatch.document else [],
    }


def certificate(
    decision_: Decision, claim: Claim, unpaid_cents: int, on: date, signer: User, quality: str
) -> dict[str, Any]:
    """The certificate for enforcement: what was decided, when, since when it is final and why, and what is unpaid."""
    final = formats.day(decision_.final_on) if decision_.final_on else ""
    return {
        "title": "Certidão para execução",
        "process": decision_.case.number,
        "summary": [
            {"label": "Arguido", "value": decision_.charged.person.name},
            {"label": "Identificação", "value": identification(decision_.charged.person)},
            {"label": "Data da decisão", "value": formats.day(decision_.on)},
            {"label": "Definitiva desde", "value": final},
            {"label": "Coima", "value": formats.euros(decision_.fine_due_cents)},
            {"label": "Custas", "value": formats.euros(claim.costs_cents)},
            {"label": "Por pagar", "value": formats.euros(unpaid_cents)},
            {"label": "Referência de pagamento", "value": claim.reference},
        ],
        "blocks": [
            {
                "heading": "Certifica-se",
                "paragraphs": [
                    f"Que a decisão de {formats.long_day(decision_.on)} ficou definitiva em {final}.",
                    f"Que, terminado o prazo de pagamento, estão por pagar {formats.euros(unpaid_cents)}.",
                ],
            }
        ],
        "signature": {"place": calendars.place(on), "on": on.isoformat(), "name": signer.name, "quality": quality},
    }


def _report(charged: Charged) -> str:
    case: Case = charged.case
    autos = ", ".join(str(link.auto) for link in case.case_autos.select_related("auto").order_by("pk"))
    opened = case.acts.filter(kind="opened").order_by("pk").first()
    day = f", aberto em {formats.long_day(opened.on)}" if opened else ""
    return f"O processo {case.number}{day}, teve origem em {autos}."


def _article_applied(charge: Charge) -> str:
    """The article of the law applied, as people cite it."""
    return blocks.article(measure.compute(charge).offence.id)


def _criteria(charged: Charged, content: Mapping[str, Any]) -> list[tuple[str, str]]:
    if content["kind"] != Kind.COIMA:
        return []
    return [(cite, text) for cite, text in measure.criteria(charged) if content["criteria"].get(cite, "").strip()]


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.replace("\r\n", "\n").split("\n\n") if part.strip()]


def _euros(exact: str) -> str:
    """An exact limit (`n/d` euro) in cents, as people read it."""
    return formats.euros(cents_half_up(fraction(exact)))
