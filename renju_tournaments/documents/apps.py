from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "renju_tournaments.documents"
