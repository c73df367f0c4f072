"""All kinds of documents: importing this registers them, in the order of the page."""

from renju_tournaments.documents import calendars
from renju_tournaments.documents.contents import cross_table, games, pairings, standings, start_list
from renju_tournaments.documents.forms import cards, scorecards, slips
from renju_tournaments.documents.sheets import workbook

__all__ = [
    "calendars",
    "cards",
    "cross_table",
    "games",
    "pairings",
    "scorecards",
    "slips",
    "standings",
    "start_list",
    "workbook",
]
