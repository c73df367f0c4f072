"""Floaters: whom they meet where they arrive, and who leaves a group (regulated Swiss, 3.1 and 3.2; Lim 3.2-3.10).

Floaters are paired before anybody is chosen to leave. One who finds no admissible opponent leaves again, so those among
whom is chosen are all residents: of Lim's four types only D (has a compatible opponent in the next group) and C (has
none) are left to compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pairings.model import BrokenInvariant, Reason
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.groups import in_order
from pairings.systems.swiss.look_ahead import LookAhead
from pairings.systems.swiss.reasons import LIMIT, Code

Mark = tuple[bool, bool, int, int]
"""How a candidate for leaving compares; the smallest goes first."""
M = TypeVar("M", bound=tuple[int, ...])


@dataclass(frozen=True, slots=True)
class Search:
    """How a floater looked for an opponent: whom they got (None: nobody), by which preference, and who failed
    before."""

    opponent: int | None
    code: Code
    failed: tuple[tuple[int, Code], ...]


def find_opponent(
    field: Field,
    floater: int,
    residents: Iterable[int],
    others: Iterable[int],
    *,
    upward: bool,
    limits: bool,
    look_ahead: LookAhead,
) -> Search:
    """The opponent of a floater in the group where they arrived; if there is none, they go one group further.

    They scan from the senior end, or ``upward`` from the junior end: residents due the other colour, any resident,
    other floaters. ``residents`` and ``others`` are those not yet paired.
    """
    residents = in_order(residents, upward=upward)
    claim = field.signed[floater]
    due_other = [resident for resident in residents if field.signed[resident] * claim < 0]
    tried = list(dict.fromkeys([*due_other, *residents, *in_order(others, upward=upward)]))
    failed: dict[int, Code] = {}

    def compatible() -> Iterator[int]:
        for candidate in tried:
            if field.compatible(floater, candidate, limits=limits):
                yield candidate
            else:
                failed[candidate] = field.why_not(floater, candidate) or Code.PASSED_LIMIT

    opponent, rejected = look_ahead.pair(floater, compatible())
    failed.update(dict.fromkeys(rejected, Code.PASSED_COMPLETION))
    if opponent is None:
        code, before = Code.LEFT_NO_OPPONENT, tried
    else:
        code = Code.MEETS_FLOATER if opponent not in residents else Code.MEETS_RESIDENT
        code = Code.MEETS_DUE if opponent in due_other else code
        before = tried[: tried.index(opponent)]
    return Search(opponent, code, tuple((candidate, failed[candidate]) for candidate in before))


@dataclass(frozen=True, slots=True)
class Departure:
    """One who leaves a group, and why it is this one."""

    player: int
    reasons: tuple[Reason, ...]


def choose_departure(
    field: Field,
    residents: Sequence[int],
    *,
    score: int,
    last_round: int,
    upward: bool,
    has_opponent_next: Callable[[int], bool],
    look_ahead: LookAhead,
) -> Departure:
    """The next resident to leave: the first admissible one by type, last float, balance of due colours, and number.

    ``residents`` are those not yet paired and still in the group, ``last_round`` is the number of the round before.
    """
    due_first = sum(field.signed[resident] > 0 for resident in residents)
    due_second = sum(field.signed[resident] < 0 for resident in residents)

    def left_behind(resident: int) -> tuple[int, int]:
        claim = field.signed[resident]
        return due_first - (claim > 0), due_second - (claim < 0)

    def rank(resident: int) -> Mark:
        first, second = left_behind(resident)
        return (
            not has_opponent_next(resident),
            field.records[resident].floated,
            abs(first - second),
            resident if upward else -resident,
        )

    chosen = first_admissible(residents, rank, look_ahead)
    reasons = _why(chosen, score, last_round, upward, left_behind(chosen.player))
    return Departure(chosen.player, (*reasons, *chosen.kept_reasons()))


@dataclass(frozen=True, slots=True)
class Chosen(Generic[M]):
    """The first admissible one to leave, how they compare, and who came before and after them in the order."""

    player: int
    mark: M
    kept: tuple[int, ...]
    later: tuple[tuple[M, int], ...]

    def preferred_to(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The place of each criterion that told them from somebody, with those they are preferred to by it."""
        for place in range(len(self.mark)):
            over = [
                other
                for mark, other in self.later
                if mark[:place] == self.mark[:place] and mark[place] != self.mark[place]
            ]
            if over:
                yield place, tuple(over[:LIMIT])

    def kept_reasons(self) -> Iterator[Reason]:
        if self.kept:
            yield Reason.of(Code.KEPT_COMPLETION, player=self.player, players=self.kept[:LIMIT])


def first_admissible(residents: Iterable[int], rank: Callable[[int], M], look_ahead: LookAhead) -> Chosen[M]:
    """Let the first one leave who can; ``rank`` gives the order, the smallest first."""
    ranked = sorted(((rank(resident), resident) for resident in residents), key=lambda ranked: ranked[0])
    for place, (mark, resident) in enumerate(ranked):
        if look_ahead.send_on(resident):
            kept = tuple(other for _, other in ranked[:place])
            return Chosen(resident, mark, kept, tuple(ranked[place + 1 :]))
    raise BrokenInvariant("somebody has to leave the group, and nobody can")


def _why(
    chosen: Chosen[Mark], score: int, last_round: int, upward: bool, left_behind: tuple[int, int]
) -> Iterator[Reason]:
    """Each criterion that told them from somebody, with those they are preferred to by it."""
    player = chosen.player
    if not chosen.later:
        yield Reason.of(Code.LEFT_ONLY, player=player, score=score)
    codes = (Code.LEFT_TYPE, Code.LEFT_NOT_TWICE, Code.LEFT_BALANCE, Code.LEFT_SENIOR if upward else Code.LEFT_JUNIOR)
    first, second = left_behind
    more: dict[Code, dict[str, int]] = {
        Code.LEFT_NOT_TWICE: {"round": last_round},
        Code.LEFT_BALANCE: {"first": first, "second": second},
    }
    for place, over in chosen.preferred_to():
        code = codes[place]
        yield Reason.of(code, player=player, score=score, over=over, **more.get(code, {}))
