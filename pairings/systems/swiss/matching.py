"""Complete pairings as proof: can everybody who is left still be paired, and at what cost?

A `Witness` is one complete pairing of smallest cost. To ask whether two players may be paired is to ask whether the
witness can be mended once they are taken out. Nearly always one exchange with another pair mends it; if not, a small
part of the field is matched anew, and only in the end all of it (rustworkx, an exact blossom algorithm). A yes is thus
always an explicit pairing, and a no is always exact; which witness is found never matters to the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import Final

import rustworkx

from pairings.model import BrokenInvariant

Cost = Callable[[int, int], int | None]
"""The price of pairing two players; None if they must not be paired. Symmetric, never negative."""
Joins = Callable[[int, int], bool]
"""May these two be paired?"""

PART: Final = 32
"""How many pairs of a witness are matched anew before the whole is."""
PATIENCE: Final = 4
"""How often an exchange is sought in vain before it is left to computing."""


class NoCompletePairing(Exception):
    """There is no complete pairing at all."""


def match(players: Sequence[int], cost: Cost) -> dict[int, int]:
    """A largest pairing, and among these one of smallest total cost. Exact; quadratic in memory, cubic in time."""
    priced = [
        (i, j, price)
        for (i, one), (j, two) in combinations(enumerate(players), 2)
        if (price := cost(one, two)) is not None
    ]
    ceiling = 1 + max((price for _, _, price in priced), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players)))
    graph.add_edges_from([(i, j, ceiling - price) for i, j, price in priced])
    mate: dict[int, int] = {}
    for i, j in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        mate[players[i]], mate[players[j]] = players[j], players[i]
    return mate


def largest(players: Sequence[int], joins: Joins, start: Mapping[int, int] | None = None) -> dict[int, int]:
    """A largest pairing. Begins with ``start``, or upper half against lower half, before it computes."""
    mate = dict(start or {})
    if start is None:
        for one, two in zip(players, players[(len(players) + 1) // 2 :], strict=False):
            if joins(one, two):
                mate[one], mate[two] = two, one

    def price(one: int, two: int) -> int | None:
        return 0 if joins(one, two) else None

    left = _marry(mate, [player for player in players if player not in mate], price)
    return mate if len(left) <= len(players) % 2 else match(players, price)


def completable(players: Sequence[int], joins: Joins) -> bool:
    """Can they all be paired?"""
    return len(players) % 2 == 0 and len(largest(players, joins)) == len(players)


def total(mate: Mapping[int, int], cost: Cost) -> int:
    """The cost of a pairing."""
    return sum(cost(one, two) or 0 for one, two in mate.items() if one < two)


def _marry(mate: dict[int, int], free: list[int], cost: Cost) -> list[int]:
    """Pair the free ones with each other, or by one exchange with a pair; returns who is left."""
    left: list[int] = []
    while free:
        one = free.pop(0)
        two = next((other for other in free if cost(one, other) is not None), None)
        if two is not None:
            mate[one], mate[two] = two, one
        elif len(left) < PATIENCE:
            for two in free[:PATIENCE]:
                pair = _cheapest_exchange(mate, one, two, cost, enough=0)
                if pair is not None:
                    _exchange(mate, one, two, pair)
                    break
            else:
                two = None
        if two is None:
            left.append(one)
        else:
            free.remove(two)
    return left


def _cheapest_exchange(
    mate: Mapping[int, int], one: int, two: int, cost: Cost, *, enough: int, most: int | None = None
) -> tuple[int, int] | None:
    """The pair that two free players can break most cheaply: ``one`` gets its first, ``two`` its second.

    The first that adds no more than ``enough`` will do; one that adds more than ``most`` will not.
    """
    best: tuple[int, int] | None = None
    for first, second in mate.items():
        price = cost(one, first)
        if price is None:
            continue
        other = cost(two, second)
        if other is None:
            continue
        extra = price + other - (cost(first, second) or 0)
        if most is None or extra <= most:
            if extra <= enough:
                return first, second
            best, most = (first, second), extra - 1
    return best


def _exchange(mate: dict[int, int], one: int, two: int, pair: tuple[int, int]) -> None:
    """Break a pair for two free players: ``one`` gets its first, ``two`` its second."""
    first, second = pair
    mate[one], mate[first] = first, one
    mate[two], mate[second] = second, two


class Answer(Enum):
    """What can be said without computing everything."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Witness:
    """A complete pairing of smallest cost of those not yet paired; it shrinks as pairs are taken out.

    ``start`` is a pairing to begin with (it may be incomplete, and need not be cheap), ``floor`` a lower bound of the
    cost that is often met: a start that meets it needs no search. Raises NoCompletePairing.
    """

    def __init__(self, players: Sequence[int], cost: Cost, *, start: Mapping[int, int], floor: int = 0) -> None:
        self.cost = cost
        self.mate = dict(start)
        left = _marry(self.mate, [player for player in players if player not in self.mate], cost)
        self.total = total(self.mate, cost)
        if left or self.total > floor:
            self.mate = match(players, cost)
            self.total = total(self.mate, cost)
        if len(self.mate) < len(players):
            raise NoCompletePairing

    def choose(self, player: int, candidates: Iterable[int]) -> tuple[int | None, list[int]]:
        """Pair a player with the first admissible candidate, and take the pair out.

        Admissible: the others can all be paired, and the total cost stays the smallest. Returns the opponent (None if
        nobody will do) and the candidates before him, who are not admissible. The candidates may be compatible only.
        """
        rejected: list[int] = []
        waiting = iter(candidates)
        for candidate in waiting:
            answer = self._take(player, candidate)
            if answer is Answer.YES:
                return candidate, rejected
            if answer is Answer.UNKNOWN:
                opponent, more = self._choose_by_computing(player, [candidate, *waiting])
                return opponent, rejected + more
            rejected.append(candidate)
        return None, rejected

    def can_be_paired_otherwise(self, *, absent: int, instead: int) -> bool:
        """Could those left also be paired without one of them, but with another player instead, at whatever cost?"""
        widow = self.mate[absent]
        if self.cost(widow, instead) is not None:
            return True
        others = {one: two for one, two in self.mate.items() if one not in (absent, widow)}
        if _cheapest_exchange(others, widow, instead, self.cost, enough=0) is not None:
            return True
        return completable([*others, widow, instead], lambda one, two: self.cost(one, two) is not None)

    def _take(self, one: int, two: int) -> Answer:
        """Take a pair out, if that is admissible."""
        price = self._price(one, two)
        widow, widower = self.mate[one], self.mate[two]
        if widow == two:
            del self.mate[one], self.mate[two]
            self.total -= price
            return Answer.YES
        target = self.total - price
        base = self.total - self._price(one, widow) - self._price(two, widower)
        for player in (one, two, widow, widower):
            del self.mate[player]
        answer = self._mend(widow, widower, base, target)
        if answer is Answer.YES:
            self.total = target
        else:
            self._join(one, widow)
            self._join(two, widower)
        return answer

    def _choose_by_computing(self, player: int, candidates: list[int]) -> tuple[int | None, list[int]]:
        """The same as ``choose``, in one go: of the cheapest pairings one that gives him the earliest candidate."""
        place = {candidate: i for i, candidate in enumerate(candidates)}
        last = len(candidates)

        def ranked(one: int, two: int) -> int | None:
            price = self.cost(one, two)
            if price is None or player not in (one, two):
                return None if price is None else price * (last + 1)
            return price * (last + 1) + place.get(two if one == player else one, last)

        self.mate = match([*self.mate], ranked)
        opponent = self.mate[player]
        if opponent not in place:
            return None, candidates
        self._take(player, opponent)
        return opponent, candidates[: place[opponent]]

    def _price(self, one: int, two: int) -> int:
        price = self.cost(one, two)
        if price is None:
            raise BrokenInvariant("two players who cannot be paired")
        return price

    def _join(self, one: int, two: int) -> None:
        self.mate[one], self.mate[two] = two, one

    def _mend(self, one: int, two: int, base: int, target: int) -> Answer:
        """Complete the witness, whose two free players are given and whose pairs cost ``base``, within ``target``."""
        price = self.cost(one, two)
        if price is not None and base + price <= target:
            self._join(one, two)
            return Answer.YES
        spare = target - base
        pair = _cheapest_exchange(self.mate, one, two, self.cost, enough=spare, most=spare)
        if pair is not None:
            _exchange(self.mate, one, two, pair)
            return Answer.YES
        if len(self.mate) <= 2 * PART:
            return Answer.UNKNOWN
        if self._least([*self.mate, one, two]) > target:
            return Answer.NO
        return self._rematch([*self._part(), one, two], target)

    def _least(self, players: Sequence[int]) -> int:
        """A lower bound of the cost among these players."""
        return 0

    def _part(self) -> list[int]:
        """The players of some pairs, those first that cost something."""
        pairs = [(one, two) for one, two in self.mate.items() if one < two]
        pairs.sort(key=lambda pair: not self.cost(*pair))
        return [player for pair in pairs[:PART] for player in pair]

    def _rematch(self, players: Sequence[int], target: int) -> Answer:
        """Pair these players anew, the rest of the witness standing. A no is one only if these are all there are."""
        found = match(players, self.cost)
        outside = {one: two for one, two in self.mate.items() if one not in found}
        complete = len(found) == len(players)
        if complete and total(outside, self.cost) + total(found, self.cost) <= target:
            self.mate.update(found)
            return Answer.YES
        return Answer.UNKNOWN
