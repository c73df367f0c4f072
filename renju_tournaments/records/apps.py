from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "renju_tournaments.records"
