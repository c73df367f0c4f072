"""Every game of the published rounds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of
from renju_tournaments.tables.lists import games as sheet
from renju_tournaments.tables.values.table import Table


@listed("games", title=gettext_lazy("Games"), of=Of.STAGE, group=Group.DESK)
def games(wanted: DocumentRequest) -> Table:
    return sheet.games(wanted.of_stage)
