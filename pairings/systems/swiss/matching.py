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


class Verdict(Enum):
    """The answer to "may this be done?"."""

    DONE = "done"
    COSTLIER = "costlier"
    """The others can be paired, but not at the smallest cost any more."""
    INCOMPLETE = "incomplete"
    """The others cannot all be paired."""


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


def largest(players: Sequence[int], joins: Joins) -> dict[int, int]:
    """A largest pairing. Tries upper half against lower half with single exchanges before it computes."""
    half = (len(players) + 1) // 2
    mate: dict[int, int] = {}
    for one, two in zip(players, players[half:], strict=False):
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
        for two in free:
            if cost(one, two) is not None:
                mate[one], mate[two] = two, one
                break
        else:
            for two in free:
                pair = _cheapest_exchange(mate, one, two, cost, enough=0)
                if pair is not None:
                    _exchange(mate, one, two, pair)
                    break
            else:
                left.append(one)
                continue
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


class Witness:
    """A complete pairing of smallest cost of those not yet paired; it shrinks as pairs are taken out.

    ``start`` is a pairing to begin with (it may be incomplete, and need not be cheap), ``floor`` a lower bound of the
    cost that is often met: a start that meets it needs no search. ``bound`` gives such a lower bound for fewer players.
    Raises NoCompletePairing.
    """

    def __init__(
        self,
        players: Sequence[int],
        cost: Cost,
        *,
        start: Mapping[int, int],
        floor: int = 0,
        bound: Callable[[Sequence[int]], int] | None = None,
    ) -> None:
        self.cost = cost
        self.bound = bound
        self.mate = dict(start)
        left = _marry(self.mate, [player for player in players if player not in self.mate], cost)
        self.total = total(self.mate, cost)
        if left or self.total > floor:
            self.mate = match(players, cost)
            self.total = total(self.mate, cost)
        if len(self.mate) < len(players):
            raise NoCompletePairing

    def take(self, one: int, two: int) -> Verdict:
        """Take a pair out, if the others can still all be paired and the total cost stays the smallest."""
        price = self.cost(one, two)
        if price is None:
            return Verdict.INCOMPLETE
        widow, widower = self.mate[one], self.mate[two]
        if widow == two:
            del self.mate[one], self.mate[two]
            self.total -= price
            return Verdict.DONE
        target = self.total - price
        base = self.total - self._price(one, widow) - self._price(two, widower)
        for player in (one, two, widow, widower):
            del self.mate[player]
        verdict = self._mend(widow, widower, base, target)
        if verdict is Verdict.DONE:
            self.total = target
        else:
            self._join(one, widow)
            self._join(two, widower)
        return verdict

    def _price(self, one: int, two: int) -> int:
        price = self.cost(one, two)
        if price is None:
            raise BrokenInvariant("a pair of the witness cannot be paired")
        return price

    def _join(self, one: int, two: int) -> None:
        self.mate[one], self.mate[two] = two, one

    def _mend(self, one: int, two: int, base: int, target: int) -> Verdict:
        """Complete the witness, whose two free players are given and whose pairs cost ``base``, within ``target``."""
        price = self.cost(one, two)
        if price is not None and base + price <= target:
            self._join(one, two)
            return Verdict.DONE
        spare = target - base
        pair = _cheapest_exchange(self.mate, one, two, self.cost, enough=spare, most=spare)
        if pair is not None:
            _exchange(self.mate, one, two, pair)
            return Verdict.DONE
        if len(self.mate) > 2 * PART:
            if self.bound is not None and self.bound([*self.mate, one, two]) > target:
                return Verdict.COSTLIER
            if self._rematch([*self._part(), one, two], target) is Verdict.DONE:
                return Verdict.DONE
        return self._rematch([*self.mate, one, two], target)

    def _part(self) -> list[int]:
        """The players of some pairs, those first that cost something."""
        pairs = [(one, two) for one, two in self.mate.items() if one < two]
        pairs.sort(key=lambda pair: not self.cost(*pair))
        return [player for pair in pairs[:PART] for player in pair]

    def _rematch(self, players: Sequence[int], target: int) -> Verdict:
        """Pair these players anew, the rest of the witness standing."""
        found = match(players, self.cost)
        if len(found) < len(players):
            return Verdict.INCOMPLETE
        outside = {one: two for one, two in self.mate.items() if one not in found}
        if total(outside, self.cost) + total(found, self.cost) > target:
            return Verdict.COSTLIER
        self.mate.update(found)
        return Verdict.DONE


class LookAhead(Witness):
    """The look-ahead of one group at work: everything not yet paired can be, and as few as possible leave the group.

    The cost of a pair is 1 if one of the two is inside the group and the other outside, so the total is the number of
    players who still have to leave. ``inner`` says who may meet inside the group, ``outer`` who else may.
    """

    def __init__(
        self, inside: Iterable[int], outside: Sequence[int], *, inner: Joins, outer: Joins, before: Mapping[int, int]
    ) -> None:
        self.inside = set(inside)
        self.inner = inner
        self.outer = outer
        members = sorted(self.inside)
        start = largest(members, inner)
        floor = len(members) - len(start)
        start.update((one, two) for one, two in before.items() if one not in self.inside and two not in self.inside)
        super().__init__([*members, *outside], self._crossing, start=start, floor=floor, bound=self._least)

    def _crossing(self, one: int, two: int) -> int | None:
        inside = self.inside
        if one in inside:
            if two in inside:
                return 0 if self.inner(one, two) else None
            return 1 if self.outer(one, two) else None
        if not self.outer(one, two):
            return None
        return 1 if two in inside else 0

    def _least(self, players: Sequence[int]) -> int:
        """How many have to leave at least, for want of opponents inside."""
        members = sorted(self.inside.intersection(players))
        return len(members) - len(largest(members, self.inner))

    def _part(self) -> list[int]:
        """The players of some pairs: those that leave, then those inside, then others."""
        pairs = [(one, two) for one, two in self.mate.items() if one < two]
        inside = self.inside
        pairs.sort(key=lambda pair: (-(self.cost(*pair) or 0), -(pair[0] in inside)))
        return [player for pair in pairs[:PART] for player in pair]

    def pair(self, one: int, two: int) -> bool:
        """Pair two of the group, if that is admissible."""
        if self.take(one, two) is not Verdict.DONE:
            return False
        self.inside -= {one, two}
        return True

    def send_on(self, player: int) -> bool:
        """Let a player leave the group, if that is admissible."""
        partner = self.mate[player]
        if partner not in self.inside:
            self.inside.remove(player)
            self.total -= 1
            return True
        self.inside.remove(player)
        del self.mate[player], self.mate[partner]
        if self._mend(player, partner, self.total, self.total - 1) is Verdict.DONE:
            self.total -= 1
            return True
        self.inside.add(player)
        self._join(player, partner)
        return False
