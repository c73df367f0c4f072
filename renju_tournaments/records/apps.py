from importlib import import_module

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "renju_tournaments.records"

    def ready(self) -> None:
        """See to it that no sheet goes with its game, and that the check of an event looks at the records too."""
        import_module("renju_tournaments.records.contradictions")
        import_module("renju_tournaments.records.services.keep_sheets")
