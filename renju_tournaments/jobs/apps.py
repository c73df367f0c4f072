from importlib import import_module

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "renju_tournaments.jobs"

    def ready(self) -> None:
        """Load the Celery application, and every app's ``tasks`` so that all kinds of jobs are known."""
        import_module("renju_tournaments.celery")
        autodiscover_modules("tasks")
