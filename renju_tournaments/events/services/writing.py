"""What every act shares: the lock, the version, the log entry, and the word after the commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By, name_of
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LONGEST_REASON, LogAct
from renju_tournaments.events.models import Event, Game, LogEntry, Stage
from renju_tournaments.events.subjects import Subject

stage_changed = Signal()
"""Sent after the commit, with ``stage_id`` and ``event_id``. A receiver that fails stops nobody."""


@contextmanager
def stage_locked(stage_id: int, by: By = NOBODY) -> Iterator[Stage]:
    """One writer at a time in a stage: yields the stage, locked and fresh, inside a transaction.

    On leaving without an exception the stage's version (and its event's) has grown by one. Raises AlreadyDone if an
    act with this token was done before, Stage.DoesNotExist if there is no such stage.
    """
    with transaction.atomic():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage_id)
        if by.token and LogEntry.objects.filter(event_id=stage.event_id, token=by.token).exists():
            raise AlreadyDone
        yield stage
        Stage.objects.filter(pk=stage_id).update(version=F("version") + 1)
        Event.objects.filter(pk=stage.event_id).update(version=F("version") + 1)
        stage.version += 1
        event_id = stage.event_id
        transaction.on_commit(lambda: stage_changed.send_robust(Stage, stage_id=stage_id, event_id=event_id))


@contextmanager
def event_locked(event_id: int, by: By = NOBODY) -> Iterator[Event]:
    """The same for an event's own settings and roles."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        if by.token and LogEntry.objects.filter(event_id=event_id, token=by.token).exists():
            raise AlreadyDone
        yield event
        Event.objects.filter(pk=event_id).update(version=F("version") + 1)
        event.version += 1


def refuse_stale(stage: Stage, seen_version: int | None) -> None:
    """Raises Conflict if the stage has changed since the page was made; None when the page did not say."""
    if seen_version is not None and stage.version != seen_version:
        raise Conflict(_("The stage has changed since this page was opened. Look at it again."))


def whole_reason(reason: str) -> str:
    """The reason of an act as it is kept, without what nobody sees. Raises UserError if it is too long: it is never
    cut silently."""
    words = visible(reason)
    if len(words) > LONGEST_REASON:
        raise UserError(
            _("The reason has %(length)s letters, and %(longest)s can be kept. Shorten it; nothing was written.")
            % {"length": len(words), "longest": LONGEST_REASON},
            field="reason",
        )
    return words


def needed_reason(reason: str, otherwise: str) -> str:
    """The same for an act that is done with a reason only. Raises UserError with the words of ``otherwise`` if it says
    nothing."""
    words = whole_reason(reason)
    if not words:
        raise UserError(otherwise, field="reason")
    return words


def write_log(
    where: Stage | Event,
    act: LogAct,
    by: By,
    *,
    subject: Subject,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    round_number: int | None = None,
    game: Game | None = None,
) -> LogEntry:
    """The one log entry of an act. ``before`` and ``after`` are plain JSON values.

    Raises UserError for a reason that is too long, so that the whole act comes to nothing.
    """
    stage = where if isinstance(where, Stage) else None
    event = where.event if isinstance(where, Stage) else where
    return LogEntry.objects.create(
        event=event,
        stage=stage,
        actor=by.actor,
        actor_name=name_of(by.actor),
        act=act,
        subject=subject,
        before=before,
        after=after,
        reason=whole_reason(reason),
        round_number=round_number,
        game=game,
        token=by.token,
    )
