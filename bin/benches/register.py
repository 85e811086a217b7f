"""A register of 50,000 rows, 1 % of them faulty, from file to draft to version, beside a bare COPY of the same rows and
beside saving row by row with validation."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from benches import Row
from tests.support.installation import ROOT, private_installation

ROWS = int(os.environ.get("REGISTER_BENCH_ROWS", "50000"))
PART = max(200, ROWS // 50)
_NOT_IN_THE_FILE = {"id", "name_key", "last_day", "photo"}
QUARTER = (2022, 3)


def run() -> Iterator[Row]:
    """Seconds, and the ratios that the targets are about."""
    with private_installation():
        _, user, group = world()
        results = {kind: pipeline(user, group(kind), kind) for kind in ("csv", "xlsx")}
        copy = bare_copy(group("copia"))
        single = with_library(group("uma"), in_batches=False)
        bulk = with_library(group("lotes"), in_batches=True)
        yield Row("rows", ROWS, "")
        yield Row("bare COPY into the draft and the register", copy, "seconds")
        yield Row("django-import-export, one by one (scaled)", single, "seconds")
        yield Row("django-import-export, batches of 1,000 (scaled)", bulk, "seconds")
        for kind, (reading, confirming) in results.items():
            total = reading + confirming
            limit = 5 if kind == "csv" else 8
            yield Row(f"{kind}: read, check, draft", reading, "seconds")
            yield Row(f"{kind}: confirm", confirming, "seconds")
            yield Row(f"{kind} against the bare COPY", total / copy, "times", f"at most {limit}")
            yield Row(f"{kind} against one by one", single / total, "times faster", "at least 40")
            yield Row(f"{kind} against batches", bulk / total, "times faster", "at least 20")
        for rows in (ROWS // 5, ROWS):
            yield Row(f"memory above idle, reading {rows} rows", memory(rows), "MiB", "under 160, not growing")


def world() -> tuple[Any, Any, Callable[[str], Any]]:
    """A club, its user, and a way to make groups."""
    from entities.models import Organisation, RoleGrant, User
    from entities.roles import Role
    from registry.models import FanGroup, GroupState

    club = Organisation.objects.create(kind="club", name="Clube da medição")
    user = User.objects.create_user("medicao", name="Medição")
    RoleGrant.objects.create(user=user, role=Role.CLUB, organisation=club, first_day=date(2009, 8, 29), act="Medição")

    def group(name: str) -> Any:
        made = FanGroup.objects.create(club=club, name=name, association=name, tax_number="500000000", seat="Rua")
        GroupState.objects.create(
            group=made, kind="registered", on=date(2014, 1, 1), reason="Medição", recorded_by=user
        )
        return made

    return club, user, group


def table(rows: int, *, offset: int, faulty: bool) -> list[list[Any]]:
    """Members of this bench."""
    from tests.registry import files

    made = []
    for index in range(offset, offset + rows):
        changes = {"Telefone": "x"} if faulty and index % 100 == 0 else {}
        made.append(files.member(index, **changes))
    return files.table(made)


def pipeline(user: Any, group: Any, kind: str) -> tuple[float, float]:
    """Seconds to read into a draft, and to confirm the good rows."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from jobs import runner
    from jobs.selectors import job_for
    from registry.models import Submission
    from registry.quarters import Quarter
    from registry.selectors import drafts
    from registry.services import confirming, sending
    from tests.registry import files

    cells = table(ROWS, offset=0, faulty=True)
    content = files.separated(cells) if kind == "csv" else files.xlsx(cells)
    upload = SimpleUploadedFile(f"registo.{kind}", content)
    submission = sending.start(by=user, group=group, quarter=Quarter(*QUARTER), upload=upload)
    job = job_for(sending.READ, submission.pk)
    began = time.perf_counter()
    runner.run(job.pk)  # type: ignore[union-attr]
    reading = time.perf_counter() - began
    submission = Submission.objects.get(pk=submission.pk)
    if drafts.counts(submission).total != ROWS:
        raise RuntimeError("the reading lost rows")
    submission.rows.filter(drafts.WRONG).update(left_out=True, left_out_reason="medição")
    for warning in drafts.warning_groups(submission):
        confirming.accept_warning(by=user, submission=submission, code=warning.code, reason="medição")
    began = time.perf_counter()
    confirming.confirm(by=user, submission=submission, seen_version=None)
    return reading, time.perf_counter() - began


def bare_copy(group: Any) -> float:
    """Seconds of a COPY of as many ready rows into the draft's and the register's tables, with the same triggers."""
    from django.db import connection, transaction

    from registry.models import Submission

    user = group.states.get().recorded_by
    draft = Submission.objects.create(group=group, year=QUARTER[0], quarter=QUARTER[1], created_by=user)
    values = '{"name": "Ana Maria Vale", "address": "Rua do Moinho, 1", "phone": "+351910000000"}'
    drafts = "".join(
        f"{draft.pk}\t{n}\t{values}\t{values}\t[]\t[]\t0\t0\t0\t0\tcivil:{n:08}\t{'0' * 32}\tf\tf\t\n"
        for n in range(ROWS)
    )
    members = "".join(
        f"{group.pk}\tcivil:{n:08}\tAna Maria Vale\tcitizen_card\t{n:08}\t1990-01-01\t\t\tRua do Moinho, 1\t4700-123\t"
        f"Braga\t\t+351910000000\tana{n}@exemplo.pt\t{'0' * 32}\t2026-01-01\n"
        for n in range(ROWS)
    )
    from registry.services.reading import _COPY

    began = time.perf_counter()
    with transaction.atomic(), connection.cursor() as cursor:
        with cursor.copy(_COPY) as copy:
            copy.write(drafts.encode())
        with cursor.copy(
            "COPY registry_membership (group_id, identity, name, document_kind, document_number, birth_date, parent_1,"
            " parent_2, address, postal_code, locality, country, phone, email, digest, first_day) FROM STDIN"
        ) as copy:
            copy.write(members.encode())
    return time.perf_counter() - began


def _memberships(group: Any, count: int) -> Iterator[Any]:
    from registry.models import Membership

    for n in range(count):
        yield Membership(
            group=group,
            identity=f"civil:{n:08}",
            name="Ana Maria Vale",
            document_kind="citizen_card",
            document_number=f"{n:08}",
            birth_date=date(1990, 1, 1),
            address="Rua do Moinho, 1",
            postal_code="4700-123",
            phone="+351910000000",
            email=f"ana{n}@exemplo.pt",
            digest="0" * 32,
            first_day=date(2026, 1, 1),
        )


def with_library(group: Any, *, in_batches: bool) -> float:
    """Seconds for all rows, from a part of them, when django-import-export validates and saves them.

    One by one, or a thousand at once where `in_batches`; the library's own report of changes is off in both.
    """
    from import_export.resources import modelresource_factory
    from tablib import Dataset

    from registry.models import Membership

    names = [field.name for field in Membership._meta.concrete_fields if field.name not in _NOT_IN_THE_FILE]
    options = {
        "fields": names,
        "import_id_fields": ["group", "identity"],
        "clean_model_instances": True,
        "skip_diff": True,
        "use_bulk": in_batches,
        "batch_size": 1000,
    }
    made = modelresource_factory(Membership, meta_options=options)
    # What it does at the end, setting the sequences anew, the application's user may not do; it costs next to nothing.
    resource = type("Rows", (made,), {"after_import": lambda self, *_, **__: None})()
    rows = [[getattr(member, "group_id" if n == "group" else n) for n in names] for member in _memberships(group, PART)]
    data = Dataset(*rows, headers=names)
    began = time.perf_counter()
    result = resource.import_data(data, dry_run=False, raise_errors=True)
    taken = time.perf_counter() - began
    if result.has_validation_errors() or Membership.objects.filter(group=group).count() != PART:
        raise RuntimeError("the library did not save every row")
    return taken * ROWS / PART


_MEASURE = """
import sys, json, re
sys.path[:0] = sys.argv[1:2]
from registry.reading.child import read
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
base = peak()
with open(sys.argv[2], "rb") as file:
    for item in read(file, day="2022-09-30", jurisdiction="PT"):
        json.dumps(item)
print(peak() - base)
"""


def memory(rows: int) -> float:
    """Peak of the reading child above its idle size, in MiB; the parent holds one chunk at a time."""
    from tests.registry import files

    path = Path(os.environ["STORAGE_DIR"] if "STORAGE_DIR" in os.environ else ROOT / "var") / f"bench-{rows}.xlsx"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(files.xlsx(table(rows, offset=0, faulty=True)))
    try:
        output = subprocess.run(  # noqa: S603 - our own interpreter and file
            [sys.executable, "-c", _MEASURE, str(ROOT), str(path)], capture_output=True, check=True, text=True
        )
    finally:
        path.unlink()
    return float(output.stdout)
