"""Warnings say what is uncertain, once, in the order of use."""

import pytest

from legislation import receipts


def test_only_what_is_not_confirmed_becomes_a_warning_and_only_once() -> None:
    rows = [
        {"state": "confirmed", "note": "sem efeito"},
        {"state": "provisional", "note": "um"},
        {"note": "sem estado"},
        {"state": "disputed", "note": "dois"},
        {"state": "provisional", "note": "um"},
    ]
    assert receipts.doubts(*rows) == ["provisional: um", "disputed: dois"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("provisional: A data: uma nota.", "A confirmar: A data: uma nota."),
        ("disputed: duas leituras", "Controvertido: duas leituras"),
        ("Aviso: outro", "Aviso: outro"),
        ("sem estado", "sem estado"),
    ],
)
def test_a_warning_in_words(text: str, words: str) -> None:
    assert receipts.in_words(text) == words
