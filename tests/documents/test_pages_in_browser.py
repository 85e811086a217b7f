"""The room's pages in a real browser, held to the rules of the house at both widths."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from documents import kinds
from documents.kinds import DocumentKind
from documents.models import IssuedDocument
from documents.services import printing, signing
from documents.services import texts as text_services
from entities.models import Organisation, RoleGrant, User
from entities.roles import Role
from legislation.dates import today
from tests.documents import objects
from tests.documents.conftest import CONTENT, work
from tests.look.checks import assert_page_follows_house_rules
from tests.support.browser import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SIGNED = "test.signed"
FIELDS = {"arguido": "Maria Exemplo"}


@pytest.fixture
def pages(
    transactional_db: None,
    rendered: Callable[..., IssuedDocument],
    person: Callable[..., User],
    paper_kind: DocumentKind,
    club: Organisation,
) -> list[tuple[User | None, str]]:
    """Every page with data, and who opens it."""
    kinds.register(
        DocumentKind(code=SIGNED, label="Decisão", series="DEC", scope=paper_kind.scope, signed=True, fields=FIELDS)
    )
    inspector, president = person("inspetora", Role.INSPECTOR), person("presidente", Role.PRESIDENT)
    writer = person("jurista", Role.LEGAL_OFFICER)
    document = rendered(data={**CONTENT, "third_parties": ["Maria de Sousa"]})
    to_sign = rendered(kind=SIGNED)
    signing.open_to_sign(document=to_sign, by=president)
    unopened = rendered(kind=SIGNED)
    run = printing.ask_print(documents=[document.pk], reason="Notificação em mão", duplex=True, by=inspector)
    work(printing.PRINT, run.pk)
    version = text_services.save_version(
        kind=SIGNED, text="# Aviso\n\nFica {arguido} avisado.", first_day=today(), note="Primeira", seen="", by=writer
    )
    received = objects.received(club)
    RoleGrant.objects.create(
        user=received.uploaded_by, role=Role.CLUB, organisation=club, first_day=today(), act="Ata 1/2026"
    )
    code = document.verification_code
    return [
        (inspector, f"/documentos/{document.pk}/"),
        (inspector, f"/documentos/imprimir/?procurar={document.number}%0AOF+99/2026"),
        (inspector, "/documentos/imprimir/?procurar="),
        (inspector, f"/documentos/imprimir/{run.pk}/"),
        (president, "/documentos/assinar/"),
        (president, f"/documentos/assinar/confirmar/?d={to_sign.pk}"),
        (president, f"/documentos/{unopened.pk}/"),
        (writer, "/documentos/textos/"),
        (writer, f"/documentos/textos/{SIGNED}/"),
        (writer, f"/documentos/textos/{SIGNED}/escrever/"),
        (writer, f"/documentos/textos/versao/{version.pk}/"),
        (received.uploaded_by, f"/documentos/recebidos/{received.pk}/"),
        (None, "/documentos/verificar/"),
        (None, "/documentos/verificar/?codigo=abc"),
        (None, f"/documentos/verificar/{code}/"),
    ]


def test_every_page_follows_the_rules_of_the_house(
    pages: list[tuple[User | None, str]], sized_page: Page, live_server: Any
) -> None:
    for number, (user, address) in enumerate(pages):
        sized_page.context.clear_cookies()
        if user is not None:
            sign_in(sized_page.context, user, live_server.url)
        sized_page.goto(live_server.url + address)
        if "SHOTS" in os.environ:
            width = sized_page.viewport_size["width"]
            sized_page.screenshot(path=str(Path(os.environ["SHOTS"]) / f"p{number}-{width}.png"), full_page=True)
        assert_page_follows_house_rules(sized_page)
