"""What a request sends is read the same way by every page."""

import pytest
from django.http import QueryDict
from django.test import RequestFactory

from entities.http import number, numbers, version_sent


@pytest.mark.parametrize(("text", "read"), [("0", 0), ("7", 7), ("007", 7), ("999999999999", 999_999_999_999)])
def test_a_key_is_read_as_written(text: str, read: int) -> None:
    assert number(text) == read


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "+1", "1.0", "1e3", "²", "٣", "abc", "1\n", "9999999999999", "9" * 5000]
)
def test_what_is_no_key_is_none(text: str) -> None:
    assert number(text) is None


def test_what_is_no_key_among_those_ticked_is_passed_over() -> None:
    assert numbers(QueryDict("d=3&d=²&d=&d=12").getlist("d")) == [3, 12]


def test_a_version_that_is_no_number_is_never_the_right_one() -> None:
    request = RequestFactory().post("/", {"version": "²", "draft_version": "4"})
    assert version_sent(request) == 0
    assert version_sent(request, "draft_version") == 4
