"""Who is due which side, and who starts (regulated Swiss, "Words" and 5).

"Colour" is who started a game, whatever swaps followed. Only games really played are in a history; rounds without
play are taken out of it, so that "the last two" are the last two games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from pairings.model import Param, Reason, Side
from pairings.systems.swiss.reasons import Code


class Strength(IntEnum):
    """How strong the claim to a side is. Only an absolute one is a limit; the others are wishes."""

    NONE = 0
    MILD = 1
    """Balanced: the opposite of the last game."""
    STRONG = 2
    """One side once more often."""
    ABSOLUTE = 3
    """Last two games the same, or one side two more often."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The side a player is due. Without a game there is none: ``side`` is FIRST then, and means nothing."""

    side: Side
    strength: Strength

    @property
    def exists(self) -> bool:
        return self.strength is not Strength.NONE

    @property
    def signed(self) -> int:
        """The claim as one integer: positive for starting, negative for not, the size is the strength."""
        return int(self.strength) if self.side is Side.FIRST else -int(self.strength)


NO_CLAIM: Final = Claim(Side.FIRST, Strength.NONE)


def due(history: Sequence[Side]) -> Claim:
    """The side due after these games, oldest first (regulated Swiss, "due colour").

    Two equal games running outweigh the difference, should the two ever disagree (which takes limits broken before).
    """
    if not history:
        return NO_CLAIM
    last = history[-1]
    if len(history) > 1 and history[-2] is last:
        return Claim(last.other, Strength.ABSOLUTE)
    difference = sum(1 if side is Side.FIRST else -1 for side in history)
    if difference == 0:
        return Claim(last.other, Strength.MILD)
    wanted = Side.SECOND if difference > 0 else Side.FIRST
    return Claim(wanted, Strength.STRONG if abs(difference) == 1 else Strength.ABSOLUTE)


@dataclass(frozen=True, slots=True)
class Colours:
    """What is known of one player when it is decided who starts."""

    number: int
    history: tuple[Side, ...]
    claim: Claim


def starter(one: Colours, two: Colours, *, junior_first: bool, lot: Side) -> tuple[int, tuple[Reason, ...]]:
    """The number of the one who starts, and by which rule (regulated Swiss, 5).

    ``junior_first``: of identical histories the larger number is served (the lower part). ``lot``: the side drawn for
    number 1.
    """
    favoured, side, reason = _decide(one, two, junior_first=junior_first, lot=lot)
    other = two if favoured is one else one
    first = favoured.number if side is Side.FIRST else other.number
    return first, (reason, *broken_limits(favoured, side), *broken_limits(other, side.other))


Granted = tuple[Colours, Side, Reason]
"""Whose wish decides, the side they get, and by which rule."""


def granted(code: StrEnum, player: Colours, side: Side, **more: Param) -> Granted:
    return player, side, Reason.of(code, player=player.number, side=side.value, **more)


def by_claim(senior: Colours, junior: Colours) -> Granted | None:
    """What the claims alone decide: one against none, two different ones, the stronger of two. None: they are equal."""
    if not senior.claim.exists and not junior.claim.exists:
        return None
    stronger, weaker = (junior, senior) if junior.claim.strength > senior.claim.strength else (senior, junior)
    if not weaker.claim.exists:
        code = Code.COLOUR_ABSOLUTE if stronger.claim.strength is Strength.ABSOLUTE else Code.COLOUR_ONE_DUE
        return granted(code, stronger, stronger.claim.side)
    if stronger.claim.side is not weaker.claim.side:
        return granted(Code.COLOUR_BOTH_DUE, senior, senior.claim.side)
    if stronger.claim.strength > weaker.claim.strength:
        code = Code.COLOUR_ABSOLUTE if stronger.claim.strength is Strength.ABSOLUTE else Code.COLOUR_STRONGER
        return granted(code, stronger, stronger.claim.side)
    return None


def _decide(one: Colours, two: Colours, *, junior_first: bool, lot: Side) -> Granted:
    senior, junior = (one, two) if one.number < two.number else (two, one)
    if not senior.claim.exists and not junior.claim.exists:
        return granted(Code.COLOUR_LOT, senior, lot if senior.number % 2 else lot.other)
    if decided := by_claim(senior, junior):
        return decided
    side = senior.claim.side
    backwards = zip(reversed(senior.history), reversed(junior.history), strict=False)
    for back, (of_senior, of_junior) in enumerate(backwards, start=1):
        if of_senior is not of_junior:
            return granted(Code.COLOUR_HISTORY, senior, of_senior.other, back=back)
    if junior_first:
        return granted(Code.COLOUR_JUNIOR, junior, side)
    return granted(Code.COLOUR_SENIOR, senior, side)


def broken_limits(player: Colours, side: Side) -> tuple[Reason, ...]:
    """Third time running, or three times more often? Only where limits were dropped can it happen (rules 11)."""
    running = player.history[-2:] == (side, side)
    difference = 1 + sum(1 if past is side else -1 for past in player.history) > 2
    if not running and not difference:
        return ()
    return (
        Reason.of(
            Code.LIMIT_BROKEN,
            player=player.number,
            side=side.value,
            running=int(running),
            difference=int(difference),
        ),
    )
