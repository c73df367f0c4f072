"""The round-robin: the tables as printed, what is true of every table, and rounds with absences and withdrawals."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings import systems
from pairings.model import (
    BrokenInvariant,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Reason,
    Result,
    Round,
    StageRules,
    State,
    System,
    Withdrawn,
)
from pairings.systems import round_robin
from pairings.systems.round_robin import berger_row, berger_table, draw_numbers, propose, rounds_needed, schedule
from tests.pairings.language import event, round_robin_rules

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4"
    " | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3"
    " | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5"
    " | 5-10 6-4 7-3 8-2 9-1",
}
SIZES = range(2, 41)
STARTS = "F"
ANSWERS = "S"


def printed(table):
    return " | ".join(" ".join(f"{a}-{b}" for a, b in row) for row in table)


def sides(size, cycles=1, swap_last_rounds=True):
    """By number, a letter a game: F where they start, S where they do not."""
    history = dict.fromkeys(range(1, size + 1), "")
    for row in schedule(size, cycles, swap_last_rounds):
        for first, second in row.pairs:
            history[first] += STARTS
            history[second] += ANSWERS
    return history


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_the_table_is_the_printed_one(size):
    assert printed(berger_table(size)) == PRINTED[size]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once(size):
    met = [frozenset(pair) for row in schedule(size) for pair in row.pairs]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(1, size + 1), 2)]


@pytest.mark.parametrize("size", SIZES)
def test_nobody_sits_twice_in_a_round_and_nobody_is_forgotten(size):
    for row in schedule(size):
        seated = [n for pair in row.pairs for n in pair] + ([] if row.free is None else [row.free])
        assert sorted(seated) == list(range(1, size + 1))


@pytest.mark.parametrize("size", [n for n in SIZES if n % 2 == 0])
def test_in_an_even_field_starts_are_shared_fairly(size):
    starts = [history.count(STARTS) for history in sides(size).values()]
    assert starts == [size // 2] * (size // 2) + [size // 2 - 1] * (size // 2)


@pytest.mark.parametrize("size", [n for n in SIZES if n % 2])
def test_in_an_odd_field_everybody_starts_as_often_as_not_and_is_free_once(size):
    assert {history.count(STARTS) for history in sides(size).values()} == {(size - 1) // 2}
    assert sorted(row.free for row in schedule(size)) == list(range(1, size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_the_rule_without_tables(size):
    """Odd sum: the smaller starts; even sum: the larger; the last of an even field starts against the upper half."""
    for row in schedule(size):
        for first, second in row.pairs:
            low, high = sorted((first, second))
            if size % 2 == 0 and high == size:
                expected = low if low <= size // 2 else high
            else:
                expected = low if (low + high) % 2 else high
            assert first == expected


@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nobody_has_the_same_side_three_times_running(size, cycles):
    for history in sides(size, cycles).values():
        assert "FFF" not in history
        assert "SSS" not in history


def test_without_the_exchange_two_players_have_three_running():
    histories = sides(6, 2, swap_last_rounds=False)
    assert {n for n, history in histories.items() if "FFF" in history or "SSS" in history} == {1, 4}


@pytest.mark.parametrize("swap_last_rounds", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_two_cycles_give_everybody_both_sides_against_everybody(size, swap_last_rounds):
    pairs = [pair for row in schedule(size, 2, swap_last_rounds) for pair in row.pairs]
    assert len(pairs) == len(set(pairs)) == size * (size - 1)


@pytest.mark.parametrize("cycles", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_more_cycles_give_everybody_each_side_in_turn(size, cycles):
    rows = schedule(size, cycles)
    assert [row.number for row in rows] == list(range(1, rounds_needed(size, cycles) + 1))
    started = Counter(pair for row in rows for pair in row.pairs)
    for low, high in combinations(range(1, size + 1), 2):
        assert started[low, high] + started[high, low] == cycles
        assert abs(started[low, high] - started[high, low]) == cycles % 2
    for row in rows:
        seated = [n for pair in row.pairs for n in pair] + ([] if row.free is None else [row.free])
        assert sorted(seated) == list(range(1, size + 1))


def test_the_last_two_rounds_of_the_first_cycle_are_exchanged():
    assert [row.table_round for row in schedule(4, 2)] == [1, 3, 2, 1, 2, 3]
    assert [row.table_round for row in schedule(4, 2, swap_last_rounds=False)] == [1, 2, 3, 1, 2, 3]
    assert [row.table_round for row in schedule(4, 1)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("players", "cycles", "rounds"), [(2, 1, 1), (3, 1, 3), (11, 1, 11), (12, 1, 11), (6, 2, 10), (1, 1, 0), (0, 3, 0)]
)
def test_rounds_needed(players, cycles, rounds):
    assert rounds_needed(players, cycles) == rounds


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.MATCH_TOURNAMENT])
def test_a_round_of_a_large_field_takes_one_row_of_the_table(system, monkeypatch):
    """The whole table of two thousand players is two million pairs, and nobody asked for them."""
    rows = []

    def counted(size, round_number):
        rows.append(round_number)
        return berger_row(size, round_number)

    monkeypatch.setattr(round_robin, "berger_row", counted)
    state = event(players=2000)
    proposal = systems.propose(state, rules=StageRules(system, 1999, cycles=2), seed=1)
    assert len(proposal.boards) == 1000
    assert rows == [1]


def test_a_table_for_one_is_refused():
    with pytest.raises(ValueError, match="two players"):
        berger_table(1)


def test_the_draw_can_be_repeated_whatever_the_order_of_the_list():
    drawn = draw_numbers([10, 20, 30, 40, 50], seed=1993)
    assert sorted(drawn) == [10, 20, 30, 40, 50]
    assert draw_numbers([50, 10, 40, 20, 30], seed=1993) == drawn
    assert draw_numbers([10, 20, 30, 40, 50], seed=1994) != drawn


class TestProposal:
    def boards(self, state, **settings):
        proposal = propose(state, rules=round_robin_rules(**settings), seed=1)
        return [(b.first, b.second, b.result) for b in proposal.boards]

    def byes(self, state, **settings):
        proposal = propose(state, rules=round_robin_rules(**settings), seed=1)
        return [(b.bye.player, b.bye.kind, b.bye.half_points) for b in proposal.byes]

    def test_round_one_of_six(self):
        assert self.boards(event(players=6)) == [
            (1, 6, Result.PENDING),
            (2, 5, Result.PENDING),
            (3, 4, Result.PENDING),
        ]

    def test_every_board_says_where_it_comes_from(self):
        board = propose(event("1+4 2+3", players=4), rules=round_robin_rules(), seed=1).boards[0]
        assert board.reasons == (Reason.of("berger", size=4, table_round=2, cycle=1),)

    def test_the_free_one_of_an_odd_field_rests_without_a_point(self):
        assert self.byes(event(players=5)) == [(1, ByeKind.RESTING, 0)]
        assert [b[:2] for b in self.boards(event(players=5))] == [(2, 5), (3, 4)]

    def test_the_tables_are_numbered_from_one(self):
        proposal = propose(event(players=7), rules=round_robin_rules(), seed=1)
        assert [b.table for b in proposal.boards] == [1, 2, 3]

    def test_the_second_cycle_turns_the_starts_round(self):
        after_first = event("1+2", players=2)
        assert self.boards(after_first, cycles=2) == [(2, 1, Result.PENDING)]
        board = propose(after_first, rules=round_robin_rules(cycles=2), seed=1).boards[0]
        assert Reason.of("starts_reversed", cycle=2) in board.reasons

    def test_an_exchanged_round_is_named(self):
        notes = propose(event("1+4 2+3", players=4), rules=round_robin_rules(cycles=2), seed=1).notes
        assert notes == (Reason.of("last_rounds_swapped", round=2, table_round=3),)

    def test_who_is_away_keeps_his_game(self):
        proposal = propose(event(players=4, away="abs4"), rules=round_robin_rules(), seed=1)
        assert (proposal.boards[0].first, proposal.boards[0].second) == (1, 4)
        assert Reason.of("away", player=4) in proposal.boards[0].reasons
        assert proposal.byes == ()

    def test_a_late_entry_is_in_the_schedule_from_the_start(self):
        state = event(players=[Player(1), Player(2), Player(3), Player(4, first_round=2)])
        proposal = propose(state, rules=round_robin_rules(), seed=1)
        assert Reason.of("away", player=4) in proposal.boards[0].reasons

    def test_a_pair_forbidden_by_the_arbiter_is_pointed_out_and_stands(self):
        state = State(event(players=4).players, forbidden=frozenset({frozenset({1, 4})}))
        board = propose(state, rules=round_robin_rules(), seed=1).boards[0]
        assert Reason.of("forbidden_pair", first=1, second=4) in board.reasons

    def test_the_game_against_one_who_left_late_is_won_without_play(self):
        state = event("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3+1 4+5", withdrawn={5: (Withdrawn.FORFEITS_REST, 3)})
        assert self.boards(state) == [
            (6, 5, Result.FIRST_BY_FORFEIT),
            (1, 4, Result.PENDING),
            (2, 3, Result.PENDING),
        ]
        board = propose(state, rules=round_robin_rules(), seed=1).boards[0]
        assert Reason.of("withdrawn_loses", player=5, round=4) in board.reasons

    def test_two_who_left_late_both_lose_their_game(self):
        gone = {5: (Withdrawn.FORFEITS_REST, 3), 6: (Withdrawn.FORFEITS_REST, 3)}
        state = event("1+6 2+5 3+4", "6+4 5+3 1+2", "2+6 3+1 4+5", withdrawn=gone)
        assert self.boards(state)[0] == (6, 5, Result.BOTH_FORFEIT)

    def test_no_game_against_one_whose_games_are_annulled(self):
        state = event("1+6 2+5 3+4", withdrawn={6: (Withdrawn.ANNULLED, 1)})
        assert self.boards(state) == [(5, 3, Result.PENDING), (1, 2, Result.PENDING)]
        assert self.byes(state) == [(6, ByeKind.WITHDRAWN, 0), (4, ByeKind.RESTING, 0)]
        byes = propose(state, rules=round_robin_rules(), seed=1).byes
        assert byes[1].reasons == (Reason.of("opponent_withdrawn", player=4, opponent=6),)

    def test_the_annulled_do_not_give_points_to_one_who_forfeits(self):
        gone = {6: (Withdrawn.ANNULLED, 1), 4: (Withdrawn.FORFEITS_REST, 1)}
        state = event("1+6 2+5 3+4", withdrawn=gone)
        assert self.byes(state) == [(6, ByeKind.WITHDRAWN, 0), (4, ByeKind.WITHDRAWN, 0)]

    def test_a_withdrawn_player_does_not_rest(self):
        state = event("2+5 3+4 rest1", withdrawn={4: (Withdrawn.ANNULLED, 1)})
        assert (4, ByeKind.WITHDRAWN, 0) in self.byes(state)
        assert (4, ByeKind.RESTING, 0) not in self.byes(state)

    def test_a_round_in_which_nobody_plays_is_still_a_round(self):
        state = event("2+3 rest1", players=3, withdrawn={3: (Withdrawn.ANNULLED, 1)})
        proposal = propose(state, rules=round_robin_rules(), seed=1)
        assert [(b.first, b.second) for b in proposal.boards] == [(1, 2)]
        later = event("2+3 rest1", "1+2 out3", players=3, withdrawn={3: (Withdrawn.ANNULLED, 1)})
        proposal = propose(later, rules=round_robin_rules(), seed=1)
        assert proposal.boards == ()
        assert Reason.of("no_games", round=3) in proposal.notes


class TestRefusal:
    def reasons(self, state, **settings):
        with pytest.raises(PairingImpossible) as refusal:
            propose(state, rules=round_robin_rules(**settings), seed=1)
        return refusal.value.reasons

    @pytest.mark.parametrize("count", [0, 1])
    def test_too_few_players(self, count):
        state = State(tuple(Player(n) for n in range(1, count + 1)))
        assert self.reasons(state) == (Reason.of("too_few_players", count=count),)

    def test_all_rounds_are_over(self):
        assert self.reasons(event("1+4 2+3", "4+3 1+2", "2+4 3+1")) == (Reason.of("no_more_rounds", rounds=3),)

    def test_everybody_has_left(self):
        gone = dict.fromkeys((1, 2, 3, 4), (Withdrawn.FORFEITS_REST, 1))
        assert self.reasons(event("1+4 2+3", withdrawn=gone)) == (Reason.of("too_few_players", count=0),)

    def test_one_is_left_and_nobody_owes_him_a_game(self):
        gone = dict.fromkeys((2, 3, 4), (Withdrawn.ANNULLED, 1))
        assert self.reasons(event("1+4 2+3", withdrawn=gone)) == (Reason.of("too_few_players", count=1),)

    def test_one_is_left_and_gets_his_points(self):
        gone = dict.fromkeys((2, 3, 4), (Withdrawn.FORFEITS_REST, 2))
        state = event("1+4 2+3", "4+3 1+2", withdrawn=gone)
        board = propose(state, rules=round_robin_rules(), seed=1).boards[1]
        assert (board.first, board.second, board.result) == (3, 1, Result.SECOND_BY_FORFEIT)

    @pytest.mark.parametrize("numbers", [(1, 2, 4), (0, 1, 2), (1, 1, 2)])
    def test_numbers_with_gaps_are_a_fault_of_ours(self, numbers):
        with pytest.raises(BrokenInvariant):
            propose(State(tuple(Player(n) for n in numbers)), rules=round_robin_rules(), seed=1)


@pytest.mark.parametrize("size", [2, 3, 4, 7, 10])
@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_proposing_round_after_round_plays_the_schedule(size, cycles):
    state = State(tuple(Player(n) for n in range(1, size + 1)))
    rules = round_robin_rules(cycles=cycles)
    for row in schedule(size, cycles):
        proposal = propose(state, rules=rules, seed=1)
        assert tuple((b.first, b.second) for b in proposal.boards) == row.pairs
        state = State(state.players, (*state.rounds, Round(proposal.round_number)))
    with pytest.raises(PairingImpossible):
        propose(state, rules=rules, seed=1)


@settings(max_examples=60, deadline=None)
@given(size=st.integers(3, 9), cycles=st.integers(1, 2), data=st.data())
def test_whoever_leaves_everybody_else_meets_everybody(size, cycles, data):
    """Whole events, played by the proposals. Every two of those who stay meet once a cycle; who leaves late gives their
    opponents a game on the board in every round; of who leaves early nothing more is held."""
    rules = round_robin_rules(cycles=cycles)
    leaver = data.draw(st.integers(1, size))
    leaves_after = data.draw(st.integers(0, rounds_needed(size, cycles) - 1))
    treatment = data.draw(st.sampled_from([Withdrawn.ANNULLED, Withdrawn.FORFEITS_REST]))
    state = State(tuple(Player(n) for n in range(1, size + 1)))
    for number in range(1, rounds_needed(size, cycles) + 1):
        if number == leaves_after + 1:
            gone = {"withdrawn": treatment, "last_round": leaves_after}
            players = tuple(replace(p, **gone) if p.number == leaver else p for p in state.players)
            state = State(players, state.rounds)
        proposal = propose(state, rules=rules, seed=1)
        seats = [n for b in proposal.boards for n in (b.first, b.second)] + [b.bye.player for b in proposal.byes]
        assert sorted(seats) == list(range(1, size + 1))
        games = tuple(Game(b.table, b.first, b.second, b.result) for b in proposal.boards)
        state = State(state.players, (*state.rounds, Round(number, games)))
    met = [frozenset((g.first, g.second)) for r in state.rounds for g in r.games]
    for pair in map(frozenset, combinations(range(1, size + 1), 2)):
        if leaver in pair and treatment is Withdrawn.ANNULLED:
            assert met.count(pair) <= cycles
        else:
            assert met.count(pair) == cycles
    late = [g for r in state.rounds[leaves_after:] for g in r.games if leaver in (g.first, g.second)]
    assert all(g.result.is_forfeit and g.half_points_of(leaver) == 0 for g in late)
    assert not late or treatment is Withdrawn.FORFEITS_REST
