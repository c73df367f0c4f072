"""An event in which everything happened goes through every document and every file there is."""

from itertools import product

import pytest
from django.test import Client

from pairings.formats import trf
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.documents.kinds import Kind, Of, all_kinds, make
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.documents.report_files import report_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.errors import UserError
from renju_tournaments.records.pages.downloads import COLLECTIONS
from tests.amounts import enough
from tests.archives.golden import LONG, golden_event
from tests.documents.papers import embedded

pytestmark = pytest.mark.django_db

REFUSED = {"bracket", "rating-report", "rating-report-xlsx"}
"""There is no bracket in a Swiss, and no rating report while games are open."""


def fault_of(kind: Kind, language: str, paper: Paper, **wanted: object) -> str:
    """What is wrong with a document; nothing, as a rule."""
    wanted |= {"paper": paper.value, "site": "https://example.org", "confirmed": ["provisional", "protests"]}
    try:
        made = make(kind, request_for(kind, **wanted), language=language)
    except UserError as why:
        return "" if kind.key in REFUSED else f"refused: {why}"
    if kind.key in REFUSED:
        return "made, though there is nothing to make"
    if made.content_type == "application/pdf":
        foreign = {font for font, inside in embedded(made.data).items() if not inside} - {"/Helvetica"}
        return f"fonts not embedded: {foreign}" if foreign else ""
    return "" if made.data else "empty"


EACH_ONCE = [("en", Paper.A4), ("ru", Paper.LETTER), ("cs", Paper.A4)]


@pytest.mark.parametrize(("language", "paper"), enough(EACH_ONCE, list(product(("en", "ru", "cs"), Paper))))
def test_an_event_in_which_everything_happened_can_be_printed_and_taken_away(language: str, paper: Paper) -> None:
    event = golden_event()
    kinds = list(all_kinds())
    assert {kind.of for kind in kinds} == set(Of)
    assert len(kinds) > 40
    faults = {kind.key: fault_of(kind, language, paper, event=event, stage=1, number=1, table=1) for kind in kinds}
    assert {key: fault for key, fault in faults.items() if fault} == {}


def test_it_goes_through_what_the_public_takes_away_and_into_an_archive(client: Client) -> None:
    event = golden_event()
    home = f"/e/{event.slug}"
    files = ["start-list.csv", "rounds/1.csv", "standings.csv", "cross-table.csv", "games.csv"]
    addresses = [f"{home}/1/{name}" for name in files] + [f"{home}/games/{key}/" for key in COLLECTIONS]
    for address in [*addresses, f"{home}/calendar.ics"]:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.content, address
    assert read_archive(export_event(event)).name == event.name
    document = trf.parse(report_of(event.stages.get()).decode())
    assert [entry.name for entry in document.entries if entry.name == LONG] == [LONG]
