"""What a record says of the result, and what stands in the table beside it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.events.models import Game
from renju_tournaments.events.services.writing_results import Score
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.wording.games import ending_in_words
from renju_tournaments.rules.record import Ending, Outcome

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
    Against.RECORD_SILENT: gettext_lazy("The record does not say who won; the result of the table stands."),
}


def against_in_words(game: Game, record: GameRecord) -> str:
    """“By the record White (Player 5) won by a five; the table has 1 – 0.”"""
    facts = {"record": by_record(record), "result": Score.stored(game).words}
    if game.outcome.is_final:
        return _("%(record)s; the table has %(result)s.") % facts
    return _("%(record)s; the table has no result yet.") % facts


def meaning_in_words(game: Game, record: GameRecord) -> str:
    """What follows from both."""
    return str(MEANINGS[against_table(game, record)])


def by_record(record: GameRecord) -> str:
    """“By the record White (Player 5) won by a five”: a part of a sentence."""
    ending = Ending(record.ending)
    facts = {"black": record.black, "white": record.white, "how": ending_in_words(ending)}
    known = ending is not Ending.UNKNOWN
    match Outcome(record.outcome):
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
