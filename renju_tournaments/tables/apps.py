from importlib import import_module

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "renju_tournaments.tables"

    def ready(self) -> None:
        """See to it that the check of a stage looks at the tables that are kept for readers."""
        import_module("renju_tournaments.tables.kept_tables")
