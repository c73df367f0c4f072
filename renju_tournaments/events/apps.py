from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "renju_tournaments.events"
