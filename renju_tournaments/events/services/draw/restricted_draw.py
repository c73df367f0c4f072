"""Drawing the numbers of a round-robin so that players of one country, or of one club, do not meet at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings import lots
from pairings.model import PairingImpossible, Reason
from pairings.systems import restricted_draw
from pairings.systems.restricted_draw import Restriction
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import Kin
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.rounds import proposals

KEPT_APART: Final[Mapping[Kin, Promise]] = {
    Kin.COUNTRY: gettext_lazy("Players of one country are to be kept apart."),
    Kin.CLUB: gettext_lazy("Players of one club are to be kept apart."),
}
"""Who "they" are of whom the engine speaks: said before its sentences."""

PLACED: Final = "placed"
"""The lot inside a group, when the numbers of the groups had to be searched for."""
WAY: Final = "way"
"""The lot between the ways that were found."""


@dataclass(frozen=True)
class Apart:
    """Who does not meet in the last rounds; ``last_rounds`` None: in as many of them as can be."""

    kin: Kin
    last_rounds: int | None = None

    def as_json(self) -> dict[str, Any]:
        """For the log and the protocol; 0 stands for as many rounds as can be."""
        return {"kin": self.kin.value, "last_rounds": self.last_rounds or 0}


@dataclass(frozen=True)
class WayOut:
    """What the arbiter can do when there are no such numbers: the restriction to be sent instead, in words."""

    words: str
    apart: Apart | None


class NoDraw(UserError):
    """There are no numbers that obey the restriction: why, in words, and what the arbiter can decide."""

    def __init__(self, kin: Kin, reasons: Iterable[Reason], ways_out: Iterable[WayOut]) -> None:
        self.ways_out = tuple(ways_out)
        super().__init__(" ".join([str(KEPT_APART[kin]), *map(sentence, reasons)]))


@dataclass(frozen=True)
class Drawn:
    """The entries in the order of their numbers, and what the protocol keeps of how it came about."""

    order: list[Entry]
    purpose: str
    """What the tickets shown were drawn for."""
    protocol: dict[str, Any]


def draw_apart(stage: Stage, entries: Sequence[Entry], seed: int, apart: Apart) -> Drawn:
    """Draws the numbers; ``entries`` are in the order of their ticket numbers.

    Raises NoDraw if no numbers obey the restriction, and UserError for a system whose numbers decide nothing.
    """
    if stage.is_swiss:
        raise UserError(
            _("In a Swiss the numbers do not say who meets whom when. Keep pairs apart on the page of that name."),
            field="apart",
        )
    if not stage.can_keep_apart:
        raise UserError(
            _("Only where everybody meets everybody, round after round of the table, can a drawing keep pairs apart."),
            field="apart",
        )
    if apart.last_rounds is not None and apart.last_rounds < 1:
        words = _("They are kept apart in one round at least. Leave the field empty for as many as can be.")
        raise UserError(words, field="last_rounds")
    labels = {item: str(getattr(entry, apart.kin.value)) for item, entry in enumerate(entries, start=1)}
    rule = Restriction(apart.last_rounds, stage.cycles, stage.swap_last_rounds)
    try:
        draw = restricted_draw.restricted_draw(labels, seed, rule)
    except PairingImpossible as impossible:
        ways_out = [_way_out(d, apart) for d in impossible.decisions]
        reasons = [_named(r, labels.values()) for r in impossible.reasons]
        raise NoDraw(apart.kin, reasons, ways_out) from impossible
    order = [entries[item - 1] for item in draw.order]
    facts = {r.code: dict(r.params) for r in draw.reasons}
    protocol = {**apart.as_json(), "reasons": proposals.reasons_to_json(draw.reasons)}
    if "draws_needed" in facts:
        draws = facts["draws_needed"]["draws"]
        assert isinstance(draws, int)
        return Drawn(order, restricted_draw.purpose(draws), protocol)
    ways = facts["draw_searched"]["ways"]
    assert isinstance(ways, int)
    chosen = lots.shuffled(seed, WAY, range(ways))[0]
    way = {"purpose": WAY, "ways": ways, "item": chosen, "ticket": lots.ticket(seed, WAY, chosen)}
    return Drawn(order, PLACED, {**protocol, "way": way})


def _way_out(decision: Reason, apart: Apart) -> WayOut:
    last = dict(decision.params).get("last")
    fewer = Apart(apart.kin, last) if isinstance(last, int) else None
    return WayOut(sentence(decision), fewer)


def _named(reason: Reason, labels: Iterable[str]) -> Reason:
    """The groups as they are written in the list, where the engine compares them in small letters."""
    written = {label.strip().casefold(): label.strip() for label in labels}
    params = dict(reason.params)
    groups = params.get("groups")
    if not isinstance(groups, tuple):
        return reason
    named = tuple(written.get(str(group), str(group)) for group in groups)
    return replace(reason, params=tuple({**params, "groups": named}.items()))
