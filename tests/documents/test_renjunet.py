"""The games of an event in RenjuNet's XML, read back."""

from datetime import date

import pytest
from django.test import Client

from pairings.model import Result
from renju_tournaments.common.people import NOBODY
from renju_tournaments.documents.renjunet import made_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.formats.renjunet import reading as renjunet
from renju_tournaments.rules.records.record import Outcome, Record
from tests.archives.golden import golden_event
from tests.documents.printing import printed
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user
from tests.records.games import moves

pytestmark = pytest.mark.django_db


def read(event: Event) -> tuple[Record, ...]:
    return renjunet.read(printed("renjunet-xml", event).data).records


def accept(game: Game, record: Record) -> None:
    sheet = hand_in_sheet(game_id=game.pk, side=Side.FIRST, record=record, source=Source.TEXT)
    accept_record(
        stage_id=game.round.stage_id,
        game_id=game.pk,
        sheet_id=sheet.pk,
        seen_newest=sheet.pk,
        seen_accepted=0,
        by=NOBODY,
    )


def played(marks: str = "1 = 0 1") -> tuple[Stage, list[Game]]:
    stage = make_stage(8)
    days = {"starts_on": date(2026, 5, 1), "ends_on": date(2026, 5, 3), "place": "Tallinn"}
    Event.objects.filter(pk=stage.event_id).update(**days)
    stage.event.refresh_from_db()
    return stage, list(play(stage, marks).games.order_by("table"))


def test_a_game_has_its_tournament_its_players_and_its_moves() -> None:
    stage, games = played()
    accept(games[0], moves("h8 S h9 s j10 s a1"))
    first, *rest = read(stage.event)
    assert (first.event, first.place, first.date, first.round) == ("Spring Cup", "Tallinn", "2026-05-01", "1")
    assert len(first.moves) == 4
    has_black = games[0].record.first_has_black is not False
    assert first.black == (games[0].first if has_black else games[0].second).name
    assert first.outcome is (Outcome.BLACK if has_black else Outcome.WHITE)
    assert [len(record.moves) for record in rest] == [0, 0, 0]


@pytest.mark.each_database
def test_a_game_without_a_record_has_its_result_with_who_started_under_black() -> None:
    stage, games = played()
    found = read(stage.event)
    assert [record.outcome for record in found] == [Outcome.BLACK, Outcome.DRAW, Outcome.WHITE, Outcome.BLACK]
    assert [(r.black, r.white) for r in found] == [(g.first.name, g.second.name) for g in games]
    assert {record.regulation for record in found} == {stage.event.opening_regulation}


def test_what_the_format_has_no_sign_for_is_named_and_the_rest_is_there() -> None:
    stage, games = played("+ 1 . 1")
    Game.objects.filter(pk=games[1].pk).update(result=Result.ONE_HALF.value)
    accept(games[3], moves("h8 S h9 s j10 s a1 --"))
    made = made_of(stage.event)
    assert (made.games, made.forfeited, made.open, made.set_by_arbiter) == (2, 1, 1, 1)
    assert [(game.table, why.code) for game, why in made.without_moves] == [(4, "passes_not_held")]
    assert [(len(r.moves), r.outcome) for r in read(stage.event)] == [(0, Outcome.UNKNOWN), (0, Outcome.WHITE)]


def test_nothing_a_copy_of_the_database_said_is_passed_on() -> None:
    stage, games = played()
    said = (("renjunet.id", "171548"), ("renjunet.publisher", '{"name": "Somebody"}'), ("renjunet.alt", "51"))
    accept(games[0], Record(moves("h8 S h9 s j10 s a1").steps, comment="B=1245 of the database", extras=said))
    data = printed("renjunet-xml", stage.event).data.decode()
    assert not [word for word in ("171548", "Somebody", 'alt="51"', "B=1245") if word in data]


def test_namesakes_are_two_players() -> None:
    stage, games = played()
    for year, entry in ((1980, games[0].first), (2010, games[1].first)):
        Entry.objects.filter(pk=entry.pk).update(name="Ivan Sokolov", birth_year=year)
    names = {record.black for record in read(stage.event)}
    assert {"Ivan Sokolov (1980)", "Ivan Sokolov (2010)"} < names


def test_an_event_in_which_everything_happened_is_written_and_read() -> None:
    event = golden_event()
    made = made_of(event)
    assert made.games == len(read(event)) == 7
    assert (made.forfeited, made.open, made.set_by_arbiter) == (3, 2, 4)


def test_a_large_board_and_an_event_without_games_are_refused() -> None:
    stage, _games = played()
    Event.objects.filter(pk=stage.event_id).update(board_size=19)
    stage.event.refresh_from_db()
    with pytest.raises(UserError, match="knows boards of 15 × 15 only"):
        printed("renjunet-xml", stage.event)
    with pytest.raises(UserError, match="No game has been played yet"):
        printed("renjunet-xml", make_stage(4).event)


def test_the_page_says_what_is_lost_and_gives_the_file(client: Client) -> None:
    chief = make_user()
    stage = make_stage(4, event=make_event(chief=chief))
    play(stage, "+ 1")
    client.force_login(chief)
    address = f"/desk/{stage.event.slug}/1/renjunet/"
    assert "1 game was forfeited and stays out." in client.get(address).content.decode()
    given = client.get(address, {"file": "1"})
    assert given["Content-Type"].startswith("application/xml")
    assert f"{stage.event.slug}-renjunet-xml.xml" in given["Content-Disposition"]
