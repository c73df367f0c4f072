"""The rounds of a knock-out at the desk and on a phone: who plays, who waits, who is through, who is out."""

from __future__ import annotations

import re

import pytest

from pairings.model import Result, Side, System
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import exchange_players
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage
from renju_tournaments.events.services.settings.change_settings import change_stage
from tests.desk.pages import text, url
from tests.events.knock_outs import game_between, is_over, knock_out, pair, pairs, play_out, won
from tests.events.playing import byes, pk
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import touch

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    chief = make_user("kask")
    client.force_login(chief)
    return make_event(chief=chief)


def card(client, stage: Stage, number: int) -> str:
    return text(client.get(f"/e/{stage.event.slug}/{stage.ordinal}/players/{number}/"))


@pytest.mark.parametrize("players", [2, 3, 5, 33])
@pytest.mark.parametrize("variant", ["loss", "every-place", "lost-points"])
def test_it_goes_on_until_one_has_won_and_can_be_finished(players: int, variant: str) -> None:
    stage = knock_out(players, knock_out=variant, lost_points=2)
    assert check_finish(stage)
    play_out(stage)
    assert finish_stage(stage_id=stage.pk).finished_at


def test_the_number_of_rounds_is_no_limit() -> None:
    """Drawn again and again, two play more rounds than were expected."""
    stage = knock_out(2, draw_means=["replay"])
    assert stage.rounds_planned == 1
    for _ in range(4):
        won(stage)
    assert not is_over(stage)
    won(stage, 2)
    assert is_over(stage)


def test_free_passes_are_told_to_those_who_have_them(client, event) -> None:
    stage = knock_out(5, event=event)
    round_ = pair(stage)
    assert byes(round_) == {1: "pass", 2: "pass", 3: "pass"}
    page = text(client.get(f"/e/{event.slug}/1/rounds/1/"))
    assert page.count("free pass</td>") == 3
    assert "more room than players" in page
    assert "You have a free pass" in card(client, stage, 1)
    assert "Free pass" in text(client.get(url("round", stage, 1)))


def test_those_knocked_out_are_told_so_and_are_no_crowd_in_the_next_round(client, event) -> None:
    stage = knock_out(8, event=event)
    won(stage, 1, 4, 2, 3)
    assert "Your event is over: place 5–8" in card(client, stage, 8)
    assert "4 players" in text(client.get(url("pair", stage)))
    pair_round(stage_id=stage.pk)
    draft = text(client.get(url("round", stage, 2)))
    assert draft.count("Player 8") == 1, "among those knocked out, in one line"
    publish_round(stage_id=stage.pk, number=2)
    assert "Player 8" not in text(client.get(f"/e/{event.slug}/1/rounds/2/"))
    assert "Your event is over" in card(client, stage, 8)
    assert "Table" in card(client, stage, 1)


def test_who_waits_for_a_replay_is_told_so(client, event) -> None:
    stage = knock_out(4, event=event)
    won(stage, 2)
    pair(stage)
    assert "You wait: other matches of the round are not decided yet" in card(client, stage, 2)
    assert "was drawn and is played again" in card(client, stage, 1)


def test_a_walkover_after_a_double_forfeit(client, event) -> None:
    stage = knock_out(8, event=event)
    won(stage, 1, 4, 2, otherwise=Result.BOTH_FORFEIT)
    round_ = pair(stage)
    assert pairs(stage, 2) == {frozenset({1, 4})}
    assert byes(round_)[2] == "walkover"
    assert "You are through without a game" in card(client, stage, 2)
    page = text(client.get(f"/e/{event.slug}/1/rounds/2/"))
    assert "through with +" in page


def test_a_player_who_leaves_loses_what_comes_for_him_and_nobody_else_suffers(client, event) -> None:
    stage = knock_out(4, event=event)
    won(stage, 1, 2)
    withdraw_player(stage.pk, pk(stage, 1), by=NOBODY)
    pair(stage)
    game = game_between(stage, 1, 2, 2)
    assert game.outcome.is_forfeit
    assert game.outcome.is_forfeit_win_for(Side.FIRST if game.first.number == 2 else Side.SECOND)
    assert is_over(stage)
    assert "Withdrawn" in card(client, stage, 1)
    assert "Your event is over: place 1." in card(client, stage, 2)


def test_before_the_first_round_he_is_a_forfeit_of_his_first_match(client, event) -> None:
    stage = knock_out(4, event=event)
    withdraw_player(stage.pk, pk(stage, 4), by=NOBODY)
    pair(stage)
    assert game_between(stage, 1, 4).outcome.is_forfeit


def test_only_one_treatment_is_offered_since_there_is_no_half_rule(client, event) -> None:
    stage = knock_out(4, event=event)
    won(stage, 1, 2)
    page = text(client.get(url("entry-withdraw", stage, pk(stage, 1))))
    assert "loses whatever is still to come" in page
    assert "half rule" not in page
    assert page.count('name="treatment"') == 1


def test_an_adjourned_game_holds_up_the_next_round_of_the_bracket(client, event) -> None:
    stage = knock_out(4, event=event)
    won(stage, 2, otherwise=Result.PENDING)
    game = game_between(stage, 1, 4)
    game.adjourned = True
    game.save()
    assert [o for o in check_pair(Situation(stage)) if o.code == "open"] == []
    answer = client.post(url("pair", stage), {"version": stage.version})
    assert answer.status_code == 409
    assert "has no result" in text(answer)


def test_a_pair_that_is_no_match_of_the_bracket_is_a_warning(client, event) -> None:
    stage = knock_out(4, event=event)
    draft = pair_round(stage_id=stage.pk)
    assert "stray" not in {o.code for o in check_draft(stage, draft)}
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2))
    found = [str(o) for o in check_draft(stage, draft) if o.code == "stray"]
    assert len(found) == 2
    assert all("no match of the bracket" in words for words in found)
    assert "no match of the bracket" in text(client.get(url("round", stage, 1)))


def test_the_table_stands_by_the_bracket_and_says_what_decided(client, event) -> None:
    stage = knock_out(4, event=event, bronze=True)
    won(stage, 1, 2)
    going_on = text(client.get(f"/e/{event.slug}/1/standings/"))
    assert "The knock-out goes on" in going_on
    won(stage, 2, 3)
    final = text(client.get(f"/e/{event.slug}/1/standings/"))
    assert "The knock-out goes on" not in final
    assert "beat Player 1 1 : 0" in final
    assert "lost to Player 2 0 : 1" in final
    order = [final.index(f">Player {n}<") for n in (2, 1, 3, 4)]
    assert order == sorted(order)
    working = text(client.get(f"/e/{event.slug}/1/standings/2/2/"))
    assert "beat Player 1 1 : 0" in working


@pytest.mark.parametrize("settings", [{}, {"knock_out": "lost-points", "lost_points": 2}])
def test_who_did_not_come_has_not_been_beaten(client, event, settings) -> None:
    stage = knock_out(4, event=event, **settings)
    round_ = pair(stage)
    for game in round_.games.select_related("first", "second"):
        came = Result.FIRST_BY_FORFEIT if (game.first.number or 0) < 3 else Result.SECOND_BY_FORFEIT
        Game.objects.filter(pk=game.pk).update(result=came.value)
    refresh_round_state(round_)
    touch(stage)
    base = f"/e/{event.slug}/1/"
    table = text(client.get(f"{base}standings/"))
    assert "− : + against Player 1: did not come" in table
    assert "lost to" not in table
    assert "− : + against Player 1: did not come" in text(client.get(f"{base}standings/1/4/"))
    for page in (f"{base}players/4/", f"{base}standings/1/4/", f"{base}bracket/", f"{base}rounds/1/"):
        html = text(client.get(page))
        assert "−" in html, page
        assert "0 : 1" not in html, page


def test_no_rule_is_changed_by_which_others_would_have_met_in_rounds_that_are_paired() -> None:
    def change(stage: Stage, **wanted: object) -> None:
        seen = {name: getattr(Stage.objects.get(pk=stage.pk), name) for name in wanted}
        change_stage(stage.pk, seen=seen, wanted=wanted, by=By(reason="the regulations say so"))

    stage = knock_out(4, bronze=True, draw_means=["lot"])
    won(stage, 2)
    change(stage, draw_means=["starter-out"])
    pair(stage)
    for wanted in ({"bronze": False}, {"knock_out_games": 2}, {"draw_means": ["replay"]}):
        with pytest.raises(UserError, match="others would have met"):
            change(stage, **wanted)
    change(stage, late_forfeit_minutes=60)
    by_points = knock_out(4, knock_out="lost-points", lost_points=4)
    won(by_points, 1, 2)
    change(by_points, lost_points=6)
    pair(by_points)
    with pytest.raises(UserError, match="others would have met"):
        change(by_points, lost_points=2)


def test_on_the_page_of_the_draw_a_seed_is_a_place_in_the_bracket_and_nothing_else(client, people) -> None:
    stage = make_stage(8, event=make_event(chief=people["chief"]), system=System.OLYMPIC, numbered=False)
    client.force_login(people["chief"])
    page = re.sub(r"<[^>]+>", " ", text(client.get(url("draw", stage))))
    assert [words for words in re.findall(r"[^.]*\bseeds?\b[^.]*\.", page) if "bracket" not in words] == []
    assert "The numbers are the seeds in the bracket" in page
    assert "Lot number" in page
