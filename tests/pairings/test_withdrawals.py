"""The half rule: the matrix of the rules, its boundaries, and the settings an event may choose instead."""

from dataclasses import replace

import pytest

from pairings.model import BrokenInvariant, HalfRule, Player, Reason, Result, State, Withdrawn
from pairings.standings import crosstable, standings
from pairings.systems.round_robin import propose
from pairings.withdrawals import games_played, judge
from tests.pairings.language import by_lot_rules, event, round_robin_rules, swiss_rules

SIX_TWO_PLAYED = event("1+6 2+5 3+4", "6+4 5+3 1+2", players=6)
SIX_THREE_PLAYED = event("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3+1 4+5", players=6)


class TestTheMatrix:
    def test_round_robin_two_of_five(self):
        judgement = judge(SIX_TWO_PLAYED, 1, round_robin_rules())
        assert judgement.treatment is Withdrawn.ANNULLED
        assert (judgement.played, judgement.scheduled, judgement.at_least_half) == (2, 5, False)

    def test_round_robin_three_of_five(self):
        judgement = judge(SIX_THREE_PLAYED, 1, round_robin_rules())
        assert judgement.treatment is Withdrawn.FORFEITS_REST
        assert (judgement.played, judgement.scheduled, judgement.at_least_half) == (3, 5, True)

    def test_round_robin_exactly_three_of_six_is_at_least_half(self):
        seven = event("2+7 3+6 4+5 rest1", "6+4 7+3 1+2 rest5", "3+1 4+7 5+6 rest2", "7+5 1+4 2+3 rest6")
        assert judge(seven, 1, round_robin_rules()).treatment is Withdrawn.FORFEITS_REST
        assert judge(seven, 1, round_robin_rules()).scheduled == 6

    def test_swiss_four_of_nine(self):
        state = event("1+3 2+4", "1+2 3+4", "1+4 2+3", "3+1 4+2", players=4)
        assert judge(state, 1, swiss_rules(rounds=9)).treatment is Withdrawn.COUNTED

    def test_swiss_five_of_nine(self):
        state = event("1+3 2+4", "1+2 3+4", "1+4 2+3", "3+1 4+2", "2+1 4+3", players=4)
        assert judge(state, 1, swiss_rules(rounds=9)).treatment is Withdrawn.FORFEITS_REST

    @pytest.mark.parametrize("half_rule", HalfRule)
    @pytest.mark.parametrize("rounds", [4, 9])
    def test_both_kinds_of_swiss_judge_alike(self, half_rule, rounds):
        state = event("1+3 2+4", "1+2 3+4", players=4)
        by_lot, regulated = (f(rounds=rounds, half_rule=half_rule) for f in (by_lot_rules, swiss_rules))
        assert judge(state, 1, by_lot) == judge(state, 1, regulated)
        assert judge(state, 1, by_lot).treatment is not Withdrawn.ANNULLED


class TestWhatIsAGame:
    def test_forfeits_are_not_played(self):
        state = event("1+/-6 2+5 3+4", "6+4 5+3 1-/-2", "2+6 3+1 4+5", players=6)
        assert games_played(state, 1) == 1
        assert judge(state, 1, round_robin_rules()).treatment is Withdrawn.ANNULLED

    def test_an_adjourned_game_is_played(self):
        state = event("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3~1 4+5", players=6)
        assert judge(state, 1, round_robin_rules()).treatment is Withdrawn.FORFEITS_REST

    def test_a_game_not_begun_is_not(self):
        state = event("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3*1 4+5", players=6)
        assert judge(state, 1, round_robin_rules()).treatment is Withdrawn.ANNULLED

    def test_a_loss_set_by_the_arbiter_is_played(self):
        assert games_played(event("1x2", "1[1/2-0]2"), 2) == 2

    def test_byes_are_not_games(self):
        assert games_played(event("bye1", "half1", "rest1"), 1) == 0

    def test_two_cycles_have_twice_the_games(self):
        judgement = judge(SIX_THREE_PLAYED, 1, round_robin_rules(cycles=2))
        assert (judgement.scheduled, judgement.treatment) == (10, Withdrawn.ANNULLED)


@pytest.mark.parametrize(
    ("half_rule", "rules", "few", "many"),
    [
        (HalfRule.RUSSIAN, round_robin_rules, Withdrawn.ANNULLED, Withdrawn.FORFEITS_REST),
        (HalfRule.RUSSIAN, swiss_rules, Withdrawn.COUNTED, Withdrawn.FORFEITS_REST),
        (HalfRule.FIDE, round_robin_rules, Withdrawn.ANNULLED, Withdrawn.FORFEITS_REST),
        (HalfRule.FIDE, swiss_rules, Withdrawn.FORFEITS_REST, Withdrawn.FORFEITS_REST),
        (HalfRule.ALL_ANNULLED, round_robin_rules, Withdrawn.ANNULLED, Withdrawn.ANNULLED),
        (HalfRule.ALL_ANNULLED, swiss_rules, Withdrawn.COUNTED, Withdrawn.COUNTED),
        (HalfRule.ALL_FORFEITED, round_robin_rules, Withdrawn.FORFEITS_REST, Withdrawn.FORFEITS_REST),
        (HalfRule.ALL_FORFEITED, swiss_rules, Withdrawn.FORFEITS_REST, Withdrawn.FORFEITS_REST),
    ],
)
def test_every_setting_in_every_system(half_rule, rules, few, many):
    setting = rules(half_rule=half_rule, rounds=5)
    assert judge(SIX_TWO_PLAYED, 1, setting).treatment is few
    assert judge(SIX_THREE_PLAYED, 1, setting).treatment is many


def test_the_reasons_carry_the_count():
    assert judge(SIX_TWO_PLAYED, 1, round_robin_rules()).reasons == (
        Reason.of("less_than_half", player=1, played=2, scheduled=5),
    )


def test_who_leaves_before_the_first_round_calls_for_a_new_draw():
    reasons = judge(event(players=6), 3, round_robin_rules()).reasons
    assert Reason.of("draw_again", player=3) in reasons
    assert Reason.of("draw_again", player=1) not in judge(SIX_TWO_PLAYED, 1, round_robin_rules()).reasons


def test_alone_in_the_field_there_is_no_half_to_speak_of():
    assert judge(event(players=[Player(1)]), 1, round_robin_rules()).treatment is Withdrawn.ANNULLED


def test_nobody_of_that_number_is_a_fault_of_ours():
    with pytest.raises(BrokenInvariant):
        judge(SIX_TWO_PLAYED, 7, round_robin_rules())


class TestFromTheJudgementToTheTable:
    """Six players; number 1 beats 6, then loses to 2, and leaves: after the second round or after the third."""

    TWO = event("1+6 2+5 3+4", "6+4 5+3 1-2", players=6)
    THREE = event("1+6 2+5 3+4", "6+4 5+3 1-2", "2+6 3+1 4+5", players=6)

    def left(self, state, rules):
        """The state once number 1 has left, as judged."""
        gone = {"withdrawn": judge(state, 1, rules).treatment, "last_round": len(state.rounds)}
        return State(tuple(replace(p, **gone) if p.number == 1 else p for p in state.players), state.rounds)

    def points(self, state, rules):
        return {row.number: row.points for row in standings(state, rules=rules).rows}

    def test_round_robin_less_than_half_counts_for_nobody_and_stays_visible(self):
        rules = round_robin_rules("SB", "WIN", "H2H")
        state = self.left(self.TWO, rules)
        assert self.points(state, rules) == {1: 0, 2: 2, 3: 2, 4: 0, 5: 2, 6: 2}
        assert standings(state, rules=rules).rows[-1].number == 1
        assert not standings(state, rules=rules).row(1).is_placed
        own = crosstable(state, rules=rules).rows[0]
        assert [[c.symbol for c in cells] for cells in own.cells] == [[], ["0"], [], [], [], ["1"]]

    def test_round_robin_less_than_half_leaves_the_others_free(self):
        rules = round_robin_rules()
        proposal = propose(self.left(self.TWO, rules), rules=rules, seed=1)
        assert [(b.first, b.second, b.result) for b in proposal.boards] == [
            (2, 6, Result.PENDING),
            (4, 5, Result.PENDING),
        ]
        assert [b.bye.player for b in proposal.byes] == [3, 1]

    def test_swiss_less_than_half_counts_for_the_opponents(self):
        rules = swiss_rules("BH", rounds=5)
        state = self.left(self.TWO, rules)
        assert self.points(state, rules) == self.points(self.TWO, rules)
        assert not standings(state, rules=rules).row(1).is_placed

    def test_at_least_half_is_placed_and_gives_the_rest_away(self):
        rules = round_robin_rules("SB")
        state = self.left(self.THREE, rules)
        assert standings(state, rules=rules).row(1).is_placed
        assert self.points(state, rules) == self.points(self.THREE, rules)
        board = propose(state, rules=rules, seed=1).boards[1]
        assert (board.first, board.second, board.result) == (1, 4, Result.SECOND_BY_FORFEIT)
