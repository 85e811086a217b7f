"""The list of who travels to a match, made from the register of its day (art. 16.º, where a wording has it)."""

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from entities.models import User
from legislation import formats
from registry import tables_out
from registry.models import FanGroup
from registry.rules.values import KIND_LABELS
from registry.selectors.matchday import MatchDay, travellers

MOST_NAMED = 10


def travel_list(*, by: User, group: FanGroup, found: MatchDay, lines: list[str]) -> bytes:
    """A workbook with the people whose document numbers are in `lines`. The caller has checked group and match.

    Raises `ActRefused` (`no_duty`, `no_register`) where the wording has no list or the group had no register, and
    `InvalidInput` (`not_registered`) naming the lines of people who are not on it. Nothing is kept but the export.
    """
    if found.travel_list is None:
        raise ActRefused("no_duty", f"A redação em vigor em {formats.day(found.day)} não pede lista de deslocação.")
    if found.version is None or not found.version.data_kept:
        raise ActRefused("no_register", f"O grupo não tem filiados no registo de {formats.day(found.day)}.")
    people, unknown = travellers(found.version, lines)
    if unknown:
        named = ", ".join(f"«{line[:30]}»" for line in unknown[:MOST_NAMED])
        more = f" e mais {len(unknown) - MOST_NAMED}" if len(unknown) > MOST_NAMED else ""
        raise InvalidInput(
            "not_registered",
            f"Não estão no registo de {formats.day(found.day)}: {named}{more}. Corrija ou apague estas linhas.",
            "numbers",
        )
    audit.record(
        action="register.export",
        actor=by,
        kind="fan_group",
        object_id=group.pk,
        organisation_id=group.club_id,
        fields=["name", "document_kind", "document_number"],
    )
    return tables_out.xlsx(
        ["Nome", "Documento", "Número"],
        [[p.name, KIND_LABELS.get(p.document_kind, p.document_kind), p.document_number] for p in people],
        widths=[50, 24, 18],
        sheet="Deslocação",
        notes=[
            f"{found.match}, {formats.day(found.day)}",
            f"{group.club}: {group.name}",
            f"Registo: {found.version}",
            f"{found.travel_list.cite}: {found.travel_list.text}",
        ],
    )
