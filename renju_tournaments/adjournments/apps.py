from importlib import import_module

from django.apps import AppConfig


class AdjournmentsConfig(AppConfig):
    name = "renju_tournaments.adjournments"

    def ready(self) -> None:
        """Tell the log the words for what is recorded here."""
        import_module("renju_tournaments.adjournments.wording.log")
