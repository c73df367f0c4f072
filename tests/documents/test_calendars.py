"""The rounds as a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib import import_module
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.test import Client
from icalendar import Calendar, Event

from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events import models
from renju_tournaments.events.models import ScheduledRound, Stage
from renju_tournaments.events.services.settings.change_settings import change_schedule
from renju_tournaments.events.services.settings.copy_event import copy_event
from tests.archives.golden import forget_everything
from tests.documents.printing import printed
from tests.factories import make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

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


MORNING, NOON = datetime(2026, 11, 30, 10, tzinfo=TALLINN), datetime(2026, 11, 30, 12, tzinfo=TALLINN)


def by_library(data: bytes) -> list[tuple[str, int, str]]:
    entries = Calendar.from_ical(data).walk("VEVENT")
    return [(str(e["uid"]), int(e["sequence"]), e.decoded("dtstart").strftime("%Y%m%dT%H%M%S")) for e in entries]


def by_the_letter(data: bytes) -> list[tuple[str, int, str]]:
    """As RFC 5545 says it, and nothing more: lines unfolded, a name before the colon, parameters cut off."""
    found, lines = [], data.decode().replace("\r\n ", "").split("\r\n")
    for line in lines:
        name, _colon, value = line.partition(":")
        match name.partition(";")[0], value:
            case "BEGIN", "VEVENT":
                entry: dict[str, str] = {}
                found.append(entry)
            case ("UID" | "SEQUENCE") as key, _:
                entry[key] = value
            case "DTSTART", _ if found:
                entry["DTSTART"] = value
    return [(e["UID"], int(e["SEQUENCE"]), e["DTSTART"]) for e in found]


class Phone:
    """Keeps entries of calendars by their names, as iOS and Android do with a file that is opened: an entry whose name
    is known takes the place of the old one, unless that is of a later version."""

    def __init__(self, read: Callable[[bytes], list[tuple[str, int, str]]]) -> None:
        self.read = read
        self.kept: dict[str, tuple[int, str]] = {}

    def takes(self, event: models.Event) -> list[str]:
        """Every start that the phone shows after it has taken the calendar of the event."""
        answer = Client().get(f"/e/{event.slug}/calendar.ics")
        for name, version, start in self.read(answer.content):
            if name not in self.kept or version >= self.kept[name][0]:
                self.kept[name] = (version, start)
        return sorted(start for _version, start in self.kept.values())


@pytest.fixture(params=[by_library, by_the_letter], ids=["icalendar", "by the letter"])
def phone(request: pytest.FixtureRequest) -> Phone:
    return Phone(request.param)


def of_before(stage: Stage) -> Stage:
    """The stage as the migration leaves it that gave events their names."""
    import_module("renju_tournaments.events.migrations.0021_events_have_a_uid").name_what_is_there(apps, None)
    return Stage.objects.get(pk=stage.pk)


def test_the_calendars_of_two_sites_live_side_by_side_in_one_phone(phone: Phone) -> None:
    here = stage_with(MORNING, NOON)
    assert len(phone.takes(here.event)) == 2
    keys = here.event.pk, here.pk
    here.event.delete()
    elsewhere = models.Event.objects.create(pk=keys[0], slug="elsewhere", name="Another Cup")
    there = Stage.objects.create(pk=keys[1], event=elsewhere, system="round-robin")
    ScheduledRound.objects.create(stage=there, number=1, starts_at=MORNING)
    assert len(phone.takes(elsewhere)) == 3


def test_a_calendar_that_was_given_out_before_is_not_doubled(phone: Phone) -> None:
    stage = of_before(stage_with(MORNING, NOON))
    place = f"event-{stage.event.pk}-stage-1-round-"
    phone.kept = {
        f"{place}{n}@renju-tournaments": (0, at) for n, at in ((1, "20261130T100000"), (2, "20261130T120000"))
    }
    assert phone.takes(stage.event) == ["20261130T100000", "20261130T120000"]
    wanted = {2: NOON + timedelta(hours=1), 3: NOON + timedelta(hours=6)}
    change_schedule(stage.pk, seen={2: NOON}, wanted=wanted, by=NOBODY)
    assert phone.takes(stage.event) == ["20261130T100000", "20261130T130000", "20261130T180000"]
    new = next(name for name in phone.kept if not name.startswith(place))
    assert str(stage.event.uid) in new


def test_an_event_that_was_copied_is_another(phone: Phone) -> None:
    stage = of_before(stage_with(MORNING))
    other = copy_event(stage.event, name="Next year", by=By(make_user()))
    ScheduledRound.objects.create(stage=other.stages.get(), number=1, starts_at=NOON)
    assert [len(phone.takes(event)) for event in (stage.event, other)] == [1, 2]


def test_an_archive_brings_the_names_along_and_a_second_time_to_the_same_site_others(phone: Phone) -> None:
    event = stage_with(MORNING, NOON).event
    data = export_event(event)
    assert len(phone.takes(event)) == 2
    assert len(phone.takes(import_archive(read_archive(data), actor=None))) == 4
    forget_everything()
    assert len(phone.takes(import_archive(read_archive(data), actor=None))) == 4


def test_names_of_before_are_those_of_one_site(phone: Phone) -> None:
    event = of_before(stage_with(MORNING)).event
    other = import_archive(read_archive(export_event(event)), actor=None)
    assert len(phone.takes(event)) == 1
    assert len(phone.takes(other)) == 2
