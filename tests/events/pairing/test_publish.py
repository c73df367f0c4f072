"""Publishing: what blocks it, what needs the arbiter's word, and what nobody can stop afterwards."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Absence, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.edit_draft import set_bye, set_pair, swap_starters, unpair
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from renju_tournaments.events.services.writing import stage_changed
from tests.desk.pages import fresh
from tests.events.playing import boards, number, pk, play, score
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def drafted(players: int = 8) -> Stage:
    stage = make_stage(players)
    pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    return stage


# ---- one round -----------------------------------------------------------------------------------------------------


def test_publishing_is_an_act_with_a_time_and_a_log_entry() -> None:
    stage = drafted()
    anna = make_user("anna")
    round_ = publish_round(stage_id=stage.pk, number=1, by=By(anna))
    assert round_.state == RoundState.PUBLISHED
    assert round_.published_at is not None
    entry = stage.log.get(act=LogAct.ROUND_PUBLISHED)
    assert (entry.actor, entry.round_number) == (anna, 1)


def test_a_round_is_complete_with_its_last_result_and_open_again_without_it() -> None:
    stage = drafted()
    round_ = publish_round(stage_id=stage.pk, number=1)
    score(round_, "1 = 0 .")
    assert Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED
    score(round_, "1 = 0 +")
    assert Round.objects.get(pk=round_.pk).state == RoundState.COMPLETE
    score(round_, "1 = 0 .")
    assert Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED


def test_an_adjourned_game_keeps_the_round_open() -> None:
    stage = drafted()
    round_ = publish_round(stage_id=stage.pk, number=1)
    score(round_, "1 1 1 .")
    Game.objects.filter(round=round_, table=4).update(adjourned=True)
    refresh_round_state(Round.objects.get(pk=round_.pk))
    assert Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED


def test_a_round_without_a_game_to_play_is_complete_at_once() -> None:
    stage = make_stage(3, system=ROUND_ROBIN, rounds=3)
    play(stage)
    Entry.objects.filter(stage=stage, number__in=(1, 3)).update(last_round=1, withdrawn="forfeits")
    pair_round(stage_id=stage.pk)
    assert publish_round(stage_id=stage.pk, number=2).state == RoundState.COMPLETE


def test_a_player_without_a_game_blocks_it_and_is_named() -> None:
    stage = drafted()
    unpair(stage_id=stage.pk, number=1, entry=pk(stage, 2))
    with pytest.raises(Refused) as refusal:
        publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    assert [o.players for o in refusal.value.objections] == [(2,), (6,)]
    assert "Player 2 has neither a game nor a bye" in str(refusal.value)
    assert Round.objects.get(stage=stage).is_draft


def test_a_warning_needs_the_arbiters_word_and_is_kept_in_the_log() -> None:
    stage = drafted()
    Absence.objects.create(entry=number(stage, 2), round_number=1, kind="absent")
    with pytest.raises(UserError, match=r"publish nevertheless.*announced an absence"):
        publish_round(stage_id=stage.pk, number=1)
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    accepted = stage.log.get(act=LogAct.ROUND_PUBLISHED).after["accepted"]
    assert [(w["code"], w["names"]) for w in accepted] == [("announced", ["Player 2"])]


def test_what_was_changed_by_hand_is_listed_in_the_log_of_the_publication() -> None:
    stage = drafted()
    swap_starters(stage_id=stage.pk, number=1, table=3)
    publish_round(stage_id=stage.pk, number=1)
    assert stage.log.get(act=LogAct.ROUND_PUBLISHED).after == {"differs_at_tables": [3]}


def test_an_untouched_draft_has_nothing_to_list() -> None:
    stage = drafted()
    publish_round(stage_id=stage.pk, number=1)
    assert stage.log.get(act=LogAct.ROUND_PUBLISHED).after is None


def test_gaps_in_the_tables_are_closed() -> None:
    stage = drafted()
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    for n in (5, 6):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, n), kind="absent")
    round_ = publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    assert list(round_.games.order_by("table").values_list("table", flat=True)) == [1, 2, 3]


def test_a_round_is_published_once() -> None:
    stage = drafted()
    publish_round(stage_id=stage.pk, number=1, by=By(token="t"))
    with pytest.raises(AlreadyDone):
        publish_round(stage_id=stage.pk, number=1, by=By(token="t"))
    with pytest.raises(UserError, match="published already"):
        publish_round(stage_id=stage.pk, number=1, by=By(token="u"))
    with pytest.raises(UserError, match="Round 2 has not been paired"):
        publish_round(stage_id=stage.pk, number=2)


def test_a_draft_changed_since_it_was_seen_is_not_published() -> None:
    stage = drafted()
    swap_starters(stage_id=stage.pk, number=1, table=1)
    with pytest.raises(Conflict):
        publish_round(stage_id=stage.pk, number=1, by=By(seen_version=stage.version))
    assert Round.objects.get(stage=stage).is_draft


def test_a_listener_that_fails_cannot_stop_a_publication(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    stage = drafted()
    told = []

    def failing(sender: object, stage_id: int, **_more: object) -> None:
        told.append(stage_id)
        raise RuntimeError("the feed is down")

    stage_changed.connect(failing)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            publish_round(stage_id=stage.pk, number=1)
    finally:
        stage_changed.disconnect(failing)
    assert told == [stage.pk]
    assert Round.objects.get(stage=stage).state == RoundState.PUBLISHED


# ---- a whole schedule ----------------------------------------------------------------------------------------------


def test_the_whole_schedule_of_a_round_robin_at_once() -> None:
    stage = make_stage(5, system=ROUND_ROBIN, numbered=False)
    draw_numbers(stage_id=stage.pk)
    published = publish_schedule(stage_id=stage.pk)
    assert [r.number for r in published] == [1, 2, 3, 4, 5]
    assert all(r.state == RoundState.PUBLISHED for r in published)
    met = [frozenset(pair.split("-")) for r in published for pair in boards(r).split()]
    assert len(met) == len(set(met)) == 10
    assert stage.log.filter(act=LogAct.ROUND_PUBLISHED).count() == 1


def test_the_rest_of_the_schedule_after_two_rounds() -> None:
    stage = make_stage(6, system=ROUND_ROBIN, rounds=5)
    play(stage)
    play(stage)
    assert [r.number for r in publish_schedule(stage_id=stage.pk)] == [3, 4, 5]


def test_the_schedule_of_two_cycles_reverses_who_starts() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(cycles=2)
    draw_numbers(stage_id=stage.pk)
    pairs = [pair for r in publish_schedule(stage_id=stage.pk) for pair in boards(r).split()]
    assert len(set(pairs)) == 12, "everybody meets everybody twice, once starting"


def test_an_absence_announced_for_a_later_round_is_seen_on_its_board() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    Absence.objects.create(entry=number(stage, 1), round_number=3, kind="absent")
    publish_schedule(stage_id=stage.pk)
    marked = [
        g.round.number
        for g in Game.objects.filter(round__stage=stage).select_related("round")
        if "away" in {r["code"] for r in g.reasons}
    ]
    assert marked == [3]


def test_a_swiss_has_no_schedule() -> None:
    stage = make_stage(8)
    with pytest.raises(UserError, match="round by round"):
        publish_schedule(stage_id=stage.pk)


def test_a_schedule_is_published_once() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk, by=By(token="t"))
    with pytest.raises(AlreadyDone):
        publish_schedule(stage_id=stage.pk, by=By(token="t"))
    with pytest.raises(UserError, match="All 3 rounds"):
        publish_schedule(stage_id=stage.pk, by=By(token="u"))
    assert stage.rounds.count() == 3


def test_a_schedule_that_cannot_be_finished_publishes_nothing() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=4)
    with pytest.raises(UserError, match="All 3 rounds of the schedule"):
        publish_schedule(stage_id=stage.pk)
    assert not stage.rounds.exists()


# ---- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


def url(name: str, stage: Stage, *more: int) -> str:
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, *more])


def test_publishing_by_the_page(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    page = client.post(url("publish", stage, 1), {"version": stage.version, "token": "p"}, follow=True)
    assert "Round 1 is published" in page.content.decode()
    assert Round.objects.get(stage=stage).state == RoundState.PUBLISHED


def test_the_page_asks_for_the_word_when_there_are_warnings(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    pair_round(stage_id=stage.pk)
    Absence.objects.create(entry=number(stage, 2), round_number=1, kind="absent")
    assert 'name="nevertheless"' in client.get(url("round", stage, 1)).content.decode()
    refused = client.post(
        url("publish", stage, 1), fresh(stage, {"next": url("round", stage, 1)}), follow=True
    ).content.decode()
    assert "There are warnings" in refused
    client.post(url("publish", stage, 1), fresh(stage, {"nevertheless": "on"}))
    assert not Round.objects.get(stage=stage).is_draft


def test_the_schedule_by_the_page(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief), system=ROUND_ROBIN, rounds=3)
    assert "whole schedule" in client.get(url("pair", stage)).content.decode()
    page = client.post(url("schedule", stage), {"version": "0", "token": "s"}, follow=True).content.decode()
    assert "3 rounds are published" in page


def test_a_publication_cannot_be_asked_for_by_a_link(client: Client, chief: User) -> None:
    stage = make_stage(4, event=make_event(chief=chief))
    pair_round(stage_id=stage.pk)
    assert client.get(url("publish", stage, 1)).status_code == 405
    assert client.get(url("draft-discard", stage, 1)).status_code == 405
    assert Round.objects.get(stage=stage).is_draft
