from importlib import import_module

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "renju_tournaments.records"

    def ready(self) -> None:
        """See to it that no sheet goes with its game."""
        import_module("renju_tournaments.records.services.keep_sheets")
