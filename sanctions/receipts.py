"""Computations as the pages show them: rule, article, input, result."""

from typing import Any

from legislation import coima, formats
from legislation.exact import cents_half_up
from legislation.receipts import LimitStep
from sanctions.measure import Assessment


def of_result(result: coima.CoimaResult) -> dict[str, Any]:
    """The limits of a coima with their sum, for `_partials/_receipt.html`."""
    steps: list[dict[str, str]] = []
    before = ""
    for step in result.steps:
        found = _span(step)
        steps.append({"rule": step.rule, "cite": step.cite, "input": before, "result": found})
        before = found
    extra = [f"Prescrição do procedimento: {result.prescription_years} anos."]
    if result.voluntary_payment_cents is not None:
        extra.append(f"Pagamento voluntário: {formats.euros(result.voluntary_payment_cents)}.")
    if result.summary_max_cents is not None:
        extra.append(f"Teto do processo sumaríssimo: {formats.euros(result.summary_max_cents)}.")
    return {
        "caption": f"Limites da coima por {result.offence.id}",
        "steps": steps,
        "total_label": "Limites em cêntimos certos",
        "total": f"{formats.euros(result.min_cents)} a {formats.euros(result.max_cents)}",
        "wording": result.wording.title,
        "warnings": [word.split(": ", 1)[-1] for word in result.warnings],
        "extra": extra,
    }


def of_assessment(found: Assessment) -> dict[str, Any]:
    """A charge with its limits, the laws compared, and the windows of recidivism."""
    comparison = found.comparison
    return {
        "charge": found.charge,
        "receipt": of_result(found.result),
        "candidates": [
            {
                "wording": regime.wording.title,
                "punishable": regime.punishable,
                "limits": f"{formats.euros(regime.result.min_cents)} a {formats.euros(regime.result.max_cents)}"
                if regime.result
                else "",
                "prescription": regime.result.prescription_years if regime.result else None,
                "milder": comparison.milder is not None and regime.wording.name == comparison.milder.name,
                "note": regime.note,
            }
            for regime in comparison.candidates
        ],
        "reason": comparison.reason,
        "open": comparison.milder is None,
        "windows": found.windows,
    }


def _span(step: LimitStep) -> str:
    return f"{formats.euros(cents_half_up(step.minimum))} a {formats.euros(cents_half_up(step.maximum))}"
