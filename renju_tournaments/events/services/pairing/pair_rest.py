"""Letting the system pair those whom the arbiter has left without a game in a draft."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext as _

from pairings.model import Board, Bye, ByeKind, Proposal
from pairings.systems.bounded import Progress
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.naming import names_in
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.ahead import Ahead, computed, while_it_holds
from renju_tournaments.events.services.pairing.check_draft import number_of, read_round
from renju_tournaments.events.services.pairing.edit_draft import editing
from renju_tournaments.events.services.pairing.pair_round import may_take_long, propose


def pair_rest(*, stage_id: int, number: int, by: By = NOBODY, progress: Progress | None = None) -> Round:
    """The unpaired players of a Swiss draft are paired among themselves; everybody else stays where they are.

    Raises UserError, NoPairing in a dead end, Conflict for a stale page. During a long computation ``progress`` is
    called with the seconds that have passed.
    """

    def seat(ahead: Ahead | None) -> Round:
        return _seat(ahead, stage_id, number, by=by)

    return while_it_holds(lambda: _computed_ahead(stage_id, number, by.seen_version, progress), seat)


def _seat(ahead: Ahead | None, stage_id: int, number: int, by: By) -> Round:
    with editing(stage_id, number, by=by) as round_:
        waiting = waiting_in(round_.round)
        if may_take_long(round_.stage, len(waiting)):
            proposal = (ahead or Ahead(version=-1)).of(round_.stage)
        else:
            proposal = _propose(round_.stage, waiting)
        for board in proposal.boards:
            one, other = (round_.by_number[n] for n in (board.first, board.second))
            table = board.table if _is_his_own(board) and board.table not in round_.games else round_.free_table()
            seated_there = tuple(r for r in board.reasons if not r.code.startswith("fixed_table"))
            round_.add_game(table, one, other, board.reasons if table == board.table else seated_there)
        for given in proposal.byes:
            if given.bye.kind is ByeKind.FREE_POINT:
                round_.add_bye(round_.by_number[given.bye.player], ByeKind.FREE_POINT, given.reasons)
        return round_.round


def waiting_in(round_: Round) -> set[int]:
    """The starting numbers of those whom the system may pair with each other. Raises UserError where it may pair
    nobody."""
    if not round_.stage.is_swiss or not round_.is_draft:
        raise UserError(_("The rest can be paired in the draft of a Swiss only."))
    waiting = {number_of(e) for e in read_round(round_.stage, round_).unpaired}
    if len(waiting) < 2:
        raise UserError(_("There are no two players without a game. Take out the players to be paired anew first."))
    free = round_.byes.filter(kind=ByeKind.FREE_POINT.value).first()
    if free is not None and len(waiting) % 2:
        raise UserError(
            _(
                "An odd number of players waits, and the free point of the round is given: %(name)s has it. Take that "
                "player out, to be paired with the others, or give one of those who wait an absence."
            )
            % {"name": names_in(round_.stage)[free.entry_id]}
        )
    return waiting


def _computed_ahead(stage_id: int, number: int, seen_version: int | None, progress: Progress | None) -> Ahead | None:
    """What the system pairs, where that can take long: nobody waits for it with their results. Else None."""
    round_ = Round.objects.select_related("stage__event").filter(stage_id=stage_id, number=number).first()
    if round_ is None or seen_version not in (None, round_.stage.version):
        return None
    try:
        waiting = waiting_in(round_)
    except UserError:
        return None  # it is found again, and told, under the lock
    if not may_take_long(round_.stage, len(waiting)):
        return None
    return computed(round_.stage, lambda: _propose(round_.stage, waiting, progress))


def _propose(stage: Stage, waiting: Collection[int], progress: Progress | None = None) -> Proposal:
    situation = Situation(stage)
    seated = tuple(Bye(p.number, ByeKind.ABSENT) for p in situation.state.players if p.number not in waiting)
    return propose(situation, state=replace(situation.state, away=seated), progress=progress)


def _is_his_own(board: Board) -> bool:
    """Is the table the one at which a player of it always sits?"""
    return any(r.code == "fixed_table" for r in board.reasons)
