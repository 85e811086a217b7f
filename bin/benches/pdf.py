"""Decisions through the whole pipeline (number, rows, queue, rendering, hash, storage) beside the bare PDF engine."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benches import Row
from tests.support.installation import ROOT, private_installation, worker_command

DOCUMENTS = int(os.environ.get("PDF_BENCH_DOCUMENTS", "500"))
BARE = max(20, DOCUMENTS // 10)
KIND = "sanctions.decision"
PARAGRAPH = (
    "No dia 14 de setembro de 2025, pelas 20 h 45, durante o jogo entre o Académico da Ribeira e a União de Valverde, "
    "o arguido deflagrou um engenho pirotécnico na bancada norte, setor 12, lugar reservado aos adeptos visitados, "
    "como consta do auto de notícia e do registo de imagem junto ao processo."
)


def run() -> Iterator[Row]:
    """Documents a second: bare engine, one worker, two workers; and the wait for one document on an idle machine."""
    with private_installation():
        plain, tuned, pages = bare()
        one, two = pipeline(workers=1), pipeline(workers=2)
        yield Row("documents", DOCUMENTS, "")
        yield Row("pages of each", pages, "", "3")
        yield Row("bare WeasyPrint, a stylesheet parsed for each", plain, "a second")
        yield Row("bare WeasyPrint, fonts and stylesheet kept", tuned, "a second")
        yield Row("pipeline, one worker", one, "a second")
        yield Row("pipeline, two workers", two, "a second")
        yield Row("one worker against bare WeasyPrint", one / plain, "times", "at least 0.85")
        yield Row("one worker against the kept stylesheet", one / tuned, "times")
        yield Row("two workers against one", two / one, "times", "at least 1.7")
        yield Row("from click to open when idle", from_click_to_open(), "seconds", "under 2")


def decision(number: int) -> dict[str, Any]:
    """The data of a decision of three pages, each a little different."""
    return {
        "title": "Decisão condenatória",
        "process": f"1-{number}-2026",
        "summary": [
            {"label": "Arguido", "value": f"Arguido {number}"},
            {"label": "Norma", "value": "39.º-A, n.º 1, i)"},
        ],
        "blocks": [
            {"heading": f"{part}. Parte", "paragraphs": [f"{PARAGRAPH} ({number}.{part}.{line})" for line in range(5)]}
            for part in range(1, 4)
        ],
        "signature": {"place": "Viseu", "on": "2026-05-04", "name": "Maria de Sousa", "quality": "A Presidente"},
    }


RECEIPT = {
    "wording": "PT/lei-39-2009/2023-09-09",
    "steps": [
        {"rule": f"Regra {n}", "cite": "art. 40.º, n.º 2", "input": "alínea i)", "output": "1.000,00 € a 10.000,00 €"}
        for n in range(6)
    ],
}


def bare() -> tuple[float, float, int]:
    """Documents a second of the engine alone on the same HTML, in a plain loop, and how many pages they have."""
    import weasyprint

    from documents.rendering import assets, compose, engine, fonts
    from documents.services import issuing

    frame = issuing.plain_frame(title="Decisão", created=datetime(2026, 5, 4, tzinfo=UTC))
    pieces = [
        compose.html_of(template="documents/decision.html", data=decision(n), receipt=RECEIPT, frame=frame)
        for n in range(BARE)
    ]
    pages = engine.pdf(pieces[0], pictures={}, identifier="bench").pages
    css = fonts.face_rules() + engine.STYLESHEET.read_text(encoding="utf-8")
    start = time.perf_counter()
    for html in pieces:
        configuration = weasyprint.text.fonts.FontConfiguration()
        fetcher = assets.BundledAssets()
        sheet = weasyprint.CSS(string=css, font_config=configuration, url_fetcher=fetcher, base_url=assets.SCHEME)
        weasyprint.HTML(string=html, url_fetcher=fetcher, base_url=assets.SCHEME).write_pdf(
            font_config=configuration, stylesheets=[sheet], pdf_variant="pdf/a-3a"
        )
    plain = BARE / (time.perf_counter() - start)
    start = time.perf_counter()
    for html in pieces:
        engine.pdf(html, pictures={}, identifier="bench")
    return plain, BARE / (time.perf_counter() - start), pages


def pipeline(*, workers: int) -> float:
    """Documents a second from the first begun to the last finished, with the queue full before the workers start."""
    from django.db.models import Max, Min

    from jobs.models import Job

    issued = [issue(number) for number in range(DOCUMENTS)]
    jobs = Job.objects.filter(kind="document.render", object_id__in=issued)
    with worker(workers):
        while jobs.exclude(state=Job.State.DONE).exists():
            time.sleep(0.5)
    span = jobs.aggregate(first=Min("started_at"), last=Max("finished_at"))
    return DOCUMENTS / float((span["last"] - span["first"]).total_seconds())


def from_click_to_open() -> float:
    """Seconds from asking for one document to having its bytes, with an idle worker that has rendered before."""
    from documents.models import IssuedDocument

    with worker(1):
        waits = []
        for number in range(4):
            start = time.perf_counter()
            pk = issue(number)
            while not IssuedDocument.objects.filter(pk=pk).exclude(sha256="").exists():
                time.sleep(0.02)
            waits.append(time.perf_counter() - start)
    return sorted(waits[1:])[1]


def issue(number: int) -> int:
    """Issue one decision, as the president of a case would, and give its key."""
    from django.db import transaction

    from documents import services
    from entities.models import User

    user, _ = User.objects.get_or_create(username="bench", defaults={"name": "Bench"})
    with transaction.atomic():
        return services.issue(
            kind=KIND, subject_kind="case", subject_id=number, data=decision(number), receipt=RECEIPT, by=user
        ).pk


@contextmanager
def worker(children: int) -> Iterator[None]:
    """A Celery worker with so many children, and the scheduler whose sweeper finds lost messages, for a block."""
    schedule = Path(os.environ["STATE_DIR"]) / "beat"
    commands = [
        worker_command("pdf", children, "bench"),
        [*worker_command("default", 1, "sweeper"), "--beat", "--schedule", str(schedule)],
    ]
    processes = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        for command in commands
    ]
    try:
        yield
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait(timeout=60)
