"""The table after a round, with its coefficients and footnotes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events.models import Stage
from renju_tournaments.tables.lists.model import Content, Heading, count, mark, name, points
from renju_tournaments.tables.standings import is_final, last_played, published_rounds, table


def round_asked(stage: Stage, number: int | None) -> int:
    """The round after which a table is wanted: the last one played, unless another is named."""
    rounds = published_rounds(stage)
    known = {round_.number for round_ in rounds}
    return number if number in known and number else last_played(rounds)


def standings(stage: Stage, number: int | None = None) -> Content:
    """Everybody by place; who has left is in grey, with the reason below."""
    after = round_asked(stage, number)
    shown = table(stage, after_round=after)
    title = _("Standings after round %(number)s") % {"number": after} if after else _("Standings")
    if is_final(stage, published_rounds(stage), after):
        title = _("Final table")
    with_teams = shown.has_teams
    headings: list[Heading] = [
        mark(_("Place")),
        count(_("No.")),
        name(_("Name")),
        mark(_("Country")),
        Heading(_("Rating"), "right", number=True),
    ]
    headings += [name(_("Team"))] if with_teams else []
    headings += [points(_("Match points"))] if shown.has_match_points else []
    headings += [points(_("Points")), *(points(column.short) for column in shown.columns)]
    rows = []
    for row in shown.rows:
        who = row.player
        cells = [row.place, str(who.number), _with_mark(who.name, row.mark), who.federation, who.rating]
        cells += [who.team] if with_teams else []
        cells += [row.match_points] if shown.has_match_points else []
        cells += [row.points, *(cell.text for cell in row.cells)]
        rows.append(tuple(cells + [""] * (len(headings) - len(cells))))  # who is not placed has no coefficients
    legend = tuple(f"{column.short}: {column.name}" for column in shown.columns)
    notes = tuple(f"{n}) {note}" for n, note in enumerate(shown.footnotes, start=1))
    return Content(
        title=title,
        headings=tuple(headings),
        rows=tuple(rows),
        footnotes=(*notes, *shown.notes, *legend),
        faded=frozenset(n for n, row in enumerate(shown.rows) if row.withdrawn),
        notice=shown.provisional,
    )


def _with_mark(who: str, footnote: str) -> str:
    return f"{who} {footnote})" if footnote else who
