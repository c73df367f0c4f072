from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "renju_tournaments.desk"
