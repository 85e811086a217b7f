"""Everything that happens by the clock, in one list. Each entry says why at that hour."""

from dataclasses import dataclass
from typing import Any

from celery.schedules import crontab


@dataclass(frozen=True)
class Periodic:
    """One task by the clock: its name, when (seconds between two runs, or hours of the day), and the reason."""

    task: str
    when: float | crontab
    reason: str
    queue: str = "default"


PERIODIC = (
    Periodic("jobs.sweep", 5.0, "Lost work must come back before the person waiting for it asks."),
    Periodic("audit.seal", 5.0, "A row is sealed seconds after it is written; unsealed for a minute is an alarm."),
    Periodic(
        "audit.checkpoint", crontab(hour=0, minute=10), "The day's signed statement, ready before the nightly copy."
    ),
    Periodic(
        "qualification.remind",
        crontab(hour=7, minute=30),
        "Organisers find the reminder of a report they owe at the start of the day.",
    ),
    Periodic(
        "sanctions.watch",
        crontab(hour=5, minute=30),
        "Terms and prescription are read again before anybody starts work, and warnings wait in the mailbox.",
    ),
    Periodic(
        "registry.remind",
        crontab(hour=7, minute=40),
        "Clubs find the reminder of a register at the start of the day.",
    ),
    Periodic(
        "registry.retention",
        crontab(hour=3, minute=50),
        "What was kept long enough goes at night, after the copy of the day before.",
    ),
    Periodic(
        "documents.tidy", crontab(hour=4, minute=10), "Print files of the day before are copies nobody needs again."
    ),
    Periodic(
        "jobs.erase_done", crontab(hour=4, minute=20), "Rows of old work name users; at night nobody looks at them."
    ),
    Periodic(
        "config.clear_sessions", crontab(hour=3, minute=40), "Ended sessions name users; at night nobody is slowed."
    ),
)


def schedule(entries: tuple[Periodic, ...] = PERIODIC) -> dict[str, dict[str, Any]]:
    """Celery's `beat_schedule`. A run that could not start before the next one is due is dropped."""
    return {
        entry.task: {
            "task": entry.task,
            "schedule": entry.when,
            "options": {
                "queue": entry.queue,
                "expires": entry.when if isinstance(entry.when, float) else 3600,
            },
        }
        for entry in entries
    }
