"""Who stands where, and why: points, coefficients with their workings, places, and the cross-table."""

from pairings.standings.crosstable import Cell, CrossRow, CrossTable, crosstable
from pairings.standings.rows import BRACKET, MATCH_POINTS, POINTS, Row, Standings
from pairings.standings.table import standings
from pairings.standings.tiebreaks import TIEBREAKS, UnknownTieBreak, default_tiebreaks, suitable_for
from pairings.standings.values import Mark, NotComputable, Value, WorkingRow, format_amount

__all__ = [
    "BRACKET",
    "MATCH_POINTS",
    "POINTS",
    "TIEBREAKS",
    "Cell",
    "CrossRow",
    "CrossTable",
    "Mark",
    "NotComputable",
    "Row",
    "Standings",
    "UnknownTieBreak",
    "Value",
    "WorkingRow",
    "crosstable",
    "default_tiebreaks",
    "format_amount",
    "standings",
    "suitable_for",
]
