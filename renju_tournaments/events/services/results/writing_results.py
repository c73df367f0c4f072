"""What the acts on a game's result share: finding the game, the objections, the conflict, and the writing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import Result
from pairings.systems import olympic
from renju_tournaments.common.people import By, name_of
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Game, LogEntry, Round, Stage
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from renju_tournaments.events.services.results.carry_winner import carry_result, logged, tables_by_round, write_carried
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_game


@dataclass(frozen=True, slots=True)
class Score:
    """What stands in the result field of a game. An adjourned game has no result yet."""

    result: Result
    adjourned: bool = False

    @classmethod
    def of(cls, result: Result, *, adjourned: bool = False) -> Score:
        return cls(result, adjourned and not result.is_final)

    @classmethod
    def stored(cls, game: Game) -> Score:
        return cls.of(game.outcome, adjourned=game.adjourned)

    @property
    def words(self) -> str:
        """The value for a sentence: ``1 – 0``, “adjourned”, “no result”."""
        return self.result.label or (_("adjourned") if self.adjourned else _("no result"))

    def as_json(self) -> dict[str, Any]:
        return {"result": self.result.value, "adjourned": self.adjourned}


def score_in(value: Any) -> Score:
    """A value as the log keeps it."""
    return Score.of(Result(value["result"]), adjourned=bool(value["adjourned"]))


@dataclass(frozen=True, slots=True)
class Place:
    """A game, and what has been paired since its round."""

    game: Game
    later_paired: bool
    """A later round was paired from the results so far, be it a draft. Never in a round-robin: its rounds follow from
    the numbers alone."""
    gone_on: bool
    """Play has gone on since (``later_play``)."""

    @property
    def score(self) -> Score:
        return Score.stored(self.game)


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of an act on a game. ``changed`` is false when the value stood there already."""

    game: Game
    stage: Stage
    changed: bool = True
    carried: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The rounds of a knock-out that follow a corrected result, each with its tables whose players are others now."""


def later_play(stage: Stage, number: int | OuterRef) -> QuerySet[Round]:
    """The published rounds after this one that have begun.

    Where pairs follow results, every one of them. A round-robin may be published as a whole, and goes on with the first
    game played in a later round.
    """
    later = Round.objects.filter(stage_id=stage.pk, number__gt=number).exclude(state=RoundState.DRAFT)
    return later if stage.follows_results else later.filter(games__result__in=[r.value for r in Result if r.is_played])


def place_of(stage: Stage, round_number: int, game_id: int) -> Place:
    """The game, if it belongs to this stage and a published round. Raises UserError."""
    later = Round.objects.filter(stage_id=stage.pk, number__gt=OuterRef("round__number"))
    game = (
        Game.objects.filter(pk=game_id, round__stage_id=stage.pk, round__number=round_number)
        .select_related("round", "first", "second")
        .annotate(later=Exists(later), gone_on=Exists(later_play(stage, OuterRef("round__number"))))
        .first()
    )
    if game is None:
        raise UserError(
            _("There is no such game in round %(round)s of this event. Reload the page: the boards may have changed.")
            % {"round": round_number}
        )
    if game.round.is_draft:
        raise UserError(
            _("Round %(round)s is still a draft. Publish it before its results are entered.") % {"round": round_number}
        )
    return Place(game, later_paired=stage.follows_results and game.later, gone_on=game.gone_on)


def conflict(game: Game, wanted: Score) -> Conflict:
    """Somebody changed the game since the page was loaded: both values, who, and when."""
    theirs = Score.stored(game)
    by = name_of(game.entered_by)
    message = _("Table %(table)s was changed meanwhile: %(theirs)s (%(by)s). You entered: %(yours)s.") % {
        "table": game.table,
        "theirs": theirs.words,
        "by": by or _("somebody else"),
        "yours": wanted.words,
    }
    return Conflict(
        message,
        game=game.pk,
        version=game.version,
        theirs=theirs,
        by=by,
        by_id=game.entered_by_id,
        at=game.entered_at,
        yours=wanted,
    )


def store(stage: Stage, place: Place, wanted: Score, act: LogAct, *, by: By, undoes: LogEntry | None = None) -> Saved:
    """Writes the value, its log entry, and the state of the round.

    A value that replaces another, or that comes after a later round was paired, is dated in ``corrected_at``: the
    rounds paired before it are marked. In a knock-out the rounds after it follow it; raises WouldUndo where they were
    played.
    """
    game, before = place.game, place.score
    now = timezone.now()
    carry = carried_by(stage, game, wanted) if stage.is_knock_out and place.later_paired else None
    game.result, game.adjourned = wanted.result.value, wanted.adjourned
    game.version += 1
    game.entered_by, game.entered_at = by.actor, now
    if before.result.is_final or place.later_paired:
        game.corrected_at = now
    game.save(update_fields=["result", "adjourned", "version", "entered_by", "entered_at", "corrected_at"])
    after = wanted.as_json() | ({"undoes": undoes.pk} if undoes else {}) | (logged(stage, carry) if carry else {})
    write_log(
        stage,
        act,
        by,
        subject=of_game(game),
        before=before.as_json(),
        after=after,
        reason=by.reason,
        round_number=game.round.number,
        game=game,
    )
    refresh_round_state(game.round)
    if carry is not None:
        write_carried(stage, carry, game.round.number)
    return Saved(game, stage, carried=tables_by_round(carry) if carry else {})


def carried_by(stage: Stage, game: Game, wanted: Score) -> olympic.Correction:
    """What another result of a knock-out does to the rounds after it. Raises WouldUndo; writes nothing."""
    return carry_result(
        stage,
        round_number=game.round.number,
        table=game.table,
        result=wanted.result,
        adjourned=wanted.adjourned,
    )


def code_of(score_: Score) -> str:
    return ADJOURNED if score_.adjourned else score_.result.value


def score_of(code: str) -> Score:
    """Raises ValueError for anything that is no result."""
    return Score(Result.PENDING, adjourned=True) if code == ADJOURNED else Score(Result(code))


ADJOURNED = "adjourned"
"""The code of an adjourned game on the page; every other code is a Result's."""
