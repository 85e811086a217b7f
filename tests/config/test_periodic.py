"""What happens by the clock: every entry is a task that exists, on a queue that is served, with a reason."""

from celery.schedules import crontab
from django.conf import settings

from config.celery import app
from config.periodic import PERIODIC, Periodic, schedule


def test_every_entry_is_a_known_task_with_a_reason() -> None:
    app.loader.import_default_modules()
    queues = {queue.name for queue in settings.CELERY_TASK_QUEUES}
    for entry in PERIODIC:
        assert entry.task in app.tasks
        assert entry.queue in queues
        assert len(entry.reason) > 20


def test_a_late_run_is_dropped_before_the_next_one() -> None:
    made = schedule((Periodic("a", 15.0, "…"), Periodic("b", crontab(hour=3), "…", queue="mail")))
    assert made["a"]["options"] == {"queue": "default", "expires": 15.0}
    assert made["b"]["options"] == {"queue": "mail", "expires": 3600}


def test_no_task_outlives_the_time_after_which_its_message_comes_back() -> None:
    visible_again = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert settings.CELERY_TASK_SOFT_TIME_LIMIT < settings.CELERY_TASK_TIME_LIMIT < visible_again
