"""Readings of the clock: what can be read in two ways, or cannot be by the time control, is asked and not guessed."""

import pytest
from django.test import Client

from renju_tournaments.adjournments.clocks import is_clear, most_used, readings_of
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.events.models import Event, Game, Stage
from tests.adjournments.adjourning import adjourn, now
from tests.adjournments.test_desk import sent, table, url  # noqa: F401
from tests.desk.pages import text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        ("120 min + 30 s", 7200 + 30 * 113),
        ("90+30", 5400 + 30 * 113),
        ("2 h", 7200),
        ("1 час 30 мин + 5 с", 5400 + 5 * 113),
        ("30 min", 1800),
        *((unknown, None) for unknown in ("", "blitz", "40/2h, then 30 min", "30 min + byo-yomi", "+ 30 s")),
    ],
)
def test_what_a_player_can_have_used_by_a_time_control(control: str, seconds: int | None) -> None:
    assert most_used(control) == seconds


@pytest.mark.parametrize(
    ("typed", "control", "asked"),
    [
        ("58:40", "90 min", ["0:58:40", "58:40:00"]),
        ("58:40", "", ["0:58:40", "58:40:00"]),
        ("58:40", "30 min", ["0:58:40", "58:40:00"]),
        ("1:30", "120 min + 30 s", ["1:30:00", "0:01:30"]),
        ("1:30", "", ["1:30:00", "0:01:30"]),
        ("1:30", "15 min + 5 s", ["0:01:30", "1:30:00"]),
        ("5:02:10", "90 min", ["5:02:10"]),
        ("0:45", "15 min", ["45 s", "0:45:00"]),
    ],
)
def test_what_is_asked(typed: str, control: str, asked: list[str]) -> None:
    found = readings_of(typed, most_used(control))
    assert not is_clear(found)
    assert [reading.text for reading in found] == [text.replace("45 s", "0:00:45") for text in asked]


@pytest.mark.parametrize(
    ("typed", "control", "seconds"),
    [("1:02:10", "90 min", 3730), ("0:45", "90 min", 2700), ("0:45", "", 2700), ("0:00", "", 0), ("0.05", "", 300)],
)
def test_what_is_clear(typed: str, control: str, seconds: int) -> None:
    found = readings_of(typed, most_used(control))
    assert (is_clear(found), [reading.seconds for reading in found]) == (True, [seconds])


def test_the_form_asks_and_keeps_what_was_typed(desk: Client, table: Game) -> None:  # noqa: F811
    Event.objects.update(time_control="90 min")
    typed = {"version": table.version, **sent(first_used="58:40", second_used="1:02:10")}
    answer = desk.post(url("game", table), typed)
    page = text(answer)
    assert answer.status_code == 422
    assert "“58:40” can be 0:58:40 or 58:40:00." in page
    html = answer.content.decode()
    assert 'name="adjournment-first_used" value="58:40"' in html
    assert html.index('value="58:40=0:58:40"') < html.index('value="58:40=58:40:00"'), "what can be comes first"
    assert not Adjournment.objects.exists()
    other = {**typed, "adjournment-first_used": "57:40", "adjournment-first_used-meant": "58:40=0:58:40"}
    assert desk.post(url("game", table), other).status_code == 422, "an answer to what stood there before"
    desk.post(url("game", table), typed | {"adjournment-first_used-meant": "58:40=0:58:40"})
    adjournment = Adjournment.objects.get()
    assert (adjournment.first_used, adjournment.second_used) == (3520, 3730)


@pytest.mark.parametrize("act", ["position-lost"])
def test_every_clock_asks(desk: Client, table: Game, act: str) -> None:  # noqa: F811
    adjournment = adjourn(table)
    form = {"version": 1, f"{act}-reason": "Fire", f"{act}-first_used": "58:40", f"{act}-second_used": "0:10:00"}
    assert "can be 0:58:40 or 58:40:00" in text(desk.post(url("act", table, adjournment.pk, act), form))
    assert now(adjournment).end == ""
    desk.post(url("act", table, adjournment.pk, act), form | {f"{act}-first_used-meant": "58:40=58:40:00"})
    assert now(adjournment).first_used == 58 * 3600 + 40 * 60, "the arbiter has the last word"


def test_an_adjournment_that_is_kept_is_not_asked_about(desk: Client, table: Game) -> None:  # noqa: F811
    adjournment = adjourn(table, first_used=3520, second_used=90)
    page = desk.get(url("change", table, adjournment.pk)).content.decode()
    assert 'value="0:58:40"' in page
    assert "-meant" not in page
    assert Stage.objects.count() == 1
