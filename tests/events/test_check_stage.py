"""“Check the event”: what the desk knows of each round explains what departs from the rules, and the tables are held
against the games."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairings.model import ByeKind, Result, System
from pairings.verify import Cause, EarlierResult, Severity
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.checks.earlier_moments import EarlierMoments
from renju_tournaments.events.checks.verification import Checked, check_stage
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.entries.keep_apart import keep_apart, set_free
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.edit_draft import set_bye, swap_starters
from renju_tournaments.events.services.pairing.pair_round import NoPairing, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.services.settings.change_settings import change_stage
from renju_tournaments.tables import standings
from renju_tournaments.wording import verify as words
from tests.desk.test_other_systems import SETTINGS, play_out, set_up
from tests.events.playing import pk, play, score
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


def checked(stage: Stage) -> Checked:
    """The check, as it comes back from where it is kept."""
    return Checked.from_json(check_stage(Stage.objects.get(pk=stage.pk)).as_json())


def codes(stage: Stage) -> dict[str, list]:
    found: dict[str, list] = {}
    for finding in checked(stage).findings:
        found.setdefault(finding.reason.code, []).append(finding)
    return found


def game(stage: Stage, number: int, table: int) -> Game:
    return Game.objects.get(round__stage=stage, round__number=number, table=table)


def correct(stage: Stage, number: int, table: int, result: Result) -> None:
    there = game(stage, number, table)
    correct_result(
        stage_id=stage.pk,
        round_number=number,
        game_id=there.pk,
        result=result,
        by=By(reason="The slip was signed on the wrong sides", seen_version=there.version),
    )


@pytest.mark.parametrize("system", [System.REGULATED_SWISS, System.SWISS_BY_LOT, System.ROUND_ROBIN])
def test_an_event_run_by_the_rules_agrees(system):
    stage = make_stage(7, system=system, rounds=7 if system is System.ROUND_ROBIN else 4)
    for _ in range(3):
        play(stage)
    found = checked(stage)
    assert (found.rounds, found.agreeing, found.findings) == ((1, 2, 3), (1, 2, 3), ())


@pytest.mark.parametrize("name", SETTINGS)
def test_every_other_system_agrees_to_its_end(name):
    stage = set_up(name)
    numbers = tuple(play_out(stage, random.Random(name)))
    finish_stage(stage_id=stage.pk)
    found = checked(stage)
    assert [f for f in found.findings if f.departs] == []
    assert found.agreeing == numbers


def test_a_draft_is_not_checked():
    stage = make_stage(6)
    play(stage)
    pair_round(stage_id=stage.pk)
    assert checked(stage).rounds == (1,)


def test_nothing_is_published_and_there_is_nothing_to_check():
    assert checked(make_stage(6)) == Checked(0, ())


def test_a_hand_that_turned_a_table(people):
    stage = make_stage(6)
    play(stage)
    pair_round(stage_id=stage.pk)
    swap_starters(stage_id=stage.pk, number=2, table=1, by=By(reason="They asked for it"))
    publish_round(stage_id=stage.pk, number=2, accept_warnings=True)
    (finding,) = codes(stage)["starts_depart"]
    assert (finding.round, finding.cause) == (2, Cause.ARBITER)
    assert words.sentences(finding, {})[-1] == "An arbiter changed this by hand."
    assert checked(stage).agreeing == (1,)


def test_a_bye_by_hand_leaves_somebody_over():
    stage = make_stage(6)
    pair_round(stage_id=stage.pk)
    first = game(stage, 1, 1)
    set_bye(stage_id=stage.pk, number=1, entry=first.first_id, kind=ByeKind.ABSENT.value)
    set_bye(stage_id=stage.pk, number=1, entry=first.second_id, kind=ByeKind.FREE_POINT.value)
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    assert {f.cause for f in codes(stage)["free_point_departs"]} == {Cause.ARBITER}


def test_a_row_changed_behind_the_desks_back_is_not_the_arbiters():
    """Neither the log nor the marks of a hand know of it, but the proposal kept with the round does."""
    stage = make_stage(6)
    play(stage)
    there = game(stage, 1, 1)
    Game.objects.filter(pk=there.pk).update(first=there.second, second=there.first)
    assert [f.round for f in codes(stage)["starts_depart"]] == [1]


def test_a_result_corrected_after_the_next_round_was_paired():
    stage = make_stage(8)
    play(stage)
    play(stage)
    correct(stage, 1, 1, Result.SECOND_WINS)
    found = codes(stage)
    assert [dict(f.reason.params) for f in found["paired_before_correction"]] == [
        {"round": 2, "rounds": (1,), "tables": (1,)}
    ]
    assert not checked(stage).departs
    assert checked(stage).agreeing == (1, 2)


def test_a_correction_before_the_next_round_explains_nothing():
    stage = make_stage(8)
    play(stage)
    correct(stage, 1, 1, Result.SECOND_WINS)
    play(stage)
    assert checked(stage).findings == ()


def test_an_adjourned_game_finished_after_the_next_round_was_paired():
    stage = make_stage(8)
    played = play(stage, ". 1 1 1")
    there = game(stage, 1, 1)
    entered = {"stage_id": stage.pk, "round_number": 1, "game_id": there.pk}
    enter_result(by=By(seen_version=there.version), **entered, result=Result.PENDING, adjourned=True)
    assert Round.objects.get(pk=played.pk).games.filter(adjourned=True).exists()
    play(stage)
    enter_result(by=By(seen_version=game(stage, 1, 1).version), **entered, result=Result.SECOND_WINS)
    assert not checked(stage).departs
    assert "paired_before_correction" in codes(stage)


def test_relaxed_colours_are_told_as_the_decision_they_were():
    stage = make_stage(4, rounds=9)
    first = pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=1)
    score(first, " ".join("1" if g.first.number in (1, 2) else "0" for g in first.games.order_by("table")))
    starters = {g.first.number for g in first.games.all()} & {1, 4}
    second = pair_round(stage_id=stage.pk)
    for there in second.games.order_by("table"):
        if ({there.first.number} & {1, 4} == {there.first.number}) != bool(starters):
            swap_starters(stage_id=stage.pk, number=2, table=there.table)
    publish_round(stage_id=stage.pk, number=2, accept_warnings=True)
    score(second, "1 1")
    with pytest.raises(NoPairing):
        pair_round(stage_id=stage.pk)
    pair_round(stage_id=stage.pk, decisions=["relax_colours"], by=By(reason="Nobody wants to go home"))
    publish_round(stage_id=stage.pk, number=3, accept_warnings=True)
    found = codes(stage)
    assert [(f.round, f.severity) for f in found["decided"]] == [(3, Severity.NOTE)]
    assert words.sentence(found["decided"][0].reason, {}) == (
        "Decided by the arbiter: Relax the colour limits of this round."
    )
    assert "relaxed_colours" not in found
    assert {f.severity for f in found["third_running"]} == {Severity.NOTE}
    assert 3 in checked(stage).agreeing


def test_a_pair_kept_apart_only_after_it_had_met():
    stage = make_stage(6)
    play(stage)
    play(stage)
    there = game(stage, 1, 1)
    keep_apart(stage.pk, one=there.first_id, other=there.second_id, by=By(reason="A quarrel over the game"))
    assert checked(stage).findings == ()
    Round.objects.filter(stage=stage, number=1).update(paired_at=timezone.now() + timedelta(minutes=1))
    assert "forbidden_meeting" in codes(stage), "as if it had been paired afterwards"


def test_a_pair_set_free_later_was_still_kept_apart_then():
    stage = make_stage(6)
    pair = keep_apart(stage.pk, one=pk(stage, 1), other=pk(stage, 4), by=By(reason="Brothers"))
    play(stage)
    assert {game(stage, 1, 1).first.number, game(stage, 1, 1).second.number} != {1, 4}
    set_free(stage.pk, pair.pk, by=NOBODY)
    assert checked(stage).findings == ()


@pytest.mark.each_database
def test_kin_were_kept_apart_by_the_settings_of_then():
    """Everybody is of one country; from the first round they may meet only by a setting that came after it."""
    stage = make_stage(6)
    play(stage)
    change_stage(
        stage.pk,
        seen={"country_not_before": None},
        wanted={"country_not_before": 4},
        by=By(reason="Agreed at the meeting"),
    )
    assert checked(stage).findings == ()


def test_the_settings_as_they_were():
    stage = make_stage(6, rounds=5)
    before = timezone.now()
    change = {"by": By(reason="Time is short")}
    change_stage(stage.pk, seen={"rounds_planned": 5}, wanted={"rounds_planned": 4}, **change)
    between = timezone.now()
    change_stage(stage.pk, seen={"rounds_planned": 4}, wanted={"rounds_planned": 3}, **change)
    stage.refresh_from_db()
    memory = EarlierMoments(stage, state_of(stage))
    assert [memory.stage_at(at).rounds_planned for at in (before, between, timezone.now())] == [5, 4, 3]
    assert stage.rounds_planned == 3


def test_the_results_as_they_were_before_somebody_left():
    """Their adjourned game was open when the next round was paired; leaving lost it."""
    stage = make_stage(8)
    play(stage, ". 1 1 1")
    there = game(stage, 1, 1)
    enter_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=there.pk,
        result=Result.PENDING,
        adjourned=True,
        by=By(seen_version=there.version),
    )
    second = play(stage)
    withdraw_player(stage.pk, there.first_id, by=By(reason="Ill"))
    assert game(stage, 1, 1).outcome.is_final
    stage.refresh_from_db()
    memory = EarlierMoments(stage, state_of(stage))
    assert memory.results_at(second.paired_at, before_round=2) == {
        (1, 1): EarlierResult(Result.PENDING, adjourned=True)
    }
    assert not checked(stage).departs


def test_a_round_robin_published_whole_that_somebody_leaves():
    stage = make_stage(6, system=System.ROUND_ROBIN, rounds=5)
    publish_schedule(stage_id=stage.pk)
    score(Round.objects.get(stage=stage, number=1), "1 0 =")
    withdraw_player(stage.pk, pk(stage, 3), by=By(reason="Ill"))
    assert checked(stage).findings == ()


def test_a_second_meeting_is_forbidden_whoever_made_it():
    stage = make_stage(4)
    play(stage)
    second = play(stage)
    for table, there in enumerate(Game.objects.filter(round__stage=stage, round__number=1).order_by("table"), start=1):
        Game.objects.filter(round=second, table=table).update(first=there.second, second=there.first)
    found = codes(stage)
    assert len(found["second_meeting"]) == 2
    assert all(f.severity is Severity.ERROR for f in found["second_meeting"])
    assert "pairs_depart" in found


# ---- tables


def finished(stage: Stage) -> Stage:
    for _ in range(stage.rounds_planned):
        play(stage)
    finish_stage(stage_id=stage.pk)
    return stage


def test_a_final_table_that_stands():
    assert checked(finished(make_stage(4, rounds=2))).findings == ()


def test_a_final_table_that_a_correction_moved():
    stage = finished(make_stage(4, rounds=2))
    correct(stage, 2, 1, Result.SECOND_WINS)
    moved = codes(stage)["changed_since_final"]
    there = game(stage, 2, 1)
    assert {f.players[0] for f in moved} >= {there.first.number, there.second.number}
    said = words.sentence(moved[0].reason, {n: f"Player {n}" for n in range(1, 5)})
    assert "when the table was made final, now place" in said
    assert checked(stage).departs


def test_another_order_of_criteria_moves_the_final_table_too():
    stage = finished(make_stage(6, rounds=2, tiebreaks=("BH", "WIN")))
    change_stage(
        stage.pk,
        seen={"free_point": 2, "tiebreaks": ["BH", "WIN"]},
        wanted={"free_point": 2, "tiebreaks": []},
        by=By(reason="Protest"),
    )
    assert "changed_since_final" in codes(stage)


def test_a_kept_table_that_the_games_do_not_bear_out_is_thrown_away():
    stage = make_stage(4, rounds=3)
    play(stage)
    stage.refresh_from_db()
    right = standings.table(stage, after_round=1)
    Game.objects.filter(round__stage=stage, table=1).update(result=Result.DRAW.value)
    (finding,) = codes(stage)["kept_table_differs"]
    assert dict(finding.reason.params) == {"after": 1, "language": "en"}
    assert finding.severity is Severity.ERROR
    stage = Stage.objects.get(pk=stage.pk)
    assert standings.table(stage, after_round=1) != right, "the next reader gets a new one"
    assert "kept_table_differs" not in codes(stage)


def test_kept_tables_that_are_right_stay():
    stage = make_stage(4, rounds=3)
    play(stage)
    stage = Stage.objects.get(pk=stage.pk)
    standings.table(stage, after_round=1)
    assert "kept_table_differs" not in codes(stage)
    assert standings.kept_table(stage, 1) is not None


# ---- size


def queries(stage: Stage) -> int:
    stage = Stage.objects.select_related("event").get(pk=stage.pk)
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as counted:
        check_stage(stage)
    return len(counted)


def test_a_large_stage_takes_no_more_queries_than_a_small_one():
    small, large = make_stage(4, rounds=3), make_stage(24, rounds=7)
    play(small)
    for _ in range(5):
        play(large)
    correct(large, 1, 1, Result.SECOND_WINS)
    assert queries(small) == queries(large) <= 16
