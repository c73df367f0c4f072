"""A Russian and a Czech arbiter at one desk: what one does, the other reads in their own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from pairings.model import Result, System
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import AbsenceKind, LogAct
from renju_tournaments.events.effects.withdrawals import OpenGame, outlook
from renju_tournaments.events.models import Absence, Game, LogEntry, Round, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.edit_draft import exchange_players, swap_starters
from renju_tournaments.events.services.pairing.end_early import end_early
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.wording.log import ACCEPTED, changes, subject_in_words
from renju_tournaments.wording.rounds import changes_in_words
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

CYRILLIC = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


def pk(stage: Stage, number: int) -> int:
    return stage.entries.get(number=number).pk


@pytest.fixture(autouse=True)
def _languages(catalogues: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [catalogues / "public", catalogues / "desk"]


@pytest.fixture
def stage() -> Stage:
    """A whole Swiss of six, run by somebody who works in Russian: every act that has a subject of its own."""
    chief = make_user("kask")
    stage = make_stage(6, rounds=3, event=make_event(chief=chief))
    with override("ru"):
        draw_numbers(stage_id=stage.pk, by=By(chief, reason="again"))
        pair_round(stage_id=stage.pk, by=By(chief))
        swap_starters(stage_id=stage.pk, number=1, table=1, by=By(chief))
        Absence.objects.create(entry=stage.entries.get(number=1), round_number=1, kind=AbsenceKind.ABSENT)
        publish_round(stage_id=stage.pk, number=1, accept_warnings=True, by=By(chief))
        exchange_players(
            stage_id=stage.pk, number=1, one=pk(stage, 2), other=pk(stage, 3), by=By(chief, reason="seats")
        )
        (left,) = outlook(stage, stage.entries.get(number=6)).unsettled
        withdraw_player(stage.pk, pk(stage, 6), open_games={left.pk: OpenGame.FREE}, by=By(chief, reason="ill"))
        for game in Game.objects.filter(round__stage=stage):
            enter_result(
                stage_id=stage.pk,
                round_number=1,
                game_id=game.pk,
                result=Result.DRAW,
                by=By(chief, seen_version=game.version),
            )
        end_early(stage_id=stage.pk, by=By(chief, reason="no light"))
        finish_stage(stage_id=stage.pk, by=By(chief))
    return stage


def test_nothing_that_is_stored_is_in_the_language_of_who_acted(stage):
    rows = [
        *LogEntry.objects.values_list("subject", "before", "after", "reason"),
        *Round.objects.values_list("changes", "notes", "engine"),
        *Stage.objects.values_list("draw_protocol"),
    ]
    assert {LogAct.ROUND_PUBLISHED, LogAct.ROUND_CHANGED, LogAct.WITHDRAWN, LogAct.STAGE_FINISHED} <= set(
        LogEntry.objects.values_list("act", flat=True)
    )
    assert not CYRILLIC & set(json.dumps(rows, ensure_ascii=False).lower())


def subjects(stage: Stage, act: LogAct) -> set[str]:
    return {subject_in_words(entry.subject) for entry in stage.log.filter(act=act)}


def test_everybody_reads_the_log_in_his_own_words(stage):
    assert subjects(stage, LogAct.ROUND_PUBLISHED) == {"Round 1"}
    assert subjects(stage, LogAct.NUMBERS_DRAWN) == {"by rating"}
    assert subjects(stage, LogAct.STAGE_FINISHED) == {"Swiss regulated by ratings"}
    assert subjects(stage, LogAct.STAGE_CHANGED) == {"Ended early, after round 1"}
    assert subjects(stage, LogAct.WITHDRAWN) == {"6. Player 6"}
    with override("cs"):
        assert subjects(stage, LogAct.ROUND_PUBLISHED) == {"Kolo 1"}
        assert subjects(stage, LogAct.NUMBERS_DRAWN) == {"podle ratingu"}
    with override("ru"):
        assert subjects(stage, LogAct.ROUND_PUBLISHED) == {"Тур 1"}


def test_everybody_reads_what_changed_in_a_round_in_his_own_words(stage, client):
    noted = Round.objects.get(stage=stage).changes
    left = noted[-1]["table"]
    assert changes_in_words(noted[-1:]) == f"table {left}: Player 6 has left"
    assert changes_in_words([{"tables": [3, 4]}, {"tables": [1]}]) == "tables 3, 4; table 1"
    with override("cs"):
        assert changes_in_words([{"tables": [3, 4]}]) == "stoly 3, 4"
        assert changes_in_words(noted[-1:]) == f"stůl {left}: Player 6 – odstoupení"
    page = reverse("publishing:round", args=[stage.event.slug, stage.ordinal, 1])
    assert "has left" in client.get(page).text


def test_an_accepted_warning_says_what_where_and_of_whom(stage):
    published = changes(stage.log.get(act=LogAct.ROUND_PUBLISHED))
    (accepted,) = [c.after for c in published if c.label == "accepted warnings"]
    assert accepted.startswith("announced an absence (table ")
    assert accepted.endswith(": Player 1)")
    assert all(str(words) for words in ACCEPTED.values())


def test_a_schedule_at_once_is_named_in_the_readers_words():
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    with override("ru"):
        publish_schedule(stage_id=stage.pk)
    assert subjects(stage, LogAct.ROUND_PUBLISHED) == {"Rounds 1–3, the whole schedule"}
