"""What the arbiter is warned of in a draft, and what blocks it."""

from __future__ import annotations

import pytest

from pairings.model import Withdrawn
from renju_tournaments.desk.pages.draft import FLAGS
from renju_tournaments.events.models import Absence, Entry, ForbiddenPair, Game, Round, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.services.pairing.check_draft import CODES, check_draft
from renju_tournaments.events.services.pairing.edit_draft import (
    set_bye,
    set_pair,
    swap_starters,
)
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.events.drafts import draft, objections, swiss
from tests.events.playing import number, pk, play, score
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


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
    assert "Player 5 – Player 1: a second meeting; they met in round 1" in str(found[0])


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
    assert objections(round_, Severity.ERROR) == ["no-game", "free-point-even"]
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


def test_every_finding_about_a_table_or_a_player_has_its_mark_beside_the_board() -> None:
    of_the_books = {"unknown", "himself", "table-twice", "no-game"}
    assert set(CODES.values()) - of_the_books <= FLAGS.keys()
