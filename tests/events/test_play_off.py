"""Extra games for places: who plays them, what their points do, and when they may be entered (rules 4.5)."""

from __future__ import annotations

import pytest

from pairings.model import System
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.effects.play_off import play_off
from renju_tournaments.events.models import Entry, LogEntry, Stage
from renju_tournaments.events.services.results.enter_play_off import enter_play_off
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.tables import standings, workings
from renju_tournaments.wording.log import line
from tests.desk.pages import fresh, text, url
from tests.events.boards import play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def stage(kask):
    """One round; 1 and 2 won against 3 and 4, and 5 drew with 6: three pairs of equals."""
    stage = make_stage(
        6, event=make_event(chief=kask, arbiter=make_user("novak")), rounds=1, tiebreaks=("WIN", "PLAYOFF")
    )
    play(stage, 1, "1-3 1-0, 2-4 1-0, 5-6 =")
    return stage


def enter(stage, points, **asked):
    return enter_play_off(stage_id=stage.pk, points=points, by=By(**asked))


def places(stage, after_round=1):
    stage.refresh_from_db()
    return {row.number: str(row.place) for row in standings.table(stage, after_round=after_round).rows}


# ---- what it decides -------------------------------------------------------------------------------------------------


def test_the_points_decide_the_places_at_last(stage):
    assert places(stage) == {1: "1–2", 2: "1–2", 5: "3–4", 6: "3–4", 3: "5–6", 4: "5–6"}
    assert enter(stage, {1: 1, 2: 3}) == [1, 2]
    assert places(stage) == {2: "1", 1: "2", 5: "3–4", 6: "3–4", 3: "5–6", 4: "5–6"}
    found = workings.working(stage, 2, after_round=1)
    assert found.sentences == ("Above Player 1 by play-off: 1½ against ½.",)
    assert found.workings[-1].value == "1½"
    assert {row.number: str(row.values[-1]) for row in standings.table(stage, after_round=1).rows}[2] == "1½"


def test_taking_the_points_away_shares_the_places_again(stage):
    enter(stage, {1: 1, 2: 3})
    assert enter(stage, {1: None, 2: None}) == [1, 2]
    assert places(stage)[1] == "1–2"
    assert not Entry.objects.exclude(play_off=None).exists()


def test_who_is_not_named_keeps_what_he_has(stage):
    enter(stage, {1: 0, 2: 2, 5: 2, 6: 0})
    enter(stage, {5: 0, 6: 2})
    assert play_off(stage).stored == {1: 0, 2: 2, 5: 0, 6: 2}


def test_half_a_tie_is_left_as_it_is_and_the_table_says_so(stage):
    enter(stage, {1: 2})
    assert places(stage)[1] == "1–2"
    assert (
        "play-off was left out between Player 1, Player 2, because it cannot be computed for Player 2."
        in standings.table(stage, after_round=1).notes
    )


def test_the_last_table_says_who_is_to_play_on(stage):
    assert standings.table(stage, after_round=1).notes == (
        "Places 1–2 are shared by Player 1 and Player 2. Where exact places are needed, a play-off decides.",
        "Places 3–4 are shared by Player 5 and Player 6. Where exact places are needed, a play-off decides.",
        "Places 5–6 are shared by Player 3 and Player 4. Where exact places are needed, a play-off decides.",
    )


def test_a_preset_that_plays_off_the_prizes_calls_for_no_more(stage):
    """The order of the RIF Youth Cup of 2020: places 5 and 6 are simply shared."""
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["BH-F", "PLAYOFF"])
    stage.refresh_from_db()
    assert standings.table(stage, after_round=1).notes == (
        "Places 1–2: a play-off is needed between Player 1 and Player 2, who are equal.",
        "Places 3–4: a play-off is needed between Player 5 and Player 6, who are equal.",
    )
    enter(stage, {1: 0, 2: 2, 5: 0, 6: 2})
    stage.refresh_from_db()
    assert standings.table(stage, after_round=1).notes == ()


def test_while_rounds_are_to_come_nobody_plays_off_anything(stage):
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    stage.refresh_from_db()
    assert standings.table(stage, after_round=1).notes == ()
    Entry.objects.filter(stage=stage, number__in=(1, 2)).update(play_off=1)
    assert places(stage)[1] == "1–2"


def test_a_lot_after_it_decides_what_was_not_played_off(stage):
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["WIN", "PLAYOFF", "LOT"], drawn_at="2026-05-01T10:00Z")
    enter(stage, {1: 0, 2: 2})
    assert [places(stage)[n] for n in (2, 1)] == ["1", "2"]
    assert {places(stage)[n] for n in (5, 6)} == {"3", "4"}
    assert {row.number for rows in play_off(stage).groups for row in rows} == {1, 2, 3, 4, 5, 6}


def test_the_check_computes_the_same_table(stage):
    enter(stage, {1: 1, 2: 3})
    stage.refresh_from_db()
    standings.table(stage, after_round=1)
    assert not [f for f in check_stage(stage).findings if f.reason.code == "kept_table_differs"]


# ---- what is refused -------------------------------------------------------------------------------------------------


def test_before_the_last_result_there_is_nothing_to_play_off(kask):
    stage = make_stage(4, rounds=2, tiebreaks=("PLAYOFF",))
    play(stage, 1, "1-3 1-0, 2-4 *")
    with pytest.raises(UserError) as refused:
        enter(stage, {1: 2})
    assert "A play-off follows the last round" in str(refused.value)
    assert "Round 1, table 2: Player 2 – Player 4 has no result." in str(refused.value)


def test_a_final_table_is_opened_first(stage):
    finish_stage(stage_id=stage.pk)
    with pytest.raises(UserError, match="Open the stage again first"):
        enter(stage, {1: 2})


def test_an_order_without_a_play_off_has_no_use_for_it(stage):
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["WIN"])
    with pytest.raises(UserError, match="not among the coefficients"):
        enter(stage, {1: 2})


def test_a_knock_out_shares_no_place_that_way():
    with pytest.raises(UserError, match="In this system"):
        enter(make_stage(4, system=System.OLYMPIC), {1: 2})


def test_who_is_equal_with_nobody_plays_for_nothing_and_what_he_had_can_go(stage):
    enter(stage, {5: 2})
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["RAT", "PLAYOFF"])
    with pytest.raises(UserError, match="Nobody is equal with Player 1 by what comes before"):
        enter(stage, {1: 2})
    enter(stage, {5: None})
    assert play_off(Stage.objects.get(pk=stage.pk)).stored == {}


def test_an_old_page_is_a_conflict(stage):
    seen = Stage.objects.get(pk=stage.pk).version
    enter(stage, {1: 0, 2: 2}, seen_version=seen)
    with pytest.raises(Conflict):
        enter(stage, {1: 2, 2: 0}, seen_version=seen)
    assert play_off(stage).stored == {1: 0, 2: 2}


def test_the_same_form_twice_is_one_act_and_the_log_tells_it(stage, kask):
    enter(stage, {1: 0, 2: 3}, reason="two games at 5 minutes", actor=kask, token="p1")
    with pytest.raises(AlreadyDone):
        enter(stage, {1: 0, 2: 3}, token="p1")
    entry = LogEntry.objects.get(act=LogAct.PLAY_OFF_ENTERED)
    assert (entry.reason, entry.round_number) == ("two games at 5 minutes", 1)
    change = line(entry).changes[0]
    assert (change.before, change.after) == ("1. Player 1: –, 2. Player 2: –", "1. Player 1: 0, 2. Player 2: 1½")


def test_what_is_typed_as_it_stands_is_no_act(stage):
    enter(stage, {1: 0, 2: 2})
    assert enter(stage, {1: 0, 2: 2}) == []
    assert LogEntry.objects.filter(act=LogAct.PLAY_OFF_ENTERED).count() == 1


# ---- the page --------------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(client, kask):
    client.force_login(kask)
    return client


def test_the_page_shows_what_would_change_and_writes_nothing(desk, stage):
    assert url("play-off", stage) in text(desk.get(url("standings", stage)))
    page = text(desk.get(url("play-off", stage)))
    assert "Places 1–2" in page
    assert 'name="p-1"' in page
    assert "What changes" not in page
    page = text(desk.get(url("play-off", stage), {"p-1": "0", "p-2": "1.5"}))
    assert "What changes" in page
    assert 'name="p-2" value="1.5"' in page
    assert not LogEntry.objects.exists()
    assert places(stage)[1] == "1–2"


def test_saving_writes_and_leads_to_the_standings(desk, stage):
    stage.refresh_from_db()
    sent = {"p-1": "0", "p-2": "1½", "p-5": "", "version": stage.version}
    answer = desk.post(url("play-off", stage), sent)
    assert answer.url == url("standings", stage)
    assert play_off(stage).stored == {1: 0, 2: 3}
    assert 'name="p-2" value="1½"' in text(desk.get(url("play-off", stage)))


@pytest.mark.parametrize(
    ("typed", "says"),
    [("-1", "for example 2½"), ("0.3", "for example 2½"), ("x", "for example 2½"), ("100", "from 0 to 99")],
)
def test_points_that_cannot_be_are_refused(desk, stage, typed, says):
    assert says in text(desk.get(url("play-off", stage), {"p-1": typed}))
    answer = desk.post(url("play-off", stage), {"p-1": typed, "version": 0})
    assert answer.status_code == 422
    assert says in text(answer)


def test_an_old_form_is_shown_again_with_what_was_typed(desk, stage):
    stage.refresh_from_db()
    seen = stage.version
    enter(stage, {1: 2, 2: 0})
    answer = desk.post(url("play-off", stage), {"p-1": "0", "p-2": "2", "version": seen, "reason": "by hand"})
    assert answer.status_code == 409
    page = text(answer)
    assert "The stage has changed since this page was opened" in page
    assert 'name="p-2" value="2"' in page
    assert f'name="version" value="{seen + 1}"' in page
    assert 'value="by hand"' in page


def test_the_page_says_why_nothing_can_be_entered(desk, stage):
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["WIN"])
    assert "not among the coefficients" in text(desk.get(url("play-off", stage)))
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["RAT", "PLAYOFF"])
    assert "there is nothing to play for" in text(desk.get(url("play-off", stage)))


def test_it_is_for_those_who_run_the_event(client, stage):
    client.force_login(stage.event.roles.get(role="arbiter").user)
    assert client.post(url("play-off", stage), fresh(stage, {"p-1": "1"})).status_code == 403
