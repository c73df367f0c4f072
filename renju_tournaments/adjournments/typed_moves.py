"""What stands in the envelope, as somebody types it: a point in the letters of the event, “pass”, or a step of the
opening in the words of pasted games (rules.formats.written.step_words)."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.position import asked_now
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.rules.formats.written.step_words import step_of
from renju_tournaments.rules.points import Point, UnreadablePoint
from renju_tournaments.rules.steps import Choose, Declare, Offer, Pass, Place, Step, Swap

PASSES: Final = frozenset({"pass", "пас", "--", "—", "–", "-"})
SWAPS: Final = {"swap": True, "обмен": True, "výměna": True, "no swap": False, "без обмена": False, "bez výměny": False}
"""As the players of the languages of the site write it on paper."""


def sealed_step(typed: str, position: tuple[Step, ...], event: Event) -> Step | None:
    """The step that was sealed; None for an empty text. Raises UserError for what is no step: then the arbiter says
    that there is no move in the envelope that can be read."""
    text = " ".join(typed.split()).lower()
    if not text:
        return None
    question = asked_now(position, event)
    if text in PASSES:
        return Pass()
    if text in SWAPS:
        return Swap(SWAPS[text])
    if question is not None and question.kind is Declare and re.fullmatch(r"\d{1,3}", text):
        return Declare(int(text))
    try:
        if found := step_of(text, lambda name: _point(name, event)):
            return found
        names = re.split(r"[ ,;]+", text)
        if question is not None and question.kind is Offer:
            return Offer(tuple(_point(name, event) for name in names))
        if len(names) == 1:
            point = _point(names[0], event)
            return Choose(point) if question is not None and question.kind is Choose else Place(point)
    except UnreadablePoint:
        pass
    raise UserError(
        _(
            "“%(typed)s” cannot be read as a move. Write a point in the letters of the event (H8), “pass”, or what the "
            "opening asks for: “swap”, “no swap”, “offers F5 L9”, “takes white”. What is no move at all is no move: "
            "leave the field empty and say so."
        )
        % {"typed": typed.strip()[:40]},
        field="sealed_text",
    )


def _point(name: str, event: Event) -> Point:
    return letters_for(event.column_letters, event.board_size).read(name, event.board_size)
