"""Pairs that the arbiter keeps apart: for the whole event, or until a round."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Entry, ForbiddenPair, Stage
from renju_tournaments.events.services.entries.change_entry import entry_of
from renju_tournaments.events.services.writing import needed_reason, stage_locked, write_log
from renju_tournaments.events.subjects import of_pair


def keep_apart(stage_id: int, *, one: int, other: int, not_before: int | None = None, by: By) -> ForbiddenPair:
    """Two entries do not meet: never, or not before a round. What is paired already stays as it is.

    Raises UserError without a reason, for a pair that is kept apart already, and for a round that says nothing.
    """
    with stage_locked(stage_id, by) as stage:
        _refuse_in_vain(stage, not_before)
        reason = needed_reason(by.reason, _("Say why the two are kept apart; it is written in the log."))
        if one == other:
            raise UserError(_("Choose two different players."), field="other")
        first, second = sorted((entry_of(stage, one), entry_of(stage, other)), key=lambda e: (e.number or 0, e.pk))
        if _between(stage, first, second) is not None:
            raise UserError(
                _("%(one)s and %(other)s are kept apart already. Set them free first to change it.")
                % {"one": entry_label(first), "other": entry_label(second)},
                field="other",
            )
        pair = ForbiddenPair.objects.create(stage=stage, one=first, other=second, not_before=not_before, reason=reason)
        write_log(
            stage,
            LogAct.PAIR_KEPT_APART,
            by,
            subject=of_pair(first, second),
            after={"not_before": not_before or 0},
            reason=reason,
        )
    return pair


def set_free(stage_id: int, pair_id: int, *, by: By) -> None:
    """The two may meet again. Raises UserError if they are not kept apart any more."""
    with stage_locked(stage_id, by) as stage:
        pair = stage.forbidden_pairs.filter(pk=pair_id).select_related("one", "other").first()
        if pair is None:
            raise UserError(_("These two are not kept apart any more."))
        write_log(
            stage,
            LogAct.PAIR_SET_FREE,
            by,
            subject=of_pair(pair.one, pair.other),
            before={"not_before": pair.not_before or 0},
            reason=by.reason.strip(),
        )
        pair.delete()


def _refuse_in_vain(stage: Stage, not_before: int | None) -> None:
    """Raises UserError where keeping apart has no meaning."""
    if stage.finished_at:
        raise UserError(_("The stage is finished. Nothing is paired any more."))
    if not stage.is_swiss:
        raise UserError(
            _("In a round-robin everybody meets everybody. Draw the numbers with a restriction to keep pairs apart.")
        )
    following = stage.rounds.count() + 1
    if not_before is not None and not_before <= following:
        raise UserError(
            _("Round %(next)s is the next to be paired. Name a later round, or none to keep them apart throughout.")
            % {"next": following},
            field="not_before",
        )
    if not_before is not None and not_before > stage.rounds_planned:
        raise UserError(
            _("The stage has only %(rounds)s rounds. Leave the round empty to keep them apart throughout.")
            % {"rounds": stage.rounds_planned},
            field="not_before",
        )


def _between(stage: Stage, one: Entry, other: Entry) -> ForbiddenPair | None:
    both = (one, other)
    return stage.forbidden_pairs.filter(one__in=both, other__in=both).first()


def kept_apart_in(stage: Stage, round_number: int) -> Iterator[str]:
    """A sentence for each rule that still holds in a round of a Swiss."""
    if not stage.is_swiss:
        return
    for first, words in (
        (stage.country_not_before, _("Players of one country do not meet before round %(number)s.")),
        (stage.club_not_before, _("Players of one club do not meet before round %(number)s.")),
    ):
        if first is not None and round_number < first:
            yield words % {"number": first}
