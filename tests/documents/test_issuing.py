"""A document has its number at once, its bytes once, and never changes."""

import hashlib
from collections.abc import Callable

import pytest
from django.db import Error, connection, transaction
from django.test import Client

from audit.errors import Conflict, InvalidInput
from documents import content, numbering, storage
from documents.models import IssuedDocument
from documents.services import issuing
from entities.models import Organisation, User
from entities.roles import Role
from jobs.models import Job
from tests.documents.conftest import CONTENT, bytes_of, work

Issue = Callable[..., IssuedDocument]
Person = Callable[..., User]


def test_numbers_follow_one_another_in_a_series_and_year(issue: Issue) -> None:
    first, second = issue(), issue()
    assert (first.sequence, second.sequence) == (1, 2)
    assert first.number == f"OF 1/{first.issued_on.year}"
    assert first.verification_code != second.verification_code


def test_a_number_is_taken_only_inside_a_transaction(transactional_db: None) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        numbering.next_number("OF", 2026)


def test_an_undone_act_leaves_no_document_and_no_job(issue: Issue) -> None:
    with transaction.atomic():
        issue()
        transaction.set_rollback(True)
    assert not IssuedDocument.objects.exists()
    assert not Job.objects.exists()


def test_the_file_opens_byte_for_byte_for_staff(rendered: Issue, officer: User, client: Client) -> None:
    document = rendered()
    client.force_login(officer)
    response = client.get(f"/documentos/{document.pk}/ficheiro/")
    body = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert body.startswith(b"%PDF-1.7")
    assert hashlib.sha256(body).hexdigest() == document.sha256
    assert response["Content-Type"] == "application/pdf"
    assert "filename*=utf-8''Of%C3%ADcio%20OF%201-" in response["Content-Disposition"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]


def test_outside_the_scope_there_is_no_document(
    rendered: Issue, person: Person, club: Organisation, other_club: Organisation, client: Client
) -> None:
    document = rendered()
    addresses = [f"/documentos/{document.pk}/", f"/documentos/{document.pk}/ficheiro/"]
    client.force_login(person("vizinha", Role.CLUB, other_club))
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    client.force_login(person("propria", Role.CLUB, club))
    assert [client.get(address).status_code for address in addresses] == [200, 200]


def test_a_draft_has_no_number_and_stays_inside_the_authority(
    rendered: Issue, person: Person, club: Organisation, client: Client
) -> None:
    draft = rendered(draft=True)
    assert (draft.number, draft.sequence) == ("", None)
    client.force_login(person("propria", Role.CLUB, club))
    assert client.get(f"/documentos/{draft.pk}/").status_code == 404
    assert client.get(f"/documentos/verificar/{draft.verification_code}/").status_code == 404


def test_rendering_twice_changes_nothing(rendered: Issue) -> None:
    document = rendered()
    before = (document.sha256, document.rendered_at, bytes_of(document))
    work(issuing.RENDER, document.pk)
    document.refresh_from_db()
    assert (document.sha256, document.rendered_at, bytes_of(document)) == before


def test_served_bytes_come_from_storage_and_not_from_a_new_rendering(
    rendered: Issue, officer: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = rendered()

    def never(**_: object) -> None:
        raise AssertionError("a stored document was rendered again")

    monkeypatch.setattr("documents.rendering.compose.render", never)
    client.force_login(officer)
    response = client.get(f"/documentos/{document.pk}/ficheiro/")
    assert b"".join(response.streaming_content) == bytes_of(document)  # type: ignore[attr-defined]


def test_the_database_refuses_to_change_or_delete_what_was_issued(issue: Issue) -> None:
    document = issue()
    for statement in (
        "UPDATE documents_issueddocument SET data = '{}' WHERE id = %s",
        "UPDATE documents_issueddocument SET number = 'OF 9/2026' WHERE id = %s",
        "DELETE FROM documents_issueddocument WHERE id = %s",
    ):
        with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [document.pk])


def test_a_correction_names_the_document_it_replaces_and_there_is_only_one(
    rendered: Issue, officer: User, client: Client
) -> None:
    wrong = rendered()
    right = rendered(replaces=wrong)
    with pytest.raises(Conflict):
        rendered(replaces=wrong)
    client.force_login(officer)
    assert right.number in client.get(f"/documentos/{wrong.pk}/").content.decode()
    assert wrong.number in client.get(f"/documentos/{right.pk}/").content.decode()


def test_a_letter_without_glyph_is_refused_by_name_before_a_number_is_taken(issue: Issue) -> None:
    with pytest.raises(InvalidInput) as refused:
        issue(data={**CONTENT, "title": "Nome 龍"})
    assert refused.value.code == "document_letters"
    assert "U+9F8D" in refused.value.message
    assert issue().sequence == 1


def test_data_of_another_form_is_refused_by_the_name_of_its_part(issue: Issue) -> None:
    with pytest.raises(InvalidInput) as refused:
        issue(data={**CONTENT, "signature": {"place": "Viseu"}})
    assert refused.value.code == "document_data"
    assert "signature" in refused.value.message


def test_anybody_can_check_a_code_and_sees_no_content(rendered: Issue, client: Client) -> None:
    document = rendered()
    typed = document.verification_code.lower().replace("0", "o")
    response = client.get("/documentos/verificar/", {"codigo": f" {typed[:4]}-{typed[4:]} "}, follow=True)
    page = response.content.decode()
    assert response.status_code == 200
    assert document.number in page
    assert document.sha256 in page
    assert "Maria de Sousa" not in page
    assert "Académico da Ribeira" not in page
    assert client.get("/documentos/verificar/0000000000000000/").status_code == 404


def test_a_missing_or_changed_file_is_never_passed_off_as_the_document(rendered: Issue) -> None:
    document = rendered()
    path = storage.backend().path(storage.name_of(storage.ISSUED, document.sha256))
    with open(path, "r+b") as file:
        file.seek(100)
        file.write(b"X")
    with pytest.raises(storage.Damaged):
        bytes_of(document)


def test_texts_are_kept_composed_and_without_control_characters_wherever_they_stand(issue: Issue) -> None:
    wild = "Joa\u0303o\x00\x07 e\r\nJosé"
    table = {"caption": "x", "columns": [{"label": wild}], "rows": [[wild]]}
    blocks = [{"heading": "I", "paragraphs": [wild, {"text": wild, "items": [wild]}], "tables": [table]}]
    document = issue(data={"title": "Ofício", "recipient": [wild], "notices": [wild], "blocks": blocks})
    document.refresh_from_db()
    kept = [text for text in content.texts(content.read(document.data)) if "José" in text]
    assert kept == ["João e\nJosé"] * 7
