"""What the engine says, in the language of now: the sentences stand beside its codes (pairings.sentences)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairings import sentences as engine
from pairings.decisions import DECISIONS, DecisionCode
from pairings.formats.trf import TrfError
from pairings.formats.trf.notes import Note
from pairings.model import Reason
from pairings.sentences import Names
from pairings.sentences import UnknownCode as UnknownCode

_HINTS: Final[Mapping[str, Promise]] = {
    "without_team": _("Say on the page Teams who plays for which."),
    "dutch_failed": _("Tell whoever looks after this site; the cause is in its log."),
    "system_unstated": _("Choose it below; what stands there is only a guess."),
    "system_unknown": _("Choose below which it was; what stands there is only a guess."),
    "day_unread": _("At the desk it is to be entered."),
}
"""What is to be done at the desk, after the sentences of the engine."""


def sentence(reason: Reason, names: Names | None = None, *, starts: int | None = None) -> str:
    """The reason in the person's language. ``names``: starting number -> name; without them everybody is a number.
    ``starts``: who starts at the table the reason stands beside; a pair is named in the order of its table.

    Raises UnknownCode for a code without a sentence.
    """
    said = engine.sentence(reason, names, translation, starts=starts)
    hint = _HINTS.get(reason.code)
    return said if hint is None else f"{said} {hint}"


def sentences(reasons: Iterable[Reason], names: Names | None = None, *, starts: int | None = None) -> list[str]:
    return [sentence(reason, names, starts=starts) for reason in reasons]


def decisions() -> dict[str, str]:
    """How the arbiter can have a round paired, by code."""
    return {code: sentence(Reason.of(code)) for code in (*DECISIONS, DecisionCode.PAIR_BY_HAND)}


# ---- report files

_SHOWN: Final = 10
"""So many lines are named that say the same."""


def fault(error: TrfError) -> str:
    """What is wrong with a report file, with the line."""
    return gettext("Line %(line)s: %(what)s") % {"line": error.line, "what": sentence(error.reason)}


def remark(note: Note) -> str:
    """What was read otherwise than it stands, or taken for granted, with its lines."""
    said = sentence(note.reason)
    if not note.lines:
        return said
    lines = ", ".join(map(str, note.lines[:_SHOWN])) + (" …" if len(note.lines) > _SHOWN else "")
    facts = {"lines": lines, "what": said}
    return ngettext("Line %(lines)s: %(what)s", "Lines %(lines)s: %(what)s", len(note.lines)) % facts
