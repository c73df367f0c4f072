"""A winner corrected after the next match was paired: carried through, or refused with what it would undo."""

from dataclasses import replace

import pytest

from pairings.model import ByeKind, PairingImpossible, Reason, Result
from pairings.settings import Decision, KnockOut, TieBreaker
from pairings.systems.olympic import CorrectionRefused, bracket, correct, decide
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import knock_out, next_round, pairs

BRONZE = knock_out(bronze=True)
A, B, C, D = 1, 4, 2, 3


def games(state, number):
    played = next(r for r in state.rounds if r.number == number)
    return [(*sorted((g.first, g.second)), g.result.value) for g in played.games]


def amend(state, table, result, rules=BRONZE, round_number=1):
    return correct(state, rules=rules, round_number=round_number, table=table, result=Result(result), seed=1)


class TestFourPlayers:
    """Situation D.21: A beats B, C beats D; then the first semifinal is corrected to B."""

    def test_nothing_paired_yet(self):
        corrected = amend(event("1+4 2+3"), 1, "0-1")
        assert pairs(corrected.state, BRONZE) == [(C, B), (A, D)]
        assert corrected.changes == ()

    def test_the_final_becomes_b_c_and_the_bronze_game_a_d(self):
        corrected = amend(event("1+4 2+3", "1*2 3*4"), 1, "0-1")
        assert games(corrected.state, 2) == [(C, B, "*"), (A, D, "*")]
        assert [c.code for c in corrected.changes] == ["game_changed", "game_changed"]
        assert bracket(corrected.state, BRONZE).strays == ()

    def test_without_a_bronze_game_the_one_who_is_out_is_knocked_out(self):
        plain = knock_out()
        corrected = amend(event("1+4 2+3", "1*2 ko3 ko4"), 1, "0-1", plain)
        assert games(corrected.state, 2) == [(C, B, "*")]
        assert {b.player: b.kind for b in corrected.state.rounds[1].byes} == {
            A: ByeKind.KNOCKED_OUT,
            D: ByeKind.KNOCKED_OUT,
        }

    def test_a_final_that_has_a_result_is_named_and_nothing_changes(self):
        with pytest.raises(CorrectionRefused) as refused:
            amend(event("1+4 2+3", "1+2 3*4"), 1, "0-1")
        assert refused.value.undone == (Reason.of("would_undo", round=2, table=1, first=1, second=2, result="1-0"),)

    def test_all_games_that_would_be_undone_are_listed(self):
        with pytest.raises(CorrectionRefused) as refused:
            amend(event("1+4 2+3", "1+2 3-4"), 1, "0-1")
        assert [dict(r.params)["table"] for r in refused.value.undone] == [1, 2]

    def test_the_same_winner_by_another_result_touches_nothing(self):
        state = event("1+4 2+3", "1+2 3-4")
        assert amend(state, 1, "+/-").state == replace(state, rounds=(event("1+/-4 2+3").rounds[0], state.rounds[1]))

    def test_a_draw_after_all_takes_the_next_round_back_and_is_replayed(self):
        corrected = amend(event("1+4 2+3", "1*2 3*4"), 1, "1/2-1/2")
        assert len(corrected.state.rounds) == 1
        assert corrected.changes[-1] == Reason.of("round_taken_back", round=2)
        assert pairs(corrected.state, BRONZE) == [(A, B)]

    def test_both_lost_after_all_ends_the_event(self):
        corrected = amend(event("1+4 2+3", "1*2 3*4"), 1, "-/-")
        assert bracket(corrected.state, BRONZE).winner == C
        assert len(corrected.state.rounds) == 1

    def test_a_draw_that_was_a_win_makes_its_replay_void(self):
        state = event("1=4 2+3", "4+1 rest2 rest3")
        with pytest.raises(CorrectionRefused) as refused:
            amend(state, 1, "1-0")
        assert [dict(r.params)["round"] for r in refused.value.undone] == [2]

    def test_a_replay_not_yet_played_is_taken_back(self):
        corrected = amend(event("1=4 2+3", "4*1 rest2 rest3"), 1, "1-0")
        assert len(corrected.state.rounds) == 1
        assert pairs(corrected.state, BRONZE) == [(A, C), (D, B)]

    def test_a_game_that_is_adjourned_after_all_holds_up_the_next_round(self):
        corrected = correct(
            event("1+4 2+3", "1*2 3*4"),
            rules=BRONZE,
            round_number=1,
            table=1,
            result=Result.PENDING,
            adjourned=True,
            seed=1,
        )
        assert corrected.state.rounds[0].games[0].adjourned
        assert len(corrected.state.rounds) == 1

    def test_there_is_no_such_table(self):
        with pytest.raises(KeyError):
            amend(event("1+4 2+3"), 7, "0-1")


class TestEightPlayers:
    STATE = event("1+8 4+5 2+7 3+6", "4*1 2+3")

    def test_other_games_of_the_round_stay_as_they_are(self):
        corrected = amend(self.STATE, 1, "0-1", knock_out())
        assert games(corrected.state, 2) == [(4, 8, "*"), (2, 3, "1-0")]
        assert corrected.state.rounds[1].games[1] == self.STATE.rounds[1].games[1]

    def test_a_finished_game_that_keeps_its_players_is_no_obstacle_to_a_replay(self):
        corrected = amend(self.STATE, 1, "1/2-1/2", knock_out())
        assert games(corrected.state, 2) == [(2, 3, "1-0")]
        assert pairs(corrected.state, knock_out()) == [(1, 8)]
        resting = {b.player for b in corrected.state.rounds[1].byes if b.kind is ByeKind.RESTING}
        assert {1, 8} <= resting

    def test_if_both_lost_after_all_the_next_opponent_is_through_with_a_plus(self):
        corrected = amend(self.STATE, 1, "-/-", knock_out())
        assert games(corrected.state, 2) == [(2, 3, "1-0")]
        kinds = {b.player: (b.kind, b.half_points) for b in corrected.state.rounds[1].byes}
        assert kinds[4] == (ByeKind.WALKOVER, 2)
        assert kinds[1] == kinds[8] == (ByeKind.KNOCKED_OUT, 0)

    def test_playing_on_both_change_places_in_all_that_follows(self):
        rules = knock_out(variant=KnockOut.EVERY_PLACE)
        state = next_round(event("1+8 4+5 2+7 3+6"), rules, lambda board: Result.PENDING)
        corrected = amend(state, 1, "0-1", rules)
        assert [g[:2] for g in games(corrected.state, 2)] == [(4, 8), (2, 3), (1, 5), (6, 7)]


class TestDecisions:
    """The lot sent 1 through from the first match; it turns out to have fallen to 4."""

    RULES = knock_out(draws=(TieBreaker.LOT,))
    TO_FOUR = Decision(frozenset({1, 4}), 4, TieBreaker.LOT)

    def state(self, *rounds):
        return replace(event("1=4 2+3", *rounds), decisions=(Decision(frozenset({1, 4}), 1, TieBreaker.LOT),))

    def decided(self, state):
        return decide(state, rules=self.RULES, decision=self.TO_FOUR, seed=1)

    def test_the_next_game_is_given_its_right_players(self):
        corrected = self.decided(self.state("1*2 ko3 ko4"))
        assert games(corrected.state, 2) == [(2, 4, "*")]
        assert corrected.state.decisions[-1] == self.TO_FOUR

    def test_nothing_paired_yet(self):
        corrected = self.decided(self.state())
        assert corrected.changes == ()
        assert pairs(corrected.state, self.RULES) == [(2, 4)]

    def test_a_next_game_that_was_played_is_named(self):
        with pytest.raises(CorrectionRefused) as refused:
            self.decided(self.state("1+2 ko3 ko4"))
        assert [dict(r.params)["round"] for r in refused.value.undone] == [2]

    def test_two_who_have_not_met_have_nothing_to_be_decided(self):
        with pytest.raises(KeyError):
            decide(self.state(), rules=self.RULES, decision=Decision(frozenset({1, 3}), 1), seed=1)


class TestLostPoints:
    RULES = knock_out(variant=KnockOut.LOST_POINTS, lost_points=2)

    def test_the_same_players_stay_in_the_boards_stay(self):
        rules = knock_out(variant=KnockOut.LOST_POINTS, lost_points=4)
        state = event("1+4 2+3", "1+2 4*3")
        assert amend(state, 1, "0-1", rules).state.rounds[1] == state.rounds[1]

    def test_others_stay_in_the_round_is_taken_back(self):
        corrected = amend(event("1+4 2+3", "1*2"), 1, "0-1", self.RULES)
        assert len(corrected.state.rounds) == 1
        assert pairs(corrected.state, self.RULES) == [(2, 4)]

    def test_or_refused_if_it_was_played(self):
        with pytest.raises(CorrectionRefused):
            amend(event("1+4 2+3", "1+2"), 1, "0-1", self.RULES)


def test_a_corrected_event_can_be_played_on():
    corrected = amend(event("1+4 2+3", "1*2 3*4"), 1, "0-1").state
    finished = correct(
        correct(corrected, rules=BRONZE, round_number=2, table=1, result=Result.FIRST_WINS, seed=1).state,
        rules=BRONZE,
        round_number=2,
        table=2,
        result=Result.FIRST_WINS,
        seed=1,
    ).state
    assert bracket(finished, BRONZE).is_over
    with pytest.raises(PairingImpossible):
        next_round(finished, BRONZE)
