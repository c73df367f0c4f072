"""Log-ins: make one, give it another password, close and open it, change one's own name.

Each is one entry of the log of the log-ins. Nobody signs up by themselves: the owner of the site makes log-ins, and
hands over the first password.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from renju_tournaments.accounts.choices import LogInAct
from renju_tournaments.accounts.services.acts import write_act
from renju_tournaments.accounts.tries import forget_tries
from renju_tournaments.common.changes import values_of
from renju_tournaments.common.people import Actor
from renju_tournaments.common.text.spelling import composed, visible
from renju_tournaments.errors import UserError
from renju_tournaments.passwords import readable_password

NAMES = ("first_name", "last_name")
MADE_WITH = (*NAMES, "is_superuser")


def log_in_name(typed: str) -> str:
    """The name as the page of the log-in reads what is typed there: a name spelled otherwise would never be found."""
    return User.normalize_username(visible(typed))


def add_person(
    name: str,
    *,
    actor: Actor,
    first_name: str = "",
    last_name: str = "",
    password: str = "",
    owner: bool = False,
) -> tuple[User, str]:
    """Make a log-in; the person, and the password (a new one when none is given).

    ``owner``: may do everything, in every event. Raises UserError for a name that is taken or cannot be one.
    """
    name = log_in_name(name)
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise UserError(" ".join(error.messages), field="username") from error
    password = password or readable_password()
    try:
        with transaction.atomic():
            user = User(username=name, first_name=visible(first_name), last_name=visible(last_name), is_superuser=owner)
            user.set_password(composed(password))
            user.save(force_insert=True)
            write_act(LogInAct.MADE, user, actor, after=values_of(user, MADE_WITH))
    except IntegrityError as error:
        raise UserError(
            _("There is a log-in “%(name)s” already. Choose another name.") % {"name": name}, field="username"
        ) from error
    return user, password


def give_new_password(person: User, *, actor: Actor) -> str:
    """Another password, which ends the person's sessions; the old one works no longer. Whoever tried to guess it has
    shut nobody out any more."""
    password = readable_password()
    _set_password(person, password, LogInAct.NEW_PASSWORD, actor)
    return password


def change_own_password(person: User, password: str) -> None:
    """The password a person chose themselves, and that was found good enough."""
    _set_password(person, password, LogInAct.OWN_PASSWORD, person)


@transaction.atomic
def _set_password(person: User, password: str, act: LogInAct, actor: Actor) -> None:
    person.set_password(composed(password))
    person.save(update_fields=["password"])
    forget_tries(person.get_username())
    write_act(act, person, actor)


def set_open(person: User, *, is_open: bool, actor: User) -> None:
    """Close a log-in or open it again; what the person did stays. Raises UserError for one's own."""
    if person.pk == actor.pk and not is_open:
        raise UserError(_("You cannot close the log-in you are using."))
    if person.is_active == is_open:
        return
    person.is_active = is_open
    with transaction.atomic():
        person.save(update_fields=["is_active"])
        write_act(LogInAct.OPENED if is_open else LogInAct.CLOSED, person, actor)


def rename(person: User, first_name: str, last_name: str) -> None:
    """One's own name; what was done before keeps the old one."""
    first_name, last_name = visible(first_name), visible(last_name)
    there = User.objects.get(pk=person.pk)
    if (there.first_name, there.last_name) == (first_name, last_name):
        return
    before = values_of(there, NAMES)
    there.first_name, there.last_name = first_name, last_name
    with transaction.atomic():
        there.save(update_fields=NAMES)
        write_act(LogInAct.RENAMED, there, there, before=before, after=values_of(there, NAMES))
