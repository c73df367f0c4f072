"""Complete pairings as proof, in fields where the first idea is wrong."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from pairings.model import BrokenInvariant
from pairings.systems.swiss.alternating_paths import AlternatingPaths
from pairings.systems.swiss.look_ahead import LookAhead
from pairings.systems.swiss.masks import Relation, mask_of, numbers_in
from pairings.systems.swiss.matching import NoCompletePairing, Witness, completable, largest, left_over, match
from tests.amounts import enough

from .ways import WAYS, go

Prices = dict[frozenset[int], int]
"""What each pair costs that may be made."""


def cheapest(players: tuple[int, ...], price: Prices) -> int | None:
    """The cost of the cheapest complete pairing, by trying all."""
    orders = [[frozenset(order[i : i + 2]) for i in range(0, len(order), 2)] for order in permutations(players)]
    return min((sum(price[pair] for pair in pairs) for pairs in orders if price.keys() >= set(pairs)), default=None)


def random_prices(random: Random, players: tuple[int, ...]) -> Prices:
    return {
        frozenset(pair): random.choice((0, 0, 1, 1 << 20)) for pair in combinations(players, 2) if random.random() < 0.6
    }


def offers_of(price: Prices):
    """The prices as a player sees them."""
    return lambda one: [(mask_of(pair - {one}), amount) for pair, amount in price.items() if one in pair]


def witness_of(players: tuple[int, ...], price: Prices) -> Witness:
    return Witness(players, lambda one, two: price.get(frozenset((one, two))), offers_of(price), start={})


@pytest.mark.parametrize("way", WAYS)
def test_a_witness_chooses_the_first_who_keeps_the_cheapest_pairing_in_reach(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(monkeypatch, way)
    players = (1, 2, 3, 4, 5, 6)
    chosen_at = set()
    for seed in range(300):
        price = random_prices(Random(seed), players)
        best = cheapest(players, price)
        if best is None:
            with pytest.raises(NoCompletePairing):
                witness_of(players, price)
            continue
        rests = {c: cheapest(tuple(p for p in players if p not in (1, c)), price) for c in players[1:]}
        candidates = [c for c in players[1:] if frozenset((1, c)) in price]
        costs = {c: None if (rest := rests[c]) is None else rest + price[frozenset((1, c))] for c in candidates}
        wanted = next(c for c in candidates if costs[c] == best)
        witness = witness_of(players, price)
        assert witness.total == best
        opponent, rejected = witness.choose(1, candidates)
        assert opponent == wanted
        assert rejected == candidates[: candidates.index(wanted)]
        assert witness.total == rests[wanted]
        assert set(witness.mate) == set(players) - {1, wanted}
        dispensable = {candidate for candidate in rejected if rests[candidate] is not None}
        assert witness.dispensable(rejected, instead=wanted) == dispensable
        chosen_at.add(len(rejected))
    assert chosen_at == {0, 1, 2, 3, 4}


def test_a_refused_pair_leaves_the_witness_complete() -> None:
    # a square 1-2-3-4: to pair 1 and 3 would leave 2 and 4, who cannot meet
    sides = ((1, 2), (2, 3), (3, 4), (4, 1), (1, 3))
    witness = witness_of((1, 2, 3, 4), {frozenset(pair): 0 for pair in sides})
    assert witness.choose(1, [3]) == (None, [3])
    assert set(witness.mate) == {1, 2, 3, 4}
    assert witness.choose(1, [3, 4]) == (4, [3])
    assert witness.mate == {2: 3, 3: 2}


def test_two_triangles_cannot_be_paired() -> None:
    joins = Relation.of(range(1, 7), lambda one, two: (one <= 3) == (two <= 3))
    assert not completable((1, 2, 3, 4, 5, 6), joins)
    assert len(largest((1, 2, 3, 4, 5, 6), joins)) == 4
    assert completable((1, 2, 4, 5), joins)


def test_a_largest_pairing_comes_before_a_cheap_one() -> None:
    prices = {frozenset((1, 2)): 5, frozenset((2, 3)): 0, frozenset((3, 4)): 1 << 60}
    assert match((1, 2, 3, 4), lambda a, b: prices.get(frozenset((a, b)))) == {1: 2, 2: 1, 3: 4, 4: 3}


def test_a_price_that_no_weight_can_hold_is_a_fault_of_ours() -> None:
    """The program that computes the matching would give up in a way that nobody can catch."""
    assert match((1, 2), lambda _a, _b: 1 << 118) == {1: 2, 2: 1}
    with pytest.raises(BrokenInvariant):
        match((1, 2), lambda _a, _b: 1 << 120)


@pytest.mark.parametrize("way", WAYS)
def test_who_can_be_left_over(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(monkeypatch, way)
    found = set()
    for seed in range(200):
        random = Random(seed)
        players = tuple(range(1, random.choice((5, 6, 7)) + 1))
        joins = relation_of(random_prices(random, players), players)
        size = len(match(players, joins.price))
        expected = [n for n in players if len(match([m for m in players if m != n], joins.price)) == size]
        assert left_over(players, joins) == expected
        found.add(len(expected))
    assert {0, 1, 3, 5, 7} <= found


def relation_of(price: Prices, players: tuple[int, ...]) -> Relation:
    return Relation.of(players, lambda one, two: frozenset((one, two)) in price)


def test_walks_find_what_it_costs_to_leave_somebody_else_free() -> None:
    """Against all pairings: what they say is never too much, and what they show can be made for that price."""
    players = (1, 2, 3, 4, 5, 6, 7)
    shown = hidden = 0
    for seed in range(enough(200, 2000)):
        price = random_prices(Random(seed), players)
        pairs = match(players[1:], lambda one, two, price=price: price.get(frozenset((one, two))))
        if len(pairs) < 6:
            continue
        before = sum(price[frozenset(pair)] for pair in pairs.items() if pair[0] < pair[1])
        paths = AlternatingPaths(pairs, [1], offers_of(price))
        for player in players[1:]:
            really = cheapest(tuple(n for n in players if n != player), price)
            least = paths.least(player)
            assert not paths.is_exhausted or least is None or really is None or before + least <= really
            assert not paths.excludes(player) or really is None
            made = paths.pairs(player)
            if made is None:
                hidden += really is not None
                continue
            shown += 1
            mended = {**pairs, **dict(made), **{two: one for one, two in made}}
            del mended[player]
            assert set(mended) == set(players) - {player}
            assert all(mended[mended[n]] == n for n in mended)
            assert sum(price[frozenset(pair)] for pair in mended.items() if pair[0] < pair[1]) <= before + least
    assert shown > 200
    assert hidden, "now and then a walk comes through a pair twice"


def test_a_set_of_players() -> None:
    assert mask_of((5, 1, 3000)) == 2 + 32 + (1 << 3000)
    assert list(numbers_in(mask_of((5, 1, 3000)))) == [1, 5, 3000]


def test_the_look_ahead_counts_who_has_to_leave() -> None:
    # in the group 1-4 only 1 and 2 may meet; 3 may meet 5 and 4 may meet 6
    may = {frozenset(pair) for pair in ((1, 2), (3, 5), (4, 6), (1, 5), (5, 6))}
    joins = Relation.of(range(1, 7), lambda one, two: frozenset((one, two)) in may)
    look_ahead = LookAhead((1, 2, 3, 4), (5, 6), inner=joins, outer=joins, before={})
    assert look_ahead.total == 2
    assert not look_ahead.send_on(1)
    assert look_ahead.send_on(3)
    assert look_ahead.send_on(4)
    assert look_ahead.pair(1, [2]) == (2, [])
    assert look_ahead.total == 0


def test_the_look_ahead_sees_at_once_who_must_stay() -> None:
    # 1 to 5 are compatriots who may not meet, 6 and 7 may meet everybody: three of the five leave, and never 6 or 7
    joins = Relation.of(range(1, 13), lambda one, two: max(one, two) > 5)
    look_ahead = LookAhead(range(1, 8), range(8, 13), inner=joins, outer=joins, before={})
    assert look_ahead.total == 3
    assert [look_ahead.send_on(player) for player in (7, 6, 5, 7, 4, 3)] == [False, False, True, False, True, True]
