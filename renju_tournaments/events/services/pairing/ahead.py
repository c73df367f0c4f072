"""Computing before the stage is locked what takes long, so that nobody waits for it with their results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from django.utils.translation import gettext as _

from pairings.model import Proposal
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.models import Stage

TRIES: Final = 3
"""How often it is computed anew because the stage changed meanwhile."""

T = TypeVar("T")


class Outdated(Exception):
    """The stage has changed since the proposal was computed."""


@dataclass(frozen=True)
class Ahead:
    """A proposal, or why there is none, and the version of the stage it was computed for."""

    version: int
    proposal: Proposal | None = None
    refusal: UserError | None = None

    def of(self, stage: Stage) -> Proposal:
        """Raises the refusal; Outdated when it was computed for another version."""
        if stage.version != self.version:
            raise Outdated
        if self.refusal is not None:
            raise self.refusal
        if self.proposal is None:
            raise Outdated
        return self.proposal


def computed(stage: Stage, propose: Callable[[], Proposal]) -> Ahead:
    try:
        return Ahead(stage.version, propose())
    except UserError as refusal:
        return Ahead(stage.version, refusal=refusal)


def while_it_holds(compute: Callable[[], Ahead | None], act: Callable[[Ahead | None], T]) -> T:
    """Does an act; where it needs what takes long, that is computed first, and anew when it was outdated.

    The act raises Outdated for what was not computed, or for another version. Raises Conflict when the stage changes
    again and again.
    """
    ahead = None
    for _try in range(1 + TRIES):
        try:
            return act(ahead)
        except Outdated:
            ahead = compute()
    raise Conflict(_("The stage changed again and again while the round was paired. Pair it once more."))
