"""An arbiter accepts at once what both players of a table have written down alike, at many tables of a round."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Round
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_round
from renju_tournaments.records.equal_sheets import EqualSheets, equal_sheets
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.queries import games_of_round


def accept_equal_sheets(*, stage_id: int, number: int, seen: Collection[str], by: By) -> list[EqualSheets]:
    """Makes the sheets that were seen (``EqualSheets.seen``) the records of their games, and returns them. A table at
    which anything has changed since is left as it is, for a look at it. No result is changed.

    Raises UserError when nothing is chosen, and when everything has changed.
    """
    if not seen:
        raise UserError(_("No table is chosen, so nothing was accepted."), field="seen")
    with stage_locked(stage_id, by) as stage:
        round_ = Round.objects.filter(stage=stage, number=number).first()
        games = games_of_round(round_) if round_ and not round_.is_draft else []
        accepted = [one for one in equal_sheets(games) if one.look is None and one.seen in seen]
        if not accepted:
            raise UserError(_("The sheets have changed since this page was opened. Look at them again."))
        now = timezone.now()
        for one in accepted:
            one.record.accepted_by, one.record.accepted_at = by.actor, now
        GameRecord.objects.bulk_create(one.record for one in accepted)
        write_log(
            stage,
            LogAct.RECORD_ACCEPTED,
            by,
            subject=of_round(number),
            after={"tables": [one.game.table for one in accepted]},
            round_number=number,
        )
    return accepted
