"""What was found in the games of a file, as a table: a row a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.wording.findings import finding_in_words, weight_in_words
from renju_tournaments.records.wording.games import opening_in_words, outcome_in_words
from renju_tournaments.rules.findings import Finding
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Outcome
from renju_tournaments.rules.records.stored import finding_of
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column, values_of
from renju_tournaments.tables.values.table import Row
from renju_tournaments.tables.writers.csv import lines_of


@dataclass(frozen=True, slots=True)
class Found:
    """Something found in a game."""

    game: GameRecord
    finding: Finding
    letters: ColumnLetters


COLUMNS: Final[list[Column[Found]]] = [
    Column("game", _("game"), kinds.COUNT, lambda found: found.game.number),
    Column("file", _("file"), kinds.TEXT, lambda found: found.game.member),
    Column("black", _("Black"), kinds.TEXT, lambda found: found.game.black),
    Column("white", _("White"), kinds.TEXT, lambda found: found.game.white),
    Column("result", _("result"), kinds.TEXT, lambda found: outcome_in_words(Outcome(found.game.outcome))),
    Column("opening", _("opening"), kinds.TEXT, lambda found: _opening(found.game)),
    Column("moves", _("moves"), kinds.COUNT, lambda found: found.game.moves),
    Column("move", _("move"), kinds.COUNT, lambda found: found.finding.move or None),
    Column("weight", _("weight"), kinds.TEXT, lambda found: weight_in_words(found.finding.weight)),
    Column("kind", _("kind"), kinds.TEXT, lambda found: found.finding.kind.value),
    Column("found", _("what was found"), kinds.TEXT, lambda found: finding_in_words(found.finding, found.letters)),
]


def findings_table(games: Iterable[GameRecord], letters: ColumnLetters) -> Iterator[str]:
    """The findings of games, as CSV that a spreadsheet opens as it is. A stream: nothing is gathered."""
    found = (Found(game, finding_of(plain), letters) for game in games for plain in game.findings)
    return lines_of(COLUMNS, (Row(values_of(each, COLUMNS)) for each in found), delimiter=";")


def _opening(game: GameRecord) -> str:
    return opening_in_words(game.opening) if game.opening else ""
