"""Players who come late, stay away, leave and return, in events that are really paired."""

import pytest

from pairings.model import HalfRule, System
from pairings.standings import standings
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.choices import AbsenceKind, RoundState
from renju_tournaments.events.models import Bye, Game, LogEntry, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.announce_absence import announce_absences
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.entries.withdraw_player import return_player, withdraw_player
from renju_tournaments.events.services.pairing.discard_draft import discard_draft
from renju_tournaments.events.services.pairing.edit_draft import set_bye, set_pair
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.settings.rules import rules_of
from tests.events.playing import byes, pk, play
from tests.factories import ROUND_ROBIN, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def table(stage):
    """Starting number -> (place, points); no place is None."""
    rows = standings(state_of(stage), rules=rules_of(stage)).rows
    return {row.number: (row.place_from, row.points) for row in rows}


def test_a_late_entry_is_paired_from_his_first_round():
    stage = make_stage(7, rounds=5, tiebreaks=("BH",))
    play(stage)
    late = enter_player(stage.pk, person={"name": "Late"}, missed_bye=True, by=NOBODY)
    second = play(stage)
    assert (
        Game.objects.filter(round=second, first=late).exists()
        or Game.objects.filter(round=second, second=late).exists()
    )
    assert byes(second) == {}  # eight players now: nobody is free
    assert table(stage)[8][1] >= 1


def test_absences_make_the_byes_of_their_round_and_only_of_it():
    stage = make_stage(8, rounds=5, tiebreaks=("BH",))
    announce_absences(stage.pk, pk(stage, 1), {1: AbsenceKind.REQUESTED_BYE}, by=NOBODY)
    announce_absences(stage.pk, pk(stage, 2), {1: AbsenceKind.ABSENT}, by=NOBODY)
    assert byes(play(stage)) == {1: "requested", 2: "absent"}
    assert byes(play(stage)) == {}
    assert table(stage)[1][1] >= 1


def test_whoever_leaves_a_draft_leaves_a_player_to_be_seated():
    stage = make_stage(8, rounds=5, tiebreaks=("BH",))
    play(stage)
    draft = pair_round(stage_id=stage.pk)
    board = draft.games.order_by("table").first()
    withdraw_player(stage.pk, board.second_id, by=NOBODY)
    with pytest.raises(Refused, match=board.first.name):
        publish_round(stage_id=stage.pk, number=2)
    set_bye(stage_id=stage.pk, number=2, entry=board.first_id, kind="free")
    publish_round(stage_id=stage.pk, number=2, accept_warnings=True, by=By(reason="Player left"))
    assert byes(draft)[board.second.number] == "withdrawn"
    Game.objects.filter(round=draft).update(result="1-0")
    assert board.second.number not in state_of(stage).numbers_to_pair


def test_who_returns_is_paired_in_the_next_round_and_has_nothing_for_the_missed_one():
    stage = make_stage(8, rounds=6, tiebreaks=("BH",))
    play(stage)
    withdraw_player(stage.pk, pk(stage, 8), by=NOBODY)
    assert byes(play(stage))[8] == "withdrawn"
    draft = pair_round(stage_id=stage.pk)
    return_player(stage.pk, pk(stage, 8), by=NOBODY)
    assert byes(draft)[8] == "absent"
    publish_round(stage_id=stage.pk, number=3, accept_warnings=True, by=By(reason="as paired"))
    Game.objects.filter(round=draft).update(result="1-0")
    fourth = pair_round(stage_id=stage.pk)
    assert 8 not in byes(fourth)
    assert list(Bye.objects.filter(entry__number=8, entry__stage=stage).values_list("half_points", flat=True)) == [0, 0]


def test_a_published_schedule_follows_a_player_who_left_too_early():
    """Russian rules: two of five played; nobody gets anything, and nobody waits for them."""
    stage = make_stage(6, rounds=5, system=ROUND_ROBIN, tiebreaks=("SB",))
    rounds = publish_schedule(stage_id=stage.pk)
    for round_ in rounds[:2]:
        round_.games.update(result="1-0")
    withdraw_player(stage.pk, pk(stage, 1), by=NOBODY)
    for round_ in rounds[2:]:
        assert sorted(byes(round_).values()) == ["resting", "withdrawn"]
        assert round_.games.count() == 2
    Game.objects.filter(round__stage=stage, result="*").update(result="1-0")
    assert table(stage)[1][0] is None
    assert sum(1 for place, _points in table(stage).values() if place) == 5


def test_a_published_schedule_gives_the_points_of_a_player_who_left_late():
    stage = make_stage(6, rounds=5, system=ROUND_ROBIN, tiebreaks=("SB",))
    rounds = publish_schedule(stage_id=stage.pk)
    for round_ in rounds[:3]:
        round_.games.update(result="1-0")
        round_.state = RoundState.COMPLETE
        round_.save()
    withdraw_player(stage.pk, pk(stage, 1), by=NOBODY)
    left = Game.objects.filter(round__in=[r.pk for r in rounds[3:]], result__in=("+/-", "-/+"))
    assert sorted(g.round.number for g in left) == [4, 5]
    Game.objects.filter(round__stage=stage, result="*").update(result="1-0")
    assert table(stage)[1][0] is not None


def test_a_point_given_for_a_leaver_stands_when_the_other_leaves_too():
    stage = make_stage(4, rounds=3, system=ROUND_ROBIN, tiebreaks=("SB",))
    Stage.objects.filter(pk=stage.pk).update(half_rule=HalfRule.ALL_FORFEITED.value)
    rounds = publish_schedule(stage_id=stage.pk)
    for round_ in rounds[:2]:
        round_.games.update(result="1-0")
    meeting = rounds[2].games.order_by("table").first()
    withdraw_player(stage.pk, meeting.first_id, by=NOBODY)
    meeting.refresh_from_db()
    assert meeting.result == "-/+"
    withdraw_player(stage.pk, meeting.second_id, by=NOBODY)
    meeting.refresh_from_db()
    assert meeting.result == "-/+"  # a result that stands is not touched; the arbiter may correct it


@pytest.mark.parametrize("system", [System.REGULATED_SWISS, System.ROUND_ROBIN])
def test_a_changed_field_is_drawn_again_and_played(system):
    stage = make_stage(5, rounds=5, system=system, tiebreaks=("WIN",))
    enter_player(stage.pk, person={"name": "Sixth", "rating": 2999}, redraw=True, by=NOBODY)
    draw_numbers(stage_id=stage.pk, seed=3)
    assert stage.entries.exclude(number=None).count() == 6
    if system is System.REGULATED_SWISS:
        assert stage.entries.get(name="Sixth").number == 1
    assert play(stage).games.count() == 3


def test_nobody_is_left_behind_in_a_published_round_when_the_next_is_paired():
    """Situations C.13: a change of the boards leaves two without a game; pairing and finishing name them."""
    stage = make_stage(8, rounds=2, tiebreaks=("BH",))
    play(stage)
    second = pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=2)
    one, other = second.games.order_by("table")[:2]
    where = {"stage_id": stage.pk, "number": 2, "by": By(reason="Wrong pair")}
    set_pair(first=one.first_id, second=other.first_id, **where)
    Game.objects.filter(round=second).update(result="1-0")
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=3)
    with pytest.raises(Refused, match=f"Round 2: {one.second.name} has neither") as pairing:
        pair_round(stage_id=stage.pk)
    assert len(pairing.value.objections) == 2
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    with pytest.raises(Refused, match=f"Round 2: {other.second.name} has neither"):
        finish_stage(stage_id=stage.pk)
    set_pair(first=one.second_id, second=other.second_id, **where)
    Game.objects.filter(round=second).update(result="1-0")
    finish_stage(stage_id=stage.pk)


def test_who_comes_while_a_draft_stands_plays_in_it_when_it_is_paired_anew():
    stage = make_stage(7, rounds=5, tiebreaks=("BH",))
    play(stage)
    enter_player(stage.pk, person={"name": "Later"}, from_round=3, by=NOBODY)
    draft = pair_round(stage_id=stage.pk)
    enter_player(stage.pk, person={"name": "Late"}, missed_bye=True, by=NOBODY)
    assert byes(draft)[9] == "requested"
    discard_draft(stage_id=stage.pk, number=2)
    assert LogEntry.objects.filter(stage=stage).first().after == {"first_round": {"Late": 2}}
    again = pair_round(stage_id=stage.pk)
    assert byes(again) == {8: "late"}
    assert again.games.count() == 4


def test_a_draft_that_everybody_has_left_is_not_published():
    """Situations C.15."""
    stage = make_stage(4, rounds=5, tiebreaks=("BH",))
    play(stage)
    pair_round(stage_id=stage.pk)
    for entry in stage.entries.all():
        withdraw_player(stage.pk, entry.pk, by=NOBODY)
    with pytest.raises(Refused, match="Nobody plays in this round"):
        publish_round(stage_id=stage.pk, number=2, accept_warnings=True)
    discard_draft(stage_id=stage.pk, number=2)
    assert stage.rounds.count() == 1
