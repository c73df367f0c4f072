"""The public page of a game: what is shown of it, to whom, and what can be taken away."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from pairings.model import System
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Branch, Choose, Offer
from tests.factories import make_stage
from tests.publishing.scenes import play, touch
from tests.records.games import accepted
from tests.rules.test_game import DOUBLE_THREE, FIVE, at, steps

pytestmark = pytest.mark.django_db

TARAGUCHI = Record(
    (
        *steps("h8 S i9 s j10 s g7 s"),
        Branch("B"),
        Offer(at("f5 l9 a1 b2 c3 d4 e5 n14 m13 o1")),
        Choose(at("l9")[0]),
        *steps("k10 k8 m10 j7 n11"),
    ),
    outcome=Outcome.WHITE,
    ending=Ending.RESIGNATION,
)


@pytest.fixture
def stage() -> Stage:
    stage = make_stage(8, rounds=5, tiebreaks=("BH",))
    play(stage, 1, "1-5 1-0, 6-2 0-1, 3-7 1/2-1/2, 8-4 *")
    return stage


def accept(stage: Stage, number: int, table: int, record: Record) -> GameRecord:
    """The record of a table, handed in by the first player and accepted."""
    found = Game.objects.get(round__stage=stage, round__number=number, table=table)
    return accepted(found, record)


def page(stage: Stage, number: int = 1, table: int = 1) -> str:
    return f"/e/{stage.event.slug}/1/rounds/{number}/tables/{table}/"


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_tells_the_whole_game(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    html = text(client, page(stage))
    for told in (
        "<dt>First player (starts)</dt><dd>Player 1</dd>",
        "<dt>Result of the table</dt><dd>1 – 0</dd>",
        '<dt>Black</dt><dd><span class="stone-sign">●</span> Player 5</dd>',
        '<dt>White</dt> <dd> <span class="stone-sign">○</span> Player 1',
        "the colours were exchanged once",
        "I1 Chosei 長星",
        "<dt>Opening regulation</dt><dd>Taraguchi-10</dd>",
        "<dt>Fifth moves offered</dt><dd>F5, L9, A1, B2, C3, D4, E5, N14, M13, O1</dd>",
        "White won, by resignation",
        "the colours are swapped",
        "way B of the regulation",
    ):
        assert told in html
    assert html.count('class="stone ') == 10
    assert "The board after move 10 of 10" in html
    assert "ends otherwise" not in html


def test_the_server_draws_any_position(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    html = text(client, page(stage) + "?move=4")
    assert "The board after move 4 of 10" in html
    assert 'class="stone white last" data-move="4"' in html
    assert html.count(" later") == 6
    assert '<a href="?move=4" data-to="4" aria-current="step">' in html
    for odd in ("?move=-3", "?move=x", "?move=99999999999999999999", "?move=²"):
        assert "The board after move 10 of 10" in text(client, page(stage) + odd)


def test_what_the_rules_say_stands_beside_the_board(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, Record(steps(DOUBLE_THREE + " a8"), outcome=Outcome.BLACK, ending=Ending.RESIGNATION))
    html = text(client, page(stage))
    assert "Black’s move G8 is forbidden (double-three). Nobody claimed it, and the game went on." in html
    assert '<a href="?move=9" data-to="9">Move 9</a>' in html


def test_a_record_against_the_result_is_told_and_changes_nothing(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, Record(steps(FIVE), outcome=Outcome.WHITE, ending=Ending.TIME))
    html = text(client, page(stage))
    assert "The table has the result 1 – 0; the record of the game ends otherwise: White won." in html
    assert Game.objects.get(round__stage=stage, table=1).result == "1-0"


def test_players_are_called_as_they_are_now(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    stage.entries.filter(number=5).update(name="Dvořák Jiří")
    touch(stage)
    assert '<span class="stone-sign">●</span> Dvořák Jiří' in text(client, page(stage))
    assert "PB[Dvořák Jiří]" in client.get(page(stage) + "sgf/").content.decode()


def test_points_stand_in_the_letters_of_the_event(client: Client, stage: Stage) -> None:
    Event.objects.update(column_letters="skip-i")
    accept(stage, 1, 1, TARAGUCHI)
    html = text(client, page(stage))
    assert "F5, M9, A1" in html
    assert "5. m9" in client.get(page(stage) + "text/").content.decode()


@pytest.mark.parametrize(
    ("key", "ending", "content_type", "begins"),
    [
        ("sgf", "sgf", "application/x-go-sgf", b"(;FF[4]"),
        ("text", "txt", "text/plain; charset=utf-8", b"Letters: a-o"),
        ("renlib", "lib", "application/octet-stream", b"\xffRenLib\xff"),
        ("renjunet", "xml", "application/xml; charset=utf-8", b"<?xml"),
        ("psq", "psq", "text/plain; charset=utf-8", b"Piskvorky 15x15"),
        ("playok", "pgn", "text/plain; charset=utf-8", b"[Event"),
        ("bdt", "bdt", "text/plain; charset=utf-8", b"Spring Cup=["),
    ],
)
def test_a_game_can_be_taken_away(
    client: Client, stage: Stage, key: str, ending: str, content_type: str, begins: bytes
) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    assert f'href="{page(stage)}{key}/"' in text(client, page(stage))
    answer = client.get(f"{page(stage)}{key}/")
    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"] == f'attachment; filename="{stage.event.slug}-1-r1-t1.{ending}"'
    assert answer.content.startswith(begins)


def test_what_a_format_cannot_hold_is_named(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    html = text(client, page(stage))
    assert "<dt>RenLib</dt><dd>the names of the players, who started the game, the result" in html
    assert "<dt>SGF</dt><dd>nothing is left out</dd>" in html


@pytest.mark.parametrize("key", ["gomocalc", "exe", "SGF"])
def test_there_is_no_file_in_another_format(client: Client, stage: Stage, key: str) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    assert client.get(f"{page(stage)}{key}/").status_code == 404


def test_without_a_record_the_page_says_so(client: Client, stage: Stage) -> None:
    html = text(client, page(stage))
    assert "No record of this game has been accepted yet." in html
    assert "<svg" not in html[html.index("<main") :]
    assert client.get(page(stage) + "sgf/").status_code == 404
    record = accept(stage, 1, 1, TARAGUCHI)
    assert "No record" not in text(client, page(stage))
    GameRecord.objects.filter(pk=record.pk).delete()
    touch(stage)
    assert "No record of this game has been accepted yet." in text(client, page(stage))


def test_a_sheet_that_is_not_accepted_is_nobodys_business(client: Client, stage: Stage) -> None:
    found = Game.objects.get(round__stage=stage, table=1)
    before = text(client, page(stage))
    hand_in_sheet(game_id=found.pk, side=Side.FIRST, record=TARAGUCHI, source=Source.BOARD)
    assert text(client, page(stage)) == before


def test_an_event_may_keep_its_records_to_itself(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    Event.objects.update(records_public=False)
    touch(stage)
    html = text(client, page(stage))
    assert "The records of this event are not shown in public." in html
    assert "Chosei" not in html
    assert client.get(page(stage) + "sgf/").status_code == 404


def test_a_draft_has_no_tables_for_the_public(client: Client, stage: Stage) -> None:
    play(stage, 2, "2-1 *, 4-3 *", state=RoundState.DRAFT)
    drafted, to_come = client.get(page(stage, 2, 1)), client.get(page(stage, 3, 1))
    assert drafted.status_code == to_come.status_code == 404
    assert "Round 2 is not published yet." in drafted.content.decode()
    assert "Round 3 is not published yet." in to_come.content.decode()
    assert client.get(page(stage, 1, 9)).status_code == 404


def test_a_hidden_event_has_no_page_of_a_game(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    Event.objects.update(is_public=False)
    assert client.get(page(stage)).status_code == 404
    assert client.get(page(stage) + "sgf/").status_code == 404


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client, stage: Stage, django_assert_num_queries) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    seen = client.get(page(stage))["ETag"]
    with django_assert_num_queries(2):
        assert client.get(page(stage), headers={"If-None-Match": seen}).status_code == 304
    accept(stage, 1, 1, Record(steps("h8 i9 j10"), outcome=Outcome.BLACK))
    assert client.get(page(stage), headers={"If-None-Match": seen}).status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_game(
    client: Client, stage: Stage, django_assert_num_queries
) -> None:
    accept(stage, 1, 1, Record(steps("h8 i9 j10"), outcome=Outcome.BLACK))
    accept(stage, 1, 2, TARAGUCHI)
    client.get(page(stage))
    for table in (1, 2):
        with django_assert_num_queries(5):
            client.get(page(stage, 1, table))


def test_a_game_is_linked_wherever_it_is_named(client: Client, stage: Stage) -> None:
    base = f"/e/{stage.event.slug}/1/"
    link = f'href="{page(stage)}"'
    places = {
        "rounds/1/": 1,
        "players/1/": 1,
        "players/5/": 1,
        "players/2/": 0,
        "cross-table/": 2,
        "standings/1/1/": 2,
    }
    for address in places:
        assert link not in text(client, base + address)
    accept(stage, 1, 1, TARAGUCHI)
    accept(stage, 1, 2, TARAGUCHI)
    for address, times in places.items():
        assert text(client, base + address).count(link) == times, address


def test_a_match_leads_to_its_games(client: Client) -> None:
    stage = make_stage(2, system=System.MATCH, rounds=4)
    play(stage, 1, "1-2 1-0")
    play(stage, 2, "2-1 0-1")
    accept(stage, 2, 1, TARAGUCHI)
    html = text(client, f"/e/{stage.event.slug}/1/match/")
    assert f'<a href="/e/{stage.event.slug}/1/rounds/1/">1</a>' in html
    assert f'<a href="{page(stage, 2)}">2</a>' in html


def test_links_cost_no_query_of_their_own(client: Client, stage: Stage, django_assert_num_queries) -> None:
    pages = {"rounds/1/": 3, "players/1/": 3, "cross-table/": 2, "standings/1/1/": 2}
    base = f"/e/{stage.event.slug}/1/"
    for accepted_tables in ((), (1,), (2, 3)):
        for table in accepted_tables:
            accept(stage, 1, table, TARAGUCHI)
        for address, queries in pages.items():
            client.get(base + address)
            with django_assert_num_queries(queries):
                client.get(base + address)


def test_no_page_leads_to_records_that_are_not_public(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, TARAGUCHI)
    Event.objects.update(records_public=False)
    touch(stage)
    for address in ("rounds/1/", "players/1/", "cross-table/", "standings/1/1/"):
        assert page(stage) not in text(client, f"/e/{stage.event.slug}/1/{address}")


def test_the_marks_on_a_board_are_explained_where_there_are_any(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, Record(steps(DOUBLE_THREE + " a8"), outcome=Outcome.BLACK, ending=Ending.RESIGNATION))
    accept(stage, 1, 2, Record(steps(FIVE), outcome=Outcome.BLACK, ending=Ending.FIVE))
    accept(stage, 1, 3, Record(steps("h8 i9 j10"), outcome=Outcome.DRAW, ending=Ending.AGREEMENT))
    legends = [re.findall(r'<p class="legend muted">(.*?)</p>', text(client, page(stage, 1, n))) for n in (1, 2, 3)]
    assert [len(found) for found in legends] == [1, 1, 0]
    assert "✕ forbidden move" in legends[0][0]
    assert "★ five" in legends[1][0]


def test_what_a_copy_of_a_database_said_beside_a_game_is_not_passed_on(client: Client, stage: Stage) -> None:
    """Its licence allows no passing on; the moves are those of the two at the table."""
    said = (("renjunet.id", "171548"), ("renjunet.publisher", '{"name": "Somebody"}'))
    accept(stage, 1, 1, replace(TARAGUCHI, extras=said, comment="a remark of the database"))
    for address in (
        page(stage),
        f"{page(stage)}renjunet/",
        f"{page(stage)}sgf/",
        f"/e/{stage.event.slug}/games/renjunet/",
    ):
        shown = text(client, address)
        assert not [word for word in ("171548", "Somebody", "a remark of") if word in shown], address


def test_a_remark_of_the_players_stays_with_their_game(client: Client, stage: Stage) -> None:
    accept(stage, 1, 1, replace(TARAGUCHI, comment="a long fight"))
    assert "a long fight" in text(client, f"{page(stage)}sgf/")
