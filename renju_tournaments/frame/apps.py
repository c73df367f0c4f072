from django.apps import AppConfig


class FrameConfig(AppConfig):
    name = "renju_tournaments.frame"
