"""The final of the world championship of 1993, played again: its table is known to the last quarter."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pairings.standings import POINTS, crosstable, format_amount, standings
from tests.pairings.language import round_robin_from_matrix, round_robin_rules

EVENT = json.loads((Path(__file__).parents[2] / "data" / "wc1993.json").read_text(encoding="utf-8"))
STATE = round_robin_from_matrix(EVENT["rows"])
RULES = round_robin_rules("SB", "WIN", "H2H", rounds=11)


@pytest.fixture
def table():
    return standings(STATE, rules=RULES)


def test_points(table):
    assert [row.points / 2 for row in table.rows] == EVENT["points"]


def test_berger_coefficients_in_the_final_order(table):
    assert [format_amount(row.value("SB").amount) for row in table.rows] == [
        "39.75", "42.5", "37", "33.5", "28.75", "27.75", "24.5", "21.75", "17", "12.5", "16.5", "2.5",
    ]  # fmt: skip


def test_the_final_order_without_a_shared_place(table):
    assert table.order == tuple(range(1, 13))
    assert [(row.place_from, row.place_to) for row in table.rows] == [(n, n) for n in range(1, 13)]


def test_each_row_names_what_put_it_above_the_next(table):
    by_berger = {5, 7}
    for row in table.rows[:-1]:
        assert row.decided_by == ("SB" if row.number in by_berger else POINTS)
    assert table.rows[-1].decided_by is None


def test_berger_of_the_champion_line_by_line(table):
    value = table.row(1).value("SB")
    by_opponent = {row.opponent: row for row in value.rows}
    assert by_opponent[2].contribution == 0
    assert by_opponent[3].contribution == Fraction(15, 2)
    assert by_opponent[6].contribution == Fraction(13, 4)
    assert by_opponent[6].symbol == "½"
    assert len(value.rows) == 11


def test_the_cross_table_is_the_printed_one(table):
    cross = crosstable(STATE, rules=RULES, order=table.order)
    printed = {"h": "½", "1": "1", "0": "0"}
    for row, marks in zip(cross.rows, EVENT["rows"], strict=True):
        for column, cells, mark in zip(cross.columns, row.cells, marks, strict=True):
            if column == row.number:
                assert cells == ()
            else:
                assert [cell.symbol for cell in cells] == [printed[mark]]
                assert cells[0].opponent == column
    assert [row.points / 2 for row in cross.rows] == EVENT["points"]


def test_in_a_complete_round_robin_ties_by_berger_and_by_shmulyan_coincide():
    by_berger = standings(STATE, rules=round_robin_rules("SB"))
    by_shmulyan = standings(STATE, rules=round_robin_rules("SHM"))
    assert by_berger.order == by_shmulyan.order
