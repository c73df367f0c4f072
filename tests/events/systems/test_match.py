"""A match of two at the desk: its three ends, the score and why it is over, adjourned games, and who leaves."""

from typing import Any

import pytest

from pairings.model import Result, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.effects.withdrawals import outlook
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_numbers import check_draw, draw_numbers
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.end_early import end_early
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage
from renju_tournaments.events.services.settings.change_settings import change_stage
from renju_tournaments.tables.matches import match_words
from tests.desk.pages import text, url
from tests.events.playing import boards, number, pk, play, score
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def make_match(players: int = 2, *, drawn: bool = True, **settings: Any) -> Stage:
    event = make_event(chief=make_user("kask"))
    stage = make_stage(players, event=event, system=System.MATCH, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    if drawn:
        draw_numbers(stage_id=stage.pk, seed=11)
    return Stage.objects.get(pk=stage.pk)


def play_on(stage: Stage, points: str) -> None:
    """The next games; each letter is what number 1 makes of their game: ``1 = 0``, and ``+ -`` without play."""
    turned = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    for mark in points.replace(" ", ""):
        round_ = publish_round(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number)
        starts = round_.games.get().first.number == 1
        score(round_, mark if starts else turned[mark])


def why_over(stage: Stage) -> str:
    return " ".join(str(o) for o in check_pair(Situation(stage)) if o.code == "all-rounds")


def change(stage: Stage, reason: str = "agreed by both", **wanted: Any) -> None:
    seen = {name: getattr(Stage.objects.get(pk=stage.pk), name) for name in wanted}
    change_stage(stage.pk, seen=seen, wanted=wanted, by=By(reason=reason))
    stage.refresh_from_db()


# ---- the draw ------------------------------------------------------------------------------------------------------


def test_a_match_is_drawn_for_two_and_has_the_games_that_are_set():
    stage = make_match(match_games=8)
    assert stage.rounds_planned == 8
    assert sorted(e.number for e in stage.entries.all()) == [1, 2]


@pytest.mark.parametrize(
    ("settings", "fewest"),
    [({"match_end": "points", "points_to_win": 7}, 4), ({"match_end": "wins", "wins_to_win": 3}, 3)],
)
def test_a_match_without_a_limit_is_planned_for_the_fewest_games_that_can_decide(settings, fewest):
    assert make_match(match_games=0, **settings).rounds_planned == fewest


@pytest.mark.parametrize(("players", "code"), [(1, "too-few"), (3, "too-many")])
def test_a_match_of_another_number_of_players_is_refused_with_what_to_do(players, code):
    stage = make_match(players, drawn=False)
    assert [o.code for o in check_draw(stage)] == [code]
    with pytest.raises(Refused):
        draw_numbers(stage_id=stage.pk)
    assert not stage.entries.exclude(number=None).exists()


def test_numbers_drawn_on_the_table_are_typed_in():
    stage = make_match(drawn=False)
    one, other = stage.entries.order_by("pk")
    draw_numbers(stage_id=stage.pk, method="typed", numbers={one.pk: 2, other.pk: 1})
    assert number(stage, 1) == other


# ---- its ends ------------------------------------------------------------------------------------------------------


def test_the_starts_alternate_whatever_became_of_the_games():
    stage = make_match(match_games=4)
    first = boards(play(stage))
    turned = "2-1" if first == "1-2" else "1-2"
    assert [boards(play(stage, "+")), boards(play(stage, "=")), boards(play(stage))] == [turned, first, turned]


def test_most_points_of_a_fixed_number_of_games():
    stage = make_match(match_games=4)
    play_on(stage, "1 1 1")
    assert check_pair(Situation(stage)) == [], "all games are played"
    play_on(stage, "=")
    assert "Player" in why_over(stage)
    assert "has won it, 3½ : ½" in why_over(stage)
    assert "All 4 games have been played." in why_over(stage)
    with pytest.raises(Refused, match="The match is over"):
        pair_round(stage_id=stage.pk)
    assert check_finish(stage) == []
    finish_stage(stage_id=stage.pk)


def test_an_early_end_needs_no_more_games_once_the_lead_is_safe():
    stage = make_match(match_games=6, early_end=True)
    play_on(stage, "1 1 =")
    assert check_pair(Situation(stage)) == [], "2½ : ½ with three games to go"
    play_on(stage, "1")
    assert "A lead of 3 cannot be caught up in the games that are left (2)." in why_over(stage)
    assert check_finish(stage) == []


def test_a_level_match_says_so_and_decides_nothing():
    stage = make_match(match_games=2)
    play_on(stage, "1 0")
    assert "ended level, 1 : 1" in why_over(stage)
    shown = match_words(stage)
    assert shown is not None
    assert shown.verdict[0] == "The match is over and ended level, 1 : 1."
    finish_stage(stage_id=stage.pk)


def test_the_first_to_a_number_of_points():
    stage = make_match(match_end="points", points_to_win=5, match_games=0)
    play_on(stage, "1 = 0 1")
    assert "has won it, 2½ : 1½" in why_over(stage)
    assert "2½ points are reached." in why_over(stage)


def test_draws_do_not_count_where_wins_do():
    stage = make_match(match_end="wins", wins_to_win=2, match_games=0)
    play_on(stage, "= = = 1 = 0 =")
    assert check_pair(Situation(stage)) == []
    play_on(stage, "+")
    assert "2 wins are reached." in why_over(stage)


def test_the_largest_number_of_games_ends_a_match_to_points_level():
    stage = make_match(match_end="points", points_to_win=9, match_games=2)
    play_on(stage, "= =")
    assert "ended level" in why_over(stage)


# ---- adjourned games, results, more games --------------------------------------------------------------------------


def adjourn(stage: Stage, number: int) -> None:
    game = Game.objects.get(round__stage=stage, round__number=number)
    enter_result(
        stage_id=stage.pk,
        round_number=number,
        game_id=game.pk,
        result=Result.PENDING,
        adjourned=True,
        by=By(seen_version=game.version),
    )


def test_the_next_game_waits_for_an_open_one_but_not_for_an_adjourned_one():
    stage = make_match(match_games=3)
    publish_round(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number)
    with pytest.raises(Refused, match=r"Round 1, table 1: .* has no result"):
        pair_round(stage_id=stage.pk)
    adjourn(stage, 1)
    play_on(stage, "1 1")
    assert "Results are missing: 1." in why_over(stage)
    assert [o.code for o in check_finish(stage)] == ["open-game"]


def test_a_match_is_not_over_while_an_adjourned_game_can_still_change_it():
    stage = make_match(match_games=4, early_end=True)
    publish_round(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number)
    adjourn(stage, 1)
    play_on(stage, "1 1")
    assert check_pair(Situation(stage)) == [], "2 : 0, two games to go"


def test_a_game_that_is_adjourned_when_the_match_is_decided_keeps_nobody_waiting(client):
    stage = make_match(match_games=4, early_end=True)
    client.force_login(stage.event.roles.get().user)
    publish_round(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number)
    adjourn(stage, 1)
    play_on(stage, "1 1 1")
    assert check_finish(stage) == []
    assert "Make the table final" in text(client.get(f"/desk/{stage.event.slug}/"))
    assert "Make the table final" in text(client.get(url("round", stage, 4)))
    finish = text(client.get(url("finish", stage)))
    assert "Game 1, table 1" in finish
    assert "not to be played on" in finish
    for page in ("match", "standings"):
        html = text(client.get(f"/e/{stage.event.slug}/1/{page}/"))
        assert "still open" not in html
    assert "not finished" in text(client.get(f"/e/{stage.event.slug}/1/match/"))
    finish_stage(stage_id=stage.pk)
    assert Game.objects.get(round__stage=stage, round__number=1).adjourned, "what happened stays on record"


def test_more_games_are_agreed_on_with_a_reason():
    stage = make_match(match_games=2)
    play_on(stage, "1 0")
    with pytest.raises(UserError, match="reason"):
        change(stage, reason="", match_games=4)
    change(stage, match_games=4)
    assert stage.rounds_planned == 4
    play_on(stage, "1 =")
    assert "has won it, 2½ : 1½" in why_over(stage)


def test_no_fewer_games_than_were_paired_and_never_none():
    stage = make_match(match_games=4)
    play_on(stage, "= = =")
    with pytest.raises(UserError, match="3 games have been paired"):
        change(stage, match_games=2)
    with pytest.raises(UserError, match="The match has no games"):
        change(stage, match_games=0)


def test_a_match_has_no_schedule_and_no_early_end_by_rounds():
    stage = make_match(match_games=4)
    with pytest.raises(UserError, match="paired round by round"):
        publish_schedule(stage_id=stage.pk)
    play_on(stage, "=")
    with pytest.raises(UserError, match="end when they are decided"):
        end_early(stage_id=stage.pk, by=By(reason="tired"))


def test_a_game_is_paired_once_and_not_from_a_stale_page():
    stage = make_match()
    seen = stage.version
    pair_round(stage_id=stage.pk, by=By(token="once", seen_version=seen))
    with pytest.raises(AlreadyDone):
        pair_round(stage_id=stage.pk, by=By(token="once", seen_version=seen))
    with pytest.raises(Conflict):
        publish_round(stage_id=stage.pk, number=1, by=By(seen_version=seen))
    assert Round.objects.filter(stage=stage).count() == 1


def test_who_starts_is_changed_by_hand_without_a_warning_of_a_second_meeting(client):
    stage = make_match()
    play_on(stage, "1")
    draft = pair_round(stage_id=stage.pk)
    client.force_login(stage.event.roles.get().user)
    stage.refresh_from_db()
    client.post(url("draft-edit", stage, 2), {"swap": "1", "version": stage.version, "token": "swap"})
    assert draft.games.get().edited_by_hand
    assert "second meeting" not in text(client.get(url("round", stage, 2)))


def test_a_draft_that_a_corrected_result_made_needless_is_not_published():
    stage = make_match(match_games=3, early_end=True)
    play_on(stage, "1 =")
    draft = pair_round(stage_id=stage.pk)
    second = Game.objects.select_related("first").get(round__stage=stage, round__number=2)
    correct_result(
        stage_id=stage.pk,
        round_number=2,
        game_id=second.pk,
        result=Result.FIRST_WINS if second.first.number == 1 else Result.SECOND_WINS,
        by=By(reason="misread", seen_version=second.version),
    )
    with pytest.raises(Refused, match="The match is over without this game"):
        publish_round(stage_id=stage.pk, number=draft.number)


# ---- who leaves ----------------------------------------------------------------------------------------------------


def test_who_leaves_a_match_loses_what_is_to_come_and_keeps_what_he_has():
    stage = make_match(match_games=4)
    play_on(stage, "1")
    view = outlook(stage, number(stage, 1))
    assert [t.value for t in view.treatments] == ["forfeits"]
    withdraw_player(stage.pk, pk(stage, 1), by=By(reason="ill"))
    for _game in range(3):
        publish_round(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number)
    assert "has won it, 3 : 1" in why_over(stage)
    assert check_finish(stage) == []


# ---- its page ------------------------------------------------------------------------------------------------------


def test_the_page_of_the_match_has_a_game_a_line(client):
    stage = make_match(match_games=3)
    play_on(stage, "1 =")
    shown = match_words(Stage.objects.get(pk=stage.pk))
    assert shown is not None
    assert shown.points == ("1½", "½")
    assert shown.ends == "3 games; most points win."
    assert [(g.number, g.marks, g.score) for g in shown.games] == [(1, ("1", "0"), "1 : 0"), (2, ("½", "½"), "1½ : ½")]
    assert shown.games[0].first_starts is not shown.games[1].first_starts
    assert shown.verdict == ()


def test_the_desk_and_the_public_read_the_match(client):
    stage = make_match(match_games=1)
    public = f"/e/{stage.event.slug}/1/match/"
    assert client.get(public).status_code == 200
    play_on(stage, "1")
    answer = text(client.get(public))
    assert "has won it, 1 : 0" in answer
    assert 'aria-current="page"' in answer
    assert public in text(client.get(f"/e/{stage.event.slug}/")), "the event leads to it"
    client.force_login(stage.event.roles.get().user)
    assert "has won it, 1 : 0" in text(client.get(url("match", stage)))
    assert "has won it, 1 : 0" in text(client.get(url("round", stage, 1)))
    assert "has won it, 1 : 0" in text(client.get(f"/desk/{stage.event.slug}/"))


def test_a_draft_is_not_on_the_page_of_the_match(client):
    stage = make_match()
    pair_round(stage_id=stage.pk)
    assert "Game</th>" not in text(client.get(f"/e/{stage.event.slug}/1/match/"))


def test_no_other_system_has_the_page_of_a_match(client):
    stage = make_stage(4)
    assert client.get(f"/e/{stage.event.slug}/1/match/").status_code == 404


def test_a_match_decided_early_shows_no_rounds_that_will_not_be(client):
    stage = make_match(match_games=6, early_end=True)
    play_on(stage, "1 1 1 1")
    slug = stage.event.slug
    assert client.get(f"/e/{slug}/1/rounds/5/").status_code == 404
    assert "not published yet" not in text(client.get(f"/e/{slug}/"))
    assert "The last round is played" in text(client.get(f"/e/{slug}/1/players/1/"))
