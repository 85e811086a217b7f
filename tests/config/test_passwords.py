"""Local passwords: long, not known, not the person's own name; spaces and accents count (security S14)."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from entities.models import User

SOMEBODY = User(username="mariana.fonseca", name="Mariana Fonseca", email="mariana.fonseca@clube.example")


@pytest.mark.parametrize(
    "password",
    [
        "cavalo bateria grampo",
        "ação à noite é fria",
        "k7#p2vQz!m9Lw4x",
        "o gato da vizinha dorme em cima do telhado vermelho da antiga escola primária",
        "  espaço  antes ",
    ],
)
def test_accepted(password: str) -> None:
    validate_password(password, SOMEBODY)


@pytest.mark.parametrize(
    "password",
    [
        "",
        "k" * 14,
        "ação é noite 14"[:14],
        "passwordpassword",
        "123412341234123",
        "aaaaaaaaaaaaaaa1",
        "mariana.fonseca",
        "Mariana Fonseca 1",
    ],
)
def test_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password, SOMEBODY)
