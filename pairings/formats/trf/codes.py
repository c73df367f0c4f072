"""How a round of one player is written, and what the letters of others mean to us.

In our files w is who starts a game, b who does not, whatever swaps followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from pairings.model import DRAW, WIN, Bye, ByeKind, Game, Result, Side, StageRules, System
from pairings.standings import tiebreaks

LETTERS: Final = {Side.FIRST: "w", Side.SECOND: "b"}


class Cell(NamedTuple):
    """The block of one player and round: ``0012 w 1``."""

    opponent: int | None
    colour: str
    """w, b, or - without a colour."""
    code: str
    """One letter; blank while there is no result."""

    @property
    def text(self) -> str:
        opponent = f"{self.opponent:4d}" if self.opponent else "0000"
        return f"{opponent} {self.colour} {self.code}"


def _letter(result: Result, side: Side) -> str:
    """The mark of the cross-table, in the letters of the file: it has no half and no true minus."""
    return (result.symbol(side) or " ").replace("½", "=").replace("−", "-")


RESULTS: Final[Mapping[tuple[str, str], Result]] = {
    (_letter(result, Side.FIRST), _letter(result, Side.SECOND)): result for result in Result
}
"""The result by the letters of who starts and of their opponent. Both lost, one has half a point: as they stand."""

PLAIN: Final[Mapping[str, str]] = {"W": "1", "D": "=", "L": "0", "*": " "}
"""Letters of other programs that mean one of ours: unrated games, and a star for a game without result."""

BY_POINTS: Final[Mapping[tuple[int, int], Result]] = {
    (r.half_points(Side.FIRST), r.half_points(Side.SECOND)): r for r in Result if r.is_played
}
"""The played result with these half-points."""


def game_cells(game: Game) -> dict[int, Cell]:
    """The two blocks of a game."""
    return {
        game.first: Cell(game.second, LETTERS[Side.FIRST], _letter(game.result, Side.FIRST)),
        game.second: Cell(game.first, LETTERS[Side.SECOND], _letter(game.result, Side.SECOND)),
    }


def is_uneven(result: Result) -> bool:
    """A score of an arbiter in which the two do not share a point, one side having something."""
    return result.is_played and sum(result.half_points(side) for side in Side) not in (0, WIN)


@dataclass(frozen=True, slots=True)
class ByeWorth:
    """What the letters of byes are worth in a file, in half-points."""

    free_point: int = WIN
    full: int = WIN
    half: int = DRAW
    zero: int = 0


def bye_letter(bye: Bye) -> str:
    if bye.kind is ByeKind.FREE_POINT:
        return "U"
    return record_letter(bye)


def record_letter(bye: Bye) -> str:
    """The letter in a record of byes to come (240), which knows no free point."""
    return {WIN: "F", DRAW: "H"}.get(bye.half_points, "Z")


def bye_of(player: int, letter: str, worth: ByeWorth) -> Bye | None:
    """The bye a letter means; None if it means none."""
    match letter:
        case "U":
            return Bye(player, ByeKind.FREE_POINT, worth.free_point)
        case "F" | "+":
            return Bye(player, ByeKind.REQUESTED, worth.full)
        case "H" | "=":
            return Bye(player, ByeKind.REQUESTED, worth.half)
        case "Z" | "-" | " ":
            return Bye(player, ByeKind.ABSENT, worth.zero)
    return None


def type_code(rules: StageRules) -> str:
    """The type of a tournament in the list of the international federation (192). It knows no Lim, and of what is
    played by a table of rounds only the plain round-robin; our own line says what it is."""
    match rules.system:
        case System.ROUND_ROBIN if rules.cycles == 1:
            return "FIDE_ROUNDROBIN"
        case System.ROUND_ROBIN if rules.cycles == 2 and rules.swap_last_rounds:
            return "FIDE_DOUBLEROUNDROBIN"
        case System.ROUND_ROBIN | System.MATCH_TOURNAMENT | System.MATCH:
            return "CUSTOM_ROUNDROBIN"
        case System.SCHEVENINGEN:
            return "CUSTOM_SCHEVENINGEN"
        case System.OLYMPIC:
            return "CUSTOM_KNOCKOUT"
        case System.FIDE_DUTCH:
            return "FIDE_DUTCH_2026"
        case _:
            return "CUSTOM_SWISS"


_SYSTEM_WORDS: Final[Mapping[str, System]] = {
    "SCHEVENINGEN": System.SCHEVENINGEN,
    "MATCHTOURNAMENT": System.MATCH_TOURNAMENT,
    "ROBIN": System.ROUND_ROBIN,
    "BERGER": System.ROUND_ROBIN,
    "KNOCKOUT": System.OLYMPIC,
    "OLYMPICSYSTEM": System.OLYMPIC,
    "SWISSBYLOT": System.SWISS_BY_LOT,
    "DUTCH": System.FIDE_DUTCH,
}
"""What names a system in a type, without hyphens and blanks; the first that is found."""


def system_of(type_text: str) -> System | None:
    """The system a type names, in codes or in words; None for a Swiss that is not said to be one of ours, and for
    whatever else is not known here."""
    text = type_text.upper().replace("-", "").replace(" ", "").replace("_", "")
    return next((system for word, system in _SYSTEM_WORDS.items() if word in text), None)


def is_double(type_text: str) -> bool:
    """Does a type say that everybody meets everybody twice?"""
    return "DOUBLE" in type_text.upper()


_THEIRS: Final[Mapping[str, str]] = {
    **{code: code for code in ("BH", "FB", "AOB", "SB", "WIN", "WON", "ARO", "TPR")},
    "H2H": "DE",
    "PROG": "PS",
    "KOYA": "KS",
    "STARTS": "BPG",
    "RAT": "RTNG/R",
    "AOB-F": "AOB/F",
}
"""Our coefficients in the notation of the international federation; cuts and medians follow the name in both."""
_OURS: Final = {theirs: ours for ours, theirs in _THEIRS.items()} | {"BH/F": "FB"}
_OTHER: Final = "OTHER_"
_OUR_CUT: Final = re.compile(r"([A-Z]+)(?:-([CM])([1-9]?)|([+-][1-9]))", re.ASCII)
_THEIR_CUT: Final = re.compile(r"([A-Z]+)/(?:([CM])([1-9])|L([+-][1-9]))", re.ASCII)


def tiebreak_to_file(code: str) -> str:
    """Their name of a coefficient; one that they have no name for is marked as another."""
    theirs = _THEIRS.get(code, "")
    if (cut := _OUR_CUT.fullmatch(code)) and cut[1] in _THEIRS:
        theirs = f"{_THEIRS[cut[1]]}/{f'L{cut[4]}' if cut[4] else cut[2] + (cut[3] or '1')}"
    return theirs if tiebreak_from_file(theirs) == code else _OTHER + code


def tiebreak_from_file(text: str) -> str:
    """Our code for theirs; a code we have no name for stays as it is."""
    if text.startswith(_OTHER):
        return text.removeprefix(_OTHER)
    if (cut := _THEIR_CUT.fullmatch(text)) and cut[1] in _OURS:
        ours = _OURS[cut[1]]
        return ours + (cut[4] or ("-M" if cut[2] + cut[3] == "M1" else f"-{cut[2]}{cut[3]}"))
    return _OURS.get(text, text)


def is_known_tiebreak(code: str) -> bool:
    """Can it be computed here?"""
    try:
        tiebreaks.get(code)
    except tiebreaks.UnknownTieBreak:
        return False
    return True
