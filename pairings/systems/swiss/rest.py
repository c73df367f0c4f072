"""The rest of a group: upper half against lower half, and the exchanges (regulated Swiss, 3.3; Lim 4 and 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairings.model import BrokenInvariant
from pairings.systems.swiss.colours import Strength
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.matching import Verdict, Witness
from pairings.systems.swiss.reasons import Code

DENIED: Final = {Strength.MILD: 1, Strength.STRONG: 1 << 20, Strength.ABSOLUTE: 1 << 40}
"""What a denied claim costs: one strong claim outweighs all mild ones, one absolute all strong ones."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair of the rest: who was looking, whom he got, whom the proposal gave him, and who failed before."""

    player: int
    opponent: int
    proposed: int
    failed: tuple[tuple[int, Code], ...]


def try_order(unpaired: Sequence[int]) -> Iterator[int]:
    """Whom the first of the unpaired tries: the other half from its beginning, then his own half from its end."""
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

    def remove(self, claim: int) -> None:
        self.count[claim] -= 1
        self.sum -= (claim > 0) - (claim < 0)

    def add(self, claim: int) -> None:
        self.count[claim] += 1
        self.sum += (claim > 0) - (claim < 0)

    def least_cost(self) -> int:
        """The larger camp may outnumber all others; each pair inside it denies one claim, the mild ones first."""
        sign = 1 if self.sum > 0 else -1
        pairs = max(0, abs(self.sum) - self.count[0]) // 2
        cost = 0
        for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE):
            taken = min(pairs, self.count[sign * strength])
            cost += taken * DENIED[strength]
            pairs -= taken
        return cost


def pair_rest(field: Field, members: Sequence[int], *, limits: bool) -> list[Choice]:
    """Pair all the members, who come in the direction of work.

    Among all complete pairings those with the fewest denied claims (absolute, where limits are dropped; strong; mild),
    and of these the first in try-order. Raises NoCompletePairing.
    """
    signed = field.signed

    def cost(one: int, two: int) -> int | None:
        return denied(signed[one], signed[two]) if field.compatible(one, two, limits=limits) else None

    claims = _Claims([signed[number] for number in members])
    proposed = _proposal(members)
    floor = claims.least_cost()
    start = _first_glance(field, members, limits=limits)
    witness = Witness(members, cost, start=start, floor=floor)
    choices: list[Choice] = []
    unpaired = list(members)
    while unpaired:
        player = unpaired[0]
        claims.remove(signed[player])
        failed: list[tuple[int, Code]] = []
        for opponent in try_order(unpaired):
            price = cost(player, opponent)
            if price is None:
                failed.append((opponent, field.why_not(player, opponent) or Code.PASSED_LIMIT))
                continue
            claims.remove(signed[opponent])
            if price + claims.least_cost() > witness.total:
                verdict = Verdict.COSTLIER
            else:
                verdict = witness.take(player, opponent)
            if verdict is Verdict.DONE:
                break
            claims.add(signed[opponent])
            failed.append((opponent, Code.PASSED_COLOURS if verdict is Verdict.COSTLIER else Code.PASSED_COMPLETION))
        else:
            raise BrokenInvariant(f"no opponent for {player}, though the rest could be paired")
        choices.append(Choice(player, opponent, proposed[player], tuple(failed)))
        unpaired.remove(player)
        unpaired.remove(opponent)
    return choices


def _proposal(members: Sequence[int]) -> dict[int, int]:
    """First of the upper half against first of the lower half, and so on; both ways."""
    half = len(members) // 2
    pairs = list(zip(members[:half], members[half:], strict=True))
    return {**dict(pairs), **{two: one for one, two in pairs}}


def _first_glance(field: Field, members: Sequence[int], *, limits: bool) -> dict[int, int]:
    """A pairing made without looking ahead, as a start for the witness: in try-order, whoever costs least so far."""
    signed = field.signed
    claims = _Claims([signed[number] for number in members])
    allowed = claims.least_cost()
    mate: dict[int, int] = {}
    unpaired = list(members)
    while len(unpaired) > 1:
        player = unpaired.pop(0)
        claims.remove(signed[player])
        for opponent in try_order([player, *unpaired]):
            if not field.compatible(player, opponent, limits=limits):
                continue
            price = denied(signed[player], signed[opponent])
            claims.remove(signed[opponent])
            if price + claims.least_cost() <= allowed:
                allowed -= price
                mate[player], mate[opponent] = opponent, player
                unpaired.remove(opponent)
                break
            claims.add(signed[opponent])
    return mate
