"""The plan of a knock-out: the seeds where the table says, free passes for the top, every place once."""

from collections import Counter
from itertools import combinations

import pytest

from pairings.settings import KnockOut
from pairings.systems.olympic import Takes, plan, seeding, seeds_by_lot, seeds_by_rating
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import final_places, knock_out, to_the_end

EVERY_PLACE = KnockOut.EVERY_PLACE
SIZES = range(2, 66)
TABLE_OF_SEEDS = {
    2: "1-2",
    4: "1-4 2-3",
    8: "1-8 4-5 2-7 3-6",
    16: "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11",
    32: "1-32 16-17 8-25 9-24 4-29 13-20 5-28 12-21 2-31 15-18 7-26 10-23 3-30 14-19 6-27 11-22",
}


def first_round(players, **settings):
    """The first round as people write it: the seeds of a match, and - where nobody is."""
    rows = [match for match in plan(players, **settings).matches if match.round == 1]
    return " ".join("-".join("" if s is None else str(s.seed) for s in match.seats) for match in rows)


def seed_on(seat, seats):
    """Who stands on a seat, counted from 0, by a formula instead of the rounds: the binary digits of the seat from the
    last to the first, each added (without carrying) to those before it, are those of the seed, counted from 0."""
    seed = digit = 0
    for place in range(seats.bit_length() - 1):
        digit ^= seat >> place & 1
        seed = 2 * seed + digit
    return seed + 1


def written_out(players):
    """The first round of so many players, seat by seat; empty where nobody is."""
    seats = next(2**n for n in range(1, 8) if 2**n >= players)
    named = [str(seed) if seed <= players else "" for seed in (seed_on(seat, seats) for seat in range(seats))]
    return " ".join("-".join(match) for match in zip(named[::2], named[1::2], strict=True))


def test_the_formula_says_what_the_table_says():
    assert {size: written_out(size) for size in TABLE_OF_SEEDS} == TABLE_OF_SEEDS


@pytest.mark.parametrize("players", SIZES)
def test_every_size_has_its_seeds_where_the_formula_puts_them(players):
    assert first_round(players) == written_out(players)


@pytest.mark.parametrize("seats", [2, 4, 8, 16, 32, 64, 128])
def test_the_best_who_are_left_meet_the_worst_who_are_left(seats):
    """In a full bracket in which favourites win, the two seeds of a match add up to one more than are left."""
    left = [int(seed) for seed in written_out(seats).replace("-", " ").split()]
    assert left == list(seeding(seats))
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2], strict=True))
        assert {one + other for one, other in pairs} == {len(left) + 1}
        left = [min(pair) for pair in pairs]
    assert left == [1]


@pytest.mark.parametrize("size", sorted(TABLE_OF_SEEDS))
def test_the_seeds_stand_where_the_table_has_them(size):
    assert first_round(size) == TABLE_OF_SEEDS[size]
    assert "-".join(map(str, seeding(size))) == TABLE_OF_SEEDS[size].replace(" ", "-")


def test_the_order_of_eight_as_the_standard_writes_it():
    assert seeding(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize("size", [0, 3, 6, 12])
def test_a_bracket_has_a_power_of_two_of_seats(size):
    with pytest.raises(ValueError, match="power of two"):
        seeding(size)


def test_nobody_plays_a_knock_out_alone():
    with pytest.raises(ValueError, match="two players"):
        plan(1)


def test_five_six_seven_and_nine():
    assert first_round(5) == "1- 4-5 2- 3-"
    assert first_round(6) == "1- 4-5 2- 3-6"
    assert first_round(7) == "1- 4-5 2-7 3-6"
    assert first_round(9) == "1- 8-9 4- 5- 2- 7- 3- 6-"


def test_eleven_as_other_programs_have_it():
    passes = [m.seats[0].seed for m in plan(11).matches if m.is_free_pass]
    assert sorted(passes) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("players", SIZES)
def test_free_passes_go_to_the_top_seeds_and_never_meet_each_other(players):
    rows = [match for match in plan(players).matches if match.round == 1]
    passes = sorted(match.seats[0].seed for match in rows if match.is_free_pass)
    assert passes == list(range(1, 2 * len(rows) - players + 1))
    assert all(match.seats[0] is not None for match in plan(players).matches)
    assert all(match.round == 1 for match in plan(players).matches if match.is_free_pass)


@pytest.mark.parametrize("players", SIZES)
def test_where_losers_play_on_two_free_passes_never_meet_either(players):
    for match in plan(players, every_place=True).matches:
        assert match.seats != (None, None)


@pytest.mark.parametrize("every_place", [False, True])
@pytest.mark.parametrize("players", SIZES)
def test_every_way_into_a_match_is_a_way_out_of_another(players, every_place):
    made = plan(players, every_place=every_place)
    for match in made.matches:
        for target, takes in ((match.winner_to, Takes.WINNER), (match.loser_to, Takes.LOSER)):
            if target is not None:
                led = [s for s in made.match(target).seats if s and s.match == match.number]
                assert [s.takes for s in led] == [takes]
                assert made.match(target).round > match.round
    seeds = [s.seed for match in made.matches for s in match.seats if s and s.seed]
    assert sorted(seeds) == list(range(1, players + 1))


@pytest.mark.parametrize("players", SIZES)
def test_a_plain_knock_out_has_a_game_less_than_players(players):
    games = [m for m in plan(players).matches if not m.is_free_pass]
    assert len(games) == players - 1
    assert plan(players).rounds == (players - 1).bit_length()


@pytest.mark.parametrize("players", SIZES)
def test_playing_on_for_every_place_takes_no_longer(players):
    assert plan(players, every_place=True).rounds == plan(players).rounds


@pytest.mark.parametrize("players", [8, 16, 32, 64])
def test_playing_on_everybody_plays_every_round(players):
    matches = plan(players, every_place=True).matches
    assert Counter(m.round for m in matches) == dict.fromkeys(range(1, players.bit_length()), players // 2)


@pytest.mark.parametrize("players", SIZES)
def test_playing_on_gives_every_place_once(players):
    rules = knock_out(variant=EVERY_PLACE)
    state = to_the_end(event(players=players), rules)
    assert sorted(final_places(state, rules).values()) == [(n, n) for n in range(1, players + 1)]


@pytest.mark.parametrize("players", SIZES)
def test_if_the_favourites_win_everybody_comes_in_as_seeded(players):
    rules = knock_out(variant=EVERY_PLACE)
    state = to_the_end(event(players=players), rules)
    assert final_places(state, rules) == {n: (n, n) for n in range(1, players + 1)}


@pytest.mark.parametrize("players", SIZES)
def test_nobody_is_drawn_against_the_same_player_twice(players):
    for settings in ({"variant": EVERY_PLACE}, {"bronze": True}):
        state = to_the_end(event(players=players), knock_out(**settings))
        met = Counter(frozenset((g.first, g.second)) for r in state.rounds for g in r.games)
        assert set(met.values()) == {1}


@pytest.mark.parametrize("players", SIZES)
def test_without_playing_on_the_losers_of_a_round_share(players):
    rules = knock_out()
    got = final_places(to_the_end(event(players=players), rules), rules)
    expected = {1: (1, 1)}
    size = 1
    while size < players:
        for number in range(size + 1, min(2 * size, players) + 1):
            expected[number] = (size + 1, min(2 * size, players))
        size *= 2
    assert got == expected


@pytest.mark.parametrize("players", [4, 5, 7, 8, 9, 16, 33])
def test_the_bronze_game_gives_the_third_and_the_fourth_place(players):
    rules = knock_out(bronze=True)
    got = final_places(to_the_end(event(players=players), rules), rules)
    assert (got[3], got[4]) == ((3, 3), (4, 4))


def test_of_three_the_only_loser_of_a_semifinal_is_third_without_a_bronze_game():
    rules = knock_out(bronze=True)
    assert len(plan(3, bronze=True).matches) == 3
    assert final_places(to_the_end(event(players=3), rules), rules)[3] == (3, 3)


def test_favourites_meet_as_late_as_they_can():
    for players in (8, 13, 16, 31):
        made = plan(players)
        numbers = {match.number: match for match in made.matches}

        def round_of_meeting(one, other, numbers=numbers):
            ways = []
            for seed in (one, other):
                match = next(m for m in numbers.values() for s in m.seats if s and s.seed == seed)
                way = [match.number]
                while match.winner_to is not None:
                    match = numbers[match.winner_to]
                    way.append(match.number)
                ways.append(way)
            return numbers[next(n for n in ways[0] if n in ways[1])].round

        for one, other in combinations(range(1, 5), 2):
            assert round_of_meeting(one, other) >= made.rounds - (1 if {one, other} != {1, 2} else 0)


class TestSeeding:
    def test_by_rating_the_unrated_last(self):
        assert seeds_by_rating({10: 2100, 20: None, 30: 2300}, seed=1) == [30, 10, 20]

    def test_equal_ratings_by_a_lot_that_can_be_repeated(self):
        ratings = dict.fromkeys(range(1, 9), 2000)
        drawn = seeds_by_rating(ratings, seed=1)
        assert drawn == seeds_by_rating(dict(reversed(ratings.items())), seed=1)
        assert sorted(drawn) == list(ratings)
        assert drawn != seeds_by_rating(ratings, seed=2)

    def test_by_lot(self):
        assert seeds_by_lot([3, 1, 2, 4], seed=5) == seeds_by_lot([1, 2, 3, 4], seed=5)
        assert sorted(seeds_by_lot(range(1, 10), seed=5)) == list(range(1, 10))
