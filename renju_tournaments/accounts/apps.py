from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "renju_tournaments.accounts"
