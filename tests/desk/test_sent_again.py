"""A form that is sent again: the same is done once, another thing is another act."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import Event, LogEntry
from tests.desk.pages import text
from tests.factories import make_event, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def event() -> Event:
    return make_event(owner=make_user("kask"))


def settings_form(event: Event, client: Client) -> dict[str, str]:
    """What a browser sends of the page of settings."""
    form = client.get(reverse("desk:settings", args=[event.slug])).context["form"]
    sent = {"token": "of-this-page"}
    for bound in form:
        for name in (bound.html_name, bound.html_initial_name):
            if bound.value() is not False:
                sent[name] = "on" if bound.value() is True else str(bound.value() or "")
    return sent


def test_who_goes_back_to_a_form_and_types_something_else_loses_nothing(event: Event, client: Client) -> None:
    client.force_login(event.roles.get().user)
    form, address = settings_form(event, client), reverse("desk:settings", args=[event.slug])
    assert "Saved." in text(client.post(address, form | {"place": "Tartu"}, follow=True))
    assert "it was not done twice" in text(client.post(address, form | {"place": "Tartu"}, follow=True))
    event.refresh_from_db()
    assert (event.place, LogEntry.objects.count()) == ("Tartu", 1)
    again = client.post(address, form | {"place": "Tallinn", "venue": "Chess house"})
    assert "There now: “Tartu”. Yours: “Tallinn”." in text(again)
    assert 'value="Chess house"' in again.content.decode()
    form = settings_form(Event.objects.get(), client) | {"token": form["token"]}
    assert "Saved." in text(client.post(address, form | {"place": "Tallinn"}, follow=True))
    assert [entry.after for entry in LogEntry.objects.order_by("pk")] == [{"place": "Tartu"}, {"place": "Tallinn"}]
