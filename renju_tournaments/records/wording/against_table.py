"""What a record says of the result, and what stands in the table beside it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.events.models import Game
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.records.comparison import Against, Said, against_table, outcome_of, said_by
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.wording.games import ending_in_words, outcome_in_words
from renju_tournaments.rules.records.record import Ending, Outcome

MEANINGS: Final[Mapping[Against, Promise]] = {
    Against.AGREES: gettext_lazy("They agree."),
    Against.CONTRADICTS: gettext_lazy("They do not agree. Neither is changed by itself: decide which one is right."),
    Against.NOT_PLAYED: gettext_lazy(
        "The table says that the game was not played; the record is kept beside it, and changes nothing."
    ),
    Against.SET_BY_ARBITER: gettext_lazy(
        "The table has a score set by an arbiter; the record is kept beside it, and changes nothing."
    ),
    Against.NO_RESULT: gettext_lazy("The table has no result yet; the record does not enter one."),
    Against.COLOURS_OPEN: gettext_lazy(
        "Who had Black after the opening is not recorded, so whether they agree cannot be told. Ask the players: if "
        "the colours were not swapped, one of the two is wrong."
    ),
    Against.RECORD_SILENT: gettext_lazy("The record does not say who won; the result of the table stands."),
}


def against_in_words(game: Game, record: GameRecord) -> str:
    """“By the record White (Player 5) won by a five; the table has 1 – 0.”"""
    said = said_by(game, record)
    if game.outcome.is_final:
        return beside(said, Score.stored(game).words)
    return _("%(record)s; the table has no result yet.") % {"record": in_words(said)}


def beside(said: Said, result: str) -> str:
    """The same, of what a record said when it was held against a result."""
    return _("%(record)s; the table has %(result)s.") % {"record": in_words(said), "result": result}


def meaning_in_words(game: Game, record: GameRecord) -> str:
    """What follows from both."""
    return str(MEANINGS[against_table(game, record)])


def objection(game: Game, record: GameRecord) -> str:
    """What is to be said beside the record while it is shown or may be accepted; empty where nothing speaks against
    it."""
    if against_table(game, record) not in (Against.CONTRADICTS, Against.COLOURS_OPEN):
        return ""
    return f"{against_in_words(game, record)} {meaning_in_words(game, record)}"


def contradiction_in_public(game: Game, record: GameRecord) -> str:
    """What the public is told where the record ends otherwise than the table says; empty where it does not."""
    facts = {"result": game.outcome.label, "outcome": outcome_in_words(outcome_of(game, record))}
    match against_table(game, record):
        case Against.CONTRADICTS:
            return (
                _(
                    "The table has the result %(result)s; the record of the game ends otherwise: %(outcome)s. In the "
                    "standings, the result of the table counts."
                )
                % facts
            )
        case Against.COLOURS_OPEN:
            return (
                _(
                    "The table has the result %(result)s; by the last move of the record: %(outcome)s. Who had Black "
                    "after the opening is not recorded. In the standings, the result of the table counts."
                )
                % facts
            )
    return ""


def in_words(said: Said) -> str:
    """“By the record White (Player 5) won by a five”, “By the last move of the record White (Player 5) has won”: a part
    of a sentence."""
    if said.is_by_board:
        return _by_board(said)
    facts = {"black": said.black, "white": said.white, "how": ending_in_words(said.ending)}
    known = said.ending is not Ending.UNKNOWN
    match said.outcome:
        case Outcome.BLACK if known:
            return _("By the record Black (%(black)s) won %(how)s") % facts
        case Outcome.BLACK:
            return _("By the record Black (%(black)s) won") % facts
        case Outcome.WHITE if known:
            return _("By the record White (%(white)s) won %(how)s") % facts
        case Outcome.WHITE:
            return _("By the record White (%(white)s) won") % facts
        case Outcome.DRAW if known:
            return _("By the record the game was drawn %(how)s") % facts
        case Outcome.DRAW:
            return _("By the record the game was drawn") % facts
    return _("The record does not tell the result")


def _by_board(said: Said) -> str:
    """What the board proves. Nobody is named where it is not recorded who had which colour."""
    facts = {"black": said.black, "white": said.white}
    known = said.names_black
    match said.outcome:
        case Outcome.BLACK if known:
            return _("By the last move of the record Black (%(black)s) has won") % facts
        case Outcome.BLACK:
            return _("By the last move of the record Black has won")
        case Outcome.WHITE if known:
            return _("By the last move of the record White (%(white)s) has won") % facts
        case Outcome.WHITE:
            return _("By the last move of the record White has won")
    return _("By the last move of the record the game is a draw")
