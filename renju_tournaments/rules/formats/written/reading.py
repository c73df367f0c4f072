"""Games as plain text, in all the spellings people use: ``1. h8 2. h9``, ``H8 H9``, ``h8h9i8``, the two columns of a
Russian sheet, a pass as ``65 —``; above it lines such as ``Black: Ivanov``.

Games are divided by a blank line, by heading lines, by numbers that begin again, and by a line that begins with the
game's own first move. A line with moves has nothing else in it but what is known here, such as a result or the time on
the clock, or it is refused: leaving out a word could leave out a move. What is not understood is kept as a comment, and
named. What is written says how the columns are lettered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.letters import possible, proved, question
from renju_tournaments.rules.formats.model import (
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
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.formats.written.headings import FOOTERS, PEOPLE, Heading, heading_of, split
from renju_tournaments.rules.formats.written.moves import Item, Token, in_order, may_be_moves, tokens
from renju_tournaments.rules.formats.written.step_words import step_of
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Offer, Pass, Step

KEY: Final = "text"

_POINT: Final = re.compile(r"[^\W\d_]\d+")
"""What is meant as a point, be it one or not."""
MOST_OF_RESULT: Final = 80
"""Signs of a line that may be a result in words."""


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
    is_over: bool = False
    """Has a result stood behind its moves? Told once, where moves follow it."""

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
    text, notes = decode_declared(data, "")
    games = _with_footer(list(_games(text, notes)))
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
        found, fault = _Line(), None
        try:
            found = _line(line, number)
        except FormatError as error:
            fault = error
        is_begun = bool(game.items or game.fault)
        if is_begun and (after_blank if fault else _begins_another(game, found, after_blank)):
            yield game
            game, count = _Game(), count + 1
            if count >= MAX_GAMES:
                raise FormatError("too_many_games", line=number, most=MAX_GAMES)
        after_blank = False
        for name, value in found.facts:
            game.lines.setdefault(name, number)
            game.facts.setdefault(name, []).append(value)
        notes += found.notes
        if fault is None and game.fault is None:
            fault = _taken(game, found.tokens, number, notes)
        game.fault = game.fault or fault
        game.is_over |= bool(game.items) and any(name == "result" for name, _ in found.facts)
    if not game.is_empty:
        yield game


def _with_footer(games: list[_Game]) -> list[_Game]:
    """The games; headings below the last moves belong to these, unless they stand above them already."""
    if len(games) > 1 and not (games[-1].items or games[-1].fault or games[-1].facts.keys() & games[-2].facts.keys()):
        last = games.pop()
        games[-1].facts |= last.facts
        games[-1].lines |= last.lines
    return games


@dataclass
class _Line:
    """What stands in a line: moves and the like, and facts of the game with their names."""

    tokens: list[Token] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def remark(self, said: str, number: int) -> None:
        """Keeps what is not understood as a comment, and says so."""
        self.notes.append(note("line_not_understood", line=number, text=shown(said)))
        self.facts.append(("comment", said))


def _line(line: str, number: int) -> _Line:
    """Raises FormatError."""
    found = _Line()
    heading = heading_of(line)
    if heading and (heading.name or heading.is_tag):
        _headed(heading, number, found)
        return found
    before, headings = split(line) if ":" in line else (line, [])
    moves = tokens(before, number)
    if heading and not any(token.kind in ("move", "pass", "score") for token in moves):
        _headed(heading, number, found)
        return found
    strange = next((token for token in moves if token.kind == "?"), None)
    if strange and heading and not any(token.kind == "move" for token in tokens(heading.key, number)):
        _headed(heading, number, found)
        return found
    if strange and (any(t.kind == "move" for t in moves) or all(_POINT.fullmatch(t.text) for t in moves)):
        raise FormatError("not_a_move", line=number, text=shown(strange.text))
    if strange:
        if _is_result(line):
            found.facts.append(("result", line.strip()))
        else:
            found.remark(line.strip(), number)
        return found
    found.tokens = moves
    for inside in headings:
        _headed(inside, number, found)
    return found


def _headed(heading: Heading, number: int, found: _Line) -> None:
    """Takes a heading: a fact of the game, or, where moves stand behind it, those. Raises FormatError."""
    name, value = heading.name, heading.value
    kept = (f"{KEY}.{heading.key}", value)
    if name == "comment" and may_be_moves(value, number):
        found.notes.append(note("moves_in_comment", line=number, text=shown(value)))
    if heading.is_tag or (name and name not in (*PEOPLE, "moves", "opening")):
        found.facts.append((name, value) if name and name not in ("moves", "opening") else kept)
        return
    try:
        inside = tokens(value, number)
    except FormatError:
        if name == "moves":
            raise
        inside = [Token("?", value)]
    moves = sum(token.kind == "move" for token in inside)
    has_words = any(token.kind == "?" for token in inside)
    if name in PEOPLE:
        if has_words or moves < (1 if found.tokens else 2):
            found.facts.append((name, value))
        elif found.tokens:  # “… k6 Black: k7”: whose move comes now
            found.remark(f"{heading.key}:", number)
            found.tokens += inside
        else:
            raise FormatError("moves_of_one_side", line=number, text=shown(heading.key))
    elif name == "opening":
        found.facts.append(kept)
        if moves > 1:
            found.notes.append(note("kept_unread", line=number, name=heading.key))
    elif not moves:
        found.facts.append(kept)
    elif name == "moves":
        rest = _line(value, number)
        found.tokens += rest.tokens
        found.facts += rest.facts
        found.notes += rest.notes
    elif has_words or moves == 1:  # “Room: B12”
        found.remark(f"{heading.key}: {value}", number)
    else:
        found.remark(f"{heading.key}:", number)
        found.tokens += inside


def _is_result(line: str) -> bool:
    """Is it a result in words, ``Black won on time``? Single letters are none: they may be anything."""
    found = words.result(line) if len(line) <= MOST_OF_RESULT and re.search(r"[^\W\d]{4}|\+", line) else None
    return found is not None and found[0] is not Outcome.UNKNOWN


def _begins_another(game: _Game, line: _Line, after_blank: bool) -> bool:
    if not line.tokens and line.facts:
        name = line.facts[0][0]
        is_below = name in FOOTERS or (name.startswith(f"{KEY}.") and not after_blank)
        return not is_below or name in game.facts
    first = next((token for token in line.tokens if token.kind in ("number", "move", "pass")), None)
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
            game.is_over = bool(game.items) and words.score(token.text) is not Outcome.UNKNOWN
        elif token.kind == "time" and game.items:
            last = game.items[-1]
            game.items[-1] = replace(last, time=f"{last.time} {token.text}".strip())
        elif token.kind == "time" or (token.kind == "aside" and step_of(token.text, lambda name: Point(0, 0)) is None):
            notes.append(note("line_not_understood", line=line, text=shown(token.text)))
            game.facts.setdefault("comment", []).append(token.text)
        else:
            if game.is_over:
                notes.append(note("moves_after_result", line=line, text=shown(token.text)))
                game.is_over = False
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
    declared = game.facts.pop("letters", [])
    if declared:
        said = list(dict.fromkeys(value.lower() for value in declared))
        if len(said) > 1 or said[0] not in [letters.value for letters in ColumnLetters]:
            raise FormatError("bad_letters", line=game.lines["letters"], text=shown(" ".join(declared)))
        return (ColumnLetters(said[0]),)
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
        said, found = facts["result"], words.agreed(game.facts["result"])
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
    items = in_order(game.items, number, notes)
    if times := _times(items):
        extras.append((f"{KEY}.Times", times))
    return Record(
        _steps(items, letters),
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


def _times(items: Sequence[Item]) -> str:
    """The times on the clocks that were written behind the moves: ``1. 12:30 2. 0:05``."""
    found, count = [], 0
    for item in items:
        count += item.kind != "aside"
        if item.time:
            found.append(f"{count}. {item.time}")
    return " ".join(found)


def _steps(items: Sequence[Item], letters: ColumnLetters) -> tuple[Step, ...]:
    """Raises FormatError."""
    steps: list[Step] = []
    is_offered = False
    for item in items:

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
