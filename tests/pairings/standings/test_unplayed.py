"""Rounds without play in the coefficients: the committee's worked example, and the same event read literally."""

from fractions import Fraction

import pytest

from pairings.model import UnplayedPolicy
from pairings.standings import standings
from pairings.standings.scoring import score
from tests.pairings.language import event, round_robin_rules, swiss_rules

LITERAL = swiss_rules("BH", "SB", "SHM", "BH-C1", "H2H")
VIRTUAL = swiss_rules("BH", "SB", "SHM", "BH-C1", "H2H", unplayed=UnplayedPolicy.VIRTUAL_OPPONENT)


def nine_rounds():
    """1 wins two, then the third without play from 2 (who never came), and ends with six.
    3 has four points when they are absent in round 7, and ends with six."""
    return event(
        "1+4 3+5 abs2",
        "1+5 3+6 abs2",
        "1+/-2 3+4",
        "1+6 3+7",
        "1+7 8+3",
        "1+8 9+3",
        "4+1 abs3",
        "5+1 3+8",
        "6+1 3+9",
        players=9,
    )


class TestTheCommitteesExample:
    def test_both_end_with_six(self):
        assert [score(nine_rounds(), rules=VIRTUAL).points[n] for n in (1, 3)] == [12, 12]

    def test_virtual_opponent_for_the_player_himself(self):
        table = standings(nine_rounds(), rules=VIRTUAL)
        won = table.row(1).value("BH").rows[2]
        missed = table.row(3).value("BH").rows[6]
        assert (won.contribution, won.mark) == (5, "virtual_opponent")
        assert (missed.contribution, missed.mark) == (6, "virtual_opponent")

    def test_virtual_opponent_as_seen_by_the_opponents(self):
        table = standings(nine_rounds(), rules=VIRTUAL)
        of_four = {row.opponent: row.counted for row in table.row(4).value("BH").rows if row.opponent}
        assert (of_four[1], of_four[3]) == (Fraction(11, 2), Fraction(13, 2))

    def test_read_literally(self):
        table = standings(nine_rounds(), rules=LITERAL)
        won = table.row(1).value("BH").rows[2]
        missed = table.row(3).value("BH").rows[6]
        assert (won.contribution, won.mark) == (0, "forfeit")
        assert (missed.contribution, missed.mark) == (0, "no_opponent")
        of_four = {row.opponent: row.counted for row in table.row(4).value("BH").rows if row.opponent}
        assert (of_four[1], of_four[3]) == (6, 6)


class TestLiteral:
    def test_a_bye_has_no_opponent_and_adds_nothing(self):
        table = standings(event("bye1 2+3", "1+2 bye3"), rules=LITERAL)
        for code in ("BH", "SB", "SHM"):
            row = table.row(1).value(code).rows[0]
            assert (row.opponent, row.counted, row.contribution, row.mark) == (None, None, 0, "no_opponent")
        assert table.row(1).value("BH").rows[0].symbol == "1"

    def test_the_point_of_a_bye_counts_for_the_opponents(self):
        table = standings(event("bye1 2+3", "1+2 bye3"), rules=LITERAL)
        assert table.row(2).value("BH").rows[1].counted == 2

    def test_a_forfeit_counts_with_the_real_opponents_points(self):
        table = standings(event("1+/-2 3+4", "3+2 1+4"), rules=swiss_rules("BH", "SB", "SHM"))
        rows = {code: table.row(2).value(code).rows[0] for code in ("BH", "SB", "SHM")}
        assert {code: row.contribution for code, row in rows.items()} == {"BH": 2, "SB": 0, "SHM": -2}
        assert {row.mark for row in rows.values()} == {"forfeit"}
        assert rows["BH"].symbol == "−"

    def test_both_absent_both_lose(self):
        table = standings(event("1-/-2 3+4", "1+3 2+4"), rules=swiss_rules("BH", "SB", "SHM", "WIN"))
        of_one = {v.code: v.rows[0].contribution for v in table.row(1).values}
        assert of_one == {"BH": 1, "SB": 0, "SHM": -1, "WIN": 0}
        assert {r.number: r.points for r in table.rows} == {1: 2, 2: 2, 3: 2, 4: 0}

    def test_a_bye_cannot_be_the_opponent_that_is_cut(self):
        value = standings(event("bye1 2+3", "1+2 bye3"), rules=LITERAL).row(1).value("BH-C1")
        assert [row.mark for row in value.rows] == ["no_opponent", "cut_lowest"]
        assert value.amount == 0


class TestVirtualOpponent:
    def test_a_round_robin_treats_forfeits_as_played(self):
        literal = round_robin_rules("SB", "SHM", "H2H")
        virtual = round_robin_rules("SB", "SHM", "H2H", unplayed=UnplayedPolicy.VIRTUAL_OPPONENT)
        state = event("1+/-4 2+3", "4+3 1+2", "2+4 3+1")
        assert standings(state, rules=virtual) == standings(state, rules=literal)

    def test_a_requested_bye_met_somebody_who_also_drew(self):
        row = standings(event("half1 2+3", "1+2 half3"), rules=VIRTUAL).row(1).value("SB").rows[0]
        assert (row.counted, row.contribution) == (1, Fraction(1, 2))

    def test_an_open_game_is_not_an_unplayed_one(self):
        row = standings(event("1*2 3+4", "1+3 2+4"), rules=VIRTUAL).row(1).value("BH").rows[0]
        assert (row.contribution, row.mark) == (0, "open")

    def test_the_virtual_opponent_can_be_cut(self):
        value = standings(event("abs1 2+3", "1+2"), rules=VIRTUAL, after_round=2).row(1).value("BH-C1")
        assert sum(1 for row in value.rows if row.mark == "cut_lowest") == 1

    @pytest.mark.parametrize(("rules", "decides"), [(LITERAL, True), (VIRTUAL, False)])
    def test_a_forfeit_is_a_personal_meeting_only_when_taken_literally(self, rules, decides):
        """1 and 2 have a point each; 1 did not come to their game."""
        state = event("1-/+2 3+4", "bye1 3+2 abs4", players=4)
        table = standings(state, rules=swiss_rules("H2H", unplayed=rules.unplayed))
        assert table.order == ((3, 2, 1, 4) if decides else (3, 1, 2, 4))
        assert table.row(1).is_shared is not decides
