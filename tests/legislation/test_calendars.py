"""Holidays by date and place, checked against the `holidays` package where it is right."""

from datetime import date, timedelta

import holidays
import pytest

from legislation import calendars
from legislation.errors import Refusal

# The package names districts; the holiday it gives is that of the district's capital.
CAPITALS = {
    "01": "aveiro",
    "02": "beja",
    "03": "braga",
    "04": "braganca",
    "05": "castelo-branco",
    "06": "coimbra",
    "07": "evora",
    "08": "faro",
    "09": "guarda",
    "10": "leiria",
    "11": "lisboa",
    "12": "portalegre",
    "13": "porto",
    "14": "santarem",
    "15": "setubal",
    "16": "viana-do-castelo",
    "17": "vila-real",
    "18": "viseu",
    "20": "azores",
    "30": "madeira",
}


@pytest.mark.parametrize("year", range(1995, 2041))
def test_national_holidays_match_the_package(year):
    assert set(calendars.calendar("pt").year(year)) == set(holidays.country_holidays("PT", years=year))


@pytest.mark.parametrize(("district", "name"), list(CAPITALS.items()))
def test_capitals_and_regions_match_the_package(district, name):
    for year in range(2003, 2041):
        expected = set(holidays.country_holidays("PT", subdiv=district, years=year))
        assert set(calendars.calendar(f"pt/{name}").year(year)) == expected, year


@pytest.mark.parametrize("year", range(2026, 2041))
def test_angolan_holidays_match_the_package(year):
    assert set(calendars.calendar("ao").year(year)) == set(holidays.country_holidays("AO", years=year))


def test_four_holidays_were_suspended_from_2013_to_april_2016():
    national = calendars.calendar("pt")
    for year in (2013, 2014, 2015):
        assert {date(year, 10, 5), date(year, 11, 1), date(year, 12, 1)}.isdisjoint(national.year(year))
    assert date(2012, 10, 5) in national.year(2012)
    assert date(2015, 6, 4) not in national.year(2015)
    assert date(2016, 5, 26) in national.year(2016)


def test_carnival_is_a_working_day():
    for tuesday in (date(2026, 2, 17), date(2028, 2, 29)):
        assert calendars.calendar("pt").working(tuesday)


def test_a_municipal_holiday_belongs_to_the_municipality():
    assert calendars.calendar("pt/lisboa").reason(date(2025, 6, 13)) == "Santo António (feriado municipal)"
    assert calendars.calendar("pt").working(date(2025, 6, 13))
    assert calendars.calendar("pt/porto").working(date(2025, 6, 13))
    assert not calendars.calendar("pt/porto").working(date(2025, 6, 24))


def test_regional_holidays():
    assert not calendars.calendar("pt/azores").working(date(2026, 5, 25))
    assert not calendars.calendar("pt/madeira").working(date(2026, 7, 1))
    assert "Primeira Oitava" in calendars.calendar("pt/madeira").year(2025).values()


def test_weekends_have_a_reason():
    saturday = date(2024, 1, 13)
    assert calendars.calendar("pt").reason(saturday) == "sábado"
    assert calendars.calendar("pt").reason(saturday + timedelta(days=1)) == "domingo"


def test_the_seat_moves_with_the_authority():
    assert calendars.seat(date(2018, 10, 31)) == ("pt/lisboa", ())
    calendar, warnings = calendars.seat(date(2018, 11, 1))
    assert calendar == "pt/viseu"
    assert warnings[0].startswith("provisional:")


def test_every_calendar_loads_and_an_unknown_one_is_refused():
    for identifier in calendars.ids():
        assert calendars.calendar(identifier).year(2024)
    with pytest.raises(Refusal) as refusal:
        calendars.calendar("pt/atlantis")
    assert refusal.value.code == "unknown_calendar"


@pytest.mark.parametrize(
    ("on", "jurisdiction", "place"),
    [
        (date(2018, 10, 31), "PT", "Lisboa"),
        (date(2018, 11, 1), "PT", "Viseu"),
        (date(2026, 9, 1), "AO", "Luanda"),
        (date(2009, 8, 28), "PT", ""),
    ],
)
def test_the_authority_signs_at_its_seat_of_the_day(on, jurisdiction, place):
    assert calendars.place(on, jurisdiction) == place
