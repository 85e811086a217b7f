"""Whether the service is well: the database, the broker, work that waits, unsealed audit rows, space, fonts."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from audit.selectors import seal_is_late, unsealed_for
from entities.models import User
from jobs.broker import queue_length
from jobs.models import Job
from jobs.selectors import oldest_due

OLDEST_WORK = timedelta(minutes=15)
LEAST_FREE = 1024**3  # bytes: a day of uploads and issued documents
FONTS = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "SourceSerif4-Regular.ttf", "SourceSerif4-Bold.ttf")


@dataclass(frozen=True)
class Check:
    """One thing looked at: whether it is well, and the figure behind it."""

    well: bool
    figure: str


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 when all is well, 503 otherwise, and which check failed. Figures are for staff and for the metrics token."""
    checks = look()
    full = _may_see_figures(request)
    answer = {
        "status": "ok" if all(check.well for check in checks.values()) else "fault",
        "checks": {
            name: {"ok": check.well} | ({"figure": check.figure} if full else {}) for name, check in checks.items()
        },
    }
    return JsonResponse(answer, status=200 if answer["status"] == "ok" else 503)


def look() -> dict[str, Check]:
    """All checks, in order; those that need the database are faults while it does not answer."""
    probes: dict[str, Callable[[], Check]] = {
        "database": _database,
        "broker": _broker,
        "oldest_work": _oldest_work,
        "unsealed_audit": _unsealed,
        "free_space": _free_space,
        "fonts": _fonts,
    }
    return {name: _safely(probe) for name, probe in probes.items()}


def _safely(probe: Callable[[], Check]) -> Check:
    try:
        return probe()
    except DatabaseError as error:
        return Check(False, type(error).__name__)


def _database() -> Check:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Check(True, "responde")


def _broker() -> Check:
    lengths = {queue: queue_length(queue) for queue in Job.Queue.values}
    return Check(None not in lengths.values(), ", ".join(f"{queue}: {length}" for queue, length in lengths.items()))


def _oldest_work() -> Check:
    since = oldest_due()
    waited = timezone.now() - since if since else timedelta(0)
    return Check(waited < OLDEST_WORK, f"{waited.total_seconds():.0f} s")


def _unsealed() -> Check:
    waited = unsealed_for() or timedelta(0)
    return Check(not seal_is_late(), f"{waited.total_seconds():.0f} s")


def free_bytes() -> int:
    """Bytes free where files are kept."""
    folder = next(path for path in (settings.STORAGE_DIR, *Path(settings.STORAGE_DIR).parents) if path.exists())
    return shutil.disk_usage(folder).free


def fonts_missing() -> list[str]:
    """The names of the fonts of documents and pages that are not there."""
    return [name for name in FONTS if not (settings.BASE_DIR / "static" / "fonts" / name).is_file()]


def _free_space() -> Check:
    free = free_bytes()
    return Check(free >= LEAST_FREE, f"{free // 1024**2} MiB")


def _fonts() -> Check:
    missing = fonts_missing()
    return Check(not missing, ", ".join(missing) or "todos")


def _may_see_figures(request: HttpRequest) -> bool:
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if settings.METRICS_TOKEN and constant_time_compare(request.headers.get("Authorization", ""), expected):
        return True
    return isinstance(request.user, User) and request.user.is_staff_member
