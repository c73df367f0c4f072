"""The public tables as files of values."""

import csv
from io import StringIO

import pytest
from django.test import Client

from pairings.model import System
from renju_tournaments.events.models import Entry, Event, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from tests.events.playing import play
from tests.factories import make_stage

pytestmark = pytest.mark.django_db
FILES = ("start-list.csv", "rounds/1.csv", "standings.csv", "standings/1.csv", "cross-table.csv", "games.csv")


def rows(client: Client, stage: Stage, name: str) -> list[list[str]]:
    answer = client.get(f"/e/{stage.event.slug}/{stage.ordinal}/{name}")
    assert answer.status_code == 200, name
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize("system", [System.REGULATED_SWISS, System.ROUND_ROBIN, System.OLYMPIC, System.MATCH])
def test_every_table_can_be_taken_away_in_every_system(client: Client, system: System) -> None:
    players = 2 if system is System.MATCH else 8
    stage = make_stage(players, system=system, rounds=7, tiebreaks=("BH",))
    play(stage)
    for name in FILES:
        assert len(rows(client, stage, name)) > 1, name
    assert len(rows(client, stage, "games.csv")) == 1 + players // 2


def test_a_draft_is_in_no_file(client: Client) -> None:
    stage = make_stage(8)
    play(stage)
    pair_round(stage_id=stage.pk)
    assert len(rows(client, stage, "games.csv")) == 1 + 4
    for name in ("rounds/2.csv", "standings/2.csv"):
        for address in (name, name.replace(".csv", ".json")):
            assert client.get(f"/e/{stage.event.slug}/1/{address}").status_code == 404
    assert len(client.get(f"/e/{stage.event.slug}/1/games.json").json()["rows"]) == 4


def test_a_file_tells_no_year_of_birth_and_begins_no_formula(client: Client) -> None:
    stage = make_stage(4)
    play(stage)
    Entry.objects.filter(stage=stage, number=1).update(name="=1+1", birth_year=1987)
    for name in FILES:
        data = client.get(f"/e/{stage.event.slug}/1/{name.replace('.csv', '.json')}").content.decode()
        assert "1987" not in data, name
        found = [cell for row in rows(client, stage, name) for cell in row]
        assert not [cell for cell in found if "1987" in cell or cell.startswith("=")], name


def test_the_pages_show_the_way_to_their_files(client: Client) -> None:
    stage = make_stage(4)
    play(stage)
    home = f"/e/{stage.event.slug}/1/"
    pages = {"start-list/": FILES[0], "rounds/1/": FILES[1], "standings/": FILES[3], "cross-table/": FILES[4]}
    for page, name in pages.items():
        shown = client.get(home + page).content.decode()
        assert f'href="{home}{name}"' in shown
        assert f'href="{home}{name.replace(".csv", ".json")}"' in shown
    assert f'href="{home}games.csv"' in client.get(f"/e/{stage.event.slug}/games/").content.decode()


def test_files_of_an_event_that_is_not_public_are_for_its_people(client: Client) -> None:
    stage = make_stage(4)
    play(stage)
    Event.objects.filter(pk=stage.event_id).update(is_public=False)
    assert client.get(f"/e/{stage.event.slug}/1/games.csv").status_code == 404
