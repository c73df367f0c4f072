"""Sheets handed in by players and arbiters."""

from datetime import timedelta

import pytest
from django.utils import timezone

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Entry, Game, LogEntry, Round
from renju_tournaments.events.services.pairing.edit_draft import exchange_players
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import HandInLink, Sheet
from renju_tournaments.records.queries import Sheets, handed_in
from renju_tournaments.records.services.hand_in_sheet import MOST_SHEETS, hand_in_sheet
from renju_tournaments.records.services.links import close_links, links_of, make_links
from tests.records.games import hand_in, moves, playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def state(game: Game) -> Sheets:
    return handed_in([game])[game.pk].state


def test_two_sheets_are_none_one_equal_or_different() -> None:
    _stage, game = playing()
    assert state(game) is Sheets.NONE
    hand_in(game, Side.FIRST, "h8 h9 j10")
    assert state(game) is Sheets.ONE
    hand_in(game, Side.SECOND, "h8 h9 j10 a1")
    assert state(game) is Sheets.DIFFER
    hand_in(game, Side.SECOND, "h8 h9 j10")
    assert state(game) is Sheets.EQUAL


def test_a_sheet_handed_in_again_holds_and_the_one_before_is_kept() -> None:
    _stage, game = playing()
    hand_in(game, Side.FIRST, "h8 h9")
    hand_in(game, Side.FIRST, "h8 i9")
    assert [s.content.moves for s in Sheet.objects.all()] == [moves("h8 h9").moves, moves("h8 i9").moves]
    assert handed_in([game])[game.pk].first.content.moves == moves("h8 i9").moves


def test_handing_in_leaves_the_pages_of_the_arbiters_as_they_are() -> None:
    stage, game = playing()
    before = stage.version, stage.event.version
    hand_in(game, Side.FIRST, "h8 h9")
    stage.refresh_from_db()
    stage.event.refresh_from_db()
    assert (stage.version, stage.event.version) == before
    assert LogEntry.objects.get(act=LogAct.SHEET_HANDED_IN).after == {"sheet_of": "first", "moves": 2}


def test_the_same_form_sent_twice_hands_in_once() -> None:
    _stage, game = playing()
    hand_in(game, Side.FIRST, "h8 h9", token="t")
    with pytest.raises(AlreadyDone):
        hand_in(game, Side.FIRST, "h8 h9", token="t")
    assert Sheet.objects.count() == 1


def test_a_sheet_without_a_move_is_refused() -> None:
    _stage, game = playing()
    with pytest.raises(UserError, match="no move"):
        hand_in(game, Side.FIRST, "")


def test_a_game_of_a_draft_takes_no_sheets() -> None:
    _stage, game = playing()
    type(game.round).objects.update(state=RoundState.DRAFT)
    with pytest.raises(UserError, match="not being played"):
        hand_in(game, Side.FIRST, "h8")


def test_nobody_fills_the_disk_through_one_game() -> None:
    _stage, game = playing()
    for _ in range(MOST_SHEETS):
        hand_in(game, Side.FIRST, "h8")
    with pytest.raises(UserError, match="too many times"):
        hand_in(game, Side.FIRST, "h8")
    hand_in(game, Side.SECOND, "h8")


def through(game: Game, link: HandInLink) -> Sheet:
    return hand_in_sheet(game_id=game.pk, side=Side.FIRST, record=moves("h8"), source=Source.BOARD, link=link)


def test_a_link_hands_in_the_sheet_of_its_own_side_and_game() -> None:
    _stage, game = playing()
    links = make_links(game.round, by=NOBODY)
    assert len(links) == 8
    assert through(game, links[game.pk, Side.FIRST]).link == links[game.pk, Side.FIRST]
    for other in (links[game.pk, Side.SECOND], links[game.pk + 1, Side.FIRST]):
        with pytest.raises(UserError, match="no longer works"):
            through(game, other)


def test_a_link_stops_working_when_it_expires_or_is_closed() -> None:
    _stage, game = playing()
    link = make_links(game.round, by=NOBODY)[game.pk, Side.FIRST]
    until = link.expires_at
    HandInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(UserError, match="no longer works"):
        through(game, link)
    HandInLink.objects.update(expires_at=until)
    assert through(game, link).link == link
    assert close_links(game_id=game.pk, by=NOBODY) == 2
    with pytest.raises(UserError, match="no longer works"):
        through(game, link)  # as a page sends it that was opened before


def test_a_link_does_not_go_over_to_who_sits_there_after_a_change() -> None:
    stage, game = playing()
    printed = make_links(game.round, by=NOBODY)
    one, other = Entry.objects.get(stage=stage, number=1), Entry.objects.get(stage=stage, number=2)
    exchange_players(stage_id=stage.pk, number=1, one=one.pk, other=other.pk, by=By(reason="seated wrongly"))
    with pytest.raises(UserError, match="no longer works"):
        through(game, printed[game.pk, Side.FIRST])
    anew = make_links(Round.objects.get(pk=game.round_id), by=NOBODY)
    changed = {place for place, link in anew.items() if link != printed[place]}
    assert changed == {(game.pk, Side.FIRST.value), (game.pk + 1, Side.FIRST.value)}
    assert through(game, anew[game.pk, Side.FIRST]).link == anew[game.pk, Side.FIRST]


def test_links_that_work_are_kept_when_links_are_made_again() -> None:
    _stage, game = playing()
    first = make_links(game.round, by=NOBODY)
    close_links(game_id=game.pk, by=NOBODY)
    second = make_links(game.round, by=NOBODY)
    kept = {place for place, link in second.items() if link == first[place]}
    assert kept == {place for place in first if place[0] != game.pk}
    assert set(links_of([game])) == {(game.pk, "first"), (game.pk, "second")}
