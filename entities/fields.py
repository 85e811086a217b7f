"""Form fields that read days and amounts as people in Portugal write them, and give them back as the product does."""

import re
from datetime import date, datetime
from typing import Any

from django import forms

from legislation import formats

_AMOUNT = re.compile(r"^([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,([0-9]{1,2}))?$")


class DayInput(forms.DateInput):
    """One text box for a day; the weekday is said back beside it."""

    input_type = "text"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(
            {"class": "input--date", "inputmode": "numeric", "autocomplete": "off"} | (attrs or {}), format="%d/%m/%Y"
        )


class DayField(forms.DateField):
    """A legal day written 05/09/2025, 5/9/2025, 5-9-2025, 5.9.2025 or 2025-09-05. Gives a `date`."""

    widget = DayInput
    default_error_messages = {
        "required": "Escreva a data, por exemplo 05/09/2025.",
        "invalid": "Escreva um dia que exista, como dd/mm/aaaa. Por exemplo 05/09/2025.",
    }

    def __init__(self, **options: Any) -> None:
        options.setdefault("input_formats", ["%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%Y-%m-%d"])
        options.setdefault("help_text", "dd/mm/aaaa, por exemplo 05/09/2025")
        super().__init__(**options)

    def weekday_of(self, value: Any) -> str:
        """The weekday of what is in the box, or nothing when it is not a day."""
        try:
            day = self.to_python(value)
        except forms.ValidationError:
            return ""
        return formats.weekday(day) if isinstance(day, date) else ""

    def prepare_value(self, value: Any) -> Any:
        """A day as dd/mm/aaaa; what was typed, when it was typed."""
        if isinstance(value, date) and not isinstance(value, datetime):
            return formats.day(value)
        return value


class EurosInput(forms.TextInput):
    """A text box for an amount; the euro sign stands outside it."""

    unit = "€"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"class": "input--money", "inputmode": "decimal", "autocomplete": "off"} | (attrs or {}))


class EurosField(forms.Field):
    """An amount in euro with a comma for cents, written 1500, 1.500, 1500,5 or 1 500,50 €. Gives whole cents.

    A point is only read between thousands; `1500.50` is refused, because it could mean two amounts.
    """

    widget = EurosInput
    default_error_messages = {
        "required": "Escreva o montante em euros, por exemplo 1.500,00.",
        "invalid": "Escreva o montante com vírgula e no máximo dois decimais, por exemplo 1.500,00.",
        "min": "O montante tem de ser pelo menos %(limit)s.",
        "max": "O montante não pode passar de %(limit)s.",
    }

    def __init__(self, *, min_cents: int | None = None, max_cents: int | None = None, **options: Any) -> None:
        self.min_cents = min_cents
        self.max_cents = max_cents
        super().__init__(**options)

    def to_python(self, value: Any) -> int | None:
        """Whole cents, or none for an empty box. Raises `ValidationError` for what cannot be read one way only."""
        text = re.sub(r"[\s\u00a0€]", "", str(value or ""))
        if not text:
            return None
        found = _AMOUNT.match(text)
        if found is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return int(found[1].replace(".", "")) * 100 + int((found[2] or "0").ljust(2, "0"))

    def validate(self, value: Any) -> None:
        """Check the limits, when the field has them."""
        super().validate(value)
        if value is None:
            return
        if self.min_cents is not None and value < self.min_cents:
            self._refuse("min", self.min_cents)
        if self.max_cents is not None and value > self.max_cents:
            self._refuse("max", self.max_cents)

    def _refuse(self, code: str, limit: int) -> None:
        raise forms.ValidationError(self.error_messages[code], code=code, params={"limit": formats.euros(limit)})

    def prepare_value(self, value: Any) -> Any:
        """Cents as 1.500,00; what was typed, when it was typed."""
        return formats.amount(value) if isinstance(value, int) else value
