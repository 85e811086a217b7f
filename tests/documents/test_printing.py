"""From a code to paper in two actions; many papers in one file; copies without other people's data; always a reason."""

import io
from collections.abc import Callable
from datetime import timedelta

import pikepdf
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from audit.errors import InvalidInput
from audit.models import Entry
from documents import kinds
from documents.models import IssuedDocument, PrintRun
from documents.services import copies, issuing, printing
from documents.tasks import tidy
from entities.access import NotFound
from entities.models import Organisation, User
from entities.roles import Role
from tests.documents.conftest import CONTENT, bytes_of, work
from tests.documents.reading import squeezed, text_of

Issue = Callable[..., IssuedDocument]
Person = Callable[..., User]


@pytest.fixture
def inspector(person: Person) -> User:
    """Somebody who prints."""
    return person("inspetora", Role.INSPECTOR)


def test_two_actions_lead_from_a_code_to_the_very_file(rendered: Issue, inspector: User, client: Client) -> None:
    document = rendered()
    client.force_login(inspector)
    for typed in (
        document.verification_code.lower(),
        document.frame["verify_url"],
        document.number.lower(),
        "1-266-2026",
    ):
        page = client.get("/documentos/imprimir/", {"procurar": typed})
        link = f"/documentos/{document.pk}/ficheiro/"
        assert link in page.content.decode()
    served = b"".join(client.get(link).streaming_content)  # type: ignore[attr-defined]
    assert served == bytes_of(document)


def test_lines_that_find_nothing_are_named(rendered: Issue, inspector: User, client: Client) -> None:
    document = rendered()
    client.force_login(inspector)
    page = client.get("/documentos/imprimir/", {"procurar": f"OF 99/2026\n{document.number}"}).content.decode()
    assert "Não encontrado: OF 99/2026" in page
    assert document.number in page


def test_many_documents_become_one_file_in_order_with_cover_and_blank_backs(
    rendered: Issue, inspector: User, client: Client
) -> None:
    first = rendered(data={**CONTENT, "title": "Primeiro"})
    second = rendered(data={**CONTENT, "title": "Segundo", "annexes": [{"title": "Anexo"}]})
    client.force_login(inspector)
    response = client.post(
        "/documentos/imprimir/pedir/", {"d": [second.pk, first.pk], "motivo": "Notificação em mão", "verso": "on"}
    )
    run = PrintRun.objects.get()
    assert response["Location"] == f"/documentos/imprimir/{run.pk}/"
    work(printing.PRINT, run.pk)
    run.refresh_from_db()
    served = b"".join(client.get(f"/documentos/imprimir/{run.pk}/ficheiro/").streaming_content)  # type: ignore[attr-defined]
    with pikepdf.open(io.BytesIO(served)) as pdf:
        drawn = ["/Resources" in page and "/Font" in page.Resources for page in pdf.pages]
    assert drawn == [True, False, True, True, True, False]
    text = text_of(served)
    assert text.index("Lista de impressão") < text.index("Segundo") < text.index("Primeiro")
    assert "Notificação em mão" in text
    assert squeezed(f"1{second.number}Ofício2") in squeezed(text)


def test_one_sided_printing_adds_no_blank_pages(rendered: Issue, inspector: User) -> None:
    document = rendered()
    run = printing.ask_print(documents=[document.pk], reason="Arquivo", duplex=False, by=inspector)
    work(printing.PRINT, run.pk)
    run.refresh_from_db()
    assert run.pages == 2


def test_printing_leaves_its_reason_in_the_trail(rendered: Issue, inspector: User) -> None:
    document = rendered()
    printing.ask_print(documents=[document.pk], reason="Notificação em mão", duplex=True, by=inspector)
    entry = Entry.objects.get(action="issued.print")
    assert (entry.actor_id, entry.object_id, entry.reason) == (inspector.pk, str(document.pk), "Notificação em mão")


def test_without_reason_or_documents_nothing_is_printed(rendered: Issue, inspector: User, client: Client) -> None:
    document = rendered()
    with pytest.raises(InvalidInput) as refused:
        printing.ask_print(documents=[], reason="Arquivo", duplex=True, by=inspector)
    assert refused.value.code == "print_nothing"
    client.force_login(inspector)
    page = client.post("/documentos/imprimir/pedir/", {"d": document.pk, "motivo": "x"}).content.decode()
    assert "Diga para que imprime" in page
    assert document.number in page
    assert not PrintRun.objects.exists()


def test_a_document_not_yet_made_is_not_printed(issue: Issue, inspector: User) -> None:
    with pytest.raises(InvalidInput) as refused:
        printing.ask_print(documents=[issue().pk], reason="Arquivo", duplex=True, by=inspector)
    assert refused.value.code == "print_not_final"


def test_other_peoples_runs_and_documents_do_not_exist(
    rendered: Issue, inspector: User, person: Person, other_club: Organisation, client: Client
) -> None:
    document = rendered()
    run = printing.ask_print(documents=[document.pk], reason="Arquivo", duplex=True, by=inspector)
    client.force_login(person("outra", Role.INSPECTOR))
    assert client.get(f"/documentos/imprimir/{run.pk}/").status_code == 404
    with pytest.raises(NotFound):
        printing.ask_print(
            documents=[document.pk], reason="Arquivo", duplex=True, by=person("clube", Role.CLUB, other_club)
        )


def test_a_copy_hides_other_people_everywhere_and_says_what_it_is(
    rendered: Issue, inspector: User, client: Client
) -> None:
    data = {
        **CONTENT,
        "summary": [{"label": "Vítima", "value": "João  Peão, NIF 123456789"}],
        "blocks": [{"heading": "Factos", "paragraphs": ["O joão peão viu o João Peãozinho.", "NIF 123456789."]}],
        "third_parties": ["João Peão", "123456789"],
    }
    original = rendered(data=data, receipt={"steps": [{"rule": "João Peão", "cite": "a", "output": "b"}]})
    client.force_login(inspector)
    address = client.post(f"/documentos/{original.pk}/copia/")["Location"]
    copy = IssuedDocument.objects.get(kind=kinds.COPY)
    assert address == f"/documentos/{copy.pk}/"
    work(issuing.RENDER, copy.pk)
    copy.refresh_from_db()
    text = squeezed(text_of(bytes_of(copy)))
    assert squeezed("João Peão") not in text.replace(squeezed("João Peãozinho"), "").replace("joão", "João")
    assert "123456789" not in text
    assert squeezed("João Peãozinho") in text
    assert squeezed(f"Cópia de {original.number}, sem dados de terceiros") in text
    assert copy.number.startswith("COP ")
    assert squeezed("João Peão") in squeezed(text_of(bytes_of(original)).replace("  ", " "))


def test_there_is_no_copy_where_there_is_nothing_to_hide(rendered: Issue, officer: User) -> None:
    with pytest.raises(copies.ActRefused) as refused:
        copies.issue_copy(document=rendered(), by=officer)
    assert refused.value.code == "copy_nothing_to_hide"


def test_whoever_cannot_see_the_original_cannot_see_the_copy(
    rendered: Issue, officer: User, person: Person, club: Organisation, other_club: Organisation, client: Client
) -> None:
    original = rendered(data={**CONTENT, "third_parties": ["Maria de Sousa"]})
    copy = copies.issue_copy(document=original, by=officer)
    client.force_login(person("vizinha", Role.CLUB, other_club))
    assert client.get(f"/documentos/{copy.pk}/").status_code == 404
    client.force_login(person("propria", Role.CLUB, club))
    assert client.get(f"/documentos/{copy.pk}/").status_code == 200


def test_print_files_are_kept_for_a_day(rendered: Issue, inspector: User, client: Client) -> None:
    document = rendered()
    run = printing.ask_print(documents=[document.pk], reason="Arquivo", duplex=True, by=inspector)
    work(printing.PRINT, run.pk)
    client.force_login(inspector)
    address = f"/documentos/imprimir/{run.pk}/"
    tidy()
    assert client.get(f"{address}ficheiro/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        tidy()
    assert "só se guarda um dia" in client.get(address).content.decode()
    assert client.get(f"{address}ficheiro/").status_code == 404
    assert bytes_of(document)
