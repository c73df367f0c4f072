"""Complete pairings as proof: can everybody who is left still be paired, and at what cost?

A `Witness` is one complete pairing of smallest cost. To ask whether two players may be paired is to ask whether the
witness can be mended once they are taken out. Nearly always one exchange with another pair mends it; if not, all longer
exchanges are looked at together (`paths`), and only where these leave it open everything is matched anew (rustworkx, an
exact blossom algorithm). A yes is thus always an explicit pairing, and a no is always exact; which witness is found
never matters to the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

import rustworkx

from pairings.model import BrokenInvariant
from pairings.systems.swiss.alternating_paths import AlternatingPaths, Offers
from pairings.systems.swiss.masks import Mask, Relation

Cost = Callable[[int, int], int | None]
"""The price of pairing two players; None if they must not be paired. Symmetric, never negative."""

PATIENCE: Final = 4
"""How often an exchange is sought in vain before all longer ones are looked at together."""
MOST_BITS: Final = 120
"""Of a weight. A little more, and rustworkx gives up in a way that is no ordinary exception."""


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
    if ceiling.bit_length() > MOST_BITS:
        raise BrokenInvariant(f"a pair costs more than {MOST_BITS} bits can hold")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players)))
    graph.add_edges_from([(i, j, ceiling - price) for i, j, price in priced])
    mate: dict[int, int] = {}
    for i, j in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        mate[players[i]], mate[players[j]] = players[j], players[i]
    return mate


def largest(players: Sequence[int], joins: Relation, start: Mapping[int, int] | None = None) -> dict[int, int]:
    """A largest pairing. Begins with ``start``, or upper half against lower half, before it looks further."""
    mate = dict(start or {})
    if start is None:
        for one, two in zip(players, players[(len(players) + 1) // 2 :], strict=False):
            if joins(one, two):
                _join(mate, one, two)
    left = _pair_greedily(mate, [player for player in players if player not in mate], joins.price)
    if _augment(mate, left, joins.offers):
        return mate
    return match(players, joins.price)


def completable(players: Sequence[int], joins: Relation) -> bool:
    """Can they all be paired?"""
    return len(players) % 2 == 0 and len(largest(players, joins)) == len(players)


def left_over(players: Sequence[int], joins: Relation) -> list[int]:
    """Those of whom some largest pairing leaves somebody over, in their order; empty if all can be paired."""
    mate = largest(players, joins)
    paths = AlternatingPaths(mate, [player for player in players if player not in mate], joins.offers)

    def can_be(player: int) -> bool:
        if paths.pairs(player) is not None:
            return True
        if paths.excludes(player):
            return False
        return len(largest([n for n in players if n != player], joins)) == len(mate)

    return [player for player in players if can_be(player)]


def total(mate: Mapping[int, int], cost: Cost) -> int:
    """The cost of a pairing."""
    return sum(cost(one, two) or 0 for one, two in mate.items() if one < two)


def _join(mate: dict[int, int], one: int, two: int) -> None:
    mate[one], mate[two] = two, one


def _pair_greedily(mate: dict[int, int], free: list[int], cost: Cost) -> list[int]:
    """Pair the free ones with each other, or by one exchange with a pair; returns who is left."""
    left: list[int] = []
    while free:
        one = free.pop(0)
        two = next((other for other in free if cost(one, other) is not None), None)
        if two is not None:
            _join(mate, one, two)
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


def _augment(mate: dict[int, int], free: list[int], offers: Offers) -> bool:
    """Pair as many of the free ones as possible by exchanges of any length, the cheapest first; they are taken out of
    ``free``. False if that must be left to computing."""
    while len(free) > 1:
        paths = AlternatingPaths(mate, free, offers)
        found = sorted((best[1], two, best[0]) for two in free if (best := paths.best(two)))
        if not found:
            return paths.is_exhausted
        for _, two, end in found:
            pairs = paths.pairs(end)
            if pairs is not None and (one := paths.source_of(end)) != two:
                break
        else:
            return False
        for pair in (*pairs, (end, two)):
            _join(mate, *pair)
        free.remove(one)
        free.remove(two)
    return True


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
    _join(mate, one, first)
    _join(mate, two, second)


class Witness:
    """A complete pairing of smallest cost of those not yet paired; it shrinks as pairs are taken out.

    ``cost`` and ``offers`` say the same of the price of a pair. ``start`` is a pairing to begin with (it may be
    incomplete, and need not be cheap), ``floor`` a lower bound of the cost that is often met: a start that meets it
    needs no search. Raises NoCompletePairing.
    """

    def __init__(
        self, players: Sequence[int], cost: Cost, offers: Offers, *, start: Mapping[int, int], floor: int = 0
    ) -> None:
        self.cost = cost
        self.offers = offers
        self.mate = dict(start)
        left = _pair_greedily(self.mate, [player for player in players if player not in self.mate], cost)
        married = _augment(self.mate, left, offers)
        if married and left:
            raise NoCompletePairing
        self.total = total(self.mate, cost)
        if not married or not self._improve(floor):
            self.mate = match(players, cost)
            self.total = total(self.mate, cost)
        if len(self.mate) < len(players):
            raise NoCompletePairing

    def choose(self, player: int, candidates: Iterable[int]) -> tuple[int | None, list[int]]:
        """Pair a player with the first admissible candidate, and take the pair out.

        Admissible: the others can all be paired, and the total cost stays the smallest. Returns the opponent (None if
        nobody will do) and the candidates before them, who are not admissible. The candidates may be compatible only.
        """
        rejected: list[int] = []
        waiting = iter(candidates)
        paths: AlternatingPaths | None = None
        for candidate in waiting:
            if paths is None and self._take(player, candidate):
                return candidate, rejected
            paths = paths or self._paths(player)
            answer = self._take_by_path(paths, player, candidate)
            if answer is None:
                opponent, more = self._choose_by_computing(player, [candidate, *waiting])
                return opponent, rejected + more
            if answer:
                return candidate, rejected
            rejected.append(candidate)
        return None, rejected

    def dispensable(self, players: Iterable[int], *, instead: int) -> set[int]:
        """Those of whom each might be absent, if another player came instead: all could be paired, at whatever cost."""
        found = set()
        paths: AlternatingPaths | None = None
        for player in players:
            if self.cost(self.mate[player], instead) is None:
                paths = paths or AlternatingPaths(self.mate, [instead], self._free_offers)
                if paths.excludes(player):
                    continue
                if paths.pairs(player) is None and not self._can_do_without(player, instead):
                    continue
            found.add(player)
        return found

    def _can_do_without(self, player: int, instead: int) -> bool:
        others = [instead, *(number for number in self.mate if number != player)]
        return len(match(others, self.cost)) == len(others)

    def _free_offers(self, player: int) -> Iterable[tuple[Mask, int]]:
        return [(mask, 0) for mask, _ in self.offers(player)]

    def _price(self, one: int, two: int) -> int:
        price = self.cost(one, two)
        if price is None:
            raise BrokenInvariant("two players who cannot be paired")
        return price

    def _take(self, one: int, two: int) -> bool:
        """Take a pair out, if one exchange at most shows that it is admissible."""
        price = self._price(one, two)
        widow, widower = self.mate[one], self.mate[two]
        if widow == two:
            del self.mate[one], self.mate[two]
            self.total -= price
            return True
        spare = self._price(one, widow) + self._price(two, widower) - price
        for player in (one, two, widow, widower):
            del self.mate[player]
        if self._mend(widow, widower, spare):
            self.total -= price
            return True
        _join(self.mate, one, widow)
        _join(self.mate, two, widower)
        return False

    def _mend(self, one: int, two: int, most: int) -> bool:
        """Pair the only free two, or by one exchange, if it adds no more than that."""
        price = self.cost(one, two)
        if price is not None and price <= most:
            _join(self.mate, one, two)
            return True
        pair = _cheapest_exchange(self.mate, one, two, self.cost, enough=most, most=most)
        if pair is not None:
            _exchange(self.mate, one, two, pair)
        return pair is not None

    def _paths(self, player: int) -> AlternatingPaths:
        """The paths that begin with their partner, once they themselves are taken out."""
        others, widow = self._without(player)
        return AlternatingPaths(others, [widow], self.offers)

    def _without(self, player: int) -> tuple[dict[int, int], int]:
        """The pairing without them, and their partner, who is free then."""
        others = dict(self.mate)
        widow = others.pop(player)
        del others[widow]
        return others, widow

    def _take_by_path(self, paths: AlternatingPaths, one: int, two: int) -> bool | None:
        """Take a pair out, if that is admissible; None if the paths from the partner of ``one`` leave it open."""
        price = self._price(one, two)
        adds = paths.least(two)
        if adds is None or adds + price > self._price(one, self.mate[one]):
            return False if paths.is_exhausted else None
        pairs = paths.pairs(two)
        if pairs is None:
            return None
        for pair in pairs:
            _join(self.mate, *pair)
        del self.mate[one], self.mate[two]
        self.total -= price
        return True

    def _choose_by_computing(self, player: int, candidates: list[int]) -> tuple[int | None, list[int]]:
        """The same as ``choose``, in one go: of the cheapest pairings one that gives them the earliest candidate."""
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

    def _improve(self, floor: int) -> bool:
        """Bring the cost down as far as it goes; False if it takes computing to know.

        Whatever makes a pairing cheaper breaks a pair that costs something, so these are all there is to try.
        """
        settled = False
        while self.total > floor and not settled:
            settled = True
            for one, two in list(self.mate.items()):
                if one > two or self.mate[one] != two or not (price := self.cost(one, two)):
                    continue
                cheaper = self._leave(one, price - 1)
                if cheaper is None:
                    return False
                if cheaper:
                    self.total = total(self.mate, self.cost)
                    settled = False
        return True

    def _leave(self, player: int, most: int) -> bool | None:
        """Give a player another partner, if the new pairs cost no more than ``most`` above those broken, their own not
        counted. None if paths leave it open. The total is the caller's to set right."""
        others, widow = self._without(player)
        pair = _cheapest_exchange(others, player, widow, self.cost, enough=most, most=most)
        if pair is not None:
            _exchange(self.mate, player, widow, pair)
            return True
        paths = AlternatingPaths(others, [widow], self.offers, goal=(player, most))
        pairs = None if paths.end is None else paths.pairs(paths.end)
        if paths.end is None or pairs is None:
            return False if paths.is_exhausted else None
        for made in (*pairs, (paths.end, player)):
            _join(self.mate, *made)
        return True
