"""The file a club starts from: the fields of the wording in force, filled with its last register, no photographs."""

from audit import services as audit
from entities.models import User
from legislation import dates
from registry import tables_out
from registry.fields import Register, register_on
from registry.models import FanGroup, Membership
from registry.rules.values import as_typed
from registry.selectors.registers import latest_version, members_of

KINDS = {"xlsx": tables_out.xlsx, "ods": tables_out.ods}


def template(*, by: User, group: FanGroup, kind: str, jurisdiction: str = "PT") -> bytes:
    """The template of a group in `xlsx` or `ods`. The caller has checked that `by` may send for the group."""
    register = register_on(dates.today(jurisdiction), jurisdiction)
    columns = [column for column in register.columns if column.key != "photo"]
    version = latest_version(group)
    members = members_of(version) if version else Membership.objects.none()
    rows = ([_text(member, column.key) for column in columns] for member in members.iterator())
    content = KINDS[kind](
        [column.label for column in columns],
        rows,
        widths=[column.width for column in columns],
        sheet="Filiados",
        notes=_notes(register),
    )
    audit.record(
        action="register.export",
        actor=by,
        kind="fan_group",
        object_id=group.pk,
        organisation_id=group.club_id,
        fields=[column.key for column in columns],
    )
    return content


def _text(member: Membership, key: str) -> str:
    value = member.birth_date.isoformat() if key == "birth_date" else str(getattr(member, key))
    return as_typed(key, value)


def _notes(register: Register) -> list[str]:
    examples = [f"{column.label}: por exemplo {column.example}" for column in register.columns if column.example]
    return [
        f"Registo de filiados segundo {register.label}.",
        "Uma linha por filiado. Não é preciso manter a ordem das colunas.",
        "As colunas já estão formatadas como Texto: escreva os números tal como estão no documento.",
        "A filiação só se pede a menores de 18 anos.",
        *examples,
        "As fotografias enviam-se à parte, num zip em que o nome de cada ficheiro é o número do documento.",
    ]
