"""The emergency kit: everything to go on by hand when the power fails, in one file.

The published round on the wall, the table and the progress to pair the next round from, slips and a blank scorecard.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from django.utils.translation import gettext_lazy
from pypdf import PdfReader, PdfWriter

from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document, kind_of
from renju_tournaments.documents.progress import tell
from renju_tournaments.errors import UserError

PARTS: Final = (
    "pairings-by-table",
    "pairings-by-name",
    "absentees",
    "open-boards",
    "standings",
    "cross-table",
    "start-list",
    "schedule",
    "draw-protocol",
    "decisions",
    "result-slips",
    "scorecard-blank",
)
"""Each with its own pages 1, 2, 3."""
MANY: Final = 100
"""Players from which on it is made in the background."""


def _is_long(wanted: DocumentRequest) -> bool:
    return wanted.of_stage.entries.count() > MANY


@document("kit", title=gettext_lazy("Emergency kit"), of=Of.ROUND, group=Group.ROUND, is_long=_is_long)
def emergency_kit(wanted: DocumentRequest) -> bytes:
    """All parts for which there is something to print."""
    joined = PdfWriter()
    for number, key in enumerate(PARTS):
        tell(number, len(PARTS))
        kind = kind_of(key)
        try:
            part = kind.maker(wanted)
        except UserError:
            continue
        joined.append(PdfReader(BytesIO(part)), outline_item=str(kind.title))
    out = BytesIO()
    joined.write(out)
    return out.getvalue()
