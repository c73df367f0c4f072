"""Alternating paths: who could be left free instead of somebody, and what that adds to the cost of a pairing.

One who is free takes another from their partner, who takes a third from theirs, and so on; whoever is left at the end
is free instead. All such paths from one player are found in one go. A path that comes through the same pair twice is
none that can be made, so what the search gives is a lower bound of the cost, and a no that is exact; a path that comes
through every pair once is an explicit yes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from pairings.systems.swiss.masks import Mask, mask_of, numbers_in

Offers = Callable[[int], Iterable[tuple[Mask, int]]]
"""Whom a player may be paired with, and at what price: sets that have nobody in common, each with its price. They may
hold players who are not there. Symmetric, never negative."""
PATIENCE: Final = 4
"""How often, on average, a player may be come back to more cheaply, before the search is given up."""


def price_of(offers: Offers, one: int, two: int) -> int | None:
    """What a pair costs; None if the two must not be paired."""
    return next((price for mask, price in offers(one) if mask >> two & 1), None)


class AlternatingPaths:
    """Every path from one of the free players, the ``sources``, through a pairing in which they do not occur.

    ``goal``: somebody outside the pairing who is to be paired in the end, and the most that may add in all; the search
    stops at the first path that does it.
    """

    def __init__(
        self, mate: Mapping[int, int], sources: Sequence[int], offers: Offers, *, goal: tuple[int, int] | None = None
    ) -> None:
        self._mate = mate
        self._offers = offers
        self._least = dict.fromkeys(sources, 0)
        self._taken_by: dict[int, int] = {}
        self.is_exhausted = True
        """Has everything been looked at? Else a no says nothing."""
        self.end: int | None = None
        """Who is left for the goal to be paired with, if that was found."""
        self._follow(*goal) if goal else self._follow()
        self._reached = mask_of(self._least)

    def excludes(self, player: int) -> bool:
        """Is it certain that they cannot be free instead of a source?"""
        return self.is_exhausted and player not in self._least

    def least(self, player: int) -> int | None:
        """What it adds at least that this player is free instead of a source; None: no path was found."""
        return self._least.get(player)

    def best(self, partner: int) -> tuple[int, int] | None:
        """Whom ``partner``, who is not in the pairing, gets most cheaply in the end, and what that costs in all."""
        found: tuple[int, int] | None = None
        for mask, price in self._offers(partner):
            for player in numbers_in(mask & self._reached):
                cost = self._least[player] + price
                if found is None or cost < found[1]:
                    found = player, cost
        return found

    def pairs(self, player: int) -> list[tuple[int, int]] | None:
        """The pairs made on the path that leaves this player free; None if there is none, or it comes through a pair
        twice."""
        made: list[tuple[int, int]] = []
        if player not in self._least:
            return None
        broken: set[int] = set()
        while player in self._taken_by:
            taken, taker = self._mate[player], self._taken_by[player]
            if taken in broken or player in broken:
                return None
            broken |= {taken, player}
            made.append((taker, taken))
            player = taker
        return made

    def source_of(self, player: int) -> int:
        """Where the path begins that leaves this player free. Assumes that ``pairs`` knows it."""
        while player in self._taken_by:
            player = self._taken_by[player]
        return player

    def _follow(self, partner: int | None = None, most: int = 0) -> None:
        """Look at every path, the cheaper ones first.

        One that costs less by more than a single pair does is not followed: as a rule it comes through that pair twice.
        """
        by_price = self._by_price()
        lowest = -max((gain for gain, _ in by_price), default=0)
        wanted = [] if partner is None else list(self._offers(partner))
        taken_at: dict[int, Mask] = {}
        """By what a path adds, whom it takes."""
        queue = [(0, 0, source) for source in self._least]
        steps = 0
        while queue:
            so_far, _, player = heappop(queue)
            if so_far > self._least[player]:
                continue
            if any(so_far + price <= most and mask >> player & 1 for mask, price in wanted):
                if self.pairs(player) is not None:
                    self.end = player
                    return
                self.is_exhausted = False
            steps += 1
            if steps > PATIENCE * (len(self._mate) + 1):
                self.is_exhausted = False
                return
            for mask, price in self._offers(player):
                for gain, paired in by_price:
                    adds = so_far + price - gain
                    taken = mask & paired
                    for other, already in taken_at.items():
                        if other <= adds:
                            taken &= ~already
                    if taken and adds < lowest:
                        self.is_exhausted = False
                    elif taken:
                        taken_at[adds] = taken_at.get(adds, 0) | taken
                        self._take(player, taken, adds, queue, steps)

    def _take(self, player: int, taken: Mask, adds: int, queue: list[tuple[int, int, int]], steps: int) -> None:
        for number in numbers_in(taken):
            left = self._mate[number]
            self._least[left] = adds
            self._taken_by[left] = player
            heappush(queue, (adds, steps, left))

    def _by_price(self) -> list[tuple[int, Mask]]:
        """What is gained when the pair of a player is broken, with all whose pair that is true of."""
        found: dict[int, Mask] = {}
        for one, two in self._mate.items():
            if one < two:
                price = price_of(self._offers, one, two) or 0
                found[price] = found.get(price, 0) | 1 << one | 1 << two
        return list(found.items())
