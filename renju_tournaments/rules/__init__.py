"""Renju itself. Pure Python: no Django, no pairing. The desk asks it, and never decides a question of renju on its own.

The face, with examples in docs/rules-of-renju.md:

- ``verdict(board, point)``: may Black play there?
- ``replay(record, rules)``: a whole record against the rules; ``sentence(finding)`` says what is found.
- ``read_records(data)``, ``write_records(records, format)``: files of games, in and out.
"""

from renju_tournaments.rules.board import BLACK, WHITE, Board
from renju_tournaments.rules.findings import Finding, Kind, Weight, sentence
from renju_tournaments.rules.formats import FORMATS, FormatError
from renju_tournaments.rules.formats import read as read_records
from renju_tournaments.rules.formats import write as write_records
from renju_tournaments.rules.game import Replay, Rules, replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.verdicts import Verdict, verdict

__all__ = [
    "BLACK",
    "FORMATS",
    "WHITE",
    "Board",
    "ColumnLetters",
    "Ending",
    "Finding",
    "FormatError",
    "Kind",
    "Outcome",
    "Point",
    "Record",
    "Replay",
    "Rules",
    "Verdict",
    "Weight",
    "read_records",
    "replay",
    "sentence",
    "verdict",
    "write_records",
]
