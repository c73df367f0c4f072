"""The clickable board: what its page needs to know of a game, and what the rules say while it is played through."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from renju_tournaments.events.models import Event, Game
from renju_tournaments.records.checking import rules_of_game
from renju_tournaments.records.choices import Winner
from renju_tournaments.records.from_board import winner_in, winner_with
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.pages import drawing
from renju_tournaments.records.pages.drawing import Drawing, draw, draw_empty, letters_for
from renju_tournaments.records.pages.viewer import findings_in_words
from renju_tournaments.records.wording.board import opening_question, script_words
from renju_tournaments.records.wording.games import ending_in_words, opening_in_words
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.game import Rules, filled_in, replay
from renju_tournaments.rules.openings import REGULATIONS, OpeningProgress
from renju_tournaments.rules.openings.questions import plain_tree, tree_of_questions
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Record
from renju_tournaments.rules.records.stored import plain_steps, point_name
from renju_tournaments.rules.steps import Offer, PlayerSide, SetUp

NOT_WHILE_PLAYING = frozenset({Kind.OPENING_NOT_FINISHED, Kind.RESULT_MISSING})
"""Findings that every game has until it is over."""


@dataclass(frozen=True)
class BoardPage:
    """What templates/records/_play.html prints."""

    data: dict[str, Any]
    """For the script, as JSON."""
    boards: tuple[Drawing, ...]
    """Empty: that of the event, and that of the sheet where it has another."""
    winners: tuple[tuple[str, str], ...]
    endings: tuple[tuple[str, str], ...]


def board_page(
    event: Event, game: Game, *, look_url: str, hand_in_url: str, store: str, sheet: Sheet | None
) -> BoardPage:
    """The board for a game of an event. ``sheet`` is what it begins with, ``store`` the name under which the browser
    keeps what is not handed in."""
    rules = rules_of_game(game)
    record = sheet.content if sheet else _before_the_first_move(rules)
    named = replace(record, first=game.first.name, second=game.second.name)
    sizes = tuple(dict.fromkeys((rules.size, record.size)))
    return BoardPage(
        data={
            "tree": _tree(game, rules),
            "letters": {size: letters_for(event.column_letters, size).letters_of(size) for size in sizes},
            "names": {"first": game.first.name, "second": game.second.name},
            "words": script_words(),
            "measures": {
                "step": drawing.STEP,
                "near": drawing.NEAR,
                "far": drawing.FAR,
                "radius": drawing.RADIUS,
            },
            "store": store,
            "urls": {"look": look_url, "handIn": hand_in_url},
            "base": sheet.pk if sheet else 0,
            "start": {
                "steps": plain_steps(filled_in(record, rules)),
                "size": record.size,
                "winner": winner_in(named, rules).value,
                "ending": "" if record.ending is Ending.UNKNOWN else record.ending.value,
            },
        },
        boards=tuple(draw_empty(size, drawing.Look(letters=ColumnLetters(event.column_letters))) for size in sizes),
        winners=winners(game),
        endings=endings(),
    )


def _before_the_first_move(rules: Rules) -> Record:
    """An empty board; in renju by lot the position that was drawn for the table."""
    return Record((SetUp(rules.drawn),) if rules.drawn else (), rules.size)


def winners(game: Game) -> tuple[tuple[str, str], ...]:
    """Who can have won a game, by name."""
    names = {Winner.FIRST: game.first.name, Winner.SECOND: game.second.name}
    return tuple((winner.value, names.get(winner) or str(winner.label)) for winner in Winner)


def endings() -> tuple[tuple[str, str], ...]:
    """How a game can end, in words; the empty value stands for what is not known."""
    return tuple((e.value if e is not Ending.UNKNOWN else "", ending_in_words(e)) for e in Ending)


def _tree(game: Game, rules: Rules) -> list[dict[str, Any]]:
    """What the regulation asks for, each ask with its sentence."""
    regulation = REGULATIONS.get(rules.regulation)
    if regulation is None:
        return []
    nodes = tree_of_questions(regulation)
    names = {PlayerSide.FIRST: game.first.name, PlayerSide.SECOND: game.second.name}
    return [
        plain | ({"says": opening_question(node.question, names)} if node.question else {})
        for node, plain in zip(nodes, plain_tree(nodes), strict=True)
    ]


def seen_by_rules(game: Game, record: Record) -> dict[str, Any]:
    """What the rules say about a game that is being played through, for the board's script."""
    rules, event = rules_of_game(game), game.round.stage.event
    played = replay(record, rules)
    letters = letters_for(event.column_letters, record.size)
    last = played.moves[-1] if played.moves else None
    ends = None
    if last is not None and last.is_five:
        ends = {"winner": winner_with(last.colour, record, rules).value, "ending": Ending.FIVE.value}
    shown = replace(played, findings=tuple(f for f in played.findings if f.kind not in NOT_WHILE_PLAYING))
    return {
        "fouls": [m.number for m in played.moves if m.verdict and m.verdict.is_forbidden],
        "fives": [{"move": five.move, "line": asdict(five.line)} for five in draw(record, played).fives],
        "findings": [asdict(words) for words in findings_in_words(shown, letters)],
        "twins": _twins(record, rules),
        "opening": opening_in_words(played.opening.code) if played.opening else "",
        "ends": ends,
    }


def _twins(record: Record, rules: Rules) -> dict[str, list[str]]:
    """Where fifth moves are offered now: the points that count as the same one, by each point that has any."""
    regulation = REGULATIONS.get(rules.regulation)
    if regulation is None:
        return {}
    progress = OpeningProgress(regulation, (), rules.school, record.size)
    for step in record.steps:
        if not progress.is_over:
            progress.tell(step)
    if progress.question is None or progress.question.kind is not Offer:
        return {}
    free = (Point(column, row) for column in range(record.size) for row in range(record.size))
    found = {point_name(p): sorted(map(point_name, progress.twins(p))) for p in free if p not in progress.stones}
    return {point: twins for point, twins in found.items() if twins}
