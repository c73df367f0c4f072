"""The order of the coefficients of a stage."""

from __future__ import annotations

from collections.abc import Iterable

from pairings.model import System
from pairings.standings.tiebreaks import suitable_for
from renju_tournaments.desk.forms.order import Item, OrderField
from renju_tournaments.wording.tables.standings import TIEBREAKS


class TieBreakOrderField(OrderField):
    """Cleans to a list of codes, the first to be applied first."""

    def for_system(self, system: System, used: Iterable[str] = ()) -> None:
        """Offers what says something in this system, and whatever is in use."""
        codes = tuple(t.code for t in suitable_for(system))
        self.offer(_item(code) for code in (*codes, *(code for code in used if code not in codes)))


def _item(code: str) -> Item:
    words = TIEBREAKS[code]
    return Item(code, words.name, words.explanation, short=code)
