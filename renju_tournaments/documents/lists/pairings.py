"""The pairing of a round on the wall: by table, and by name."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.heads import head_of
from renju_tournaments.documents.kinds import Group, Of, Wish, document
from renju_tournaments.documents.pdf.grids import Column, grid
from renju_tournaments.documents.pdf.paper import body_width, build
from renju_tournaments.errors import UserError
from renju_tournaments.events.round_words import RoundWords, alphabetical, round_words
from renju_tournaments.events.standings import published_rounds


def round_of(wish: Wish) -> RoundWords:
    """The round in words. Raises UserError for one that is not published: a draft is not printed for the wall."""
    found = next((r for r in published_rounds(wish.of_stage) if r.number == wish.of_round), None)
    if found is None:
        raise UserError(_("Round %(number)s is not published; there is nothing to print.") % {"number": wish.of_round})
    return round_words(wish.of_stage, found)


@document("pairings-by-table", title=gettext_lazy("Pairings by table"), of=Of.ROUND, group=Group.WALL)
def by_table(wish: Wish) -> bytes:
    """A row a table, in the order the tables stand; who has no game comes last, without a table."""
    shown = round_of(wish)
    columns = [
        Column(_("Table"), "right", bold=True),
        Column(_("Points"), "center"),
        Column(_("First player"), wraps=True),
        Column(_("Result"), "center"),
        Column(_("Second player"), wraps=True),
        Column(_("Points"), "center"),
    ]
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
    head = head_of(wish, _("Pairings by table"), shown.change_note)
    return build([grid(columns, rows, body_width(wish.paper), size=10)], head, paper=wish.paper)


@document("pairings-by-name", title=gettext_lazy("Pairings by name"), of=Of.ROUND, group=Group.WALL)
def by_name(wish: Wish) -> bytes:
    """Everybody with his table, by name, in two columns."""
    shown = round_of(wish)
    columns = [
        Column(_("Name"), wraps=True),
        Column(_("Table"), "right", bold=True),
        Column(_("Starts"), "center"),
        Column(_("Opponent"), wraps=True),
    ]
    rows = [
        (
            place.player.name,
            str(place.table or ""),
            "●" if place.starts else "",
            place.opponent.name if place.opponent else place.bye,
        )
        for place in alphabetical(shown)
    ]
    head = head_of(wish, _("Pairings by name"), _("● starts the game"))
    return build([grid(columns, rows, body_width(wish.paper, columns=2), size=8)], head, paper=wish.paper, columns=2)
