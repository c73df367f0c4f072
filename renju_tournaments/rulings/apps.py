from importlib import import_module

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "renju_tournaments.rulings"

    def ready(self) -> None:
        """Tell the log the words for what is recorded here."""
        import_module("renju_tournaments.rulings.wording")
