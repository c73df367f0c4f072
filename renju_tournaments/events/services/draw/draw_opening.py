"""Drawing the position, or the positions, from which the games of a round begin (renju by lot)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, OpeningDraw
from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.rounds import openings
from renju_tournaments.events.services.draw.draw_numbers import new_seed
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round


def draw_opening(*, stage_id: int, number: int, by: By = NOBODY, seed: int | None = None) -> Round:
    """Draws for a round that is paired. For a draft it can be done again, with a reason; what was published stays.

    Raises UserError where nothing can be drawn, and Conflict for a stale page.
    """
    with stage_locked(stage_id, by) as stage:
        round_ = stage.rounds.filter(number=number).first()
        if round_ is None:
            raise UserError(_("Round %(number)s has not been paired, or was discarded already.") % {"number": number})
        refuse_stale(stage, by.seen_version)
        if not openings.is_by_lot(stage.event):
            raise UserError(
                _("Only renju by lot draws positions. Choose this opening regulation in the settings of the event.")
            )
        if round_.opening_lot and not round_.is_draft:
            raise UserError(_("The opening of round %(number)s is drawn and published; it stays.") % {"number": number})
        if round_.opening_lot:
            words = _("The opening is drawn already. Give the reason for drawing it again; it is written in the log.")
            needed_reason(by.reason, words)
        before = in_log(round_)
        if not draw_into(stage, round_, seed):
            raise UserError(_("The event has no list of positions yet. Send it first; then draw."))
        write_log(
            stage,
            LogAct.OPENING_DRAWN,
            by,
            subject=of_round(number),
            before=before or None,
            after=in_log(round_),
            round_number=number,
            reason=by.reason,
        )
        return round_


def draw_into(stage: Stage, round_: Round, seed: int | None = None) -> bool:
    """Draws for a round of a locked stage; False where the event has no positions."""
    positions = openings.to_draw_from(stage, round_.number)
    if not positions:
        return False
    seed = new_seed() if seed is None else seed
    round_.opening_lot = openings.draw(positions, seed=seed, number=round_.number, per=stage.event.opening_draw)
    round_.save(update_fields=["opening_lot"])
    return True


def draw_if_missing(stage: Stage, round_: Round) -> dict[str, Any]:
    """At the publication of a round of renju by lot: draws what has not been drawn. Returns what the log says of it;
    nothing for another regulation, for what is drawn already, and without a list."""
    if not openings.is_by_lot(stage.event) or round_.opening_lot or not draw_into(stage, round_):
        return {}
    return in_log(round_)


def in_log(round_: Round) -> dict[str, Any]:
    """What was drawn, as the log keeps it: the seed, and the positions (one a game: all, in the order drawn)."""
    lot = round_.opening_lot
    if not lot:
        return {}
    kept = lot["order"] if lot["per"] == OpeningDraw.GAME.value else lot["order"][:1]
    return {"opening_seed": lot["seed"], "opening": [f"{number}. {stones}" for number, stones in kept]}
