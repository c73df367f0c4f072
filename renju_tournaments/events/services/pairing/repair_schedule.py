"""Setting the rest of a schedule right after a hand changed a round: every meeting that would be missing gets a place.

The rounds that are paired change at their tables that are still to be played; those to come are kept with the stage,
and are paired so when their time comes.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from pairings.checks import Repair
from pairings.model import ByeKind, Reason
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.rounds.schedules import repair_of
from renju_tournaments.events.services.pairing.edit_draft import EditedRound
from renju_tournaments.events.services.pairing.round_state import mark_changed, refresh_round_state
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, whole_reason, write_log
from renju_tournaments.events.subjects import of_rounds


def repair_rest(*, stage_id: int, number: int, by: By = NOBODY) -> tuple[int, ...]:
    """Sets the rounds after ``number`` as ``schedules.repair_of`` proposes; returns the numbers of those that changed.

    Raises UserError when there is nothing to repair, or no reason for changing a published round; Conflict for a stale
    page.
    """
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        repair = repair_of(stage, number)
        if repair is None:
            raise UserError(_("There is nothing to repair in the rounds that are still to be played."))
        reason = whole_reason(by.reason)
        paired = {round_.number: round_ for round_ in stage.rounds.filter(number__in=repair.rows)}
        if any(not round_.is_draft for round_ in paired.values()):
            needed_reason(reason, _("Published rounds change by this. Say why their boards are changed."))
        before, after = _in_words(stage, repair)
        for round_ in paired.values():
            _set_anew(stage, round_, repair)
        to_come = {str(n): [list(pair) for pair in row] for n, row in repair.rows.items() if n not in paired}
        if to_come:
            stage.agreed_rounds = {**stage.agreed_rounds, **to_come}
            stage.save(update_fields=["agreed_rounds"])
        write_log(
            stage,
            LogAct.ROUND_CHANGED,
            by,
            subject=of_rounds(repair.rows),
            before={"boards": before},
            after={"boards": after},
            reason=reason,
            round_number=min(repair.rows),
        )
        return tuple(sorted(repair.rows))


def _in_words(stage: Stage, repair: Repair) -> tuple[list[str], list[str]]:
    """The pairs that go and those that come, with their rounds, for the log."""
    names = names_by_number(stage)
    said: tuple[list[str], list[str]] = ([], [])
    for number in sorted(repair.rows):
        for lines, pairs in zip(said, repair.changes(number), strict=True):
            lines += [f"{number}: {names[first]} – {names[second]}" for first, second in pairs]
    return said


def _set_anew(stage: Stage, round_: Round, repair: Repair) -> None:
    """The tables of the pairs that go are taken by those that come."""
    sheet = EditedRound(stage, round_)
    go, come = repair.changes(round_.number)
    tables: set[int] = set()
    for first, second in go:
        game = sheet.game_of(sheet.by_number[first])
        assert game is not None
        assert game.second_id == sheet.by_number[second].pk
        tables.add(game.table)
        sheet.take_out(sheet.by_number[first])
    for first, second in come:
        one, other = sheet.by_number[first], sheet.by_number[second]
        for entry in (one, other):
            sheet.take_out(entry)
        table = sheet.free_table()
        tables.add(table)
        sheet.add_game(table, one, other, (Reason.of("schedule_repaired", round=round_.number),))
    for entry in sheet.idle():
        sheet.add_bye(entry, ByeKind.RESTING, (Reason.of("resting", player=entry.number or 0),))
    if not round_.is_draft:
        mark_changed(round_, _changed(tables))
        refresh_round_state(round_)


def _changed(tables: set[int]) -> dict[str, Any]:
    return {"tables": sorted(tables)}
