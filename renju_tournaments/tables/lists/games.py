"""Every game of the published rounds, one a row."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.events import naming
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game, ScheduledRound, Stage
from renju_tournaments.events.queries import LONG_PARTS_OF_ROUND
from renju_tournaments.events.venue import zone_of
from renju_tournaments.tables.lists.model import Content, count, day, mark, name


def games(stage: Stage) -> Content:
    """In the order of play; an open game has no result, an adjourned one says so."""
    called = naming.names_in(stage)
    zone = zone_of(stage.event)
    starts = {s.number: timezone.localtime(s.starts_at, zone) for s in ScheduledRound.objects.filter(stage=stage)}
    played = (
        Game.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by("round__number", "table")
    )
    rows = [
        (
            str(game.round.number),
            f"{starts[game.round.number]:%Y-%m-%d}" if game.round.number in starts else "",
            str(game.table),
            str(game.first.number or ""),
            called[game.first_id],
            _("adjourned") if game.adjourned and not game.outcome.is_final else game.outcome.label,
            str(game.second.number or ""),
            called[game.second_id],
        )
        for game in played
    ]
    return Content(
        title=_("Games"),
        headings=(
            count(_("Round")),
            day(_("Date")),
            count(_("Table")),
            count(_("No.")),
            name(_("First player")),
            mark(_("Result")),
            count(_("No.")),
            name(_("Second player")),
        ),
        rows=tuple(rows),
    )
