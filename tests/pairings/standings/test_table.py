"""The table: places, what decided them, withdrawals, open games, earlier rounds."""

from fractions import Fraction

import pytest

from pairings.lots import shuffled
from pairings.model import BrokenInvariant, Player, Reason, Withdrawn
from pairings.standings import POINTS, UnknownTieBreak, standings
from tests.pairings.language import event, round_robin_rules, swiss_rules

SIX = ("1+6 2+5 3=4", "6+4 5+3 1+2", "2+6 3+1 4=5")


def places(table):
    return [(row.number, row.place_from, row.place_to) for row in table.rows]


def points(table):
    return {row.number: row.points for row in table.rows}


class TestPlaces:
    def test_equal_in_everything_share_their_places(self):
        table = standings(event("1=2 3=4"), rules=swiss_rules("WIN"))
        assert places(table) == [(1, 1, 4), (2, 1, 4), (3, 1, 4), (4, 1, 4)]
        assert [row.decided_by for row in table.rows] == [None] * 4
        assert all(row.is_shared for row in table.rows)

    def test_a_shared_place_between_others(self):
        table = standings(event("1+2 3=4"), rules=swiss_rules())
        assert places(table) == [(1, 1, 1), (3, 2, 3), (4, 2, 3), (2, 4, 4)]
        assert [row.decided_by for row in table.rows] == [POINTS, None, POINTS, None]

    def test_the_means_that_decided_is_named_row_by_row(self):
        """1 and 2 have two points; 1 has the stronger opponents. 3, 4 and 5, 6 share."""
        state = event("1+3 2+4 5=6", "1+5 2+6 3=4")
        table = standings(state, rules=swiss_rules("BH", "WIN"))
        assert [row.number for row in table.rows[:2]] == [1, 2]
        assert table.rows[0].value("BH").amount == table.rows[1].value("BH").amount
        assert table.rows[0].decided_by is None
        assert table.rows[1].decided_by == POINTS

    def test_the_order_of_the_means_is_the_events(self):
        """1 has won once, 2 has drawn twice against stronger opponents."""
        state = event("1+4 2=3 5+6", "5+1 3=2", players=6)
        by_wins = standings(state, rules=swiss_rules("WIN", "BH"))
        assert by_wins.order.index(1) < by_wins.order.index(2)
        assert by_wins.row(1).decided_by == "WIN"

    def test_before_the_first_round_all_share_all_places(self):
        table = standings(event(players=3), rules=swiss_rules("BH", "SB", "H2H"))
        assert places(table) == [(1, 1, 3), (2, 1, 3), (3, 1, 3)]
        assert table.after_round == 0

    def test_an_empty_field_has_an_empty_table(self):
        assert standings(event(players=[]), rules=swiss_rules("BH")).rows == ()

    def test_an_unknown_means_is_refused(self):
        with pytest.raises(UnknownTieBreak):
            standings(event("1+2"), rules=swiss_rules("XYZ"))


class TestWithdrawals:
    """A round-robin of six: 1 beat 6 and 2, lost to 3."""

    def test_annulled_games_count_for_nobody(self):
        state = event(*SIX, withdrawn={1: (Withdrawn.ANNULLED, 3)})
        table = standings(state, rules=round_robin_rules("SB", "WIN"))
        before = points(standings(event(*SIX), rules=round_robin_rules()))
        assert points(table) == before | {1: 0, 3: before[3] - 2}
        assert places(table)[-1] == (1, None, None)
        assert table.row(1).unplaced == Reason.of("withdrawn_unplaced", player=1)
        assert table.row(1).values == ()
        assert table.row(1).withdrawn is Withdrawn.ANNULLED

    def test_in_a_swiss_they_count_for_the_opponents(self):
        state = event(*SIX, withdrawn={1: (Withdrawn.COUNTED, 3)})
        table = standings(state, rules=swiss_rules("BH", "SB"))
        assert points(table) == points(standings(event(*SIX), rules=swiss_rules()))
        assert not table.row(1).is_placed
        assert table.row(6).value("BH").rows[0].counted == 2

    def test_at_least_half_is_placed(self):
        state = event(*SIX, withdrawn={1: (Withdrawn.FORFEITS_REST, 3)})
        table = standings(state, rules=round_robin_rules("SB"))
        assert table.row(1).is_placed
        assert table.row(1).withdrawn is Withdrawn.FORFEITS_REST

    def test_the_unplaced_leave_no_hole_in_the_places(self):
        state = event(*SIX, withdrawn={2: (Withdrawn.ANNULLED, 3)})
        table = standings(state, rules=round_robin_rules("SB", "WIN", "H2H"))
        taken = sorted({n for r in table.rows if r.is_placed for n in range(r.place_from, r.place_to + 1)})
        assert taken == [1, 2, 3, 4, 5]

    def test_the_last_placed_is_not_above_anybody(self):
        state = event("1+2 3+4", "1+3 2+4", withdrawn={1: (Withdrawn.COUNTED, 2)})
        placed = [row for row in standings(state, rules=swiss_rules("BH")).rows if row.is_placed]
        assert placed[-1].decided_by is None

    def test_an_annulled_line_says_so(self):
        state = event(*SIX, withdrawn={1: (Withdrawn.ANNULLED, 3)})
        row = standings(state, rules=round_robin_rules("SB")).row(3).value("SB").rows[2]
        assert (row.opponent, row.symbol, row.contribution, row.mark) == (1, "1", 0, "annulled")

    def test_everybody_may_have_left(self):
        gone = dict.fromkeys(range(1, 7), (Withdrawn.ANNULLED, 3))
        table = standings(event(*SIX, withdrawn=gone), rules=round_robin_rules("SB"))
        assert [row.place_from for row in table.rows] == [None] * 6


class TestOpenGames:
    def test_they_score_nothing_and_are_named(self):
        table = standings(event("1+2 3*4", "1~3 2+4"), rules=swiss_rules("BH", "SB", "SHM"))
        assert table.has_open_games
        assert table.open_games == ((1, 2), (2, 1))
        assert points(table) == {1: 2, 2: 2, 3: 0, 4: 0}

    def test_an_open_game_is_no_loss_in_any_coefficient(self):
        table = standings(event("1+2 3+4", "1*3 2+4"), rules=swiss_rules("BH", "SB", "SHM", "PROG"))
        for code in ("BH", "SB", "SHM"):
            row = table.row(3).value(code).rows[1]
            assert (row.contribution, row.mark) == (0, "open")

    def test_a_game_of_an_annulled_player_is_not_awaited(self):
        state = event("1+2 3*4", withdrawn={4: (Withdrawn.ANNULLED, 0)})
        assert not standings(state, rules=round_robin_rules()).has_open_games

    def test_only_open_games_of_the_rounds_shown(self):
        assert not standings(event("1+2", "1*2"), rules=swiss_rules(), after_round=1).has_open_games


class TestEarlierRounds:
    def test_the_table_after_each_round_is_that_of_the_event_cut_there(self):
        rules = round_robin_rules("SB", "WIN", "H2H", "SHM")
        for after in range(4):
            assert standings(event(*SIX), rules=rules, after_round=after) == standings(
                event(*SIX[:after], players=6), rules=rules
            )

    def test_a_later_withdrawal_is_forgotten(self):
        state = event(*SIX, withdrawn={1: (Withdrawn.ANNULLED, 3)})
        rules = round_robin_rules("SB")
        assert standings(state, rules=rules, after_round=2) == standings(event(*SIX), rules=rules, after_round=2)
        assert standings(state, rules=rules, after_round=3) != standings(event(*SIX), rules=rules, after_round=3)

    def test_a_later_entry_has_no_place_yet(self):
        state = event("1+2", "1+3 abs2", players=[Player(1), Player(2), Player(3, first_round=2)])
        row = standings(state, rules=swiss_rules("BH"), after_round=1).row(3)
        assert row.unplaced == Reason.of("not_entered_yet", player=3, round=2)
        assert standings(state, rules=swiss_rules("BH"), after_round=2).row(3).is_placed

    def test_a_round_to_come_is_the_last_one_there_is(self):
        assert standings(event("1+2"), rules=swiss_rules(), after_round=7).after_round == 1


class TestBrokenStates:
    @pytest.mark.parametrize("text", ["1+2 1+3", "1+2 bye1", "1+2 3+4 abs9"])
    def test_a_player_twice_or_unknown_is_a_fault_of_ours(self, text):
        with pytest.raises(BrokenInvariant):
            standings(event(text, players=4), rules=swiss_rules())

    def test_a_player_without_an_entry_in_a_round_had_no_game(self):
        table = standings(event("1+2", players=3), rules=swiss_rules("BH"))
        assert table.row(3).value("BH").rows[0].mark == "no_opponent"


class TestLot:
    def test_decides_what_nothing_else_does_and_can_be_repeated(self):
        rules = swiss_rules("WIN", "LOT")
        tables = [standings(event("1=2 3=4 5=6"), rules=rules, seed=seed) for seed in range(20)]
        assert all(row.place_from == row.place_to for table in tables for row in table.rows)
        assert len({table.order for table in tables}) > 10
        assert tables[3] == standings(event("1=2 3=4 5=6"), rules=rules, seed=3)
        assert tables[0].rows[0].decided_by == "LOT"
        assert [row.value("LOT").amount for row in tables[0].rows] == [Fraction(n) for n in range(1, 7)]

    def test_says_among_whom_it_was_drawn_and_in_which_order(self):
        value = standings(event("1=2 3+4"), rules=swiss_rules("LOT"), seed=5).row(1).value("LOT")
        drawn = tuple(shuffled(5, "place", (1, 2)))
        assert value.why_added == Reason.of("lot_for_place", seed=5, lot="place", players=drawn)
        assert drawn[int(value.amount) - 1] == 1

    def test_a_lot_not_drawn_decides_nothing_and_the_table_says_so(self):
        table = standings(event("1=2"), rules=swiss_rules("LOT"))
        assert table.row(1).is_shared
        assert table.notes == (Reason.of("tiebreak_left_out", tiebreak="LOT", tied=(1, 2), players=(1, 2)),)
        assert table.row(1).value("LOT").amount.reason == Reason.of("not_drawn")

    def test_the_starting_number_is_no_lot(self):
        orders = {standings(event("1=2"), rules=swiss_rules("LOT"), seed=seed).order for seed in range(20)}
        assert orders == {(1, 2), (2, 1)}


class TestRatings:
    FOUR = ("1+2 3=4", "1=3 2+4")

    def test_one_unrated_opponent_makes_the_average_not_computable(self):
        state = event(*self.FOUR, ratings={1: 2200, 2: 2100, 4: 1900})
        table = standings(state, rules=swiss_rules("ARO"))
        amount = table.row(1).value("ARO").amount
        assert amount.reason == Reason.of("unrated_opponents", player=1, players=(3,))
        assert table.row(2).value("ARO").amount == 2050

    def test_what_cannot_be_computed_for_all_decides_nothing(self):
        """2 and 3 have a point each; 2 met rated players only, and gains nothing by it."""
        state = event(*self.FOUR, ratings={1: 2200, 2: 2100, 3: 2000})
        table = standings(state, rules=swiss_rules("ARO"))
        assert (table.row(2).place_from, table.row(2).place_to) == (2, 3)
        assert table.notes == (Reason.of("tiebreak_left_out", tiebreak="ARO", tied=(2, 3), players=(2, 3)),)

    def test_the_average_is_of_those_met_over_the_board(self):
        state = event("1+2 3=4", "1+/-3 2+4", "bye1", ratings={1: 1, 2: 2100, 3: 2000, 4: 1900}, players=4)
        value = standings(state, rules=swiss_rules("ARO")).row(1).value("ARO")
        assert value.amount == 2100
        assert [row.mark for row in value.rows] == [None, "not_played", "no_opponent"]

    def test_nobody_met_is_not_a_rating_of_nothing(self):
        value = standings(event("bye1", ratings={1: 2000}), rules=swiss_rules("ARO")).row(1).value("ARO")
        assert value.amount.reason == Reason.of("no_opponents", player=1)

    def test_the_lower_rating_ranks_higher(self):
        table = standings(event("1=2", ratings={1: 2200, 2: 2100}), rules=swiss_rules("RAT"))
        assert table.order == (2, 1)
        assert table.row(2).decided_by == "RAT"

    def test_no_rating_is_not_the_lowest_rating(self):
        table = standings(event("1=2", ratings={1: 2200}), rules=swiss_rules("RAT"))
        assert table.row(2).value("RAT").amount.reason == Reason.of("unrated_player", player=2)
        assert table.row(1).is_shared
