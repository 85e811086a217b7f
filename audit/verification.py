"""Reading the whole trail again: finds the first change, gap, fork or cut."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection

from audit.chain import GENESIS, entry_digest, seal_digest
from audit.checkpoints import read_checkpoints
from audit.models import Entry, Pending, Seal


@dataclass(frozen=True)
class Fault:
    """The first thing found wrong. `code` is a stable word; `row` the entry or seal concerned, where there is one."""

    code: str
    row: int | None
    message: str


@dataclass(frozen=True)
class Report:
    """What was read, and the first fault, if any."""

    entries: int
    seals: int
    pending: int
    fault: Fault | None


def verify() -> Report:
    """Check seals and entries in order, then what lies outside them, the values kept apart, and the checkpoints.

    Others go on writing meanwhile: a seal's entries are all committed, and each other check is one statement.
    """
    fault = next(_faults(), None)
    return Report(Entry.objects.count(), Seal.objects.count(), Pending.objects.count(), fault)


def _faults() -> Iterator[Fault]:
    yield from _broken_chain()
    yield from _outside_chain()
    yield from _changed_values()
    yield from _cut_tail()


def _broken_chain() -> Iterator[Fault]:
    previous = GENESIS
    for seal in Seal.objects.order_by("pk").iterator(chunk_size=200):
        if bytes(seal.previous) != previous:
            yield Fault("gap", seal.pk, f"O selo {seal.pk} não continua o selo anterior: falta um, ou há dois ramos.")
            return
        yield from _broken_entries(seal)
        if bytes(seal.digest) != seal_digest(previous, seal.entry_ids, map(bytes, seal.entry_digests)):
            yield Fault("seal_changed", seal.pk, f"O selo {seal.pk} foi alterado.")
            return
        previous = bytes(seal.digest)


def _broken_entries(seal: Seal) -> Iterator[Fault]:
    found = Entry.objects.in_bulk(seal.entry_ids)
    for pk, digest in zip(seal.entry_ids, seal.entry_digests, strict=False):
        if pk not in found:
            yield Fault("entry_deleted", pk, f"A linha {pk} foi apagada.")
        elif entry_digest(found[pk]) != bytes(digest):
            yield Fault("entry_changed", pk, f"A linha {pk} foi alterada.")


# What each query finds must be empty; the first row names the fault.
OUTSIDE = """
    SELECT id FROM audit_entry EXCEPT SELECT unnest(entry_ids) FROM audit_seal EXCEPT SELECT entry_id FROM audit_pending
    ORDER BY 1 LIMIT 1
"""
VANISHED = """
    SELECT entry_id FROM audit_pending p WHERE NOT EXISTS (SELECT FROM audit_entry e WHERE e.id = p.entry_id)
    ORDER BY 1 LIMIT 1
"""
VALUES_CHANGED = """
    SELECT v.entry_id FROM audit_changedvalues v LEFT JOIN audit_entry e ON e.id = v.entry_id
    WHERE e.values_digest IS DISTINCT FROM
          sha256(v.salt || convert_to(jsonb_build_array(v.old, v.new)::text, 'UTF8'))
    ORDER BY 1 LIMIT 1
"""
VALUES_GONE = """
    SELECT e.id FROM audit_entry e
    WHERE e.values_digest IS NOT NULL
      AND NOT EXISTS (SELECT FROM audit_changedvalues v WHERE v.entry_id = e.id)
      AND NOT EXISTS (SELECT FROM audit_entry x WHERE x.action = 'values.erase' AND x.kind = e.kind
                      AND x.object_id = e.object_id AND x.id > e.id)
    ORDER BY 1 LIMIT 1
"""


def _outside_chain() -> Iterator[Fault]:
    if (pk := _first(OUTSIDE)) is not None:
        yield Fault("entry_outside", pk, f"A linha {pk} não está em nenhum selo nem à espera de um.")
    if (pk := _first(VANISHED)) is not None:
        yield Fault("entry_deleted", pk, f"A linha {pk} foi apagada antes de ser selada.")


def _changed_values() -> Iterator[Fault]:
    if (pk := _first(VALUES_CHANGED)) is not None:
        yield Fault("values_changed", pk, f"Os valores guardados da linha {pk} foram alterados.")
    if (pk := _first(VALUES_GONE)) is not None:
        yield Fault("values_deleted", pk, f"Os valores da linha {pk} desapareceram sem registo de eliminação.")


def _cut_tail() -> Iterator[Fault]:
    digests = dict(Seal.objects.filter(pk__in=[c.seal for c in read_checkpoints()]).values_list("pk", "digest"))
    for checkpoint in read_checkpoints():
        if not checkpoint.signed:
            yield Fault("checkpoint", None, f"O ficheiro {checkpoint.path.name} não tem a nossa assinatura.")
        elif bytes(digests.get(checkpoint.seal, b"")) != checkpoint.digest:
            message = f"Falta o selo {checkpoint.seal}, que {checkpoint.path.name} atesta: fim cortado ou cópia antiga."
            yield Fault("cut_tail", checkpoint.seal, message)


def _first(query: str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    return row[0] if row else None
