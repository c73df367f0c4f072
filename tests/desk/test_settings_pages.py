"""The pages of the settings: of an event, of a stage, and the start times."""

import pytest

from renju_tournaments.events.models import Event, LogEntry, ScheduledRound, Stage
from tests.desk.pages import event_url, fields, text, url
from tests.events.rounds import paired

pytestmark = pytest.mark.django_db


# ---- settings ------------------------------------------------------------------------------------------------------


def test_settings_are_saved_and_only_what_changed(chief, stage):
    address = event_url("settings", stage)
    sent = fields(chief.get(address))
    Event.objects.update(venue="Hall B")  # somebody else, meanwhile
    response = chief.post(address, {**sent, "place": "Tallinn"})
    event = Event.objects.get()
    assert response.status_code == 302
    assert (event.place, event.venue) == ("Tallinn", "Hall B")
    assert LogEntry.objects.get().after == {"place": "Tallinn"}


def test_a_stale_form_shows_both_values_and_replaces_when_sent_again(chief, stage):
    address = event_url("settings", stage)
    sent = {**fields(chief.get(address)), "place": "Tallinn"}
    Event.objects.update(place="Tartu")
    response = chief.post(address, sent)
    page = text(response)
    assert "There now: “Tartu”. Yours: “Tallinn”." in page
    assert Event.objects.get().place == "Tartu"
    again = {**sent, "initial-place": response.context["form"].data["initial-place"]}
    assert chief.post(address, again).status_code == 302
    assert Event.objects.get().place == "Tallinn"


def test_a_torn_off_request_erases_nothing(chief, stage):
    Event.objects.update(place="Tartu", description="Two\nlines")
    chief.post(event_url("settings", stage), {"name": "Spring Cup", "time_zone": "Europe/Tallinn"})
    event = Event.objects.get()
    assert (event.place, event.description, event.is_public) == ("Tartu", "Two\nlines", True)


def test_rules_need_a_reason_after_the_start(chief, stage):
    paired(stage, 1, "1-4 *", "5-2 *", "3-6 *")
    address = url("stage-settings", stage)
    page = chief.get(address)
    assert "The stage has started" in text(page)
    assert page.context["form"].fields["system"].disabled
    sent = {**fields(page), "rounds_planned": "4", "system": "round-robin"}
    assert "Give the reason" in text(chief.post(address, sent))
    assert chief.post(address, {**sent, "reason": "the hall closes"}).status_code == 302
    stage.refresh_from_db()
    assert (stage.rounds_planned, stage.system) == (4, "regulated-swiss")


def test_the_order_of_coefficients_is_typed_as_numbers(chief, stage):
    address = url("stage-settings", stage)
    sent = {**fields(chief.get(address)), "tiebreaks-WIN": "1", "tiebreaks-BH": "2", "tiebreaks-H2H": "7"}
    chief.post(address, {**sent, "reason": "as in the regulations"})
    stage.refresh_from_db()
    assert stage.tiebreaks == ["WIN", "BH", "H2H"]


def test_only_coefficients_of_the_system_are_offered(chief, stage):
    assert "tiebreaks-BH-C1" in text(chief.get(url("stage-settings", stage)))
    Stage.objects.update(system="round-robin", draw_method="", tiebreaks=["SB"])
    page = text(chief.get(url("stage-settings", stage)))
    assert "tiebreaks-SB" in page
    assert "tiebreaks-BH-C1" not in page


def test_advice_is_shown_in_the_settings_and_on_the_overview(chief, stage):
    says = "A Swiss is for 18 players and more, as a rule; there are 6."
    assert says in text(chief.get(url("stage-settings", stage)))
    assert says in text(chief.get(event_url("event", stage)))


def test_start_times_are_typed_on_the_clock_of_the_venue(chief, stage):
    address = url("start-times", stage)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    response = chief.post(address, {**sent, "round-1": "2026-07-01T10:00", "round-2": "2026-07-01T15:00"})
    assert response.status_code == 302
    assert [r.starts_at.isoformat() for r in ScheduledRound.objects.all()] == [
        "2026-07-01T07:00:00+00:00",
        "2026-07-01T12:00:00+00:00",
    ]
    assert 'value="2026-07-01T10:00"' in text(chief.get(address))


def test_the_pattern_fills_the_form_and_saves_nothing(chief, stage):
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    response = chief.post(
        url("start-times", stage),
        {**sent, "first_start": "2026-07-01T10:00", "rounds_a_day": "2", "apart": "300", "fill": "1"},
    )
    page = text(response)
    for at in ("2026-07-01T10:00", "2026-07-01T15:00", "2026-07-02T10:00", "2026-07-02T15:00", "2026-07-03T10:00"):
        assert f'value="{at}"' in page
    assert not ScheduledRound.objects.exists()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"round-1": "2026-07-01T15:00", "round-2": "2026-07-01T10:00"}, "Round 2 would start before round 1"),
        ({"round-1": "at ten"}, "Enter a valid date/time"),
        ({"fill": "1"}, "Type the start of the first round"),
        ({"round-1": "2026-03-29T03:30"}, "couldn’t be interpreted in time zone Europe/Tallinn"),
        ({"round-1": "0001-01-01T00:00"}, "Enter a valid date/time"),
        ({"round-1": "9999-12-31T23:00"}, "Enter a valid date/time"),
        ({"fill": "1", "first_start": "9999-12-31T23:00"}, "Enter a valid date/time"),
    ],
)
def test_start_times_that_cannot_be_are_refused(chief, stage, typed, says):
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    assert says in text(chief.post(url("start-times", stage), {**sent, **typed}))
    assert not ScheduledRound.objects.exists()


def test_a_start_moved_by_two_shows_both_times(chief, stage):
    address = url("start-times", stage)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    chief.post(address, {**sent, "round-1": "2026-07-01T09:00"})
    response = chief.post(address, {**sent, "round-1": "2026-07-01T10:00"})
    assert "09:00" in text(response)
    assert "Somebody else has changed these start times" in text(response)
    data = response.context["form"].data
    assert chief.post(address, data).status_code == 302
    assert ScheduledRound.objects.get().starts_at.hour == 7


def test_a_stage_is_added(chief, stage):
    address = event_url("stage-add", stage)
    sent = fields(chief.get(address, {"system": "round-robin"}))
    response = chief.post(address, {**sent, "system": "round-robin", "name": "A-final"})
    final = Stage.objects.get(ordinal=2)
    assert response.url == url("entries", final)
    assert (final.name, final.system) == ("A-final", "round-robin")
    assert "already. Choose another name" in text(
        chief.post(address, {**sent, "system": "round-robin", "name": "A-final"})
    )
