"""Public pages that every service of the State owes: the accessibility statement and the glossary."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify


class Word(NamedTuple):
    """One line of the glossary."""

    word: str
    meaning: str
    source: str
    anchor: str


def glossary_words() -> list[Word]:
    """The words of `docs/glossary.md` in alphabetical order, without the column that names them in the code."""
    lines = (settings.BASE_DIR / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    words = [Word(row[0], row[2], row[3], slugify(row[0])) for row in rows[2:]]
    return sorted(words, key=lambda word: word.anchor)


def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the law in plain words."""
    words = glossary_words()
    letters = sorted({word.anchor[0].upper() for word in words})
    return render(request, "desk/glossario.html", {"words": words, "letters": letters})


def accessibility(request: HttpRequest) -> HttpResponse:
    """The accessibility statement (DL 83/2018, art. 8.º)."""
    return render(request, "desk/acessibilidade.html")
