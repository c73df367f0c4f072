"""What a page sends of a game that was played through on the board: its steps, who won, how it ended. It comes from a
browser, so everything is read with suspicion, and a refusal is a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.common.numbers import whole
from renju_tournaments.errors import UserError
from renju_tournaments.records.checking import names_black, player_with_black
from renju_tournaments.records.choices import Winner
from renju_tournaments.rules.board import REACH
from renju_tournaments.rules.game import Rules, proved, replay
from renju_tournaments.rules.points import LARGEST
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.stored import Unstorable, steps_of
from renju_tournaments.rules.steps import Colour, Declare, Offer, PlayerSide, SetUp, Step

MOST_CHARACTERS: Final = 50_000
"""Of the steps of a game; a full board of 20 lines has a tenth of it."""

_COLOURS: Final = (Outcome.BLACK, Outcome.WHITE)


def game_from_board(fields: Mapping[str, str], rules: Rules) -> Record:
    """The game that a page sent: ``steps`` as JSON, ``size``, ``winner`` and ``ending``. A page offers the board of the
    event, and that of a file that is corrected on it. Raises UserError for what no page of ours sends."""
    size, steps = whole(fields.get("size")), fields.get("steps", "")
    if size is None or not REACH <= size <= LARGEST or len(steps) > MOST_CHARACTERS:
        raise UserError(_not_readable())
    try:
        taken = steps_of(json.loads(steps))
    except (Unstorable, ValueError, RecursionError):
        raise UserError(_not_readable()) from None
    if not all(map(_is_bounded, taken)):
        raise UserError(_not_readable())
    return with_result(Record(taken, size=size), fields.get("winner", ""), fields.get("ending", ""), rules)


def game_to_look_at(text: str, rules: Rules) -> Record:
    """The same of a game that is only to be looked at, as one JSON object."""
    try:
        game: Any = json.loads(text[: 2 * MOST_CHARACTERS])
        fields = {name: str(game.get(name, "")) for name in ("size", "winner", "ending")}
        fields["steps"] = json.dumps(game.get("steps"))
    except (ValueError, RecursionError, AttributeError):
        raise UserError(_not_readable()) from None
    return game_from_board(fields, rules)


def with_result(record: Record, winner: str, ending: str, rules: Rules) -> Record:
    """The record with who won and how it ended, as a person says it; what they leave open stays as the record has it.
    Where nothing else tells who had Black, and the last move makes a five, who has won had the colour of that five.
    Raises UserError for a value that no form of ours has."""
    if winner not in Winner.values or ending not in {"", *(e.value for e in Ending)}:
        raise UserError(_not_readable())
    outcome = record.outcome
    if winner == Winner.DRAW:
        outcome = Outcome.DRAW
    elif winner != Winner.UNKNOWN:
        played = replay(record, rules)
        by_board = proved(replace(record, ending=Ending(ending) if ending else record.ending), rules)
        if record.first and by_board in _COLOURS and not names_black(record, played):
            names = (record.first, record.second) if winner == Winner.FIRST else (record.second, record.first)
            black, white = names if by_board is Outcome.BLACK else names[::-1]
            record, outcome = replace(record, black=black, white=white), by_board
        else:
            has_black = player_with_black(record, played) is PlayerSide(winner)
            outcome = Outcome.BLACK if has_black else Outcome.WHITE
    return replace(record, outcome=outcome, ending=Ending(ending) if ending else record.ending)


def winner_in(record: Record, rules: Rules) -> Winner:
    """The reverse: who won, by a record."""
    if record.outcome not in (Outcome.BLACK, Outcome.WHITE):
        return Winner.DRAW if record.outcome is Outcome.DRAW else Winner.UNKNOWN
    return winner_with(Colour[record.outcome.name], record, rules)


def winner_with(colour: Colour, record: Record, rules: Rules) -> Winner:
    """Who has a colour at the end of a record, as the winner of it."""
    black = player_with_black(record, replay(record, rules))
    return Winner((black if colour is Colour.BLACK else black.other).value)


def _is_bounded(step: Step) -> bool:
    """Is it a step that a person can have taken?"""
    match step:
        case Declare(count):
            return 0 < count <= LARGEST**2
        case Offer(points) | SetUp(points):
            return len(points) <= LARGEST**2
        case _:
            return True


def _not_readable() -> str:
    return _("The game did not arrive whole, and nothing was handed in. Load the page again; the moves are kept.")
