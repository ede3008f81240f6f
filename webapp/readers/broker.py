"""The Celery application that web processes and workers share: its settings follow from the broker's address."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from celery import Celery

from webapp.readers.pool import Limits

QUEUE: Final = "marque.readings"
TASK: Final = "marque.read"

ANSWER_SECONDS: Final = 120
"""How long an answer lies in Redis that nobody fetched."""

MARGIN_SECONDS: Final = 30
SOCKET_SECONDS: Final = 5
PUBLISHING: Final = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.3, "interval_max": 0.5}


def celery_app(limits: Limits, broker: str, redis: str | None) -> Celery:
    """Answers come back through Redis where there is one, else through RabbitMQ's own reply queues.

    A message is taken off the queue once its answer is written: what a worker held that died is given to another.
    """
    app = Celery("marque", broker=broker, backend=redis or "rpc://", set_as_current=False)
    options: dict[str, Any] = {}
    if not urlsplit(broker).scheme.startswith("amqp"):
        options |= {"visibility_timeout": limits.seconds + limits.start_seconds + MARGIN_SECONDS}
        options |= {"socket_timeout": SOCKET_SECONDS * 2, "socket_connect_timeout": SOCKET_SECONDS}
    app.conf.update(
        task_default_queue=QUEUE,
        task_serializer="json",
        result_serializer="json",
        accept_content=["json"],
        task_acks_late=True,
        task_track_started=True,
        task_publish_retry_policy=PUBLISHING,
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_timeout=SOCKET_SECONDS,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options=options,
        result_expires=ANSWER_SECONDS,
        result_backend_always_retry=True,
        redis_socket_timeout=SOCKET_SECONDS * 2,
        redis_socket_connect_timeout=SOCKET_SECONDS,
    )
    return app
