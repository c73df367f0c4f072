"""Editing a round by hand: what moves, who is left without a game, and what the arbiter is warned of."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairings.model import Withdrawn
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Absence, Entry, Event, ForbiddenPair, Game, LogEntry, Round, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.services.check_draft import check_draft, differences, read_sheet
from renju_tournaments.events.services.discard_draft import discard_draft
from renju_tournaments.events.services.edit_draft import (
    exchange_players,
    set_bye,
    set_pair,
    swap_starters,
    unpair,
)
from renju_tournaments.events.services.pair_rest import pair_rest
from renju_tournaments.events.services.pair_round import pair_round
from renju_tournaments.events.services.publish_round import publish_round
from tests.events.playing import boards, byes, number, pk, play, score
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def swiss(players: int = 8, event: Event | None = None) -> Stage:
    """A stage of five rounds in which the lot lets number 1 start."""
    stage = make_stage(players, event=event)
    stage.seed = 3
    stage.save(update_fields=["seed"])
    return stage


def draft(players: int = 8) -> tuple[Stage, Round]:
    """A first round in draft; the last of an odd field is free."""
    stage = swiss(players)
    round_ = pair_round(stage_id=stage.pk)
    if players == 8:
        assert boards(round_) == START
    return stage, round_


START = "1-5 6-2 3-7 8-4"


def objections(round_: Round, severity: Severity | None = None) -> list[str]:
    found = check_draft(round_.stage, Round.objects.get(pk=round_.pk))
    return [o.code for o in found if severity is None or o.severity is severity]


def unpaired(round_: Round) -> list[int]:
    return [e.number or 0 for e in read_sheet(round_.stage, round_).unpaired]


# ---- the moves -----------------------------------------------------------------------------------------------------


def test_the_other_player_starts() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=2)
    assert boards(round_) == "1-5 2-6 3-7 8-4"


def test_two_players_of_two_tables_change_places() -> None:
    stage, round_ = draft()
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 5), other=pk(stage, 6))
    assert boards(round_) == "1-6 5-2 3-7 8-4"
    assert objections(round_, Severity.ERROR) == []


def test_the_two_of_one_table_change_sides() -> None:
    stage, round_ = draft()
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 5))
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_free_point_goes_to_the_one_who_changes_with_its_holder() -> None:
    stage, round_ = draft(7)
    assert byes(round_) == {7: "free"}
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 7), other=pk(stage, 4))
    assert byes(round_) == {4: "free"}
    assert round_.byes.get().half_points == 2
    assert "7" in boards(round_)


def test_a_pair_that_is_set_leaves_the_former_opponents_unpaired() -> None:
    stage, round_ = draft()
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    assert boards(round_) == "1-2 3-7 8-4"
    assert unpaired(round_) == [5, 6]
    assert objections(round_, Severity.ERROR) == ["no-game", "no-game"]
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 6), second=pk(stage, 5))
    assert boards(round_) == "1-2 6-5 3-7 8-4", "the freed table is taken again"
    assert objections(round_, Severity.ERROR) == []


@pytest.mark.parametrize(("kind", "points"), [("free", 2), ("requested", 1), ("absent", 0)])
def test_a_bye_that_is_set_leaves_the_opponent_unpaired(kind: str, points: int) -> None:
    stage, round_ = draft()
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind=kind)
    assert byes(round_) == {3: kind}
    assert round_.byes.get().half_points == points
    assert unpaired(round_) == [7]


def test_a_bye_is_taken_back_by_taking_the_player_out() -> None:
    stage, round_ = draft(7)
    unpair(stage_id=stage.pk, number=1, entry=pk(stage, 7))
    assert byes(round_) == {}
    assert unpaired(round_) == [7]


def test_a_board_that_is_put_back_has_the_reasons_of_the_system_again() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1)
    game = round_.games.get(table=1)
    assert (game.edited_by_hand, game.reasons) == (True, [{"code": "by_hand"}])
    swap_starters(stage_id=stage.pk, number=1, table=1)
    game.refresh_from_db()
    assert not game.edited_by_hand
    assert "proposal" in {r["code"] for r in game.reasons}


def test_the_system_pairs_those_who_are_left() -> None:
    stage, round_ = draft()
    for n in (1, 2):
        unpair(stage_id=stage.pk, number=1, entry=pk(stage, n))
    assert unpaired(round_) == [1, 2, 5, 6]
    pair_rest(stage_id=stage.pk, number=1)
    assert boards(round_) == START
    assert not round_.games.filter(edited_by_hand=True).exists()


def test_nobody_is_left_for_the_system_to_pair() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="no two players without a game"):
        pair_rest(stage_id=stage.pk, number=1)


def test_exchanging_a_player_of_a_round_robin_forgets_the_point_without_play() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    play(stage)
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=1, withdrawn=Withdrawn.FORFEITS_REST.value)
    round_ = pair_round(stage_id=stage.pk)
    assert (boards(round_), round_.games.get(table=1).result) == ("4-3 1-2", "-/+")
    set_pair(stage_id=stage.pk, number=2, first=pk(stage, 3), second=pk(stage, 1))
    assert round_.games.get().result == "*"


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_nobody_plays_himself_or_changes_with_himself() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="against himself"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 1))
    with pytest.raises(UserError, match="two different"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 1))


def test_a_player_of_another_event_is_not_seated() -> None:
    stage, round_ = draft()
    stranger = make_stage(2).entries.first()
    assert stranger is not None
    with pytest.raises(UserError, match="does not take part"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=stranger.pk)
    assert boards(round_) == START


def test_who_has_left_is_not_seated() -> None:
    stage, _round = draft()
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=0)
    with pytest.raises(UserError, match="has withdrawn"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 4), second=pk(stage, 1))


def test_nobody_takes_over_an_absence() -> None:
    stage = swiss()
    Absence.objects.create(entry=number(stage, 8), round_number=1, kind="absent")
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="has no game in this round"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 8), other=pk(stage, 1))


@pytest.mark.parametrize("kind", ["withdrawn", "late", "resting", "", "holiday"])
def test_only_byes_an_arbiter_gives_can_be_given(kind: str) -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="Choose what the player gets"):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 1), kind=kind)


def test_a_table_or_round_that_is_not_there() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="no table 9"):
        swap_starters(stage_id=stage.pk, number=1, table=9)
    with pytest.raises(UserError, match="Round 2 has not been paired"):
        swap_starters(stage_id=stage.pk, number=2, table=1)


def test_an_edit_that_changes_nothing_is_not_logged() -> None:
    stage, round_ = draft()
    with pytest.raises(UserError, match="nothing was changed"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 5))
    assert boards(round_) == START
    assert not stage.log.filter(act=LogAct.DRAFT_EDITED).exists()


def test_an_old_form_sent_after_a_change_edits_nothing() -> None:
    stage, round_ = draft()
    stage.refresh_from_db()
    seen = stage.version
    swap_starters(stage_id=stage.pk, number=1, table=1, seen_version=seen)
    with pytest.raises(Conflict):
        swap_starters(stage_id=stage.pk, number=1, table=1, seen_version=seen)
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_same_edit_sent_twice_is_done_once() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1, token="t")
    with pytest.raises(AlreadyDone):
        swap_starters(stage_id=stage.pk, number=1, table=1, token="t")
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_each_edit_is_logged_with_before_and_after() -> None:
    stage, _round = draft()
    arbiter = make_user("anna")
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind="absent", actor=arbiter, reason="ill")
    entry = stage.log.get(act=LogAct.DRAFT_EDITED)
    assert entry.before == {"3": "Player 3 – Player 7"}
    assert entry.after == {"Player 3": {"kind": "absent"}}
    assert (entry.actor, entry.round_number, entry.reason) == (arbiter, 1, "ill")


def test_the_log_tells_an_edit_in_words(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind="requested", reason="asked for it")
    page = client.get(reverse("events:log", args=[stage.event.slug])).content.decode()
    assert "table 3" in page
    assert "Player 3 – Player 7" in page
    assert "requested bye" in page


# ---- warnings ------------------------------------------------------------------------------------------------------


def test_the_systems_own_draft_has_no_objection() -> None:
    for players in (8, 9):
        stage = swiss(players)
        for _round in range(4):
            round_ = pair_round(stage_id=stage.pk)
            assert objections(round_) == []
            publish_round(stage_id=stage.pk, number=round_.number)
            score(round_, " ".join("1" for _g in round_.games.all()))


def second_round(players: int = 8) -> tuple[Stage, Round]:
    stage = swiss(players)
    play(stage)
    return stage, pair_round(stage_id=stage.pk)


def test_a_second_meeting() -> None:
    stage, round_ = second_round()
    set_pair(stage_id=stage.pk, number=2, first=pk(stage, 5), second=pk(stage, 1))
    found = [o for o in check_draft(stage, round_) if o.code == "second-meeting"]
    assert [o.severity for o in found] == [Severity.WARNING]
    assert "Player 5 – Player 1, a second meeting; they met in round 1" in str(found[0])


def test_a_pair_that_was_not_played() -> None:
    stage = swiss()
    play(stage, "+ 1 1 1")
    round_ = pair_round(stage_id=stage.pk)
    set_pair(stage_id=stage.pk, number=2, first=pk(stage, 5), second=pk(stage, 1))
    assert "second-pairing" in objections(round_, Severity.WARNING)
    Stage.objects.filter(pk=stage.pk).update(repeat_unplayed=True)
    stage.refresh_from_db()
    assert "second-pairing" not in [o.code for o in check_draft(stage, round_)]


def third_round() -> tuple[Stage, Round, Entry]:
    """Somebody has started twice (not a pairing the system makes), and the third round is a draft."""
    stage = swiss()
    play(stage)
    pair_round(stage_id=stage.pk)
    game = Game.objects.filter(round__number=2, second__number=1).first()
    if game is not None:
        swap_starters(stage_id=stage.pk, number=2, table=game.table)
    publish_round(stage_id=stage.pk, number=2, accept_warnings=True)
    score(Round.objects.get(stage=stage, number=2), "1 1 1 1")
    return stage, pair_round(stage_id=stage.pk), number(stage, 1)


def test_a_third_start_running_and_a_difference_of_three() -> None:
    stage, round_, player = third_round()
    assert objections(round_) == []
    table = Game.objects.get(round=round_, second=player).table
    swap_starters(stage_id=stage.pk, number=3, table=table)
    found = {o.code: o for o in check_draft(stage, round_) if player.number in o.players}
    assert set(found) == {"third-running", "difference"}
    assert {o.severity for o in found.values()} == {Severity.WARNING}
    assert str(found["third-running"]) == f"Table {table}: Player 1 starts for the third time running."


def test_a_second_free_point() -> None:
    stage, round_ = second_round(7)
    set_bye(stage_id=stage.pk, number=2, entry=pk(stage, 7), kind="free")
    assert "second-free-point" in objections(round_, Severity.WARNING)


def test_a_free_point_after_a_point_without_play() -> None:
    stage = swiss()
    play(stage, "+ 1 1 1")
    round_ = pair_round(stage_id=stage.pk)
    set_bye(stage_id=stage.pk, number=2, entry=pk(stage, 1), kind="free")
    assert "second-free-point" in objections(round_, Severity.WARNING)


def test_a_pair_forbidden_after_the_draft_was_made() -> None:
    stage, round_ = draft()
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 5))
    assert objections(round_, Severity.WARNING) == ["forbidden"]


def test_players_of_one_club_or_country_are_pointed_out_where_a_hand_paired_them() -> None:
    stage, round_ = draft()
    Entry.objects.filter(stage=stage, number__in=(1, 2)).update(club="Tallinn")
    Entry.objects.filter(stage=stage, number__in=(3, 4)).update(federation="LAT")
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 3), second=pk(stage, 4))
    assert objections(round_, Severity.INFO) == ["same-club", "same-country"]


def test_somebody_who_left_after_the_draft_was_made_blocks_it() -> None:
    stage, round_ = draft()
    Entry.objects.filter(pk=pk(stage, 5)).update(last_round=0, withdrawn=Withdrawn.COUNTED.value)
    assert objections(round_, Severity.ERROR) == ["left"]
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 1), kind="free")
    assert objections(round_) == []


def test_somebody_who_announced_an_absence_after_the_draft_was_made() -> None:
    stage, round_ = draft()
    Absence.objects.create(entry=number(stage, 2), round_number=1, kind="absent")
    assert objections(round_, Severity.WARNING) == ["announced"]


def test_somebody_entered_after_the_draft_was_made() -> None:
    stage, round_ = draft(7)
    other = make_stage(1).entries.get()
    Entry.objects.filter(pk=other.pk).update(stage=stage, number=8)
    assert objections(round_, Severity.ERROR) == ["no-game"]
    Entry.objects.filter(pk=other.pk).update(number=None)
    assert objections(round_, Severity.ERROR) == ["no-number"]


def test_a_result_corrected_after_the_draft_was_made() -> None:
    _stage, round_ = second_round()
    game = Game.objects.filter(round__number=1).first()
    assert game is not None
    Game.objects.filter(pk=game.pk).update(result="0-1", corrected_at="2999-01-01T00:00Z")
    assert objections(round_, Severity.WARNING) == ["result-changed"]


def test_a_result_taken_back_after_the_draft_was_made_blocks_it() -> None:
    _stage, round_ = second_round()
    Game.objects.filter(round__number=1, table=2).update(result="*")
    assert objections(round_, Severity.ERROR) == ["open"]


def test_a_player_who_stands_in_the_round_twice_blocks_it() -> None:
    stage, round_ = draft()
    Game.objects.filter(round=round_, table=2).update(first=number(stage, 1))
    assert objections(round_, Severity.ERROR) == ["twice", "no-game"]


# ---- compared with the system --------------------------------------------------------------------------------------


def test_where_the_round_differs_from_the_system() -> None:
    stage, round_ = draft()
    assert not differences(read_sheet(stage, round_))
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 2), other=pk(stage, 4))
    found = differences(read_sheet(stage, round_))
    assert found.tables == (2, 4)
    assert found.missing == ((2, 6, 2), (4, 8, 4))
    assert found.byes == ()


def test_another_free_point_than_the_system_gave() -> None:
    stage, round_ = draft(7)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 7), other=pk(stage, 6))
    assert differences(read_sheet(stage, round_)).byes == (6, 7)


# ---- discarding ----------------------------------------------------------------------------------------------------


def test_a_discarded_draft_stays_in_the_log_and_the_round_is_paired_again() -> None:
    stage, _round = draft()
    discard_draft(stage_id=stage.pk, number=1)
    assert not stage.rounds.exists()
    entry = stage.log.get(act=LogAct.DRAFT_DISCARDED)
    assert entry.before["1"] == "Player 1 – Player 5"
    assert boards(pair_round(stage_id=stage.pk)) == START


def test_a_published_round_is_not_discarded() -> None:
    stage, _round = draft()
    publish_round(stage_id=stage.pk, number=1)
    with pytest.raises(UserError, match="no draft any more"):
        discard_draft(stage_id=stage.pk, number=1)
    with pytest.raises(UserError, match="was discarded already"):
        discard_draft(stage_id=stage.pk, number=2)


# ---- after publication ---------------------------------------------------------------------------------------------


def published() -> tuple[Stage, Round]:
    stage, _round = draft()
    return stage, publish_round(stage_id=stage.pk, number=1)


def test_a_published_round_changes_with_a_reason_and_says_where() -> None:
    stage, round_ = published()
    with pytest.raises(UserError, match="Say why"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 3), other=pk(stage, 4))
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 3), other=pk(stage, 4), reason="wrong seats")
    round_.refresh_from_db()
    assert boards(round_) == "1-5 6-2 4-7 8-3"
    assert round_.changed_at is not None
    assert round_.changes == [{"tables": [3, 4]}]
    swap_starters(stage_id=stage.pk, number=1, table=1, reason="wrong side")
    round_.refresh_from_db()
    assert round_.changes == [{"tables": [3, 4]}, {"tables": [1]}]
    assert stage.log.filter(act=LogAct.ROUND_CHANGED).count() == 2


def test_a_draft_says_nothing_of_changes() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1)
    round_.refresh_from_db()
    assert (round_.changed_at, round_.changes) == (None, [])


def test_a_table_with_a_result_stays_as_it_is() -> None:
    stage, round_ = published()
    score(round_, ". 1 . .")
    with pytest.raises(UserError, match="has been played"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 2), other=pk(stage, 4), reason="late")
    with pytest.raises(UserError, match="has been played"):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 2), kind="free", reason="late")
    Game.objects.filter(round=round_, table=3).update(adjourned=True)
    with pytest.raises(UserError, match="adjourned"):
        swap_starters(stage_id=stage.pk, number=1, table=3, reason="late")
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 4), reason="late")
    assert boards(round_) == "4-5 6-2 3-7 8-1"


def test_boards_of_an_earlier_round_never_move() -> None:
    stage = swiss()
    play(stage)
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="A later round has been paired"):
        swap_starters(stage_id=stage.pk, number=1, table=1, reason="too late")


# ---- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


def url(name: str, stage: Stage) -> str:
    return reverse(f"events:{name}", args=[stage.event.slug, stage.ordinal, 1])


def drafted(chief: User, players: int = 8) -> tuple[Stage, Round]:
    stage = swiss(players, make_event(chief=chief))
    round_ = pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    return stage, round_


def edit(client: Client, stage: Stage, **fields: object) -> str:
    stage.refresh_from_db()
    data = {"version": stage.version, "next": url("round", stage), **fields}
    return client.post(url("draft-edit", stage), data, follow=True).content.decode()


def test_the_draft_shows_boards_reasons_and_who_is_free(client: Client, chief: User) -> None:
    stage, _round = drafted(chief, 7)
    page = client.get(url("round", stage)).content.decode()
    assert "upper half against lower half, as proposed" in page
    assert "Free point" in page
    assert "gets the free point: the largest number in the lowest group" in page
    assert 'id="publish"' in page


def test_editing_by_ticking_two_players(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    page = edit(client, stage, action="pair", pick=[pk(stage, 1), pk(stage, 2)])
    assert boards(round_) == "1-2 3-7 8-4"
    assert "Player 5 has neither a game nor a bye" in page
    assert "Differs from the system at table 1" in page
    assert 'id="publish"' not in page
    edit(client, stage, action="exchange", pick=[pk(stage, 3), pk(stage, 8)])
    assert boards(round_) == "1-2 8-7 3-4"
    edit(client, stage, action="rest")
    assert boards(round_) == "1-2 5-6 8-7 3-4"
    edit(client, stage, swap="2")
    assert boards(round_) == "1-2 6-5 8-7 3-4"


def test_a_bye_by_ticking_one_player(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    edit(client, stage, action="requested", pick=[pk(stage, 6)])
    assert byes(round_) == {6: "requested"}
    edit(client, stage, action="unpair", pick=[pk(stage, 6)])
    assert byes(round_) == {}
    assert unpaired(round_) == [2, 6]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"action": "exchange"}, "Tick 2 players for this; 0 are ticked"),
        ({"action": "free"}, "Tick 1 player for this; 0 are ticked"),
        ({"action": "pair", "pick": ["x", "999999"]}, "Tick 2 players for this; 1 are ticked"),
        ({"action": "pair", "pick": ["999998", "999999"]}, "does not take part"),
        ({"swap": "77"}, "no table 77"),
        ({}, "Tick 1 player"),
    ],
)
def test_a_form_that_asks_for_nothing_sensible(
    client: Client, chief: User, fields: dict[str, object], told: str
) -> None:
    stage, round_ = drafted(chief)
    assert told in edit(client, stage, **fields)
    assert boards(round_) == START


def test_an_old_page_edits_nothing_and_says_so(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    swap_starters(stage_id=stage.pk, number=1, table=1)
    page = client.post(
        url("draft-edit", stage), {"version": stage.version, "swap": "1", "next": url("round", stage)}, follow=True
    ).content.decode()
    assert "has changed since this page was opened" in page
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_discarding_by_the_page(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    page = client.post(url("draft-discard", stage), {"version": stage.version}, follow=True).content.decode()
    assert "draft of round 1 is discarded" in page
    assert not stage.rounds.exists()


def test_a_draft_edited_by_hand_is_discarded_only_after_a_question(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    swap_starters(stage_id=stage.pk, number=1, table=1)
    stage.refresh_from_db()
    asked = client.post(url("draft-discard", stage), {"version": stage.version}).content.decode()
    assert "It was changed by hand 1 time." in asked
    assert stage.rounds.exists()
    client.post(url("draft-discard", stage), {"version": stage.version, "sure": "1", "reason": "a new list"})
    assert not stage.rounds.exists()
    assert LogEntry.objects.get(act=LogAct.DRAFT_DISCARDED).reason == "a new list"


def test_changing_a_published_round_by_the_page(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    assert client.get(url("draft-edit", stage)).status_code == 302, "a draft has its own page"
    publish_round(stage_id=stage.pk, number=1)
    assert "This round is published" in client.get(url("draft-edit", stage)).content.decode()
    refused = edit(client, stage, swap="1", next=url("draft-edit", stage))
    assert "Say why its boards are changed" in refused
    page = edit(client, stage, swap="1", reason="wrong side", next=url("draft-edit", stage))
    assert "table 1" in page
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_page_of_a_big_draft_needs_as_many_queries_as_a_small_one(client: Client, chief: User) -> None:
    counts = []
    for players in (8, 40):
        stage, _round = drafted(chief, players)
        with CaptureQueriesContext(connection) as queries:
            client.get(url("round", stage))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 30


def test_namesakes_are_told_apart():
    """Two players of one name change places: that is a change, and the log says which of them sits where."""
    stage, round_ = draft()
    stage.entries.filter(number__in=(1, 6)).update(name="Ivanov Ivan")
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 6))
    assert boards(round_) == "6-5 1-2 3-7 8-4"
    entry = LogEntry.objects.get(stage=stage, act=LogAct.DRAFT_EDITED)
    assert (entry.before["1"], entry.after["1"]) == ("Ivanov Ivan (1) – Player 5", "Ivanov Ivan (6) – Player 5")
