"""The block of a player and a round, and the figures in their columns, out of the letters that programs write there.

What is written otherwise and can mean one thing only is read so, and remarked upon; what could mean two is refused.
"""

from __future__ import annotations

from typing import Final

from pairings.formats.trf.codes import PLAIN, RESULTS, ByeWorth, Cell, bye_of
from pairings.formats.trf.errors import FaultCode, TrfError
from pairings.formats.trf.lines import half_points, whole
from pairings.formats.trf.notes import NoteCode, Remarks

_LETTERS: Final = {letter for pair in RESULTS for letter in pair} | PLAIN.keys()
_TYPED: Final = {"½": "=", "−": "-", "–": "-"}
"""Marks of a cross-table in the place of letters of the file."""
_ALONE: Final = {"0": "Z", "L": "Z", "D": "H"}
"""What a result means for a player without an opponent, where only one bye has its points. A win may be the free point
or a bye asked for: nobody can tell."""


def figure(text: str, line: int, field: str, remarks: Remarks) -> int | None:
    """A whole number that can be missing; 0 and dashes are none. Raises TrfError."""
    return None if _is_dashes(text, line, field, remarks) else whole(text, line, field) or None


def points(text: str, line: int, remarks: Remarks) -> int | None:
    """Half-points that can be missing. Raises TrfError."""
    return None if _is_dashes(text, line, "points", remarks) else half_points(text, line)


def _is_dashes(text: str, line: int, field: str, remarks: Remarks) -> bool:
    """Does somebody say so that there is no such number?"""
    found = bool(text) and not text.strip("-–−?")
    if found:
        remarks.add(NoteCode.LEFT_OUT, line, field=field, text=text)
    return found


def cell_of(block: str, line: int, round_number: int, remarks: Remarks) -> Cell | None:
    """What a block of eight columns says; None where it says nothing of the player. Raises TrfError."""
    opponent = whole(block[:4], line, f"the opponent of round {round_number}", 9999) or None
    colour, code = block[5].lower(), block[7].upper()
    if block[4].strip() or block[6].strip():
        raise TrfError(line, FaultCode.BAD_RECORD, text=block.strip())
    colour = "-" if colour == " " else _TYPED.get(colour, colour)
    if colour not in "wb-":
        raise TrfError(line, FaultCode.BAD_COLOUR, round=round_number, text=colour)
    if opponent is None and colour == "-" and code == "*":
        remarks.add(NoteCode.SAYS_NOTHING, line, round=round_number, text=block.strip())
        return None
    meant = _TYPED.get(code, code)
    if opponent is None:
        meant = _ALONE.get(meant, meant)
    if opponent is not None and meant not in _LETTERS:
        raise TrfError(line, FaultCode.BAD_RESULT, round=round_number, text=code)
    if opponent is None and bye_of(0, meant, ByeWorth()) is None:
        raise TrfError(line, FaultCode.RESULT_WITHOUT_OPPONENT, round=round_number, text=code)
    if meant != code:
        remarks.add(NoteCode.READ_AS, line, round=round_number, text=code, meant=meant)
    return Cell(opponent, colour, meant)
