"""Who starts a game of a knock-out."""

from pairings.model import Reason
from pairings.systems.olympic import propose
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import knock_out

PLAIN = knock_out()


class TestStarts:
    def test_both_without_a_game_draw_lots(self):
        firsts = {propose(event(players=2), rules=PLAIN, seed=seed).boards[0].first for seed in range(20)}
        assert firsts == {1, 2}
        board = propose(event(players=2), rules=PLAIN, seed=7).boards[0]
        assert board.reasons[-1] == Reason.of("start_lot", player=board.first, seed=7)

    def test_alternate(self):
        board = propose(event("1+4 3-2"), rules=PLAIN, seed=1).boards[0]
        assert (board.first, board.second) == (2, 1)
        assert board.reasons[-1] == Reason.of("starts_alternate", player=2)

    def test_one_who_has_not_played_leaves_the_other_his_turn(self):
        assert propose(event("2+3 pass1"), rules=PLAIN, seed=1).boards[0].first == 1
        assert propose(event("3-2 pass1"), rules=PLAIN, seed=1).boards[0].first == 2

    def test_equalise_if_both_are_due_the_same(self):
        """After a replay number 1 has begun one of two, number 2 their only one."""
        state = event("4=1 2+3", "1+4 rest2 ko3")
        board = propose(state, rules=PLAIN, seed=1).boards[0]
        assert (board.first, board.reasons[-1]) == (1, Reason.of("starts_equalised", player=1))

    def test_equal_conditions_draw_lots(self):
        state = event("1+4 2+3")
        assert {propose(state, rules=PLAIN, seed=seed).boards[0].first for seed in range(20)} == {1, 2}

    def test_a_forfeit_is_not_a_start(self):
        board = propose(event("1+/-4 2+3"), rules=PLAIN, seed=1).boards[0]
        assert (board.first, board.second) == (1, 2)
