"""The chaos trial: documents and imports are asked for while the processes that do them are killed at random.

`python -m tests.chaos [--documents 500] [--imports 20] [--seconds 120] [--seed N]`, or `bin/check chaos`. It makes an
installation of its own, kills workers, scheduler, Redis and web processes with -9 for the time given, lets the rest
finish, and then holds the result to the promise: each document once, one number each, the same bytes as a fresh
rendering of its frozen data; each import read once, with all its rows. Exits 1 and says what broke.
"""

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path

from tests.support.installation import ROOT, private_installation, worker_command

ROWS = 300
PATIENCE = 900
KIND = "documents.copy"
SHORTEST_LIFE, LONGEST_LIFE = 0.5, 6.0


def main(words: list[str]) -> int:
    """Run the trial; 0 when every promise held."""
    parser = argparse.ArgumentParser(description="documents and imports under random kills")
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--imports", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else int(time.time())
    tell(f"seed {seed}")
    with private_installation() as folder:
        processes = Processes(folder)
        try:
            processes.start_all()
            work = Work(asked.documents, asked.imports)
            kills = under_fire(processes, work, asked.seconds, random.Random(seed))  # noqa: S311
            tell(f"killed: {', '.join(f'{name} {count} times' for name, count in sorted(kills.items()))}")
            work.ask_rest()
            finished = wait_for_the_rest(processes)
        finally:
            processes.stop_all()
        faults = ([] if finished else ["work was still open after the wait"]) + work.faults()
    for fault in faults:
        tell(f"BROKEN: {fault}")
    tell("chaos: every promise held" if not faults else f"chaos: {len(faults)} broken promises")
    return 1 if faults else 0


def tell(words: str) -> None:
    """One line for whoever runs the trial."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


class Processes:
    """Worker, scheduler and web, which can be killed; Redis, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "chaos.log").open("ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.commands = {
            "worker": worker_command("default,import,pdf,mail", 2, "chaos"),
            "scheduler": [
                sys.executable, "-m", "celery", "-A", "config", "beat",
                "--schedule", str(folder / "beat"), "--pidfile=", "--loglevel", "WARNING",
            ],
            "web": [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", "--workers", "1"],
        }  # fmt: skip
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start_all(self) -> None:
        """Start whatever does not run."""
        for name, command in self.commands.items():
            if name not in self.running or self.running[name].poll() is not None:
                self.running[name] = subprocess.Popen(
                    command, cwd=ROOT, env=dict(os.environ), stdout=self.log, stderr=self.log, start_new_session=True
                )

    def kill(self, name: str) -> None:
        """Kill -9 of a process and its children, then start it again."""
        if name == "redis":
            self._kill_redis()
            return
        process = self.running[name]
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.start_all()

    def stop_all(self) -> None:
        """End everything that was started."""
        for process in self.running.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.log.close()

    @staticmethod
    def _kill_redis() -> None:
        import redis
        from django.conf import settings

        from config.embedded import servers
        from config.env import env

        with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
            os.kill(int(client.info("server")["process_id"]), signal.SIGKILL)
        servers.start(env.services_dir)


class Work:
    """What is asked for during the trial, and whether it was all done, once."""

    def __init__(self, documents: int, imports: int) -> None:
        from entities.models import Organisation, RoleGrant, User
        from entities.roles import Role

        self.documents, self.imports = documents, imports
        self.issued: list[int] = []
        self.sent: list[int] = []
        self.staff = User.objects.create_user("chaos", name="Chaos")
        self.club = Organisation.objects.create(kind=Organisation.Kind.CLUB, name="Académico da Ribeira")
        self.sender = User.objects.create_user("clube", name="Clube")
        RoleGrant.objects.create(
            user=self.sender, role=Role.CLUB, organisation=self.club, first_day=date(2009, 8, 29), act="Ata 1"
        )

    def ask_some(self, share: float) -> None:
        """Ask for what is due when this share of the time has passed."""
        while len(self.issued) < self.documents * share:
            self._issue(len(self.issued))
        while len(self.sent) < self.imports * share:
            self._send(len(self.sent))

    def ask_rest(self) -> None:
        """Ask for whatever has not been asked for."""
        self.ask_some(1.0)

    def faults(self) -> list[str]:
        """Every promise that was broken."""
        return [*self._document_faults(), *self._import_faults(), *storage_faults()]

    def _issue(self, number: int) -> None:
        from django.db import transaction

        from documents import services

        lines = [f"Parágrafo {line} do documento {number}." for line in range(20)]
        data = {"title": f"Documento {number}", "blocks": [{"heading": "Texto", "paragraphs": lines}]}
        with transaction.atomic():
            document = services.issue(
                kind=KIND, subject_kind="issued", subject_id=number, data=data, receipt=None, by=self.staff
            )
        self.issued.append(document.pk)

    def _send(self, number: int) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        from registry.models import FanGroup, GroupState
        from registry.quarters import Quarter
        from registry.services import sending
        from tests.registry import files

        group = FanGroup.objects.create(
            club=self.club,
            name=f"Grupo {number}",
            association=f"Associação {number}",
            tax_number="500000000",
            seat="Rua 1",
        )
        GroupState.objects.create(
            group=group, kind=GroupState.Kind.REGISTERED, on=date(2014, 10, 31), reason="x", recorded_by=self.staff
        )
        content = files.xlsx(files.table(files.members(ROWS)))
        upload = SimpleUploadedFile(f"registo-{number}.xlsx", content)
        self.sent.append(sending.start(by=self.sender, group=group, quarter=Quarter(2020, 1), upload=upload).pk)

    def _document_faults(self) -> list[str]:
        from documents import storage
        from documents.models import IssuedDocument
        from documents.rendering import compose

        faults = []
        documents = list(IssuedDocument.objects.filter(kind=KIND))
        if sorted(document.pk for document in documents) != sorted(self.issued):
            faults.append(f"{len(documents)} documents exist and {len(self.issued)} were asked for")
        numbers = Counter(document.number for document in documents)
        faults += [f"the number {number} was given {count} times" for number, count in numbers.items() if count > 1]
        for document in documents:
            if not document.sha256:
                faults.append(f"{document} was never rendered")
                continue
            again = compose.render(
                template=document.template, data=document.data, receipt=document.receipt, frame=document.frame
            )
            if again.content != storage.read(storage.ISSUED, document.sha256):
                faults.append(f"{document} has other bytes than a fresh rendering")
        return faults

    def _import_faults(self) -> list[str]:
        from registry.models import Submission

        faults = []
        for submission in Submission.objects.filter(pk__in=self.sent):
            rows = submission.rows.count()
            if submission.state != Submission.State.ROWS or rows != ROWS:
                faults.append(f"sending {submission.pk} is {submission.state} with {rows} rows, not {ROWS}")
        return faults


def under_fire(processes: Processes, work: Work, seconds: float, source: random.Random) -> Counter[str]:
    """Ask for work and kill processes at random until the time is over; how often each was killed."""
    kills: Counter[str] = Counter()
    start = time.monotonic()
    next_kill = start + source.uniform(SHORTEST_LIFE, LONGEST_LIFE)
    while (now := time.monotonic()) < start + seconds:
        # Everything is asked for in the first half, so that kills also fall on a full queue.
        work.ask_some(min(1.0, 2 * (now - start) / seconds))
        if now >= next_kill:
            victim = source.choice(["worker", "worker", "scheduler", "redis", "web"])
            processes.kill(victim)
            kills[victim] += 1
            next_kill = time.monotonic() + source.uniform(SHORTEST_LIFE, LONGEST_LIFE)
        time.sleep(0.05)
    return kills


def wait_for_the_rest(processes: Processes) -> bool:
    """Let what is left finish in peace; a job out of tries is begun again, as a person does by its button."""
    from jobs import services
    from jobs.models import Job

    deadline = time.monotonic() + PATIENCE
    retried: set[int] = set()
    while time.monotonic() < deadline:
        processes.start_all()
        for job in Job.objects.filter(state=Job.State.FAILED).exclude(pk__in=retried):
            tell(f"job {job.pk} ({job.kind}) had used its three tries and is begun again by hand: {job.reason}")
            services.retry(job_id=job.pk, by=None)
            retried.add(job.pk)
        if not Job.objects.exclude(state=Job.State.DONE).exists():
            return True
        time.sleep(1)
    return False


def storage_faults() -> list[str]:
    """Files missing, changed or too many."""
    from documents import inspection

    return [str(fault) for fault in inspection.faults()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
