from importlib import import_module

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "renju_tournaments.documents"

    def ready(self) -> None:
        """Let all kinds of documents register themselves."""
        import_module("renju_tournaments.documents.registered")
