from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "renju_tournaments.jobs"
