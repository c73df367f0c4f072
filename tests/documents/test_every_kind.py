"""An event in which everything happened goes through every document and every file there is."""

import pytest

from renju_tournaments.documents.kinds import Kind, Of, all_kinds, make
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.documents.wishes import wish_for
from renju_tournaments.errors import UserError
from tests.archives.golden import golden_event
from tests.documents.papers import embedded

pytestmark = pytest.mark.django_db

REFUSED = {"bracket", "rating-report", "rating-report-xlsx"}
"""There is no bracket in a Swiss, and no rating report while games are open."""


def fault_of(kind: Kind, language: str, paper: Paper, **wish: object) -> str:
    """What is wrong with a document; nothing, as a rule."""
    try:
        made = make(kind, wish_for(kind, **wish, paper=paper.value, site="https://example.org"), language=language)
    except UserError as why:
        return "" if kind.key in REFUSED else f"refused: {why}"
    if kind.key in REFUSED:
        return "made, though there is nothing to make"
    if made.content_type == "application/pdf":
        foreign = {font for font, inside in embedded(made.data).items() if not inside} - {"/Helvetica"}
        return f"fonts not embedded: {foreign}" if foreign else ""
    return "" if made.data else "empty"


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_an_event_in_which_everything_happened_can_be_printed_and_taken_away(language: str, paper: Paper) -> None:
    event = golden_event()
    kinds = list(all_kinds())
    assert {kind.of for kind in kinds} == set(Of)
    assert len(kinds) > 40
    faults = {kind.key: fault_of(kind, language, paper, event=event, stage=1, number=1, table=1) for kind in kinds}
    assert {key: fault for key, fault in faults.items() if fault} == {}
