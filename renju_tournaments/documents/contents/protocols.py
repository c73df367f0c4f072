"""Protocols: how the numbers were drawn, and what the arbiters decided."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairings.model import format_half_points
from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.headers import zone_of
from renju_tournaments.documents.kinds import Group, Of, Wish
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import LogEntry
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.tables.draw import draw_sheet
from renju_tournaments.tables.lists.model import Content, Heading, count, mark, name
from renju_tournaments.wording import log as log_words

Dated = tuple[datetime, tuple[str, ...]]
"""A row with its time, to be put in order."""


@listed("draw-protocol", title=gettext_lazy("Protocol of the draw"), of=Of.STAGE, group=Group.DESK)
def draw_protocol(wish: Wish) -> Content:
    """Who was present, the tickets, and how anybody can draw the same numbers again."""
    sheet = draw_sheet(wish.of_stage)
    if sheet is None:
        raise UserError(_("The starting numbers have not been drawn yet."))
    protocol = sheet["protocol"]
    drawn = date_format(timezone.localtime(sheet["drawn_at"], zone_of(wish)), "DATETIME_FORMAT")
    notes = [*sheet["apart"]]
    if protocol["method"] != "typed" and sheet["lots_decide"]:
        said = _(
            "Those present are put in the order of their names and get ticket numbers 1, 2, 3 and so on. The ticket of "
            "a player is the SHA-256 of “%(seed)s:%(purpose)s:” and his ticket number. The smaller ticket goes first."
        )
        notes.append(said % {"seed": protocol["seed"], "purpose": protocol["purpose"]})
    if protocol.get("reason"):
        notes.append(
            _("This is drawing no. %(count)s: %(reason)s") % {"count": protocol["count"], "reason": protocol["reason"]}
        )
    return Content(
        title=_("Protocol of the draw"),
        headings=(
            count(_("No."), bold=True),
            name(_("Name")),
            mark(_("Country")),
            Heading(_("Rating"), "right", number=True),
            mark(_("Decided by")),
            count(_("Ticket no.")),
            mark(_("Ticket (its beginning)")),
        ),
        rows=tuple(
            (
                str(row["number"]),
                row["name"],
                row["federation"],
                str(row["rating"] or ""),
                str(row["decided_by"]),
                str(row.get("item", "")),
                str(row.get("ticket", ""))[:16],
            )
            for row in sheet["rows"]
        ),
        detail=" · ".join((str(sheet["method"]), drawn, _("lot number %(number)s") % {"number": protocol["seed"]})),
        footnotes=tuple(notes),
    )


@listed("decisions", title=gettext_lazy("Protocol of decisions"), of=Of.EVENT, group=Group.DESK)
def decisions(wish: Wish) -> Content:
    """Everything that was done with a reason, and every ruling, oldest first."""
    rows = [_logged(wish, entry) for entry in LogEntry.objects.filter(event=wish.event).exclude(reason="")]
    rulings = Ruling.objects.filter(event=wish.event).select_related("entry", "game__round")
    rows += [_ruled(wish, ruling) for ruling in rulings]
    rows.sort(key=lambda row: row[0])
    return Content(
        title=_("Protocol of decisions"),
        headings=(
            name(_("When")),
            name(_("Decision")),
            name(_("Concerning")),
            name(_("Reason")),
            name(pgettext("who decided", "By")),
        ),
        rows=tuple(row[1] for row in rows),
        footnotes=() if rows else (_("Nothing had to be decided."),),
        landscape=True,
    )


def _logged(wish: Wish, entry: LogEntry) -> Dated:
    changes = "; ".join(
        f"{change.label}: {change.before or '–'} → {change.after or '–'}" for change in log_words.changes(entry)
    )
    what = f"{entry.get_act_display()} ({changes})" if changes and len(changes) < 200 else entry.get_act_display()
    cells = (
        _when(wish, entry.at),
        str(what),
        log_words.subject_in_words(entry.subject),
        entry.reason,
        entry.actor_name,
    )
    return entry.at, cells


def _ruled(wish: Wish, ruling: Ruling) -> Dated:
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
    return ruling.ruled_at, (_when(wish, ruling.ruled_at), what, concerning, why, ruling.ruled_by)


def _when(wish: Wish, at: datetime) -> str:
    return date_format(timezone.localtime(at, zone_of(wish)), "SHORT_DATETIME_FORMAT")
