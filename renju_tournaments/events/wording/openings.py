"""What is wrong with a list of positions, in words: the codes of rules.formats.errors that a list can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.rules.formats.errors import FormatError

POSITION_ERRORS: Final[Mapping[str, Promise]] = {
    "empty": gettext_lazy("there is nothing in it."),
    "too_large": gettext_lazy("the file is larger than %(most)s MB; divide it."),
    "not_text": gettext_lazy("this is no text that could be read; save it as UTF-8."),
    "not_a_point": gettext_lazy("“%(text)s” is not a point of a board of %(size)s lines."),
    "not_a_move": gettext_lazy("“%(text)s” is not a move; a move is written h8, a pass —."),
    "foreign_letter": gettext_lazy("“%(text)s” begins with a letter that is none of the Latin letters of the columns."),
    "dashes": gettext_lazy(
        "a dash between moves can be a pass or a mere sign; write a pass as --, and only blanks between moves."
    ),
    "not_five": gettext_lazy("a position has five points, Black’s first; here are %(count)s."),
    "point_twice": gettext_lazy("“%(text)s” stands twice in one position."),
    "position_known": gettext_lazy("this is the position of line %(other)s, or that one turned or mirrored."),
    "too_many_positions": gettext_lazy("there are more than %(most)s positions; shorten the list."),
    "other_letters": gettext_lazy(
        "I and J both stand in the line, so its columns are lettered A–O; the event letters them otherwise."
    ),
}


def position_error(error: FormatError) -> str:
    """The sentence for an error, with its line."""
    said = str(POSITION_ERRORS[error.code]) % error.facts
    return said if error.line is None else _("Line %(line)s: %(what)s") % {"line": error.line, "what": said}
