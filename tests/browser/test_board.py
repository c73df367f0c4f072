"""Games played through on the clickable board, as a player does it on their phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.records.choices import Source
from renju_tournaments.records.models import Sheet
from renju_tournaments.rules.game import Rules, replay
from renju_tournaments.rules.records.record import Ending, Outcome
from renju_tournaments.rules.steps import PlayerSide
from tests.browser.boards import Board, link_to_hand_in
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, next_page

pytestmark = pytest.mark.django_db(transaction=True)


def hand_in(page: Page) -> Sheet:
    page.get_by_role("button", name="Hand in", exact=True).first.click()
    expect(page.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    return Sheet.objects.get()


def test_a_whole_game_by_taraguchi_10(phone: Page, live_server) -> None:
    phone.goto(link_to_hand_in(live_server, "taraguchi-10"))
    board = Board(phone)
    assert_no_sideways_scroll(phone)
    board.asks("Player 1 places a black stone in the centre.")
    board.touch("h9")
    assert board.stones() == []
    board.touch("h8")
    board.asks("Player 5 decides: are the colours swapped?")
    board.touch("h9")
    assert board.stones() == ["h8"]
    board.answer("Player 5 swaps the colours")
    expect(phone.locator("#play-black")).to_have_text("Player 5")
    board.asks("Player 1 places a white stone in the central square of 3 lines.")
    board.touch("h9")
    board.answer("no swap")
    board.touch("i10")
    board.answer("no swap")
    board.touch("g10")
    board.answer("no swap")
    board.asks("Player 5 decides how the opening goes on.")
    board.answer("fifth moves are offered anywhere")
    offered = ["a1", "c2", "o9", "f13", "m2", "a7", "k15", "o14", "c12", "n6"]
    board.touch(*offered[:9])
    expect(phone.get_by_role("button", name="Offer these (9 of 10)")).to_be_disabled()
    board.touch("a1", "a1", offered[9])
    expect(phone.locator("#play-board .offer")).to_have_count(10)
    board.answer("Offer these (10 of 10)")
    board.asks("Player 1 (White) chooses one of the fifth moves offered.")
    board.touch("j12")
    board.answer("F13")
    board.asks("Player 1 (White) to play; move 6.")
    board.touch("h10", "j9", "h11", "l8", "h12", "m7")
    assert board.stones() == ["h8", "h9", "i10", "g10", "f13", "h10", "j9", "h11", "l8", "h12", "m7"]
    board.touch("h13")
    expect(phone.locator("#play-board .five")).to_have_count(1)
    expect(phone.get_by_role("radio", name="Player 1")).to_be_checked()
    expect(phone.get_by_label("How the game ended").first).to_have_value("five")
    assert_accessible(phone)
    record = hand_in(phone).content
    found = replay(record, Rules(regulation="taraguchi-10"))
    assert [finding.kind for finding in found.findings] == []
    assert (record.outcome, record.ending, found.black, found.swaps) == (
        *(Outcome.WHITE, Ending.FIVE, PlayerSide.SECOND),
        (True, False, False, False),
    )
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)


def test_a_whole_game_by_soosorv_8_with_a_foul_at_its_end(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "soosorv-8"))
    board = Board(page)
    board.touch("h8", "h9", "i9")
    board.answer("no swap")
    board.touch("a15")
    board.asks("Player 5 declares how many fifth moves will be offered.")
    board.answer("3")
    board.answer("Player 1 swaps the colours")
    expect(page.locator("#play-black")).to_have_text("Player 5")
    expect(page.locator("#play-ask")).to_contain_text("As declared: 3.")
    board.touch("g8", "g9", "i6")
    board.answer("Offer these (3 of 3)")
    board.touch("g8")
    board.touch("o1", "i10", "o15", "i8")
    expect(page.locator("#play-board .cross")).to_have_count(1)
    expect(page.locator("#play-findings")).to_contain_text("is forbidden")
    expect(page.get_by_role("button", name="9 I8 ✕ forbidden")).to_be_visible()
    expect(page.get_by_role("radio", name="not known").first).to_be_checked()
    page.get_by_role("radio", name="Player 1").first.check()
    page.get_by_label("How the game ended").first.select_option(label="by a forbidden move of Black")
    sheet = hand_in(page)
    assert sheet.source == Source.BOARD
    assert (sheet.content.outcome, sheet.content.ending) == (Outcome.WHITE, Ending.FOUL)
    assert sheet.record["steps"][5:9] == [["declare", 3], ["swap", True], ["offer", "g8", "g9", "i6"], ["choose", "g8"]]


def test_symmetric_fifths_are_not_two(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "rif"))
    board = Board(page)
    board.touch("h8", "h9", "h10")
    board.answer("no swap")
    board.touch("h5")
    board.touch("g7")
    expect(page.locator("#play-ask")).to_contain_text("offers fifth moves")
    board.touch("i7")
    expect(page.locator("#play-twins")).to_contain_text("G7 I7")
    expect(page.get_by_role("button", name="Offer these (2 of 2)")).to_be_disabled()
    board.touch("i7", "c3")
    expect(page.locator("#play-twins")).to_be_empty()
    board.answer("Offer these (2 of 2)")
    board.answer("C3")
    assert board.stones()[-1] == "c3"


def test_taking_back_bringing_again_and_looking_back(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "free"))
    board = Board(page)
    played = ["h8", "h9", "i10", "c3", "d4", "e5"]
    board.touch(*played)
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Take back").click()
    assert board.stones() == played[:4]
    page.get_by_role("button", name="Bring again").click()
    assert board.stones() == played[:5]
    page.get_by_role("button", name="3 I10").click()
    assert board.stones() == played[:3]
    board.touch("a1")
    assert board.stones() == played[:3]
    board.asks("You are looking at the game after move 3 of 5.")
    board.answer("Move this stone")
    board.touch("a9")
    board.asks("Touch the point where this stone was really played; the moves after it stay.")
    board.touch("j10")
    page.get_by_role("button", name="To the end").first.click()
    assert board.stones() == ["h8", "h9", "j10", "c3", "d4"]
    page.get_by_role("button", name="2 H9").click()
    board.answer("Go on from here; steps taken back: 3")
    assert board.stones() == ["h8", "h9"]
    page.get_by_role("button", name="Bring again").click()
    assert board.stones() == ["h8", "h9", "j10"]


def test_two_passes_are_a_draw(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "free"))
    board = Board(page)
    expect(page.get_by_role("button", name="Pass")).to_be_disabled()
    board.touch("h8", "h9", "i10")
    for _ in range(2):
        page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_role("radio", name="draw").first).to_be_checked()
    assert hand_in(page).content.ending is Ending.PASSES


def test_the_board_by_keyboard_and_in_words(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "free"))
    board = Board(page)
    said = page.locator("#play-said")
    page.get_by_role("application", name="Board").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#play-cursor")).to_have_text("H8: empty")
    page.keyboard.press("Enter")
    expect(said).to_have_text("1 H8. Player 1 places a white stone in the central square of 3 lines.")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("There is a stone on H8 already")
    expect(page.locator("#play-cursor")).to_have_text("H8: empty")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    assert board.stones() == ["h8", "h9"]
    page.keyboard.press("Backspace")
    assert board.stones() == ["h8"]


def test_the_letters_of_the_event_stand_on_the_board(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "free", column_letters="skip-i"))
    board = Board(page)
    board.touch("h8", "i9")
    expect(page.get_by_role("button", name="2 J9")).to_be_visible()


def test_gomoku_is_played_on_the_board_of_the_event(phone: Page, live_server) -> None:
    phone.goto(link_to_hand_in(live_server, "swap2", board_size=19))
    expect(phone.get_by_label("Lines of the board")).to_be_hidden()
    board = Board(phone, size=19)
    assert_no_sideways_scroll(phone)
    board.touch("s19", "a1", "s1")
    board.answer("Player 5 places two more stones, and the other chooses")
    board.touch("j10", "k10")
    board.answer("Player 1 takes White")
    expect(phone.locator("#play-black")).to_have_text("Player 5")
    board.touch("j11")
    sheet = hand_in(phone)
    assert (sheet.content.size, len(sheet.content.moves)) == (19, 6)


def test_who_does_not_know_all_fifths_goes_on_with_the_one_that_was_played(phone: Page, live_server) -> None:
    phone.goto(link_to_hand_in(live_server, "rif"))
    board = Board(phone)
    board.touch("h8", "h9", "i9")
    board.answer("no swap")
    board.touch("a1")
    only = phone.get_by_role("button", name="The others are not known: only the fifth played is marked")
    expect(only).to_be_disabled()
    board.touch("c2", "k9")
    expect(only).to_be_disabled()
    board.touch("k9")
    only.click()
    board.asks("Player 5 (White) to play; move 6.")
    expect(phone.get_by_text("The fifth moves offered are not recorded.", exact=True)).to_be_visible()
    board.touch("o15")
    played = replay(hand_in(phone).content, Rules(regulation="rif"))
    assert played.is_clean
    assert len(played.moves) == 6
    board = Board(phone)
    phone.get_by_text("Play it through on the board").click()
    board.asks("Player 1 (Black) to play; move 7.")


def test_a_sheet_of_stones_alone_goes_on_without_what_nobody_knows(phone: Page, live_server) -> None:
    """Neither swaps nor the way of the regulation are recorded; they are not asked again, and not made up."""
    phone.goto(link_to_hand_in(live_server, "taraguchi-10"))
    phone.get_by_text("Paste the moves").click()
    phone.locator("#by-text textarea").fill("h8 h9 i8 g8 f7 a15")
    with next_page(phone):
        phone.locator("#by-text").get_by_role("button", name="Hand in").click()
    phone.get_by_text("Play it through on the board").click()
    board = Board(phone)
    board.asks("Player 1 (Black) to play; move 7.")
    expect(phone.get_by_text("whether fifth moves were offered, or the colours swapped").first).to_be_visible()
    board.touch("o15")
    expect(phone.locator("#play-moves button")).to_have_count(7)


def test_by_keyboard_one_stays_where_one_answers(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "rif"))
    board = Board(page)
    board.touch("h8", "h9", "i9")
    swap = page.get_by_role("button", name="no swap")
    swap.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play-board")).to_be_focused()
    board.touch("a1")
    page.get_by_role("button", name="3 I9").press("Enter")
    expect(page.get_by_role("button", name="3 I9")).to_be_focused()
    page.get_by_role("button", name="Move this stone").press("Enter")
    expect(page.locator("#play-answers button:focus")).to_have_count(1)


def test_the_answer_of_the_server_takes_no_button_away_from_under_a_finger(page: Page, live_server) -> None:
    page.goto(link_to_hand_in(live_server, "soosorv-8"))
    board = Board(page)
    board.touch("h8", "h9", "h10")
    button = page.get_by_role("button", name="no swap").element_handle()
    page.wait_for_load_state("networkidle")
    assert button is not None
    assert button.evaluate("each => each.isConnected")
