"""The cross-table: everybody against everybody, or round by round."""

import pytest

from pairings.model import BrokenInvariant, ByeKind, Side, Withdrawn
from pairings.standings import crosstable
from tests.pairings.language import event, round_robin_rules, swiss_rules


def written(row):
    """A line as people write it: a game ``6+`` or ``6-`` for who started, then the result and the running score."""
    texts = []
    for cells in row.cells:
        (cell,) = cells
        seat = "" if cell.opponent is None else f"{cell.opponent}{'f' if cell.side is Side.FIRST else 's'}"
        texts.append(f"{seat}:{cell.symbol}:{cell.running}")
    return " ".join(texts)


class TestRoundRobin:
    def test_columns_follow_the_rows(self):
        table = crosstable(event("1+4 2=3", "4+3 1-2"), rules=round_robin_rules(), order=[2, 4, 1, 3])
        assert table.by_opponent
        assert table.columns == (2, 4, 1, 3)
        assert [row.number for row in table.rows] == [2, 4, 1, 3]
        assert [[c.symbol for c in cells] for cells in table.rows[0].cells] == [[], [], ["1"], ["½"]]

    def test_several_cycles_share_a_place(self):
        table = crosstable(event("1+2", "2=1"), rules=round_robin_rules(cycles=2))
        cells = table.rows[0].cells[1]
        assert [(c.round, c.side, c.symbol) for c in cells] == [(1, Side.FIRST, "1"), (2, Side.SECOND, "½")]

    def test_a_game_without_a_result_is_there_and_open(self):
        cell = crosstable(event("1*2"), rules=round_robin_rules()).rows[0].cells[1][0]
        assert (cell.symbol, cell.is_open) == ("", True)

    def test_annulled_games_stay_visible_and_count_for_nobody(self):
        state = event("1+4 2+3", "4+3 1+2", withdrawn={4: (Withdrawn.ANNULLED, 2)})
        one, _, three, four = crosstable(state, rules=round_robin_rules()).rows
        assert (one.cells[3][0].symbol, one.cells[3][0].is_annulled, one.points) == ("1", True, 2)
        assert (three.cells[3][0].symbol, three.points) == ("0", 0)
        assert (four.withdrawn, four.points) == (Withdrawn.ANNULLED, 0)
        assert [c.symbol for cells in four.cells for c in cells] == ["0", "1"]

    def test_forfeits_are_written_with_signs(self):
        table = crosstable(event("1+/-2 3-/-4"), rules=round_robin_rules())
        assert [[c.symbol for cells in row.cells for c in cells] for row in table.rows] == [["+"], ["−"], ["−"], ["−"]]


class TestSwiss:
    def test_a_column_a_round(self):
        table = crosstable(event("1+3 2=4 bye5", "5-1 2-/+3 half4"), rules=swiss_rules())
        assert not table.by_opponent
        assert table.columns == (1, 2)
        assert [written(row) for row in table.rows] == [
            "3f:1:2 5s:1:4",
            "4f:½:1 3f:−:1",
            "1s:0:0 2s:+:2",
            "2s:½:1 :½:2",
            ":1:2 1f:0:2",
        ]

    def test_byes_keep_their_kind(self):
        table = crosstable(event("bye1 half2 abs3 late4"), rules=swiss_rules())
        kinds = [row.cells[0][0].bye for row in table.rows]
        assert kinds == [ByeKind.FREE_POINT, ByeKind.REQUESTED, ByeKind.ABSENT, ByeKind.NOT_ENTERED]
        assert [row.cells[0][0].symbol for row in table.rows] == ["1", "½", "", ""]

    def test_who_left_after_half_shows_a_minus_for_every_round_he_misses(self):
        state = event("1+2", "out1 bye2", "bye2", withdrawn={1: (Withdrawn.FORFEITS_REST, 1)})
        row = crosstable(state, rules=swiss_rules()).rows[0]
        assert [c.symbol for (c,) in row.cells] == ["1", "−", "−"]
        assert row.points == 2

    def test_who_left_before_half_shows_nothing(self):
        state = event("1+2", "out1 bye2", withdrawn={1: (Withdrawn.COUNTED, 1)})
        row = crosstable(state, rules=swiss_rules()).rows[0]
        assert [c.symbol for (c,) in row.cells] == ["1", ""]

    def test_after_an_earlier_round(self):
        table = crosstable(event("1+2", "1+2"), rules=swiss_rules(), after_round=1)
        assert (table.columns, table.rows[0].points) == ((1,), 2)


@pytest.mark.parametrize("order", [[1], [1, 1], [1, 2, 3]])
def test_the_order_names_everybody_once(order):
    with pytest.raises(BrokenInvariant):
        crosstable(event("1+2"), rules=swiss_rules(), order=order)
