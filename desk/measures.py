"""Measures of work and audit for Prometheus, read when they are asked for."""

from collections.abc import Iterator

from django.db import DatabaseError
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

from audit.selectors import unsealed_for
from desk.health import fonts_missing, free_bytes
from jobs.broker import queue_length
from jobs.models import Job
from jobs.selectors import counts, oldest_due


class WorkCollector(Collector):
    """Jobs by queue and state, messages in the broker, ages of the oldest work and unsealed row, space and fonts."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing: the registry must not read the database when the product starts."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures of this moment; those of work and audit only while the database answers."""
        yield GaugeMetricFamily("app_free_bytes", "Bytes free where files are kept", value=free_bytes())
        yield GaugeMetricFamily("app_fonts_missing", "Fonts that are not there", value=len(fonts_missing()))
        try:
            yield from _figures()
        except DatabaseError:
            return


def _figures() -> Iterator[GaugeMetricFamily]:
    jobs = GaugeMetricFamily("app_jobs", "Jobs by queue and state (done: last day)", labels=["queue", "state"])
    for (queue, state), number in counts().items():
        jobs.add_metric([queue, state], number)
    yield jobs
    messages = GaugeMetricFamily("app_queue_messages", "Messages that wait in the broker", labels=["queue"])
    for queue in Job.Queue.values:
        length = queue_length(queue)
        if length is not None:
            messages.add_metric([queue], length)
    yield messages
    since = oldest_due()
    waited = (timezone.now() - since).total_seconds() if since else 0
    yield GaugeMetricFamily("app_oldest_work_seconds", "Age of the oldest work that is due", value=waited)
    unsealed = unsealed_for()
    age = unsealed.total_seconds() if unsealed else 0
    yield GaugeMetricFamily("app_unsealed_audit_seconds", "Age of the oldest unsealed audit row", value=age)


def register() -> None:
    """Add the measures to those the library already gives; called once a process."""
    REGISTRY.register(WorkCollector())
