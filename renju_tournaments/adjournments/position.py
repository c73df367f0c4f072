"""The position in which a game was adjourned, held against the regulation: how far it is, and who is to move."""

from __future__ import annotations

from collections.abc import Sequence

from renju_tournaments.events.models import Event
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.game import Rules, replay
from renju_tournaments.rules.openings import REGULATIONS, OpeningProgress, OpeningQuestion
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Colour, PlayerSide, Step

LEFT_OPEN = frozenset({Kind.SWAP_NOT_RECORDED, Kind.WAY_NOT_RECORDED, Kind.FIFTHS_NOT_RECORDED})
"""What makes it uncertain who has which colour, or how far the opening is."""
SIDES = {PlayerSide.FIRST: Side.FIRST, PlayerSide.SECOND: Side.SECOND}


def other(side: Side | str) -> Side:
    """The opponent."""
    return Side.SECOND if side == Side.FIRST else Side.FIRST


def moves_made(steps: Sequence[Step]) -> int:
    """Stones and passes; swaps and offers take no number."""
    return len(Record(tuple(steps)).moves)


def asked_now(steps: Sequence[Step], event: Event) -> OpeningQuestion | None:
    """What the opening asks for next; None once it is over, and where the event has no regulation that is known."""
    rules = rules_of_event(event)
    regulation = REGULATIONS.get(rules.regulation)
    if regulation is None:
        return None
    progress = OpeningProgress(regulation, (), rules.school, event.board_size)
    for step in steps:
        if not progress.is_over:
            progress.tell(step)
    return progress.question


def tells_all(steps: Sequence[Step], event: Event) -> bool:
    """Are all swaps, ways and fifths recorded, so that it is certain what is asked for next?"""
    played = replay(Record(tuple(steps), size=event.board_size), rules_of_event(event))
    return not any(finding.kind in LEFT_OPEN for finding in played.findings)


def to_move(steps: Sequence[Step], event: Event) -> Side | None:
    """Who has to seal; None where the position does not tell for certain."""
    rules: Rules = rules_of_event(event)
    played = replay(Record(tuple(steps), size=event.board_size), rules)
    if not played.is_clean or any(finding.kind in LEFT_OPEN for finding in played.findings):
        return None
    if question := asked_now(steps, event):
        return SIDES[question.who]
    if rules.regulation not in REGULATIONS:
        return None
    colour = Colour.BLACK if len(played.moves) % 2 == 0 else Colour.WHITE
    return SIDES[played.black if colour is Colour.BLACK else played.black.other]
