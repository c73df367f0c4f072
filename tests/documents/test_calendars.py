"""The rounds as a calendar."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from icalendar import Calendar, Event

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import ScheduledRound, Stage
from tests.documents.printing import printed
from tests.factories import make_stage

pytestmark = pytest.mark.django_db

TALLINN = ZoneInfo("Europe/Tallinn")


def stage_with(*starts: datetime) -> Stage:
    stage = make_stage()
    for number, start in enumerate(starts, start=1):
        ScheduledRound.objects.create(stage=stage, number=number, starts_at=start)
    return stage


def entries(stage: Stage) -> list[Event]:
    return list(Calendar.from_ical(printed("calendar", stage.event).data).walk("VEVENT"))


def test_each_round_is_an_entry_on_the_clock_of_the_venue() -> None:
    stage = stage_with(datetime(2026, 11, 30, 10, tzinfo=TALLINN), datetime(2026, 11, 30, 12, 30, tzinfo=TALLINN))
    first, second = entries(stage)
    assert first["summary"] == "Spring Cup · Round 1"
    assert first.decoded("dtstart").strftime("%H:%M %Z") == "10:00 EET"
    assert first.decoded("dtend") == second.decoded("dtstart")
    assert second.decoded("dtend") - second.decoded("dtstart") == timedelta(hours=4)


@pytest.mark.parametrize(
    ("day", "offset"),
    [
        (datetime(2026, 3, 28), 2),
        (datetime(2026, 3, 29), 3),
        (datetime(2026, 10, 24), 3),
        (datetime(2026, 10, 25), 2),
    ],
)
def test_ten_o_clock_is_ten_o_clock_on_both_sides_of_the_change(day: datetime, offset: int) -> None:
    stage = stage_with(day.replace(hour=10, tzinfo=TALLINN))
    data = printed("calendar", stage.event).data.decode()
    start = entries(stage)[0].decoded("dtstart")
    assert (start.hour, start.utcoffset()) == (10, timedelta(hours=offset))
    assert start.astimezone(UTC).hour == 10 - offset
    assert "DTSTART;TZID=Europe/Tallinn:" in data
    assert "BEGIN:VTIMEZONE" in data


def test_a_round_that_is_moved_keeps_its_name() -> None:
    stage = stage_with(datetime(2026, 11, 30, 10, tzinfo=TALLINN))
    before = entries(stage)[0]
    ScheduledRound.objects.update(starts_at=datetime(2026, 11, 30, 11, tzinfo=TALLINN))
    after = entries(stage)[0]
    assert before["uid"] == after["uid"]
    assert before.decoded("dtstart") != after.decoded("dtstart")


def test_the_same_event_is_the_same_file() -> None:
    stage = stage_with(datetime(2026, 11, 30, 10, tzinfo=TALLINN))
    assert printed("calendar", stage.event).data == printed("calendar", stage.event).data


def test_without_a_start_there_is_no_calendar() -> None:
    with pytest.raises(UserError, match="Set the start times first"):
        printed("calendar", stage_with().event)


def test_the_public_subscribes_to_it(client: Client) -> None:
    stage = stage_with(datetime(2026, 11, 30, 10, tzinfo=TALLINN))
    answer = client.get(f"/e/{stage.event.slug}/calendar.ics")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert b"Round 1" in answer.content
    assert client.get(f"/e/{stage_with().event.slug}/calendar.ics").status_code == 404
