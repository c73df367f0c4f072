"""Lists for the arbiters: who has come, which boards are open, who is absent."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.contents.pairings import round_of
from renju_tournaments.documents.kinds import Group, Of, Wish
from renju_tournaments.events import naming
from renju_tournaments.events.models import Absence
from renju_tournaments.events.queries import open_games
from renju_tournaments.players.names import fold
from renju_tournaments.tables.lists.model import Content, count, mark, name


@listed("check-in", title=gettext_lazy("Check-in list"), of=Of.STAGE, group=Group.DESK)
def check_in(wish: Wish) -> Content:
    """Everybody by name, with a box to tick and room for fee and remarks."""
    entries = list(wish.of_stage.entries.filter(last_round=None))
    naming.call(entries, naming.names_apart(entries))
    entries.sort(key=lambda entry: fold(entry.name))
    return Content(
        title=_("Check-in list"),
        headings=(
            mark(_("Here")),
            count(_("No.")),
            name(_("Name")),
            mark(_("Country")),
            mark(_("Fee due")),
            mark(_("Fee paid")),
            name(_("Remarks")),
        ),
        rows=tuple(("☐", str(entry.number or ""), entry.called, entry.federation, "", "", "") for entry in entries),
        size=10,
        rules=True,
    )


@listed("open-boards", title=gettext_lazy("Open boards"), of=Of.STAGE, group=Group.DESK)
def open_boards(wish: Wish) -> Content:
    """Every game without a result, adjourned ones among them, with the notes on them."""
    rows = [
        (
            str(game.round.number),
            str(game.table),
            game.first.called,
            game.second.called,
            _("adjourned") if game.adjourned else _("being played"),
            game.note,
        )
        for game in open_games(wish.of_stage)
    ]
    return Content(
        title=_("Open boards"),
        headings=(
            count(_("Round")),
            count(_("Table"), bold=True),
            name(_("First player")),
            name(_("Second player")),
            mark(_("State")),
            name(_("Note")),
        ),
        rows=tuple(rows),
        footnotes=() if rows else (_("Every game has its result."),),
    )


@listed("absentees", title=gettext_lazy("Absentees of a round"), of=Of.ROUND, group=Group.DESK)
def absentees(wish: Wish) -> Content:
    """Who has no game in the round, and why; the reasons people gave stand beside them."""
    shown = round_of(wish)
    reasons = {
        absence.entry.number: absence.reason
        for absence in Absence.objects.filter(entry__stage=wish.stage, round_number=wish.of_round).select_related(
            "entry"
        )
    }
    rows = [
        (str(b.player.number), b.player.name, b.kind, b.points, reasons.get(b.player.number, "")) for b in shown.byes
    ]
    return Content(
        title=_("Without a game in the round"),
        headings=(count(_("No.")), name(_("Name")), mark(_("Why")), mark(_("Points")), name(_("Reason"))),
        rows=tuple(rows),
        footnotes=() if rows else (_("Everybody has a game."),),
    )
