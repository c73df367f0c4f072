"""What stands on the envelope of an adjourned game. How it is printed is no business of this module.

CHOICE (tournament rules 14; the rules say nothing of it): event, round, board; names and colours; the position and the
number of moves; the time used by each; who seals, and the number of the sealed move; the state of the opening; an open
offer of a draw; date, time and place of the resumption; the signatures of both players and of the arbiter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.clocks import clock_text
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import LEFT_OPEN, asked_now, moves_made
from renju_tournaments.adjournments.queries import AdjournedGame
from renju_tournaments.adjournments.wording.faults import board_of
from renju_tournaments.events.models import Event
from renju_tournaments.events.venue import zone_of
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.pages.drawing import Drawing, Look, draw_empty, letters_for
from renju_tournaments.records.wording.board import opening_question
from renju_tournaments.records.wording.steps import step_in_words
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Pass, Place, PlayerSide, SetUp


@dataclass(frozen=True)
class EnvelopeText:
    """The face of an envelope; what is empty is written by hand. Moments are on the clock of the venue."""

    event: str
    stage: str
    board: Drawing
    round: str = ""
    table: str = ""
    first: str = ""
    """Who started the game."""
    second: str = ""
    black: str = ""
    """Who has Black; empty where the position does not tell it."""
    moves: int | None = None
    """On the board."""
    first_used: str = ""
    second_used: str = ""
    sealer: str = ""
    sealed_number: int | None = None
    opening: tuple[str, ...] = ()
    """What was swapped and offered, and what is asked for next."""
    draw_offered_by: str = ""
    adjourned_at: datetime | None = None
    resumes_at: datetime | None = None
    resumes_where: str = ""
    reason: str = ""
    permitted_by: str = ""
    kept_by: str = ""

    @property
    def is_blank(self) -> bool:
        """Is it to be filled in by hand?"""
        return not self.first


def blank_envelope(event: Event) -> EnvelopeText:
    """The face that is the same for every game of an event."""
    look = Look(letters=letters_for(event.column_letters, event.board_size))
    return EnvelopeText(event=event.name, stage="", board=draw_empty(event.board_size, look))


def envelope_of(adjourned: AdjournedGame) -> EnvelopeText:
    """The face of the envelope of a game, as it was written down. Words are in the language of now."""
    one, game, event = adjourned.adjournment, adjourned.game, adjourned.stage.event
    blank = blank_envelope(event)
    position, zone = one.position, zone_of(event)
    offer = adjourned.offers_draw
    return EnvelopeText(
        event=event.name,
        stage=adjourned.stage.name,
        board=board_of(position, event) if position else blank.board,
        round=str(game.round.number),
        table=str(game.table),
        first=game.first.called,
        second=game.second.called,
        black=_black(adjourned),
        moves=moves_made(position) if position else (one.sealed_number - 1 if one.sealed_number else None),
        first_used=clock_text(one.first_used),
        second_used=clock_text(one.second_used),
        sealer=adjourned.sealer.called,
        sealed_number=one.sealed_number,
        opening=_opening(one, event, game.first.called, game.second.called),
        draw_offered_by=offer.called if offer else "",
        adjourned_at=one.adjourned_at.astimezone(zone),
        resumes_at=one.resumes_at.astimezone(zone) if one.resumes_at else None,
        resumes_where=one.resumes_where,
        reason=one.reason,
        permitted_by=one.permitted_by,
        kept_by=one.kept_by,
    )


def _black(adjourned: AdjournedGame) -> str:
    """Empty where nothing is written down, or the swaps are not."""
    event, steps = adjourned.stage.event, adjourned.adjournment.position
    rules = rules_of_event(event)
    played = replay(Record(steps, size=event.board_size), rules)
    if not steps or any(finding.kind in LEFT_OPEN for finding in played.findings):
        return ""
    return adjourned.game.first.called if played.black is PlayerSide.FIRST else adjourned.game.second.called


def _opening(one: Adjournment, event: Event, first: str, second: str) -> tuple[str, ...]:
    """What the arbiter wrote, what the record says besides stones, and what the regulation asks for next."""
    letters = letters_for(event.column_letters, event.board_size)
    said = [one.opening_state] if one.opening_state else []
    moves = 0
    for step in one.position:
        match step:
            case Place() | Choose() | Pass():
                moves += 1
            case SetUp(points):
                moves += len(points)
            case _:
                words = {"move": moves, "what": step_in_words(step, letters)}
                said.append(_("after move %(move)s: %(what)s") % words)
    if one.position and (question := asked_now(one.position, event)):
        said.append(opening_question(question, {PlayerSide.FIRST: first, PlayerSide.SECOND: second}))
    return tuple(said)
