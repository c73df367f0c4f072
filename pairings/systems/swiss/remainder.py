"""The remainder of a group: upper half against lower half, and the exchanges (regulated Swiss, 3.3; Lim 4 and 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairings.model import BrokenInvariant
from pairings.systems.swiss.colours import Strength
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.masks import Mask, mask_of
from pairings.systems.swiss.matching import Witness
from pairings.systems.swiss.reasons import Code

DENIED: Final = {Strength.MILD: 1, Strength.STRONG: 1 << 20, Strength.ABSOLUTE: 1 << 40}
"""What a denied claim costs: one strong claim outweighs all mild ones, one absolute all strong ones."""

Tries = Callable[[Sequence[int]], Iterator[int]]
"""Whom the first of the unpaired tries, in order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair of the remainder: who was looking, whom they got, whom the proposal (upper half against lower half) gave
    them, and who failed before."""

    player: int
    opponent: int
    proposed: int
    failed: tuple[tuple[int, Code], ...]


def try_order(unpaired: Sequence[int]) -> Iterator[int]:
    """Whom the first of the unpaired tries: the other half from its beginning, then their own half from its end."""
    half = len(unpaired) // 2
    yield from unpaired[half:]
    yield from unpaired[half - 1 : 0 : -1]


def denied(one: int, two: int) -> int:
    """The cost of a pair, given the two signed claims: of two claims to one side the weaker is denied."""
    if one * two <= 0:
        return 0
    return DENIED[Strength(min(abs(one), abs(two)))]


class _Claims:
    """How many players hold which claim; and the least that must be denied among them, if all could meet."""

    def __init__(self, signed: Sequence[int]) -> None:
        self.count = Counter(signed)
        self.sum = sum((claim > 0) - (claim < 0) for claim in signed)

    def add(self, claim: int, times: int = 1) -> None:
        """One more of this claim; ``times`` -1: one less."""
        self.count[claim] += times
        self.sum += times * ((claim > 0) - (claim < 0))

    def least_cost(self) -> int:
        """The larger camp may outnumber all others; each pair inside it denies one claim, the mild ones first."""
        pairs = (abs(self.sum) - self.count[0]) // 2
        if pairs <= 0:
            return 0
        sign = 1 if self.sum > 0 else -1
        cost = 0
        for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE):
            taken = min(pairs, self.count[sign * strength])
            cost += taken * DENIED[strength]
            pairs -= taken
        return cost

    def least_cost_without(self, claim: int) -> int:
        self.add(claim, -1)
        cost = self.least_cost()
        self.add(claim)
        return cost


def neighbours(unpaired: Sequence[int]) -> Iterator[int]:
    """The first of the unpaired tries the others one after the other."""
    yield from unpaired[1:]


def pair_remainder(field: Field, members: Sequence[int], *, limits: bool, tries: Tries = try_order) -> list[Choice]:
    """Pair all the members, who come in the direction of work; the first of those still unpaired ``tries`` the others.

    Among all complete pairings those with the fewest denied claims (absolute, where limits are dropped; strong; mild),
    and of these the first in try-order. Raises NoCompletePairing.
    """
    return _Remainder(field, members, limits=limits, tries=tries).pair_all()


class _Remainder:
    """The members of the remainder who are not paired yet, with a cheapest complete pairing of them as a witness."""

    def __init__(self, field: Field, members: Sequence[int], *, limits: bool, tries: Tries) -> None:
        self.field = field
        self.tries = tries
        self.joins = field.relation(limits=limits)
        self.unpaired = list(members)
        self.proposed = _proposal(members)
        self.claims = self._fresh_claims()
        self.holders = {claim: mask_of(n for n in members if field.signed[n] == claim) for claim in self.claims.count}
        """By signed claim, who has it."""
        floor = self.claims.least_cost()
        self.witness = Witness(members, self._cost, self._offers, start=self._first_glance(), floor=floor)

    def pair_all(self) -> list[Choice]:
        choices = []
        while self.unpaired:
            choices.append(self._pair_first())
        return choices

    def _cost(self, one: int, two: int) -> int | None:
        return denied(self.field.signed[one], self.field.signed[two]) if self.joins(one, two) else None

    def _offers(self, one: int) -> Iterator[tuple[Mask, int]]:
        """The same for all their possible opponents."""
        claim, left = self.field.signed[one], self.joins.masks[one]
        for other, holders in self.holders.items():
            if price := denied(claim, other):
                yield left & holders, price
                left &= ~holders
        yield left, 0

    def _fresh_claims(self) -> _Claims:
        return _Claims([self.field.signed[number] for number in self.unpaired])

    def _pair_first(self) -> Choice:
        player = self.unpaired[0]
        tried = list(self.tries(self.unpaired))
        signed = self.field.signed
        self.claims.add(signed[player], -1)
        failed: dict[int, Code] = {}
        opponent, rejected = self.witness.choose(player, self._possible(player, tried, failed))
        if opponent is None:
            raise BrokenInvariant(f"no opponent for {player}, though the remainder could be paired")
        self.claims.add(signed[opponent], -1)
        self.unpaired.remove(player)
        self.unpaired.remove(opponent)
        dispensable = self.witness.dispensable(rejected, instead=opponent)
        for candidate in rejected:
            failed[candidate] = Code.PASSED_COLOURS if candidate in dispensable else Code.PASSED_COMPLETION
        before = tried[: tried.index(opponent)]
        return Choice(player, opponent, self.proposed[player], tuple((other, failed[other]) for other in before))

    def _possible(self, player: int, tried: Sequence[int], failed: dict[int, Code]) -> Iterator[int]:
        """The candidates but those who are out of the question at first sight; these are written into ``failed``."""
        for candidate in tried:
            price = self._cost(player, candidate)
            if price is None:
                failed[candidate] = self.field.why_not(player, candidate) or Code.PASSED_LIMIT
            elif price + self.claims.least_cost_without(self.field.signed[candidate]) > self.witness.total:
                failed[candidate] = Code.PASSED_COLOURS
            else:
                yield candidate

    def _first_glance(self) -> dict[int, int]:
        """A pairing made without looking ahead, as a start: in try-order, whoever costs no more than must be."""
        signed = self.field.signed
        claims = self._fresh_claims()
        allowed = claims.least_cost()
        mate: dict[int, int] = {}
        unpaired = list(self.unpaired)
        while len(unpaired) > 1:
            player = unpaired[0]
            claims.add(signed[player], -1)
            for opponent in self.tries(unpaired):
                price = self._cost(player, opponent)
                if price is not None and price + claims.least_cost_without(signed[opponent]) <= allowed:
                    allowed -= price
                    mate[player], mate[opponent] = opponent, player
                    claims.add(signed[opponent], -1)
                    unpaired.remove(opponent)
                    break
            unpaired.remove(player)
        return mate


def _proposal(members: Sequence[int]) -> dict[int, int]:
    """First of the upper half against first of the lower half, and so on; both ways."""
    half = len(members) // 2
    pairs = list(zip(members[:half], members[half:], strict=True))
    return {**dict(pairs), **{two: one for one, two in pairs}}
