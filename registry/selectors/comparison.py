"""Two confirmed registers of a group against each other. The caller has checked that both may be seen."""

from dataclasses import dataclass, field

from registry.fields import BY_KEY
from registry.models import Membership, RegisterVersion
from registry.rules.rows import DATA_KEYS
from registry.rules.values import as_typed

MOST = 500


@dataclass
class Comparison:
    """Who joined, who left, and what changed, up to 500 of each."""

    joined: list[Membership] = field(default_factory=list)
    left: list[Membership] = field(default_factory=list)
    changed: list[tuple[Membership, list[tuple[str, str, str]]]] = field(default_factory=list)


def compare(older: RegisterVersion, newer: RegisterVersion) -> Comparison:
    """The differences from one version to another; rows that both share are the same by construction."""
    before = Membership.objects.filter(entries__version=older)
    now = Membership.objects.filter(entries__version=newer)
    only_before = {m.identity: m for m in before.exclude(pk__in=now.values("pk"))[:MOST]}
    only_now = {m.identity: m for m in now.exclude(pk__in=before.values("pk"))[:MOST]}
    found = Comparison()
    for identity, member in sorted(only_now.items(), key=lambda item: item[1].name_key):
        was = only_before.get(identity)
        if was is None:
            found.joined.append(member)
        else:
            found.changed.append((member, _fields(was, member)))
    found.left = sorted(
        (member for identity, member in only_before.items() if identity not in only_now), key=lambda m: m.name_key
    )
    return found


def _fields(was: Membership, now: Membership) -> list[tuple[str, str, str]]:
    changes = []
    for key in DATA_KEYS:
        before, after = str(getattr(was, key)), str(getattr(now, key))
        if before != after:
            changes.append((BY_KEY[key].label, as_typed(key, before), as_typed(key, after)))
    if was.photo_id != now.photo_id:
        changes.append(("Fotografia", "anterior" if was.photo_id else "nenhuma", "nova" if now.photo_id else "nenhuma"))
    return changes
