"""Drafts to edit by hand, and what is said about them."""

from __future__ import annotations

from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.services.pairing.check_draft import check_draft, read_round
from renju_tournaments.events.services.pairing.pair_round import pair_round
from tests.events.playing import boards
from tests.factories import make_stage


def swiss(players: int = 8, event: Event | None = None) -> Stage:
    """A stage of five rounds in which the lot lets number 1 start."""
    stage = make_stage(players, event=event)
    stage.seed = 3
    stage.save(update_fields=["seed"])
    return stage


def draft(players: int = 8) -> tuple[Stage, Round]:
    """A first round in draft; the last of an odd field is free."""
    stage = swiss(players)
    round_ = pair_round(stage_id=stage.pk)
    if players == 8:
        assert boards(round_) == START
    return stage, round_


START = "1-5 6-2 3-7 8-4"


def objections(round_: Round, severity: Severity | None = None) -> list[str]:
    found = check_draft(round_.stage, Round.objects.get(pk=round_.pk))
    return [o.code for o in found if severity is None or o.severity is severity]


def unpaired(round_: Round) -> list[int]:
    return [e.number or 0 for e in read_round(round_.stage, round_).unpaired]
