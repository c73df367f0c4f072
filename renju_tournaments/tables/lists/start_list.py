"""Who plays: the start list, by number or, before the draw, by name."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events import naming
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.names import fold
from renju_tournaments.tables.lists.model import Content, Heading, count, mark, name


def start_list(stage: Stage) -> Content:
    """Everybody entered, with what the register says of him; who has left is in grey."""
    entries = list(stage.entries.all())
    naming.call(entries, naming.names_apart(entries))
    entries.sort(key=lambda entry: (entry.number is None, entry.number or 0, fold(entry.name)))
    with_clubs = any(entry.club for entry in entries)
    headings: list[Heading] = [
        count(_("No.")),
        name(_("Name")),
        name(_("Name in Latin letters")),
        mark(_("Title")),
        mark(_("Country")),
        name(_("City")),
        Heading(_("Rating"), "right", number=True),
    ]
    headings += [name(_("Club"))] if with_clubs else []
    headings += [name(_("Team"))] if stage.has_teams else []
    rows = []
    for entry in entries:
        cells = [
            str(entry.number or ""),
            entry.called,
            entry.latin_name,
            entry.title,
            entry.federation,
            entry.city,
            str(entry.rating or ""),
        ]
        cells += [entry.club] if with_clubs else []
        cells += [entry.team] if stage.has_teams else []
        rows.append(tuple(cells))
    return Content(
        title=_("Start list"),
        headings=tuple(headings),
        rows=tuple(rows),
        footnotes=tuple(_left(entry, entry.last_round) for entry in entries if entry.last_round is not None),
        faded=frozenset(n for n, entry in enumerate(entries) if entry.last_round is not None),
    )


def _left(entry: Entry, last_round: int) -> str:
    """Since when somebody is in grey. His name itself stays as it is: the list is taken away as values too."""
    when = _("Withdrawn after round %(number)s.") % {"number": last_round}
    return f"{entry.number or entry.called}: {when if last_round else _('Withdrawn before the first round.')}"
