"""Games as plain text, in all the spellings people use: ``1. h8 2. h9``, ``H8 H9``, ``h8h9i8``, the two columns of a
Russian sheet, a pass as ``65 —``; above it lines such as ``Black: Ivanov``.

Games are divided by a blank line, by heading lines, by numbers that begin again, and by a line that begins with the
game's own first move. A line with moves has nothing else in it, or it is refused: leaving out a word could leave out a
move. What is written says how the columns are lettered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from renju_tournaments.rules.formats import words
from renju_tournaments.rules.formats.charsets import decode_stated
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.face import (
    MAX_DEPTH,
    MAX_GAMES,
    NO_ANSWERS,
    Answers,
    Faults,
    Note,
    Question,
    Reading,
    check_size,
    choose_at,
    note,
    place_at,
)
from renju_tournaments.rules.formats.letters import possible, proved, question
from renju_tournaments.rules.formats.moves import Item, Token, in_order, tokens
from renju_tournaments.rules.formats.step_words import step_of
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Offer, Pass, Step

KEY: Final = "text"

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": ("letters", "columns"),
    "event": ("event", "tournament", "соревнование", "турнир", "turnaj", "soutěž"),
    "place": ("place", "site", "место", "город", "místo"),
    "round": ("round", "тур", "kolo"),
    "date": ("date", "дата", "datum"),
    "black": ("black", "чёрные", "черные", "černý"),
    "white": ("white", "белые", "bílý"),
    "first": ("first", "first player", "первый", "первый игрок", "první"),
    "second": ("second", "second player", "второй", "второй игрок", "druhý"),
    "regulation": ("regulation", "opening rule", "rule", "регламент", "дебютный регламент", "pravidlo zahájení"),
    "result": ("result", "результат", "výsledek"),
    "comment": ("comment", "note", "комментарий", "poznámka"),
}
"""What stands before the colon, and the part of a record that it names."""
_FIELDS: Final = {word: name for name, said in HEADINGS.items() for word in said}
_FOOTERS: Final = ("result", "comment")
"""Headings that may stand below the moves as well."""
_HEADING: Final = re.compile(
    r"""\s*
    (?: \[ \s* (?P<tag>\w+) \s+ "(?P<value>[^"]*)" \s* \]
      | (?P<key>[^\W\d][^:]{0,40}?) \s* : (?P<rest>.*) )
    \s*""",
    re.VERBOSE,
)

_POINT: Final = re.compile(r"[^\W\d_]\d+")
"""What is meant as a point, be it one or not."""


@dataclass
class _Game:
    """A game as it is gathered line by line."""

    items: list[Item] = field(default_factory=list)
    facts: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    """Where the facts stand."""
    extras: list[tuple[str, str]] = field(default_factory=list)
    letters: ColumnLetters | None = None
    proved: ColumnLetters | None = None
    """The letters that its moves prove, where it does not state them."""
    has_look_alikes: bool = False
    fault: FormatError | None = None
    """Why it cannot be read."""

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.facts or self.extras or self.fault)

    @property
    def first(self) -> str:
        """The first move as written, in small letters."""
        return next((item.text.lower() for item in self.items if item.is_stone), "")

    def used(self) -> list[str]:
        """Every point as written, also those of offers."""
        return [name for item in self.items for name in item.points]


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line."""
    check_size(data)
    text, notes = decode_stated(data, "")
    games = list(_games(text, notes))
    if not any(game.items or game.fault for game in games):
        raise FormatError("no_games")
    questions = _letter(games, answers)
    records: list[Record] = []
    certain: list[ColumnLetters | None] = []
    faults = Faults(answers)
    for number, game in enumerate(games, start=1):
        with faults.of(number):
            if game.fault:
                raise game.fault
            if not questions:
                records.append(_record(game, number, notes))
                certain.append(game.proved)
    return Reading(KEY, tuple(records), tuple(notes), tuple(questions), tuple(faults.found), tuple(certain))


def _games(text: str, notes: list[Note]) -> Iterator[_Game]:
    game, count, after_blank = _Game(), 0, False
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            after_blank = True
            continue
        heading, found, fault = None, list[Token](), None
        try:
            heading, found = _line(line, number, notes)
        except FormatError as error:
            fault = error
        is_begun = bool(game.items or game.fault)
        if is_begun and (after_blank if fault else _begins_another(game, heading, found, after_blank)):
            yield game
            game, count = _Game(), count + 1
            if count >= MAX_GAMES:
                raise FormatError("too_many_games", line=number, most=MAX_GAMES)
        after_blank = False
        if heading:
            name, value = heading
            game.lines.setdefault(name, number)
            game.facts.setdefault(name, []).append(value)
        if fault is None and game.fault is None:
            fault = _taken(game, found, number, notes)
        game.fault = game.fault or fault
    if not game.is_empty:
        yield game


def _line(line: str, number: int, notes: list[Note]) -> tuple[tuple[str, str] | None, list[Token]]:
    """The heading a line is, if any, and what stands in it besides. Raises FormatError."""
    match = _HEADING.fullmatch(line)
    if match:
        key, value = match["tag"] or match["key"], match["value"] if match["tag"] else match["rest"]
        name = _FIELDS.get(key.strip().lower())
        if name:
            return (name, value.strip()), []
        found = tokens(value, number)
        if match["tag"] or not found or any(token.kind == "?" for token in found):
            return (f"{KEY}.{key.strip()}", value.strip()), []
        return None, found  # “Moves: h8 h9 i8”
    found = tokens(line, number)
    strange = next((token for token in found if token.kind == "?"), None)
    if strange and (any(t.kind == "move" for t in found) or all(_POINT.fullmatch(t.text) for t in found)):
        raise FormatError("not_a_move", line=number, text=shown(strange.text))
    if strange:
        notes.append(note("line_not_understood", line=number, text=shown(line.strip())))
        return ("comment", line.strip()), []
    return None, found


def _begins_another(game: _Game, heading: tuple[str, str] | None, found: list[Token], after_blank: bool) -> bool:
    if heading:
        return heading[0] not in _FOOTERS or heading[0] in game.facts
    first = next((token for token in found if token.kind in ("number", "move", "pass")), None)
    if first is None:
        return False
    if first.kind == "number":
        return first.text == "1" and (game.fault is not None or any(item.number == 1 for item in game.items))
    return after_blank or first.text.lower() == game.first


def _taken(game: _Game, found: list[Token], line: int, notes: list[Note]) -> FormatError | None:
    """Adds what stands in a line to the game; what is wrong with it, if anything."""
    try:
        _take(game, found, line, notes)
    except FormatError as fault:
        return fault
    return None


def _take(game: _Game, found: list[Token], line: int, notes: list[Note]) -> None:
    """Adds what stands in a line to the game. Raises FormatError."""
    number: int | None = None
    if not game.has_look_alikes and any(token.looks_alike for token in found):
        game.has_look_alikes = True
        notes.append(note("look_alikes", line=line))
    for token in found:
        if token.kind == "number":
            if number is not None:
                raise FormatError("number_without_move", line=line, number=number)
            number = int(token.text)
        elif token.kind == "score":
            game.lines.setdefault("result", line)
            game.facts.setdefault("result", []).append(token.text)
        elif token.kind == "aside" and step_of(token.text, lambda name: Point(0, 0)) is None:
            notes.append(note("line_not_understood", line=line, text=shown(token.text)))
            game.facts.setdefault("comment", []).append(token.text)
        else:
            game.items.append(Item(token.kind, token.text, line, number))
            number = None
        if len(game.items) > 2 * MAX_DEPTH:
            raise FormatError("too_deep", line=line, most=MAX_DEPTH)
    if number is not None and found[-1].kind != "score":
        raise FormatError("number_without_move", line=line, number=number)


def _letter(games: list[_Game], answers: Answers) -> list[Question]:
    """Says of every game how its columns are lettered, or why that cannot be; what is left to be asked."""
    open_games: dict[tuple[ColumnLetters, ...], list[tuple[int, str]]] = {}
    for number, game in enumerate(games, start=1):
        if game.fault:
            continue
        try:
            choices = _choices(game)
        except FormatError as fault:
            game.fault = fault
            continue
        if answers.letters and len(choices) > 1:
            choices = choices[:1] if answers.letters is ColumnLetters.INTERNATIONAL else choices[1:]
        game.letters = choices[0]
        if len(choices) > 1:
            name = next(name for name in game.used() if name[0].lower() >= "j")
            open_games.setdefault(choices, []).append((number, name.lower()))
    return [question([number for number, _ in found], choices, found[0][1]) for choices, found in open_games.items()]


def _choices(game: _Game) -> tuple[ColumnLetters, ...]:
    """The ways in which its columns can be lettered. Raises FormatError where there is none."""
    stated = game.facts.pop("letters", [])
    if stated:
        if stated[0].lower() not in [letters.value for letters in ColumnLetters]:
            raise FormatError("bad_letters", line=game.lines["letters"], text=shown(stated[0]))
        return (ColumnLetters(stated[0].lower()),)
    used = [name[0] for name in game.used()]
    game.proved = proved(used)
    return possible(used, line=game.items[0].line if game.items else None)


def _record(game: _Game, number: int, notes: list[Note]) -> Record:
    letters = game.letters or ColumnLetters.INTERNATIONAL
    facts = {name: "\n".join(values) for name, values in game.facts.items()}
    kept = {name: values for name, values in game.facts.items() if name.startswith(f"{KEY}.")}
    extras = [(name, value) for name, values in kept.items() for value in values]
    outcome, ending = Outcome.UNKNOWN, Ending.UNKNOWN
    if "result" in facts:
        said, found = facts["result"], words.result(facts["result"])
        if found:
            outcome, ending = found
        else:
            notes.append(note("result_not_understood", line=game.lines["result"], game=number, text=shown(said)))
            extras.append((f"{KEY}.Result", said))
    regulation = words.regulation(facts.get("regulation", ""))
    if facts.get("regulation") and not regulation:
        said = facts["regulation"]
        notes.append(note("regulation_not_understood", line=game.lines["regulation"], game=number, text=shown(said)))
        extras.append((f"{KEY}.Regulation", said))
    return Record(
        _steps(game, letters, number, notes),
        regulation=regulation,
        black=facts.get("black", ""),
        white=facts.get("white", ""),
        first=facts.get("first", ""),
        second=facts.get("second", ""),
        outcome=outcome,
        ending=ending,
        event=facts.get("event", ""),
        place=facts.get("place", ""),
        round=facts.get("round", ""),
        date=facts.get("date", ""),
        comment=facts.get("comment", ""),
        extras=tuple(extras),
    )


def _steps(game: _Game, letters: ColumnLetters, number: int, notes: list[Note]) -> tuple[Step, ...]:
    steps: list[Step] = []
    is_offered = False
    for item in in_order(game.items, number, notes):

        def point(name: str, line: int = item.line) -> Point:
            try:
                return letters.read(name)
            except ValueError:
                raise FormatError("not_a_point", line=line, text=shown(name), size=SIZE) from None

        if item.kind == "pass":
            steps.append(Pass())
        elif item.kind == "aside":
            step = step_of(item.text, point)
            if step is None:
                raise FormatError("bad_step", line=item.line, text=shown(item.text))
            is_offered = is_offered or isinstance(step, Offer)
            steps.append(step)
        else:
            steps.append(choose_at(point(item.text)) if is_offered else place_at(point(item.text)))
            is_offered = False
    return tuple(steps)
