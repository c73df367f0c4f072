"""The Celery application: ``celery -A renju_tournaments.celery worker``.

The web process loads it when the ``jobs`` app is ready, so that the package itself imports nothing and
``renju_tournaments.rules`` starts without Django.
"""

from __future__ import annotations

import os

from celery import Celery

from renju_tournaments import safefs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renju_tournaments.settings")

safefs.register()

app = Celery("renju_tournaments")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()
app.autodiscover_tasks()
