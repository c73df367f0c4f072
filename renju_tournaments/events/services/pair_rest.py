"""Letting the system pair those whom the arbiter has left without a game in a draft."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from pairings.model import Board, Bye, ByeKind
from renju_tournaments.common.people import Actor
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Round
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.check_draft import number_of, read_sheet
from renju_tournaments.events.services.edit_draft import editing
from renju_tournaments.events.services.pair_round import propose


def pair_rest(
    *, stage_id: int, number: int, actor: Actor = None, token: str = "", seen_version: int | None = None
) -> Round:
    """The unpaired players of a Swiss draft are paired among themselves; everybody else stays where he is.

    Raises UserError, NoPairing in a dead end, Conflict for a stale page.
    """
    with editing(stage_id, number, actor, token, seen_version) as round_:
        stage = round_.stage
        if not stage.is_swiss or not round_.round.is_draft:
            raise UserError(_("The rest can be paired in the draft of a Swiss only."))
        waiting = {number_of(e) for e in read_sheet(stage, round_.round).unpaired}
        if len(waiting) < 2:
            raise UserError(_("There are no two players without a game. Take out the players to be paired anew first."))
        state = state_of(stage)
        seated = tuple(Bye(p.number, ByeKind.ABSENT) for p in state.players if p.number not in waiting)
        proposal = propose(stage, state=replace(state, away=seated))
        for board in proposal.boards:
            one, other = (round_.by_number[n] for n in (board.first, board.second))
            table = board.table if _is_his_own(board) and board.table not in round_.games else round_.free_table()
            seated_there = tuple(r for r in board.reasons if not r.code.startswith("fixed_table"))
            round_.add_game(table, one, other, board.reasons if table == board.table else seated_there)
        for given in proposal.byes:
            if given.bye.kind is ByeKind.FREE_POINT:
                round_.add_bye(round_.by_number[given.bye.player], ByeKind.FREE_POINT, given.reasons)
        return round_.round


def _is_his_own(board: Board) -> bool:
    """Is the table the one at which a player of it always sits?"""
    return any(r.code == "fixed_table" for r in board.reasons)
