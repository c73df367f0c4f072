"""Which stages the public sees, and which of them the tabs of the event lead to."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.http import HttpResponse
from django.test import Client

from pairings.model import System
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, LogEntry, ScheduledRound, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.services.settings.create_event import add_stage
from renju_tournaments.events.services.settings.publish_stage import hide_stage, publish_stage
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import play, public_addresses, touch

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

FINAL = {"name": "A-final", "system": System.ROUND_ROBIN.value, "rounds_planned": 3}


@pytest.fixture
def qualification() -> Stage:
    """A stage whose second round is being played."""
    stage = make_stage(4, event=make_event(chief=make_user("chief")), rounds=3)
    Stage.objects.filter(pk=stage.pk).update(name="Qualification")
    play(stage, 1, "1-3 1-0, 4-2 0-1")
    play(stage, 2, "2-1 *, 3-4 1-0")
    return stage


@pytest.fixture
def final(qualification: Stage) -> Stage:
    """Another stage, just added by its arbiter: four players with numbers, and the times of its rounds."""
    made = add_stage(qualification.event_id, stage=FINAL, by=By(make_user()))
    players = make_stage(4, event=make_event())
    players.entries.update(stage=made)
    ScheduledRound.objects.create(stage=made, number=1, starts_at=datetime(2026, 12, 5, 9, tzinfo=UTC))
    Stage.objects.filter(pk=made.pk).update(draw_method="rating")
    touch(made)
    return made


def tabs(client: Client, address: str) -> list[str]:
    """The stages that the tabs Pairings and Standings of the page lead to, with the round."""
    page = client.get(address).content.decode()
    return re.findall(r'<a [^>]*href="/e/[^/]+/(\d+/(?:rounds/\d+|standings)/)"[^>]*>', page)[-2:]


def main(answer: HttpResponse) -> str:
    """What the page says, without its frame, which names its own address."""
    return answer.content.decode().split("<main")[1].split("</main>")[0]


def test_nothing_in_public_tells_of_a_stage_that_was_added(client: Client, qualification: Stage, final: Stage) -> None:
    event = f"/e/{qualification.event.slug}/"
    unknown = client.get(f"{event}9/standings/")
    for address in public_addresses(final, 1):
        answer = client.get(address)
        if address.startswith(f"{event}2/"):
            assert (answer.status_code, main(answer)) == (404, main(unknown)), address
        else:
            assert answer.status_code == 200, address
            assert "A-final" not in answer.content.decode(), address
            assert f"{event}2/" not in answer.content.decode(), address
    assert client.get(f"{event}calendar.ics").status_code == 404
    for name in ("start-list.csv", "standings.csv", "cross-table.csv", "games.csv"):
        assert client.get(f"{event}2/{name}").status_code == 404
    assert tabs(client, event) == ["1/rounds/2/", "1/standings/"]


def test_people_of_the_desk_see_in_public_what_the_public_sees(qualification: Stage, final: Stage) -> None:
    arbiter = Client()
    arbiter.force_login(qualification.event.roles.get().user)
    assert "A-final" not in arbiter.get(f"/e/{qualification.event.slug}/").content.decode()
    desk = arbiter.get(f"/desk/{qualification.event.slug}/").content.decode()
    assert "A-final" in desk
    assert "Publish the stage" in desk


def test_the_register_tells_of_it_only_those_who_have_a_role_in_the_event(qualification: Stage, final: Stage) -> None:
    page = f"/players/{final.entries.all()[0].player_id}/"
    arbiter, somebody = Client(), Client()
    arbiter.force_login(qualification.event.roles.get().user)
    somebody.force_login(make_user())
    assert "A-final" in arbiter.get(page).text
    assert "A-final" not in somebody.get(page).text
    publish_stage(stage_id=final.pk)
    assert "A-final" in somebody.get(page).text


def test_a_stage_is_published_by_its_own_act_and_taken_back(client: Client, qualification: Stage, final: Stage) -> None:
    address = f"/e/{qualification.event.slug}/2/start-list/"
    chief = Client()
    chief.force_login(qualification.event.roles.get().user)
    act = f"/desk/{qualification.event.slug}/2/public/"
    chief.post(act, {"version": final.version, "token": "a"})
    assert "Player 1" in client.get(address).content.decode()
    assert "A-final" in client.get(f"/e/{qualification.event.slug}/").content.decode()
    assert tabs(client, f"/e/{qualification.event.slug}/") == ["1/rounds/2/", "1/standings/"]
    version = Stage.objects.get(pk=final.pk).version
    chief.post(act, {"version": version - 1, "token": "b", "take_back": "1"})
    assert client.get(address).status_code == 200, "an old page takes nothing back"
    chief.post(act, {"version": version, "token": "c", "take_back": "1"})
    assert client.get(address).status_code == 404
    acts = LogEntry.objects.filter(stage=final, act__in=("stage-published", "stage-hidden")).order_by("pk")
    assert [entry.act for entry in acts] == ["stage-published", "stage-hidden"]


def test_an_arbiter_who_does_not_run_the_event_publishes_no_stage(qualification: Stage, final: Stage) -> None:
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.post(f"/desk/{qualification.event.slug}/2/public/", {"version": final.version}).status_code == 404
    assert not Stage.objects.get(pk=final.pk).is_public


@pytest.mark.parametrize("whole_schedule", [True, False], ids=["the-schedule", "a-round"])
def test_a_published_round_brings_its_stage_along(client: Client, final: Stage, whole_schedule: bool) -> None:
    if whole_schedule:
        publish_schedule(stage_id=final.pk)
    else:
        number = pair_round(stage_id=final.pk).number
        assert client.get(f"/e/{final.event.slug}/2/rounds/1/").status_code == 404
        publish_round(stage_id=final.pk, number=number, accept_warnings=True)
    assert client.get(f"/e/{final.event.slug}/2/rounds/1/").status_code == 200
    assert LogEntry.objects.get(stage=final, act="round-published").after["stage_published"] is True
    with pytest.raises(UserError, match="Rounds of this stage are published"):
        hide_stage(stage_id=final.pk)


def test_the_tabs_lead_to_the_stage_that_plays(client: Client, qualification: Stage, final: Stage) -> None:
    event, address = qualification.event, f"/e/{qualification.event.slug}/"
    publish_stage(stage_id=final.pk)
    play(qualification, 3, "1-4 1-0, 2-3 1-0")
    qualification.rounds.get(number=2).games.update(result="1-0")
    qualification.rounds.update(state="complete")
    touch(qualification)
    assert tabs(client, address) == ["1/rounds/3/", "1/standings/"], "the final has not begun"
    play(final, 1, "1-2 *, 3-4 *")
    for page in (address, f"{address}find/", f"{address}games/"):
        assert tabs(client, page) == ["2/rounds/1/", "2/standings/"], page
    final.rounds.get().games.update(result="1-0")
    final.rounds.update(state="complete")
    Stage.objects.filter(pk=final.pk).update(rounds_planned=1)
    touch(final)
    assert tabs(client, address) == ["2/rounds/1/", "2/standings/"], "everything is over: the latest"
    assert not Event.objects.get(pk=event.pk).stages.filter(finished_at__isnull=False)


def test_of_a_copied_event_the_first_stage_appears_with_it(qualification: Stage, final: Stage) -> None:
    publish_stage(stage_id=final.pk)
    copy = copy_event(qualification.event, name="Autumn Cup", by=By(make_user()))
    assert list(copy.stages.values_list("name", "is_public")) == [("Qualification", True), ("A-final", False)]


def test_an_archive_keeps_which_stages_are_public(final: Stage) -> None:
    stages = read_archive(export_event(final.event)).rows["stages"]
    assert [stage["is_public"] for stage in stages] == [True, False]
