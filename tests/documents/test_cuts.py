"""What is cut up: slips, table numbers, name cards."""

import re

import pytest

from pairings.model import ByeKind
from renju_tournaments.documents.pdf.cuts import cut_order
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Entry
from tests.documents.papers import text, texts
from tests.documents.printing import printed
from tests.events.playing import play
from tests.events.rounds import paired
from tests.factories import make_stage

LONG = "Maximilián Alexander z Lobkovic-Schwarzenb"


@pytest.mark.parametrize("count", range(1, 30))
@pytest.mark.parametrize("a_sheet", [1, 2, 4, 6])
def test_stacks_put_on_each_other_lie_in_order(count: int, a_sheet: int) -> None:
    sheets = cut_order(count, a_sheet)
    stacks = [[sheet[place] for sheet in sheets if place < len(sheet)] for place in range(a_sheet)]
    assert [piece for stack in stacks for piece in stack] == list(range(count))


@pytest.mark.django_db
def test_every_table_has_a_slip_and_the_free_point_has_none() -> None:
    stage = make_stage(5)
    paired(stage, 1, "1-3 *", "2-4 *", byes={5: ByeKind.FREE_POINT})
    stage.rounds.update(published_at="2026-11-30T10:00:00Z")
    found = text(printed("result-slips", stage.event).data)
    assert re.findall(r"Table (\d+)", found) == ["1", "2"]
    assert "Player 5" not in found


@pytest.mark.django_db
def test_131_players_make_65_slips_in_cut_order() -> None:
    stage = make_stage(131)
    play(stage)
    pages = [
        [int(n) for n in re.findall(r"Table (\d+)", page)] for page in texts(printed("result-slips", stage.event).data)
    ]
    assert [[table - 1 for table in page] for page in pages] == cut_order(65, 6)


@pytest.mark.django_db
@pytest.mark.each_database
def test_table_numbers_go_as_far_as_the_field_needs() -> None:
    stage = make_stage(9)
    found = text(printed("table-cards", stage.event).data)
    assert [n for n in range(1, 20) if re.search(rf"^{n}\r?$", found, re.M)] == [1, 2, 3, 4]
    with pytest.raises(UserError, match="Nobody is entered"):
        printed("table-cards", make_stage(0).event)


@pytest.mark.django_db
@pytest.mark.each_database
def test_a_name_card_has_the_whole_name_on_both_faces() -> None:
    stage = make_stage(3)
    Entry.objects.filter(number=1).update(name=LONG)
    found = re.sub(r"\s", "", text(printed("name-cards", stage.event).data))
    assert found.count(re.sub(r"\s", "", LONG)) == 2
