from django.apps import AppConfig


class AdjournmentsConfig(AppConfig):
    name = "renju_tournaments.adjournments"
