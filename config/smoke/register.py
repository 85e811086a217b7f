"""A club sends the register of its group, mends what is wrong, confirms, and gets a receipt as PDF."""

import time
from collections.abc import Callable

from config.smoke.browser import Browser, Page, StepFailed

WAIT_SECONDS = 90
HEADINGS = (
    "Nome completo;Tipo de documento;Número do documento;Data de nascimento;Morada;Código postal;Localidade;Telefone;"
    "Correio eletrónico"
)
# The third person's day of birth does not exist; the club mends it.
ROWS = (
    "Ana Moinhos Sá;CC;11000101;04/05/1981;Rua do Moinho, 1;4700-123;Braga;912000101;a.moinhos@clube.example",
    "Bruno Penedo Lã;CC;11000102;17/11/1979;Rua do Moinho, 2;4700-123;Braga;912000102;b.penedo@clube.example",
    "Carla Outeiro Reis;CC;11000103;31/02/1990;Rua do Moinho, 3;4700-123;Braga;912000103;c.outeiro@clube.example",
)
WRONG_DAY, RIGHT_DAY = "31/02/1990", "28/02/1990"


def wait(browser: Browser, url: str, done: Callable[[Page], bool], what: str) -> Page:
    """Open a page again until it is as wanted. Raises `StepFailed` with what was wanted."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        page = browser.open(url)
        if done(page):
            return page
        if time.monotonic() > deadline:
            raise StepFailed(f"{what} did not come in {WAIT_SECONDS} seconds; {url} says: {page.text[:400]}")
        time.sleep(0.5)


def send(browser: Browser, found: dict[str, str]) -> None:
    """Upload the file for the quarter in course and wait until it was read."""
    group = browser.open(browser.open("/registo/").link("Fúria da Ribeira", under="/registo/grupos/"))
    found["group"] = group.url
    start = browser.open(f"{group.url}enviar/")
    form = start.form(having="file")
    quarter = form.choices["quarter"][-1]
    content = "\r\n".join([HEADINGS, *ROWS]).encode("cp1252")
    answer = browser.send(start, form, {"quarter": quarter}, {"file": ("registo.csv", content)})
    if "/enviar/" in answer.url:
        raise StepFailed(f"the file was not taken: {answer.text[:600]}")
    found["submission"] = answer.url.split("/envios/")[1].split("/")[0]
    wait(browser, _at(found), lambda page: "/linhas/" in page.url, "the rows that were read")


def mend(browser: Browser, found: dict[str, str]) -> None:
    """See the wrong day by row, mend it, and accept the warnings with a reason."""
    page = browser.open(f"{_at(found)}linhas/").expect("Linha 4").expect(WRONG_DAY)
    form = next((form for form in page.forms if [WRONG_DAY] in form.fields.values()), None)
    if form is None:
        raise StepFailed(f"{page.url} has no field with what was typed")
    name = next(name for name, value in form.fields.items() if value == [WRONG_DAY])
    browser.send(page, form, {name: RIGHT_DAY}).expect("Todas as linhas estão certas")
    check = browser.open(f"{_at(found)}conferir/")
    for _ in range(10):
        waiting = [form for form in check.forms if form.fields.get("motivo") == [""]]
        if not waiting:
            return
        browser.send(check, waiting[0], {"motivo": "Confirmado com a direção do grupo."})
        check = browser.open(f"{_at(found)}conferir/")
    raise StepFailed(f"{check.url} keeps asking for reasons: {check.text[:400]}")


def confirm(browser: Browser, found: dict[str, str]) -> None:
    """Confirm what was checked; the page that follows is the new version."""
    check = browser.open(f"{_at(found)}conferir/")
    form = check.form(having="seen_version")
    reasons = {name: "Registo antigo enviado de novo." for name in form.fields if name.endswith("_reason")}
    version = browser.send(check, form, dict(reasons))
    if "/registos/" not in version.url:
        raise StepFailed(f"confirming led to {version.url}: {version.text[:600]}")
    found["version"] = version.url


def receipt(browser: Browser, found: dict[str, str]) -> None:
    """The receipt is drawn by the worker and opens as PDF."""
    page = browser.open(found["version"])
    document = next((href for href, _ in page.links if href.startswith("/documentos/")), None)
    if document is None:
        raise StepFailed(f"{page.url} has no link to a receipt: {page.text[:400]}")
    open_pdf(browser, f"/documentos/{document.split('/')[2]}/")


def open_pdf(browser: Browser, detail: str) -> None:
    """Wait until a document's page offers the file, and open it as PDF."""
    wait(browser, detail, lambda page: any(href.endswith("/ficheiro/") for href, _ in page.links), "the file")
    file = browser.open(f"{detail}ficheiro/")
    if not file.body.startswith(b"%PDF-") or "pdf" not in file.kind:
        raise StepFailed(f"{file.url} is not a PDF: {file.kind}, {file.body[:20]!r}")


def seen_by_the_authority(browser: Browser, found: dict[str, str]) -> None:
    """The authority finds the new version of the group."""
    browser.open(found["version"]).expect("Fúria da Ribeira")


def hidden_from_another_club(browser: Browser, found: dict[str, str]) -> None:
    """Another club gets the answer of a page that does not exist."""
    for url in (found["version"], _at(found), found["group"]):
        if browser.status(url) != 404:
            raise StepFailed(f"another club sees {url}")


def _at(found: dict[str, str]) -> str:
    return f"/registo/envios/{found['submission']}/"
