"""PlayOK's (and Kurnik's) text: headings in square brackets, the moves in two columns (renju rules 3.7).

The left column is who began, the right one the other; ``--`` is an empty place, unless it was that player's move: then
it is a pass. The colour the other chose stands as a word after the third stone; then, in renju, come the fourth stone,
two fifth moves, and the one that was chosen. The names in the headings are those from before the choice, and so is the
result. Columns are a to o.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    MAX_GAMES,
    NO_ANSWERS,
    Answers,
    Faults,
    Note,
    Reading,
    check_size,
    choose_at,
    note,
    place_at,
)
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Offer, Pass, Step, Swap

KEY: Final = "playok"
PREFIX: Final = f"{KEY}."
LETTERS: Final = ColumnLetters.INTERNATIONAL
EMPTY: Final = "--"
_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s+"([^"]*)"\s*\]\s*')
_SITE: Final = re.compile(rb'\[\s*Site\s+"[^"]*(?:kurnik|playok)', re.IGNORECASE)
_CHOICES: Final = {"white": False, "black": True}
"""The colour that who did not begin chose: is it a swap?"""
OTHER: Final = {Outcome.BLACK: Outcome.WHITE, Outcome.WHITE: Outcome.BLACK}
FIELDS: Final = {"Event": "event", "Site": "place", "Date": "date", "Round": "round"}
NONE: Final = ("?", "-", "????.??.??")


def fits(data: bytes, name: str) -> bool:
    return bool(_SITE.search(data[:4000])) or bool(re.search(rb"(?m)^1\. [a-o]\d+ --\s+2\. [a-o]\d+ --", data[:8000]))


@dataclass
class _Game:
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    cells: list[tuple[str, int]] = field(default_factory=list)
    """What stands in the columns, and in which line."""
    score: str = ""
    repeated: list[tuple[str, str]] = field(default_factory=list)
    """Headings that stand there again with another value, and scores that say something else."""


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed: the site letters its columns a to o."""
    check_size(data)
    text, notes = decode_declared(data, "")
    records: list[Record] = []
    faults = Faults(answers)
    for number, game in enumerate(_games(text), start=1):
        with faults.of(number):
            records.append(_record(game, number, notes))
    if not (records or faults.found):
        raise FormatError("no_games")
    return Reading(KEY, tuple(records), tuple(notes), faults=tuple(faults.found))


def _games(text: str) -> Iterator[_Game]:
    game = _Game(1)
    count = 0
    for number, line in enumerate(text.splitlines(), start=1):
        tag = _TAG.fullmatch(line)
        if (tag or line.lstrip().startswith("1. ")) and (game.cells or game.score):
            yield game
            game = _Game(number)
            count += 1
            if count >= MAX_GAMES:
                raise FormatError("too_many_games", line=number, most=MAX_GAMES)
        if tag:
            if game.tags.setdefault(tag[1], tag[2].strip()) != tag[2].strip():
                game.repeated.append((tag[1], tag[2].strip()))
            continue
        for word in line.split():
            if words.score(word) is not None:
                if game.score not in ("", word):
                    game.repeated.append(("Result", game.score))
                game.score = word
            elif not re.fullmatch(r"\d{1,3}\.", word):
                game.cells.append((word, number))
        if len(game.cells) > 2 * MAX_DEPTH:
            raise FormatError("too_deep", line=number, most=MAX_DEPTH)
    if game.cells or game.score or game.tags:
        yield game


def _point(text: str, line: int) -> Point:
    try:
        return LETTERS.read(text)
    except ValueError:
        raise FormatError("not_a_point", line=line, text=shown(text), size=SIZE) from None


def _record(game: _Game, number: int, notes: list[Note]) -> Record:
    steps, swap, regulation = _steps(game)
    first, second = (_said(game.tags.get(name, "")) for name in ("Black", "White"))
    score = game.tags.get("Result", "") or game.score
    outcome = words.score(score) if score else Outcome.UNKNOWN
    if outcome is Outcome.UNKNOWN and game.score:
        outcome = words.score(game.score)
    elif game.score and words.score(game.score) not in (outcome, Outcome.UNKNOWN):
        game.repeated.append(("Result", game.score))
    for name, text in game.repeated:
        notes.append(note("number_not_understood", line=game.line, game=number, name=name, text=shown(text)))
    if outcome is None:
        notes.append(note("result_not_understood", line=game.line, game=number, text=shown(score)))
    outcome = outcome or Outcome.UNKNOWN
    known = {"Black", "White", *FIELDS} | ({"Result"} if words.score(score) is not None else set())
    record = Record(
        tuple(steps),
        regulation=regulation,
        black=second if swap else first,
        white=first if swap else second,
        first=first,
        second=second,
        outcome=OTHER.get(outcome, outcome) if swap else outcome,
        extras=tuple((PREFIX + name, value) for name, value in game.tags.items() if name not in known)
        + tuple((f"{PREFIX}Another{name}", value) for name, value in game.repeated),
    )
    facts = {field: _said(game.tags.get(name, "")) for name, field in FIELDS.items()}
    return replace(record, event=facts["event"], place=facts["place"], date=facts["date"], round=facts["round"])


def _said(value: str) -> str:
    return "" if value in NONE else value


def _steps(game: _Game) -> tuple[list[Step], bool, str]:
    """The steps, whether the colours were exchanged, and by which regulation: it shows in the form."""
    cells = game.cells
    is_renju = len(cells) > 1 and cells[1][0] == EMPTY
    said = [(text, line) for text, line in cells if text != EMPTY]
    choice = said[3][0].lower() if len(said) > 3 else ""
    if choice not in _CHOICES and is_renju:  # broken off before the choice
        return [place_at(_point(*cell)) for cell in said], False, ""
    if choice not in _CHOICES:
        return list(_alternating(cells, 0)), False, ""
    swap = _CHOICES[choice]
    steps: list[Step] = [place_at(_point(*cell)) for cell in said[:3]]
    steps.append(Swap(swap))
    opening = 8 if is_renju else 4
    """Places with something in them: three stones, the choice, and in renju the fourth, two fifths, and the chosen."""
    if is_renju:
        points = [_point(*cell) for cell in said[4:opening]]
        steps += [place_at(point) for point in points[:1]]
        if len(points) > 1:
            steps.append(Offer(tuple(points[1:3])))
        steps += [choose_at(point) for point in points[3:]]
    taken = [at for at, (text, _) in enumerate(cells) if text != EMPTY]
    after = taken[opening - 1] + 1 if len(taken) >= opening else len(cells)
    # Who has White moves next: the left column after a swap.
    white = 0 if swap else 1
    steps += _alternating(cells[after:], after, white, is_free=False)
    return steps, swap, "rif" if is_renju else "swap"


def _alternating(
    cells: Sequence[tuple[str, int]], start: int, mover: int = 0, *, is_free: bool = True
) -> Iterator[Step]:
    """Moves of both columns in turn, ``mover`` (0 left, 1 right) first; ``start`` is the number of the first place."""
    for at, (text, line) in enumerate(cells, start=start):
        if text == EMPTY:
            if at % 2 != mover:
                continue
            yield Pass()
        else:
            yield place_at(_point(text, line))
        mover = 1 - at % 2
