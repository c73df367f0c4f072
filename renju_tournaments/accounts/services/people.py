"""Log-ins: make one, give it another password, close and open it, change one's own name.

Nobody signs up by himself: the owner of the site makes log-ins, and hands over the first password.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError
from renju_tournaments.passwords import readable_password


def add_person(
    name: str, *, first_name: str = "", last_name: str = "", password: str = "", owner: bool = False
) -> tuple[User, str]:
    """Make a log-in; the person, and the password (a new one when none is given).

    ``owner``: may do everything, in every event. Raises UserError for a name that is taken or cannot be one.
    """
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise UserError(" ".join(error.messages)) from error
    password = password or readable_password()
    try:
        with transaction.atomic():
            user = User(username=name, first_name=first_name, last_name=last_name, is_superuser=owner)
            user.set_password(password)
            user.save(force_insert=True)
    except IntegrityError as error:
        raise UserError(_("There is a log-in “%(name)s” already. Choose another name.") % {"name": name}) from error
    return user, password


def give_new_password(person: User) -> str:
    """Another password, which ends the person's sessions; the old one works no longer."""
    password = readable_password()
    person.set_password(password)
    person.save(update_fields=["password"])
    return password


def set_open(person: User, *, is_open: bool, actor: User) -> None:
    """Close a log-in or open it again; what the person did stays. Raises UserError for one's own."""
    if person.pk == actor.pk and not is_open:
        raise UserError(_("You cannot close the log-in you are using."))
    person.is_active = is_open
    person.save(update_fields=["is_active"])


def rename(person: User, first_name: str, last_name: str) -> None:
    person.first_name, person.last_name = first_name, last_name
    person.save(update_fields=["first_name", "last_name"])
