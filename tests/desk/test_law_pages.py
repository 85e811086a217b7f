"""The pages of the law, read without signing in."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

P2013 = "PT/lei-39-2009/2013-07-30"
P2023 = "PT/lei-39-2009/2023-09-09"


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_wording_opens_with_its_offences(client):
    page = text(client, "/lei/")
    for name in (P2013, P2023):
        assert f"/lei/redacao/{name}/" in page
    wording = text(client, f"/lei/redacao/{P2023}/")
    assert "60\u00a0infrações" in wording
    assert "200.000,00" in wording


def test_a_conduct_is_followed_although_its_letter_changes(client):
    """Serious breach 39-A.1.i of 2013 became letter j in 2019 when a new letter was put before it."""
    page = text(client, f"/lei/redacao/{P2013}/infracao/39-A.1.i/")
    assert "39-A.1.j" in page


def test_words_find_offences_without_accents(client):
    assert "39.1.g" in text(client, "/lei/?q=pirotecnicos")
    assert "Nenhuma infração" in text(client, "/lei/?q=zebras")


def test_two_wordings_stand_side_by_side(client):
    page = text(client, f"/lei/comparar/?de={P2013}&a={P2023}")
    assert "não era punida" in page
    assert "já não é punida" in page


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (
            "coima/?calcular=1&offence=39-A.1.i&on=18/05/2014&modifiers=negligence",
            "De 1.250,00\u00a0€ a 100.000,00\u00a0€",
        ),
        ("split/?calcular=1&amount=333,34&on=10/01/2024", "200,01\u00a0€"),
        (
            "concurrence/?calcular=1&fines=120000;180000;7000&maxima=200000;200000;50000",
            "De 180.000,00\u00a0€ a 307.000,00\u00a0€",
        ),
        ("term/?calcular=1&rule=challenge&start=20/05/2025&calendar=pt", "18/06/2025"),
        ("term/?calcular=1&rule=challenge&start=20/05/2025&calendar=pt/lisboa", "20/06/2025"),
        ("recidivism/?calcular=1&convictions=05/09/2023&facts=10/01/2024&test=41-A", "uma pessoa tem de decidir"),
        ("prescription/?calcular=1&facts_on=10/01/2020&maximum=10000", "Prescreve em 10/01/2023"),
        (
            "qualify/?calcular=1&on=10/01/2024&competition=professional&ordered_high_risk=yes",
            "risco elevado de nível 1",
        ),
    ],
)
def test_every_engine_answers_with_its_sum(client, address, shown):
    assert shown in text(client, f"/lei/contas/{address}")


def test_a_question_without_answer_says_why_and_keeps_what_was_typed(client):
    page = text(client, "/lei/contas/coima/?calcular=1&offence=99.9.z&on=10/01/2024")
    assert "Erro:" in page
    assert "99.9.z" in page
    page = text(client, "/lei/contas/coima/?calcular=1&offence=39.1.g&on=31/02/2024")
    assert 'value="31/02/2024"' in page


def test_a_bill_is_shown_as_a_simulation_only(client):
    assert "nunca para um processo" in text(client, "/lei/redacao/PT/lei-39-2009/2009-05-21/")


def test_rule_files_are_downloaded_as_they_are(client):
    answer = client.get(f"/lei/ficheiros/{P2013}.toml")
    assert answer.status_code == 200
    assert b"[[ranges]]" in answer.content
    assert client.get("/lei/ficheiros/PT/../../manage.toml").status_code == 404
    assert client.get("/lei/redacao/PT/lei-39-2009/1999-01-01/").status_code == 404
