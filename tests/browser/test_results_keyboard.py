"""Results by keyboard, in a real browser: one key is one saved change, and nothing typed is ever lost."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Game, LogEntry
from renju_tournaments.events.services.results.enter_result import enter_result
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, saved, settled
from tests.events.boards import game_at, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def novak():
    return make_user("novak")


@pytest.fixture
def stage(kask, novak):
    stage = make_stage(9, event=make_event(chief=kask, arbiter=novak))
    play(stage, 1, "1-5 *, 6-2 *, 3-7 *, 8-4 *", free=9)
    return stage


def address(live_server, stage, number=1):
    return live_server.url + reverse("desk:round", args=[stage.event.slug, stage.ordinal, number])


def opened(page, live_server, stage, user):
    log_in(page, live_server, user)
    page.goto(address(live_server, stage))
    expect(page.locator("#results[data-ready]")).to_have_count(1)
    return page


@pytest.fixture
def desk(page, live_server, stage, kask):
    """The page of round 1 at Kask's desk, ready for keys. It does not learn what others do."""
    page.route("**/results/?since=*", lambda route: route.abort())
    return opened(page, live_server, stage, kask)


@pytest.fixture
def watching_desk(page, live_server, stage, kask):
    """The same page, asking ten times a second what others do."""
    page.route("**/rounds/1/", ask_often)
    return opened(page, live_server, stage, kask)


def ask_often(route):
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('data-poll="5000"', 'data-poll="100"'))


def row(page, table):
    return page.locator(f"#t{table}")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def expect_selected(page, table):
    expect(page.locator("tr.selected")).to_have_attribute("data-table", str(table))


def results(page, stage):
    """What is stored, once everything that was typed on the page has arrived."""
    settled(page.locator("#results"))
    return stored(stage)


def acts(page):
    """How many acts are in the log, once everything that was typed on the page has arrived."""
    settled(page.locator("#results"))
    return LogEntry.objects.count()


def stored(stage):
    return [Game.objects.get(round__stage=stage, table=table).result for table in (1, 2, 3, 4)]


def enter(stage, table, result, *, by):
    game = game_at(stage, 1, table)
    enter_result(
        stage_id=stage.pk, round_number=1, game_id=game.pk, result=result, by=By(by, seen_version=game.version)
    )


def test_typing_four_results_saves_four_and_completes_the_round(desk, stage):
    expect_selected(desk, 1)
    press(desk, "1", "2", "3", "+")
    for table, code in ((1, "1-0"), (2, "0-1"), (3, "1/2-1/2"), (4, "+/-")):
        saved(desk, table, code)
    assert results(desk, stage) == ["1-0", "0-1", "1/2-1/2", "+/-"]
    assert acts(desk) == 4
    expect(desk.locator("#round-state")).to_have_text("complete")
    expect(desk.locator("#open-count")).to_have_text("0")
    expect(desk.locator("#pair-next")).to_be_enabled()


def test_a_walk_with_the_arrows_changes_one_result_once(desk, stage):
    """Situation F.27: from 1-0, down and up again, to 0-1: exactly one saved change, one log row."""
    press(desk, "ArrowDown", "ArrowDown", "ArrowUp")
    expect_selected(desk, 2)
    press(desk, "2")
    saved(desk, 2, "0-1")
    press(desk, "ArrowDown", "ArrowUp", "ArrowUp", "Home", "End")
    assert results(desk, stage) == ["*", "0-1", "*", "*"]
    assert acts(desk) == 1


def test_a_key_too_many_changes_nothing_in_a_complete_round(desk, stage):
    press(desk, "1", "1", "1", "1")
    for table in (1, 2, 3, 4):
        saved(desk, table, "1-0")
    press(desk, "2")
    expect(row(desk, 4)).to_have_attribute("data-save", "standing")
    expect(row(desk, 4).locator(".save-state")).to_contain_text("1 – 0 is entered already, and the round is complete.")
    assert results(desk, stage) == ["1-0"] * 4
    press(desk, "k")
    saved(desk, 4, "1-0")
    press(desk, "2", "r")
    saved(desk, 4, "0-1")
    assert results(desk, stage) == ["1-0", "1-0", "1-0", "0-1"]
    assert acts(desk) == 5


def test_a_tap_too_many_asks_like_a_key(desk, stage):
    press(desk, "1", "1", "1", "1")
    saved(desk, 4, "1-0")
    row(desk, 2).locator("button[data-code='0-1']").first.click()
    expect(row(desk, 2)).to_have_attribute("data-save", "standing")
    assert results(desk, stage) == ["1-0"] * 4
    row(desk, 2).locator("[data-role=replace]").click()
    saved(desk, 2, "0-1")
    assert results(desk, stage) == ["1-0", "0-1", "1-0", "1-0"]


def test_no_table_is_chosen_when_a_complete_round_is_opened(desk, stage):
    press(desk, "1", "1", "1", "1")
    saved(desk, 4, "1-0")
    desk.reload()
    expect(desk.locator("#results[data-ready]")).to_have_count(1)
    expect(desk.locator("tr.selected")).to_have_count(0)
    press(desk, "2", "0", "-", "a")
    press(desk, "ArrowDown")
    expect_selected(desk, 1)
    press(desk, "0")
    expect(row(desk, 1)).to_have_attribute("data-save", "standing")
    assert results(desk, stage) == ["1-0"] * 4
    assert acts(desk) == 4


def test_the_buttons_stand_in_the_order_of_their_keys(desk):
    for table, key in ((1, "1"), (2, "2"), (3, "3")):
        press(desk, key)
        pressed = row(desk, table).locator(".codes button").nth(int(key) - 1)
        expect(pressed).to_have_attribute("aria-pressed", "true")
    settled(desk.locator("#results"))


def test_only_a_final_result_moves_the_cursor(desk, stage):
    press(desk, "a")
    saved(desk, 1, "adjourned")
    expect_selected(desk, 1)
    press(desk, "0")
    saved(desk, 1, "*")
    expect_selected(desk, 1)
    press(desk, "d")
    saved(desk, 1, "0-0")
    expect_selected(desk, 2)


def test_keys_of_other_keyboards_mean_the_same(desk, stage):
    """A Czech digit row types signs, a Russian keyboard types other letters, a number pad its digits."""
    send = """([key, code]) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', {key, code, bubbles: true, cancelable: true}))"""
    for key, code in (("+", "Digit1"), ("ě", "Digit2"), ("в", "KeyD"), ("3", "Numpad3")):
        desk.evaluate(send, [key, code])
    for table, code in ((1, "1-0"), (2, "0-1"), (3, "0-0"), (4, "1/2-1/2")):
        saved(desk, table, code)


def test_a_key_held_down_writes_one_result(desk, stage):
    desk.keyboard.down("1")
    desk.keyboard.down("1")
    desk.keyboard.down("1")
    desk.keyboard.up("1")
    saved(desk, 1, "1-0")
    assert results(desk, stage) == ["1-0", "*", "*", "*"]


def test_keys_are_only_text_in_a_field_and_in_a_dialog(desk, stage):
    press(desk, "/")
    desk.keyboard.type("Player 3")
    expect(row(desk, 1)).to_be_hidden()
    expect(row(desk, 3)).to_be_visible()
    press(desk, "Enter")
    expect_selected(desk, 3)
    press(desk, "?")
    expect(desk.locator("#results-help")).to_be_visible()
    press(desk, "1", "Escape")
    assert acts(desk) == 0
    press(desk, "g")
    desk.keyboard.type("4")
    press(desk, "Enter")
    assert acts(desk) == 0


def test_undo_takes_back_the_last_entry_and_returns_to_it(desk, stage):
    press(desk, "1", "2")
    saved(desk, 2, "0-1")
    press(desk, "u")
    saved(desk, 2, "*")
    expect_selected(desk, 2)
    press(desk, "u")
    saved(desk, 1, "*")
    assert acts(desk) == 4


def test_another_arbiters_result_appears_and_the_cursor_stays(watching_desk, stage, novak):
    desk = watching_desk
    expect_selected(desk, 1)
    enter(stage, 3, Result.DRAW, by=novak)
    expect(row(desk, 3)).to_have_attribute("data-code", "1/2-1/2")
    expect(row(desk, 3)).to_have_attribute("data-save", "changed")
    expect(desk.locator("#results-notice")).to_contain_text("Entered by novak: table 3")
    expect_selected(watching_desk, 1)


def test_two_arbiters_at_one_table_both_values_are_shown_and_kept_until_chosen(desk, stage, novak):
    enter(stage, 2, Result.SECOND_WINS, by=novak)
    press(desk, "ArrowDown", "1")
    expect(row(desk, 2)).to_have_attribute("data-save", "conflict")
    expect(row(desk, 2).locator(".save-state")).to_contain_text("novak entered 0 – 1")
    assert results(desk, stage)[1] == "0-1"
    row(desk, 2).locator("[data-role=replace]").click()
    saved(desk, 2, "1-0")
    assert results(desk, stage)[1] == "1-0"
    assert [e.after["result"] for e in LogEntry.objects.order_by("pk")] == ["0-1", "1-0"]


def test_keeping_the_others_value_writes_nothing(desk, stage, novak):
    enter(stage, 2, Result.SECOND_WINS, by=novak)
    press(desk, "ArrowDown", "1")
    expect(row(desk, 2)).to_have_attribute("data-save", "conflict")
    press(desk, "ArrowUp")
    desk.locator("#t2 td.table").click()
    press(desk, "k")
    saved(desk, 2, "0-1")
    assert acts(desk) == 1


def test_without_a_connection_results_are_kept_and_sent_when_it_is_back(desk, stage):
    desk.context.set_offline(True)
    press(desk, "1", "2")
    expect(row(desk, 1)).to_have_attribute("data-save", "unsaved")
    expect(row(desk, 1).locator(".save-state")).to_contain_text("NOT SAVED")
    expect(desk.locator("#save-summary")).to_have_text("NOT SAVED: 2")
    assert stored(stage) == ["*"] * 4
    desk.context.set_offline(False)
    for table, code in ((1, "1-0"), (2, "0-1")):
        saved(desk, table, code)
    expect(desk.locator("#save-summary")).to_have_text("")
    assert results(desk, stage) == ["1-0", "0-1", "*", "*"]
    assert acts(desk) == 2


def test_what_was_not_saved_survives_a_reload(desk, live_server, stage):
    desk.route("**/rounds/1/results/", lambda route: route.abort() if route.request.method == "POST" else None)
    press(desk, "1")
    expect(row(desk, 1)).to_have_attribute("data-save", "unsaved")
    desk.unroute("**/rounds/1/results/")
    warned = []
    desk.on("dialog", lambda dialog: (warned.append(dialog.type), dialog.accept()))
    desk.goto(address(live_server, stage))
    saved(desk, 1, "1-0")
    assert warned == ["beforeunload"]
    assert results(desk, stage)[0] == "1-0"


def test_a_lost_answer_is_not_taken_for_another_arbiter(desk, stage):
    """The result arrived, its answer did not; meanwhile the arbiter mended their slip."""
    lost = []

    def lose_the_first(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    desk.route("**/rounds/1/results/", lose_the_first)
    press(desk, "1", "ArrowUp", "2")
    saved(desk, 1, "0-1")
    assert acts(desk) == 2
    assert [e.after["result"] for e in LogEntry.objects.order_by("pk")] == ["1-0", "0-1"]


def test_check_mode_stops_at_a_difference_and_writes_only_what_is_chosen(desk, stage):
    press(desk, "1", "2", "3", "1")
    saved(desk, 4, "1-0")
    press(desk, "c")
    expect_selected(desk, 1)
    press(desk, "1")
    expect(row(desk, 1)).to_have_attribute("data-save", "checked")
    press(desk, "1")
    expect(row(desk, 2)).to_have_attribute("data-save", "differs")
    press(desk, "3", "1")
    expect_selected(desk, 2)
    assert acts(desk) == 4
    press(desk, "r")
    expect(row(desk, 2)).to_have_attribute("data-code", "1-0")
    expect_selected(desk, 3)
    press(desk, "2")
    expect(row(desk, 3)).to_have_attribute("data-save", "differs")
    press(desk, "k")
    press(desk, "1")
    expect(desk.locator("#check-banner")).to_have_text("All 4 results are checked.")
    assert results(desk, stage) == ["1-0", "1-0", "1/2-1/2", "1-0"]
    assert acts(desk) == 5


def test_what_is_on_its_way_or_refused_is_neither_checked_nor_in(desk, stage):
    """The server takes its time over every result: it answers when the test says so."""
    on_the_way = []
    press(desk, "1", "2", "3")
    saved(desk, 3, "1/2-1/2")
    desk.route("**/rounds/1/results/", lambda route: on_the_way.append(route))

    def answer(**fulfilled):
        while not on_the_way:
            desk.wait_for_timeout(20)
        sent = on_the_way.pop()
        if fulfilled:
            sent.fulfill(**fulfilled)
        else:
            sent.continue_()

    press(desk, "1")
    expect(row(desk, 4)).to_have_attribute("data-save", "saving")
    expect(desk.locator("#open-count")).to_have_text("1")
    expect(desk.locator("#round-state")).to_have_text("published")
    expect(desk.locator("#all-in")).to_be_hidden()
    answer()
    saved(desk, 4, "1-0")
    expect(desk.locator("#all-in")).to_be_visible()

    press(desk, "c", "1", "1", "r", "3", "1")
    expect(row(desk, 2)).to_have_attribute("data-save", "saving")
    expect(desk.locator("#check-banner")).not_to_contain_text("All 4 results are checked.")
    expect(desk.locator("#results-status")).not_to_contain_text("All 4 results are checked.")
    answer(status=422, json={"message": "Not so."})
    expect(row(desk, 2)).to_have_attribute("data-save", "refused")
    expect(desk.locator("#check-banner")).not_to_contain_text("All 4 results are checked.")
    row(desk, 2).locator("[data-role=discard]").click()
    row(desk, 2).locator("td.table").click()
    press(desk, "1", "r")
    expect(row(desk, 2)).to_have_attribute("data-save", "saving")
    answer()
    expect(desk.locator("#check-banner")).to_have_text("All 4 results are checked.")
    expect(desk.locator("#results-status")).to_contain_text("All 4 results are checked.")
    assert stored(stage) == ["1-0", "1-0", "1/2-1/2", "1-0"]


def test_a_note_is_written_in_a_dialog(desk, stage):
    press(desk, "n")
    desk.keyboard.type("Warned for noise, 3 minutes")
    desk.get_by_role("button", name="Save").click()
    expect(row(desk, 1).locator("a.note")).to_have_text("Warned for noise, 3 minutes")
    assert game_at(stage, 1, 1).note == "Warned for noise, 3 minutes"
    assert results(desk, stage) == ["*"] * 4


def test_every_other_result_is_in_a_dialog_with_the_names(desk, stage):
    press(desk, "Enter")
    desk.get_by_role("button", name="half a point to Player 1, nothing to Player 5").click()
    saved(desk, 1, "1/2-0")
    expect(row(desk, 1).locator("a.more")).to_have_text("½ – 0")
    expect_selected(desk, 2)


def test_a_no_show_asks_whether_he_plays_on(desk, stage):
    press(desk, "-")
    saved(desk, 1, "-/+")
    expect(row(desk, 1).locator(".no-show")).to_contain_text("Player 1:")
    entry = game_at(stage, 1, 1).first_id
    expect(row(desk, 1).locator(".no-show a")).to_have_count(2)
    for link, page in (("absent next round?", "absences"), ("withdrawn?", "withdraw")):
        href = row(desk, 1).get_by_role("link", name=link).get_attribute("href")
        assert href == f"/desk/{stage.event.slug}/1/entries/{entry}/{page}/"


def test_a_refusal_keeps_the_value_until_it_is_dropped(watching_desk, stage):
    desk = watching_desk
    enter(stage, 1, Result.DRAW, by=None)
    expect(row(desk, 1)).to_have_attribute("data-code", "1/2-1/2")
    play(stage, 2, "9-1 *, 2-6 *, 7-3 *, 4-8 *", free=5)
    press(desk, "1")
    expect(row(desk, 1).locator(".save-state")).to_contain_text("Choose “correct” beside it")
    row(desk, 1).locator("[data-role=discard]").click()
    saved(desk, 1, "1/2-1/2")


def test_the_page_is_accessible(desk, stage):
    assert_accessible(desk)
    press(desk, "?")
    assert_accessible(desk)


def test_a_phone_has_big_buttons(phone, live_server, stage, kask):
    log_in(phone, live_server, kask)
    phone.goto(address(live_server, stage))
    expect(phone.locator("#results[data-ready]")).to_have_count(1)
    assert_no_sideways_scroll(phone)
    button = row(phone, 2).get_by_role("button", name="0 – 1")
    assert button.bounding_box()["height"] >= 40
    button.tap()
    saved(phone, 2, "0-1")
    row(phone, 3).locator("a.more").tap()
    phone.get_by_role("button", name="neither came").tap()
    saved(phone, 3, "-/-")
    assert results(phone, stage) == ["*", "0-1", "-/-", "*"]


def test_the_head_and_the_next_step_follow_what_is_typed(desk):
    pill = desk.locator("#stage-state")
    expect(pill).to_have_text("round 1 of 5: playing")
    expect(desk.locator("#all-in")).to_be_hidden()
    press(desk, "1", "2", "3", "1")
    expect(pill).to_have_text("round 1 of 5: complete")
    expect(pill).to_have_class("chip complete")
    expect(desk.locator("#all-in")).to_have_text("All results are in.")
    press(desk, "0", "r")
    expect(pill).to_have_text("round 1 of 5: playing")


def test_nought_at_an_open_table_says_what_it_means(desk):
    press(desk, "0")
    expect(desk.locator("#results-notice")).to_have_text("0 clears a result; 2 means the second player wins.")
    press(desk, "2")
    expect(desk.locator("#results-notice")).to_be_hidden()
    saved(desk, 1, "0-1")
    assert acts(desk) == 1


def test_a_refused_key_in_a_closed_round_leaves_the_stored_result_standing(page, live_server, stage, kask):
    enter(stage, 1, Result.FIRST_WINS, by=kask)
    play(stage, 2, "9-1 *, 2-6 *, 7-3 *, 4-8 *", free=5)
    desk = opened(page, live_server, stage, kask)
    press(desk, "Home", "2")
    expect(row(desk, 1)).to_have_attribute("data-save", "refused")
    expect(row(desk, 1).locator('[aria-pressed="true"]')).to_have_text("1 – 0")
    expect(row(desk, 1).locator(".save-state")).to_contain_text("NOT SAVED: 0 – 1")
    row(desk, 1).get_by_role("button", name="discard my entry").click()
    expect(row(desk, 1)).to_have_attribute("data-save", "")


def test_paper_has_the_results_as_text_and_no_chosen_row(desk):
    press(desk, "1", "+")
    saved(desk, 2, "+/-")
    desk.emulate_media(media="print")
    expect(row(desk, 1).locator(".printed")).to_have_text("1 – 0")
    expect(row(desk, 2).locator(".printed")).to_be_visible()
    expect(row(desk, 2).locator(".printed")).to_have_text("+ / −")
    expect(desk.locator(".codes").first).to_be_hidden()
    chosen = "getComputedStyle(document.querySelector('tr.selected td')).backgroundColor"
    assert desk.evaluate(chosen) == "rgba(0, 0, 0, 0)"
