"""The Scheveningen system: one team against the other, everybody against everybody; starts in turn; team totals."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pairings.model import PairingImpossible, Player, Reason, Result, StageRules, State, System, Withdrawn
from pairings.simulate import Habits, simulate
from pairings.standings import crosstable, standings
from pairings.standings.order.by_team import TeamTotal, of_team, team_totals
from pairings.systems import propose
from pairings.systems.scheveningen import rounds_needed, schedule, teams
from pairings.withdrawals import judge
from tests.pairings.language import event

SIZES = range(1, 21)


def scheveningen(size, cycles=1, **settings):
    return replace(StageRules(System.SCHEVENINGEN, rounds_needed(size, cycles), cycles=cycles), **settings)


def two_teams(*rounds, size=3, **settings):
    """Prague has the odd numbers, Brno the even ones."""
    field = [Player(n, team="Prague" if n % 2 else "Brno") for n in range(1, 2 * size + 1)]
    return event(*rounds, players=field, **settings)


def boards(state, rules, seed=1):
    return [(b.first, b.second) for b in propose(state, rules=rules, seed=seed).boards]


def refusal(state, rules):
    with pytest.raises(PairingImpossible) as caught:
        propose(state, rules=rules, seed=1)
    return caught.value.reasons


def test_the_schedule_of_three():
    """A1 to A3 are 1 to 3, B1 to B3 are 4 to 6."""
    assert [row.pairs for row in schedule(3)] == [
        ((1, 4), (2, 5), (3, 6)),
        ((5, 1), (6, 2), (4, 3)),
        ((1, 6), (2, 4), (3, 5)),
    ]


@pytest.mark.parametrize("cycles", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_the_whole_other_team_once_a_cycle(size, cycles):
    met = [tuple(sorted(pair)) for row in schedule(size, cycles) for pair in row.pairs]
    everybody = [(a, b) for a in range(1, size + 1) for b in range(size + 1, 2 * size + 1)]
    assert sorted(met) == sorted(everybody * cycles)
    for row in schedule(size, cycles):
        assert sorted(n for pair in row.pairs for n in pair) == list(range(1, 2 * size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_everybody_alternates_and_an_even_number_of_rounds_is_shared_fairly(size):
    for number in range(1, 2 * size + 1):
        starts = [number in {pair[0] for pair in row.pairs} for row in schedule(size)]
        assert all(one != next_one for one, next_one in pairwise(starts))
        twice = [number in {pair[0] for pair in row.pairs} for row in schedule(size, 2)]
        assert sum(twice) == size


@pytest.mark.parametrize("size", SIZES)
def test_the_second_cycle_reverses_the_starts(size):
    pairs = [pair for row in schedule(size, 2) for pair in row.pairs]
    assert len(pairs) == len(set(pairs))


def test_the_teams_are_told_by_their_marks_the_one_of_number_one_first():
    assert teams(two_teams()) == (("Prague", (1, 3, 5)), ("Brno", (2, 4, 6)))


def test_the_first_round_with_an_even_team():
    assert boards(two_teams(size=2), scheveningen(2)) == [(1, 2), (3, 4)]


def test_with_an_odd_team_the_lot_says_who_starts_once_more():
    rules = scheveningen(3)
    drawn = {tuple(boards(two_teams(), rules, seed)) for seed in range(20)}
    assert drawn == {((1, 2), (3, 4), (5, 6)), ((2, 1), (4, 3), (6, 5))}
    proposal = propose(two_teams(), rules=rules, seed=1)
    starters = "Prague" if proposal.boards[0].first == 1 else "Brno"
    assert Reason.of("team_start_lot", team=starters, seed=1) in proposal.notes


def test_in_two_cycles_nothing_is_drawn():
    assert {tuple(boards(two_teams(), scheveningen(3, 2), seed)) for seed in range(20)} == {((1, 2), (3, 4), (5, 6))}


def test_a_board_says_where_it_comes_from():
    board = propose(two_teams(size=2), rules=scheveningen(2), seed=1).boards[0]
    assert board.reasons == (Reason.of("scheveningen", size=2, table_round=1, cycle=1),)


class TestRefusals:
    def test_without_a_team_and_unequal(self):
        marked = State((Player(1, team="A"), Player(2, team="B"), Player(3), Player(4, team="A")))
        assert refusal(marked, scheveningen(2)) == (
            Reason.of("without_team", players=(3,)),
            Reason.of("teams_unequal", teams=("A", "B"), sizes=(2, 1)),
        )

    def test_unequal_teams(self):
        state = State((Player(1, team="A"), Player(2, team="B"), Player(3, team="A")))
        assert refusal(state, scheveningen(2)) == (Reason.of("teams_unequal", teams=("A", "B"), sizes=(2, 1)),)

    def test_the_end(self):
        state = two_teams("1+2 3+4", "4+1 2+3", size=2)
        assert refusal(state, scheveningen(2)) == (Reason.of("no_more_rounds", rounds=2),)


class TestTables:
    STATE = two_teams("1+2 3=4 5-6", "4-1 6-3 2+5")

    def test_totals(self):
        """Prague 1½ and 2; Brno 1½ and 1."""
        assert team_totals(self.STATE, rules=scheveningen(3)) == (
            TeamTotal("Prague", (1, 3, 5), 7, 3, 1),
            TeamTotal("Brno", (2, 4, 6), 5, 2, 2),
        )

    def test_level_teams_share_the_first_place(self):
        totals = team_totals(self.STATE, rules=scheveningen(3), after_round=1)
        assert [(t.team, t.points, t.place) for t in totals] == [("Prague", 3, 1), ("Brno", 3, 1)]

    def test_the_personal_ranking_inside_a_team(self):
        rules = scheveningen(3, tiebreaks=("SB",))
        table = standings(self.STATE, rules=rules, among=(1, 3, 5))
        assert [(r.number, r.points, r.place_from) for r in table.rows] == [(1, 4, 1), (3, 3, 2), (5, 0, 3)]
        whole = standings(self.STATE, rules=rules)
        assert whole.rows[:3] == table.rows
        assert [(r.number, r.points, r.place_from) for r in whole.rows[3:]] == [(2, 2, 1), (6, 2, 1), (4, 1, 3)]
        assert of_team(self.STATE, whole, 3) == table

    def test_before_the_teams_are_known_the_table_is_empty(self):
        assert standings(State(()), rules=scheveningen(3)).rows == ()

    def test_the_cross_table_has_opponents_for_columns(self):
        table = crosstable(self.STATE, rules=scheveningen(3))
        assert table.by_opponent
        assert [cells[0].symbol if cells else "" for cells in table.rows[0].cells] == ["", "1", "", "1", "", ""]


class TestWithdrawals:
    RULES = scheveningen(4)
    STATE = two_teams("1+2 3+4 5+6 7+8", size=4)

    def test_the_games_are_those_against_the_other_team(self):
        judgement = judge(self.STATE, 1, self.RULES)
        assert (judgement.played, judgement.scheduled, judgement.treatment) == (1, 4, Withdrawn.ANNULLED)

    def test_annulled_games_count_for_no_team(self):
        state = two_teams("1+2 3+4 5+6 7+8", size=4, withdrawn={1: (Withdrawn.ANNULLED, 1)})
        totals = team_totals(state, rules=self.RULES)
        assert [(t.team, t.points) for t in totals] == [("Prague", 6), ("Brno", 0)]

    def test_the_rest_is_lost_without_play(self):
        state = two_teams("1+2 3+4", size=2, withdrawn={1: (Withdrawn.FORFEITS_REST, 1)})
        board = propose(state, rules=scheveningen(2), seed=1).boards[0]
        assert (board.first, board.second, board.result) == (4, 1, Result.FIRST_BY_FORFEIT)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 10])
@pytest.mark.parametrize("cycles", [1, 2])
def test_simulated_events_account_for_everybody(size, cycles):
    rules = scheveningen(size, cycles)
    habits = Habits(forfeits=0.1, absences=0.1)
    state = simulate(2 * size, rules.rounds, 1, rules, habits)
    assert state == simulate(2 * size, rules.rounds, 1, rules, habits)
    for played in state.rounds:
        assert sorted(n for g in played.games for n in (g.first, g.second)) == list(range(1, 2 * size + 1))
    scored = sum(g.half_points_of(g.first) + g.half_points_of(g.second) for r in state.rounds for g in r.games)
    assert sum(total.points for total in team_totals(state, rules=rules)) == scored
