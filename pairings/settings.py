"""The settings of the systems that need more than a number of rounds: matches, match-tournaments, knock-outs.

Frozen values nested in ``StageRules``. Scores are half-points. Defaults are those of the Russian rules, or our choice
where they are silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pairings.words import _


class MatchEnd(Enum):
    """When a match of two is over (rules 6). The value is stored."""

    GAMES = "games"
    """Most points of a fixed number of games."""
    POINTS = "points"
    """The first to a number of points."""
    WINS = "wins"
    """The first to a number of wins; draws do not count."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """A match between two players."""

    end: MatchEnd = MatchEnd.GAMES
    games: int = 6
    """GAMES: how many are played. POINTS and WINS: the most there may be, 0 for as many as it takes."""
    target: int = 6
    """POINTS: the half-points that win the match. WINS: the wins that do."""
    early_end: bool = False
    """GAMES: is the match over once nobody can change who wins it? (CHOICE: all games are played.)"""


@dataclass(frozen=True, slots=True)
class MatchTournamentRules:
    """A round-robin of mini-matches; the games of each are ``StageRules.cycles``."""

    in_a_row: bool = False
    """Are the games of a mini-match played one after the other, and not in separate cycles?"""
    match_points: bool = False
    """Do mini-matches won come before game points in the table?"""


class KnockOut(Enum):
    """How one goes out (rules 10). The value is stored."""

    LOSS = "loss"
    """Variant A: who loses a game (a match) is out."""
    LOST_POINTS = "lost-points"
    """Variant B: who has lost a set number of points is out."""
    EVERY_PLACE = "every-place"
    """Variant C: the losers play on among themselves, for every place to the last."""


class TieBreaker(Enum):
    """What is done when a game or match of a knock-out is drawn; fixed beforehand (rules 10). The value is stored."""

    REPLAY = "replay"
    """The game, or the whole match, once more."""
    SHORTER_GAME = "shorter-game"
    """One game more, with a shorter control."""
    STARTER_OUT = "starter-out"
    """Who started the last game is out."""
    SECOND_OUT = "second-out"
    """Who did not start the last game is out."""
    BOARDS = "boards"
    """The higher board coefficient of a team match; its games are known to the arbiter, see ``Decision``."""
    LOT = "lot"

    @property
    def is_played(self) -> bool:
        """Does it take another game?"""
        return self in (TieBreaker.REPLAY, TieBreaker.SHORTER_GAME)


TIE_BREAKER_WORDS: Final[Mapping[TieBreaker, str]] = {
    TieBreaker.REPLAY: _("the game or match is replayed"),
    TieBreaker.SHORTER_GAME: _("a game with a shorter time control"),
    TieBreaker.STARTER_OUT: _("who started the last game is out"),
    TieBreaker.SECOND_OUT: _("who did not start the last game is out"),
    TieBreaker.BOARDS: _("the board coefficient (matches of teams)"),
    TieBreaker.LOT: _("lot"),
}


@dataclass(frozen=True, slots=True)
class OlympicRules:
    """A knock-out."""

    variant: KnockOut = KnockOut.LOSS
    games: int = 1
    """Games of a match; with more than one, most points go through. Variant B has single games."""
    early_end: bool = False
    """Is a match of several games over once nobody can change who wins it?"""
    bronze: bool = False
    """Variant A: do the losers of the semifinals play for the third place? (Variant C plays for it anyhow.)"""
    draws: tuple[TieBreaker, ...] = (TieBreaker.REPLAY,)
    """Variants A and C: the means, one after the other; the last one is repeated if it is played and drawn again."""
    lost_points: int = 4
    """Variant B: who has lost so many half-points is out; a loss is 2, a draw 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who went through from a drawn match without another game: a lot drawn in the hall, the board coefficient, or the
    arbiter's word. It overrules what the engine would draw from the seed. Of several about a match the last holds."""

    players: frozenset[int]
    through: int | None
    """None: level by this means as well (equal board coefficients); the next one is to be applied. Without means: what
    was decided before is taken back."""
    means: TieBreaker | None = None
    """By what; None: by decision of the arbiter."""
