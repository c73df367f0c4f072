"""Kinds of findings by name, for counting and looking for them; what a finding says of its game is in ``findings``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.rules.findings import Kind

NAMES: Final[Mapping[Kind, Promise]] = {
    Kind.OCCUPIED: _("stone on a point that is taken"),
    Kind.OFF_BOARD: _("point off the board"),
    Kind.WRONG_TURN: _("colour out of turn"),
    Kind.PASS_NOT_ALLOWED: _("pass during the opening"),
    Kind.MOVES_AFTER_THE_END: _("moves after the end of the game"),
    Kind.STEP_NOT_ASKED_FOR: _("step the regulation does not have there"),
    Kind.NOT_IN_SQUARE: _("opening stone outside its square"),
    Kind.IN_SQUARE: _("opening stone inside the square it must leave"),
    Kind.WRONG_NUMBER_OF_FIFTHS: _("wrong number of fifth moves"),
    Kind.WRONG_NUMBER_OF_STONES: _("wrong number of stones drawn by lot"),
    Kind.NUMBER_NOT_ALLOWED: _("number of fifth moves that cannot be declared"),
    Kind.OFFERED_TWICE: _("fifth move offered twice"),
    Kind.OFFERED_SYMMETRIC: _("symmetric fifth moves"),
    Kind.NOT_OFFERED: _("fifth move that was not offered"),
    Kind.NO_SUCH_WAY: _("way of going on that the regulation does not have"),
    Kind.OPENING_NOT_FINISHED: _("opening not finished"),
    Kind.SWAP_NOT_RECORDED: _("swap not recorded"),
    Kind.FIFTHS_NOT_RECORDED: _("fifth moves not recorded"),
    Kind.WAY_NOT_RECORDED: _("way of going on not recorded"),
    Kind.REGULATION_UNKNOWN: _("regulation not known here"),
    Kind.NOT_AS_DRAWN: _("not the position drawn by lot"),
    Kind.OTHER_BOARD: _("board of another size"),
    Kind.FOUL: _("foul on the last move"),
    Kind.FOUL_PASSED_OVER: _("foul passed over"),
    Kind.READINGS_DIFFER: _("foul by one reading of the rules only"),
    Kind.FIVE_PASSED_OVER: _("five passed over"),
    Kind.LATE_OVERLINE_CLAIM: _("overline claimed later"),
    Kind.RESULT_CONTRADICTS_FIVE: _("result contradicts a five"),
    Kind.RESULT_CONTRADICTS_FOUL: _("result contradicts a foul"),
    Kind.RESULT_CONTRADICTS_DRAW: _("result contradicts a draw on the board"),
    Kind.FOUL_DOES_NOT_WIN: _("foul that does not win by these rules"),
    Kind.NO_FIVE: _("won by a five that is not there"),
    Kind.NO_FOUL: _("won by a foul that is not there"),
    Kind.NO_OVERLINE: _("won by an overline that is not there"),
    Kind.NO_TWO_PASSES: _("drawn by passes that are not there"),
    Kind.BOARD_NOT_FULL: _("full board that is not full"),
    Kind.ENDING_CONTRADICTS_RESULT: _("ending contradicts the result"),
    Kind.RESULT_MISSING: _("no result"),
}


def kind_in_words(kind: Kind) -> str:
    """“foul passed over”."""
    return str(NAMES[kind])
