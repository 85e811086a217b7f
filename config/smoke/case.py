"""A case opened by the instructor from an auto; another one, whose term of defence is over, proposed and decided.

The term of defence of the case just opened cannot end during one run: the coima is that of a demonstration case.
"""

import re
from datetime import timedelta

from config.smoke import register
from config.smoke.browser import Browser, Form, Page, StepFailed
from legislation.dates import today

ACCUSED = "Bárbara Teles Moura"
FINE = "1.250,00"
CASE = re.compile(r"/processos/[0-9]+/")


def _first(form: Form, name: str) -> str:
    """The first real choice of a field. Raises `StepFailed` when the demo offers none."""
    for value in form.choices.get(name, []):
        if value:
            return value
    raise StepFailed(f"nothing can be chosen in {name!r}")


def _day(days_ago: int) -> str:
    return f"{today() - timedelta(days=days_ago):%d/%m/%Y}"


def _auto(form: Form) -> dict[str, str]:
    return {
        "kind": "auto",
        "force": _first(form, "force"),
        "number": "NPP 100/ENSAIO",
        "received_on": _day(5),
        "facts_on": _day(10),
        "facts_time": "20:45",
        "place": "Estádio da Ribeira, bancada sul",
        "municipality": "Porto",
        "region": "mainland",
        "match": "Académico da Ribeira – União de Valverde",
        "facts": "Acendeu um artigo pirotécnico durante o jogo.",
        "person_kind": "natural",
        "name": "Adepto Inventado da Silva",
        "document_kind": "passport",
        "document_number": "X1234567",
        "birth_date": "17/05/1990",
        "lines": "Rua do Exemplo, 5",
        "postal_code": "4000-001",
        "locality": "Porto",
    }


def open_case(browser: Browser, found: dict[str, str]) -> None:
    """Register the auto, see the limits of the wording of its day, and open the case."""
    page = browser.open("/processos/autos/novo/")
    form = page.form(having="facts_on")
    opening = browser.send(page, form, dict(_auto(form)))
    if not opening.url.endswith("/abrir/"):
        raise StepFailed(f"the auto was not taken: {opening.text[:800]}")
    form = opening.form(having="offence")
    values = {
        "offence": "39.1.g",
        "charge_facts": "Acendeu um artigo pirotécnico na bancada sul.",
        "fault": "intent",
        "subject": "Pirotecnia, Ribeira – Valverde",
        "ordered_by": _first(form, "ordered_by"),
        "ordered_on": _day(1),
        "instructor": _first(form, "instructor"),
    }
    limits = browser.send(opening, form, dict(values), button=("ver", "Ver limites da coima"))
    limits.expect("1.000,00 € a 10.000,00 €")
    case = browser.send(limits, limits.form(having="offence"), dict(values)).expect("Processo")
    found["case"] = case.url


def propose(browser: Browser, found: dict[str, str]) -> None:
    """Propose a coima for the case whose term of defence is over, after the check of what a decision must hold."""
    address = _waiting_for_a_proposal(browser)
    page = browser.open(address)
    form = page.form(having="draft_version")
    values: dict[str, str | list[str]] = {
        name: FINE if name.startswith("fine_") else "Ponderado neste caso, sem nada que agrave ou atenue."
        for name, value in form.fields.items()
        if name.startswith(("fine_", "criterion_", "text_")) and not "".join(value).strip()
    }
    check = browser.send(page, form, values)
    if not check.url.endswith("/conferir/"):
        raise StepFailed(f"the proposal was not taken: {check.text[:800]}")
    done = browser.send(check, check.form(having="draft_version"))
    if done.url.endswith("/conferir/"):
        raise StepFailed(f"the proposal has a hole: {done.text[:800]}")


def _waiting_for_a_proposal(browser: Browser) -> str:
    """The address of the proposal of the accused whose case waits for one."""
    work = browser.open("/processos/")
    for href in dict.fromkeys(href for href, _ in work.links):
        if not CASE.fullmatch(href):
            continue
        case = browser.open(href)
        if ACCUSED in case.text:
            for inner, _ in case.links:
                if inner.split("?")[0].endswith("/proposta/"):
                    return inner
    raise StepFailed(f"no case of {ACCUSED} waits for a proposal: {work.text[:600]}")


def decide(browser: Browser, found: dict[str, str]) -> None:
    """The president opens the proposal and signs the decision."""
    queue = browser.open("/processos/para-decidir/")
    addresses = dict.fromkeys(href for href, _ in queue.links if "/processos/propostas/" in href)
    page = next((page for page in map(browser.open, addresses) if ACCUSED in page.text), None)
    if page is None:
        raise StepFailed(f"the proposal does not wait for the president: {queue.text[:600]}")
    page.expect(FINE)
    sign = next((form for form in page.forms if form.action.endswith("/assinar/")), None)
    if sign is None:
        raise StepFailed(f"{page.url} cannot be signed: {page.text[:600]}")
    found["decision"] = _document(browser.send(page, sign))


def _document(page: Page) -> str:
    for href, _ in page.links:
        parts = href.strip("/").split("/")
        if parts[0] == "documentos" and len(parts) > 1 and parts[1].isdigit():
            return f"/documentos/{parts[1]}/"
    raise StepFailed(f"{page.url} has no link to the decision: {page.text[:600]}")


def open_decision(browser: Browser, found: dict[str, str]) -> None:
    """The inspector opens the decision as PDF."""
    register.open_pdf(browser, found["decision"])
