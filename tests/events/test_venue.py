"""Days and times at the venue, wherever the server stands."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import timezone

from renju_tournaments.events.models import Event
from renju_tournaments.players.forms import PlayerForm
from renju_tournaments.players.models import ImportDraft
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

NIGHT = datetime(2026, 11, 30, 22, 30, tzinfo=UTC)
"""1 December, 7:30 in Tokyo; 30 November, 12:30 in Honolulu."""
MORNING = datetime(2026, 12, 1, 5, 0, tzinfo=UTC)
"""1 December, 14:00 in Tokyo; still 30 November, 19:00, in Honolulu."""


@pytest.mark.parametrize(
    ("now", "zone", "first", "last", "where"),
    [
        (NIGHT, "Asia/Tokyo", date(2026, 12, 1), date(2026, 12, 1), "Now"),
        (NIGHT, "Pacific/Honolulu", date(2026, 12, 1), None, "Coming"),
        (MORNING, "Pacific/Honolulu", date(2026, 11, 30), date(2026, 11, 30), "Now"),
        (MORNING, "Asia/Tokyo", date(2026, 11, 29), date(2026, 11, 30), "Past"),
        (MORNING, "Nowhere/Island", date(2026, 12, 1), None, "Now"),
    ],
    ids=["begun-in-tokyo", "not-begun-in-honolulu", "still-on-in-honolulu", "over-in-tokyo", "no-such-zone"],
)
def test_an_event_is_on_by_the_day_of_its_venue(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    now: datetime,
    zone: str,
    first: date,
    last: date | None,
    where: str,
) -> None:
    event = make_event()
    Event.objects.filter(pk=event.pk).update(time_zone=zone, starts_on=first, ends_on=last)
    monkeypatch.setattr(timezone, "now", lambda: now)
    page = client.get("/").content.decode()
    assert [part.split("</h2>")[0] for part in page.split("<h2>") if f"/e/{event.slug}/" in part] == [where]


def test_the_first_page_takes_as_many_queries_for_one_event_as_for_many(
    client: Client, django_assert_num_queries
) -> None:
    make_stage(0)
    with django_assert_num_queries(2):
        client.get("/")
    for _ in range(5):
        make_stage(0)
    with django_assert_num_queries(2):
        client.get("/")


def test_the_desk_shows_times_on_the_clock_of_the_venue() -> None:
    chief = make_user()
    stage = make_stage(0, event=make_event(chief=chief))
    Event.objects.filter(pk=stage.event_id).update(time_zone="Asia/Tokyo")
    draft = ImportDraft.objects.create(stage=stage, owner=chief)
    ImportDraft.objects.filter(pk=draft.pk).update(created_at=NIGHT)
    desk = Client()
    desk.force_login(chief)
    page = desk.get(f"/desk/{stage.event.slug}/1/import/").content.decode()
    assert "1 December 2026, 07:30" in page


@pytest.mark.parametrize(("now", "is_believed"), [("2026-12-31T10:30Z", True), ("2026-12-31T09:30Z", False)])
def test_a_year_has_begun_where_days_begin_first(monkeypatch: pytest.MonkeyPatch, now: str, is_believed: bool) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromisoformat(now))
    form = PlayerForm({"name": "Timi Kauea", "birth_year": "2027"})
    assert ("birth_year" not in form.errors) is is_believed
