"""A round of a knock-out that is complete and has a drawn match, or a no-show: what its page says, and asks."""

from __future__ import annotations

import re

import pytest

from renju_tournaments.events.models import Game, Stage
from tests.desk.pages import text, url
from tests.events.knock_outs import game_between, knock_out, pair, won
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    chief = make_user("kask")
    client.force_login(chief)
    return make_event(chief=chief)


def round_page(client, stage: Stage, number: int = 1) -> str:
    return text(client.get(url("round", stage, number)))


def asks(client, stage: Stage, one: int, other: int, number: int = 1) -> set[str]:
    """About whom it is asked after they did not come: the starting numbers, and “both”."""
    game = game_between(stage, one, other, number)
    found = re.search(rf'data-game="{game.pk}".*?data-asks="(.*?)"', round_page(client, stage, number), re.S)
    assert found
    told = {"first": str(game.first.number), "second": str(game.second.number), "both": "both"}
    return {told[side] for side in found[1].split()}


@pytest.mark.parametrize(
    ("means", "said"),
    [
        (["replay"], "Player 1 – Player 4: drawn. They play again in the next round."),
        (["shorter-game"], "Player 1 – Player 4: drawn. In the next round a game with a shorter time control decides."),
    ],
)
def test_the_page_says_which_match_is_drawn_and_what_follows(client, event, means, said) -> None:
    stage = knock_out(4, event=event, draw_means=means)
    won(stage, 2)
    assert said in round_page(client, stage)
    assert said in text(client.get(url("pair", stage)))
    assert said in text(client.get(f"/desk/{event.slug}/"))


def test_the_lot_that_decided_is_named(client, event) -> None:
    stage = knock_out(4, event=event, draw_means=["lot"])
    won(stage, 2)
    assert re.search(r"Player 1 – Player 4: drawn\. Player [14] is through by lot", round_page(client, stage))


def test_what_waits_for_the_arbiter_is_said_once_and_blocks(client, event) -> None:
    stage = knock_out(4, event=event, draw_means=["boards"])
    won(stage, 2)
    html = round_page(client, stage)
    assert "Decide</a>" in html
    assert "drawn." not in html
    assert re.search(r'id="pair-next" disabled', html)


def test_a_draw_of_an_earlier_round_is_told_no_more(client, event) -> None:
    stage = knock_out(4, event=event)
    won(stage, 2)
    won(stage, 1)
    assert "drawn." not in round_page(client, stage, 2)


def test_nobody_asks_about_somebody_who_is_knocked_out_by_not_coming(client, event) -> None:
    stage = knock_out(4, event=event)
    pair(stage)
    assert asks(client, stage, 1, 4) == set()


def test_who_loses_a_semifinal_plays_for_the_third_place_unless_both_lose(client, event) -> None:
    stage = knock_out(4, event=event, bronze=True)
    pair(stage)
    assert asks(client, stage, 1, 4) == {"1", "4"}


def test_the_loser_of_a_final_has_nothing_to_come(client, event) -> None:
    stage = knock_out(4, event=event, bronze=True)
    won(stage, 1, 2)
    pair(stage)
    assert asks(client, stage, 1, 2, 2) == set()
    assert asks(client, stage, 3, 4, 2) == set()


def test_in_a_match_of_two_games_there_is_a_second_one(client, event) -> None:
    stage = knock_out(4, event=event, knock_out_games=2)
    pair(stage)
    assert asks(client, stage, 1, 4) == {"1", "4", "both"}
    for game in stage.rounds.get(number=1).games.all():
        Game.objects.filter(pk=game.pk).update(result="1-0")
    pair(stage)
    assert asks(client, stage, 1, 4, 2) == set()
    assert asks(client, stage, 1, 4, 1) == set(), "of an earlier round nothing is asked"


def test_by_lost_points_a_first_loss_leaves_a_player_in(client, event) -> None:
    stage = knock_out(4, event=event, knock_out="lost-points", lost_points=4)
    won(stage, 1, 2)
    pair(stage)
    games = stage.rounds.get(number=2).games.select_related("first", "second")
    for game in games:
        one, other = (n.number or 0 for n in (game.first, game.second))
        expected = {str(n) for n in (one, other) if n in (1, 2)}
        assert asks(client, stage, one, other, 2) == (expected | {"both"} if len(expected) == 2 else expected)


def test_elsewhere_it_is_always_asked(client, event) -> None:
    stage = make_stage(4, event=event, rounds=3)
    paired(stage, 1, "1-3 *", "2-4 *")
    assert asks(client, stage, 1, 3) == {"1", "3", "both"}
