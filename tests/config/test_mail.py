"""Mail settings come from one address."""

import pytest

from config.mail import mail_from_url


@pytest.mark.parametrize(
    ("url", "port", "starttls", "tls"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://mail.example", 587, True, False),
        ("smtps://mail.example", 465, False, True),
        ("smtp+tls://mail.example:2525", 2525, True, False),
    ],
)
def test_mail_server(url: str, port: int, starttls: bool, tls: bool) -> None:
    values = mail_from_url(url)
    assert values["EMAIL_HOST"] == "mail.example"
    assert (values["EMAIL_PORT"], values["EMAIL_USE_TLS"], values["EMAIL_USE_SSL"]) == (port, starttls, tls)


def test_password_with_signs_is_read_whole() -> None:
    values = mail_from_url("smtps://correio%40example:a%2Fb%3Ac@mail.example")
    assert (values["EMAIL_HOST_USER"], values["EMAIL_HOST_PASSWORD"]) == ("correio@example", "a/b:c")


def test_unknown_kind_says_which_exist() -> None:
    with pytest.raises(ValueError, match="console, file, memory, smtp"):
        mail_from_url("imap://mail.example")
