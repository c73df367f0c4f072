"""The adjourned games as the public sees them: who plays whom, when and where play is resumed, and in which order.

Never what was sealed, nor the position: nobody but the arbiter is to see them before the envelope is opened. Of a move
sealed in the program the fingerprint, so that everybody can see that it stays the same (docs/sealed-moves.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from renju_tournaments.adjournments.models import SealedMove
from renju_tournaments.adjournments.queries import Line, adjourned_games
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.tables.values.players import PlayerWords, player_words


@dataclass(frozen=True, slots=True)
class Resumption:
    """An adjourned game. ``at`` and ``where`` are empty while the arbiter has not set them."""

    round: int
    table: int
    first: PlayerWords
    second: PlayerWords
    at: datetime | None
    where: str
    sealed: bool
    """Is a move sealed in the program? Its fingerprint stands on the page of the game."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Of the last move of a game that was sealed in the program."""

    fingerprint_in_groups: str
    sealed_at: datetime


def fingerprints(stage: Stage) -> dict[int, Fingerprint]:
    """By the key of the game, also of games that have been resumed. One query, none while nothing has changed."""
    return cached(stage, "fingerprints", lambda: _fingerprints(stage))


def _fingerprints(stage: Stage) -> dict[int, Fingerprint]:
    moves = SealedMove.objects.filter(adjournment__game__round__stage=stage).exclude(
        adjournment__game__round__state=RoundState.DRAFT
    )
    return {
        move.adjournment.game_id: Fingerprint(move.fingerprint_in_groups, move.sealed_at)
        for move in moves.select_related("adjournment").defer("ciphertext").order_by("pk")
    }


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
        sealed=game.pk in fingerprints(stage),
    )
