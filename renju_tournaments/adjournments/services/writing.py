"""What the acts on an adjourned game share: it and its stage, locked, and the objections all of them have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.adjournments.choices import End, State
from renju_tournaments.adjournments.clocks import clock_text
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.results.enter_result import check_enter
from renju_tournaments.events.services.results.writing_results import Place, Score, place_of, store
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.choices import Side

ADJOURNED = Score(Result.PENDING, adjourned=True)
OPEN = Score(Result.PENDING)
CLOCKS = ("first_used", "second_used")


@dataclass(frozen=True, slots=True)
class Locked:
    """An adjourned game that nobody else can write to now."""

    stage: Stage
    adjournment: Adjournment
    place: Place
    by: By

    @property
    def is_open(self) -> bool:
        """Is the envelope still kept, and the game still adjourned?"""
        return self.adjournment.state == State.KEPT and self.place.score == ADJOURNED

    def end(self, end: End, *, state: State = State.OVER) -> None:
        """Sets how the adjournment ended; ``save`` stores it."""
        self.adjournment.end, self.adjournment.state, self.adjournment.ended_at = end, state, timezone.now()

    def save(self) -> None:
        """Stores the adjournment; pages opened before are old from now on."""
        self.adjournment.version += 1
        self.adjournment.save()

    def result(self, wanted: Score) -> None:
        """Writes the result of the game as any other, with the log entry of one. Raises Refused, and UserError where a
        knock-out has gone on."""
        if self.place.score == wanted:
            return
        if objections := check_enter(self.stage, self.place, wanted, self.by.actor):
            raise Refused(objections)
        store(self.stage, self.place, wanted, LogAct.RESULT_ENTERED, by=self.by.without_key())

    def log(self, act: LogAct, after: Mapping[str, Any] | None = None, *, before: Any = None, reason: str = "") -> None:
        """The entry of the act itself."""
        game = self.place.game
        write_log(
            self.stage,
            act,
            self.by,
            subject=of_game(game),
            before=before,
            after=dict(after) if after is not None else None,
            reason=reason,
            round_number=game.round.number,
            game=game,
        )


@contextmanager
def adjournment_locked(stage_id: int, adjournment_id: int, *, by: By) -> Iterator[Locked]:
    """The adjournment of an adjourned game with its stage, locked.

    Raises UserError when there is no such adjournment in the stage, Conflict when it was changed since the page was
    made, and AlreadyDone for an act sent twice.
    """
    with stage_locked(stage_id, by) as stage:
        adjournment = (
            Adjournment.objects.select_related("game__round")
            .filter(pk=adjournment_id, game__round__stage=stage)
            .first()
        )
        if adjournment is None:
            raise UserError(_("There is no such adjourned game. Look at the list of adjourned games again."))
        if adjournment.version != by.seen_version:
            raise Conflict(
                _("Somebody else changed this adjournment meanwhile. Look at it again; nothing was changed.")
            )
        place = place_of(stage, adjournment.game.round.number, adjournment.game_id)
        adjournment.game = place.game
        yield Locked(stage, adjournment, place, by)


def refuse_ended(locked: Locked) -> None:
    """Raises UserError unless the envelope is kept and the game adjourned."""
    if locked.is_open:
        return
    if locked.adjournment.state != State.KEPT:
        raise UserError(_("This adjournment has ended: %(how)s.") % {"how": locked.adjournment.get_end_display()})
    raise UserError(
        _("The table has %(result)s now, so the game is not adjourned any more. Correct the result of the table first.")
        % {"result": locked.place.score.words}
    )


def refuse_followed(adjournment: Adjournment) -> None:
    """Raises UserError for an adjournment after which the game was adjourned again: a page left open since still
    shows it as the last one, and its version is the same."""
    if Adjournment.objects.filter(game=adjournment.game_id, pk__gt=adjournment.pk).exists():
        raise UserError(_("The game was adjourned again since. Take that back first."))


def wins(side: Side | str) -> Score:
    """A played game won by this side. What is lost by a wrong sealed move, or by absence when play is resumed, was
    played (tournament rules 1: plus and minus are for games that were not)."""
    return Score(Result.FIRST_WINS if side == Side.FIRST else Result.SECOND_WINS)


def logged(values: Mapping[str, Any], zone: tzinfo = UTC) -> dict[str, Any]:
    """Fields of an adjournment as the log keeps them: clocks as they read, moments on the clock of the venue; what is
    empty is left out."""
    return {name: plain for name, value in values.items() if (plain := _plain(name, value, zone)) not in ("", None)}


def _plain(name: str, value: Any, zone: tzinfo) -> Any:
    if name in CLOCKS:
        return clock_text(value)
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat(timespec="minutes")
    return value
