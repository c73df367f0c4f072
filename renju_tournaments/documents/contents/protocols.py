"""Protocols: how the numbers were drawn, and what the arbiters decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from pairings.model import format_half_points
from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.headers import zone_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import LogEntry
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.tables.draw import protocol_of_draw
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.table import Layout, Table, rows_of
from renju_tournaments.wording import log as log_words

DRAWN: Final[list[Column[dict[str, Any]]]] = [
    Column("number", gettext_lazy("No."), kinds.COUNT, lambda row: row["number"], bold=True),
    Column("player", gettext_lazy("Name"), kinds.TEXT, lambda row: row["name"]),
    Column("country", gettext_lazy("Country"), kinds.CODE, lambda row: row["federation"]),
    Column("rating", gettext_lazy("Rating"), kinds.COUNT, lambda row: row["rating"] or None),
    Column("decided_by", gettext_lazy("Decided by"), kinds.CODE, lambda row: str(row["decided_by"])),
    Column("item", gettext_lazy("Ticket no."), kinds.COUNT, lambda row: row.get("item")),
    Column("ticket", gettext_lazy("Ticket (its beginning)"), kinds.CODE, lambda row: str(row.get("ticket", ""))[:16]),
]


@dataclass(frozen=True, slots=True)
class Decision:
    """Something decided: when, in words, and at which moment, to put it in order."""

    at: datetime
    when: str
    what: str
    concerning: str
    why: str
    by: str


DECIDED: Final[list[Column[Decision]]] = [
    Column("when", gettext_lazy("When"), kinds.TEXT, lambda decision: decision.when),
    Column("what", gettext_lazy("Decision"), kinds.TEXT, lambda decision: decision.what),
    Column("concerning", gettext_lazy("Concerning"), kinds.TEXT, lambda decision: decision.concerning),
    Column("reason", gettext_lazy("Reason"), kinds.TEXT, lambda decision: decision.why),
    Column("by", pgettext_lazy("who decided", "By"), kinds.TEXT, lambda decision: decision.by),
]


@listed("draw-protocol", title=gettext_lazy("Protocol of the draw"), of=Of.STAGE, group=Group.DESK)
def draw_protocol(wanted: DocumentRequest) -> Table:
    """Who was present, the tickets, and how anybody can draw the same numbers again."""
    sheet = protocol_of_draw(wanted.of_stage)
    if sheet is None:
        raise UserError(_("The starting numbers have not been drawn yet."))
    protocol = sheet["protocol"]
    drawn = date_format(timezone.localtime(sheet["drawn_at"], zone_of(wanted)), "DATETIME_FORMAT")
    notes = [*sheet["apart"]]
    if protocol["method"] != "typed" and sheet["lots_decide"]:
        said = _(
            "Those present are put in the order of their names and get ticket numbers 1, 2, 3 and so on. The ticket of "
            "a player is the SHA-256 of “%(seed)s:%(purpose)s:” and the ticket number. The smaller ticket goes first."
        )
        notes.append(said % {"seed": protocol["seed"], "purpose": protocol["purpose"]})
    if protocol.get("reason"):
        notes.append(
            _("This is drawing no. %(count)s: %(reason)s") % {"count": protocol["count"], "reason": protocol["reason"]}
        )
    return Table(
        title=_("Protocol of the draw"),
        columns=DRAWN,
        rows=rows_of(sheet["rows"], DRAWN),
        detail=" · ".join((str(sheet["method"]), drawn, _("lot number %(number)s") % {"number": protocol["seed"]})),
        notes=tuple(notes),
    )


@listed("decisions", title=gettext_lazy("Protocol of decisions"), of=Of.EVENT, group=Group.DESK)
def decisions(wanted: DocumentRequest) -> Table:
    """Everything that was done with a reason, and every ruling, oldest first."""
    rows = [_logged(wanted, entry) for entry in LogEntry.objects.filter(event=wanted.event).exclude(reason="")]
    rulings = Ruling.objects.filter(event=wanted.event).select_related("entry", "game__round")
    rows += [_ruled(wanted, ruling) for ruling in rulings]
    rows.sort(key=lambda decision: decision.at)
    return Table(
        title=_("Protocol of decisions"),
        columns=DECIDED,
        rows=rows_of(rows, DECIDED),
        notes=() if rows else (_("Nothing had to be decided."),),
        layout=Layout(landscape=True),
    )


def _logged(wanted: DocumentRequest, entry: LogEntry) -> Decision:
    changes = "; ".join(
        f"{change.label}: {change.before or '–'} → {change.after or '–'}" for change in log_words.changes(entry)
    )
    what = f"{entry.get_act_display()} ({changes})" if changes and len(changes) < 200 else entry.get_act_display()
    return Decision(
        at=entry.at,
        when=_when(wanted, entry.at),
        what=str(what),
        concerning=log_words.subject_in_words(entry.subject),
        why=entry.reason,
        by=entry.actor_name,
    )


def _ruled(wanted: DocumentRequest, ruling: Ruling) -> Decision:
    what = str(ruling.get_kind_display())
    if ruling.minutes:
        what = f"{what}, {_('%(minutes)s min') % {'minutes': ruling.minutes}}"
    if ruling.half_points:
        what = f"{what}, {_('points: %(points)s') % {'points': format_half_points(ruling.half_points)}}"
    if ruling.protest:
        what = f"{what}: {ruling.get_protest_display()}"
    where = ""
    if ruling.game is not None:
        facts = {"round": ruling.game.round.number, "table": ruling.game.table}
        where = _("round %(round)s, table %(table)s") % facts
    concerning = " · ".join(filter(None, (ruling.entry.name if ruling.entry else "", where)))
    why = "\n".join(filter(None, (ruling.reason, ruling.decision)))
    return Decision(ruling.ruled_at, _when(wanted, ruling.ruled_at), what, concerning, why, ruling.ruled_by)


def _when(wanted: DocumentRequest, at: datetime) -> str:
    return date_format(timezone.localtime(at, zone_of(wanted)), "SHORT_DATETIME_FORMAT")
