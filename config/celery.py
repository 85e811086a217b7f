"""The Celery application. Rooms declare tasks in their own `tasks.py`; `config/periodic.py` lists the periodic ones."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
