"""Every coefficient against a second, naive reading of its definition, on random events; and the identities."""

import math
import os
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.model import Bye, ByeKind, Game, Player, Result, Round, Side, State, System, UnplayedPolicy, Withdrawn
from pairings.standings import TIEBREAKS, standings, suitable_for
from pairings.standings.scoring import score
from pairings.systems.round_robin import schedule
from tests.amounts import enough
from tests.pairings.language import round_robin_rules, swiss_rules

OF_OTHER_SYSTEMS = {ByeKind.RESTING, ByeKind.FREE_PASS, ByeKind.WALKOVER, ByeKind.KNOCKED_OUT}
KINDS = [k for k in ByeKind if k not in OF_OTHER_SYSTEMS]


@st.composite
def events(draw):
    """An event in which anybody meets anybody, as often as it happens."""
    size = draw(st.integers(2, 9))
    rounds = []
    count = draw(st.integers(0, 7))
    for number in range(1, count + 1):
        order = draw(st.permutations(range(1, size + 1)))
        tables = draw(st.integers(0, size // 2))
        games = tuple(Game(t + 1, order[2 * t], order[2 * t + 1], draw(st.sampled_from(Result))) for t in range(tables))
        free = tuple(Bye(n, draw(st.sampled_from(KINDS)), draw(st.integers(0, 2))) for n in order[2 * tables :])
        rounds.append(Round(number, games, free))
    treatments = st.sampled_from([None, None, None, *Withdrawn])
    players = tuple(
        Player(
            n,
            rating=draw(st.integers(1500, 2500)),
            withdrawn=(gone := draw(treatments)),
            last_round=count if gone else None,
        )
        for n in range(1, size + 1)
    )
    return State(players, tuple(rounds))


class Naive:
    """The table read off the games, definition by definition, without an index."""

    def __init__(self, state, policy=UnplayedPolicy.LITERAL):
        self.state = state
        self.policy = policy
        self.virtual = policy is UnplayedPolicy.VIRTUAL_OPPONENT
        self.dummy = policy in (UnplayedPolicy.DUMMY, UnplayedPolicy.DUMMY_CAPPED)
        self.annulled = {p.number for p in state.players if p.withdrawn is Withdrawn.ANNULLED}

    def seat(self, player, r):
        """(opponent or None, points or None while open, played) of a player in a round; None when it is annulled."""
        for game in r.games:
            if player in (game.first, game.second):
                if {game.first, game.second} & self.annulled:
                    return None
                side = Side.FIRST if player == game.first else Side.SECOND
                opponent = game.second if player == game.first else game.first
                if game.result is Result.PENDING:
                    return opponent, None, False
                return opponent, Fraction(game.result.half_points(side), 2), game.result.is_played
        if player in self.annulled:
            return None
        return None, Fraction(next((b.half_points for b in r.byes if b.player == player), 0), 2), False

    def seats(self, player, until=None):
        for r in self.state.rounds:
            if until is None or r.number <= until:
                seat = self.seat(player, r)
                if seat is not None:
                    yield r.number, *seat

    def points(self, player, until=None):
        return sum((points or 0 for _, _, points, _ in self.seats(player, until)), Fraction(0))

    def worth(self, player):
        total = self.points(player)
        if self.virtual:
            for _, _, points, played in self.seats(player):
                if points is not None and not played:
                    total += Fraction(1, 2) - points
        if self.dummy:
            for number, opponent, points, played in self.seats(player):
                asked = points is not None and not played and opponent is None and self.missed(player, number)
                if asked and all(self.missed(player, r.number) for r in self.state.rounds if r.number > number):
                    total += Fraction(1, 2) - points
        return total

    def missed(self, player, number):
        """Did they stay away from this round by their own will?"""
        r = self.state.rounds[number - 1]
        seat = self.seat(player, r)
        if seat is None or seat[1] is None or seat[2] or seat[1] == 1:
            return False
        kinds = [b.kind for b in r.byes if b.player == player]
        return seat[0] is not None or ByeKind.FREE_POINT not in kinds

    def met(self, player):
        """(opponent's points as they count, own points, missed by their own will) of every round that counts."""
        last = len(self.state.rounds)
        for number, opponent, points, played in self.seats(player):
            if points is None:
                continue
            if self.virtual and not played:
                yield self.points(player, number - 1) + 1 - points + Fraction(last - number, 2), points, False
            elif self.dummy and not played:
                limit = Fraction(last, 2) if opponent is None else self.worth(opponent)
                if self.policy is UnplayedPolicy.DUMMY:
                    limit = Fraction(last)
                yield min(self.points(player), limit), points, self.missed(player, number)
            elif opponent is not None:
                yield self.worth(opponent), points, False

    def cut(self, player, low, high=0, product=False):
        """The sum of the opponents, or of the products, without so many of the lowest and the highest."""
        left = [(value, value * points if product else value, missed) for value, points, missed in self.met(player)]
        for _ in range(min(low, len(left))):
            lowest_opponent = min(value for value, _, _ in left)
            usual = min(counts for value, counts, _ in left if value == lowest_opponent)
            missed = [counts for _, counts, by_will in left if by_will] if self.dummy else []
            instead = min(missed, default=usual - 1)
            if instead >= usual:
                left.remove(min(row for row in left if row[2] and row[1] == instead))
            else:
                left.remove(min(row for row in left if row[0] == lowest_opponent and row[1] == usual))
        for _ in range(min(high, len(left))):
            left.remove(max(left))
        return sum((counts for _, counts, _ in left), Fraction(0))

    def fore(self):
        """The event with every game of its last round drawn."""
        if not self.state.rounds:
            return self
        last = self.state.rounds[-1]
        drawn = tuple(replace(game, result=Result.DRAW) for game in last.games)
        rounds = (*self.state.rounds[:-1], replace(last, games=drawn))
        return Naive(replace(self.state, rounds=rounds), self.policy)

    def rated_games(self, player):
        """(opponent's rating, own points) of the games played over the board."""
        return [
            (self.state.by_number[opponent].rating, points)
            for _, opponent, points, played in self.seats(player)
            if opponent is not None and played
        ]

    def value(self, code, player):
        match code:
            case "BH":
                return self.cut(player, 0)
            case "FB":
                return self.fore().cut(player, 0)
            case "FB-C1":
                return self.fore().cut(player, 1)
            case "AOB":
                met = [opponent for _, opponent, _, played in self.seats(player) if opponent is not None and played]
                return sum(self.cut(n, 0) for n in met) / len(met) if met else None
            case "BH-C1" | "BH-F":
                return self.cut(player, 1)
            case "BH-C2":
                return self.cut(player, 2)
            case "BH-C4":
                return self.cut(player, 4)
            case "BH-M":
                return self.cut(player, 1, 1)
            case "BH-M2":
                return self.cut(player, 2, 2)
            case "SB":
                return sum((value * points for value, points, _ in self.met(player)), Fraction(0))
            case "SB-C1":
                return self.cut(player, 1, product=True)
            case "SB-C2":
                return self.cut(player, 2, product=True)
            case "SHM":
                won = sum(value for value, points, _ in self.met(player) if points == 1)
                lost = sum(value for value, points, _ in self.met(player) if points == 0)
                return Fraction(won - lost)
            case "WIN":
                return sum(1 for _, _, points, _ in self.seats(player) if points == 1)
            case "WON":
                return sum(1 for _, _, points, played in self.seats(player) if points == 1 and played)
            case "PROG":
                return sum(self.points(player, r.number) for r in self.state.rounds)
            case "PROG-C1":
                return sum(self.points(player, r.number) for r in self.state.rounds[1:])
            case "STARTS":
                games = [g for r in self.state.rounds for g in r.games if g.first == player]
                return sum(1 for g in games if g.result.is_played and not {g.first, g.second} & self.annulled)
            case "KOYA":
                return sum(
                    points
                    for _, opponent, points, _ in self.seats(player)
                    if opponent is not None and points is not None and self.has_half(opponent)
                )
            case "KOYA+1":
                return sum(
                    points
                    for _, opponent, points, _ in self.seats(player)
                    if opponent is not None and points is not None and self.has_half(opponent, Fraction(1, 2))
                )
            case "ARO" | "ARO-C1":
                ratings = sorted(rating for rating, _ in self.rated_games(player))
                if code == "ARO-C1" and len(ratings) > 1:
                    ratings = ratings[1:]
                return Fraction(sum(ratings), len(ratings)) if ratings else None
            case "TPR":
                games = self.rated_games(player)
                if not games:
                    return None
                mean = math.floor(Fraction(sum(rating for rating, _ in games), len(games)) + Fraction(1, 2))
                share = math.floor(100 * Fraction(sum(points for _, points in games), len(games)) + Fraction(1, 2))
                above = DIFFERENCES[max(share, 100 - share) - 50]
                return mean + (above if share >= 50 else -above)
            case "RAT":
                return self.state.by_number[player].rating

    def has_half(self, player, more=0):
        games = [opponent for _, opponent, points, _ in self.seats(player) if points is not None]
        if self.policy is UnplayedPolicy.LITERAL:
            games = [opponent for opponent in games if opponent is not None]
        return self.points(player) >= Fraction(len(games), 2) + more


DIFFERENCES = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
]
AMONG_THE_TIED = ("H2H", "H2H-2", "LOT", "PLAYOFF")
CODES = (*(code for code in TIEBREAKS if code not in AMONG_THE_TIED), "BH-C4", "KOYA+1")


@pytest.mark.parametrize("policy", list(UnplayedPolicy))
@settings(max_examples=int(os.environ.get("COEFFICIENT_EXAMPLES", "60")), deadline=None)
@given(state=events())
def test_every_value_is_what_its_definition_says(policy, state):
    naive = Naive(state, policy)
    table = standings(state, rules=swiss_rules(*CODES, unplayed=policy, rounds=len(state.rounds)))
    for row in table.rows:
        assert Fraction(row.points, 2) == naive.points(row.number)
        for value in row.values:
            expected = naive.value(value.code, row.number)
            assert (value.amount if value.is_computable else None) == expected, value.code


@settings(max_examples=enough(100, 1000), deadline=None)
@given(state=events(), system=st.sampled_from(System), policy=st.sampled_from(UnplayedPolicy))
def test_workings_add_up_to_their_amounts_line_by_line(state, system, policy):
    codes = (*TIEBREAKS, *CODES[-2:])
    rules = (round_robin_rules if system is System.ROUND_ROBIN else swiss_rules)(*codes, unplayed=policy)
    for row in standings(state, rules=rules, seed=7).rows:
        for value in row.values:
            if value.is_computable and value.code not in ("RAT", "LOT", "PLAYOFF"):
                assert sum(row.contribution for row in value.rows) + value.added == value.amount
                assert bool(value.added) <= bool(value.why_added)
            if value.code not in (*AMONG_THE_TIED, "RAT"):
                assert [row.round for row in value.rows] == [r.number for r in state.rounds]


@settings(max_examples=enough(100, 1000), deadline=None)
@given(state=events(), policy=st.sampled_from(UnplayedPolicy))
def test_twice_berger_is_buchholz_plus_shmulyan(state, policy):
    """Always when all is played (rules 25), and under every policy, because each line holds to it."""
    for row in standings(state, rules=swiss_rules("BH", "SB", "SHM", unplayed=policy)).rows:
        if not row.is_placed:
            continue
        buchholz, berger, shmulyan = (value.amount for value in row.values)
        assert 2 * berger == buchholz + shmulyan


@settings(max_examples=enough(50, 500), deadline=None)
@given(data=st.data(), size=st.integers(2, 9), cycles=st.integers(1, 2))
def test_in_a_complete_round_robin_berger_and_shmulyan_order_alike(data, size, cycles):
    results = st.sampled_from([Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW])
    rounds = tuple(
        Round(row.number, tuple(Game(t, a, b, data.draw(results)) for t, (a, b) in enumerate(row.pairs, start=1)))
        for row in schedule(size, cycles)
    )
    state = State(tuple(Player(n) for n in range(1, size + 1)), rounds)
    by_berger = standings(state, rules=round_robin_rules("SB", cycles=cycles))
    by_shmulyan = standings(state, rules=round_robin_rules("SHM", cycles=cycles))
    assert [(r.number, r.place_from, r.place_to) for r in by_berger.rows] == [
        (r.number, r.place_from, r.place_to) for r in by_shmulyan.rows
    ]


@settings(max_examples=enough(100, 1000), deadline=None)
@given(state=events(), data=st.data())
def test_the_order_is_by_points_then_by_the_means_in_turn(state, data):
    codes = data.draw(
        st.lists(
            st.sampled_from([c for c in CODES if c not in ("AOB", "ARO", "ARO-C1", "TPR", "BH-F")]),
            unique=True,
            max_size=4,
        )
    )
    table = standings(state, rules=swiss_rules(*codes))
    placed = [row for row in table.rows if row.is_placed]
    assert table.rows[: len(placed)] == tuple(placed)

    def key(row):
        return (row.points, *(-v.amount if v.code == "RAT" else v.amount for v in row.values))

    for upper, lower in pairwise(placed):
        assert key(upper) >= key(lower)
        assert (upper.place_from == lower.place_from) == (key(upper) == key(lower))
        differs = [c for c, a, b in zip(("points", *codes), key(upper), key(lower), strict=True) if a != b]
        assert upper.decided_by == (differs[0] if differs else None)
    for place, row in enumerate(placed, start=1):
        assert row.place_from <= place <= row.place_to
        assert row.place_to - row.place_from + 1 == sum(1 for r in placed if r.place_from == row.place_from)


@settings(max_examples=enough(50, 500), deadline=None)
@given(state=events(), system=st.sampled_from(System))
def test_the_same_state_gives_the_same_table_and_numbers_only_list_the_shared(state, system):
    rules = (round_robin_rules if system is System.ROUND_ROBIN else swiss_rules)(
        *(t.code for t in suitable_for(system))
    )
    backwards = State(state.players[::-1], state.rounds[::-1])
    assert standings(state, rules=rules, seed=3) == standings(backwards, rules=rules, seed=3)


@st.composite
def partly_met(draw):
    """Up to four players, every two of whom have met once or not at all."""
    size = draw(st.integers(2, 4))
    results = st.sampled_from([None, Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW])
    rounds = []
    for a, b in combinations(range(1, size + 1), 2):
        if result := draw(results):
            rounds.append(Round(len(rounds) + 1, (Game(1, a, b, result),)))
    return State(tuple(Player(n) for n in range(1, size + 1)), tuple(rounds))


def naive_meetings(games, group):
    """The group in tiers: every result the missing games might have had is tried in turn."""
    if len(group) == 1:
        return [group]
    known = {pair: score for pair, score in games.items() if set(pair) <= set(group)}
    missing = [pair for pair in combinations(group, 2) if pair not in known]

    def totals(guess):
        return {n: sum(s if n == a else 2 - s for (a, b), s in guess.items() if n in (a, b)) for n in group}

    if not missing:
        scored = totals(known)
        parts = [[n for n in group if scored[n] == s] for s in sorted(set(scored.values()), reverse=True)]
        return parts if len(parts) == 1 else [tier for part in parts for tier in naive_meetings(games, part)]
    tops = set()
    for guess in product((0, 1, 2), repeat=len(missing)):
        scored = totals(known | dict(zip(missing, guess, strict=True)))
        best = [n for n in group if scored[n] == max(scored.values())]
        tops.add(best[0] if len(best) == 1 else None)
    if len(tops) > 1 or tops == {None}:
        return [group]
    (first,) = tops
    return [[first], *naive_meetings(games, [n for n in group if n != first])]


@settings(max_examples=enough(150, 1500), deadline=None)
@given(state=partly_met())
def test_the_personal_meeting_tries_every_result_the_missing_games_might_have_had(state):
    group = [p.number for p in state.players]
    games = {(g.first, g.second): g.result.half_points(Side.FIRST) for r in state.rounds for g in r.games}
    values = TIEBREAKS["H2H"].values(score(state, rules=swiss_rules()), group)
    keys = sorted({v.key for v in values.values()}, reverse=True)
    assert [[n for n in group if values[n].key == key] for key in keys] == naive_meetings(games, group)


@settings(max_examples=60, deadline=None)
@given(state=events(), policy=st.sampled_from(UnplayedPolicy))
def test_a_table_after_an_earlier_round_does_not_know_what_came_later(state, policy):
    rules = swiss_rules(*TIEBREAKS, unplayed=policy, rounds=len(state.rounds))
    for after in range(len(state.rounds) + 1):
        assert standings(state, rules=rules, after_round=after, seed=1) == standings(
            state.until(after), rules=rules, seed=1
        )
