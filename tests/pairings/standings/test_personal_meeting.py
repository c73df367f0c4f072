"""The personal meeting among exactly those who are tied when its turn comes."""

from fractions import Fraction

from pairings.model import Reason
from pairings.standings import standings
from tests.pairings.language import event, round_robin_from_matrix, round_robin_rules, swiss_rules


def tiers(table):
    """The order, shared places in one word: ``["1", "23", "4"]``."""
    found: dict[int | None, str] = {}
    for row in table.rows:
        found[row.place_from] = found.get(row.place_from, "") + str(row.number)
    return list(found.values())


def test_the_winner_of_their_game_stands_higher():
    table = standings(event("1+2 3+4", "3+1 2+4"), rules=round_robin_rules("H2H"))
    assert tiers(table) == ["3", "1", "2", "4"]
    assert table.row(1).decided_by == "H2H"


def test_a_circle_decides_nothing():
    table = standings(event("1+4 2+3", "4+3 2+1", "4+2 3-1"), rules=round_robin_rules("H2H"))
    assert tiers(table) == ["124", "3"]
    assert [table.row(n).value("H2H").amount for n in (1, 2, 4)] == [1, 1, 1]


def test_sub_ties_use_the_games_of_the_sub_tie_only():
    """Four on equal points; among them 1 and 2 have two, 3 and 4 one. 2 beat 1, and 4 beat 3."""
    rows = [
        "_011",  # 1 beat 3 and 4
        "1_01",  # 2 beat 1 and 4
        "01_0",  # 3 beat 2
        "001_",  # 4 beat 3
    ]
    table = standings(_with_equal_points(rows), rules=swiss_rules("H2H"))
    assert tiers(table)[:4] == ["2", "1", "4", "3"]
    assert [table.row(n).value("H2H").amount for n in (2, 1, 4, 3)] == [2, 2, 1, 1]
    assert [table.row(n).decided_by for n in (2, 1, 4)] == ["H2H"] * 3


def _with_equal_points(rows):
    """The four of the matrix, and two more rounds that bring everybody to the same two points."""
    state = round_robin_from_matrix(rows)
    texts = []
    for r in state.rounds:
        sign = {"1-0": "+", "0-1": "-"}
        texts.append(" ".join(f"{g.first}{sign[g.result.value]}{g.second}" for g in r.games))
    return event(*texts, "bye3 bye4", players=4)


def test_whoever_wins_whatever_the_missing_games_would_bring_ranks_first():
    """A Swiss: 1 beat 2 and 3, who have not met and stay level."""
    table = standings(event("1+2 3+4", "1+3 2+4", "4+1 bye2 bye3", players=4), rules=swiss_rules("H2H"))
    assert [table.row(n).points for n in (1, 2, 3, 4)] == [4, 4, 4, 2]
    assert tiers(table) == ["1", "23", "4"]
    assert [row.decided_by for row in table.rows] == ["H2H", None, "points", None]


def test_after_the_first_is_placed_the_others_are_compared_anew():
    """1 beat 2, 3 and 4, of whom 3 beat 4 and 2 has met neither: nobody of the three is sure to be first."""
    state = event("1+2 3+4", "1+3 bye2 bye4", "1+4 bye2 bye3", "abs1 bye2 bye3 bye4", "abs1 abs2 abs3 bye4", players=4)
    table = standings(state, rules=swiss_rules("H2H"))
    assert [table.row(n).points for n in (1, 2, 3, 4)] == [6, 6, 6, 6]
    assert tiers(table) == ["1", "234"]


def test_a_winner_who_has_not_met_the_third_is_not_first():
    """1 beat 2; nobody met 3: a win of 3 would bring them level."""
    table = standings(event("1+2 3+4", "5+1 2+4", players=5), rules=swiss_rules("H2H"))
    assert sorted(tiers(table)[0]) == list("1235")
    assert table.row(1).value("H2H").amount == 1
    assert table.row(3).value("H2H").amount.reason == Reason.of("not_met", player=3)


def test_two_games_of_two_cycles_count_together():
    state = event("1+3 2=4", "1=2 3=4", "2+1 4+3", "4=1 3+2", players=4)
    rules = round_robin_rules("H2H", cycles=2)
    table = standings(state, rules=rules)
    one, two = table.row(1), table.row(2)
    assert one.points == two.points == 4
    assert two.value("H2H").amount == Fraction(3, 2)
    assert table.order.index(2) < table.order.index(1)


def test_an_unfinished_second_game_leaves_the_meeting_open():
    """In two cycles one win in one game is not enough: the other could bring 1 level."""
    table = standings(event("2+1 3+4", "1+3 2-4", players=4), rules=round_robin_rules("H2H", cycles=2))
    assert len(tiers(table)) == 1


def test_it_is_asked_again_after_an_earlier_means_has_split_the_tie():
    """1, 2 and 3 beat each other in a circle, which alone decides nothing. But 2 has won more games, and of 1 and 3 it
    was 3 who won."""
    state = event("1+2 abs3", "2+3 abs1", "3+1 abs2", "half1 half3 bye2", "half1 half3 abs2", players=3)
    assert tiers(standings(state, rules=swiss_rules("H2H"))) == ["123"]
    table = standings(state, rules=swiss_rules("WIN", "H2H"))
    assert table.order == (2, 3, 1)
    assert [row.decided_by for row in table.rows] == ["WIN", "H2H", None]


def test_who_is_not_tied_has_no_personal_meeting():
    table = standings(event("1+2"), rules=swiss_rules("H2H"))
    assert table.row(1).value("H2H").amount.reason == Reason.of("not_tied", player=1)
    assert table.notes == ()


def test_an_open_game_among_the_tied_decides_nothing_yet():
    table = standings(event("1*2 3+4", "3+1 4+2"), rules=swiss_rules("H2H"))
    value = table.row(1).value("H2H")
    assert (value.amount, value.rows[0].mark) == (0, "open")
    assert table.row(1).is_shared
