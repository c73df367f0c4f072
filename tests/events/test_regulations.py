"""The opening regulations and boards an event may have: all that the rules know, and nothing that cannot be played."""

import pytest

from renju_tournaments.common.people import NOBODY
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import BOARD_SIZES, OpeningRegulation
from renju_tournaments.events.models import Event
from renju_tournaments.events.services.settings.change_settings import change_event
from renju_tournaments.rules.openings import REGULATIONS
from tests.desk.pages import event_url, fields, text
from tests.factories import make_event

pytestmark = pytest.mark.django_db


def test_an_event_may_have_every_regulation_the_rules_know() -> None:
    assert len(REGULATIONS) == 14
    assert set(OpeningRegulation.values) == {*REGULATIONS, OpeningRegulation.OTHER.value}
    renju = {key for key, regulation in REGULATIONS.items() if regulation.renju}
    assert {choice.value for choice in OpeningRegulation if choice.is_renju} == renju


@pytest.mark.parametrize("size", [size for size, _ in BOARD_SIZES])
@pytest.mark.parametrize("regulation", OpeningRegulation)
def test_renju_has_one_board_and_gomoku_three(regulation: OpeningRegulation, size: int) -> None:
    event = make_event()
    wanted = {"opening_regulation": regulation.value, "board_size": size}
    seen = {"opening_regulation": event.opening_regulation, "board_size": event.board_size}
    if regulation.is_renju and size != 15:
        with pytest.raises(UserError, match="Renju is played on a board of 15 × 15"):
            change_event(event.pk, seen=seen, wanted=wanted, by=NOBODY)
        return
    change_event(event.pk, seen=seen, wanted=wanted, by=NOBODY)
    event = Event.objects.get(pk=event.pk)
    assert (event.opening_regulation, event.board_size) == (regulation.value, size)


def test_a_board_that_does_not_fit_is_told_on_the_page(chief, stage) -> None:
    address = event_url("settings", stage)
    sent = {**fields(chief.get(address)), "board_size": "19", "opening_regulation": "rif"}
    assert "Renju is played on a board of 15 × 15" in text(chief.post(address, sent))
    assert chief.post(address, {**sent, "opening_regulation": "swap2"}).status_code == 302
    assert Event.objects.get().board_size == 19
