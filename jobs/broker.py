"""What waits in the broker; never the only memory of anything."""

from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError


def queue_length(queue: str) -> int | None:
    """How many messages wait in a queue; `None` while the broker does not answer."""
    try:
        with current_app.connection_for_write(connect_timeout=2) as connection:
            channel: Any = connection.default_channel
            return int(channel.queue_declare(queue).message_count)
    except OperationalError:
        return None
