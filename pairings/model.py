"""The words of the engine: players, games, rounds, and the state of a stage; with those of ``results``.

Every value is frozen. Points are counted in **half-points as integers** (a win is 2), so that nothing is ever
rounded. "First" and "second" say who starts a game (tentative Black) and who does not; which colours the players end
up with after the opening swaps is no concern of pairing (spec: tournament rules, "Two modelling facts").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any

from pairings.results import DRAW as DRAW
from pairings.results import LOSS as LOSS
from pairings.results import WIN as WIN
from pairings.results import Result as Result
from pairings.results import Side as Side
from pairings.results import format_half_points as format_half_points
from pairings.settings import Decision, MatchRules, MatchTournamentRules, OlympicRules
from pairings.words import Param as Param


class ByeKind(Enum):
    """Why a player has no game in a round."""

    FREE_POINT = "free"
    """Odd field: a point without a game, no opponent, no colour; once in an event (rules 13.2)."""
    REQUESTED = "requested"
    """Asked for beforehand; worth what the stage's rules say."""
    ABSENT = "absent"
    """Announced absence, or did not come; nothing."""
    NOT_ENTERED = "late"
    """A round that was over, or paired, before the player entered."""
    WITHDRAWN = "withdrawn"
    """A round after the player left the event."""
    RESTING = "resting"
    """Free in the table of an odd round-robin: no point, and not a game they owe."""
    FREE_PASS = "pass"
    """Knock-out: through to the next round without a game, because the bracket has more room than players."""
    WALKOVER = "walkover"
    """Knock-out: through with + because nobody came out of the match before; no opponent, no colour."""
    KNOCKED_OUT = "knocked"
    """Knock-out: their event is over, their place is known."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without a game in a round, and the half-points they get for it."""

    player: int
    kind: ByeKind
    half_points: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One table of a round. ``first`` starts. An adjourned game is pending and in no hurry."""

    table: int
    first: int
    second: int
    result: Result = Result.PENDING
    adjourned: bool = False

    def side_of(self, player: int) -> Side:
        """Raises ValueError when the player does not sit at this table."""
        if player == self.first:
            return Side.FIRST
        if player == self.second:
            return Side.SECOND
        raise ValueError(f"player {player} is not at table {self.table}")

    def opponent_of(self, player: int) -> int:
        return self.second if self.side_of(player) is Side.FIRST else self.first

    def half_points_of(self, player: int) -> int:
        return self.result.half_points(self.side_of(player))


@dataclass(frozen=True, slots=True)
class Round:
    """A round as paired: its games in table order, and everybody who had none."""

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()


class Withdrawn(Enum):
    """What a withdrawal does to the table (rules 3)."""

    COUNTED = "counted"
    """Not placed; games played count for the opponents (Swiss, less than half played)."""
    ANNULLED = "annulled"
    """Not placed; games stay visible and count for nobody (round-robin, less than half played)."""
    FORFEITS_REST = "forfeits"
    """Placed; loses every remaining game without play (at least half played)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A participant of a stage. ``number`` is the starting number: 1 is the strongest in a regulated Swiss, the
    number drawn in a round-robin."""

    number: int
    rating: int | None = None
    federation: str = ""
    club: str = ""
    team: str = ""
    """The team or group they play for, where the system has such (Scheveningen)."""
    first_round: int = 1
    """The first round they can be paired in (late entries)."""
    last_round: int | None = None
    """The last round they took part in, once they have withdrawn; 0 if they left before the first."""
    withdrawn: Withdrawn | None = None

    def takes_part_in(self, round_number: int) -> bool:
        """Are they in the event in this round (whether or not they asked for a bye)?"""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True)
class State:
    """A stage as it stands: who plays, what was paired, what came out.

    ``away`` holds those who will have no game in the round to be paired next, as the byes that will be written for
    them. ``forbidden`` pairs never meet by decision of the arbiter, ``not_before`` pairs not before the round named.
    ``fixed_tables`` maps a starting number to the table where that player always sits. ``decisions`` say who went
    through from drawn matches of a knock-out. ``agreed`` are rounds of a schedule that the arbiter repaired: by number
    the pairs, who starts first, that are played instead of those of the table.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    away: tuple[Bye, ...] = ()
    forbidden: frozenset[frozenset[int]] = field(default_factory=frozenset)
    not_before: Mapping[frozenset[int], int] = field(default_factory=dict, hash=False)
    fixed_tables: Mapping[int, int] = field(default_factory=dict, hash=False)
    decisions: tuple[Decision, ...] = ()
    agreed: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict, hash=False)

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        return {p.number: p for p in self.players}

    @cached_property
    def games_of(self) -> Mapping[int, tuple[Game, ...]]:
        """By number, the games everybody sat at, or should have, in the order of rounds."""
        games: dict[int, list[Game]] = {p.number: [] for p in self.players}
        for played in self.rounds:
            for game in played.games:
                for number in (game.first, game.second):
                    games.setdefault(number, []).append(game)
        return {number: tuple(found) for number, found in games.items()}

    @cached_property
    def sides(self) -> Mapping[int, tuple[Side, ...]]:
        """By number, who started and who did not in the games each has really played, in the order of rounds."""
        sides: dict[int, list[Side]] = {p.number: [] for p in self.players}
        for played in self.rounds:
            for game in played.games:
                if game.result.carries_colour:
                    sides.setdefault(game.first, []).append(Side.FIRST)
                    sides.setdefault(game.second, []).append(Side.SECOND)
        return {number: tuple(had) for number, had in sides.items()}

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    def too_early(self, one: int, two: int) -> int | None:
        """The round from which the two may meet, if the next one is before it."""
        first = self.not_before.get(frozenset((one, two)), 0)
        return first if first > self.next_round else None

    @property
    def numbers_to_pair(self) -> tuple[int, ...]:
        """The starting numbers that want a game (or the free point) in the next round, ascending."""
        away = {b.player for b in self.away}
        return tuple(
            sorted(p.number for p in self.players if p.takes_part_in(self.next_round) and p.number not in away)
        )

    @property
    def everybody_has_left(self) -> bool:
        """Will nobody come to the next round, nor to any after it?"""
        return all(p.last_round is not None and p.last_round < self.next_round for p in self.players)

    def until(self, round_number: int) -> State:
        """The same stage after an earlier round; what was still to come is forgotten."""
        earlier = tuple(r for r in self.rounds if r.number <= round_number)
        return replace(self, rounds=earlier, away=())


class System(Enum):
    """How a stage is paired. The value is stored."""

    ROUND_ROBIN = "round-robin"
    REGULATED_SWISS = "regulated-swiss"
    SWISS_BY_LOT = "swiss-by-lot"
    FIDE_DUTCH = "fide-dutch"
    SCHEVENINGEN = "scheveningen"
    MATCH = "match"
    MATCH_TOURNAMENT = "match-tournament"
    OLYMPIC = "olympic"

    @property
    def is_swiss(self) -> bool:
        """Is every round paired by the points so far, among those who have not met?"""
        return self in (System.REGULATED_SWISS, System.SWISS_BY_LOT, System.FIDE_DUTCH)

    @property
    def is_numbered_by_rating(self) -> bool:
        """Is 1 the strongest by rating, unless the event says otherwise? In the other systems numbers are drawn."""
        return self in (System.REGULATED_SWISS, System.FIDE_DUTCH, System.OLYMPIC)

    @property
    def follows_results(self) -> bool:
        """Do the pairs of a round depend on the results of the rounds before it?"""
        return self.is_swiss or self is System.OLYMPIC

    @property
    def is_open_ended(self) -> bool:
        """Do the results decide how many rounds there are?"""
        return self in (System.MATCH, System.OLYMPIC)

    @property
    def has_teams(self) -> bool:
        """Does everybody play for one of two teams?"""
        return self is System.SCHEVENINGEN

    @property
    def is_scheduled(self) -> bool:
        """Does everybody know beforehand whom they meet, from a table, as in a round-robin?"""
        return self in (System.ROUND_ROBIN, System.SCHEVENINGEN, System.MATCH_TOURNAMENT)


class UnplayedPolicy(Enum):
    """How rounds without play enter the coefficients (rules 4.4). The value is stored."""

    LITERAL = "literal"
    """A forfeit counts with the real opponent's points; a bye has no opponent and adds nothing."""
    VIRTUAL_OPPONENT = "virtual"
    """The virtual opponent in use until 2023."""
    DUMMY = "dummy-2024"
    """A dummy with the player's own final score (pairing standards 8, edition 2024)."""
    DUMMY_CAPPED = "dummy-2026"
    """The same dummy, limited by the opponent that was paired, or by a draw in every round (edition 2026)."""


class HalfRule(Enum):
    """What to do with a player who leaves (rules 3). The value is stored."""

    RUSSIAN = "russian"
    """Less than half played: not placed (and annulled in a round-robin); at least half: the rest is lost."""
    FIDE = "fide"
    """The same limit for round-robins; in a Swiss the games played always count and they keep their place."""
    ALL_ANNULLED = "annulled"
    ALL_FORFEITED = "forfeited"


@dataclass(frozen=True)
class StageRules:
    """The settings of a stage that change an answer of the engine. Defaults are those of the Russian rules."""

    system: System
    rounds: int
    cycles: int = 1
    swap_last_rounds: bool = True
    """Several cycles: the last two rounds of the first are exchanged, so that nobody starts three times running."""
    free_point: int = WIN
    """Half-points of the free point of an odd field."""
    requested_bye: int = DRAW
    """Half-points of a bye that was asked for."""
    repeat_unplayed: bool = False
    """May two players be paired again if their game was not played?"""
    adjourned_is_draw: bool = True
    """Does an adjourned game count as a draw when pairing?"""
    relax_colours: bool = False
    """The arbiter relaxed the colour limits of the round to be paired: they give way as in a last round."""
    tiebreaks: tuple[str, ...] = ()
    """Codes of the coefficients, in order of application."""
    unplayed: UnplayedPolicy = UnplayedPolicy.LITERAL
    half_rule: HalfRule = HalfRule.RUSSIAN
    match: MatchRules = field(default_factory=MatchRules)
    match_tournament: MatchTournamentRules = field(default_factory=MatchTournamentRules)
    olympic: OlympicRules = field(default_factory=OlympicRules)

    @property
    def may_repeat_unplayed(self) -> bool:
        """May two players be paired again if their game was not played? FIDE says so itself (C.04.2, 3.5)."""
        return self.repeat_unplayed or self.system is System.FIDE_DUTCH


@dataclass(frozen=True)
class Reason:
    """One piece of an explanation: a code, and what it speaks of. Put into words where it is shown.

    Parameters named ``player``, ``players``, ``opponent``, ``first``, ``second`` hold starting numbers; ``score`` holds
    half-points; ``round`` a round's number.
    """

    code: str
    params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, code: str, **params: Param) -> Reason:
        return cls(code, tuple(params.items()))

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, **dict(self.params)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Reason:
        params = {k: tuple(v) if isinstance(v, list) else v for k, v in value.items() if k != "code"}
        return cls.of(str(value["code"]), **params)


@dataclass(frozen=True)
class Board:
    """A table of a proposal, and why these two sit at it."""

    table: int
    first: int
    second: int
    reasons: tuple[Reason, ...] = ()
    result: Result = Result.PENDING
    """Already known when the game cannot be played: the point against a player who left (rules 3)."""


@dataclass(frozen=True)
class ProposedBye:
    bye: Bye
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """What the system would pair. The same state, rules and seed give the same proposal everywhere."""

    round_number: int
    boards: tuple[Board, ...]
    byes: tuple[ProposedBye, ...] = ()
    notes: tuple[Reason, ...] = ()
    """What is to be said about the round as a whole (order of the groups, the lot of the first colour ...)."""


class PairingImpossible(Exception):
    """No legal pairing exists. Carries the reasons, and the decisions that are open to the arbiter."""

    def __init__(self, reasons: Iterable[Reason], decisions: Iterable[Reason] = ()) -> None:
        self.reasons = tuple(reasons)
        self.decisions = tuple(decisions)
        super().__init__("; ".join(r.code for r in self.reasons))


class BrokenInvariant(Exception):
    """The engine was handed, or produced, something that cannot be: a fault of ours, not of the arbiter."""
