"""The pairing of a round: by table, and by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of
from renju_tournaments.tables.lists import pairings
from renju_tournaments.tables.rounds import RoundWords
from renju_tournaments.tables.values.table import Table


def round_of(wanted: DocumentRequest) -> RoundWords:
    """The round in words. Raises UserError for one that is not published."""
    return pairings.round_of(wanted.of_stage, wanted.of_round)


@listed("pairings-by-table", title=gettext_lazy("Pairings by table"), of=Of.ROUND, group=Group.ROUND)
def by_table(wanted: DocumentRequest) -> Table:
    return pairings.by_table(round_of(wanted))


@listed("pairings-by-name", title=gettext_lazy("Pairings by name"), of=Of.ROUND, group=Group.ROUND)
def by_name(wanted: DocumentRequest) -> Table:
    return pairings.by_name(round_of(wanted))
