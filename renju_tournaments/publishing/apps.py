from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "renju_tournaments.publishing"
