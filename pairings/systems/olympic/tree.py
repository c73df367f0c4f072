"""The bracket of a knock-out as it stands: matches, seats, who goes where, and the places.

A pure value made from the games each time; a page can draw it as it is. Nobody is ever invented: a match that both lost
has no winner, and whoever was to meet them is through with + and without a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby

from pairings.model import Reason, StageRules, State
from pairings.settings import KnockOut
from pairings.systems.olympic.deciding import MatchGame, Verdict, judge_match
from pairings.systems.olympic.planning import Places, PlannedMatch, Source, Takes, plan


class Status(Enum):
    """How a match stands."""

    WAITING = "waiting"
    """Somebody who is to play it is not known yet."""
    FREE_PASS = "pass"
    """Nobody to play, by the plan: through without a game."""
    WALKOVER = "walkover"
    """The other seat stays empty, because nobody came out of an earlier match: through with +."""
    READY = "ready"
    """Both are known, nothing was played."""
    PLAYING = "playing"
    """Something was played, something is to come."""
    UNDECIDED = "undecided"
    """Drawn, and it takes a decision from outside: see ``StageRules.olympic.draws``."""
    WON = "won"
    DRAWN = "drawn"
    """Variant B: half a point lost by both."""
    BOTH_LOST = "both-lost"
    """Nobody goes on."""
    EMPTY = "empty"
    """Nobody came into either seat."""

    @property
    def is_over(self) -> bool:
        return self in _OVER


_OVER = frozenset({Status.FREE_PASS, Status.WALKOVER, Status.WON, Status.DRAWN, Status.BOTH_LOST, Status.EMPTY})
_LIVE = frozenset({Status.READY, Status.PLAYING, Status.UNDECIDED})


@dataclass(frozen=True, slots=True)
class Slot:
    """A seat of a match."""

    source: Source | None
    """Where its player comes from; None in a free pass, and where pairs are made round by round (variant B)."""
    player: int | None
    """The starting number, once they are known."""
    is_empty: bool = False
    """Will nobody ever sit here?"""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the bracket. Points are half-points, parallel to ``slots``."""

    number: int
    round: int
    places: Places
    """What is at stake among all who play for it in this round."""
    loser_places: Places
    """The places of those who lose in this round: shared, or played on for."""
    slots: tuple[Slot, Slot]
    status: Status
    winner: int | None = None
    loser: int | None = None
    points: tuple[int, int] = (0, 0)
    games: tuple[MatchGame, ...] = ()
    winner_to: int | None = None
    """The match the winner goes on to."""
    loser_to: int | None = None
    verdict: Verdict | None = None
    """Once both are known: how it stands, what comes next, and why."""

    @property
    def players(self) -> tuple[int, ...]:
        """Those known so far, from above and from below."""
        return tuple(slot.player for slot in self.slots if slot.player is not None)

    @property
    def is_live(self) -> bool:
        """Are both there, and does it still want something?"""
        return self.status in _LIVE

    @property
    def games_in_vain(self) -> tuple[MatchGame, ...]:
        """Games after the match was decided: replays of a draw that was corrected."""
        return self.games[self.verdict.used :] if self.verdict and self.verdict.is_over else ()

    @property
    def is_by_forfeit(self) -> bool:
        """Was nothing played of what decided it? Whoever reads it is to see a + then, and not a win."""
        decisive = self.games[: (self.verdict.used if self.verdict else 0) or None]
        return bool(decisive) and all(played.game.result.is_forfeit for played in decisive)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """How it was decided, or what it waits for."""
        return self.verdict.reasons if self.verdict else ()


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where a player came in, or what they are sure of while they are still playing."""

    player: int
    place_from: int
    place_to: int
    is_final: bool
    """Is their event over?"""
    round: int
    """The round of the bracket they are in, or were last in."""


@dataclass(frozen=True)
class Bracket:
    """The matches in the order of play, and everybody's place."""

    variant: KnockOut
    rounds: int
    """Of the bracket; in variant B, those there have been."""
    matches: tuple[Match, ...]
    places: tuple[FinalPlace, ...]
    """From the first to the last; every place once, shared where it was not played for."""
    strays: tuple[MatchGame, ...] = ()
    """Games that belong to no match: paired by hand, or with an earlier result."""

    @cached_property
    def by_number(self) -> Mapping[int, Match]:
        return {match.number: match for match in self.matches}

    @cached_property
    def place_of(self) -> Mapping[int, FinalPlace]:
        return {place.player: place for place in self.places}

    @property
    def winner(self) -> int | None:
        """Who has won the event; None while it is open, and when nobody has."""
        if any(match.is_live or match.status is Status.WAITING for match in self.matches):
            return None
        first = [place for place in self.places if place.place_from == 1]
        return first[0].player if len(first) == 1 else None

    @property
    def is_over(self) -> bool:
        return all(place.is_final for place in self.places)


def tree(state: State, rules: StageRules, seed: int | None) -> Bracket:
    """The bracket of the variants A and C."""
    numbers = sorted(state.by_number)
    olympic = rules.olympic
    planned = plan(len(numbers), every_place=olympic.variant is KnockOut.EVERY_PLACE, bronze=olympic.bronze)
    games = _by_pair(state)
    matches: dict[int, Match] = {}
    for match in planned.matches:
        matches[match.number] = _resolve(match, matches, numbers, games, state, rules, seed)
    taken = {frozenset(match.players) for match in matches.values()}
    strays = [game for pair, found in games.items() if pair not in taken for game in found]
    strays += [game for match in matches.values() for game in match.games_in_vain]
    return Bracket(
        variant=olympic.variant,
        rounds=planned.rounds,
        matches=tuple(matches.values()),
        places=_places(matches.values()),
        strays=tuple(sorted(strays, key=lambda g: (g.round, g.game.table))),
    )


def _by_pair(state: State) -> dict[frozenset[int], list[MatchGame]]:
    found: dict[frozenset[int], list[MatchGame]] = {}
    for played in state.rounds:
        for game in played.games:
            found.setdefault(frozenset((game.first, game.second)), []).append(MatchGame(played.number, game))
    return found


def _resolve(
    planned: PlannedMatch,
    before: Mapping[int, Match],
    numbers: list[int],
    games: Mapping[frozenset[int], list[MatchGame]],
    state: State,
    rules: StageRules,
    seed: int | None,
) -> Match:
    """The match with its players and its games. Those it comes from are in ``before``."""
    upper, lower = (_slot(source, before, numbers) for source in planned.seats)
    there = [slot.player for slot in (upper, lower) if slot.player is not None]
    verdict, winner, loser = None, None, None
    found: tuple[MatchGame, ...] = ()
    if len(there) == 2:
        found = tuple(games.get(frozenset(there), ()))
        verdict = judge_match(found, there[0], there[1], state=state, rules=rules.olympic, seed=seed)
        winner, loser = verdict.winner, verdict.loser
        status = _status(verdict, found)
    elif upper.is_empty and lower.is_empty:
        status = Status.EMPTY
    elif there and (upper.is_empty or lower.is_empty):
        winner = there[0]
        status = Status.FREE_PASS if planned.is_free_pass else Status.WALKOVER
    else:
        status = Status.WAITING
    return Match(
        number=planned.number,
        round=planned.round,
        places=planned.places,
        loser_places=planned.loser_places,
        slots=(upper, lower),
        status=status,
        winner=winner,
        loser=loser,
        points=verdict.points if verdict else (0, 0),
        games=found,
        winner_to=planned.winner_to,
        loser_to=planned.loser_to,
        verdict=verdict,
    )


def _slot(source: Source | None, before: Mapping[int, Match], numbers: list[int]) -> Slot:
    if source is None:
        return Slot(None, None, is_empty=True)
    if source.seed is not None:
        return Slot(source, numbers[source.seed - 1])
    assert source.match is not None
    match = before[source.match]
    player = match.winner if source.takes is Takes.WINNER else match.loser
    return Slot(source, player, is_empty=player is None and match.status.is_over)


def _status(verdict: Verdict, games: tuple[MatchGame, ...]) -> Status:
    if verdict.winner is not None:
        return Status.WON
    if verdict.is_over:
        return Status.BOTH_LOST
    if verdict.needs_decision:
        return Status.UNDECIDED
    return Status.PLAYING if games else Status.READY


def _places(matches: Iterable[Match]) -> tuple[FinalPlace, ...]:
    """Everybody's place. The plan says which places are at stake; if fewer came out of a match than it has seats for,
    those behind move up. Who lost without an opponent that won shares the places of the losers of that round; behind
    them are none but those who were sure of worse."""
    ranges: dict[int, tuple[Places, bool, int]] = {}
    for match in matches:
        for player in match.players:
            ranges[player] = (*_range(match, player), match.round)
    # A wider range with the same end comes last: its player lost, and did not play on for the better part of it.
    order = sorted(ranges, key=lambda n: (ranges[n][0][1], -ranges[n][0][0], n))
    places: list[FinalPlace] = []
    for _, tied in groupby(order, key=lambda n: ranges[n][0]):
        group, first = list(tied), len(places) + 1
        for player in group:
            _, is_final, round_number = ranges[player]
            places.append(FinalPlace(player, first, first + len(group) - 1, is_final, round_number))
    return tuple(places)


def _range(match: Match, player: int) -> tuple[Places, bool]:
    """The places they may still get as far as this match goes, and whether they are through with the event."""
    if not match.status.is_over:
        return match.places, False
    if player == match.winner:
        return (match.places[0], match.places[0]), True
    return match.loser_places, True
