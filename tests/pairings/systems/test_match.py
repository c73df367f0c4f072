"""The match of two: its three ways to end, its starts, and who leaves."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pairings.model import PairingImpossible, Reason, Result, StageRules, System, Withdrawn
from pairings.settings import MatchEnd, MatchRules
from pairings.simulate import simulate
from pairings.standings import standings
from pairings.systems import propose
from pairings.systems.match import score
from pairings.withdrawals import judge
from tests.pairings.language import event


def match_rules(**settings):
    return StageRules(System.MATCH, 0, match=replace(MatchRules(), **settings))


def over(state, **settings):
    stands = score(state, match_rules(**settings))
    return stands.is_over, stands.winner


def refusal(state, **settings):
    with pytest.raises(PairingImpossible) as caught:
        propose(state, rules=match_rules(**settings), seed=1)
    return caught.value.reasons


def next_board(state, seed=1, **settings):
    (board,) = propose(state, rules=match_rules(**settings), seed=seed).boards
    return board


class TestStarts:
    def test_the_lot_for_the_first_game(self):
        assert {next_board(event(players=2), seed).first for seed in range(20)} == {1, 2}
        board = next_board(event(players=2), seed=3)
        assert board.reasons == (
            Reason.of("match_game", game=1, games=6),
            Reason.of("start_lot", player=board.first, seed=3),
        )

    @pytest.mark.parametrize("seed", range(4))
    def test_then_in_turn_whatever_became_of_the_game(self, seed):
        assert next_board(event("1+2"), seed).first == 2
        assert next_board(event("2-1", "1+/-2"), seed).first == 2
        assert next_board(event("1=2", "2=1"), seed).first == 1


class TestMostPointsOfAFixedNumber:
    def test_all_games_are_played(self):
        state = event("1+2", "2-1", "1+2")
        assert over(state, games=4) == (False, None)
        assert over(event("1+2", "2-1", "1+2", "2+1"), games=4) == (True, 1)

    def test_or_as_many_as_decide_if_the_event_says_so(self):
        two_of_four = event("1+2", "2-1")
        assert over(two_of_four, games=4, early_end=True) == (False, None)
        two_and_a_half = event("1+2", "2-1", "1=2")
        assert over(two_and_a_half, games=4, early_end=True) == (True, 1)
        assert refusal(two_and_a_half, games=4, early_end=True) == (
            Reason.of("match_won", player=1, score=5, other=1),
            Reason.of("beyond_reach", lead=4, left=1),
        )

    def test_level(self):
        state = event("1+2", "2+1")
        assert over(state, games=2) == (True, None)
        assert score(state, match_rules(games=2)).is_level
        assert refusal(state, games=2) == (Reason.of("match_level", score=2), Reason.of("all_games_played", games=2))

    def test_an_open_last_game_is_waited_for(self):
        assert refusal(event("1+2", "2~1"), games=2) == (Reason.of("games_open", count=1),)
        assert over(event("1+2", "2~1"), games=2) == (False, None)


class TestFirstToPoints:
    SETTINGS = {"end": MatchEnd.POINTS, "target": 5, "games": 0}

    def test_two_and_a_half(self):
        assert over(event("1+2", "2=1"), **self.SETTINGS) == (False, None)
        assert over(event("1+2", "2=1", "1+2"), **self.SETTINGS) == (True, 1)

    def test_both_reach_it_with_a_draw(self):
        state = event("1+2", "2+1", "1+2", "2+1", "1=2")
        assert over(state, **self.SETTINGS) == (True, None)
        assert refusal(state, **self.SETTINGS)[1] == Reason.of("points_reached", score=5, target=5)

    def test_a_limit_of_games(self):
        assert over(event("1=2", "2=1"), end=MatchEnd.POINTS, target=5, games=2) == (True, None)


class TestFirstToWins:
    SETTINGS = {"end": MatchEnd.WINS, "target": 2, "games": 0}

    def test_draws_do_not_count(self):
        state = event("1=2", "2=1", "1=2", "2=1", "1+2")
        assert over(state, **self.SETTINGS) == (False, None)
        assert score(state, match_rules(**self.SETTINGS)).wins == (1, 0)

    def test_two_wins(self):
        state = event("1+2", "2+1", "1-2")
        assert over(state, **self.SETTINGS) == (True, 2)
        assert refusal(state, **self.SETTINGS) == (
            Reason.of("match_won", player=2, score=4, other=2),
            Reason.of("wins_reached", wins=2, target=2),
        )

    def test_a_win_without_play_is_one(self):
        assert over(event("1+/-2", "2-/+1"), **self.SETTINGS) == (True, 1)


class TestWhoLeaves:
    STATE = event("1+2", withdrawn={2: (Withdrawn.FORFEITS_REST, 1)})

    def test_loses_every_game_to_come(self):
        board = next_board(self.STATE, games=4)
        assert (board.first, board.result) == (2, Result.SECOND_BY_FORFEIT)
        assert Reason.of("withdrawn_loses", player=2, round=2) in board.reasons

    def test_there_is_no_half(self):
        assert judge(event("1+2"), 2, match_rules(games=40)).treatment is Withdrawn.FORFEITS_REST

    def test_nobody_is_left(self):
        gone = (Withdrawn.FORFEITS_REST, 1)
        assert refusal(event("1+2", withdrawn={1: gone, 2: gone})) == (Reason.of("too_few_players", count=0),)


@pytest.mark.parametrize("players", [1, 3])
def test_a_match_needs_two(players):
    assert refusal(event(players=players)) == (Reason.of("match_needs_two", count=players),)


def test_the_table_of_a_match():
    table = standings(event("1+2", "2=1"), rules=match_rules())
    assert [(r.number, r.points, r.place_from) for r in table.rows] == [(1, 3, 1), (2, 1, 2)]


@pytest.mark.parametrize("settings", [{}, {"early_end": True}, TestFirstToPoints.SETTINGS, TestFirstToWins.SETTINGS])
@pytest.mark.parametrize("seed", range(10))
def test_every_match_ends_and_not_before_it_may(settings, seed):
    rules = match_rules(**settings)
    state = simulate(2, 60, seed, rules, complete=False)
    assert score(state, rules).is_over
    assert not score(state.until(len(state.rounds) - 1), rules).is_over
    firsts = [r.games[0].first for r in state.rounds]
    assert all(one != next_one for one, next_one in pairwise(firsts))
