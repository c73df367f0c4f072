"""The pairing of a round: by table, and by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.tables.rounds import BoardWords, ByeWords, Place, RoundWords, alphabetical, round_words
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Remark, Starts
from renju_tournaments.tables.values.columns import WIDE_ONLY, Beside, Column, OnPage, Where, values_of
from renju_tournaments.tables.values.players import PlayerWords
from renju_tournaments.tables.values.table import Layout, Row, Table, rows_of
from renju_tournaments.tables.writers.html import Attributes, Ways, Written

FIT: Final = {10: 40, 8: 47}
"""How many lines a sheet has room for, by the size of their letters in points."""
LARGE_BY_TABLE: Final = {"large": 16, "medium": 26}
LARGE_BY_NAME: Final = {"large": 24, "medium": 44}
"""How many lines a screen has room for, by the size of their letters."""


def starts(place: Place) -> Starts | None:
    return Starts(place.starts) if place.opponent else None


def opponent(place: Place) -> PlayerWords | Remark:
    """For who has none, why; it lies over the sign of who starts."""
    return place.opponent or Remark(place.bye, over=1)


TABLE: Final = OnPage(css="table-number")
BESIDE: Final = Beside.TEAM | Beside.LATIN_IF_NEEDED
FIRST: Final = OnPage(title=_("First player (starts)"), css="name", beside=BESIDE)
SECOND: Final = OnPage(
    css="name", remark_css="muted", beside=Beside.TEAM | Beside.LATIN_IF_NEEDED, after="second_points"
)
RATED: Final = OnPage(room=f"{WIDE_ONLY} rating", css="muted")
SECOND_RATED: Final = replace(RATED, after="second")
CAME: Final = OnPage(room=WIDE_ONLY)
FIRST_CAME: Final = OnPage(room=WIDE_ONLY, after="first_rating")
ON_FILE: Final = Where.PAPER | Where.FILES
BY_TABLE: Final[list[Column[BoardWords]]] = [
    Column("table", _("Table"), kinds.COUNT, lambda b: b.table, bold=True, page=TABLE),
    Column("first_points", _("Points"), kinds.CAME, lambda b: b.first.points, page=FIRST_CAME),
    Column("first", _("First player"), kinds.PLAYER, lambda b: b.first.player, page=FIRST),
    Column("first_rating", _("Rating"), kinds.COUNT, lambda b: b.first.player.rating, page=RATED, out_of=ON_FILE),
    Column("result", _("Result"), kinds.RESULT, lambda b: b.outcome),
    Column("second", _("Second player"), kinds.PLAYER, lambda b: b.second.player, page=SECOND),
    Column("second_points", _("Points"), kinds.CAME, lambda b: b.second.points, page=CAME),
    Column(
        "second_rating",
        _("Rating"),
        kinds.COUNT,
        lambda b: b.second.player.rating,
        page=SECOND_RATED,
        out_of=ON_FILE,
    ),
]
NAME: Final = OnPage(title=_("Player"), beside=Beside.LATIN_IF_NEEDED)
STARTS: Final = OnPage(title=pgettext_lazy("who begins a game", "Starts"), css="nowrap", head_css="starts")
BY_NAME: Final[list[Column[Place]]] = [
    Column("player", _("Name"), kinds.PLAYER, lambda place: place.player, names_row=True, page=NAME),
    Column("table", _("Table"), kinds.COUNT, lambda place: place.table, bold=True, page=TABLE),
    Column("starts", pgettext_lazy("has the first move", "Starts"), kinds.CODE, starts, page=STARTS),
    Column("opponent", _("Opponent"), kinds.PLAYER, opponent, page=OnPage(css="name")),
]


def round_of(stage: Stage, number: int) -> RoundWords:
    """The round in words. Raises UserError for one that is not published: a draft is not printed for the wall."""
    found = next((r for r in published_rounds(stage) if r.number == number), None)
    if found is None:
        raise UserError(gettext("Round %(number)s is not published; there is nothing to print.") % {"number": number})
    return round_words(stage, found)


def by_table(shown: RoundWords) -> Table:
    """A row a table, in the order the tables stand; who has no game comes last, without a table."""
    return Table(
        title=gettext("Pairings by table"),
        columns=BY_TABLE,
        rows=[*rows_of(shown.boards, BY_TABLE), *map(_free, shown.byes)],
        detail=shown.change_note,
        layout=Layout(size=10),
    )


def _free(bye: ByeWords) -> Row:
    """Somebody without a game."""
    cells = {
        "first": bye.player,
        "first_rating": bye.player.rating,
        "result": bye.points,
        "second": Remark(bye.kind),
    }
    return Row({column.key: cells.get(column.key) for column in BY_TABLE})


def by_name(shown: RoundWords) -> Table:
    """Everybody with their table, by name; in two columns where one does not fit on a sheet."""
    places = alphabetical(shown)
    size = next((size for size, lines in FIT.items() if len(places) <= lines), 0)
    return Table(
        title=gettext("Pairings by name"),
        columns=BY_NAME,
        rows=[Row(values_of(place, BY_NAME), number=place.player.number) for place in places],
        detail=gettext("● starts the game"),
        layout=Layout(columns=1 if size else 2, size=size or min(FIT)),
    )


def written_by_table(shown: RoundWords, games: Mapping[int, str], people: str) -> Written:
    """For a page. ``games``: the addresses of games, by table; ``people``: what the addresses of players begin with."""
    boards = (replace(b, outcome=replace(b.outcome, game=games.get(b.table, ""))) for b in shown.boards)
    return Written(
        by_table(replace(shown, boards=tuple(boards))),
        _css("pairing", len(shown.boards), LARGE_BY_TABLE),
        Ways(people),
        label=gettext("Pairing by table"),
        attributes=_of_table,
    )


def written_by_name(shown: RoundWords, people: str) -> Written:
    """For a page."""
    table = by_name(shown)
    css = _css("by-name", len(table.rows), LARGE_BY_NAME)
    return Written(table, css, Ways(people), label=gettext("Pairing by name"))


def _css(name: str, lines: int, large: Mapping[str, int]) -> str:
    """Fewer lines are larger, on the screen of a hall."""
    return " ".join([name, *(size for size, most in large.items() if lines <= most)][:2])


def _of_table(row: Row) -> Attributes:
    """Whose table it is, and its number, to which links lead; or whose free round."""
    first, second = row.values["first"], row.values["second"]
    assert isinstance(first, PlayerWords)
    if not isinstance(second, PlayerWords):
        return {"class": "bye", "data-number": first.number}
    return {"id": f"table-{row.values['table']}", "data-number": first.number, "data-second": second.number}
