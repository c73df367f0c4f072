"""The table after a round."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of
from renju_tournaments.tables.lists import standings as sheet
from renju_tournaments.tables.values.table import Table


def round_asked(wanted: DocumentRequest) -> int:
    """The round after which a table is wanted: the last one played, unless another is named."""
    return sheet.round_asked(wanted.of_stage, wanted.number)


@listed("standings", title=gettext_lazy("Standings"), of=Of.STAGE, group=Group.ROUND)
def standings(wanted: DocumentRequest) -> Table:
    return sheet.standings(wanted.of_stage, wanted.number)
