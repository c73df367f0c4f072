"""The arbiter's note on a game: a warning, a penalty, a clock reading."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.results.writing_results import place_of
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_game

LONGEST = 300
"""Characters of a note."""


def note_game(
    *, stage_id: int, round_number: int, game_id: int, note: str, seen_note: str, by: By, clear: bool = False
) -> Game:
    """Writes the note. An empty one erases nothing unless ``clear`` says so.

    What counts is the note the person saw, not the game's version: a result entered meanwhile is no obstacle, and a
    note is none to a result. Raises Conflict with both notes when somebody else wrote another.
    """
    note = " ".join(note.split())
    if len(note) > LONGEST:
        raise UserError(
            _("The note is too long: %(length)s characters, and at most %(most)s fit.")
            % {"length": len(note), "most": LONGEST},
            field="note",
        )
    with stage_locked(stage_id, by) as stage:
        game = place_of(stage, round_number, game_id).game
        if game.note == note or not (note or clear):
            return game
        if game.note != seen_note:
            raise Conflict(
                _("Somebody else wrote a note on table %(table)s meanwhile: “%(theirs)s”.")
                % {"table": game.table, "theirs": game.note},
                game=game.pk,
                theirs=game.note,
                yours=note,
            )
        before, game.note = game.note, note
        game.save(update_fields=["note"])
        write_log(
            stage,
            LogAct.GAME_NOTED,
            by,
            subject=of_game(game),
            before={"note": before},
            after={"note": note},
            round_number=round_number,
            game=game,
        )
    return game
