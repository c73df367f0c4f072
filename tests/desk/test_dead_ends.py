"""Dead ends at the desk: each decision of the arbiter is offered, needs a reason, and is seen afterwards by everybody
(regulated Swiss, 7)."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from pairings.model import System
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import ForbiddenPair, Stage
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.desk.pages import fresh, text, url
from tests.events.playing import number, play
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

REASON = "both players & <coach> agreed"
SHOWN = "both players &amp; &lt;coach&gt; agreed"


def colours(stage: Stage) -> None:
    """1 and 4 have started twice, and only each other is left to meet."""
    paired(stage, 1, "1-2 1-0", "4-3 1-0")
    paired(stage, 2, "1-3 1-0", "4-2 1-0")


def unplayed(stage: Stage) -> None:
    """Two players who were paired, and one of them did not come."""
    leave_two(stage)
    play(stage, "-")


def compatriots(stage: Stage) -> None:
    leave_two(stage)
    Stage.objects.filter(pk=stage.pk).update(country_not_before=3)


def forbidden(stage: Stage) -> None:
    leave_two(stage)
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2))


def leave_two(stage: Stage) -> None:
    stage.entries.filter(number__gt=2).delete()


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    ("arrange", "decision", "words"),
    [
        (colours, "relax_colours", "Relax the colour limits of this round"),
        (unplayed, "allow_unplayed_repeat", "Let players meet again whose game was not played"),
        (compatriots, "lift_not_before", "Let players meet in this round whom the event keeps apart"),
        (forbidden, "lift_forbidden", "Lift the prohibitions of the arbiter for this round"),
    ],
)
def test_a_decision_is_offered_taken_with_a_reason_and_shown_to_everybody(
    client: Client, chief: User, arrange: Callable[[Stage], None], decision: str, words: str
) -> None:
    stage = make_stage(4, event=make_event(chief=chief), rounds=5)
    arrange(stage)
    stage.refresh_from_db()
    refused = client.post(url("pair", stage), {"version": stage.version})
    assert refused.status_code == 409
    assert words in text(refused)
    act = {"version": stage.version, "decision": decision, "next": url("pair", stage)}
    assert "needs a reason" in text(client.post(url("pair", stage), {**act, "reason": " "}, follow=True))
    paired_ = client.post(url("pair", stage), {**act, "reason": REASON}, follow=True)
    last = stage.rounds.get(state="draft")
    assert last.games.count() == stage.entries.count() // 2
    entry = stage.log.get(act=LogAct.ROUND_PAIRED, round_number=last.number)
    assert (entry.after["decisions"], entry.reason) == ([decision], REASON)
    public = f"/e/{stage.event.slug}/1/rounds/{last.number}/"
    assert SHOWN not in text(client.get(public))
    publish_round(stage_id=stage.pk, number=last.number, accept_warnings=True)
    for page in (
        paired_,
        client.get(url("round", stage, last.number)),
        client.get(url("why", stage, last.number)),
        Client().get(public),
    ):
        assert words in text(page)
        assert SHOWN in text(page)


def test_an_event_ended_early_says_so_below_its_last_round(client: Client, chief: User) -> None:
    stage = make_stage(3, event=make_event(chief=chief), rounds=4)
    for _round in range(3):
        play(stage)
    assert "End the event after round 3" in text(client.post(url("pair", stage), fresh(stage)))
    client.post(url("pair", stage), fresh(stage, {"decision": "end_early", "reason": REASON}))
    for address in (url("round", stage, 3), f"/e/{stage.event.slug}/1/rounds/3/"):
        page = text(client.get(address))
        assert "End the event after round 3" in page
        assert SHOWN in page
    assert SHOWN not in text(client.get(url("round", stage, 2)))
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=5)  # the settings were raised again
    assert SHOWN not in text(client.get(url("round", stage, 3)))


@pytest.mark.each_database
def test_a_table_system_with_one_player_left_can_be_ended(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief), system=System.ROUND_ROBIN, rounds=3)
    play(stage)
    for left in (1, 2, 3):
        withdraw_player(stage.pk, number(stage, left).pk, by=By(chief))
    page = text(client.get(url("pair", stage)))
    assert "Player 4 is the only one who can play" in page
    client.post(url("pair", stage), fresh(stage, {"decision": "end_early", "reason": REASON}))
    assert Stage.objects.get(pk=stage.pk).rounds_planned == 1


def test_an_arbiter_reads_why_a_published_round_is_as_it_is_and_changes_nothing_there(client: Client) -> None:
    arbiter = make_user("arbiter")
    stage = make_stage(13, event=make_event(arbiter=arbiter), rounds=5)
    play(stage)
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=2)
    client.force_login(arbiter)
    assert url("why", stage, 2) in text(client.get(url("round", stage, 2)))
    page = text(client.get(url("why", stage, 2)))
    for words in ("Score groups in the order of work", "floats", "gets the free point", "due to start"):
        assert words in page
    assert 'name="pick"' not in page
    assert 'id="edit"' not in page
    assert client.post(url("why", stage, 2)).status_code == 405
