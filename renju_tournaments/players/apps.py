from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "renju_tournaments.players"
