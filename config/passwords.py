"""What Django's own password checks do not see."""

from typing import Any

from django.core.exceptions import ValidationError

FEWEST_DIFFERENT = 6


class NotRepeatedValidator:
    """Refuses a long password that is a short one again and again, or hardly any different characters."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises `ValidationError` for `passwordpassword`, `123123123123123`, `aaaaaaaaaaaaaaa1`."""
        length = len(password)
        repeated = any(
            (password[:size] * (length // size + 1))[:length] == password for size in range(1, length // 2 + 1)
        )
        if repeated or len(set(password.casefold())) < FEWEST_DIFFERENT:
            raise ValidationError("A palavra-passe repete sempre o mesmo. Junte três ou quatro palavras diferentes.")

    def get_help_text(self) -> str:
        """One sentence for the form."""
        return "Junte três ou quatro palavras diferentes."
