"""The adjourned games as the public sees them: who plays whom, when and where play is resumed, and in which order.

Never what was sealed, nor the position: nobody but the arbiter is to see them before the envelope is opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from renju_tournaments.adjournments.queries import Line, adjourned_games
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.standings import PlayerWords, cached, player_words


@dataclass(frozen=True, slots=True)
class Resumption:
    """An adjourned game. ``at`` and ``where`` are empty while the arbiter has not set them."""

    round: int
    table: int
    first: PlayerWords
    second: PlayerWords
    at: datetime | None
    where: str


def resumptions(stage: Stage, number: int | None = None) -> tuple[Resumption, ...]:
    """In the order of play; ``number``: those of one round. At most three queries, none while nothing has changed."""
    found = cached(stage, "resumptions", lambda: tuple(_words(line, stage) for line in adjourned_games(stage)))
    return tuple(one for one in found if number in (None, one.round))


def resumption_of(stage: Stage, entry: Entry, number: int) -> Resumption | None:
    """That of a player's game in a round; None where it is not adjourned."""
    return next(
        (one for one in resumptions(stage, number) if entry.number in (one.first.number, one.second.number)), None
    )


def _words(line: Line, stage: Stage) -> Resumption:
    game = line.game
    return Resumption(
        round=game.round.number,
        table=game.table,
        first=player_words(game.first, stage),
        second=player_words(game.second, stage),
        at=line.resumes_at,
        where=line.resumes_where,
    )
