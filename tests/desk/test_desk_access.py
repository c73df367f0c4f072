"""Who gets in at the desk, page by page."""

import pytest
from django.urls import reverse

from renju_tournaments.events.models import LogEntry
from tests.desk.pages import event_url, url
from tests.events.rounds import who
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


# ---- who gets in ---------------------------------------------------------------------------------------------------

SEE = ["event", "entries", "absences"]
RUN = [
    "settings",
    "copy",
    "stage-add",
    "stage-settings",
    "start-times",
    "entry-add",
    "entry-edit",
    "entry-withdraw",
    "entry-absences",
]
OWN = ["roles"]
ACTS = ["draw-take-back", "entry-remove", "entry-return"]
OF_EVENT = {"event", "settings", "copy", "stage-add", "roles"}


def address(name, stage):
    if name in OF_EVENT:
        return event_url(name, stage)
    return url(name, stage, who(stage, 1).pk) if name.startswith("entry-") and name != "entry-add" else url(name, stage)


@pytest.mark.parametrize("name", SEE + RUN + OWN)
@pytest.mark.parametrize("role", ["owner", "chief", "arbiter", "stranger", None])
def test_pages_open_for_those_whose_role_reaches(client, people, stage, name, role):
    if role:
        client.force_login(people[role])
    response = client.get(address(name, stage))
    if role is None:
        assert response.status_code == 302
        assert response.url.startswith(reverse("accounts:log-in"))
        return
    allowed = {"owner": SEE + RUN + OWN, "chief": SEE + RUN, "arbiter": SEE, "stranger": []}[role]
    refused = 404 if role == "stranger" else 403
    assert response.status_code == (200 if name in allowed else refused)


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize(("role", "status"), [("arbiter", 403), ("stranger", 404), (None, 302)])
def test_acts_are_refused_without_the_role_and_write_nothing(client, people, stage, name, role, status):
    if role:
        client.force_login(people[role])
    assert client.post(address(name, stage), {"redraw": "1"}).status_code == status
    stage.refresh_from_db()
    assert (stage.draw_method, stage.entries.count(), LogEntry.objects.count()) == ("rating", 6, 0)


@pytest.mark.parametrize("name", ["entry-edit", "entry-withdraw", "entry-absences"])
def test_an_entry_of_another_event_is_not_found(chief, stage, name):
    other = make_stage(2)
    assert chief.get(url(name, stage, other.entries.first().pk)).status_code == 404


@pytest.mark.parametrize("name", ["entry-remove", "entry-return"])
def test_an_act_on_an_entry_of_another_event_is_not_found(chief, stage, name):
    other = make_stage(2)
    assert chief.post(url(name, stage, other.entries.first().pk), {"redraw": "1"}).status_code == 404
    assert other.entries.count() == 2


def test_a_stage_the_event_does_not_have_is_not_found(chief, stage):
    assert chief.get(reverse("desk:entries", args=[stage.event.slug, 9])).status_code == 404
