"""Throwing a draft away, so that the round can be paired anew."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import Actor
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Round
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round


def discard_draft(
    *,
    stage_id: int,
    number: int,
    actor: Actor = None,
    token: str = "",
    seen_version: int | None = None,
    reason: str = "",
) -> None:
    """Deletes a draft; its boards are kept in the log. Raises UserError when the round is published or not there."""
    with stage_locked(stage_id, token=token) as stage:
        round_ = Round.objects.filter(stage=stage, number=number).first()
        if round_ is None:
            raise UserError(_("Round %(number)s has not been paired, or was discarded already.") % {"number": number})
        if not round_.is_draft:
            raise UserError(_("Round %(number)s is published and cannot be discarded.") % {"number": number})
        refuse_stale(stage, seen_version)
        boards = {
            str(g.table): f"{g.first.name} – {g.second.name}" for g in round_.games.select_related("first", "second")
        }
        byes = {b.entry.name: {"kind": b.kind} for b in round_.byes.select_related("entry")}
        round_.delete()
        write_log(
            stage,
            LogAct.DRAFT_DISCARDED,
            actor,
            subject=of_round(number),
            before={**boards, **byes},
            round_number=number,
            reason=reason.strip(),
            token=token,
        )
