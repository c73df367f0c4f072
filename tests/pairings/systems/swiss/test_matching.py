"""Complete pairings as proof, in fields where the first idea is wrong."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from pairings.systems.swiss import matching
from pairings.systems.swiss.look_ahead import LookAhead
from pairings.systems.swiss.matching import NoCompletePairing, Witness, completable, largest, match


def cheapest(players: tuple[int, ...], price: dict[frozenset[int], int]) -> int | None:
    """The cost of the cheapest complete pairing, by trying all."""
    orders = [[frozenset(order[i : i + 2]) for i in range(0, len(order), 2)] for order in permutations(players)]
    return min((sum(price[pair] for pair in pairs) for pairs in orders if price.keys() >= set(pairs)), default=None)


def random_prices(random: Random, players: tuple[int, ...]) -> dict[frozenset[int], int]:
    return {
        frozenset(pair): random.choice((0, 0, 1, 1 << 20)) for pair in combinations(players, 2) if random.random() < 0.6
    }


@pytest.mark.parametrize("part", [1, 32])
def test_a_witness_chooses_the_first_who_keeps_the_cheapest_pairing_in_reach(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "PART", part)
    players = (1, 2, 3, 4, 5, 6)
    chosen_at = set()
    for seed in range(300):
        price = random_prices(Random(seed), players)

        def cost(one: int, two: int, price: dict[frozenset[int], int] = price) -> int | None:
            return price.get(frozenset((one, two)))

        best = cheapest(players, price)
        if best is None:
            with pytest.raises(NoCompletePairing):
                Witness(players, cost, start={})
            continue
        rests = {c: cheapest(tuple(p for p in players if p not in (1, c)), price) for c in players[1:]}
        candidates = [c for c in players[1:] if cost(1, c) is not None]
        costs = {c: None if (rest := rests[c]) is None else rest + price[frozenset((1, c))] for c in candidates}
        wanted = next(c for c in candidates if costs[c] == best)
        witness = Witness(players, cost, start={})
        assert witness.total == best
        opponent, rejected = witness.choose(1, candidates)
        assert opponent == wanted
        assert rejected == candidates[: candidates.index(wanted)]
        assert witness.total == rests[wanted]
        assert set(witness.mate) == set(players) - {1, wanted}
        for candidate in rejected:
            otherwise = witness.can_be_paired_otherwise(absent=candidate, instead=wanted)
            assert otherwise == (rests[candidate] is not None)
        chosen_at.add(len(rejected))
    assert chosen_at == {0, 1, 2, 3, 4}


def test_a_refused_pair_leaves_the_witness_complete() -> None:
    # a square 1-2-3-4: to pair 1 and 3 would leave 2 and 4, who cannot meet
    sides = {frozenset(pair) for pair in ((1, 2), (2, 3), (3, 4), (4, 1), (1, 3))}
    witness = Witness((1, 2, 3, 4), lambda a, b: 0 if frozenset((a, b)) in sides else None, start={})
    assert witness.choose(1, [3]) == (None, [3])
    assert set(witness.mate) == {1, 2, 3, 4}
    assert witness.choose(1, [3, 4]) == (4, [3])
    assert witness.mate == {2: 3, 3: 2}


def test_two_triangles_cannot_be_paired() -> None:
    def joins(one: int, two: int) -> bool:
        return one != two and (one <= 3) == (two <= 3)

    assert not completable((1, 2, 3, 4, 5, 6), joins)
    assert len(largest((1, 2, 3, 4, 5, 6), joins)) == 4
    assert completable((1, 2, 4, 5), joins)


def test_a_largest_pairing_comes_before_a_cheap_one() -> None:
    prices = {frozenset((1, 2)): 5, frozenset((2, 3)): 0, frozenset((3, 4)): 1 << 60}
    assert match((1, 2, 3, 4), lambda a, b: prices.get(frozenset((a, b)))) == {1: 2, 2: 1, 3: 4, 4: 3}


def test_the_look_ahead_counts_who_has_to_leave() -> None:
    # in the group 1-4 only 1 and 2 may meet; 3 may meet 5 and 4 may meet 6
    may = {frozenset(pair) for pair in ((1, 2), (3, 5), (4, 6), (1, 5), (5, 6))}

    def joins(one: int, two: int) -> bool:
        return frozenset((one, two)) in may

    look_ahead = LookAhead((1, 2, 3, 4), (5, 6), inner=joins, outer=joins, before={})
    assert look_ahead.total == 2
    assert not look_ahead.send_on(1)
    assert look_ahead.send_on(3)
    assert look_ahead.send_on(4)
    assert look_ahead.pair(1, [2]) == (2, [])
    assert look_ahead.total == 0


def test_the_look_ahead_sees_at_once_who_must_stay() -> None:
    # 1 to 5 are compatriots who may not meet, 6 and 7 may meet everybody: three of the five leave, and never 6 or 7
    def joins(one: int, two: int) -> bool:
        return one != two and max(one, two) > 5

    look_ahead = LookAhead(range(1, 8), range(8, 13), inner=joins, outer=joins, before={})
    assert look_ahead.total == 3
    assert [look_ahead.send_on(player) for player in (7, 6, 5, 7, 4, 3)] == [False, False, True, False, True, True]
