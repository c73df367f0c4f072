"""The plan of a knock-out: which matches there are, who comes into them from where, and what they decide.

It depends on the number of players and the variant alone. Seeds are placed in the usual order, 1-8 4-5 2-7 3-6: the
favourites meet as late as they can. The room that is left over is free passes for the top seeds, one in a match at
most. Where losers play on, those of a round form a bracket of their own, exactly as large as they are many; there, the
one who would come if all favourites won counts as the seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache

from pairings import lots

Places = tuple[int, int]
"""The first and the last of a range of places."""


class Takes(Enum):
    """Who of an earlier match comes on."""

    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """Where the player of a seat comes from: a seed, 1 for the first, or an earlier match."""

    seed: int | None = None
    match: int | None = None
    takes: Takes | None = None


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match that will be held, or the free pass of one who has nobody to play."""

    number: int
    """1 for the first; in the order of play, inside a round from the better places down."""
    round: int
    """The round of the bracket, 1 for the first. It may take several rounds of the event."""
    places: Places
    """What is at stake among all who play for it in this round."""
    loser_places: Places
    """The places of those who lose in this round: what the loser shares with them, or plays on for."""
    seats: tuple[Source | None, Source | None]
    """From above and from below; None where nobody comes: a free pass."""
    winner_to: int | None = None
    """The match the winner goes on to; None when their place is known."""
    loser_to: int | None = None
    """The match the loser goes on to; None when they are out."""

    @property
    def is_free_pass(self) -> bool:
        return None in self.seats


@dataclass(frozen=True)
class Plan:
    """All matches of a knock-out, by number."""

    players: int
    rounds: int
    matches: tuple[PlannedMatch, ...]

    def match(self, number: int) -> PlannedMatch:
        """The match of this number. Raises IndexError when there is none."""
        return self.matches[number - 1]


def seeding(size: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket to its foot: 1 2, 1 4 2 3, 1 8 4 5 2 7 3 6 and so on.

    Each step puts beside seed s the one who makes the sum right, size + 1 - s. Raises ValueError unless the size is a
    power of two.
    """
    if size < 1 or size & (size - 1):
        raise ValueError(f"a bracket has a power of two of seats, not {size}")
    seeds: tuple[int, ...] = (1,)
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = tuple(seed for s in seeds for seed in (s, total - s))
    return seeds


def seats_for(players: int) -> int:
    """The next power of two."""
    return 1 << (players - 1).bit_length()


def seeds_by_rating(ratings: Mapping[int, int | None], seed: int) -> list[int]:
    """The ids from the first seed to the last: by rating, the unrated last; equal ones by lot (CHOICE)."""
    drawn = lots.shuffled(seed, "seed", ratings)
    return sorted(drawn, key=lambda item: (ratings[item] is None, -(ratings[item] or 0)))


def seeds_by_lot(ids: Sequence[int], seed: int) -> list[int]:
    """The ids from the first seed to the last, all by lot. The order in which they are given does not matter."""
    return lots.shuffled(seed, "seed", ids)


@cache
def plan(players: int, *, every_place: bool = False, bronze: bool = False) -> Plan:
    """The plan for so many players.

    ``every_place``: losers play on for every place; ``bronze``: those of the semifinals do for the third. Raises
    ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(f"a knock-out needs two players, not {players}")
    builder = _Builder(every_place, bronze)
    builder.section([Entrant(seed, Source(seed=seed)) for seed in range(1, players + 1)], first=1, round_number=1)
    return builder.finish(players)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who comes into a section, and how strong they are if all favourites win: 1 is the strongest."""

    strength: int
    source: Source


@dataclass
class _Builder:
    every_place: bool
    bronze: bool
    matches: list[PlannedMatch] = field(default_factory=list)
    """Under provisional numbers, 1 for the first made."""

    def section(self, entrants: Sequence[Entrant], first: int, round_number: int) -> None:
        """A bracket for these players and the places from ``first`` on, and the brackets of its losers."""
        ranked = sorted(entrants, key=lambda entrant: entrant.strength)
        seats: list[Entrant | None] = [
            ranked[seed - 1] if seed <= len(ranked) else None for seed in seeding(seats_for(len(ranked)))
        ]
        is_main = first == 1
        while len(seats) > 1:
            pairs = list(zip(seats[::2], seats[1::2], strict=True))
            last = first + sum(seat is not None for seat in seats) - 1
            lost_from = first + len(pairs)
            winners: list[Entrant | None] = []
            losers: list[Entrant] = []
            for upper, lower in pairs:
                number = self._add(upper, lower, round_number, (first, last), (lost_from, last))
                there = [seat.strength for seat in (upper, lower) if seat is not None]
                winners.append(Entrant(min(there), Source(match=number, takes=Takes.WINNER)))
                if len(there) == 2:
                    losers.append(Entrant(max(there), Source(match=number, takes=Takes.LOSER)))
            plays_on = self.every_place or (self.bronze and is_main and len(pairs) == 2)
            if plays_on and len(losers) > 1:
                self.section(losers, lost_from, round_number + 1)
            seats = winners
            round_number += 1

    def _add(
        self, upper: Entrant | None, lower: Entrant | None, round_number: int, places: Places, loser_places: Places
    ) -> int:
        number = len(self.matches) + 1
        sources = (upper.source if upper else None, lower.source if lower else None)
        self.matches.append(PlannedMatch(number, round_number, places, loser_places, sources))
        for source in sources:
            if source is not None and source.match is not None:
                self._lead(source, number)
        return number

    def _lead(self, source: Source, number: int) -> None:
        match = self._origin(source)
        led = replace(match, winner_to=number) if source.takes is Takes.WINNER else replace(match, loser_to=number)
        self.matches[match.number - 1] = led

    def _origin(self, source: Source) -> PlannedMatch:
        assert source.match is not None
        return self.matches[source.match - 1]

    def finish(self, players: int) -> Plan:
        """The matches numbered in the order of play."""
        ordered = sorted(self.matches, key=lambda m: (m.round, m.places, m.number))
        new = {match.number: number for number, match in enumerate(ordered, start=1)}

        def seat(source: Source | None) -> Source | None:
            return source if source is None or source.match is None else replace(source, match=new[source.match])

        def target(number: int | None) -> int | None:
            return None if number is None else new[number]

        matches = tuple(
            replace(
                match,
                number=new[match.number],
                seats=(seat(match.seats[0]), seat(match.seats[1])),
                winner_to=target(match.winner_to),
                loser_to=target(match.loser_to),
            )
            for match in ordered
        )
        return Plan(players, max(match.round for match in matches), matches)
