"""The start list."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import DocumentRequest, Of
from renju_tournaments.tables.lists import start_list as sheet
from renju_tournaments.tables.values.table import Table


@listed("start-list", title=gettext_lazy("Start list"), of=Of.STAGE)
def start_list(wanted: DocumentRequest) -> Table:
    return sheet.start_list(wanted.of_stage)
