"""Standard texts: a closed list of fields, versions with dates, a second person, and text that stays text."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import Error, connection, transaction
from django.test import Client

from audit.errors import ActRefused, Conflict, InvalidInput
from documents import kinds, texts
from documents.kinds import DocumentKind
from documents.models import IssuedDocument, TextVersion
from documents.services import texts as services
from entities.models import User
from entities.roles import Role
from legislation.dates import today
from tests.documents.conftest import CONTENT, bytes_of
from tests.documents.reading import text_of

LETTER = "test.letter"
TEXT = "# Aviso\n\nFica {arguido} notificado.\n\n[[texto do processo]]\n\n# Fim\n\nO prazo é de {dias} dias."
FIELDS = {"arguido": "Maria Exemplo", "dias": "20"}
Person = Callable[..., User]
Issue = Callable[..., IssuedDocument]


@pytest.fixture(autouse=True)
def letter_kind(paper_kind: DocumentKind) -> DocumentKind:
    """A kind whose text may use two fields."""
    kind = DocumentKind(code=LETTER, label="Carta", series="CT", scope=paper_kind.scope, fields=FIELDS)
    kinds.register(kind)
    return kind


@pytest.fixture
def writer(person: Person) -> User:
    """Somebody who writes texts."""
    return person("jurista", Role.LEGAL_OFFICER)


@pytest.fixture
def approver(person: Person) -> User:
    """Somebody else who approves them."""
    return person("chefia", Role.SUPERVISOR)


def write(by: User, text: str = TEXT, first_day: date | None = None, seen: str = "") -> TextVersion:
    """Write the open version of the letter's text."""
    return services.save_version(kind=LETTER, text=text, first_day=first_day or today(), note="", seen=seen, by=by)


@pytest.fixture
def approved(writer: User, approver: User) -> Callable[..., TextVersion]:
    """Write, propose and approve a text."""

    def act(text: str = TEXT, first_day: date | None = None) -> TextVersion:
        version = write(writer, text, first_day)
        services.propose(version_id=version.pk, by=writer)
        return services.approve(version_id=version.pk, by=approver)

    return act


def test_what_is_written_is_read_back() -> None:
    assert texts.written(texts.parse(TEXT)) == TEXT
    assert texts.parse(TEXT)[1] == {"slot": True}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Fica {argido} notificado.", "text_field"),
        ("Fica {{arguido}} notificado.", "text_brace"),
        ("Fica {arguido notificado.", "text_brace"),
        ("  ", "text_empty"),
        (f"a\n\n{texts.SLOT}\n\n{texts.SLOT}", "text_slots"),
    ],
)
def test_an_unknown_field_or_a_lone_brace_is_an_error_that_names_it(writer: User, text: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        write(writer, text)
    assert refused.value.code == code
    assert not TextVersion.objects.exists()


def test_a_document_carries_the_text_in_force_with_its_fields_filled(
    approved: Callable[..., TextVersion], rendered: Issue
) -> None:
    approved()
    data = {**CONTENT, "fields": {"arguido": "<b>Ana</b> {dias}", "dias": "15"}}
    document = rendered(kind=LETTER, data=data)
    text = text_of(bytes_of(document))
    assert document.template_version == 1
    assert "Fica <b>Ana</b> {dias} notificado." in text
    assert text.index("notificado") < text.index("Primeiro parágrafo") < text.index("O prazo é de 15 dias.")


def test_a_missing_value_is_named_and_no_number_is_spent(approved: Callable[..., TextVersion], issue: Issue) -> None:
    approved()
    with pytest.raises(InvalidInput) as refused:
        issue(kind=LETTER, data={**CONTENT, "fields": {"arguido": "Ana"}})
    assert (refused.value.code, "dias" in refused.value.message) == ("text_missing", True)
    assert issue(kind=LETTER, data={**CONTENT, "fields": {"arguido": "Ana", "dias": "1"}}).sequence == 1


def test_each_day_has_its_version_and_old_documents_keep_theirs(
    approved: Callable[..., TextVersion], rendered: Issue
) -> None:
    approved()
    tomorrow = today() + timedelta(days=1)
    approved("Texto novo para {arguido}.", tomorrow)
    data = {**CONTENT, "fields": {"arguido": "Ana", "dias": "15"}}
    before = rendered(kind=LETTER, data=data)
    with time_machine.travel(tomorrow.isoformat() + "T12:00:00+00:00", tick=False):
        after = rendered(kind=LETTER, data=data)
    assert (before.template_version, after.template_version) == (1, 2)
    assert "Texto novo para Ana." in text_of(bytes_of(after))
    assert "Texto novo" not in text_of(bytes_of(before))


def test_whoever_writes_does_not_approve(writer: User, approver: User, person: Person) -> None:
    version = write(writer)
    with pytest.raises(ActRefused) as refused:
        services.approve(version_id=version.pk, by=approver)
    assert refused.value.code == "text_not_proposed"
    services.propose(version_id=version.pk, by=writer)
    with pytest.raises(ActRefused) as refused:
        services.approve(version_id=version.pk, by=writer)
    assert refused.value.code == "text_own"
    services.send_back(version_id=version.pk, reason="Falta o prazo.", by=approver)
    services.propose(version_id=version.pk, by=writer)
    assert services.approve(version_id=version.pk, by=approver).approved_by == approver


def test_two_writers_and_two_windows_do_not_overwrite_each_other(writer: User, approver: User) -> None:
    version = write(writer)
    with pytest.raises(ActRefused) as refused:
        write(approver, seen=version.changed_at.isoformat())
    assert refused.value.code == "text_not_author"
    again = write(writer, "Outro texto.", seen=version.changed_at.isoformat())
    with pytest.raises(Conflict):
        write(writer, "Janela antiga.", seen=version.changed_at.isoformat())
    again.refresh_from_db()
    assert texts.written(again.blocks) == "Outro texto."


def test_an_approved_version_cannot_be_changed_in_the_database(approved: Callable[..., TextVersion]) -> None:
    version = approved()
    with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE documents_textversion SET blocks = '[]' WHERE id = %s", [version.pk])


def test_a_version_begins_today_or_later(writer: User) -> None:
    with pytest.raises(InvalidInput) as refused:
        write(writer, first_day=today() - timedelta(days=1))
    assert (refused.value.code, refused.value.field) == ("text_past", "desde")


def test_the_pages_write_preview_compare_and_approve(
    writer: User, approver: User, approved: Callable[..., TextVersion], client: Client
) -> None:
    approved()
    client.force_login(writer)
    address = f"/documentos/textos/{LETTER}/escrever/"
    first_day = (today() + timedelta(days=3)).strftime("%d/%m/%Y")
    wrong = client.post(address, {"texto": "Olá {outro}.", "desde": first_day}).content.decode()
    assert "Campo desconhecido: {outro}" in wrong
    assert "Olá {outro}." in wrong
    changed = TEXT.replace("notificado", "avisado <script>")
    page = client.post(address, {"texto": changed, "desde": first_day, "nota": "Mais claro"}, follow=True)
    version = TextVersion.objects.get(version=2)
    shown = page.content.decode()
    assert "Fica Maria Exemplo avisado &lt;script&gt;." in shown
    assert "<del>" in shown
    assert "<ins>" in shown
    missing = client.get(f"/documentos/textos/versao/{version.pk}/", {"dados": "falta"}).content.decode()
    assert "Fica {arguido} avisado" in missing
    acts = f"/documentos/textos/versao/{version.pk}/ato/"
    client.post(acts, {"ato": "propor"})
    refusal: Any = client.post(acts, {"ato": "aprovar"}, follow=True)
    assert "não a pode aprovar" in refusal.content.decode()
    client.force_login(approver)
    client.post(acts, {"ato": "aprovar"})
    version.refresh_from_db()
    assert version.state == TextVersion.State.APPROVED


def test_people_who_do_not_keep_texts_find_no_such_pages(person: Person, writer: User, client: Client) -> None:
    version = write(writer)
    client.force_login(person("tecnica", Role.INSTRUCTOR))
    for address in ("", f"{LETTER}/", f"{LETTER}/escrever/", f"versao/{version.pk}/"):
        assert client.get(f"/documentos/textos/{address}").status_code == 404


def test_the_first_page_leads_to_the_texts_and_to_what_somebody_else_may_approve(
    writer: User, approver: User, client: Client
) -> None:
    version = write(writer)
    services.propose(version_id=version.pk, by=writer)
    address = f'href="/documentos/textos/versao/{version.pk}/"'

    def first_page(user: User) -> str:
        client.force_login(user)
        page = client.get("/").content.decode()
        assert 'href="/documentos/textos/"' in page
        return page

    assert address in first_page(approver)
    assert address not in first_page(writer)
