"""The journey in a real browser, by keyboard alone at both widths, in the page's own words; and every page's rules."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from documents.models import IssuedDocument
from registry.models import Membership, RegisterVersion, Submission
from tests.look.checks import assert_page_follows_house_rules
from tests.registry import files
from tests.registry.conftest import World, build_world
from tests.registry.test_journey import accept_everything, confirm
from tests.registry.test_together import read_all
from tests.support.browser import sideways_scroll, sign_in
from tests.support.worker import WorkerProcess

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
MOST_TABS = 120


@pytest.fixture
def world(transactional_db: None) -> World:
    return build_world()


def tab_to(page: Page, words: str) -> None:
    """Go with the Tab key to the link, button or field whose name has these words."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "() => { const e = document.activeElement; const l = e.labels && e.labels[0];"
            " if (e.tagName === 'DIV') return '';"
            " return (l ? l.innerText : e.innerText || e.value || '').replace(/\\s+/g, ' ').trim(); }"
        )
        if words in here:
            return
    raise AssertionError(f"Tab never reaches «{words}» on {page.url}")


def press(page: Page, words: str) -> None:
    tab_to(page, words)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def thirty_rows_with_five_errors(folder: Path) -> Path:
    members = files.members(30)
    members[2]["Número do documento"] = "1234"
    members[7]["Data de nascimento"] = "31/02/1991"
    members[12]["Telefone"] = ""
    members[20]["Código postal"] = "4700"
    members[27]["Correio eletrónico"] = "sem-arroba"
    path = folder / "filiados.xlsx"
    path.write_bytes(files.xlsx(files.table(members)))
    return path


@pytest.mark.worker
def test_thirty_rows_and_five_errors_by_keyboard(
    world: World,
    celery_worker_process: WorkerProcess,
    live_server: Any,
    context: BrowserContext,
    sized_page: Page,
    tmp_path: Path,
) -> None:
    page = sized_page
    sign_in(context, world.users["clube"], live_server.url)
    page.goto(f"{live_server.url}/registo/")
    press(page, "Enviar um registo")
    tab_to(page, "Ficheiro do registo")
    page.get_by_label("Ficheiro do registo").set_input_files(thirty_rows_with_five_errors(tmp_path))
    press(page, "Enviar ficheiro")
    expect(page.get_by_role("heading", level=1)).to_have_text("5 linhas a corrigir", timeout=60_000)
    assert sideways_scroll(page) == 0
    for label, text in (
        ("Linha 4, Número do documento", "12345679"),
        ("Linha 9, Data de nascimento", "28/02/1991"),
        ("Linha 14, Telefone", "912345678"),
        ("Linha 22, Código postal", "4700-123"),
        ("Linha 29, Correio eletrónico", "maria@exemplo.pt"),
    ):
        tab_to(page, label)
        page.keyboard.press("Control+A")
        page.keyboard.type(text)
    press(page, "Guardar as correções desta página")
    expect(page.get_by_role("heading", level=1)).to_have_text("Todas as linhas estão certas")
    press(page, "Continuar")
    press(page, "Continuar sem mais fotografias")
    press(page, "Continuar")
    tab_to(page, "Motivo para aceitar: filiados sem fotografia")
    page.keyboard.type("As fotografias seguem no próximo trimestre.")
    press(page, "Aceitar")
    press(page, "Confirmar e enviar o registo")
    expect(page.get_by_role("heading", name="Registo recebido")).to_be_visible()
    receipt = IssuedDocument.objects.get()
    expect(page.locator(".confirmation__number")).to_have_text(receipt.number)
    assert RegisterVersion.objects.get().members == 30
    assert sideways_scroll(page) == 0


@pytest.fixture
def everything(world: World) -> dict[str, dict[str, str]]:
    """Addresses of the room's pages with data in them, by who sees them."""
    club = world.client("clube")
    for quarter, count in (("2022-Q2", 4), ("2022-Q3", 5)):
        club.post(
            f"/registo/grupos/{world.group.pk}/enviar/",
            {"quarter": quarter, "file": _file(files.separated(files.table(files.members(count))))},
        )
        read_all()
        sent = Submission.objects.latest("pk")
        accept_everything(world, sent, "missing_photo")
        confirm(world, sent, difference_reason="Novos.")
    members = files.members(6)
    members[1]["Telefone"] = "x"
    members[2]["Nome completo"] = "Eusébio"
    club.post(
        f"/registo/grupos/{world.group.pk}/enviar/",
        {"quarter": "2022-Q4", "file": _file(files.separated(files.table(members)))},
    )
    read_all()
    draft = Submission.objects.latest("pk")
    club.post(
        f"/registo/grupos/{world.group.pk}/enviar/",
        {"quarter": "2022-Q1", "file": _file(b"Coisa;Outra\r\n1;2\r\n")},
    )
    read_all()
    columns = Submission.objects.latest("pk")
    first, second = RegisterVersion.objects.order_by("pk")
    row = draft.rows.get(number=3)
    member = Membership.objects.filter(last_day=None).first()
    assert member is not None
    group = f"/registo/grupos/{world.group.pk}/"
    sending = f"/registo/envios/{draft.pk}/"
    return {
        "clube": {
            "home": "/registo/",
            "group": group,
            "start": f"{group}enviar/",
            "ask": "/registo/grupos/pedir/",
            "protocol": f"{group}protocolo/",
            "columns": f"/registo/envios/{columns.pk}/colunas/",
            "rows": f"{sending}linhas/",
            "warnings": f"{sending}linhas/?mostrar=avisos",
            "all rows": f"{sending}linhas/?mostrar=todas",
            "row": f"{sending}linhas/{row.pk}/",
            "mend": f"{sending}linhas/corrigidas/",
            "photos": f"{sending}fotografias/",
            "differences": f"{sending}diferencas/",
            "check": f"{sending}conferir/",
            "abandon": f"{sending}desistir/",
            "file": f"{sending}ficheiro/",
        },
        "registo": {
            "home": "/registo/",
            "step": f"{group}ato/",
            "ask register": f"{group}pedir-registo/",
            "on day": f"{group}num-dia/",
            "defaults": "/registo/em-falta/",
            "version": f"/registo/registos/{second.pk}/",
            "members": f"/registo/registos/{second.pk}/pessoas/",
            "compare": f"/registo/registos/{first.pk}/comparar/{second.pk}/",
            "card": f"/registo/filiados/{member.pk}/",
            "search": "/registo/pesquisa/",
            "support": "/registo/apoios/",
        },
        "": {"public list": "/registo/publico/", "public question": "/registo/publico/confirmar/"},
    }


def _file(content: bytes) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("registo.csv", content)


def test_every_page_follows_the_rules_of_the_house(
    everything: dict[str, dict[str, str]], world: World, live_server: Any, context: BrowserContext, page: Page
) -> None:
    findings = []
    for who, pages in everything.items():
        context.clear_cookies()
        if who:
            sign_in(context, world.users[who], live_server.url)
        for name, address in pages.items():
            answer = page.goto(f"{live_server.url}{address}")
            assert answer is not None
            assert answer.status == 200, name
            try:
                assert_page_follows_house_rules(page)
            except AssertionError as error:
                findings.append(f"{name}: {error}")
    assert not findings, "\n".join(findings)
