"""Who plays for which team: everybody's at once, before the numbers are drawn or anew after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.start_numbers import clear_for_new_draw
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_teams

LONGEST: Final = Entry._meta.get_field("team").max_length or 0
"""Letters in the name of a team."""


def _refuse_long_names(teams: Mapping[int, str]) -> None:
    """Raises UserError; a name is never cut silently."""
    for pk, name in ((pk, visible(team)) for pk, team in teams.items()):
        if len(name) > LONGEST:
            raise UserError(
                _("The name of the team “%(name)s…” has %(length)s letters, and %(longest)s can be kept. Shorten it.")
                % {"name": name[:20], "length": len(name), "longest": LONGEST},
                field=f"team-{pk}",
            )


def why_teams_are_fixed(stage: Stage) -> str:
    """Why nobody can change teams any more, or nothing."""
    return _("Rounds have been paired; the teams stay as they are.") if stage.rounds.exists() else ""


def set_teams(stage_id: int, teams: Mapping[int, str], *, by: By, redraw: bool = False) -> int:
    """Puts each entry into the team named for it (entry id -> name, empty for none); returns how many have changed.

    Raises UserError when rounds have been paired, for a name too long to be kept, and when numbers have been drawn and
    ``redraw`` does not say that they are to be taken back; Conflict for a stale page.
    """
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        changed = [e for e in stage.entries.all() if e.pk in teams and visible(teams[e.pk]) != e.team]
        if not changed:
            return 0
        if fixed := why_teams_are_fixed(stage):
            raise UserError(fixed)
        _refuse_long_names(teams)
        before: dict[str, object] = {e.name: e.team for e in changed}
        taken_back = clear_for_new_draw(stage, redraw=redraw) if stage.draw_method else None
        for entry in changed:
            entry.team = visible(teams[entry.pk])
        Entry.objects.bulk_update(changed, ["team"])
        write_log(
            stage,
            LogAct.ENTRY_CHANGED,
            by,
            subject=of_teams(),
            before={"teams": before, **({"draw": taken_back} if taken_back else {})},
            after={"teams": {e.name: e.team for e in changed}},
        )
        return len(changed)
