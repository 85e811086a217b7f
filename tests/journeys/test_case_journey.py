"""A pyrotechnics case from the auto to the payment, by the people who do it, in a browser with a real worker."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Page, expect

from documents.models import IssuedDocument
from legislation.dates import today
from sanctions.models import Posting
from tests.journeys.conftest import Country
from tests.journeys.reader import PageLoads, fill, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

MOST_LOADS = 12


def day(days_ago: int) -> str:
    return f"{today() - timedelta(days=days_ago):%d/%m/%Y}"


def register_and_open(page: Page) -> None:
    """The instructor registers the auto and opens the case."""
    page.get_by_label("Força que levantou o auto").select_option(label="PSP")
    page.get_by_label("Pessoa (opcional)").select_option(label="Pessoa singular")
    page.get_by_label("Tipo de documento").select_option(label="Passaporte")
    fill(
        page,
        {
            "Número do auto": "NPP 77/ENSAIO",
            "Dia dos factos": day(10),
            "Local": "Estádio da Ribeira, bancada sul",
            "Jogo": "Académico da Ribeira – União de Valverde",
            "Factos": "Acendeu um artigo pirotécnico na bancada sul.",
            "Nome completo": "Adepto Inventado do Ensaio",
            "Número do documento": "ENSAIO77",
            "Data de nascimento": "17/05/1990",
            "Morada": "Rua do Exemplo, 5",
            "Código postal": "4000-001",
            "Localidade": "Porto",
        },
    )
    page.get_by_role("button", name="Registar auto").click()
    expect(page.get_by_role("heading", level=1, name="Abrir processo")).to_be_visible()
    page.get_by_label("Infração (obrigatório)").select_option("39.1.g")
    page.get_by_label("Dolo").check()
    page.get_by_label("Assunto do processo").fill("Pirotecnia, Ribeira – Valverde")
    page.get_by_label("Quem assinou o despacho de abertura").select_option(label="Dulce Arrifana")
    page.get_by_label("Instrutor (obrigatório)").select_option(label="Inês Torrado")
    page.get_by_role("button", name="Abrir processo").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Processo 1-")


def accuse_and_notify(page: Page) -> None:
    """The accusation goes out by hand and is proved at once."""
    page.get_by_role("link", name="Acusação", exact=True).click()
    page.get_by_label("Factos da culpa").fill("Sabia que era proibido e quis fazê-lo.")
    page.get_by_label("Via da notificação").select_option("personal")
    page.get_by_role("button", name="Acusar e preparar a notificação").click()
    fill(page, {"Dia do registo nos correios": day(0), "Recebida em": day(0), "Quem assinou": "O próprio"})
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Prazo de defesa", exact=True).first).to_be_visible()


def propose(page: Page) -> None:
    """The proposal of a coima of 1.000,00 €, after the term of defence, from the page of the case."""
    page.get_by_role("link", name="Proposta de decisão", exact=True).click()
    page.get_by_role("textbox", name="Coima por 39.1.g").fill("1.000,00")
    for box in page.locator("textarea[name^='criterion_']").all():
        box.fill("Ponderado: nada agrava nem atenua.")
    fill(
        page,
        {
            "Factos da culpa": "Sabia que era proibido e quis fazê-lo.",
            "Resposta à defesa": "Não houve defesa.",
            "Fundamentos da medida": "A prevenção pede uma coima no mínimo.",
        },
    )
    page.get_by_role("button", name="Guardar e conferir").click()
    page.get_by_role("button", name="Enviar para decisão").click()
    expect(page.get_by_text("Proposta enviada para decisão.")).to_be_visible()


def decide(page: Page, country: Country, person: str) -> str:
    """The president finds the proposal in the queue and signs the decision. Gives its number."""
    sit_down(page.context, country.users["dirigente"], country.url)
    page.goto(f"{country.url}/processos/para-decidir/")
    page.get_by_role("row").filter(has_text=person).get_by_role("link").first.click()
    page.get_by_role("button", name="Assinar decisão").click()
    said = page.get_by_text("assinada no processo")
    expect(said).to_be_visible()
    return said.inner_text().removeprefix("Decisão ").partition(" assinada")[0]


def test_from_the_auto_to_the_decision_in_twelve_pages(country: Country, page: Page) -> None:
    loads = PageLoads(page)
    sit_down(page.context, country.users["instrutor"], country.url)
    page.goto(f"{country.url}/processos/autos/novo/")
    register_and_open(page)
    accuse_and_notify(page)
    with time_machine.travel(timezone.now() + timedelta(days=60)):
        sit_down(page.context, country.users["instrutor"], country.url)
        propose(page)
        assert decide(page, country, "Adepto Inventado do Ensaio").startswith("DEC ")
    assert loads.count <= MOST_LOADS


def test_from_the_decision_to_the_payment(country: Country, page: Page) -> None:
    number = decide(page, country, "Matilde Furtado Neves")
    case = page.url
    open_as_inspector(page, country, number)
    pay(page, country, case)


def open_as_inspector(page: Page, country: Country, number: str) -> None:
    """From the search to the file of the decision in two actions (J5)."""
    sit_down(page.context, country.users["inspetor"], country.url)
    page.goto(f"{country.url}/documentos/imprimir/")
    link = page.get_by_role("link", name=f"Abrir {number}")
    country.worker.wait_until(lambda: IssuedDocument.objects.get(number=number).state == "signed", seconds=60)
    page.get_by_label("Código, número ou processo").fill(number)
    page.get_by_role("button", name="Procurar").click()
    with page.context.expect_event("response", lambda answer: answer.url.endswith("/ficheiro/")) as opened:
        link.click(no_wait_after=True)
    assert opened.value.headers["content-type"] == "application/pdf"
    assert page.request.get(opened.value.url).body().startswith(b"%PDF-")


def pay(page: Page, country: Country, case: str) -> None:
    """The treasury records the payment by the reference; the shares add up to it (art. 44.º)."""
    sit_down(page.context, country.users["instrutor"], country.url)
    page.goto(case)
    code = page.get_by_role("button", name="Copiar a referência").get_attribute("data-copy")
    assert code
    sit_down(page.context, country.users["tesouraria"], country.url)
    page.goto(f"{country.url}/processos/tesouraria/pagamentos/novo/")
    values = {"Valor": "1.200,00", "Data-valor": day(0), "Referência": code, "Número do movimento": "ENSAIO-77"}
    fill(page, values)
    page.get_by_role("button", name="Registar pagamento").click()
    expect(page.get_by_text("1.200,00 €").first).to_be_visible()
    shares = Posting.objects.filter(account="share", claim__reference=code)
    assert -sum(posting.cents for posting in shares) == 120_000
