"""Rulings: what each kind has to say, and where its consequence is entered. A ruling changes nothing by itself.

The penalties are those of the tournament rules, 17: a warning, time given or taken, the loss of the game, points taken
or given up to the most a game brings, expulsion; time for both after a disturbance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import WIN, format_half_points
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Entry, Game
from renju_tournaments.events.objections import Objection
from renju_tournaments.rulings.choices import RulingKind
from renju_tournaments.rulings.models import Ruling

MOST_MINUTES: Final = 300
A_MOMENT: Final = timedelta(minutes=1)
"""By which clocks may differ."""
LONGEST: Final = 2000
"""Characters of a reason and of a decision."""
GAME, PLAYER, MINUTES, POINTS = "game", "player", "minutes", "points"
NEEDS: Final[Mapping[RulingKind, frozenset[str]]] = {
    RulingKind.WARNING: frozenset({PLAYER}),
    RulingKind.TIME_GIVEN: frozenset({GAME, PLAYER, MINUTES}),
    RulingKind.TIME_TAKEN: frozenset({GAME, PLAYER, MINUTES}),
    RulingKind.TIME_TO_BOTH: frozenset({MINUTES}),
    RulingKind.GAME_LOST: frozenset({GAME, PLAYER}),
    RulingKind.POINTS_TAKEN: frozenset({GAME, PLAYER, POINTS}),
    RulingKind.POINTS_GIVEN: frozenset({GAME, PLAYER, POINTS}),
    RulingKind.EXPULSION: frozenset({PLAYER}),
    RulingKind.PROTEST: frozenset(),
    RulingKind.OTHER: frozenset(),
}
"""What a ruling of each kind is nothing without. A disturbance may be of a whole hall, so it needs no game."""
FIELDS: Final[Mapping[str, str]] = {GAME: "table", PLAYER: "player", MINUTES: "minutes", POINTS: "half_points"}
"""Where each of them is typed."""
OF_A_RESULT: Final = frozenset({RulingKind.GAME_LOST, RulingKind.POINTS_TAKEN, RulingKind.POINTS_GIVEN})
"""After these the arbiter enters a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A ruling as an arbiter writes it down."""

    kind: RulingKind
    reason: str
    ruled_by: str
    ruled_at: datetime | None = None
    """None: now."""
    game: Game | None = None
    player: Entry | None = None
    minutes: int | None = None
    half_points: int | None = None

    @property
    def found(self) -> frozenset[str]:
        """Which of the parts there are."""
        parts = {GAME: self.game, PLAYER: self.player, MINUTES: self.minutes, POINTS: self.half_points}
        return frozenset(name for name, value in parts.items() if value)


def check_ruling(said: Said) -> list[Objection]:
    """Every objection to writing a ruling down."""
    missing, found = NEEDS[said.kind] - said.found, []
    sentences = {
        GAME: _("Name the game that is ruled on."),
        PLAYER: _("Name the player who is concerned."),
        MINUTES: _("Say how many minutes."),
        POINTS: _("Say how many points."),
    }
    found += [Objection(f"no-{name}", sentences[name], field=FIELDS[name]) for name in sentences if name in missing]
    if MINUTES in said.found and MINUTES not in NEEDS[said.kind]:
        found.append(Objection("minutes", _("Minutes belong to a ruling on time. Leave them empty."), field="minutes"))
    if POINTS in said.found and POINTS not in NEEDS[said.kind]:
        words = _("Points belong to a ruling on points. Leave them empty.")
        found.append(Objection("points", words, field="half_points"))
    if (said.minutes or 0) > MOST_MINUTES:
        words = _("Nobody gets more than %(most)s minutes.") % {"most": MOST_MINUTES}
        found.append(Objection("too-long", words, field="minutes"))
    if (said.half_points or 0) > WIN:
        message = _("A game brings %(most)s point at most.") % {"most": format_half_points(WIN)}
        found.append(Objection("too-much", message, field="half_points"))
    if said.game and said.player and said.player.pk not in (said.game.first_id, said.game.second_id):
        message = _("%(name)s does not play at this table. Correct the player or the table.")
        found.append(Objection("not-there", message % {"name": said.player.name}, field="player"))
    if not visible(said.reason):
        words = _("Write the reason; it stands in the protocol of decisions.")
        found.append(Objection("no-reason", words, field="reason"))
    if not visible(said.ruled_by):
        found.append(Objection("nobody", _("Write who ruled."), field="ruled_by"))
    if said.ruled_at is not None and said.ruled_at > timezone.now() + A_MOMENT:
        found.append(Objection("future", _("The time of the ruling has not come yet. Correct it."), field="ruled_at"))
    return found


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What the arbiter does after a ruling: a sentence, and the page on which it is done."""

    words: str
    url: str
    needs_chief: bool
    """Is it for who runs the event only?"""


def follow_up(ruling: Ruling) -> FollowUp | None:
    """Where what was ruled is entered; None for a ruling that is complete in itself."""
    slug, game, entry = ruling.event.slug, ruling.game, ruling.entry
    if ruling.kind in OF_A_RESULT and game is not None:
        ordinal, number = game.round.stage.ordinal, game.round.number
        if game.round.state == RoundState.COMPLETE:
            page = reverse("desk:correct", args=[slug, ordinal, number, game.pk])
            return FollowUp(_("Correct the result"), page, needs_chief=True)
        page = reverse("desk:round", args=[slug, ordinal, number])
        return FollowUp(_("Enter the result"), f"{page}?more={game.pk}#t{game.table}", needs_chief=False)
    if ruling.kind == RulingKind.EXPULSION and entry is not None and entry.last_round is None:
        page = reverse("desk:entry-withdraw", args=[slug, entry.stage.ordinal, entry.pk])
        return FollowUp(_("Withdraw the player"), page, needs_chief=True)
    return None
