"""What a player who comes back finds: rounds without a game, games that stay lost, meetings that will be missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from pairings.model import ByeKind
from pairings.results import Side
from renju_tournaments.events import naming
from renju_tournaments.events.effects.withdrawals import opponent_in
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.rounds.schedules import incomplete_schedule


@dataclass(frozen=True)
class Missed:
    """Of a player who left after a round, and is back."""

    rounds: tuple[int, ...]
    """In which they have no game, and no point."""
    lost: tuple[Game, ...]
    """Games that they lost without play when they left."""
    meetings: tuple[str, ...]
    """What their absence has taken out of the schedule of a table system, a sentence each."""


def missed_by(stage: Stage, entry: Entry, *, left_after: int) -> Missed:
    """``entry``: as it is now; ``left_after``: the last round that was theirs before they came back."""
    absent = entry.byes.filter(round__stage=stage, round__number__gt=left_after, kind=ByeKind.ABSENT.value)
    later = Game.objects.filter(Q(first=entry) | Q(second=entry), round__stage=stage, round__number__gt=left_after)
    games = list(later.select_related("round", "first", "second").order_by("round__number"))
    lost = tuple(game for game in games if game.outcome.is_forfeit and not game.outcome.half_points(_side(game, entry)))
    naming.call_players(lost, naming.names_in(stage))
    return Missed(
        rounds=tuple(absent.order_by("round__number").values_list("round__number", flat=True)),
        lost=lost,
        meetings=tuple(
            str(o) for o in incomplete_schedule(stage) if o.code == "missing-meeting" and entry.number in o.players
        ),
    )


def _side(game: Game, entry: Entry) -> Side:
    return Side.FIRST if game.first_id == entry.pk else Side.SECOND


def missed_in_words(missed: Missed, entry: Entry) -> str:
    """Everything at once, to whoever let them back; empty where they have missed nothing."""
    return " ".join(_sentences(missed, entry))


def _sentences(missed: Missed, entry: Entry) -> Iterator[str]:
    if missed.rounds:
        yield _("Without a game and without a point stays round: %(rounds)s.") % {
            "rounds": ", ".join(str(number) for number in missed.rounds)
        }
    if missed.lost:
        games = (
            _("round %(round)s against %(opponent)s")
            % {"round": game.round.number, "opponent": opponent_in(game, entry).called}
            for game in missed.lost
        )
        yield _("Lost without play, unless you correct it: %(games)s.") % {"games": "; ".join(games)}
    yield from missed.meetings
