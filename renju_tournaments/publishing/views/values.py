"""The public tables as files: what the pages show, for programs that count (CSV) and for those that read (JSON)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.publishing.pages import public_page
from renju_tournaments.tables.lists import cross_table, games, pairings, standings, start_list
from renju_tournaments.tables.standings import last_played, published_rounds
from renju_tournaments.tables.values.table import Table
from renju_tournaments.tables.writers import csv, json

TABLES: Final[Mapping[str, Callable[[Stage, int], Table]]] = {
    "start-list": lambda stage, _number: start_list.start_list(stage),
    "round": lambda stage, number: pairings.by_table(pairings.round_of(stage, number)),
    "standings": standings.standings,
    "cross-table": cross_table.cross_table,
    "games": lambda stage, _number: games.games(stage),
}
"""By what the file is called; the number is that of a published round, 0 where there is none yet."""


AFTER_A_ROUND: Final = frozenset({"standings", "cross-table", "round"})
"""Those of them that are of a round, or after it."""
CONTENT_TYPES: Final[Mapping[str, str]] = {"csv": csv.CONTENT_TYPE, "json": json.CONTENT_TYPE}
"""By the ending of the file."""


@public_page()
def values(
    request: HttpRequest, event: Event, stage: Stage, name: str, ending: str, number: int | None = None
) -> HttpResponse:
    """A table, after the last round that was played or after the one named. Raises Http404 for a round that is not
    published, in the same words whether there is a draft of it or not."""
    rounds = published_rounds(stage)
    if number is not None and number not in {round_.number for round_ in rounds}:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": number})
    after = last_played(rounds) if number is None else number

    def written() -> bytes:
        table = TABLES[name](stage, after)
        if ending == "csv":
            return csv.csv_of(table)
        of_round = after if after and name in AFTER_A_ROUND else None
        return json.json_of(table, {"event": event.slug, "stage": stage.ordinal, "round": of_round})

    data = cached(stage, f"public:{ending}:{name}:{after}", written)
    parts = [event.slug, str(stage.ordinal), name, *([str(number)] if number else [])]
    response = HttpResponse(data, content_type=CONTENT_TYPES[ending])
    response["Content-Disposition"] = f'attachment; filename="{"-".join(parts)}.{ending}"'
    return response
