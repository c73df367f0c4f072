"""Scorecards: blank, for a round, and of a record."""

import re

import pytest

from renju_tournaments.common.people import NOBODY
from renju_tournaments.documents.kinds import kind_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Entry, Event
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.records.services.links import make_links
from renju_tournaments.rules.records.record import Outcome
from tests.documents.papers import embedded, qr_codes, reddish, text, texts
from tests.documents.printing import printed
from tests.events.playing import play
from tests.factories import make_stage
from tests.records.games import hand_in, playing

pytestmark = pytest.mark.django_db

SITE = "http://192.168.1.5:8000"
LETTERS = {"a-o": "A B C D E F G H I J K L M N O", "skip-i": "A B C D E F G H J K L M N O P"}


def test_a_round_has_a_card_a_player_in_the_order_of_the_tables() -> None:
    stage = make_stage(8)
    round_ = play(stage)
    pages = texts(printed("scorecards", stage.event).data)
    assert len(pages) == 8
    for number, game in enumerate(round_.games.order_by("table")):
        for page, owner in zip(pages[2 * number : 2 * number + 2], (game.first, game.second), strict=True):
            assert f"Card of {owner.name}" in page
            assert game.first.name in page
            assert game.second.name in page


def test_the_code_on_a_card_is_the_link_of_its_own_player() -> None:
    stage = make_stage(4)
    round_ = play(stage)
    links = make_links(round_, by=NOBODY)
    found = qr_codes(printed("scorecards", stage.event, site=SITE).data)
    games = round_.games.order_by("table")
    wanted = [links[game.pk, side] for game in games for side in (Side.FIRST, Side.SECOND)]
    assert found == [f"{SITE}/hand-in/{link.key}/" for link in wanted]
    assert qr_codes(printed("scorecards-two", stage.event, site=SITE).data, scale=5) == found


def test_without_links_or_an_address_a_card_has_no_code() -> None:
    stage = make_stage(4)
    round_ = play(stage)
    assert qr_codes(printed("scorecards", stage.event, site=SITE).data) == []
    make_links(round_, by=NOBODY)
    assert qr_codes(printed("scorecards", stage.event).data) == []


@pytest.mark.parametrize("way", LETTERS)
def test_the_diagram_has_the_letters_of_the_event(way: str) -> None:
    stage = make_stage(2)
    Event.objects.update(column_letters=way)
    stage.event.refresh_from_db()
    found = re.sub(r"\s+", " ", text(printed("scorecard-blank", stage.event).data))
    assert LETTERS[way] in found


def test_gomoku_on_nineteen_lines_has_a_diagram_of_nineteen() -> None:
    stage = make_stage(2)
    Event.objects.update(opening_regulation="swap2", board_size=19)
    stage.event.refresh_from_db()
    found = re.sub(r"\s+", " ", text(printed("scorecard-blank", stage.event).data))
    assert "A B C D E F G H I J K L M N O P Q R S" in found


def test_names_of_every_script_and_of_forty_letters_are_on_the_card() -> None:
    stage = make_stage(2)
    names = ["中村 茂 · 김수찬", "Maximilián Alexander z Lobkovic-Schwarzenb"]
    for number, name in enumerate(names, start=1):
        Entry.objects.filter(number=number).update(name=name)
    play(stage)
    data = printed("scorecards-two", stage.event).data
    for name in names:
        assert re.sub(r"\s", "", name) in re.sub(r"\s", "", text(data))
    assert all(inside for font, inside in embedded(data).items() if font != "/Helvetica")


def test_the_cards_of_a_large_round_are_made_in_the_background() -> None:
    kind = kind_of("scorecards")
    small, large = make_stage(8), make_stage(80)
    for stage in (small, large):
        play(stage)
    assert not kind.is_long(request_for(kind, small.event))
    assert kind.is_long(request_for(kind, large.event))


@pytest.mark.each_database
def test_a_record_is_written_out_with_its_swaps_fifths_passes_and_colours() -> None:
    stage, game = playing(opening_regulation="rif")
    stage.rounds.update(published_at="2026-11-30T10:00:00Z")
    sheet = hand_in(game, Side.FIRST, "h8 h9 j10 S a1 i8 -- a3", outcome=Outcome.WHITE)
    accept_record(
        stage_id=stage.pk, game_id=game.pk, sheet_id=sheet.pk, seen_newest=sheet.pk, seen_accepted=0, by=NOBODY
    )
    found = text(printed("scorecard-record", stage.event, table=1).data)
    assert "J10" in found
    assert "6 —" in found
    assert re.search(r"Swaps after moves\s+3\b", found)
    assert re.search(r"Black after the opening\s+Player 5", found)
    red = printed("scorecard-record-colours", stage.event, table=1).data
    assert (reddish(red), reddish(printed("scorecard-record", stage.event, table=1).data)) == (True, False)
    with pytest.raises(UserError, match="No record"):
        printed("scorecard-record", stage.event, table=2)
    with pytest.raises(UserError, match="no table 9"):
        printed("scorecard-record", stage.event, table=9)
