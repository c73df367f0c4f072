"""What happens in an opening besides stones, in words. Points are written in the letters of the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from renju_tournaments.rules.points import ColumnLetters, Point, point_name
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
    Declare,
    Offer,
    Pass,
    Place,
    SetUp,
    Step,
    Swap,
    Take,
    Taken,
)

TAKEN: Final[Mapping[Taken, Promise]] = {
    Taken.WHITE: gettext_lazy("White is chosen"),
    Taken.BLACK: gettext_lazy("Black is chosen"),
    Taken.ADD: gettext_lazy("two more stones are placed, and the other chooses the colour"),
}
OFFERED: Final = gettext_lazy("fifth moves offered: %(points)s")
WAY: Final = gettext_lazy("way %(name)s of the regulation")
SET_UP: Final = gettext_lazy("position drawn by lot: %(points)s")


def step_in_words(step: Step, letters: ColumnLetters) -> str:
    """What was done: “the colours are swapped”, “fifth moves offered: F5, L9”; a stone by its point."""
    match step:
        case Place(point):
            return point_name(point, letters)
        case Choose(point):
            return _("fifth move chosen: %(point)s") % {"point": point_name(point, letters)}
        case Pass():
            return _("pass")
        case Swap(done):
            return _("the colours are swapped") if done else _("the colours are not swapped")
        case Declare(count):
            words = ngettext("%(count)s fifth move will be offered", "%(count)s fifth moves will be offered", count)
            return words % {"count": count}
        case Offer(points):
            return str(OFFERED) % {"points": _listed(points, letters)}
        case Branch(name):
            return str(WAY) % {"name": name}
        case Take(what):
            return str(TAKEN[what])
        case SetUp(points):
            return str(SET_UP) % {"points": _listed(points, letters)}


def _listed(points: Iterable[Point], letters: ColumnLetters) -> str:
    return ", ".join(point_name(point, letters) for point in points)
