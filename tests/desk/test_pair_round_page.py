"""The page that pairs the next round: what it names, where it leads, and who may press its button."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import ForbiddenPair, Round, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.desk.pages import fresh
from tests.events.playing import byes, number, play, score
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


def url(name: str, stage: Stage, *more: int) -> str:
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, *more])


def test_the_rounds_lead_to_pairing_then_to_the_current_round(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    assert client.get(url("rounds", stage), follow=True).redirect_chain == [(url("pair", stage), 302)]
    play(stage)
    pair_round(stage_id=stage.pk)
    assert client.get(url("rounds", stage), follow=True).redirect_chain == [(url("round", stage, 2), 302)]


def test_pairing_by_the_page(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    page = client.post(url("pair", stage), {"token": "t", "version": "0"}, follow=True).content.decode()
    assert "Nobody but the arbiters sees it yet" in page
    assert "Player 8" in page
    again = client.post(
        url("pair", stage), {"token": "t", "version": "0", "next": url("round", stage, 1)}, follow=True
    ).content.decode()
    assert "it was not done twice" in again
    assert stage.rounds.count() == 1


def test_the_page_names_what_is_missing(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief), rounds=3)
    play(stage, "1 .")
    page = client.get(url("pair", stage)).content.decode()
    assert "table 2" in page
    assert 'id="pair-next"' not in page
    told = client.post(url("pair", stage), fresh(stage, {"next": url("pair", stage)}), follow=True).content.decode()
    assert "has no result" in told
    assert stage.rounds.count() == 1


def test_a_dead_end_shows_the_reasons_and_takes_a_decision(client: Client, chief: User) -> None:
    stage = make_stage(2, event=make_event(chief=chief), rounds=2)
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2))
    answer = client.post(url("pair", stage), fresh(stage, {"token": "a"}))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "by decision of the arbiter" in page
    assert "Lift the prohibitions" in page
    stage.refresh_from_db()
    client.post(
        url("pair", stage),
        {"token": "b", "version": stage.version, "decision": "lift_forbidden", "reason": "agreed"},
    )
    assert stage.rounds.count() == 1


def test_a_dead_end_can_end_the_event(client: Client, chief: User) -> None:
    stage = make_stage(3, event=make_event(chief=chief), rounds=4)
    for _round in range(3):
        play(stage)
    assert "End the event" in client.post(url("pair", stage), fresh(stage, {"token": "a"})).content.decode()
    client.post(
        url("pair", stage), fresh(stage, {"token": "b", "decision": "end_early", "reason": "nobody left to meet"})
    )
    stage.refresh_from_db()
    assert stage.rounds_planned == 3


def test_an_arbiter_sees_the_draft_but_does_not_pair(client: Client) -> None:
    arbiter = make_user("arbiter")
    stage = make_stage(4, event=make_event(arbiter=arbiter))
    client.force_login(arbiter)
    assert client.post(url("pair", stage), fresh(stage, {"token": "x"})).status_code == 403
    assert not stage.rounds.exists()
    pair_round(stage_id=stage.pk)
    page = client.get(url("round", stage, 1)).content.decode()
    assert "Player 4" in page
    assert 'id="publish"' not in page
    for name in ("draft-edit", "draft-discard", "publish"):
        assert client.post(url(name, stage, 1), {}).status_code == 403


def test_a_round_that_is_not_paired_is_not_found(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief))
    assert client.get(url("round", stage, 1)).status_code == 404
    assert client.get(url("round", stage, 99999999)).status_code == 404


def test_the_public_sees_nothing_of_a_draft(client: Client) -> None:
    stage = make_stage(4, event=make_event(chief=make_user("boss")))
    pair_round(stage_id=stage.pk)
    assert client.get(url("round", stage, 1)).status_code == 302, "to the log-in"
    public = reverse("publishing:round", args=[stage.event.slug, stage.ordinal, 1])
    assert "Player" not in client.get(public).content.decode()
    publish_round(stage_id=stage.pk, number=1)
    assert "Player 4" in client.get(public).content.decode()


def test_a_result_entered_after_the_pair_page_was_opened(client: Client, chief: User) -> None:
    """The last game ends while "pair" stands open in another tab: the round is paired with its result, and everybody
    has a game."""
    stage = make_stage(8, event=make_event(chief=chief))
    first = play(stage, "1 1 1 .")
    assert 'id="pair-next"' not in client.get(url("pair", stage)).content.decode()
    score(first, "1 1 1 0")
    stage.refresh_from_db()
    client.post(url("pair", stage), {"token": "x", "version": stage.version})
    second = Round.objects.get(stage=stage, number=2)
    assert second.games.count() == 4
    assert not byes(second)
