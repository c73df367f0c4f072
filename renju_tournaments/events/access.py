"""Who may do what: every page of the desk asks here, and nowhere else.

Owner: everything, including who has which role. Chief arbiter: the event and its settings, draw, pairing, publishing,
corrections, withdrawals. Arbiter: results of the current round, and reading everything at the desk. Public: what has
been published.
"""

from __future__ import annotations

from enum import Enum

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import Http404
from django.utils.translation import gettext as _

from renju_tournaments.events.choices import RANK, Role
from renju_tournaments.events.models import Event, EventRole, Stage

User = AbstractBaseUser | AnonymousUser


class Permission(Enum):
    """What a role may be allowed to do at the desk."""

    SEE_DESK = "see the desk"
    ENTER_RESULTS = "enter results"
    RUN_EVENT = "run the event"
    """Settings, entries, draw, pairing, publishing, corrections, withdrawals."""
    MANAGE_ROLES = "manage roles"


NEEDED = {
    Permission.SEE_DESK: Role.ARBITER,
    Permission.ENTER_RESULTS: Role.ARBITER,
    Permission.RUN_EVENT: Role.CHIEF_ARBITER,
    Permission.MANAGE_ROLES: Role.OWNER,
}
"""The lowest role that may do the act."""


class RoleTooLow(PermissionDenied):
    """Somebody of the event wants what their role does not reach; ``event`` is what they may see of it."""

    def __init__(self, message: str, event: Event) -> None:
        self.event = event
        super().__init__(message)


def role_in(user: User, event: Event) -> Role | None:
    """The person's role in the event; a superuser owns every event."""
    if not user.is_authenticated:
        return None
    if getattr(user, "is_superuser", False):
        return Role.OWNER
    found = EventRole.objects.filter(event=event, user_id=user.pk).values_list("role", flat=True).first()
    return Role(found) if found else None


def may(user: User, event: Event, act: Permission) -> bool:
    role = role_in(user, event)
    return role is not None and RANK[role] >= RANK[NEEDED[act]]


def event_for(user: User, slug: str, act: Permission) -> Event:
    """The event, if the person may do the act there. One query.

    Raises Http404 to somebody without any role (who need not learn that the event exists), and RoleTooLow with a
    sentence to somebody whose role does not reach.
    """
    event, role = _event_and_role(user, slug)
    if event is None or role is None:
        raise Http404(_("There is no such event, or it is not yours."))
    event.role = role
    require(event, act)
    return event


def stage_for(user: User, slug: str, ordinal: int, act: Permission) -> Stage:
    """A stage of the event, which comes with it, if the person may do the act there. One query.

    Raises what ``event_for`` raises, and Http404 when the event has no such stage.
    """
    stages = Stage.objects.filter(event__slug=slug, ordinal=ordinal).select_related("event")
    if getattr(user, "is_superuser", False):
        stage, role = stages.first(), Role.OWNER
    else:
        mine = stages.filter(event__roles__user_id=user.pk or 0).annotate(role_there=F("event__roles__role")).first()
        stage, role = (mine, Role(mine.role_there)) if mine else (None, Role.OWNER)
    if stage is None:
        event_for(user, slug, act)
        raise Http404(_("This event has no such stage."))
    stage.event.role = role
    require(stage.event, act)
    return stage


def require(event: Event, act: Permission) -> None:
    """Raises RoleTooLow, with a sentence, unless the role of whoever opened the event reaches so far."""
    role = event.role
    if role is None or RANK[role] < RANK[NEEDED[act]]:
        raise RoleTooLow(
            _("Your role here is “%(role)s”; this needs “%(needed)s”. Ask the owner of the event.")
            % {"role": role.label if role else "–", "needed": NEEDED[act].label},
            event,
        )


def _event_and_role(user: User, slug: str) -> tuple[Event | None, Role | None]:
    if getattr(user, "is_superuser", False):
        return Event.objects.filter(slug=slug).first(), Role.OWNER
    if user.pk is None:
        return None, None
    found = EventRole.objects.filter(event__slug=slug, user_id=user.pk).select_related("event").first()
    return (found.event, Role(found.role)) if found else (None, None)


def runs_event(event: Event) -> bool:
    """May the person who asked pair and correct here?"""
    return event.role is not None and RANK[event.role] >= RANK[NEEDED[Permission.RUN_EVENT]]
