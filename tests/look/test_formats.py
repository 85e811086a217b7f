"""How amounts, days and counts are written."""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template

from legislation import formats


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "0,00 €"),
        (5, "0,05 €"),
        (150000, "1.500,00 €"),
        (100000000, "1.000.000,00 €"),
        (-7550, "-75,50 €"),
    ],
)
def test_euros(cents: int, text: str) -> None:
    assert formats.euros(cents) == text.replace(" ", "\u00a0")


def test_days_and_moments() -> None:
    assert formats.day(date(2025, 9, 5)) == "05/09/2025"
    assert formats.weekday(date(2025, 9, 5)) == "sexta-feira"
    assert formats.long_day(date(2025, 3, 1)) == "1 de março de 2025"
    assert formats.moment(datetime(2025, 7, 1, 23, 30, tzinfo=UTC)) == "02/07/2025, 00:30"
    assert formats.moment(datetime(2025, 1, 1, 23, 30, tzinfo=UTC)) == "01/01/2025, 23:30"
    with pytest.raises(ValueError, match="zone"):
        formats.moment(datetime(2025, 1, 1, 12, 0))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("last_day", "text"),
    [
        (date(2025, 9, 5), "termina hoje"),
        (date(2025, 9, 6), "falta 1 dia"),
        (date(2025, 9, 15), "faltam 10 dias"),
        (date(2025, 9, 4), "terminou há 1 dia"),
        (date(2025, 8, 5), "terminou há 31 dias"),
    ],
)
def test_days_left(last_day: date, text: str) -> None:
    assert formats.days_left(last_day, date(2025, 9, 5)).replace("\u00a0", " ") == text


def test_counts_and_sizes() -> None:
    assert formats.plural(1, "processo", "processos").replace("\u00a0", " ") == "1 processo"
    assert formats.plural(1504, "processo", "processos").replace("\u00a0", " ") == "1.504 processos"
    assert formats.file_size(820) == "820 bytes"
    assert formats.file_size(1_400_000) == "1,4 MB"
    assert formats.file_size(5_200_000_000) == "5,2 GB"


def test_filters_are_built_into_every_template_and_leave_the_absent_empty() -> None:
    page = Template(
        '{{ c|euros }}|{{ d|dia }}|{{ d|dia_semana }}|{{ n|plural:"jogo,jogos" }}|'
        "{{ none|euros }}{{ none|dia }}|{{ none|sim_nao }}"
    )
    written = page.render(Context({"c": 75000, "d": date(2026, 11, 30), "n": 2, "none": None}))
    assert written.replace("\u00a0", " ") == "750,00 €|30/11/2026|segunda-feira|2 jogos||por saber"
