"""The results of a game in words, and the keys they are typed with."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.events.services.results.writing_results import ADJOURNED


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its code, what is written on it, and what it says to somebody who does not see the table."""

    code: str
    label: str
    words: str
    key: str = ""
    """The key that does the same."""


def choices_for(first: str, second: str) -> list[Choice]:
    """Every value of a game, in the order of the keys; names are put into the words."""
    names = {"first": first, "second": second}
    rows = (
        (Result.FIRST_WINS.value, _("%(first)s wins"), "1"),
        (Result.SECOND_WINS.value, _("%(second)s wins"), "2"),
        (Result.DRAW.value, _("draw"), "3"),
        (Result.FIRST_BY_FORFEIT.value, _("%(second)s did not come; the point goes to %(first)s"), "+"),
        (Result.SECOND_BY_FORFEIT.value, _("%(first)s did not come; the point goes to %(second)s"), "-"),
        (Result.BOTH_FORFEIT.value, _("neither came"), "f"),
        (Result.BOTH_LOSE.value, _("played, and both lose"), "d"),
        (Result.HALF_ZERO.value, _("half a point to %(first)s, nothing to %(second)s"), ""),
        (Result.ZERO_HALF.value, _("half a point to %(second)s, nothing to %(first)s"), ""),
        (Result.ONE_HALF.value, _("a point to %(first)s, half a point to %(second)s"), ""),
        (Result.HALF_ONE.value, _("a point to %(second)s, half a point to %(first)s"), ""),
        (ADJOURNED, _("adjourned, to be played on"), "a"),
        (Result.PENDING.value, _("no result"), "0"),
    )
    return [Choice(code, label_of(code), words % names, key) for code, words, key in rows]


def label_of(code: str) -> str:
    """What is written in the result's place."""
    if code == ADJOURNED:
        return _("adjourned")
    return Result(code).label or "…"
