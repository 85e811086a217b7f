"""Something about one cell that a person must mend (error) or may accept with a reason (warning)."""

from dataclasses import dataclass
from typing import Any

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Issue:
    """`code` is stable, for tests and programs; `message` says what is wrong and how to mend it, with an example.

    `proposal` is a value that would mend it, offered and never applied in silence.
    """

    code: str
    field: str
    message: str
    level: str = ERROR
    proposal: str = ""

    def as_json(self) -> dict[str, Any]:
        """The form kept with a draft row."""
        data = {"code": self.code, "field": self.field, "message": self.message, "level": self.level}
        if self.proposal:
            data["proposal"] = self.proposal
        return data


WARNING_TITLES = {
    "single_name": "Nomes com uma só palavra",
    "name_with_digits": "Nomes com algarismos",
    "lost_zeros": "Números de documento que perderam zeros à esquerda",
    "serial_date": "Datas guardadas como número do Excel",
    "very_young": "Filiados com menos de 3 anos",
    "missing_email": "Filiados sem correio eletrónico",
    "missing_postal_code": "Moradas sem código postal",
    "missing_photo": "Filiados sem fotografia",
    "month_first_column": "A coluna das datas pode ter o mês antes do dia",
    "similar_person": "Filiados parecidos, com documentos diferentes",
    "other_group_of_club": "Filiados que já estão noutro grupo do clube",
    "encoding": "Acentos lidos numa codificação antiga",
    "declared_count": "Número de filiados diferente do declarado",
}
