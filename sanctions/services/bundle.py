"""The file for the court: index, pieces in order, hashes and an extract of the trail, in one open package (zip).

Opening it needs none of our software: an index in HTML and CSV, pieces as they were kept, hashes in the form of
`sha256sum`. The same case gives the same bytes. Working notes never go in.
"""

import csv
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape

from audit import services as audit
from audit.models import Entry
from documents import services as documents
from documents import storage
from documents.models import IssuedDocument, ReceivedFile
from entities.models import User
from legislation import formats
from legislation.procedure import vocabulary
from sanctions.exporting import case_as_data
from sanctions.models import Act, Case
from sanctions.permissions import CASEWORK, DECIDERS
from sanctions.services.common import require

MOMENT = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Piece:
    """One piece of the file: its place, what it is, and where its bytes are. Without bytes it is missing, and why."""

    order: int
    title: str
    on: str
    name: str
    issued: IssuedDocument | None
    received: ReceivedFile | None
    missing: str


def pieces(case: Case) -> list[Piece]:
    """The pieces of a case in the order of its acts: evidence of the autos, then what each act rests on."""
    rows: list[Piece] = []
    for title, on, issued, received in _sources(case):
        number = len(rows) + 1
        if issued is not None:
            missing = "" if issued.sha256 else "O documento ainda não foi composto."
            name = f"{number:03d}-{issued.number or issued.pk}.pdf".replace("/", "-").replace(" ", "-")
        else:
            assert received is not None  # noqa: S101 - each source has one of the two
            clean = received.scan == ReceivedFile.Scan.CLEAN
            missing = "" if clean else f"O ficheiro está fechado: {received.get_scan_display().lower()}."
            name = f"{number:03d}-{_safe(received.name)}"
        rows.append(Piece(number, title, formats.day(on), name, issued, received, missing))
    return rows


def _sources(case: Case) -> Iterator[tuple[str, Any, IssuedDocument | None, ReceivedFile | None]]:
    for link in case.case_autos.select_related("auto").order_by("pk"):
        for file in link.auto.files.select_related("received"):
            yield f"{link.auto}: {file.what}", link.auto.received_on, None, file.received
    seen: set[int] = set()
    acts = case.acts.select_related("document", "file", "charged__person").order_by("on", "recorded_at", "pk")
    decided = {decision.charged_id: decision.document for decision in case.decisions.select_related("document")}
    for act in acts:
        document = act.document
        if document is None and act.kind in {"decision", "summary_decision"}:
            document = decided.get(act.charged_id or 0)
        if document is not None and document.pk not in seen:
            seen.add(document.pk)
            yield _title(act), act.on, document, None
        if act.file is not None:
            yield _title(act), act.on, None, act.file


def build(*, by: User, case: Case) -> bytes:
    """The package. Missing pieces are listed first in the index; making it is written in the trail."""
    require(by, CASEWORK | DECIDERS, "fazer o processo para o tribunal")
    found = pieces(case)
    files: dict[str, bytes] = {}
    for piece in found:
        if not piece.missing:
            files[f"pecas/{piece.name}"] = _content(piece)
    files["processo.json"] = json.dumps(case_as_data(case), ensure_ascii=False, indent=1, default=str).encode()
    files["trilho.csv"] = _trail(case)
    files["indice.csv"] = _index_csv(found)
    files["indice.html"] = _index_html(case, found)
    sums = "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
    files["SHA256SUMS"] = sums.encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{case.number}/{name}", MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, files[name])
    audit.record(action="case.bundle", actor=by, kind="case", object_id=case.pk)
    return out.getvalue()


def _content(piece: Piece) -> bytes:
    if piece.issued is not None:
        with storage.open_file(storage.ISSUED, piece.issued.sha256) as file:
            return file.read()
    assert piece.received is not None  # noqa: S101 - each piece has one of the two
    with documents.open_bytes(piece.received) as file:
        return file.read()


def _trail(case: Case) -> bytes:
    """The extract of the trail about the case: acts and readings up to the last act, never values."""
    last = case.acts.order_by("-recorded_at").first()
    entries = Entry.objects.filter(kind="case", object_id=str(case.pk))
    if last is not None:
        entries = entries.filter(at__lte=last.recorded_at)
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";")
    rows.writerow(["quando", "quem", "o quê", "resultado", "motivo"])
    for entry in entries.order_by("pk"):
        rows.writerow([entry.at.isoformat(), entry.actor_id or "", entry.action, entry.outcome, entry.reason])
    return ("\ufeff" + out.getvalue()).encode()


def _index_csv(found: list[Piece]) -> bytes:
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";")
    rows.writerow(["ordem", "peça", "dia", "ficheiro", "em falta"])
    for piece in found:
        rows.writerow([piece.order, piece.title, piece.on, piece.name, piece.missing])
    return ("\ufeff" + out.getvalue()).encode()


def _index_html(case: Case, found: list[Piece]) -> bytes:
    missing = [piece for piece in found if piece.missing]
    lines = [
        '<!doctype html><html lang="pt-PT"><head><meta charset="utf-8">',
        f"<title>Processo {escape(case.number)}</title></head><body><h1>Processo {escape(case.number)}</h1>",
        f"<p>{escape(case.subject)}</p>",
    ]
    if missing:
        lines.append("<h2>Peças em falta</h2><ul>")
        lines += [f"<li>{piece.order}. {escape(piece.title)}: {escape(piece.missing)}</li>" for piece in missing]
        lines.append("</ul>")
    lines.append("<h2>Peças</h2><ol>")
    for piece in found:
        text = f"{escape(piece.title)}, {piece.on}"
        link = f'<a href="pecas/{escape(piece.name)}">{text}</a>' if not piece.missing else f"{text} (em falta)"
        lines.append(f"<li>{link}</li>")
    lines.append("</ol><p>As somas de verificação estão em SHA256SUMS.</p></body></html>")
    return "\n".join(lines).encode()


def _title(act: Act) -> str:
    known = vocabulary().get(act.kind)
    label = known.label if known else act.kind
    return f"{label}: {act.charged.person.name}" if act.charged else label


def _safe(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in name)[-80:]
