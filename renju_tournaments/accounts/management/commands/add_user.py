"""``manage.py add_user NAME``: a log-in for an organizer or arbiter."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.accounts.services.people import add_person
from renju_tournaments.errors import UserError


class Command(BaseCommand):
    help = "Makes a log-in. Asks for the password at a terminal; otherwise, or with --print, makes one and prints it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to log in with")
        parser.add_argument("--owner", action="store_true", help="owns the site: all events and log-ins")
        parser.add_argument("--print", action="store_true", help="do not ask: make a password and print it")

    def handle(self, *args: Any, **options: Any) -> None:
        asks = sys.stdin.isatty() and not options["print"]
        try:
            chosen = self.ask() if asks else ""
            user, password = add_person(options["name"], actor=None, password=chosen, owner=options["owner"])
        except UserError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"“{user.username}” can log in now." if asks else f"{user.username} {password}")

    def ask(self) -> str:
        """The password, typed twice; empty to have one made. Raises CommandError for a weak or mistyped one."""
        password = getpass("Password (empty: one is made): ")
        if not password:
            self.stdout.write("Made: ", ending="")
            return ""
        if getpass("Again: ") != password:
            raise CommandError("The two differ; nobody was added.")
        try:
            validate_password(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        return password
