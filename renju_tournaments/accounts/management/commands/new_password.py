"""``manage.py new_password NAME``: another password for a log-in, for who has forgotten theirs or was shut out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.accounts.services.people import give_new_password, log_in_name


class Command(BaseCommand):
    help = "Gives a log-in another password and prints it; who was shut out for wrong passwords can log in again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to log in with")

    def handle(self, *args: Any, **options: Any) -> None:
        person = User.objects.filter(username=log_in_name(options["name"])).first()
        if person is None:
            raise CommandError(f"There is no log-in “{options['name']}”. Capitals and small letters differ.")
        password = give_new_password(person, actor=None)
        self.stdout.write(f"{person.username} {password}")
        if not person.is_active:
            self.stderr.write("This log-in is closed; the owner of the site can open it again.")
