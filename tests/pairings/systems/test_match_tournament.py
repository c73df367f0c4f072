"""The match-tournament: a round-robin of mini-matches, in a row or in cycles, by game points or by match points."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from pairings.model import PairingImpossible, Player, Reason, StageRules, State, System, Withdrawn
from pairings.settings import MatchTournamentRules
from pairings.simulate import Habits, simulate
from pairings.standings import MATCH_POINTS, POINTS, crosstable, standings
from pairings.systems import propose, round_robin
from pairings.systems.match_tournament import schedule
from pairings.withdrawals import judge
from tests.pairings.language import event, round_robin_rules


def tournament(games=2, *, in_a_row=False, match_points=False, **settings):
    rules = StageRules(System.MATCH_TOURNAMENT, 0, cycles=games)
    return replace(rules, match_tournament=MatchTournamentRules(in_a_row, match_points), **settings)


def written(rows):
    return " | ".join(" ".join(f"{a}-{b}" for a, b in row.pairs) for row in rows)


def test_in_cycles_it_is_the_schedule_of_a_round_robin():
    assert schedule(6, 2, in_a_row=False) == round_robin.schedule(6, 2)


def test_in_a_row_each_round_is_played_again_with_the_starts_reversed():
    assert written(schedule(4, 2, in_a_row=True)) == ("1-4 2-3 | 4-1 3-2 | 4-3 1-2 | 3-4 2-1 | 2-4 3-1 | 4-2 1-3")
    assert [row.number for row in schedule(4, 2, in_a_row=True)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("in_a_row", [False, True])
@pytest.mark.parametrize("games", [1, 2, 3, 4])
@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_plays_everybody_so_many_games_in_turn(size, games, in_a_row):
    rows = schedule(size, games, in_a_row)
    assert len(rows) == round_robin.rounds_needed(size, games)
    met = Counter(frozenset(pair) for row in rows for pair in row.pairs)
    assert set(met.values()) == {games}
    assert len(met) == size * (size - 1) // 2
    starts = Counter(pair for row in rows for pair in row.pairs)
    for first, second in starts:
        assert starts[first, second] - starts[second, first] in (-1, 0, 1)


def test_a_board_says_which_game_of_the_match_it_is():
    state = event("1+4 2+3")
    board = propose(state, rules=tournament(in_a_row=True), seed=1).boards[0]
    assert (board.first, board.second) == (4, 1)
    assert board.reasons == (
        Reason.of("berger", size=4, table_round=1, cycle=2),
        Reason.of("starts_reversed", cycle=2),
        Reason.of("mini_match_game", game=2, games=2),
    )


def test_in_a_row_no_rounds_were_exchanged():
    assert propose(event("1+4 2+3"), rules=tournament(in_a_row=True), seed=1).notes == ()


def test_in_cycles_the_exchange_is_said():
    state = event("1+4 2+3")
    assert propose(state, rules=tournament(), seed=1).notes == (
        Reason.of("last_rounds_swapped", round=2, table_round=3),
    )


def test_the_end():
    with pytest.raises(PairingImpossible) as refused:
        propose(event("1+2", "2+1"), rules=tournament(), seed=1)
    assert refused.value.reasons == (Reason.of("no_more_rounds", rounds=2),)


def test_the_games_of_a_player_are_those_of_all_his_matches():
    judgement = judge(event("1+4 2+3", "4+1 3+2"), 1, tournament())
    assert (judgement.played, judgement.scheduled, judgement.treatment) == (2, 6, Withdrawn.ANNULLED)


class TestTheTable:
    """Number 1 wins two matches by 1½ : ½; number 2 loses to them and beats 3 by 2 : 0; 3 lost both."""

    STATE = State(
        tuple(Player(n) for n in (1, 2, 3)),
        event("2+3 rest1", "3-2 rest1", "1+2 rest3", "2=1 rest3", "3=1 rest2", "1+3 rest2").rounds,
    )

    def rows(self, **settings):
        table = standings(self.STATE, rules=tournament(in_a_row=True, **settings))
        return [(r.number, r.points, r.match_points, r.place_from, r.decided_by) for r in table.rows]

    def test_by_game_points(self):
        assert self.rows() == [(1, 6, None, 1, POINTS), (2, 5, None, 2, POINTS), (3, 1, None, 3, None)]

    def test_by_match_points(self):
        assert self.rows(match_points=True) == [
            (1, 6, 4, 1, MATCH_POINTS),
            (2, 5, 2, 2, MATCH_POINTS),
            (3, 1, 0, 3, None),
        ]

    def test_match_points_come_before_game_points(self):
        """1 and 2 both have 2½ points: 1 won a match and drew one, 2 lost one and won the other outright."""
        rows = event("1+2 rest3", "2=1 rest3", "2+3 rest1", "3-2 rest1", "1-3 rest2", "3-1 rest2")
        table = standings(rows, rules=tournament(match_points=True))
        assert [(r.number, r.points, r.match_points) for r in table.rows] == [(1, 5, 3), (2, 5, 2), (3, 2, 1)]

    def test_equal_match_points_go_to_game_points_and_equal_ones_share(self):
        state = event("1+2 3+4", "2=1 4=3", players=4)
        table = standings(state, rules=tournament(match_points=True))
        assert [(r.number, r.place_from, r.place_to, r.decided_by) for r in table.rows] == [
            (1, 1, 2, None),
            (3, 1, 2, MATCH_POINTS),
            (2, 3, 4, None),
            (4, 3, 4, None),
        ]
        better = event("1+2 3+4", "2-1 4=3", players=4)
        table = standings(better, rules=tournament(match_points=True))
        assert [(r.number, r.decided_by) for r in table.rows][:2] == [(1, POINTS), (3, MATCH_POINTS)]

    def test_what_decides_is_said_also_where_others_stood_between(self):
        """By game points 1, 2, 3 follow each other; by match points 2, who lost more matches, goes behind 3."""
        state = event(
            *("1+4 3+5", "4=1 5=3", "2+4 3=1", "4+2 1=3", "2+5 1=6", "5-2 6=1", "1=2 rest3", "2=1 rest3"), players=6
        )
        table = standings(state, rules=tournament(match_points=True))
        by_games = standings(state, rules=tournament())
        order = [r.number for r in by_games.rows]
        for row, below in pairwise(table.rows):
            if row.match_points != below.match_points:
                assert row.decided_by == MATCH_POINTS
            else:
                assert row.decided_by == (POINTS if row.points != below.points else None)
                assert order.index(row.number) < order.index(below.number)

    def test_a_match_counts_when_all_its_games_are_finished(self):
        table = standings(event("1+2", "2*1"), rules=tournament(match_points=True))
        assert [(r.number, r.match_points) for r in table.rows] == [(1, 0), (2, 0)]

    def test_annulled_games_make_no_match(self):
        state = event("1+2 rest3", "2+1 rest3", "1+3 rest2", "3-1 rest2", withdrawn={3: (Withdrawn.ANNULLED, 4)})
        table = standings(state, rules=tournament(match_points=True))
        assert [(r.number, r.match_points, r.is_placed) for r in table.rows] == [
            (1, 1, True),
            (2, 1, True),
            (3, 0, False),
        ]

    def test_the_cross_table_shows_all_games_of_a_match_in_one_cell(self):
        table = crosstable(self.STATE, rules=tournament(in_a_row=True))
        assert table.by_opponent
        assert [cell.symbol for cell in table.rows[0].cells[1]] == ["1", "½"]


@pytest.mark.parametrize("match_points", [False, True])
@pytest.mark.parametrize("in_a_row", [False, True])
@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_simulated_events_account_for_everybody(players, in_a_row, match_points):
    rules = tournament(2, in_a_row=in_a_row, match_points=match_points, tiebreaks=("SB",))
    rounds = round_robin.rounds_needed(players, 2)
    state = simulate(players, rounds, 3, rules, Habits(forfeits=0.1))
    assert state == simulate(players, rounds, 3, rules, Habits(forfeits=0.1))
    table = standings(state, rules=rules)
    assert sorted(table.order) == list(range(1, players + 1))
    if match_points:
        assert sum(r.match_points for r in table.rows) <= players * (players - 1)
        assert [r.match_points for r in table.rows] == sorted((r.match_points for r in table.rows), reverse=True)
    else:
        assert table == standings(state, rules=round_robin_rules("SB", cycles=2))
