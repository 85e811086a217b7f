"""Settings, addresses, Celery and the embedded services: the only room that knows all the others."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
