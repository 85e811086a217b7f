"""Numbers as people type them: right ones in any usual form, wrong ones with a sentence that helps."""

from datetime import date

import pytest

from entities.identifiers import check_civil_id, check_phone, check_postal_code, check_tax_number, holder_kind
from entities.models import CivilId


@pytest.mark.parametrize(
    "text", ["200000020", "200000080", "500000000", "123456789", "PT 500 000 000", " 123 456 789 "]
)
def test_tax_number_with_any_remainder_is_kept_as_nine_digits(text):
    checked = check_tax_number(text)
    assert checked.ok
    assert len(checked.value) == 9
    assert not checked.warning


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("123456780", "algarismo de controlo"),
        ("000000000", "preenchimento"),
        ("999999990", "preenchimento"),
        ("12345678", "nove algarismos"),
        ("١٢٣٤٥٦٧٨٩", "nove algarismos"),
        ("", "nove algarismos"),
    ],
)
def test_wrong_tax_number_is_refused_with_the_reason(text, words):
    assert words in check_tax_number(text).error


def test_ranges_of_tax_numbers_are_hints_with_dates():
    assert check_tax_number("450000010").hint == "natural"
    assert check_tax_number("300000014", on=date(2024, 1, 10)).hint == "natural"
    too_early = check_tax_number("300000014", on=date(2015, 1, 10))
    assert too_early.ok
    assert "não conhecemos" in too_early.warning
    assert holder_kind(check_tax_number("500000000")) == "legal"
    assert holder_kind(check_tax_number("123456780")) is None


@pytest.mark.parametrize("text", ["123456789ZY3", "12345678 9 zy3", "12345678-9-ZY3"])
def test_citizen_card_is_kept_as_the_civil_number(text):
    checked = check_civil_id(CivilId.Kind.CITIZEN_CARD, text)
    assert (checked.value, checked.error, checked.warning) == ("12345678", "", "")


def test_civil_number_given_for_a_citizen_card_is_kept_and_said():
    checked = check_civil_id(CivilId.Kind.CITIZEN_CARD, "12345678")
    assert checked.value == "12345678"
    assert "12 carateres" in checked.warning


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("citizen_card", "123456789ZY4", "não bate certo"),
        ("citizen_card", "123456780ZY3", "não bate certo"),
        ("citizen_card", "12345O789ZY3", "letra O"),
        ("citizen_card", "CA123456", "12 carateres"),
        ("old_id", "1234567 8", "não bate certo"),
        ("old_id", "1O000007", "letra O"),
        ("old_id", "00000000", "preenchimento"),
        ("old_id", "CA123456", "até oito algarismos"),
        ("angolan_id", "1234", "14 carateres"),
        ("passport", "é", "letras e algarismos"),
        ("passport", "", "Escreva o número"),
    ],
)
def test_wrong_document_is_refused_with_the_reason(kind, text, words):
    assert words in check_civil_id(kind, text).error


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("old_id", "12345678", "12345678"),
        ("old_id", "12345678 9", "12345678"),
        ("old_id", "10000007 0", "10000007"),
        ("old_id", "100000070", "10000007"),
        ("old_id", "1234567", "01234567"),
        ("passport", "ca 123456", "CA123456"),
        ("residence", "1A2B3C4D5", "1A2B3C4D5"),
        ("angolan_id", "001234567la041", "001234567LA041"),
    ],
)
def test_each_kind_of_document_has_its_own_form(kind, text, value):
    checked = check_civil_id(kind, text)
    assert (checked.value, checked.error) == (value, "")


@pytest.mark.parametrize(
    ("text", "value", "region"),
    [
        ("1000-001", "1000-001", ""),
        ("1000001", "1000-001", ""),
        ("1000 – 001", "1000-001", ""),
        ("9500-339", "9500-339", "azores"),
        ("9000-001", "9000-001", "madeira"),
    ],
)
def test_postal_code_is_kept_in_one_form(text, value, region):
    checked = check_postal_code(text)
    assert (checked.value, checked.error, checked.hint) == (value, "", region)


def test_wrong_postal_code_is_refused_and_a_short_one_explained():
    assert "não começa por zero" in check_postal_code("0999-000").error
    assert check_postal_code("1000-0011").error
    assert "três últimos" in check_postal_code("1000").error
    assert check_postal_code("SW1A 1AA", country="GB").ok


def test_phone_is_kept_in_international_form():
    assert check_phone("912 345 678").value == "+351912345678"
    assert check_phone("+244 923 456 789").value == "+244923456789"
    assert "algarismos" in check_phone("não tem").error
    assert "não existe" in check_phone("999").error
