"""Report files (TRF) among what can be taken away, with a page of their own that says what is in them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from pairings.formats.trf import Edition
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.report_files import report_of

PAGE: Final = "documents:export"
CONTENT_TYPE: Final = "text/plain; charset=utf-8"


@document(
    "trf26",
    title=gettext_lazy("Report file (TRF)"),
    of=Of.STAGE,
    group=Group.DATA,
    ending="trf",
    content_type=CONTENT_TYPE,
    page=PAGE,
)
def trf26(wanted: DocumentRequest) -> bytes:
    """Raises UserError before numbers are drawn, and for what the format has no place for."""
    return report_of(wanted.of_stage, Edition.TRF26)


@document(
    "trf16",
    title=gettext_lazy("Report file (TRF16)"),
    of=Of.STAGE,
    group=Group.DATA,
    ending="trf",
    content_type=CONTENT_TYPE,
    page=PAGE,
    form_of="trf26",
)
def trf16(wanted: DocumentRequest) -> bytes:
    """Raises UserError before numbers are drawn, and for what the format has no place for."""
    return report_of(wanted.of_stage, Edition.TRF16)
