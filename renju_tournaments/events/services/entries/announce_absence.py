"""Absences announced for rounds still to be paired: a requested bye, or no point."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.model import ByeKind
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import AbsenceKind, LogAct
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Absence, Entry
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.services.entries.change_entry import entry_of
from renju_tournaments.events.services.writing import stage_locked, whole_reason, write_log
from renju_tournaments.events.subjects import of_entry

Wanted = Mapping[int, AbsenceKind | None]
"""Round -> what is announced for it; None: they play."""


def check_absences(entry: Entry, wanted: Wanted) -> list[Objection]:
    """Everything to say before an entry's absences are set to this. Rounds that are not named stay as they are."""
    return [*_errors(entry, wanted), *_warnings(entry, wanted)]


def announce_absences(stage_id: int, entry_id: int, wanted: Wanted, *, by: By) -> list[int]:
    """Announces or cancels absences of one entry; returns the rounds that changed. One log entry a round.

    Raises UserError for a round that is paired already, or that the stage does not have.
    """
    with stage_locked(stage_id, by) as stage:
        reason = whole_reason(by.reason)
        entry = entry_of(stage, entry_id)
        there = {a.round_number: a for a in entry.absences.all()}
        now = {n: AbsenceKind(a.kind) for n, a in there.items()}
        changed = {n: kind for n, kind in sorted(wanted.items()) if kind is not now.get(n)}
        for objection in _errors(entry, changed):
            raise UserError(objection.message)
        for number, kind in changed.items():
            if kind is None:
                there[number].delete()
            else:
                Absence.objects.update_or_create(
                    entry=entry, round_number=number, defaults={"kind": kind.value, "reason": reason}
                )
            write_log(
                stage,
                LogAct.ABSENCE_CANCELLED if kind is None else LogAct.ABSENCE_ANNOUNCED,
                by,
                subject=of_entry(entry),
                before={"kind": now[number].value} if number in now else None,
                after={"kind": kind.value} if kind else None,
                reason=reason,
                round_number=number,
            )
            by = by.without_key()  # the act's key stands in its first entry
    return list(changed)


def open_rounds(entry: Entry) -> list[int]:
    """The rounds an absence can still be announced for."""
    stage = entry.stage
    first = max(stage.rounds.count() + 1, entry.first_round)
    last = max(stage.rounds_planned, first) if stage.is_open_ended else stage.rounds_planned
    return list(range(first, last + 1))


def _errors(entry: Entry, wanted: Wanted) -> list[Objection]:
    found = []
    if wanted and entry.last_round is not None:
        found.append(Objection("withdrawn", _("%(name)s has left the event.") % {"name": entry_label(entry)}))
    still_open = open_rounds(entry)
    for number in wanted:
        if number not in still_open:
            found.append(
                Objection(
                    "paired",
                    _(
                        "Round %(number)s has been paired already, or is not open to this player. What happened there "
                        "is said on the page of the round."
                    )
                    % {"number": number},
                )
            )
        elif wanted[number] is AbsenceKind.REQUESTED_BYE and not entry.stage.is_swiss:
            found.append(Objection("no_bye", _("Only a Swiss knows a requested bye: here every game is owed.")))
    return found


def _warnings(entry: Entry, wanted: Wanted) -> list[Objection]:
    """Situations: a second requested bye, and nobody left to play."""
    had = entry.byes.filter(kind=ByeKind.REQUESTED.value).count()
    announced = {a.round_number: AbsenceKind(a.kind) for a in entry.absences.all()}
    paired = entry.stage.rounds.count()
    ahead = {**{n: k for n, k in announced.items() if n > paired}, **wanted}
    byes = had + sum(1 for kind in ahead.values() if kind is AbsenceKind.REQUESTED_BYE)
    asked_now = any(k is AbsenceKind.REQUESTED_BYE and announced.get(n) is not k for n, k in wanted.items())
    if byes > 1 and asked_now:
        message = ngettext(
            "%(name)s would have %(count)s requested bye.", "%(name)s would have %(count)s requested byes.", byes
        ) % {"name": entry_label(entry), "count": byes}
        return [Objection("second_bye", message, Severity.WARNING)]
    return []
