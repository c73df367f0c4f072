"""The envelope is opened in the presence of the player who is to reply, and what is in it is judged.

Who sealed an impossible or a forbidden move, or none, loses (tournament rules 14): the reason is shown first, and the
result entered once the arbiter has confirmed it.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.faults import Fault, SealedVerdict, judge
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import other
from renju_tournaments.adjournments.sealed_moves import sealed_of
from renju_tournaments.adjournments.services.writing import OPEN, Locked, adjournment_locked, logged, refuse_ended, wins
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.rules.records.stored import plain_step
from renju_tournaments.rules.steps import Step


class SealedWrong(UserError):
    """The sealed move loses. Nothing was written: the arbiter looks at the reason and confirms."""

    def __init__(self, judged: SealedVerdict, sealed: Step | None) -> None:
        self.judged = judged
        self.sealed = sealed
        super().__init__(_("The sealed move loses. Look at the reason, and confirm; nothing was written yet."))


def judged_in(adjournment: Adjournment, sealed: Step | None, event: Event) -> SealedVerdict:
    """What the rules say of a move found in the envelope. Where the position is not written down here only the arbiter
    can judge it, on the board."""
    if sealed is not None and not is_judged(adjournment):
        return SealedVerdict(None)
    return judge(adjournment.position, sealed, rules_of_event(event), size=event.board_size)


def is_judged(adjournment: Adjournment) -> bool:
    """Is the position known, so that the program can judge the sealed move?"""
    return bool(adjournment.steps) or adjournment.sealed_number == 1


def open_envelope(
    *,
    stage_id: int,
    adjournment_id: int,
    before: str,
    sealed: Step | None,
    sealed_text: str = "",
    ruled: Fault | None = None,
    confirmed: bool = False,
    by_code: bool = False,
    by: By,
) -> Adjournment:
    """Opens the envelope. ``before``: in whose presence. ``sealed``: the move in it, None for none that can be read;
    ``sealed_text``: as it was written. ``ruled``: what the arbiter finds wrong with a move that the program has nothing
    against, or cannot judge. ``by_code``: does the move come from the program (services.open_sealed_move), and not from
    paper?

    A move that can be played is on the board now, and the game goes on: it is open, and no longer adjourned. Otherwise
    raises SealedWrong until the arbiter has ``confirmed``, and then the one who sealed it has lost.

    Raises UserError when the player who is to reply is not said to be there, when no move was sealed, and when the
    adjournment has ended; Conflict when it was changed meanwhile.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        adjournment = locked.adjournment
        if adjournment.envelope == Envelope.NONE:
            raise UserError(_("No move was sealed in this game. Resume it: who is to move plays on the board."))
        refuse_absent(before)
        if not by_code and sealed_of(adjournment) is not None:
            raise UserError(_("The move is sealed in the program. It is opened with the code of the player."))
        judged = judged_in(adjournment, sealed, locked.stage.event)
        fault = judged.fault or ruled
        if fault is not None and not confirmed:
            raise SealedWrong(SealedVerdict(fault, judged.verdict, judged.findings), sealed)
        adjournment.opened_at, adjournment.opened_before = timezone.now(), before.strip()[:200]
        adjournment.sealed_step = plain_step(sealed) if sealed is not None else None
        adjournment.sealed_text = sealed_text.strip()[:100]
        adjournment.verdict = fault.value if fault else ""
        _go_on(locked, fault)
        return adjournment


def refuse_absent(before: str) -> None:
    """Raises UserError unless somebody is named before whom the envelope is opened."""
    if not before.strip():
        raise UserError(
            _(
                "The envelope is opened in the presence of the player who is to reply. Write who is there; while "
                "they are absent their clock runs, and the envelope stays closed."
            ),
            field="before",
        )


def _go_on(locked: Locked, fault: Fault | None) -> None:
    """The game is lost, or goes on."""
    adjournment = locked.adjournment
    if fault is None:
        locked.end(End.OPENED, state=State.RESUMED)
        locked.result(OPEN)
    else:
        locked.end(End.SEALED_WRONG)
        locked.result(wins(other(adjournment.sealed_by)))
    locked.save()
    facts = {
        "opened_before": adjournment.opened_before,
        "sealed_text": adjournment.sealed_text,
        "sealed_wrong": fault.value if fault else "",
    }
    locked.log(LogAct.ENVELOPE_OPENED, logged(facts))
