"""Somebody does not come, or nobody is left: what the arbiter can do next (situations C.15, C.17, E.26)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.pairing.edit_draft import exchange_players, set_pair
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.desk.pages import fresh, text, url
from tests.events.playing import byes, number, pk, play
from tests.events.rounds import paired
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


@pytest.fixture
def waiting(chief: User) -> Stage:
    """Round 2 of eight: 2 and 4 sit alone at their tables, 5 and 7 did not come; 1 plays 6, 3 plays 8."""
    stage = make_stage(8, event=make_event(chief=chief), rounds=5)
    paired(stage, 1, "1-5 1-0", "2-6 1-0", "3-7 1-0", "4-8 1-0")
    paired(stage, 2, "5-2 -/+", "4-7 +/-", "1-6 *", "3-8 *")
    return stage


def test_two_who_wait_are_paired_with_each_other_by_one_act(client: Client, waiting: Stage) -> None:
    page = text(client.get(url("draft-edit", waiting, 2)))
    for player in (2, 4):
        assert f'name="pick" value="{pk(waiting, player)}"' in page
    sent = {"action": "pair", "pick": [pk(waiting, 2), pk(waiting, 4)], "reason": "both waited in vain"}
    client.post(url("draft-edit", waiting, 2), fresh(waiting, sent))
    round_ = waiting.rounds.get(number=2)
    new = round_.games.get(first=number(waiting, 2))
    assert (new.second.number, new.result, new.edited_by_hand) == (4, "*", True)
    assert byes(round_) == {5: "absent", 7: "absent"}
    assert round_.games.count() == 3
    log = waiting.log.get(act="round-changed")
    assert (log.reason, log.before["1"], log.after["1"]) == (
        "both waited in vain",
        "Player 5 – Player 2",
        "Player 2 – Player 4",
    )
    round_.games.update(result="1-0")
    assert sorted(state_of(waiting).numbers_to_pair) == list(range(1, 9))


def test_setting_the_pair_that_waited_for_each_other_changes_nothing(waiting: Stage) -> None:
    with pytest.raises(UserError, match="That is how it stands already"):
        set_pair(
            stage_id=waiting.pk, number=2, first=pk(waiting, 5), second=pk(waiting, 2), by=By(reason="came after all")
        )
    assert waiting.rounds.get(number=2).games.get(first=number(waiting, 5)).result == "-/+"


def test_a_table_that_has_been_played_stays(waiting: Stage) -> None:
    Game.objects.filter(round__number=2, table=3).update(result="1-0")
    for other in (1, 6):
        with pytest.raises(UserError, match="its players stay where they are"):
            set_pair(stage_id=waiting.pk, number=2, first=pk(waiting, 2), second=pk(waiting, other), by=By(reason="x"))
    with pytest.raises(UserError, match="its players stay where they are"):
        exchange_players(stage_id=waiting.pk, number=2, one=pk(waiting, 2), other=pk(waiting, 3), by=By(reason="x"))


def test_a_table_of_a_round_robin_waits_for_nobody(chief: User) -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    paired(stage, 1, "1-4 +/-", "2-3 -/+")
    with pytest.raises(UserError, match="its players stay where they are"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 3), by=By(reason="both waited"))


def test_when_nobody_is_left_the_event_can_be_ended(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief), rounds=5)
    play(stage)
    for player in (1, 2, 3):
        address = url("entry-withdraw", stage, pk(stage, player))
        seen = client.get(address).context["form"]["seen"].value()
        client.post(address, {"seen": seen, "treatment": "counted"})
    page = text(client.get(url("pair", stage)))
    assert "Player 4 is the only one who can play." in page
    assert "End the event after round 1" in page
    client.post(url("pair", stage), fresh(stage, {"decision": "end_early", "reason": "all have left"}))
    stage.refresh_from_db()
    assert stage.rounds_planned == 1
    assert "After this the table is marked as final" in text(client.get(url("finish", stage)))


def test_before_the_first_round_there_is_nothing_to_end(client: Client, chief: User) -> None:
    stage = make_stage(1, event=make_event(chief=chief))
    assert "End the event" not in text(client.get(url("pair", stage)))


def test_the_last_open_board_of_two_who_left_is_closed_by_one_act(client: Client, chief: User) -> None:
    """Situations E.26: both are withdrawn from the next round on, their game is still open."""
    stage = make_stage(4, event=make_event(chief=chief), rounds=3)
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=1)
    last = Game.objects.get(round__stage=stage, table=2)
    Game.objects.filter(round__stage=stage, table=1).update(result="1-0")
    assert "table 2" in text(client.get(url("pair", stage)))
    client.post(url("results", stage, 1), {"set": f"{last.pk}:{last.version}:-/-"})
    stage.refresh_from_db()
    assert stage.rounds.get().state == "complete"
    public = text(client.get(f"/e/{stage.event.slug}/1/rounds/1/"))
    assert "− / −" in public
