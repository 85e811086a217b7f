"""What clubs and federations send, in the page's own words, in a browser with a real worker."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Country
from tests.journeys.reader import WORKER_MS, sit_down
from tests.registry import files

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

HEADINGS = ["Jogo n.º", "Jornada", "Data", "Visitado", "Visitante", "Estádio", "Espectadores", "Visitantes previstos"]
MATCHES = [
    ["E-01", "1.ª", "23/05/2027 20:30", "Académico da Ribeira", "União de Valverde", "Estádio da Ribeira", "26.000", 1],
    ["E-02", "1.ª", "24/05/2027", "Atletico da Serra", "Desportivo da Lagoa Nova", "Campo do Alto da Serra", "3000", 1],
    ["E-03", "2.ª", "30/05/2027", "União de Valverd", "Atlético da Serra", "Parque de Valverde", "15.000", "100"],
]  # fmt: skip


def test_thirty_rows_with_five_errors_with_the_mouse(country: Country, page: Page, tmp_path: Path) -> None:
    members = files.members(30)
    members[2]["Número do documento"] = "1234"
    members[7]["Data de nascimento"] = "31/02/1991"
    members[12]["Telefone"] = ""
    members[20]["Código postal"] = "4700"
    members[27]["Correio eletrónico"] = "sem-arroba"
    file = tmp_path / "filiados.xlsx"
    file.write_bytes(files.xlsx(files.table(members)))
    sit_down(page.context, country.users["clube2"], country.url)
    page.goto(f"{country.url}/registo/")
    page.get_by_role("link", name="Enviar um registo").click()
    page.get_by_label("Ficheiro do registo").set_input_files(file)
    page.get_by_role("button", name="Enviar ficheiro").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("5 linhas a corrigir", timeout=WORKER_MS)
    page.get_by_label("Linha 4, Número do documento").fill("12345679")
    page.get_by_label("Linha 9, Data de nascimento").fill("28/02/1991")
    page.get_by_role("button", name="Guardar as correções desta página").click()
    expect(heading).to_have_text("3 linhas a corrigir")
    page.get_by_label("Linha 14, Telefone").fill("912345678")
    page.get_by_label("Linha 22, Código postal").fill("4700-123")
    page.get_by_label("Linha 29, Correio eletrónico").fill("maria@exemplo.pt")
    page.get_by_role("button", name="Guardar as correções desta página").click()
    expect(heading).to_have_text("Todas as linhas estão certas")
    page.get_by_role("link", name="Continuar", exact=True).click()
    page.get_by_role("link", name="Continuar sem mais fotografias").click()
    page.get_by_role("link", name="Continuar", exact=True).click()
    expect(heading).to_have_text("Conferir e enviar")
    reasons = page.get_by_role("button", name="Aceitar")
    for left in reversed(range(reasons.count())):
        page.locator("form").filter(has=reasons.first).get_by_role("textbox").fill("Confirmado com o grupo.")
        reasons.first.click()
        expect(reasons).to_have_count(left)
    page.get_by_label("Porque mudou tanto o número de filiados").fill("Época nova, com novos filiados.")
    page.get_by_role("button", name="Confirmar e enviar o registo").click()
    expect(page.get_by_role("heading", name="Registo recebido")).to_be_visible()
    expect(page.locator(".confirmation__number")).to_contain_text("/")


def test_a_federation_sends_its_season_and_mends_one_name(country: Country, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "epoca.xlsx"
    file.write_bytes(files.xlsx([HEADINGS, *MATCHES]))
    sit_down(page.context, country.users["federacao"], country.url)
    page.goto(f"{country.url}/qualificacao/relatorios/novo/")
    page.get_by_label("Época (obrigatório)").select_option(label="2026/2027")
    page.get_by_label("Motivo, se já enviou").fill("Calendário novo.")
    page.get_by_label("Ficheiro").set_input_files(file)
    page.locator("main form .button--primary").click()
    expect(page.get_by_text("1 linha por corrigir em 3.")).to_be_visible(timeout=WORKER_MS)
    expect(page.get_by_text("União de Valverd»")).to_be_visible()
    page.get_by_role("link", name="4", exact=True).click()
    expect(page.get_by_text("Parecidos: União de Valverde")).to_be_visible()
    page.get_by_label(re.compile("visitada", re.I)).fill("União de Valverde")
    page.locator("main form .button--primary").click()
    expect(page.get_by_text("3 jogos lidos sem erros.")).to_be_visible()
    page.get_by_role("link", name="Conferir e enviar").click()
    page.get_by_role("button", name="Enviar o relatório").click()
    expect(page.get_by_role("link", name="Recibo do envio")).to_be_visible()
    expect(page.get_by_role("row", name="2 Académico da Ribeira – União de Valverde")).to_contain_text("risco")
