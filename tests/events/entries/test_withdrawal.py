"""Players who leave (rules 3), and come back (situations A.4, C.14)."""

import pytest

from pairings.model import ByeKind, Result, Withdrawn
from pairings.standings import standings
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import AbsenceKind, RoundState
from renju_tournaments.events.effects.withdrawals import OpenGame, outlook, table_changes
from renju_tournaments.events.models import Bye, Game, LogEntry
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.announce_absence import announce_absences
from renju_tournaments.events.services.entries.withdraw_player import return_player, withdraw_player
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.settings.rules import rules_of
from tests.events.playing import play
from tests.events.rounds import game, paired, who
from tests.factories import ROUND_ROBIN, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def byes(round_):
    return {b.entry.number: (b.kind, b.half_points) for b in Bye.objects.filter(round=round_)}


@pytest.fixture
def swiss():
    """Six players, two of five rounds played, the third published and open."""
    stage = make_stage(6, rounds=5)
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    paired(stage, 2, "1-3 1-0", "2-6 1-0", "4-5 1-0")
    return stage


@pytest.fixture
def third(swiss):
    return paired(swiss, 3, "1-2 *", "3-5 *", "6-4 *")


@pytest.fixture
def table():
    """A round-robin of six after two of its five rounds: X is number 1, who won and lost (situations B.12)."""
    stage = make_stage(6, system=ROUND_ROBIN, rounds=5)
    paired(stage, 1, "1-6 1-0", "2-5 1-0", "3-4 1-0")
    paired(stage, 2, "6-4 1-0", "5-3 1-0", "1-2 0-1")
    return stage


def leave(stage, number, *, open_game=None, reason="", token="", **rest):
    """``open_game``: what becomes of every game without a result."""
    leaver = who(stage, number)
    if open_game:
        rest["open_games"] = {g.pk: open_game for g in outlook(stage, leaver).unsettled}
    return withdraw_player(stage.pk, leaver.pk, by=By(reason=reason, token=token), **rest)


def test_between_rounds_a_player_simply_leaves(swiss):
    entry = leave(swiss, 4)
    assert (entry.last_round, entry.withdrawn) == (2, Withdrawn.COUNTED.value)
    assert 4 not in state_of(swiss).numbers_to_pair
    log = LogEntry.objects.get()
    assert (log.after["played"], log.after["scheduled"], log.round_number) == (2, 5, 2)


def test_half_played_keeps_the_place(swiss):
    paired(swiss, 3, "1-2 1-0", "3-5 1-0", "6-4 1-0")
    assert leave(swiss, 4).withdrawn == Withdrawn.FORFEITS_REST.value


def test_in_a_published_round_the_opponent_wins_without_play(swiss, third):
    entry = leave(swiss, 5)
    assert (entry.last_round, game(swiss, 3, 2).result) == (2, "+/-")
    assert leave(swiss, 6).last_round == 2
    assert game(swiss, 3, 3).result == "-/+"


def test_or_he_is_given_the_free_point_and_the_page_says_what_changed(swiss, third):
    leave(swiss, 5, open_game=OpenGame.FREE)
    assert not Game.objects.filter(round=third, table=2).exists()
    assert byes(third) == {5: ("withdrawn", 0), 3: ("free", 2)}
    third.refresh_from_db()
    assert third.changed_at
    assert third.changes == [{"table": 2, "left": "Player 5"}]


def test_nobody_has_the_free_point_twice(swiss):
    paired(swiss, 3, "1-2 -/+", "3-5 1-0", byes={4: ByeKind.FREE_POINT, 6: ByeKind.ABSENT})
    paired(swiss, 4, "1-4 *", "3-2 *", "5-6 *")
    for leaver in (1, 3):  # against 4, who was free; against 2, whose opponent did not come
        with pytest.raises(UserError, match="has had a point without a game before"):
            leave(swiss, leaver, open_game=OpenGame.FREE)
    assert Game.objects.filter(round__number=4).count() == 3
    leave(swiss, 5, open_game=OpenGame.FREE)


def test_a_published_table_is_not_paired_again(swiss, third):
    with pytest.raises(UserError, match="Round 3 is published"):
        leave(swiss, 5, open_game=OpenGame.REPAIR)


def test_in_a_draft_the_opponent_waits_for_another_game(swiss):
    draft = paired(swiss, 3, "1-2 *", "3-5 *", "6-4 *", draft=True)
    leave(swiss, 5)
    assert byes(draft) == {5: ("withdrawn", 0)}
    assert sorted(Game.objects.filter(round=draft).values_list("table", flat=True)) == [1, 3]
    draft.refresh_from_db()
    assert draft.changed_at is None


@pytest.mark.parametrize("kind", [ByeKind.FREE_POINT, ByeKind.REQUESTED, ByeKind.ABSENT])
def test_whoever_leaves_before_a_draft_is_published_takes_no_point_from_it(swiss, kind):
    draft = paired(swiss, 3, "1-2 *", "3-5 *", byes={6: ByeKind.ABSENT, 4: kind}, draft=True)
    leave(swiss, 4)
    assert byes(draft)[4] == ("withdrawn", 0)
    assert byes(draft)[6] == ("absent", 0)
    assert LogEntry.objects.get().after["byes_lost"] == [3]


def test_a_free_point_of_a_published_round_is_kept(swiss):
    third = paired(swiss, 3, "1-2 *", "3-5 *", byes={6: ByeKind.ABSENT, 4: ByeKind.FREE_POINT})
    leave(swiss, 4)
    assert byes(third)[4] == ("free", 2)


def test_the_last_open_game_completes_the_round(swiss):
    third = paired(swiss, 3, "1-2 1-0", "3-5 1-0", "6-4 *")
    leave(swiss, 4)
    third.refresh_from_db()
    assert third.state == RoundState.COMPLETE


def test_two_who_leave_the_last_open_board_lose_both(swiss, third):
    """Situations E.26."""
    Game.objects.filter(round=third, table=3).update(result="1-0")
    first = who(swiss, 3)
    first.last_round, first.withdrawn = 2, "counted"
    first.save()
    leave(swiss, 5)
    assert game(swiss, 3, 2).result == "-/-"


def test_an_adjourned_game_is_played_and_lost(swiss):
    paired(swiss, 3, "1-2 1-0", "3-5 *", "6-4 1-0")
    Game.objects.filter(round__number=3, table=2).update(adjourned=True)
    entry = leave(swiss, 5)
    lost = game(swiss, 3, 2)
    assert (lost.result, lost.adjourned, lost.version) == ("1-0", False, 1)
    assert (entry.last_round, entry.withdrawn) == (3, Withdrawn.FORFEITS_REST.value)


def test_each_open_game_has_its_own_answer(swiss):
    """Two adjourned games, and one in the round being played."""
    for number, pair in ((1, "1-4"), (2, "4-5")):
        Game.objects.filter(round__number=number, first__number=int(pair[0])).update(result="*", adjourned=True)
    paired(swiss, 3, "1-2 *", "3-5 *", "6-4 *")
    view = outlook(swiss, who(swiss, 4))
    assert [(g.round.number, view.choices_for(g, Withdrawn.COUNTED)[0]) for g in view.unsettled] == [
        (1, OpenGame.LOST),
        (2, OpenGame.LOST),
        (3, OpenGame.FORFEIT),
    ]
    answers = dict(zip([g.pk for g in view.unsettled], (OpenGame.KEPT, OpenGame.LOST, OpenGame.FREE), strict=True))
    withdraw_player(swiss.pk, who(swiss, 4).pk, open_games=answers, by=NOBODY)
    assert (game(swiss, 1, 1).result, game(swiss, 1, 1).adjourned) == ("*", True)
    assert (game(swiss, 2, 3).result, game(swiss, 2, 3).adjourned) == ("0-1", False)
    assert byes(swiss.rounds.get(number=3)) == {4: ("withdrawn", 0), 6: ("free", 2)}


def test_an_adjourned_game_is_not_turned_into_a_free_point(swiss):
    Game.objects.filter(round__number=2, table=3).update(result="*", adjourned=True)
    with pytest.raises(UserError, match="chosen for round 2 is not possible"):
        leave(swiss, 4, open_game=OpenGame.FREE)


def test_a_game_kept_adjourned_can_be_finished_later(swiss):
    Game.objects.filter(round__number=2, table=3).update(result="*", adjourned=True)
    leave(swiss, 4, open_game=OpenGame.KEPT)
    assert sorted(state_of(swiss).numbers_to_pair) == [1, 2, 3, 5, 6]
    played = game(swiss, 2, 3)
    enter_result(
        stage_id=swiss.pk, round_number=2, game_id=played.pk, result=Result.DRAW, by=By(seen_version=played.version)
    )
    assert game(swiss, 2, 3).result == "1/2-1/2"


def changes(stage, number, treatment):
    """Starting number -> (place, points) before and after, for those whose line changes."""
    view = outlook(stage, who(stage, number))
    return {
        m.number: ((m.place_before, m.points_before), (m.place_after, m.points_after))
        for m in table_changes(view, treatment)
    }


def test_what_the_table_would_be_is_known_beforehand(table):
    """Situations B.12: number 1 beat number 6 and lost to number 2; before half, neither game counts."""
    annulled = changes(table, 1, Withdrawn.ANNULLED)
    assert annulled[1] == (((2, 5), 2), (None, 0))
    assert annulled[2] == (((1, 1), 4), ((1, 4), 2))
    kept = changes(table, 1, Withdrawn.FORFEITS_REST)
    assert kept == {}
    leave(table, 1)
    rows = {row.number: row for row in standings(state_of(table), rules=rules_of(table)).rows}
    for number, (_before, (places, points)) in annulled.items():
        row = rows[number]
        assert (row.place_from, row.points) == (places[0] if places else None, points)


def test_the_open_game_of_the_round_is_in_the_table_shown_beforehand(swiss, third):
    foreseen = changes(swiss, 5, Withdrawn.COUNTED)
    assert foreseen[3][1][1] == foreseen[3][0][1] + 2  # their opponent wins without play
    assert foreseen[5][1][0] is None
    leave(swiss, 5)
    rows = {row.number: row for row in standings(state_of(swiss), rules=rules_of(swiss)).rows}
    assert all(rows[n].points == points for n, (_before, (_place, points)) in foreseen.items())


def test_a_reason_that_is_too_long_is_refused_and_nothing_is_written(swiss):
    with pytest.raises(UserError, match="has 301 letters, and 300 can be kept"):
        leave(swiss, 4, reason="x" * 301)
    assert who(swiss, 4).last_round is None
    leave(swiss, 4, reason=f" {'x' * 300} ")
    assert who(swiss, 4).withdrawal_reason == LogEntry.objects.get().reason == "x" * 300


def test_a_round_robin_left_before_half_counts_for_nobody_and_the_open_game_is_not_held(table):
    third = paired(table, 3, "2-6 *", "3-1 *", "4-5 *")
    entry = leave(table, 1)
    assert (entry.withdrawn, entry.last_round) == (Withdrawn.ANNULLED.value, 2)
    assert byes(third) == {1: ("withdrawn", 0), 3: ("resting", 0)}


def test_a_round_robin_left_after_half_gives_the_points_of_rounds_already_paired(table):
    paired(table, 3, "2-6 1-0", "3-1 1-0", "4-5 1-0")
    paired(table, 4, "6-5 *", "1-4 *", "2-3 *")
    paired(table, 5, "3-6 *", "4-2 *", "5-1 *")
    entry = leave(table, 1)
    assert (entry.withdrawn, entry.last_round) == (Withdrawn.FORFEITS_REST.value, 3)
    assert (game(table, 4, 2).result, game(table, 5, 3).result) == ("-/+", "+/-")


def test_seven_players_and_three_of_six_games_are_half():
    stage = make_stage(7, system=ROUND_ROBIN, rounds=7)
    for number, line in enumerate(["1-2 1-0", "3-1 1-0", "1-4 0-1"], start=1):
        paired(stage, number, line)
    assert leave(stage, 1).withdrawn == Withdrawn.FORFEITS_REST.value


def test_the_arbiter_may_overrule_with_a_reason(swiss):
    with pytest.raises(UserError, match="reason for departing from the half rule"):
        leave(swiss, 4, treatment=Withdrawn.FORFEITS_REST)
    entry = leave(swiss, 4, treatment=Withdrawn.FORFEITS_REST, reason="disqualified")
    assert (entry.withdrawn, entry.withdrawal_reason) == ("forfeits", "disqualified")
    assert LogEntry.objects.get().after["judged"] == "counted"


def test_a_swiss_never_takes_points_from_the_opponents(swiss):
    with pytest.raises(UserError, match="not possible in this system"):
        leave(swiss, 4, treatment=Withdrawn.ANNULLED, reason="disqualified")


def test_figures_that_are_no_longer_true_are_shown_again(swiss, third):
    seen = outlook(swiss, who(swiss, 5)).fingerprint
    Game.objects.filter(round=third, table=2).update(result="1-0", version=1)
    with pytest.raises(Conflict, match="have changed since"):
        leave(swiss, 5, seen=seen)
    assert who(swiss, 5).last_round is None
    leave(swiss, 5, seen=outlook(swiss, who(swiss, 5)).fingerprint)


def test_who_has_left_or_has_no_number_cannot_leave(swiss):
    leave(swiss, 4, token="t")
    with pytest.raises(AlreadyDone):
        leave(swiss, 4, token="t")
    with pytest.raises(UserError, match="has left already"):
        leave(swiss, 4)
    stage = make_stage(2, numbered=False)
    with pytest.raises(UserError, match="Remove the entry from the list"):
        withdraw_player(stage.pk, stage.entries.first().pk, by=NOBODY)


def test_a_player_who_leaves_before_the_first_round(swiss):
    stage = make_stage(4)
    assert leave(stage, 2).last_round == 0
    assert state_of(stage).numbers_to_pair == (1, 3, 4)


def test_absences_announced_for_later_are_forgotten(swiss):
    announce_absences(swiss.pk, who(swiss, 4).pk, {3: AbsenceKind.ABSENT}, by=NOBODY)
    leave(swiss, 4)
    assert not who(swiss, 4).absences.exists()


def test_whoever_left_before_the_draw_gets_the_next_number_when_he_returns_in_play():
    stage = make_stage(5)
    leave(stage, 2)
    draw_numbers(stage_id=stage.pk, by=By(reason="Player 2 has left"))
    gone = stage.entries.get(last_round=0)
    assert gone.number is None
    first = play(stage)
    assert return_player(stage.pk, gone.pk, by=NOBODY).number == 5
    assert byes(first)[5] == ("absent", 0)
    assert play(stage).games.count() == 2


def test_a_round_robin_that_has_begun_takes_nobody_back_who_was_not_drawn():
    stage = make_stage(5, system=ROUND_ROBIN)
    leave(stage, 2)
    draw_numbers(stage_id=stage.pk, by=By(reason="Player 2 has left"))
    play(stage)
    gone = stage.entries.get(last_round=0)
    with pytest.raises(UserError, match="Play has begun"):
        return_player(stage.pk, gone.pk, by=NOBODY)
    assert play(stage).number == 2


def test_a_player_comes_back_for_the_next_round_that_is_not_paired(swiss):
    """Situations A.4: R1 and R2 played, away in R3, returns after R4 was paired, plays from R5 on."""
    leave(swiss, 4)
    third = paired(swiss, 3, "1-2 1-0", "3-5 1-0", byes={6: ByeKind.FREE_POINT, 4: ByeKind.WITHDRAWN})
    fourth = paired(swiss, 4, "1-5 *", "3-2 *", byes={6: ByeKind.ABSENT})
    entry = return_player(swiss.pk, who(swiss, 4).pk, by=NOBODY)
    assert (entry.last_round, entry.withdrawn) == (None, "")
    assert byes(third)[4] == byes(fourth)[4] == ("absent", 0)
    assert 4 in state_of(swiss).numbers_to_pair
    assert LogEntry.objects.first().after["absent"] == [3, 4]


def test_a_game_lost_by_leaving_stays_lost(swiss, third):
    leave(swiss, 5)
    return_player(swiss.pk, who(swiss, 5).pk, by=NOBODY)
    assert game(swiss, 3, 2).result == "+/-"
    assert not Bye.objects.filter(entry=who(swiss, 5)).exists()
    with pytest.raises(UserError, match="has not left"):
        return_player(swiss.pk, who(swiss, 5).pk, by=NOBODY)
