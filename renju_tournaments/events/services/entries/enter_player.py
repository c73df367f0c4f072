"""Entering a player in a stage: before the draw, or late, when rounds have been paired.

CHOICE (rules 13.1 leaves it open): once a round has been paired, numbers stay as they are and a late entry gets the
next free number, whatever their rating. Pages and cards with the numbers are out; a renumbering would send people to
the wrong tables. The price: they count as the weakest of their score group.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from pairings.model import Bye as EngineBye
from pairings.model import ByeKind
from renju_tournaments.common.changes import put, values_of
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.entry_fields import SNAPSHOT, entry_label, snapshot
from renju_tournaments.events.models import Bye, Entry, Round, Stage
from renju_tournaments.events.rounds.bye_origins import origin_when_paired
from renju_tournaments.events.services.draw.start_numbers import clear_for_new_draw
from renju_tournaments.events.services.pairing.take_back_rounds import why_field_is_fixed
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_entry
from renju_tournaments.players.models import Player
from renju_tournaments.players.services.save_player import add_player


def enter_player(
    stage_id: int,
    *,
    by: By,
    player: Player | None = None,
    person: Mapping[str, Any] | None = None,
    details: Mapping[str, Any] | None = None,
    from_round: int | None = None,
    missed_bye: bool = False,
    redraw: bool = False,
) -> Entry:
    """Enters somebody from the register, or a new ``person`` (the fields of a Player), who is then added to it.

    ``details`` overlays what the register says (a rating of today, for example). ``redraw``: numbers already drawn are
    taken back. ``from_round``: the first round a late entry plays in, by default the next to be paired; the rounds they
    missed are written without a point, the last of them as a requested bye if ``missed_bye`` says so.

    Raises UserError when they are in the stage already, when the stage cannot take anybody any more, and when a new
    person's external id is somebody else's.
    """
    with stage_locked(stage_id, by) as stage:
        _refuse_if_finished(stage)
        rounds = list(stage.rounds.order_by("number"))
        first_round = _first_round(stage, rounds, from_round)
        if player is None:
            player = add_player(person or {}, actor=by.actor)
        _refuse_double(stage, player)
        before = _make_room(stage, rounds, redraw)
        entry = Entry(stage=stage, player=player, first_round=first_round)
        put(entry, {**snapshot(player), **(details or {})}, SNAPSHOT)
        if rounds:
            entry.number = (stage.entries.aggregate(last=Max("number"))["last"] or 0) + 1
        entry.save()
        missed = _write_missed_rounds(stage, entry, rounds, missed_bye)
        write_log(
            stage,
            LogAct.ENTRY_ADDED,
            by,
            subject=of_entry(entry),
            before=before,
            after={
                **values_of(entry, ("number", "first_round", *SNAPSHOT)),
                "missed": {str(n): bye.half_points for n, bye in missed.items()},
            },
            round_number=first_round if rounds else None,
        )
    return entry


def next_to_pair(rounds: list[Round]) -> int:
    """The number of the first round that is not paired yet."""
    return rounds[-1].number + 1 if rounds else 1


def why_nobody_enters(stage: Stage) -> str:
    """Why nobody can come into the stage any more; empty while somebody can."""
    if fixed := why_field_is_fixed(stage):
        return fixed
    if stage.is_swiss and next_to_pair(list(stage.rounds.order_by("number"))) > stage.rounds_planned:
        return _("All rounds have been paired; nobody can be entered any more.")
    return ""


def _first_round(stage: Stage, rounds: list[Round], wanted: int | None) -> int:
    """Raises UserError for a round that is paired already, or that the stage does not have."""
    following = next_to_pair(rounds)
    if refusal := why_nobody_enters(stage):
        raise UserError(refusal)
    if wanted is None or wanted == following:
        return following
    if wanted < following:
        raise UserError(
            _("Round %(number)s has been paired. The player can play from round %(next)s on.")
            % {"number": wanted, "next": following},
            field="from_round",
        )
    if stage.is_swiss and wanted > stage.rounds_planned:
        raise UserError(
            _("The stage has only %(rounds)s rounds.") % {"rounds": stage.rounds_planned}, field="from_round"
        )
    return wanted if stage.is_swiss else 1


def _make_room(stage: Stage, rounds: list[Round], redraw: bool) -> dict[str, object] | None:
    """Numbers that have been drawn, but by which nothing was paired, are taken back if the arbiter says so."""
    if rounds or not stage.draw_method:
        return None
    return clear_for_new_draw(stage, redraw=redraw)


def _refuse_if_finished(stage: Stage) -> None:
    if stage.finished_at:
        raise UserError(_("The stage is finished; its list of players is closed."))


def _refuse_double(stage: Stage, player: Player) -> None:
    there = stage.entries.filter(player=player).first()
    if there and there.last_round is not None:
        raise UserError(
            _("%(name)s has been in this stage and left. Use “Return to the stage” on the page of the player.")
            % {"name": entry_label(there)}
        )
    if there:
        raise UserError(_("%(name)s is in this stage already.") % {"name": entry_label(there)})


def _write_missed_rounds(stage: Stage, entry: Entry, rounds: list[Round], missed_bye: bool) -> dict[int, EngineBye]:
    """What stands in the rounds paired before they came: nothing, and once at most a requested bye."""
    missed: dict[int, EngineBye] = {}
    for round_ in rounds:
        is_bye = missed_bye and round_ is rounds[-1]
        kind = ByeKind.REQUESTED if is_bye else ByeKind.NOT_ENTERED
        half_points = stage.requested_bye if is_bye else 0
        Bye.objects.create(
            round=round_, entry=entry, kind=kind.value, half_points=half_points, origin=origin_when_paired(kind)
        )
        missed[round_.number] = EngineBye(entry.number or 0, kind, half_points)
    return missed
