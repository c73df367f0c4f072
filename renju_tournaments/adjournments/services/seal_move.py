"""A player seals their move in the program, by their own link. From then on nobody can change it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from renju_tournaments.adjournments.encryption import Contents, fingerprint_of, seal
from renju_tournaments.adjournments.faults import Fault
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.adjournments.sealed_moves import bound_to, sealing_of
from renju_tournaments.adjournments.services.open_envelope import judged_in
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, Game
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.queries import is_open
from renju_tournaments.records.wording.findings import finding_in_words


@sensitive_variables()
def seal_move(link: HandInLink, contents: Contents, code: str, *, by: By) -> SealedMove:
    """Keeps the move so that only ``code`` (opening_code.read_code) opens it; the log gets its fingerprint.

    Raises UserError when the link does not work any more, when there is no move to seal, and for a move that cannot be
    played at all; Conflict when the arbiter changed the adjournment since the page was made. That a move is forbidden
    is never said: this is the player's own affair.
    """
    with stage_locked(link.game.round.stage_id, by) as stage:
        found = HandInLink.objects.select_related("game__round", "game__first", "game__second").get(pk=link.pk)
        game = found.game
        game.round.stage = stage
        if not is_open(found):
            raise UserError(_("This link no longer works. Ask the arbiter for a new one; nothing was sealed."))
        sealing = sealing_of(game, Side(found.side))
        adjournment = sealing.adjournment
        if adjournment is None or sealing.why_not:
            raise UserError(sealing.why_not)
        if adjournment.version != by.seen_version:
            raise Conflict(_("The arbiter changed the adjournment meanwhile. Look at the position again."))
        refuse_impossible(adjournment, contents, stage.event)
        kept = seal(contents, code, bound_to(adjournment))
        sealed = SealedMove.objects.create(adjournment=adjournment, ciphertext=kept, fingerprint=fingerprint_of(kept))
        adjournment.version += 1
        adjournment.save(update_fields=["version"])
        _log(game, adjournment, sealed, by)
    return sealed


@sensitive_variables()
def refuse_impossible(adjournment: Adjournment, contents: Contents, event: Event) -> None:
    """Raises UserError for a move that no hand can make on the board: beside it, on a stone, or not what the opening
    asks for. On paper it would lose; here it is a slip that the page can notice, as a board would."""
    judged = judged_in(adjournment, contents.step, event)
    if judged.fault is not Fault.IMPOSSIBLE:
        return
    letters = letters_for(event.column_letters, event.board_size)
    why = " ".join(finding_in_words(finding, letters) for finding in judged.findings)
    raise UserError(_("That cannot be played in this position. %(why)s Choose another move.") % {"why": why})


def _log(game: Game, adjournment: Adjournment, sealed: SealedMove, by: By) -> None:
    """That a move was sealed, and its fingerprint; of the move nothing."""
    write_log(
        game.round.stage,
        LogAct.MOVE_SEALED,
        by,
        subject=of_game(game),
        after={
            "sealed_by": adjournment.sealed_by,
            "sealed_number": adjournment.sealed_number or 0,
            "fingerprint": sealed.fingerprint,
        },
        round_number=game.round.number,
        game=game,
    )
