"""The form that adds a security key, in the words of the house."""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm


class AddKeyForm(AddWebAuthnForm):
    """The library's form; its label for the name of the key has no translation."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].label = "Nome da chave"
        self.fields["passwordless"].label = "Entrar só com esta chave, sem palavra-passe"
        self.fields["passwordless"].help_text = "A chave pede então o dedo, o rosto ou um PIN."
