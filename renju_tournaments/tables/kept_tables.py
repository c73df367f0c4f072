"""The tables that are kept for readers, looked at when a stage is checked: one that is not what the games say is thrown
away, and made anew when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from pairings.checks.findings import Finding, Severity
from pairings.model import Reason
from renju_tournaments.events.further_checks import FurtherCheck, Link, Names, add_check
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.tables import standings as tables
from renju_tournaments.tables.values.players import players_of

DIFFERS: Final = "kept_table_differs"


def wrong_tables(stage: Stage, going_on: Callable[[], None]) -> Iterator[Finding]:
    """In every language of the site. One query where nothing is kept."""
    rounds = [published.number for published in tables.published_rounds(stage)]
    state = cache(lambda: state_of(stage))
    answer = cache(lambda number: engine_table(stage, state(), number))
    for language, _name in settings.LANGUAGES:
        going_on()
        with translation.override(language):
            kept = {number: table for number in rounds if (table := tables.kept_table(stage, number))}
            players = players_of(stage) if kept else {}
            for number, table in kept.items():
                if table != tables.worded(stage, state(), answer(number), players):
                    tables.forget_table(stage, number)
                    yield Finding(Severity.ERROR, Reason.of(DIFFERS, after=number, language=language))


def sentence(reason: Reason, names: Names) -> str:
    params = dict(reason.params)
    language = str(params["language"])
    return _(
        "The table after round %(after)s that was kept for readers (%(language)s) was not what the games say. It was "
        "thrown away, and is made anew."
    ) % {"after": params["after"], "language": dict(settings.LANGUAGES).get(language, language)}


def link(stage: Stage, finding: Finding) -> Link:
    return Link(_("Standings"), reverse("desk:standings", args=[stage.event.slug, stage.ordinal]))


add_check(FurtherCheck(codes=frozenset({DIFFERS}), find=wrong_tables, sentence=sentence, link=link, size=lambda _: 0))
