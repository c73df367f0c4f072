"""Variant B: out after losing a number of points. A loss costs one, a draw half of one."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from pairings.model import ByeKind, PairingImpossible, Reason, Result
from pairings.settings import KnockOut
from pairings.simulate import Habits, simulate
from pairings.systems.olympic import Status, bracket, lost_points, propose
from pairings.systems.olympic.lost_points import contestants, meetings, pairs, still_in
from tests.pairings.language import event
from tests.pairings.systems.olympic import playing
from tests.pairings.systems.olympic.playing import final_places, next_round, to_the_end


def out_by(half_points):
    return playing.knock_out(variant=KnockOut.LOST_POINTS, lost_points=half_points)


TWO_POINTS = out_by(4)
ONE_POINT = out_by(2)


def lost(state, rules=TWO_POINTS):
    return {c.number: c.lost for c in contestants(state, rules)}


def those_in(state, rules=TWO_POINTS):
    return [c.number for c in still_in(contestants(state, rules))]


def test_a_loss_costs_a_point_and_a_draw_half_of_one():
    state = event("1+8 2=7 3-6 4x5")
    assert lost(state) == {1: 0, 8: 2, 2: 1, 7: 1, 3: 2, 6: 0, 4: 2, 5: 2}


def test_forfeits_cost_the_same_and_uneven_points_what_is_missing():
    assert lost(event("1+/-2 3-/-4 5[1-1/2]6")) == {1: 0, 2: 2, 3: 2, 4: 2, 5: 0, 6: 1}


def test_who_reaches_the_limit_is_out():
    state = event("1+4 2+3", "1+2 3+4")
    assert those_in(state) == [1, 2, 3]
    assert those_in(event("1+4 2+3"), ONE_POINT) == [1, 2]


def test_two_draws_can_put_somebody_out():
    assert those_in(event("1=4 2=3", "1=3 2+4"), ONE_POINT) == [2]


def test_the_first_round_is_the_top_against_the_foot():
    assert playing.pairs(event(players=8), TWO_POINTS) == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_equal_losses_meet_and_nobody_meets_again_while_it_can_be_avoided():
    state = event("1+8 2+7 3+6 4+5")
    assert playing.pairs(state, TWO_POINTS) == [(1, 4), (2, 3), (5, 8), (6, 7)]
    assert playing.pairs(event("1+4 2+3", "1+2 4+3"), TWO_POINTS) == [(2, 4)]


def test_the_last_two_meet_until_one_is_out():
    state = event("1+2", players=2)
    board = propose(state, rules=TWO_POINTS, seed=1).boards[0]
    assert Reason.of("meet_again", first=1, second=2, rounds=(1,)) in board.reasons
    assert those_in(to_the_end(state, TWO_POINTS)) == [1]


def test_who_met_twice_meets_again_after_those_who_met_once():
    """1-2 met twice and 3-4 never, 1-3 and 2-4 once each, 1-4 and 2-3 twice."""
    state = event("1=2", "1=2", "1=3 2=4", "1=4 2=3", "1=4 2=3")
    assert playing.pairs(state, out_by(20)) == [(1, 3), (2, 4)]


class TestFreePasses:
    def test_the_top_seed_first_and_then_who_had_fewest(self):
        state = event(players=5)
        given = []
        for _ in range(3):
            proposal = propose(state, rules=out_by(20), seed=1)
            given += [p.bye.player for p in proposal.byes if p.bye.kind is ByeKind.FREE_PASS]
            state = next_round(state, out_by(20))
        assert given[0] == 1
        assert len(set(given)) == 3

    @pytest.mark.parametrize("players", [3, 5, 9, 17])
    def test_one_a_round_at_most(self, players):
        state = to_the_end(event(players=players), TWO_POINTS)
        for played in state.rounds:
            assert sum(b.kind is ByeKind.FREE_PASS for b in played.byes) <= 1


class TestTheEnd:
    def test_the_winner_and_the_places(self):
        state = event("1+4 2+3", "1+2", players=4)
        assert final_places(state, ONE_POINT) == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}
        assert bracket(state, ONE_POINT).winner == 1

    def test_out_in_the_same_round_fewer_lost_points_rank_higher(self):
        """At 1½ points: 3 goes out with a draw and a loss, 4 with two losses."""
        state = event("1+4 2=3", "2+4 1+3")
        assert (lost(state, out_by(3))[3], lost(state, out_by(3))[4]) == (3, 4)
        places = final_places(state, out_by(3))
        assert (places[3], places[4]) == ((3, 3), (4, 4))

    def test_a_draw_that_would_put_out_the_last_two_leaves_both_in(self):
        state = event("1=2", "2=1", players=2)
        assert those_in(state, ONE_POINT) == [1, 2]
        assert those_in(event("1=2", "2=1", "1+2"), ONE_POINT) == [1]

    def test_of_those_left_over_the_fewest_lost_points_stay(self):
        all_at_the_limit = ("1=2 3=4", "1=3 2=4")
        assert those_in(event(*all_at_the_limit), ONE_POINT) == [1, 2, 3, 4]
        assert those_in(event(*all_at_the_limit, "1=4 2[1/2-1]3"), ONE_POINT) == [3]

    def test_if_both_lose_nobody_has_won(self):
        state = event("1-/-2", players=2)
        assert those_in(state, ONE_POINT) == []
        assert bracket(state, ONE_POINT).winner is None
        assert final_places(state, ONE_POINT) == {1: (1, 2), 2: (1, 2)}
        with pytest.raises(PairingImpossible) as refused:
            propose(state, rules=ONE_POINT, seed=1)
        assert refused.value.reasons == (Reason.of("knock_out_without_winner"),)

    def test_who_leaves_is_out(self):
        state = event("1+4 2+3")
        state = replace(state, players=tuple(replace(p, last_round=1) if p.number == 1 else p for p in state.players))
        assert those_in(state) == [2, 3, 4]
        assert {p.bye.player: p.bye.kind for p in propose(state, rules=TWO_POINTS, seed=1).byes} == {
            1: ByeKind.WITHDRAWN,
            2: ByeKind.FREE_PASS,
        }

    def test_open_games_hold_up_the_next_round(self):
        with pytest.raises(PairingImpossible) as refused:
            propose(event("1+4 2*3"), rules=TWO_POINTS, seed=1)
        assert refused.value.reasons == (Reason.of("games_open", count=1),)


def test_the_bracket_lists_the_games_round_by_round():
    stands = bracket(event("1=3 pass2", "2+1 ko3", players=3), TWO_POINTS)
    assert [(m.round, m.players, m.status) for m in stands.matches] == [
        (1, (1, 3), Status.DRAWN),
        (1, (2,), Status.FREE_PASS),
        (2, (2, 1), Status.WON),
    ]
    assert all(m.winner_to is None for m in stands.matches)


def all_pairings(numbers):
    if not numbers:
        yield []
        return
    first = numbers[0]
    for other in numbers[1:]:
        rest = [n for n in numbers if n not in (first, other)]
        for pairing in all_pairings(rest):
            yield [(first, other), *pairing]


@pytest.mark.parametrize("seed", range(40))
def test_the_pairing_is_the_best_of_all_pairings(seed):
    """Against every pairing of a small field: meetings again, squares of differences, then top against foot."""
    results = list(permutations([Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW]))[seed % 6]
    rules = out_by(8)
    state = event(players=(6, 8)[seed % 2])
    for number in range(2 + seed % 4):
        state = next_round(state, rules, lambda board, n=number: results[(board.table + n + seed // 6) % 3], seed)
    inside = still_in(contestants(state, rules))
    if len(inside) % 2:
        inside = inside[1:]
    by_all = min(map(worth(state, inside), all_pairings([c.number for c in inside])))
    assert worth(state, inside)(pairs(inside, meetings(state))) == by_all


def worth(state, inside):
    """How good a pairing is, the smaller the better: the three criteria of variant B."""
    lost = {c.number: c.lost for c in inside}
    rank = {c.number: i for i, c in enumerate(inside, start=1)}
    met = Counter(frozenset((g.first, g.second)) for r in state.rounds for g in r.games)

    def value(pairing):
        return (
            sum(met[frozenset(pair)] ** 2 for pair in pairing),
            sum((lost[a] - lost[b]) ** 2 for a, b in pairing),
            sum(rank[a] * rank[b] for a, b in pairing),
        )

    return value


@pytest.mark.parametrize("draws", [0.0, 0.3, 0.7])
@pytest.mark.parametrize("players", [11, 24, 40, 63])
def test_groups_paired_apart_come_out_as_one_matching_of_everybody_does(players, draws, monkeypatch):
    """In every round of an event, also where the groups are linked by an odd one, and where all have met."""
    ways = Counter()
    for way in ("_fold", "_crossing_once", "_of_all"):
        monkeypatch.setattr(lost_points, way, counted(getattr(lost_points, way), ways))
    rules = out_by(5)
    for seed in range(3):
        whole = simulate(players, 40, seed, rules, Habits(draws=draws, forfeits=0.02), complete=False)
        for played in whole.rounds[:-1]:
            state = whole.until(played.number)
            inside = still_in(contestants(state, rules))
            inside = inside[len(inside) % 2 :]
            if not inside:
                continue
            met = meetings(state)
            value = worth(state, inside)
            at_once = pairs(inside, met)
            with monkeypatch.context() as patch:
                patch.setattr(lost_points, "_linked", lambda ranked: [[ranked]])
                patch.setattr(lost_points, "_fold", lambda *_: None)
                patch.setattr(lost_points, "_crossing_once", lambda *_: None)
                assert value(pairs(inside, met)) == value(at_once)
    assert set(ways) == {"_fold", "_crossing_once", "_of_all"}


def counted(function, ways):
    def call(*args):
        found = function(*args)
        ways[function.__name__] += found is not None
        return found

    return call
