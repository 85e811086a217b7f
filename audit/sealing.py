"""The one sealer: chains committed entries in batches, so that whoever writes an entry never waits for another."""

from django.db import connection, transaction

from audit.chain import GENESIS, entry_digest, seal_digest
from audit.models import Entry, Pending, Seal

BATCH = 5000
LOCK = 20_180_403  # any number of our own; the advisory lock of the only sealer


def seal_everything() -> int:
    """Seal all that is committed and waits; returns how many entries. Gives way at once to another sealer."""
    total = 0
    while sealed := seal_batch():
        total += sealed
    return total


@transaction.atomic
def seal_batch(size: int = BATCH) -> int:
    """Write one seal over the oldest entries that wait; returns how many it covers.

    An entry that vanished before its seal stays in the list of those that wait, where the alarm and the check find it.
    """
    if not _only_sealer():
        return 0
    waiting = list(Pending.objects.order_by("pk").values_list("pk", flat=True)[:size])
    entries = list(Entry.objects.filter(pk__in=waiting).order_by("pk"))
    if not entries:
        return 0
    last = Seal.objects.order_by("-pk").only("digest").first()
    previous = bytes(last.digest) if last else GENESIS
    ids = [entry.pk for entry in entries]
    digests = [entry_digest(entry) for entry in entries]
    Seal.objects.create(
        previous=previous, digest=seal_digest(previous, ids, digests), entry_ids=ids, entry_digests=digests
    )
    Pending.objects.filter(pk__in=ids).delete()
    return len(ids)


def _only_sealer() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])
