"""A sheet is handed in: by a player through their link, or by an arbiter at the desk."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import HandInLink, Sheet
from renju_tournaments.records.queries import is_open
from renju_tournaments.records.services.writing import game_locked
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import MOST_STEPS, plain_record, size_of

MOST_BYTES: Final = 1_000_000
"""Of the file or text a sheet was read from; one game has a few hundred."""
MOST_SHEETS: Final = 50
"""Of one side of a game: more than anybody needs, and a limit for who tries to fill the disk."""


def hand_in_sheet(
    *,
    game_id: int,
    side: Side,
    record: Record,
    source: Source,
    original: bytes = b"",
    file_name: str = "",
    by: By = NOBODY,
    link: HandInLink | None = None,
) -> Sheet:
    """Adds a sheet of a side; the one before stays, and no longer holds. A foul, a contradiction with the result or a
    broken opening is no obstacle: a sheet says what was written at the table.

    Raises UserError for a sheet without a move, one that is too large, and a link that is closed, has expired or
    belongs elsewhere.
    """
    if not record.moves:
        raise UserError(_("There is no move in it, so nothing was handed in."))
    if len(original) > MOST_BYTES or size_of(record.steps) > MOST_STEPS or len(record.tree) > MOST_STEPS:
        raise UserError(_("That is too much for the record of one game, so nothing was handed in."))
    with game_locked(game_id, by) as game:
        if link is not None and not _works(link, game, side):
            raise UserError(_("This link no longer works. Ask the arbiter for a new one; nothing was handed in."))
        if Sheet.objects.filter(game=game, side=side).count() >= MOST_SHEETS:
            raise UserError(_("This sheet was handed in too many times. Give it to the arbiter on paper."))
        sheet = Sheet.objects.create(
            game=game,
            side=side,
            record=plain_record(record),
            source=source,
            original=original,
            file_name=file_name[:200],
            link=link,
            handed_in_by=by.actor,
        )
        write_log(
            game.round.stage,
            LogAct.SHEET_HANDED_IN,
            by,
            subject=of_game(game),
            after={"sheet_of": side.value, "moves": len(record.moves)},
            round_number=game.round.number,
            game=game,
        )
    return sheet


def _works(link: HandInLink, game: Game, side: Side) -> bool:
    """By what is stored now: it may have been closed since the page was opened."""
    now = HandInLink.objects.filter(pk=link.pk, game=game, side=side).first()
    if now is None:
        return False
    now.game = game
    return is_open(now)
