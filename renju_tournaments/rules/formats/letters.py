"""Which way of lettering the columns a game was written in (renju rules 1.1).

A p proves that I (or J) is left out; i and j together prove that nothing is. Up to the ninth column all ways agree.
What is not proved is asked, never guessed: legality may differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.model import Asked, Question
from renju_tournaments.rules.points import ColumnLetters


def proved(letters: Iterable[str]) -> ColumnLetters | None:
    """The way of lettering that these column letters prove; None where they leave it open or make no difference."""
    used = {letter.lower() for letter in letters}
    if "p" in used:
        return ColumnLetters.WITHOUT_J if "i" in used else ColumnLetters.WITHOUT_I
    return ColumnLetters.INTERNATIONAL if {"i", "j"} <= used else None


def possible(letters: Iterable[str], *, line: int | None = None) -> tuple[ColumnLetters, ...]:
    """The ways in which a game with these column letters can be meant; one where it is proved, or makes no
    difference. Raises FormatError where no way has them all."""
    used = {letter.lower() for letter in letters}
    if "p" in used and {"i", "j"} <= used:
        raise FormatError("letters_contradict", line=line)
    if certain := proved(used):
        return (certain,)
    if not any("j" <= letter <= "o" for letter in used):
        return (ColumnLetters.INTERNATIONAL,)
    other = ColumnLetters.WITHOUT_J if "i" in used else ColumnLetters.WITHOUT_I
    return (ColumnLetters.INTERNATIONAL, other)


def question(games: Sequence[int], choices: tuple[ColumnLetters, ...], name: str) -> Question:
    """The question about games that can be meant in several ways; ``name`` is a point whose place depends on it."""
    columns = tuple(str(choice.read(name).column + 1) for choice in choices)
    return Question(Asked.LETTERS, tuple(choice.value for choice in choices), tuple(games), name, columns)
