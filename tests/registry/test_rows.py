"""Rows: identities, minors, addresses, doubles, warnings and what is left out."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from registry.models import DraftRow, Membership, RegisterVersion, Submission
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_journey import accept_everything, confirm
from tests.registry.test_odd_files import codes, one_row, rows_of

Send = Callable[..., Submission]


@pytest.mark.parametrize(
    ("kind", "number", "kept"),
    [
        ("CC", "12345678 9 ZY3", "12345678"),
        ("Cartão de Cidadão", "123456789zy3", "12345678"),
        ("BI", "12345678", "12345678"),
        ("BI", "1234567", "01234567"),
        ("B.I.", "10000007 0", "10000007"),
        ("Passaporte", "CA123456", "CA123456"),
        ("Título de residência", "AB 12345", "AB12345"),
    ],
)
def test_each_kind_of_document_has_its_own_check(send: Send, kind: str, number: str, kept: str) -> None:
    """B29"""
    row = one_row(send, **{"Tipo de documento": kind, "Número do documento": number})
    assert row.issues == []
    assert row.values["document_number"] == kept


@pytest.mark.parametrize(
    ("kind", "number", "code"),
    [
        ("CC", "123456789ZY4", "bad_document_number"),
        ("BI", "1O345678", "bad_document_number"),
        ("", "12345678", "missing_document_kind"),
        ("Carta", "12345678", "bad_document_kind"),
    ],
)
def test_a_wrong_document_is_an_error(send: Send, kind: str, number: str, code: str) -> None:
    """B29"""
    row = one_row(send, **{"Tipo de documento": kind, "Número do documento": number})
    assert code in codes(row)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("1000-001", "1000-001"), ("1000001", "1000-001"), ("1000 – 001", "1000-001"), ("4700-123 BRAGA", "4700-123")],
)
def test_postal_codes_are_kept_in_one_form(send: Send, typed: str, kept: str) -> None:
    """B30"""
    assert one_row(send, **{"Código postal": typed}).values["postal_code"] == kept


@pytest.mark.parametrize("typed", ["0999-000", "1000-0011", "1000", "4700-12"])
def test_a_wrong_postal_code_is_explained(send: Send, typed: str) -> None:
    """B30"""
    assert codes(one_row(send, **{"Código postal": typed})) == {"bad_postal_code"}


@pytest.mark.parametrize(
    "name",
    ["MARIA DA CONCEIÇÃO D'ÁVILA E SILVA", "Anh Do", "O’Neill Pereira", " ".join(["Nome"] * 28)],
)
def test_names_are_kept_as_given(send: Send, name: str) -> None:
    """B33"""
    row = one_row(send, **{"Nome completo": name})
    assert row.values["name"] == name
    assert row.own_errors == 0


def test_a_single_name_is_a_warning_and_broken_accents_an_error_with_a_proposal(send: Send) -> None:
    assert codes(one_row(send, **{"Nome completo": "Eusébio"})) == {"single_name"}


def test_broken_accents_are_proposed_mended(world: World, send: Send) -> None:
    submission = send(files.xlsx(files.table([files.member(0, **{"Nome completo": "JosÃ© GuimarÃ£es"})])))
    assert codes(rows_of(submission)[0]) == {"broken_accents"}
    assert "José Guimarães" in words(world.client("clube").get(f"/registo/envios/{submission.pk}/linhas/"))


@pytest.mark.parametrize(
    ("born", "quarter", "minor"),
    [
        ("29/02/2004", "2022-Q1", False),
        ("01/10/2004", "2022-Q3", True),
        ("30/09/2004", "2022-Q3", False),
    ],
)
def test_parents_are_asked_under_eighteen_and_not_kept_after(
    world: World, send: Send, born: str, quarter: str, minor: bool
) -> None:
    """J1.6, S52"""
    headings = (*files.HEADINGS, "Nome da mãe")
    members = [
        files.member(0, **{"Data de nascimento": born}),
        files.member(1, **{"Data de nascimento": born, "Nome da mãe": "Rita Mãe Lã"}),
    ]
    submission = send(files.xlsx(files.table(members, headings)), quarter=quarter)
    without, with_one = rows_of(submission)
    if minor:
        assert codes(without) == {"missing_parents"}
        assert "tem 17 anos" in without.issues[0]["message"]
        assert with_one.values["parent_1"] == "Rita Mãe Lã"
    else:
        assert codes(without) == set()
        assert "Rita" not in f"{with_one.values}{with_one.raw}"


def test_the_same_document_twice_is_said_on_both_rows(world: World, send: Send) -> None:
    members = files.members(3)
    members[2]["Número do documento"] = members[0]["Número do documento"]
    submission = send(files.xlsx(files.table(members)))
    rows = rows_of(submission)
    assert [codes(row) for row in rows] == [{"repeated_document"}, set(), {"repeated_document"}]
    assert "linha 4" in rows[0].cross_issues[0]["message"]
    club = world.client("clube")
    page = f"/registo/envios/{submission.pk}/linhas/{rows[2].pk}/"
    assert "Diga porque" in words(club.post(page, {"ato": "deixar", "fora-reason": ""}))
    club.post(page, {"ato": "deixar", "fora-reason": "linha repetida"})
    assert not any(codes(row) for row in rows_of(submission))
    club.post(page, {"ato": "repor"})
    assert codes(rows_of(submission)[0]) == {"repeated_document"}


def test_a_renewed_document_is_the_same_person(send: Send) -> None:
    members = [files.member(0), files.member(1)]
    members[0] |= {"Tipo de documento": "BI", "Número do documento": "12345678"}
    members[1] |= {"Tipo de documento": "CC", "Número do documento": "12345678 9 ZY3"}
    submission = send(files.xlsx(files.table(members)))
    assert all("repeated_document" in codes(row) for row in rows_of(submission))


def test_people_alike_are_a_warning(send: Send) -> None:
    members = files.members(2)
    members[0] |= {"Nome completo": "João d'Ávila", "Data de nascimento": "01/01/1990"}
    members[1] |= {"Nome completo": "JOAO D’AVILA", "Data de nascimento": "01/01/1990"}
    submission = send(files.xlsx(files.table(members)))
    assert [codes(row) for row in rows_of(submission)] == [{"similar_person"}] * 2


def test_a_large_change_asks_for_a_sentence(world: World, send: Send) -> None:
    first = send(files.xlsx(files.table(files.members(10))), quarter="2022-Q2")
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    second = send(files.xlsx(files.table(files.members(7))), quarter="2022-Q3")
    accept_everything(world, second, "missing_photo")
    refused = confirm(world, second)
    assert refused.status_code == 200
    assert "Explique numa frase" in words(refused)
    assert confirm(world, second, difference_reason="Fim da época.").status_code == 302


def test_a_confirmed_register_is_only_replaced_by_a_new_one_with_a_reason(world: World, send: Send) -> None:
    first = send(files.xlsx(files.table(files.members(3))))
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    assert world.client("clube").post(f"/registo/envios/{first.pk}/linhas/", {}).status_code == 302
    second = send(files.xlsx(files.table(files.members(3, Morada="Rua Nova, 9"))))
    assert second.pk != first.pk
    accept_everything(world, second, "missing_photo")
    assert "Diga porque substitui" in words(confirm(world, second))
    confirm(world, second, replace_reason="Moradas antigas.")
    old, new = RegisterVersion.objects.order_by("number")
    assert (old.stands, new.stands, new.number) == (False, True, 2)
    assert old.entries.count() == new.entries.count() == 3


def test_a_register_of_the_past_does_not_change_the_present(world: World, send: Send) -> None:
    latest = send(files.xlsx(files.table(files.members(4))), quarter="2022-Q4")
    accept_everything(world, latest, "missing_photo")
    confirm(world, latest)
    older = send(files.xlsx(files.table(files.members(6)[2:])), quarter="2022-Q3")
    accept_everything(world, older, "missing_photo")
    assert "não muda o registo em vigor" in words(world.client("clube").get(f"/registo/envios/{older.pk}/conferir/"))
    confirm(world, older, difference_reason="Registo antigo.")
    assert Membership.objects.filter(last_day=None).count() == 4
    past = RegisterVersion.objects.get(quarter=3)
    assert past.effective_day.isoformat() == "2022-09-30"
    assert past.entries.count() == 4


def test_the_same_file_again_continues_the_same_sending(world: World, send: Send) -> None:
    content = files.xlsx(files.table(files.members(3)))
    first = send(content)
    row = rows_of(first)[0]
    world.client("clube").post(f"/registo/envios/{first.pk}/linhas/", {f"r{row.pk}.address": "Rua Corrigida, 1"})
    again = send(content)
    assert again.pk == first.pk
    assert rows_of(first)[0].values["address"] == "Rua Corrigida, 1"


def test_another_file_waits_beside_the_one_under_way(world: World, send: Send, work: Callable[[], None]) -> None:
    first = send(files.xlsx(files.table(files.members(3))))
    send(files.xlsx(files.table(files.members(5))), name="outro.xlsx")
    club = world.client("clube")
    page = club.get(f"/registo/envios/{first.pk}/", follow=True)
    assert len(rows_of(first)) == 3
    page = club.get(f"/registo/envios/{first.pk}/dois-ficheiros/")
    assert "outro.xlsx" in words(page)
    club.post(f"/registo/envios/{first.pk}/dois-ficheiros/", {"escolha": "novo"})
    work()
    assert len(rows_of(first)) == 5
    assert Submission.objects.count() == 1


def test_the_columns_chosen_once_are_remembered(world: World, send: Send, work: Callable[[], None]) -> None:
    heading = ["Quem", "Papel", "Nasceu a", "Onde mora", "Fala-se para"]
    cells = [heading, ["Ana Maria Lopes", "12345678", "01/02/1990", "Rua A, 1", "912345678"]]
    first = send(files.xlsx(cells))
    assert first.state == Submission.State.COLUMNS
    chosen = {"name": "0", "document_number": "1", "birth_date": "2", "address": "3", "phone": "4", "kind": "old_id"}
    incomplete = world.client("clube").post(f"/registo/envios/{first.pk}/colunas/", {**chosen, "kind": ""})
    assert "Escolha o tipo de documento" in words(incomplete)
    world.client("clube").post(f"/registo/envios/{first.pk}/colunas/", chosen)
    work()
    first.refresh_from_db()
    assert first.state == Submission.State.ROWS
    second = send(files.xlsx(cells), quarter="2022-Q2")
    assert second.state == Submission.State.ROWS
    assert rows_of(second)[0].values["document_number"] == "12345678"


def test_the_columns_that_must_be_chosen_say_so(world: World, send: Send) -> None:
    sent = send(files.xlsx([["Quem", "Papel"], ["Ana Maria Lopes", "12345678"]]))
    address = f"/registo/envios/{sent.pk}/colunas/"
    text = words(world.client("clube").get(address))
    assert "Nome completo (obrigatório)" in text
    assert "Localidade (opcional)" in text
    answer = world.client("clube").post(address, {"name": "0", "kind": "old_id"})
    assert answer.context["form"].errors["address"] == ["Falta dizer que coluna tem «Morada»."]


def test_a_column_that_one_file_lacked_is_read_in_the_next(send: Send) -> None:
    """What a club's file does not have this quarter it may have in the next one."""
    headings = tuple(h for h in files.HEADINGS if h != "Correio eletrónico")
    send(files.xlsx(files.table(files.members(1), headings)))
    second = send(files.xlsx(files.table(files.members(1))), quarter="2022-Q2")
    assert rows_of(second)[0].values["email"] == "filiado0@exemplo.pt"


@pytest.mark.parametrize(
    ("quarter", "missing"),
    [("2011-Q1", set()), ("2014-Q1", {"missing_phone"})],
)
def test_the_fields_are_those_of_the_wording(send: Send, quarter: str, missing: set[str]) -> None:
    headings = tuple(h for h in files.HEADINGS if h not in {"Telefone", "Correio eletrónico"})
    submission = send(files.xlsx(files.table(files.members(1), headings)), quarter=quarter)
    assert {code for code in codes(rows_of(submission)[0]) if code != "missing_email"} == missing


def test_before_the_law_no_register_is_taken(world: World) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    for quarter, says in (("2008-Q4", "ainda não previa"), ("2030-Q1", "ainda não começou"), ("2022-Q9", "trimestre")):
        answer = world.client("clube").post(
            f"/registo/grupos/{world.group.pk}/enviar/",
            {"quarter": quarter, "file": SimpleUploadedFile("a.csv", b"Nome\nAna\n")},
        )
        assert answer.status_code == 200
        assert says in words(answer)


@time_machine.travel("2026-05-05 10:00+00:00", tick=True)
def test_the_register_of_angola_goes_the_same_way(world: World, send: Send, settings: Any) -> None:
    """Art. 48 of DP 185/26: parents of everybody, no contacts."""
    settings.JURISDICTION = "AO"
    heading = ["Nome", "Filiação", "Data de nascimento", "Morada", "N.º BI"]
    cells = [
        heading,
        ["Ana Kiala", "Rita Kiala", "01/02/1990", "Rua Direita, 1", "001234567LA041"],
        ["Beto Neto", "", "01/02/1991", "Rua Direita, 2", "001234568LA041"],
    ]
    submission = send(files.xlsx(cells), quarter="2026-Q1")
    first, second = rows_of(submission)
    assert codes(first) == set()
    assert first.values["document_kind"] == "angolan_id"
    assert codes(second) == {"missing_parents"}
    assert DraftRow.objects.count() == 2


def test_after_a_correction_that_is_still_wrong_the_page_opens_with_its_errors(world: World, send: Send) -> None:
    """P4: "Erro:" in the title, a summary on top, each line leads to its box."""
    submission = send(files.xlsx(files.table(files.members(2, **{"Código postal": "1000"}))))
    club, where = world.client("clube"), f"/registo/envios/{submission.pk}/linhas/"
    first = club.get(where).content.decode()
    assert "<title>Erro:" not in first
    assert 'id="erros"' not in first
    row = submission.rows.order_by("number")[0]
    page = club.post(where, {f"r{row.pk}.postal_code": "99", "mostrar": "erros"}, follow=True).content.decode()
    assert "<title>Erro:" in page
    assert f'<a href="#r{row.pk}-postal_code">' in page
    assert f'id="r{row.pk}-postal_code"' in page
    one = club.post(f"{where}{row.pk}/", {"ato": "guardar", "postal_code": "98"}, follow=True).content.decode()
    assert "<title>Erro:" in one
    assert '<a href="#id_postal_code">' in one
    assert 'id="id_postal_code"' in one


def test_two_columns_for_one_field_are_asked_again_whatever_was_chosen_before(
    world: World, send: Send, work: Callable[[], None]
) -> None:
    """B17: what was chosen the last time is proposed, not taken in silence."""
    person = files.member(0)
    cells = files.table([{**person, "Telemóvel": "932345678"}], (*files.HEADINGS, "Telemóvel"))
    first = send(files.xlsx(cells))
    assert first.state == Submission.State.COLUMNS
    form = world.client("clube").get(f"/registo/envios/{first.pk}/colunas/").context["form"]
    chosen = {name: str(field.initial) for name, field in form.fields.items()} | {"phone": "9"}
    answer = world.client("clube").post(f"/registo/envios/{first.pk}/colunas/", chosen)
    assert answer.status_code == 302, answer.context["form"].errors
    work()
    assert rows_of(first)[0].values["phone"] == "+351932345678"
    second = send(files.xlsx(cells), quarter="2022-Q2")
    assert second.state == Submission.State.COLUMNS
    page = world.client("clube").get(f"/registo/envios/{second.pk}/colunas/")
    assert "Há mais de uma coluna para «Telefone»" in words(page)
    assert page.context["form"].fields["phone"].initial == "9"
