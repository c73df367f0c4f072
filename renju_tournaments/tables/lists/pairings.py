"""The pairing of a round: by table, and by name."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.tables.lists.model import Content, count, mark, name, points
from renju_tournaments.tables.rounds import RoundWords, alphabetical, round_words
from renju_tournaments.tables.standings import published_rounds

FIT: Final = {10: 40, 8: 47}
"""How many lines a sheet has room for, by the size of their letters in points."""


def round_of(stage: Stage, number: int) -> RoundWords:
    """The round in words. Raises UserError for one that is not published: a draft is not printed for the wall."""
    found = next((r for r in published_rounds(stage) if r.number == number), None)
    if found is None:
        raise UserError(_("Round %(number)s is not published; there is nothing to print.") % {"number": number})
    return round_words(stage, found)


def by_table(shown: RoundWords) -> Content:
    """A row a table, in the order the tables stand; who has no game comes last, without a table."""
    rows = [
        (
            str(board.table),
            board.first.points,
            board.first.player.name,
            _("adjourned") if board.adjourned else board.result,
            board.second.player.name,
            board.second.points,
        )
        for board in shown.boards
    ]
    rows += [("", "", bye.player.name, bye.points, bye.kind, "") for bye in shown.byes]
    return Content(
        title=_("Pairings by table"),
        headings=(
            count(_("Table"), bold=True),
            points(_("Points")),
            name(_("First player")),
            mark(_("Result")),
            name(_("Second player")),
            points(_("Points")),
        ),
        rows=tuple(rows),
        detail=shown.change_note,
        size=10,
    )


def by_name(shown: RoundWords) -> Content:
    """Everybody with his table, by name; in two columns where one does not fit on a sheet."""
    places = list(alphabetical(shown))
    size = next((size for size, lines in FIT.items() if len(places) <= lines), 0)
    return Content(
        title=_("Pairings by name"),
        headings=(
            name(_("Name")),
            count(_("Table"), bold=True),
            mark(pgettext("has the first move", "Starts")),
            name(_("Opponent")),
        ),
        rows=tuple(
            (
                place.player.name,
                str(place.table or ""),
                "●" if place.starts else "",
                place.opponent.name if place.opponent else place.bye,
            )
            for place in places
        ),
        detail=_("● starts the game"),
        columns=1 if size else 2,
        size=size or min(FIT),
    )
