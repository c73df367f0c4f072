"""Adjourned games to test with: a round that is being played, and the adjournment of its first table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from renju_tournaments.adjournments.choices import Envelope
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.adjourn_game import Facts, adjourn_game
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side
from tests.rules.test_game import steps

PLACED = "h8 h9 j10 a1"
"""Four moves: the first player, who has Black, is to seal the fifth."""


def facts(position: str = PLACED, **changed: Any) -> Facts:
    """What an arbiter writes down: the first player seals."""
    written: dict[str, Any] = {
        "reason": "The lights went out",
        "permitted_by": "A. Kask",
        "sealed_by": Side.FIRST,
        "envelope": Envelope.PAPER,
        "kept_by": "A. Kask",
        "first_used": 3909,
        "second_used": 2700,
        "steps": steps(position),
    }
    return Facts(**written | changed)


def adjourn(game: Game, position: str = PLACED, *, actor: User | None = None, **changed: Any) -> Adjournment:
    """The game adjourned by the service, as it stands in the database."""
    now = Game.objects.select_related("round").get(pk=game.pk)
    return adjourn_game(
        stage_id=now.round.stage_id,
        round_number=now.round.number,
        game_id=now.pk,
        facts=facts(position, **changed),
        by=By(actor, seen_version=now.version),
    )


def of(adjournment: Adjournment, **asked: Any) -> dict[str, Any]:
    """What every act on an adjournment is told: which, and what the page has seen."""
    now = Adjournment.objects.select_related("game__round").get(pk=adjournment.pk)
    return {"stage_id": now.game.round.stage_id, "adjournment_id": now.pk, "by": By(seen_version=now.version, **asked)}


def ago(minutes: float) -> datetime:
    return timezone.now() - timedelta(minutes=minutes)


def now(row: Any) -> Any:
    """The same row as it stands now."""
    return type(row).objects.get(pk=row.pk)
