"""The cross-table, or the progress of a Swiss."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import DocumentRequest, Of
from renju_tournaments.tables.lists import cross_table as sheet
from renju_tournaments.tables.values.table import Table


@listed("cross-table", title=gettext_lazy("Cross-table"), of=Of.STAGE)
def cross_table(wanted: DocumentRequest) -> Table:
    return sheet.cross_table(wanted.of_stage, wanted.number)
