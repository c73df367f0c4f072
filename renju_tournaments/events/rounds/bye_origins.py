"""Where a round without a game comes from: the system, an announcement, or the hand of an arbiter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pairings.model import ByeKind
from renju_tournaments.events.choices import ByeOrigin

_ANNOUNCED: Final = frozenset({ByeKind.REQUESTED, ByeKind.ABSENT})
_FOLLOWS: Final = frozenset(ByeKind) - _ANNOUNCED - {ByeKind.FREE_POINT}
"""Kinds that follow from the table, the bracket or the list of entries, whoever wrote them down."""
_OF_ARBITERS: Final = frozenset({"by_hand", "opponent_withdrawn"})
"""Reasons of a bye that was written by hand, or given to who lost their opponent."""


def origin_when_paired(kind: ByeKind) -> ByeOrigin:
    """Of a bye that comes with the system's pairing of a round, or with a draft to be paired by hand."""
    return ByeOrigin.REQUESTED if kind in _ANNOUNCED else ByeOrigin.SYSTEM


def origin_as_known(
    kind: ByeKind, *, edited_by_hand: bool, reasons: Sequence[Mapping[str, Any]], proposed: bool
) -> ByeOrigin | None:
    """Of a bye that was written down without it; None where nobody can know.

    ``proposed``: was the system's proposal for the round kept? Without it the round was paired elsewhere, or by hand.
    """
    codes = {str(reason.get("code")) for reason in reasons}
    if kind in _FOLLOWS:
        return ByeOrigin.SYSTEM
    if edited_by_hand:
        return ByeOrigin.ARBITER if codes & _OF_ARBITERS or kind in _ANNOUNCED else ByeOrigin.SYSTEM
    if kind is ByeKind.FREE_POINT:
        return ByeOrigin.SYSTEM if proposed else None
    return ByeOrigin.REQUESTED if kind is ByeKind.REQUESTED or codes else None
