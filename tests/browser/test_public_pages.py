"""The public pages in a browser: on a phone, without scripts, for a screen reader, on paper."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from pairings.model import ByeKind, System
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Entry, Game, Stage
from tests.browser.conftest import watched_page
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, kept_on_device, log_in, next_page
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import leave, play, touch

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = {
    1: ("Чёрный Пётр Александрович", "Chernyj Petr"),
    2: ("中村 健太郎", "Nakamura Kentarō"),
    3: ("Soosõrv Ando", "Soosorv Ando"),
    4: ("Wolfeschlegelsteinhausen Maximilian", ""),
    5: ("Dvořák Jiří", ""),
}


KEPT = """new Promise((done) => navigator.serviceWorker.controller ? done(true)
    : navigator.serviceWorker.addEventListener("controllerchange", () => done(true)))"""
"""Waits until the keeper of pages serves this one."""


@pytest.fixture
def stage(db: None) -> Stage:
    """A Swiss of seven in its third round: long names, a leaver, byes, an adjourned game, reasons."""
    stage = make_stage(7, rounds=5, tiebreaks=("BH", "BH-C1", "WIN", "H2H"))
    for number, (name, latin) in NAMES.items():
        Entry.objects.filter(stage=stage, number=number).update(name=name, latin_name=latin, city="Tallinn", title="5d")
    play(stage, 1, "1-4 1-0, 5-2 0-1, 3-6 1/2-1/2", byes={7: ByeKind.FREE_POINT})
    play(stage, 2, "2-1 *, 4-3 +/-, 7-5 1-0", byes={6: ByeKind.REQUESTED}, adjourned=(1,))
    leave(stage, 6, 2, "counted")
    play(
        stage,
        3,
        "1-3 *, 7-2 *, 5-4 1-0",
        changed_at=stage.event.created_at,
        changes=[{"tables": [1, 2]}],
        byes={6: ByeKind.WITHDRAWN},
    )
    Game.objects.filter(round__number=3, table=1).update(edited_by_hand=True)
    play(stage, 4, "3-5 *", state=RoundState.DRAFT)
    touch(stage)
    return stage


@pytest.fixture
def round_robin(db: None) -> Stage:
    stage = make_stage(6, system=System.ROUND_ROBIN, rounds=5, tiebreaks=("SB", "WIN"))
    play(stage, 1, "1-6 1-0, 2-5 1/2-1/2, 3-4 +/-")
    play(stage, 2, "6-4 0-1, 5-3 1-0, 1-2 *")
    return stage


def public_pages(stage: Stage) -> list[str]:
    event = f"/e/{stage.event.slug}/"
    base = f"{event}{stage.ordinal}/"
    return [
        "/",
        event,
        f"{event}find/?q=an",
        f"{base}start-list/",
        f"{base}rounds/3/",
        f"{base}rounds/3/?by=name",
        f"{base}rounds/4/",
        f"{base}standings/",
        f"{base}standings/2/1/",
        f"{base}cross-table/",
        f"{base}players/1/",
        f"{base}players/6/",
        "/e/nothing-here/",
    ]


def test_the_public_pages_are_accessible(page: Page, live_server, stage: Stage, round_robin: Stage) -> None:
    for address in [*public_pages(stage), f"/e/{round_robin.event.slug}/1/cross-table/"]:
        page.goto(live_server.url + address)
        assert_accessible(page)


def test_the_public_pages_are_accessible_and_fit_on_a_phone(
    phone: Page, live_server, stage: Stage, round_robin: Stage
) -> None:
    for address in [*public_pages(stage), f"/e/{round_robin.event.slug}/1/cross-table/"]:
        phone.goto(live_server.url + address)
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_what_a_player_looks_at_is_not_cut_on_a_phone(phone: Page, live_server, stage: Stage, language: str) -> None:
    """Nothing has to be pushed aside to be read, as in the large tables: their card, their table, why they are placed
    so."""
    phone.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    base = f"{live_server.url}/e/{stage.event.slug}/1/"
    for address in ("players/1/", "players/3/", "players/6/", "rounds/3/?by=name", "standings/2/1/"):
        phone.goto(base + address)
        assert_no_sideways_scroll(phone)
        cut = phone.evaluate(
            "[...document.querySelectorAll('.table-wrap')].map((table) => table.scrollWidth - table.clientWidth)"
        )
        assert cut
        assert not any(cut), f"{address} is cut by {cut} pixels"


@pytest.mark.parametrize("language", ["ru", "cs"])
def test_longer_languages_fit_on_a_phone_too(phone: Page, live_server, stage: Stage, language: str) -> None:
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/")
    with next_page(phone):
        phone.get_by_role("button", name={"ru": "Русский", "cs": "Čeština"}[language]).click()
    for address in public_pages(stage):
        phone.goto(live_server.url + address)
        expect(phone.locator("html")).to_have_attribute("lang", language)
        assert_no_sideways_scroll(phone)


def test_the_desks_tables_are_accessible(page: Page, live_server, stage: Stage) -> None:
    arbiter = make_user()
    arbiter.is_superuser = True
    arbiter.save()
    log_in(page, live_server, arbiter)
    for address in ("standings/", "standings/2/1/", "cross-table/"):
        page.goto(f"{live_server.url}/desk/{stage.event.slug}/1/{address}")
        expect(page.locator("h1")).to_be_visible()
        assert_accessible(page)


def test_a_player_finds_his_table_says_that_it_is_his_and_is_known_again(
    phone: Page, live_server, stage: Stage
) -> None:
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/")
    bar = phone.get_by_role("navigation", name="On the phone")
    bar.get_by_role("link", name="Me").click()
    phone.get_by_role("searchbox").fill("chern")
    phone.get_by_role("button", name="Find").click()
    phone.get_by_role("link", name=re.compile("Чёрный")).click()
    expect(phone.locator(".next .table-line")).to_have_text("Table 1")
    expect(phone.locator(".next .side-line")).to_contain_text("you start")
    expect(phone.locator(".is-it-me")).to_be_hidden()
    bar.get_by_role("link", name="Me").click()
    expect(phone.get_by_role("searchbox")).to_be_visible()  # to look somebody up is not to be them

    phone.go_back()
    phone.get_by_role("button", name="This is me").click()
    bar.get_by_role("link", name="Standings").click()
    expect(phone.locator("tr.me")).to_contain_text("Чёрный")
    bar.get_by_role("link", name="Me").click()
    expect(phone.locator("h1")).to_contain_text("Чёрный")
    phone.reload()
    phone.get_by_role("button", name="Forget me on this device").click()
    bar.get_by_role("link", name="Me").click()
    expect(phone.get_by_role("searchbox")).to_be_visible()


@pytest.mark.parametrize(("answer", "marked"), [("Yes, this is me", 1), ("No, not me", 0)])
def test_whom_a_phone_took_its_owner_for_is_asked_once(
    phone: Page, live_server, stage: Stage, answer: str, marked: int
) -> None:
    card = f"/e/{stage.event.slug}/1/players/1/"
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/3/")
    kept = json.dumps({"url": card, "number": 1})
    phone.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"me:{stage.event.slug}", kept])
    phone.reload()
    expect(phone.locator(".pairing")).to_be_visible()
    expect(phone.locator("tr.me")).to_have_count(0)
    phone.get_by_role("navigation", name="On the phone").get_by_role("link", name="Me").click()
    expect(phone.get_by_role("region", name="Is this you?")).to_contain_text("This device takes you for Чёрный Пётр")
    assert_accessible(phone)
    phone.get_by_role("button", name=answer).click()
    phone.reload()
    expect(phone.locator("button.remember")).to_be_visible()
    expect(phone.locator(".is-it-me")).to_be_hidden()
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/3/")
    expect(phone.locator("tr.me")).to_have_count(marked)


def test_a_second_player_is_followed_by_choice(phone: Page, live_server, stage: Stage) -> None:
    base = f"{live_server.url}/e/{stage.event.slug}/1/"
    phone.goto(f"{base}players/1/")
    phone.get_by_role("button", name="This is me").click()
    phone.goto(f"{base}players/2/")
    expect(phone.get_by_role("button", name="This is me")).to_be_visible()
    phone.goto(f"{base}rounds/3/")
    expect(phone.locator("tr.me")).to_have_count(1)
    expect(phone.locator("tr.me")).to_contain_text("Чёрный")


def test_a_card_from_memory_says_so_until_the_connection_is_back(phone: Page, live_server, stage: Stage) -> None:
    phone.clock.install()
    address = f"{live_server.url}/e/{stage.event.slug}/1/players/1/"
    note = phone.locator(".from-memory")

    def asks_again() -> None:
        with phone.expect_response(address):
            phone.clock.run_for(30_000)

    phone.goto(address)
    phone.evaluate(KEPT)
    phone.reload()
    asks_again()
    expect(note).to_be_hidden()
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator(".next .table-line")).to_have_text("Table 1")
    expect(note).to_be_visible()
    for _time in range(2):  # what the page is told when it asks comes from memory, too
        asks_again()
        expect(note).to_contain_text(re.compile(r"No connection: this page is as it was on \w+ \d+, \d{4}, \d+:\d\d"))
        expect(note).to_be_visible()
    phone.context.set_offline(False)
    asks_again()
    expect(note).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "never", "kept", "date"),
    [
        ("cs", "Tato stránka nebyla na tomto zařízení", "Stránky uložené v tomto zařízení", r"\d+\. \d+\. \d{4}"),
        ("ru", "Эта страница ещё не открывалась", "Страницы, сохранённые", r"\d+\D+\d{4}\sг\."),
    ],
    ids=["cs", "ru"],
)
def test_a_page_never_opened_says_so_without_connection_and_leads_to_what_is_kept(
    phone: Page, live_server, stage: Stage, language: str, never: str, kept: str, date: str
) -> None:
    event = f"{live_server.url}/e/{stage.event.slug}/"
    phone.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    phone.goto(event)
    kept_on_device(phone, "/offline/", "css/app.css")
    phone.context.set_offline(True)
    phone.locator(".bottom-bar .to-standings").click()
    expect(phone.locator("main")).to_contain_text(never)
    expect(phone).to_have_url(f"{event}1/standings/")
    expect(phone.locator("html")).to_have_attribute("lang", language)
    expect(phone.get_by_role("heading", level=2)).to_contain_text(kept)
    assert_accessible(phone)
    assert_no_sideways_scroll(phone)
    phone.locator("[data-kept-pages] a").click()  # the page of the first visit, and no other
    expect(phone).to_have_url(event)
    expect(phone.locator(".from-memory time")).to_have_text(re.compile(date))
    phone.context.set_offline(False)
    phone.locator(".bottom-bar .to-standings").click()
    expect(phone.locator("table.standings")).to_be_visible()


def test_a_page_that_lies_open_says_when_the_connection_is_gone(browser: Browser, live_server, stage: Stage) -> None:
    with watched_page(browser, viewport={"width": 360, "height": 740}, service_workers="block") as page:
        page.clock.install()
        page.goto(f"{live_server.url}/e/{stage.event.slug}/1/standings/")
        note = page.locator(".from-memory")
        page.context.set_offline(True)
        page.clock.run_for(30_000)
        expect(note).to_be_visible()
        expect(note).to_contain_text("No connection: this page is as it was on")
        page.context.set_offline(False)
        page.clock.run_for(30_000)
        expect(note).to_be_hidden()


def test_everything_reads_without_scripts(browser: Browser, live_server, stage: Stage) -> None:
    with watched_page(browser, java_script_enabled=False, viewport={"width": 360, "height": 740}) as page:
        page.goto(f"{live_server.url}/e/{stage.event.slug}/find/")
        page.get_by_role("searchbox").fill("naka")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name=re.compile("中村")).click()
        expect(page.locator(".next .table-line")).to_have_text("Table 2")
        expect(page.locator("button.remember")).to_be_hidden()
        page.get_by_role("link", name="Why am I here?").click()
        expect(page.locator("#BH tfoot")).to_contain_text("Together")
        page.get_by_role("button", name="Čeština").click()
        expect(page.locator("html")).to_have_attribute("lang", "cs")
        expect(page).to_have_url(re.compile(r"/standings/\d/2/$"))


def test_a_value_of_the_table_opens_its_working(page: Page, live_server, stage: Stage) -> None:
    page.goto(f"{live_server.url}/e/{stage.event.slug}/1/standings/1/")
    page.locator("tbody tr").first.locator("td.num a").nth(1).click()
    expect(page).to_have_url(re.compile("#BH$"))
    expect(page.locator("#BH tfoot")).to_be_in_viewport()


def test_paper_has_the_table_and_nothing_to_click(page: Page, live_server, stage: Stage) -> None:
    page.emulate_media(media="print")
    page.goto(f"{live_server.url}/e/{stage.event.slug}/1/standings/")
    for hidden in ("header.site", "nav.tabs", "nav.rounds", ".bottom-bar", "footer.page"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".event-name")).to_be_visible()
    expect(page.locator("table.standings")).to_be_visible()
    repeated = page.locator("thead").evaluate("e => getComputedStyle(e).display")
    whole = page.locator("tbody tr").first.evaluate("e => getComputedStyle(e).breakInside")
    assert (repeated, whole) == ("table-header-group", "avoid")


def test_a_hidden_event_opens_for_its_arbiter_only(page: Page, live_server, stage: Stage) -> None:
    arbiter = make_user()
    hidden = make_event(arbiter=arbiter)
    hidden.is_public = False
    hidden.save()
    assert Client().get(f"/e/{hidden.slug}/").status_code == 404
    log_in(page, live_server, arbiter)
    page.goto(f"{live_server.url}/e/{hidden.slug}/")
    expect(page.locator(".event-head")).to_contain_text("not public")


def test_a_result_appears_by_itself_and_the_page_stays_where_it_was(phone: Page, live_server, stage: Stage) -> None:
    phone.clock.install()
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/3/")
    phone.wait_for_load_state("networkidle")
    result = phone.locator("#table-1 .result")
    expect(result).to_have_text("–")
    phone.evaluate("document.querySelector('main').style.minHeight = '3000px'; scrollTo(0, 120)")
    with phone.expect_response(re.compile("rounds/3/")) as answer:
        phone.clock.run_for(30_000)
    assert answer.value.status == 304
    Game.objects.filter(round__stage=stage, round__number=3, table=1).update(result="1-0")
    touch(stage)
    phone.clock.run_for(30_000)
    expect(result).to_have_text("1 – 0")
    assert phone.evaluate("scrollY") == 120


def test_no_name_is_broken_on_a_phone(phone: Page, live_server, stage: Stage) -> None:
    Entry.objects.filter(stage=stage, number=3).update(name="Кузнецов Артём", latin_name="")
    touch(stage)
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/3/")
    broken = """() => [...document.querySelectorAll(".pairing td.name a")].filter((link) => {
        const words = link.textContent.split(" ");
        const range = document.createRange();
        let from = 0;
        return words.some((word) => {
            range.setStart(link.firstChild, from);
            range.setEnd(link.firstChild, from + word.length);
            from += word.length + 1;
            return new Set([...range.getClientRects()].map((r) => r.top)).size > 1;
        });
    }).map((link) => link.textContent)"""
    assert phone.evaluate(broken) == []
    assert_no_sideways_scroll(phone)


def test_a_print_button_stands_where_scripts_run(browser: Browser, page: Page, live_server, stage: Stage) -> None:
    address = f"{live_server.url}/e/{stage.event.slug}/1/standings/"
    page.goto(address)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    with watched_page(browser, java_script_enabled=False) as still:
        still.goto(address)
        expect(still.get_by_role("button", name="Print")).to_be_hidden()
