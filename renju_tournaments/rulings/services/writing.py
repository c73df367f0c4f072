"""What the acts on rulings share: the ruling, locked with its event, and what the log keeps of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from renju_tournaments.common.changes import plain
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event
from renju_tournaments.events.services.writing import event_locked, write_log
from renju_tournaments.events.subjects import Subject, of_entry, of_game, of_name
from renju_tournaments.rulings.checks import Said
from renju_tournaments.rulings.models import Ruling


@contextmanager
def ruling_locked(event_id: int, ruling_id: int, *, by: By) -> Iterator[Ruling]:
    """A ruling of the event that nobody else can write to now.

    Raises UserError when there is none, Conflict when it was changed since the page was made, and AlreadyDone for an
    act sent twice.
    """
    with event_locked(event_id, by) as event:
        found = Ruling.objects.select_related("stage", "game__round", "game__first", "game__second", "entry__stage")
        ruling = found.filter(event=event, pk=ruling_id).first()
        if ruling is None:
            raise UserError(_("There is no such ruling. Look at the list of rulings again."))
        if ruling.version != by.seen_version:
            raise Conflict(
                _("Somebody else changed this ruling meanwhile. What stands now is shown; save again to replace it.")
            )
        ruling.event = event
        yield ruling


def put_said(ruling: Ruling, said: Said) -> None:
    """Sets the fields of a ruling; the time only where one is said."""
    stage = said.game.round.stage if said.game else said.player.stage if said.player else None
    ruling.kind, ruling.stage, ruling.game, ruling.entry = said.kind, stage, said.game, said.player
    ruling.minutes, ruling.half_points = said.minutes, said.half_points
    ruling.reason, ruling.ruled_by = said.reason.strip(), said.ruled_by.strip()
    if said.ruled_at is not None:
        ruling.ruled_at = said.ruled_at


def facts_of(ruling: Ruling) -> dict[str, Any]:
    """A ruling as the log keeps it; what is empty is left out."""
    game = ruling.game
    values = {
        "ruling": ruling.kind,
        "concerns": ruling.entry.name if ruling.entry else "",
        "at_table": f"{game.round.number}/{game.table}" if game else "",
        "minutes": ruling.minutes,
        "half_points": ruling.half_points,
        "protest": ruling.protest,
        "why_ruled": ruling.reason,
        "decision": ruling.decision,
        "ruled_by": ruling.ruled_by,
        "ruled_at": plain(ruling.ruled_at),
    }
    return {name: value for name, value in values.items() if value not in (None, "")}


def log_ruling(event: Event, act: LogAct, ruling: Ruling, *, before: Any = None, by: By) -> None:
    """The entry of an act on a ruling. Its reason is a part of the ruling itself, which stands in every protocol; the
    entry has none, so that none lists it twice."""
    write_log(
        ruling.stage or event,
        act,
        by,
        subject=_subject(event, ruling),
        before=before,
        after=facts_of(ruling),
        round_number=ruling.game.round.number if ruling.game else None,
        game=ruling.game,
    )


def _subject(event: Event, ruling: Ruling) -> Subject:
    if ruling.game is not None:
        return of_game(ruling.game)
    return of_entry(ruling.entry) if ruling.entry is not None else of_name(event.name)
