"""A game is adjourned: by whose permission, why, who seals, and all that the envelope has to say (tournament rules 14).

A game that was marked adjourned on the page of results, with the key ``a``, gets its adjournment by the same act.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import Envelope, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import moves_made, to_move
from renju_tournaments.adjournments.services.writing import ADJOURNED, Locked, logged
from renju_tournaments.common.changes import put
from renju_tournaments.common.people import By
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event
from renju_tournaments.events.objections import Objection, Refused
from renju_tournaments.events.services.results.writing_results import Place, conflict, place_of
from renju_tournaments.events.services.writing import stage_locked
from renju_tournaments.events.venue import zone_of
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.wording.findings import finding_in_words
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import MOST_STEPS, plain_steps, size_of
from renju_tournaments.rules.steps import Step

NO_POSITION: Final = frozenset({Kind.OCCUPIED, Kind.OFF_BOARD})
"""Slips that leave no position to be restored; what else is wrong with a game is history."""
MOST_FAULTS: Final = 3
"""That are named; the others are mended with them, as a rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is written down when a game is adjourned. Times used are in seconds; None where nobody read the clock."""

    reason: str
    permitted_by: str
    sealed_by: Side
    """Who seals; where no move is sealed, who is to move."""
    envelope: Envelope = Envelope.PAPER
    kept_by: str = ""
    sealed_number: int | None = None
    """None: the one after the last of the position."""
    first_used: int | None = None
    second_used: int | None = None
    draw_offered_by: Side | None = None
    opening_state: str = ""
    steps: tuple[Step, ...] = ()
    """The game so far, without the sealed move."""
    adjourned_at: datetime | None = None
    """None: now."""
    resumes_at: datetime | None = None
    resumes_where: str = ""
    order: int = 0
    remarks: str = ""

    def stored(self) -> dict[str, Any]:
        """The fields of an Adjournment."""
        return {
            "reason": self.reason.strip(),
            "permitted_by": self.permitted_by.strip(),
            "adjourned_at": self.adjourned_at or timezone.now(),
            "steps": plain_steps(self.steps),
            "sealed_number": self.sealed_number or (moves_made(self.steps) + 1 if self.steps else None),
            "sealed_by": self.sealed_by.value,
            "envelope": self.envelope.value,
            "kept_by": self.kept_by.strip(),
            "first_used": self.first_used,
            "second_used": self.second_used,
            "draw_offered_by": self.draw_offered_by.value if self.draw_offered_by else "",
            "opening_state": self.opening_state.strip(),
            "resumes_at": self.resumes_at,
            "resumes_where": self.resumes_where.strip(),
            "order": self.order,
            "remarks": self.remarks.strip(),
        }


def check_adjourn(place: Place, facts: Facts, event: Event) -> list[Objection]:
    """Every objection to adjourning the game."""
    game, found = place.game, []
    tables = (game.table,)
    if game.outcome.is_final:
        message = _("Table %(table)s has its result, %(result)s; a game that is over cannot be adjourned.")
        facts_of_game = {"table": game.table, "result": place.score.words}
        found.append(Objection("over", message % facts_of_game, tables=tables))
    if Adjournment.objects.filter(game=game, state=State.KEPT).exists():
        message = _("The adjournment of table %(table)s is written down already. Change what stands there.")
        found.append(Objection("twice", message % {"table": game.table}, tables=tables))
    found.extend(check_permission(facts.reason, facts.permitted_by))
    found.extend(check_position(place, facts.steps, facts.sealed_number, facts.sealed_by, event))
    return found


def check_permission(reason: str, permitted_by: str) -> list[Objection]:
    """Is it written why the game is adjourned, and by whose permission?"""
    found = []
    if not visible(reason):
        message = _("Write why the game is adjourned: as a rule a game is not interrupted.")
        found.append(Objection("no-reason", message, field="reason"))
    if not visible(permitted_by):
        message = _("A game is adjourned only by permission of the chief arbiter. Write who gave it.")
        found.append(Objection("no-permission", message, field="permitted_by"))
    return found


def check_position(
    place: Place, steps: tuple[Step, ...], sealed_number: int | None, sealed_by: Side, event: Event
) -> list[Objection]:
    """Do the position, the number of the sealed move and who seals it go together?"""
    if not steps:
        return []
    tables = (place.game.table,)
    if size_of(steps) > MOST_STEPS:
        words = _("No game has so many moves. Paste one game only.")
        return [Objection("too-long", words, tables=tables, field="position")]
    found = []
    played = replay(Record(steps, size=event.board_size), rules_of_event(event))
    letters = letters_for(event.column_letters, event.board_size)
    for finding in [finding for finding in played.findings if finding.kind in NO_POSITION][:MOST_FAULTS]:
        message = _("Move %(move)s cannot lie on the board: %(why)s")
        facts = {"move": finding.move, "why": finding_in_words(finding, letters)}
        found.append(Objection("no-position", message % facts, tables=tables, field="position"))
    number = moves_made(steps) + 1
    if sealed_number is not None and sealed_number != number:
        message = _(
            "The position has %(moves)s moves, so the sealed move is number %(number)s, and not %(typed)s. Correct one "
            "of them; the sealed move itself is no part of the position."
        )
        facts = {"moves": number - 1, "number": number, "typed": sealed_number}
        found.append(Objection("wrong-number", message % facts, tables=tables, field="sealed_number"))
    mover = to_move(steps, event)
    if mover is not None and mover != sealed_by:
        names = {Side.FIRST: place.game.first.name, Side.SECOND: place.game.second.name}
        message = _(
            "In this position it is %(mover)s who is to move, and not %(other)s. Correct the position or who seals."
        )
        said = {"mover": names[mover], "other": names[sealed_by]}
        found.append(Objection("wrong-sealer", message % said, tables=tables, field="sealed_by"))
    return found


def adjourn_game(*, stage_id: int, round_number: int, game_id: int, facts: Facts, by: By) -> Adjournment:
    """Writes the adjournment down and marks the game adjourned, if it is not yet.

    ``seen_version`` is that of the game. Raises Conflict when the game was changed meanwhile, Refused with every
    objection, and UserError for a game of a draft or another event.
    """
    with stage_locked(stage_id, by) as stage:
        place = place_of(stage, round_number, game_id)
        if place.game.version != by.seen_version:
            raise conflict(place.game, ADJOURNED)
        if objections := check_adjourn(place, facts, stage.event):
            raise Refused(objections)
        adjournment = Adjournment(game=place.game)
        values = facts.stored()
        put(adjournment, values, values)
        locked = Locked(stage, adjournment, place, by)
        locked.result(ADJOURNED)
        locked.save()
        elsewhere = {"steps", "reason", "adjourned_at"} | ({"order"} if not adjournment.order else set())
        shown = {name: value for name, value in values.items() if name not in elsewhere}
        if adjournment.steps:
            shown["moves"] = moves_made(adjournment.position)
        locked.log(LogAct.ADJOURNED, logged(shown, zone_of(stage.event)), reason=facts.reason)
        return adjournment
