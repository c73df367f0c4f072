"""The list of an event's games: filters, order, pages, and all of it in one file."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pairings.model import System
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import run
from renju_tournaments.records.checking import read_off, rules_of_event
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rules.formats import read
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from tests.factories import make_event, make_stage
from tests.publishing.scenes import play, touch
from tests.records.games import accepted
from tests.rules.test_game import steps

pytestmark = pytest.mark.django_db

CHOSEI = "h8 i9 j10 g7 f5"
KAGETSU = "h8 h9 i9 g7 f5 e4"


def record(text: str, outcome: Outcome = Outcome.BLACK, ending: Ending = Ending.RESIGNATION) -> Record:
    return Record(steps(text), outcome=outcome, ending=ending)


@pytest.fixture
def stage() -> Stage:
    """Three games with records in two rounds, one without, and one in a draft."""
    stage = make_stage(6, rounds=5)
    stage.entries.filter(number=2).update(name="Дубов Пётр", latin_name="Dubov Petr")
    play(stage, 1, "1-4 1-0, 2-5 0-1, 3-6 1/2-1/2")
    play(stage, 2, "4-2 1-0, 1-3 1-0")
    play(stage, 3, "1-2 *", state=RoundState.DRAFT)
    accept(stage, 1, 1, replace(record(CHOSEI), black="Player 1", white="Player 4"))
    accept(stage, 1, 2, record(KAGETSU, Outcome.WHITE, Ending.TIME))
    accept(stage, 2, 1, record(KAGETSU))
    return stage


def accept(stage: Stage, number: int, table: int, record: Record) -> GameRecord:
    return accepted(Game.objects.get(round__stage=stage, round__number=number, table=table), record)


def page(stage: Stage, query: str = "") -> str:
    return f"/e/{stage.event.slug}/games/{query}"


def listed(client: Client, address: str) -> list[str]:
    """The games of the list, round and table."""
    answer = client.get(address)
    assert answer.status_code == 200
    return re.findall(r'/tables/\d+/">([\d.]+)</a>', answer.content.decode())


def test_every_public_record_stands_in_the_order_of_play(client: Client, stage: Stage) -> None:
    assert listed(client, page(stage)) == ["1.1", "1.2", "2.1"]
    html = " ".join(client.get(page(stage)).content.decode().split())
    assert "3 games" in html
    assert "I1 Chosei 長星" in html
    assert "White won, on time" in html
    assert '<span class="stone" title="Black">●</span> Player 1' in html
    assert '<span class="stone" title="White">○</span> Player 4' in html


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("?player=dubov", ["1.2", "2.1"]),
        ("?player=дубов", ["1.2", "2.1"]),
        ("?player=4", ["1.1", "2.1"]),
        ("?player=nobody", []),
        ("?round=2", ["2.1"]),
        ("?opening=D4", ["1.2", "2.1"]),
        ("?outcome=white", ["1.2"]),
        ("?ending=resign", ["1.1", "2.1"]),
        ("?opening=D4&ending=resign&player=dub", ["2.1"]),
        ("?round=1&opening=I1&outcome=white", []),
        ("?round=7&opening=X&outcome=x&stage=x&page=99", ["1.1", "1.2", "2.1"]),
    ],
)
@pytest.mark.each_database
def test_the_list_can_be_narrowed_down(client: Client, stage: Stage, query: str, games: list[str]) -> None:
    assert listed(client, page(stage, query)) == games
    if not games:
        assert "No game is like that." in client.get(page(stage, query)).content.decode()


@pytest.mark.parametrize(
    ("sort", "games"),
    [
        ("-played", ["2.1", "1.2", "1.1"]),
        ("first", ["1.1", "2.1", "1.2"]),
        ("-moves", ["1.2", "2.1", "1.1"]),
        ("opening", ["1.2", "2.1", "1.1"]),
        ("nothing", ["1.1", "1.2", "2.1"]),
    ],
)
def test_the_list_can_be_sorted(client: Client, stage: Stage, sort: str, games: list[str]) -> None:
    found = listed(client, page(stage, f"?sort={sort}"))
    assert sorted(found) == sorted(games)
    if sort != "-moves":
        assert found == games


def test_a_filter_offers_what_there_is_and_one_thing_alone_is_no_choice(client: Client, stage: Stage) -> None:
    html = client.get(page(stage)).content.decode()
    assert re.findall(r'<select name="(\w+)"', html) == ["round", "opening", "outcome", "ending"]
    assert re.findall(r'<option value="([DI]\d+)"', html) == ["D4", "I1"]
    assert '<option value="3">' not in html


def test_regulations_and_stages_can_be_told_apart_where_there_are_several(client: Client, stage: Stage) -> None:
    GameRecord.objects.filter(game__round__number=2).update(regulation="rif")
    second = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    Stage.objects.filter(pk=second.pk).update(event=stage.event, ordinal=2)
    second.refresh_from_db()
    play(second, 1, "1-4 1-0, 2-3 1-0")
    accept(second, 1, 2, record(CHOSEI))
    assert listed(client, page(stage)) == ["1.1", "1.2", "2.1", "1.2"]
    assert listed(client, page(stage, f"?stage={second.ordinal}")) == ["1.2"]
    assert listed(client, page(stage, "?regulation=rif")) == ["2.1"]
    assert "RIF (classical)" in client.get(page(stage)).content.decode()


def test_what_is_listed_can_be_taken_away_in_one_file(client: Client, stage: Stage) -> None:
    html = client.get(page(stage, "?opening=D4")).content.decode()
    for key, ending in (("sgf", "sgf"), ("text", "txt"), ("renjunet", "xml")):
        assert f'href="/e/{stage.event.slug}/games/{key}/?opening=D4"' in html
        answer = client.get(page(stage, f"{key}/?opening=D4"))
        assert answer["Content-Disposition"] == f'attachment; filename="{stage.event.slug}-games.{ending}"'
        games = read(answer.content, f"games.{ending}").records
        assert [game.black for game in games] == ["Дубов Пётр", "Player 4"]
        assert len(read(client.get(page(stage, f"{key}/")).content, f"games.{ending}").records) == 3


def test_there_is_no_file_in_other_formats_nor_of_no_games(client: Client, stage: Stage) -> None:
    for address in ("renlib/", "exe/", "sgf/?player=nobody"):
        assert client.get(page(stage, address)).status_code == 404


def test_without_records_the_page_says_so_and_nothing_leads_to_it(client: Client) -> None:
    stage = make_stage(4)
    play(stage, 1, "1-3 1-0, 2-4 1-0")
    html = client.get(page(stage)).content.decode()
    assert "No record of a game has been accepted yet." in html
    assert '<form method="get" class="row-form' not in html
    for address in ("", "1/standings/"):
        assert page(stage) not in client.get(f"/e/{stage.event.slug}/{address}").content.decode()
    accept(stage, 1, 1, record(CHOSEI))
    for address in ("", "1/standings/", "1/rounds/1/tables/1/"):
        assert page(stage) in client.get(f"/e/{stage.event.slug}/{address}").content.decode()


def test_records_that_are_not_public_are_not_listed(client: Client, stage: Stage) -> None:
    Event.objects.update(records_public=False)
    touch(stage)
    html = client.get(page(stage)).content.decode()
    assert "The records of this event are not shown in public." in html
    assert "Chosei" not in html
    assert client.get(page(stage, "sgf/")).status_code == 404
    Event.objects.update(records_public=True, is_public=False)
    assert client.get(page(stage)).status_code == client.get(page(stage, "sgf/")).status_code == 404


def test_for_a_format_that_there_is_not_no_record_is_read(client: Client, stage: Stage) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(page(stage, "anything/")).status_code == 404
    assert [query for query in asked if GameRecord._meta.db_table in query["sql"]] == []


def test_an_event_without_a_stage_has_no_games(client: Client) -> None:
    html = client.get(f"/e/{make_event().slug}/games/").content.decode()
    assert "No record of a game has been accepted yet." in html


def test_a_thousand_games_take_as_many_queries_as_three(
    client: Client, stage: Stage, django_assert_num_queries, settings, tmp_path
) -> None:
    settings.VAR_DIR = tmp_path
    client.get(page(stage))
    with django_assert_num_queries(2):
        client.get(page(stage))
    with django_assert_num_queries(3):
        client.get(page(stage, "sgf/"))
    fields = read_off(record(CHOSEI), rules_of_event(stage.event))
    round_ = stage.rounds.get(number=1)
    first, second = list(stage.entries.all())[:2]
    games = Game.objects.bulk_create(
        Game(round=round_, table=table, first=first, second=second, result="1-0") for table in range(4, 1001)
    )
    GameRecord.objects.bulk_create(GameRecord(game=game, **fields) for game in games)
    touch(stage)
    client.get(page(stage))
    with django_assert_num_queries(2):
        html = client.get(page(stage)).content.decode()
    assert "1000 games" in html
    assert "page 1 of 20" in html
    assert client.get(page(stage, "sgf/")).status_code == 202
    job = Job.objects.get()
    with django_assert_num_queries(8):
        run(job.pk)
    with django_assert_num_queries(3):
        written = client.get(page(stage, "sgf/")).getvalue()
    assert written.count(b"(;FF[4]") == 1000
