"""A move sealed in the program is opened at the desk, with the code that the player brings, before the player who is to
reply. What is in it goes the way of every envelope (services.open_envelope)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_variables

from renju_tournaments.adjournments.encryption import Contents, Exchanged, WrongCode, fingerprint_of, unseal
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.adjournments.opening_code import read_code
from renju_tournaments.adjournments.sealed_moves import bound_to, sealed_of
from renju_tournaments.adjournments.services.open_envelope import open_envelope, refuse_absent
from renju_tournaments.adjournments.services.writing import Locked, adjournment_locked, refuse_ended
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import LogEntry
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.wording.steps import step_in_words


@sensitive_variables()
def open_sealed_move(
    *, stage_id: int, adjournment_id: int, code: str, before: str, confirmed: bool = False, by: By
) -> Adjournment:
    """Opens the sealed move with the ``code`` as it was typed. ``before``: in whose presence.

    Raises UserError for a code with a slip in it, which is not tried; for a wrong code, which is counted in the log;
    when nothing was sealed; and when what was sealed is no more what it was. Raises what open_envelope does, too.
    """
    refuse_absent(before)
    tried = read_code(code)
    wrong = ""
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        locked.place.game.round.stage = locked.stage
        sealed = sealed_of(locked.adjournment)
        if sealed is None:
            raise UserError(_("No move was sealed in the program for this game yet."))
        _refuse_exchanged(locked, sealed)
        try:
            contents = unseal(bytes(sealed.ciphertext), tried, bound_to(locked.adjournment))
        except WrongCode:
            wrong = _count_wrong(locked, by)
        except Exchanged:
            raise UserError(_exchanged()) from None
    if wrong:
        raise UserError(wrong, field="code")
    return open_envelope(
        stage_id=stage_id,
        adjournment_id=adjournment_id,
        before=before,
        sealed=contents.step,
        sealed_text=_text(contents, locked),
        confirmed=confirmed,
        by_code=True,
        by=by,
    )


def wrong_codes(adjournment: Adjournment) -> int:
    """How many wrong codes have been tried on the move that is sealed."""
    sealed = sealed_of(adjournment)
    if sealed is None:
        return 0
    refused = LogEntry.objects.filter(game_id=adjournment.game_id, act=LogAct.CODE_REFUSED, at__gte=sealed.sealed_at)
    return refused.count()


def _count_wrong(locked: Locked, by: By) -> str:
    """Writes the try into the log. Returns what is said: raising it here would take the entry back."""
    count = wrong_codes(locked.adjournment) + 1
    tried = Locked(locked.stage, locked.adjournment, locked.place, by)
    tried.log(LogAct.CODE_REFUSED, {"wrong_codes": count})
    return ngettext(
        "This is a code, but not that of this move. It was refused, and so was %(count)s so far. Compare it with the "
        "player’s paper; if that is lost, the envelope is lost.",
        "This is a code, but not that of this move. It was refused, and so were %(count)s so far. Compare it with the "
        "player’s paper; if that is lost, the envelope is lost.",
        count,
    ) % {"count": count}


def _refuse_exchanged(locked: Locked, sealed: SealedMove) -> None:
    """Raises UserError unless what is kept is what was sealed: its fingerprint is the one that the log has."""
    logged = LogEntry.objects.filter(
        game_id=locked.adjournment.game_id, act=LogAct.MOVE_SEALED, after__fingerprint=sealed.fingerprint
    )
    if fingerprint_of(bytes(sealed.ciphertext)) != sealed.fingerprint or not logged.exists():
        raise UserError(_exchanged())


def _exchanged() -> str:
    return _(
        "What is kept is not what was sealed: it was changed, or it belongs to another position. It cannot be opened. "
        "The chief arbiter decides, as for an envelope that is lost."
    )


def _text(contents: Contents, locked: Locked) -> str:
    """As the player typed it, else in words."""
    event = locked.stage.event
    return contents.text or step_in_words(contents.step, letters_for(event.column_letters, event.board_size))
