"""Lists for the arbiters: who has come, which boards are open, who is absent."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.contents.pairings import round_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of
from renju_tournaments.events import naming
from renju_tournaments.events.models import Absence, Entry, Game
from renju_tournaments.events.queries import open_games
from renju_tournaments.players.names import fold
from renju_tournaments.tables.rounds import ByeWords
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.table import Layout, Table, rows_of


def _to_write(_entry: Entry) -> None:
    """A column that is filled in by hand."""


CHECK_IN: Final[list[Column[Entry]]] = [
    Column("here", gettext_lazy("Here"), kinds.CODE, lambda entry: "☐"),
    Column("number", gettext_lazy("No."), kinds.COUNT, lambda entry: entry.number),
    Column("player", gettext_lazy("Name"), kinds.TEXT, lambda entry: entry.called),
    Column("country", gettext_lazy("Country"), kinds.CODE, lambda entry: entry.federation),
    Column("due", gettext_lazy("Fee due"), kinds.CODE, _to_write),
    Column("paid", gettext_lazy("Fee paid"), kinds.CODE, _to_write),
    Column("remarks", gettext_lazy("Remarks"), kinds.TEXT, _to_write),
]


@listed("check-in", title=gettext_lazy("Check-in list"), of=Of.STAGE, group=Group.DESK)
def check_in(wanted: DocumentRequest) -> Table:
    """Everybody by name, with a box to tick and room for fee and remarks."""
    entries = list(wanted.of_stage.entries.filter(last_round=None))
    naming.call(entries, naming.names_apart(entries))
    entries.sort(key=lambda entry: fold(entry.name))
    return Table(_("Check-in list"), CHECK_IN, rows_of(entries, CHECK_IN), layout=Layout(size=10, ruled=True))


OPEN_BOARDS: Final[list[Column[Game]]] = [
    Column("round", gettext_lazy("Round"), kinds.COUNT, lambda game: game.round.number),
    Column("table", gettext_lazy("Table"), kinds.COUNT, lambda game: game.table, bold=True),
    Column("first", gettext_lazy("First player"), kinds.TEXT, lambda game: game.first.called),
    Column("second", gettext_lazy("Second player"), kinds.TEXT, lambda game: game.second.called),
    Column("state", gettext_lazy("State"), kinds.CODE, lambda game: _state(game)),
    Column("note", gettext_lazy("Note"), kinds.TEXT, lambda game: game.note),
]


@listed("open-boards", title=gettext_lazy("Open boards"), of=Of.STAGE, group=Group.DESK)
def open_boards(wanted: DocumentRequest) -> Table:
    """Every game without a result, adjourned ones among them, with the notes on them."""
    rows = rows_of(open_games(wanted.of_stage), OPEN_BOARDS)
    return Table(_("Open boards"), OPEN_BOARDS, rows, notes=() if rows else (_("Every game has its result."),))


def _state(game: Game) -> str:
    return _("adjourned") if game.adjourned else _("being played")


@listed("absentees", title=gettext_lazy("Absentees of a round"), of=Of.ROUND, group=Group.DESK)
def absentees(wanted: DocumentRequest) -> Table:
    """Who has no game in the round, and why; the reasons people gave stand beside them."""
    shown = round_of(wanted)
    reasons = {
        absence.entry.number: absence.reason
        for absence in Absence.objects.filter(entry__stage=wanted.stage, round_number=wanted.of_round).select_related(
            "entry"
        )
    }
    columns: list[Column[ByeWords]] = [
        Column("number", _("No."), kinds.COUNT, lambda bye: bye.player.number),
        Column("player", _("Name"), kinds.PLAYER, lambda bye: bye.player),
        Column("why", _("Why"), kinds.CODE, lambda bye: bye.kind),
        Column("points", _("Points"), kinds.CODE, lambda bye: bye.points),
        Column("reason", _("Reason"), kinds.TEXT, lambda bye: reasons.get(bye.player.number)),
    ]
    return Table(
        title=_("Without a game in the round"),
        columns=columns,
        rows=rows_of(shown.byes, columns),
        notes=() if shown.byes else (_("Everybody has a game."),),
    )
