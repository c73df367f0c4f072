from django.apps import AppConfig


class ArchivesConfig(AppConfig):
    name = "renju_tournaments.archives"
