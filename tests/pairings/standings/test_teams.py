"""Teams: matches read off the games, and the table by the regulations of team events."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.model import BrokenInvariant, Bye, ByeKind, Game, Player, Result, Round, Side, State
from pairings.standings import UnknownTieBreak
from pairings.standings.presets import TEAMS
from pairings.standings.teams import Team, TeamRules, matches, team_standings
from pairings.systems.round_robin import schedule
from tests.pairings.language import event

FOUR = [Team(1, (1, 2, 3)), Team(2, (4, 5, 6)), Team(3, (7, 8, 9)), Team(4, (10, 11, 12))]
ROUNDS = (
    "1+4 5+2 3=6 7+10 11-8 9=12",
    "1+7 8=2 3-9 4+10 11+5 6-12",
    "10+1 2+11 12=3 4=7 8-5 6+9",
)
"""Team 1 drew with 2 (1½:1½) and with 3 (1½:1½) and with 4 (1½:1½); 2 lost to 4 (1:2) and beat 3 (2½:½); 3 beat 4
(2½:½)."""


def table(*order, rounds=ROUNDS, teams=FOUR, **settings):
    return team_standings(event(*rounds, players=12), teams, rules=TeamRules(order, **settings))


def amounts(code, found):
    return {row.number: row.value(code).amount for row in found.rows}


class TestMatches:
    def test_the_boards_are_the_games_in_table_order(self):
        first = matches(event(*ROUNDS, players=12), FOUR)[0]
        assert (first.round, first.first, first.second) == (1, 1, 2)
        assert first.boards == ((2, 0), (0, 2), (1, 1))
        assert first.result is Result.DRAW

    def test_who_starts_on_a_board_does_not_say_which_team_is_named_first(self):
        assert [(m.first, m.second, m.result) for m in matches(event(*ROUNDS, players=12), FOUR)] == [
            (1, 2, Result.DRAW),
            (3, 4, Result.FIRST_WINS),
            (1, 3, Result.DRAW),
            (2, 4, Result.SECOND_WINS),
            (4, 1, Result.DRAW),
            (2, 3, Result.FIRST_WINS),
        ]

    @pytest.mark.parametrize(
        ("text", "result"),
        [
            ("1+/-4 2+/-5 3+/-6", Result.FIRST_BY_FORFEIT),
            ("1-/-4 2-/-5 3-/-6", Result.BOTH_FORFEIT),
            ("1+/-4 2-/+5 3+6", Result.FIRST_WINS),
            ("1x4 2-/-5 3-/-6", Result.BOTH_LOSE),
            ("1+4 2*5 3+6", Result.PENDING),
            ("1-/+4 5+/-2 3-/+6", Result.SECOND_BY_FORFEIT),
        ],
    )
    def test_a_match_as_one_game(self, text, result):
        assert matches(event(text, players=6), FOUR[:2])[0].result is result

    @pytest.mark.parametrize(("text", "teams"), [("1+2", FOUR), ("1+4 2+7", FOUR), ("1+13", FOUR), ("1+4", FOUR[:1])])
    def test_what_is_no_match_is_a_fault(self, text, teams):
        with pytest.raises(BrokenInvariant):
            matches(event(text, players=13), teams)

    def test_nobody_plays_for_two(self):
        with pytest.raises(BrokenInvariant):
            matches(event("1+4", players=6), [Team(1, (1, 2)), Team(2, (2, 4))])


class TestColumns:
    def test_game_points_match_points_and_what_was_won(self):
        found = table("GP", "MP", "MW", "GW")
        assert amounts("GP", found) == {1: Fraction(9, 2), 2: 5, 3: Fraction(9, 2), 4: 4}
        assert amounts("MP", found) == {1: 3, 2: 3, 3: 3, 4: 3}
        assert amounts("MW", found) == {1: 0, 2: 1, 3: 1, 4: 1}
        assert amounts("GW", found) == {1: 3, 2: 4, 3: 3, 4: 3}

    def test_other_match_points(self):
        assert amounts("MP", table("MP", match_win=3)) == {1: 3, 2: 4, 3: 4, 4: 4}

    def test_buchholz_and_berger_go_by_game_points(self):
        found = table("BH", "SB")
        assert amounts("BH", found) == {1: Fraction(27, 2), 2: 13, 3: Fraction(27, 2), 4: 14}
        berger = Fraction(3, 2) * Fraction(9, 2) + 1 * 4 + Fraction(5, 2) * Fraction(9, 2)
        assert amounts("SB", found)[2] == berger

    def test_points_on_the_boards(self):
        found = table("GP", "BOARDS")
        assert found.columns == ("GP", "B1", "B2", "B3")
        assert [v.amount for v in found.rows[0].values] == [5, Fraction(3, 2), 2, Fraction(3, 2)]

    def test_the_lines_add_up(self):
        for row in table("GP", "MP", "MW", "BH", "BH-M", "SB", "BOARDS").rows:
            for value in row.values:
                assert sum(row.contribution for row in value.rows) == value.amount, value.code

    def test_the_match_between_decides_among_the_tied(self):
        """All have three game points; 1 beat 2 and lost to 3, 4 drew with both whom it met."""
        rounds = ("1+4 2+5 3-6 7+10 8-11 9=12", "7+1 8+2 9-3 4+10 5-11 6=12")
        found = table("GP", "MATCH", rounds=rounds)
        assert {row.value("GP").amount for row in found.rows} == {Fraction(3, 1), Fraction(5, 2), Fraction(7, 2)}
        assert [row.number for row in found.rows] == [3, 1, 4, 2]

    def test_an_unknown_code(self):
        with pytest.raises(UnknownTieBreak):
            table("GP", "ARO")


class TestPlaces:
    def test_game_points_come_first_and_boards_last(self):
        found = table(*TEAMS["rif-team-2018"].tiebreaks)
        assert [(row.number, row.place_from, row.decided_by) for row in found.rows] == [
            (2, 1, "GP"),
            (1, 2, "SB"),
            (3, 3, "GP"),
            (4, 4, None),
        ]

    def test_nothing_separates_them(self):
        found = table("MP", "MATCH")
        assert [(row.place_from, row.place_to) for row in found.rows] == [(1, 4)] * 4
        assert [row.decided_by for row in found.rows] == [None] * 4

    def test_the_table_after_an_earlier_round(self):
        state = event(*ROUNDS, players=12)
        assert team_standings(state, FOUR, after_round=1) == team_standings(event(ROUNDS[0], players=12), FOUR)

    def test_an_open_match_counts_for_nobody(self):
        found = team_standings(event("1+4 2*5 3+6", players=6), FOUR[:2])
        assert found.has_open_games
        assert amounts("MP", found) == {1: 0, 2: 0}
        assert amounts("GP", found) == {1: 2, 2: 0}


class TestFreeTeams:
    @pytest.mark.parametrize(("kind", "points", "match_points"), [("bye", 3, 2), ("rest", 0, 0), ("abs", 0, 0)])
    def test_a_free_round(self, kind, points, match_points):
        text = f"1+4 2+5 3+6 {kind}7 {kind}8 {kind}9"
        found = team_standings(event(text, players=9), FOUR[:3], rules=TeamRules(("GP", "MP", "BOARDS")))
        row = next(row for row in found.rows if row.number == 3)
        assert [v.amount for v in row.values] == [points, match_points, *[Fraction(points, 3)] * 3]

    def test_a_member_who_rests_while_his_team_plays_brings_nothing(self):
        state = event("1+4 2+5 bye3 bye6", players=6)
        assert amounts("GP", team_standings(state, FOUR[:2])) == {1: 2, 2: 0}


@settings(max_examples=60, deadline=None)
@given(data=st.data(), count=st.integers(2, 5), boards=st.integers(1, 4))
def test_whatever_is_played_the_points_are_those_of_the_members(data, count, boards):
    """Every match hands out as many points as it has boards, and two match points."""
    results = st.sampled_from([Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW])
    teams = [Team(n, tuple(range((n - 1) * boards + 1, n * boards + 1))) for n in range(1, count + 1)]
    rounds = []
    for row in schedule(count):
        games = []
        for a, b in row.pairs:
            for board in range(boards):
                one, two = teams[a - 1].members[board], teams[b - 1].members[board]
                first, second = (one, two) if board % 2 == 0 else (two, one)
                games.append(Game(len(games) + 1, first, second, data.draw(results)))
        free = teams[row.free - 1].members if row.free else ()
        rounds.append(Round(row.number, tuple(games), tuple(Bye(n, ByeKind.RESTING) for n in free)))
    state = State(tuple(Player(n) for n in range(1, count * boards + 1)), tuple(rounds))
    found = team_standings(state, teams, rules=TeamRules(("GP", "MP", "BOARDS")))
    made = dict.fromkeys(range(1, count * boards + 1), 0)
    for r in rounds:
        for game in r.games:
            made[game.first] += game.result.half_points(Side.FIRST)
            made[game.second] += game.result.half_points(Side.SECOND)
    for row in found.rows:
        members = teams[row.number - 1].members
        assert [v.amount for v in row.values[2:]] == [Fraction(made[m], 2) for m in members]
        assert row.value("GP").amount == Fraction(sum(made[m] for m in members), 2)
    played = count * (count - 1) // 2
    assert sum(amounts("MP", found).values()) == 2 * played
    assert sum(amounts("GP", found).values()) == boards * played
