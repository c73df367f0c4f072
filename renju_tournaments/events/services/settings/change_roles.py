"""Who may do what in an event: giving, changing and taking roles."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from renju_tournaments.accounts.services.people import log_in_name
from renju_tournaments.common.people import By, name_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import EventRole
from renju_tournaments.events.services.writing import event_locked, write_log
from renju_tournaments.events.subjects import of_name


class NoSuchLogIn(UserError):
    """Nobody logs in by this name; a log-in has to be made first."""


def change_role(event_id: int, *, username: str, role: Role | None, by: By) -> User:
    """Gives a person a role in the event, in place of the one they had; None takes it away.

    Raises NoSuchLogIn when there is no such person, and UserError when nothing would change, and when the event would
    be left without an owner.
    """
    with event_locked(event_id, by) as event:
        username = log_in_name(username)
        person = User.objects.filter(username=username).first()
        if person is None:
            raise NoSuchLogIn(
                _("Nobody here logs in as “%(name)s”. Check the spelling, or have the account made first.")
                % {"name": username},
                field="username",
            )
        old = EventRole.objects.filter(event=event, user=person).first()
        before = Role(old.role) if old else None
        if before is role:
            raise UserError(
                _("%(name)s has that role already.") % {"name": person.get_username()}
                if role
                else _("%(name)s has no role in this event.") % {"name": person.get_username()},
                field="role",
            )
        if before is Role.OWNER and not _other_owners(event.pk, person):
            raise UserError(_("An event needs an owner. Make somebody else the owner first."), field="role")
        if role is None:
            EventRole.objects.filter(event=event, user=person).delete()
        else:
            EventRole.objects.update_or_create(event=event, user=person, defaults={"role": role})
        write_log(
            event,
            LogAct.ROLE_CHANGED,
            by,
            subject=of_name(name_of(person)),
            before={"role": before.value if before else None},
            after={"role": role.value if role else None},
        )
    return person


def _other_owners(event_id: int, person: User) -> bool:
    return EventRole.objects.filter(event_id=event_id, role=Role.OWNER).exclude(user=person).exists()
