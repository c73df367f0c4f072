"""When the rounds start, and how far they are."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.headers import zone_of
from renju_tournaments.documents.kinds import Of, Wish
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import ScheduledRound
from renju_tournaments.tables.lists.model import Content, mark, name
from renju_tournaments.tables.round_titles import rounds_to_show, title_of
from renju_tournaments.tables.standings import published_rounds


@listed("schedule", title=gettext_lazy("Schedule"), of=Of.STAGE)
def schedule(wish: Wish) -> Content:
    """Every round that is known, on the clock of the venue."""
    stage, zone = wish.of_stage, zone_of(wish)
    published = {round_.number: round_ for round_ in published_rounds(stage)}
    starts = {s.number: timezone.localtime(s.starts_at, zone) for s in ScheduledRound.objects.filter(stage=stage)}
    rows = []
    for number in rounds_to_show(stage, list(published.values())):
        start = starts.get(number)
        state = RoundState(published[number].state).label if number in published else _("not published yet")
        day, clock = "–", "–"
        if start:
            day = f"{date_format(start, 'l')}, {date_format(start, 'DATE_FORMAT')}"
            clock = date_format(start, "TIME_FORMAT")
        rows.append((str(title_of(stage, number)), day, clock, str(state)))
    return Content(
        title=_("Schedule"),
        headings=(name(_("Round")), name(_("Day")), mark(_("Starts")), name(_("State"))),
        rows=tuple(rows),
        detail=wish.event.time_zone,
        size=12,
    )
