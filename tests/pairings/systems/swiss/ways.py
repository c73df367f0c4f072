"""The ways in which the engine finds out whether the others can still be paired. It takes the quickest that will do; in
tests it is kept from the quick ones, so that small fields go the way of large ones."""

from __future__ import annotations

from typing import Final

import pytest

from pairings.systems.swiss import matching, remainder
from pairings.systems.swiss.alternating_paths import AlternatingPaths

QUICK: Final = "as it is"
BY_WALKS: Final = "without single exchanges"
BY_COMPUTING: Final = "without exchanges"
WAYS: Final = (QUICK, BY_WALKS, BY_COMPUTING)


class Blind(AlternatingPaths):
    """Sees no walk, and knows that it has not looked."""

    def _follow(self, *_goal: int) -> None:
        self.is_exhausted = False


def go(patch: pytest.MonkeyPatch, way: str) -> None:
    """Keep the engine to one of the ways."""
    if way != QUICK:
        patch.setattr(matching, "_cheapest_exchange", lambda *_args, **_limits: None)
        patch.setattr(remainder._Remainder, "_first_glance", lambda _rest: {})
    if way == BY_COMPUTING:
        patch.setattr(matching, "AlternatingPaths", Blind)
