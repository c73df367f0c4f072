"""Rounds are taken back when the field changes before anything is played, and a new draw is made (rules 2)."""

import pytest
from django.test import Client

from pairings.model import Withdrawn
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.draw.start_numbers import take_back_draw
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.pairing.take_back_rounds import take_back_rounds
from tests.desk.pages import fresh, text, url
from tests.events.playing import pk, play
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def published() -> Stage:
    """A round-robin of four whose whole schedule hangs on the wall, the evening before play."""
    stage = make_stage(4, event=make_event(chief=make_user("chief")), system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    return stage


def test_one_more_player_comes_in_the_morning(published: Stage) -> None:
    with pytest.raises(UserError, match="take the rounds back on the page of the draw"):
        enter_player(published.pk, person={"name": "Late"}, by=NOBODY)
    assert take_back_rounds(stage_id=published.pk, by=By(reason="Late has come")) == 3
    entry = published.log.get(act=LogAct.ROUND_CHANGED)
    assert (entry.before["rounds"], entry.reason) == ([1, 2, 3], "Late has come")
    assert "1/1: Player 1 – Player 4" in entry.before["boards"]
    take_back_draw(published.pk, by=By(reason="a fifth player"))
    enter_player(published.pk, person={"name": "Late"}, by=NOBODY)
    draw_numbers(stage_id=published.pk)
    published.refresh_from_db()
    assert published.rounds_planned == 5
    assert len(publish_schedule(stage_id=published.pk)) == 5


def test_somebody_does_not_come_and_the_lots_are_drawn_again(published: Stage) -> None:
    withdraw_player(published.pk, pk(published, 4), treatment=Withdrawn.ANNULLED, by=By(reason="did not come"))
    take_back_rounds(stage_id=published.pk, by=By(reason="Player 4 did not come"))
    draw_numbers(stage_id=published.pk, by=By(reason="Player 4 did not come"))
    publish_schedule(stage_id=published.pk)
    assert {g.first.name for g in Game.objects.all()} | {g.second.name for g in Game.objects.all()} == {
        "Player 1",
        "Player 2",
        "Player 3",
    }


def test_once_something_is_played_the_rounds_stay(published: Stage) -> None:
    game = Game.objects.filter(round__stage=published).first()
    assert game is not None
    for facts in ({"result": "1-0"}, {"result": "+/-"}, {"result": "*", "adjourned": True}):
        Game.objects.filter(pk=game.pk).update(**facts)
        with pytest.raises(UserError, match="Play has begun"):
            take_back_rounds(stage_id=published.pk, by=By(reason="why not"))
    with pytest.raises(UserError, match="takes nobody any more"):
        enter_player(published.pk, person={"name": "Late"}, by=NOBODY)
    assert published.rounds.count() == 3


def test_points_against_somebody_who_left_before_round_1_are_no_play(published: Stage) -> None:
    withdraw_player(published.pk, pk(published, 4), treatment=Withdrawn.FORFEITS_REST, by=By(reason="sent a message"))
    assert Game.objects.filter(result="+/-").exists()
    assert take_back_rounds(stage_id=published.pk, by=By(reason="Player 4 did not come")) == 3


def test_it_needs_a_reason_happens_once_and_not_by_an_old_page(published: Stage) -> None:
    with pytest.raises(UserError, match="Say why"):
        take_back_rounds(stage_id=published.pk, by=By(reason=" "))
    with pytest.raises(Conflict):
        take_back_rounds(stage_id=published.pk, by=By(reason="x", seen_version=0))
    take_back_rounds(stage_id=published.pk, by=By(token="t", reason="x"))
    with pytest.raises(AlreadyDone):
        take_back_rounds(stage_id=published.pk, by=By(token="t", reason="x"))
    with pytest.raises(UserError, match="No round has been paired yet"):
        take_back_rounds(stage_id=published.pk, by=By(reason="x"))


def test_the_first_round_of_a_swiss_is_taken_back_by_the_page_of_the_draw(client: Client) -> None:
    stage = make_stage(4, event=make_event(chief=make_user("boss")))
    client.force_login(make_user("nobody"))
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=1)
    act = {"reason": "one did not come", "next": url("draw", stage)}
    assert client.post(url("rounds-take-back", stage), fresh(stage, act)).status_code in (403, 404)
    client.force_login(stage.event.roles.get().user)
    assert "Take the rounds back" in text(client.get(url("draw", stage)))
    page = text(client.post(url("rounds-take-back", stage), fresh(stage, act), follow=True))
    assert "1 round is taken back." in page
    assert "Take the rounds back" not in page
    log = text(client.get(f"/desk/{stage.event.slug}/log/"))
    assert "one did not come" in log
    play(stage)
    assert "Take the rounds back" not in text(client.get(url("draw", stage)))


def test_a_drawing_after_the_numbers_were_taken_back_is_still_the_second() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, numbered=False)
    draw_numbers(stage_id=stage.pk)
    take_back_draw(stage.pk, by=By(reason="one more"))
    assert draw_numbers(stage_id=stage.pk).draw_protocol["count"] == 2
