"""Correcting what an entry says of its player, and removing an entry that has played nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from renju_tournaments.common.changes import changes_to, put, values_of
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.entry_fields import EDITABLE, entry_label
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.services.draw.start_numbers import clear_for_new_draw
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_entry


def change_entry(
    stage_id: int, entry_id: int, *, seen: Mapping[str, Any], wanted: Mapping[str, Any], by: By
) -> list[str]:
    """Writes what was changed of name, rating, title, table and so on; returns the names of the fields.

    The register and the starting number stay as they are. Raises Conflict when somebody else changed the same field.
    """
    with stage_locked(stage_id, by) as stage:
        entry = entry_of(stage, entry_id)
        changes, theirs = changes_to(entry, seen=seen, wanted=wanted)
        if theirs:
            raise Conflict(
                _("Somebody else changed the same field meanwhile. Look at both values and save again to replace."),
                fields=theirs,
            )
        if not changes:
            return []
        if "team" in changes:
            _refuse_new_teams(stage)
        before = values_of(entry, changes)
        put(entry, changes, EDITABLE)
        entry.save(update_fields=list(changes))
        write_log(
            stage, LogAct.ENTRY_CHANGED, by, subject=of_entry(entry), before=before, after=values_of(entry, changes)
        )
    return list(changes)


def _refuse_new_teams(stage: Stage) -> None:
    """Raises UserError once the numbers are drawn: a team has the numbers that follow each other."""
    if stage.draw_method:
        raise UserError(_("The numbers were drawn for these teams. Change the teams on their own page."))


def remove_entry(stage_id: int, entry_id: int, *, by: By, redraw: bool = False) -> None:
    """Takes an entry off the list as if it had never been there; the person stays in the register.

    Raises UserError when they stand in a round that has been paired, and when numbers have been drawn and ``redraw``
    does not say that they are to be taken back.
    """
    with stage_locked(stage_id, by) as stage:
        entry = entry_of(stage, entry_id)
        subject = of_entry(entry)
        _refuse_if_in_a_round(entry, entry_label(entry))
        before = values_of(entry, ("number", *EDITABLE))
        if stage.draw_method:
            before["draw"] = clear_for_new_draw(stage, redraw=redraw)
        entry.delete()
        write_log(stage, LogAct.ENTRY_REMOVED, by, subject=subject, before=before)


def entry_of(stage: Stage, entry_id: int) -> Entry:
    """The entry, locked with its stage. Raises UserError if it is not (or no longer) in this stage."""
    entry = Entry.objects.filter(stage=stage, pk=entry_id).first()
    if entry is None:
        raise UserError(_("This player is not in the stage any more. Reload the list."))
    entry.stage = stage
    return entry


def _refuse_if_in_a_round(entry: Entry, label: str) -> None:
    games = Game.objects.filter(first=entry) | Game.objects.filter(second=entry)
    played = games.exclude(round__state="draft")
    if played.exists():
        raise UserError(_("%(name)s has games; withdraw the player instead.") % {"name": label})
    if games.exists() or entry.byes.filter(round__state="draft").exists():
        raise UserError(
            _("%(name)s stands in the draft of a round. Discard the draft first, or withdraw the player.")
            % {"name": label}
        )
    if entry.byes.exists():
        raise UserError(
            _("%(name)s stands in rounds that have been paired; withdraw the player instead.") % {"name": label}
        )
