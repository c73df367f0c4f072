"""What the arbiter decided for a round when the system had no way on (regulated Swiss, 7), and why: for the draft, the
results and the public page alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairings.model import Reason
from renju_tournaments.common.engine_words import UnknownCode, sentence
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Round, Stage

BY_HAND: Final = "pair_by_hand"
"""The decision to pair a round without the system, from its first board on."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The arbiter's decisions on a round in words, and the reason they gave."""

    words: str
    reason: str


def decided_for(stage: Stage, round_: Round) -> list[Decided]:
    """The decisions by which the round was paired; after the last round, that the event ends with it. One query at
    most."""
    found = []
    if round_.engine.get("decision_reason") and round_.engine.get("by_hand"):
        found.append(Decided(sentence(Reason.of(BY_HAND), {}), round_.engine["decision_reason"]))
    if codes := round_.engine.get("decisions"):
        found.append(Decided("; ".join(_words(codes)), round_.engine.get("decision_reason", "")))
    if round_.number != stage.rounds_planned:
        return found
    ended = stage.log.filter(act=LogAct.STAGE_CHANGED, subject__code="early-end").order_by("-pk").first()
    if ended and ended.subject["number"] == round_.number:
        found.append(Decided(sentence(Reason.of("end_early", round=round_.number), {}), ended.reason))
    return found


def _words(codes: list[str]) -> list[str]:
    """A decision that only another version of the program knows has no words, and is left out."""
    found = []
    for code in codes:
        try:
            found.append(sentence(Reason.of(code), {}))
        except UnknownCode:
            continue
    return found
