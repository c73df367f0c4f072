"""An event in which everything happened: every result, bye, withdrawal, adjournment, record, ruling and long name."""

from __future__ import annotations

from datetime import UTC, datetime

from pairings.model import ByeKind, Result
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.models import (
    Absence,
    Bye,
    Event,
    ForbiddenPair,
    Game,
    MatchDecision,
    OpeningPosition,
    ReportFile,
    Round,
    ScheduledRound,
    Stage,
)
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.results.enter_result import enter_result, undo_last
from renju_tournaments.players.models import Player
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.rulings.models import Ruling
from tests.events.playing import number, play
from tests.factories import make_event, make_stage, make_user
from tests.records.games import hand_in

LONG = "Maximilián Alexander z Lobkovic-Schwarzenb"
NAMES = [LONG, "中村 茂", "Чёрный Пётр", "김수찬", "Õispuu Ülo", "=1+1", "A\u2028B", 'O’Hara "Jr."']
WHEN = datetime(2026, 11, 30, 12, 34, 56, 789012, UTC)


def golden_event() -> Event:
    """Made by the services where there is one, by rows where a round would take a whole tournament."""
    arbiter = make_user("golden-arbiter")
    event = make_event(owner=arbiter)
    stage = make_stage(24, event=event, numbered=False)
    for n, name in enumerate(NAMES, start=1):
        entry = stage.entries.all()[n - 1]
        Player.objects.filter(pk=entry.player_id).update(name=name)
        entry.name = name
        entry.save(update_fields=["name"])
    for player in Player.objects.all():
        player.save()
    draw_numbers(stage_id=stage.pk, seed=2**40 + 7, by=By(arbiter))
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=WHEN)
    ScheduledRound.objects.create(stage=stage, number=2, starts_at=WHEN)
    Absence.objects.create(entry=number(stage, 9), round_number=2, kind=AbsenceKind.REQUESTED_BYE, reason="late train")
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2), not_before=3, reason="kin")
    ReportFile.objects.create(stage=stage, file_name="old.trf", text="012 Cup\r\n", accepted_at=WHEN)
    OpeningPosition.objects.create(event=event, number=1, stones=["h8", "h9", "j10", "a1", "b2"])
    first = play(stage)
    for game, result in zip(first.games.all(), Result, strict=False):
        Game.objects.filter(pk=game.pk).update(result=result.value, note=f"note {game.table}")
    _enter_and_undo(stage, first, arbiter)
    withdraw_player(stage.pk, number(stage, 20).pk, by=By(arbiter, reason="ill"))
    second = Round.objects.create(stage=stage, number=2, state="draft", paired_at=WHEN, notes=[{"code": "x"}])
    for n, kind in enumerate(ByeKind, start=1):
        Bye.objects.create(round=second, entry=number(stage, n), kind=kind.value, half_points=n % 3)
    MatchDecision.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2), means="lot", reason="lot")
    _record_and_adjournment(stage, first.games.first(), event)
    return event


def _enter_and_undo(stage: Stage, first: Round, arbiter: object) -> None:
    game = first.games.last()
    Game.objects.filter(pk=game.pk).update(result=Result.PENDING.value)
    Round.objects.filter(pk=first.pk).update(state="published")
    game.refresh_from_db()
    place = {"stage_id": stage.pk, "round_number": 1}
    enter_result(by=By(arbiter, seen_version=game.version), **place, game_id=game.pk, result=Result.DRAW)
    undo_last(by=By(arbiter), **place)


def _record_and_adjournment(stage: Stage, game: Game, event: Event) -> None:
    sheet = hand_in(game, Side.FIRST, "h8 S h9 s j10 s a1")
    accept_record(
        stage_id=stage.pk, game_id=game.pk, sheet_id=sheet.pk, seen_newest=sheet.pk, seen_accepted=0, by=NOBODY
    )
    adjourned = Adjournment.objects.create(
        game=game, reason="no light", permitted_by="Chief", adjourned_at=WHEN, sealed_by="second", first_used=3600
    )
    SealedMove.objects.create(adjournment=adjourned, ciphertext=bytes(range(256)), fingerprint="f" * 64)
    Ruling.objects.create(
        event=event,
        stage=stage,
        game=game,
        entry=game.first,
        kind="warning",
        reason="talk",
        ruled_by="Chief",
        ruled_at=WHEN,
    )


def forget_everything() -> None:
    """As on another machine: neither an event nor anybody is known."""
    for model in (MatchDecision, Bye, Game, Event, Player):
        model.objects.all().delete()
