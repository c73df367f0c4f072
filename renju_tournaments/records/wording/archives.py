"""What is to be said of the files inside an archive that are not opened, and of games that are not kept whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSED: Final[Mapping[str, Promise]] = {
    "encrypted": _("It is locked with a password, and was not opened. Pack it without one."),
    "damaged": _("It is damaged, or packed in a way that is not known here. Pack it again as a ZIP file."),
    "archive_inside": _("It is an archive inside an archive, and was not opened. Send it by itself."),
    "too_large": _("Unpacked, it has more than %(most)s MB. Divide it."),
    "too_tight": _("Unpacked, it becomes more than %(most)s times larger, which games never do; it was not read."),
    "too_many_games": _("With it there are more than %(most)s games. Send it by itself."),
    "game_too_long": _("The game has more steps than can be kept, and was left out."),
    "shortened": _("Its variations and notes are more than can be kept; the moves of the game itself were checked."),
}


def refusal_in_words(code: str, facts: Mapping[str, str]) -> str:
    """A whole sentence."""
    return str(REFUSED[code]) % dict(facts)
