"""One event from nothing to a player's phone, as its chief arbiter and a visitor live it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from pairings.model import Result
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, Game, LogEntry
from tests.browser.support import assert_no_sideways_scroll, next_page, settled

pytestmark = pytest.mark.django_db(transaction=True)

START_LIST = "\r\n".join(
    [
        "Фамилия;Имя;Страна;Город;Год;Рейтинг;Разряд;ID",
        "Чёрный;Пётр;RUS;Москва;01.02.2003;2 150,5;МС;'34179178'",
        "Иванов;Иван;RUS;Тверь;1980;1905;КМС;1001",
        "Иванов;Иван;RUS;Тверь;2010;1480;2;1002",
        "Ив\u0061нов;Иван;RUS;Тверь;1980;1905;КМС;",
        "Бай;Алан;SWE;Уппсала;1999;1700;;2002",
        "Чёрный;Пётр ;RUS;Москва;2003;2150,5;МС;34179178",
        "Ким;;KOR;Сеул;2001;abc;;4001",
        "Петрова;Анна;RUS;Псков;;;;11/01/1987",
        "",
        "=1+1;Тест;RUS;;1990;1500;;5001",
        "",
        "",
    ]
)
"""A start list as an organizer sends it: a Latin letter in a Cyrillic name, the same person twice, a formula."""


@pytest.fixture
def start_list(tmp_path: Path) -> Path:
    path = tmp_path / "startlist.csv"
    path.write_bytes(START_LIST.encode("cp1251"))
    return path


def test_an_event_from_its_start_list_to_a_players_phone(
    page: Page, phone: Page, live_server: Any, start_list: Path
) -> None:
    User.objects.create_user("chief", password="sealed-move-8", first_name="Ann", last_name="Saar")
    log_in_by_typing(page, live_server.url)
    create_event(page)
    event = Event.objects.get(name="Autumn Cup")
    desk = f"{live_server.url}/desk/{event.slug}/1"

    import_the_list(page, desk, start_list)
    names = set(event.stages.get().entries.values_list("name", flat=True))
    assert len(names) == 5  # two Ivanovs share a name
    assert event.stages.get().entries.count() == 6

    draw_and_pair(page, desk, 1)
    publish(page)
    type_results(page, ["1", "3", "2"])
    expect(page.locator("#round-state")).to_have_text("complete")
    results = list(Game.objects.filter(round__number=1).order_by("table").values_list("result", flat=True))
    assert results == [Result.FIRST_WINS.value, Result.DRAW.value, Result.SECOND_WINS.value]

    draw_and_pair(page, desk, 2, draw=False)
    phone.goto(f"{live_server.url}/e/{event.slug}/1/rounds/2/")
    expect(phone.locator("main")).to_contain_text("not published yet")
    publish(page)
    correct_a_result(page, desk, event)
    see_the_standings(page, desk)

    find_ones_table(phone, live_server.url, event)


def log_in_by_typing(page: Page, url: str) -> None:
    page.goto(f"{url}/desk/")
    page.get_by_label("Username").fill("chief")
    page.get_by_label("Password").fill("sealed-move-8")
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{url}/desk/")


def create_event(page: Page) -> None:
    page.get_by_role("link", name="New event").first.click()
    page.get_by_role("link", name="Qualification").first.click()
    page.locator("main input[name$=name]").first.fill("Autumn Cup")
    with next_page(page):
        page.get_by_role("button", name="Make the event").click()
    expect(page.locator("body")).to_contain_text("Autumn Cup")


def import_the_list(page: Page, desk: str, start_list: Path) -> None:
    page.goto(f"{desk}/import/")
    page.set_input_files("#import-file", start_list)
    page.get_by_role("button", name="Look at the list").click()
    rows = page.locator("table.import-rows tbody tr")
    expect(rows).to_have_count(9)
    expect(page.locator("#line-2")).to_contain_text("Чёрный Пётр")
    expect(page.locator("#line-2")).to_contain_text("2151")
    for line in (5, 7, 11):
        expect(page.locator(f"#line-{line} .verdict")).to_contain_text("refused")
    expect(page.locator("#line-2 .verdict")).to_contain_text("mended")
    for line in (8, 9):
        expect(page.locator(f"#line-{line} .verdict")).to_contain_text("a value left out")
    assert not Event.objects.get().stages.get().entries.exists()
    with next_page(page):
        page.get_by_role("button", name="Accept: 6 players").click()
    expect(page.locator("main")).to_contain_text("Бай Алан")


def draw_and_pair(page: Page, desk: str, number: int, *, draw: bool = True) -> None:
    if draw:
        page.goto(f"{desk}/draw/")
        with next_page(page):
            page.get_by_role("button", name="Draw", exact=True).click()
        expect(page.locator("main")).to_contain_text("by rating")
    page.goto(f"{desk}/rounds/pair/")
    page.locator("#pair-next").click()
    expect(page.locator("h1")).to_contain_text(f"Round {number}")
    expect(page.locator("main")).to_contain_text("draft")


def publish(page: Page) -> None:
    nevertheless = page.locator("form.publish [name=nevertheless]")
    if nevertheless.count():
        nevertheless.check()
    with next_page(page):
        page.locator("#publish").click()
    expect(page.locator("#publish")).to_have_count(0)


def type_results(page: Page, keys: list[str]) -> None:
    """Every result with one key; the next open table comes by itself."""
    expect(page.locator("#results[data-ready]")).to_have_count(1)
    for key in keys:
        page.keyboard.press(key)
    for table in range(1, len(keys) + 1):
        expect(page.locator(f"#t{table}")).to_have_attribute("data-save", "")
    settled(page.locator("#results"))
    expect(page.locator("#open-count")).to_have_text("0")


def correct_a_result(page: Page, desk: str, event: Event) -> None:
    """The first table of the first round had been entered the wrong way round."""
    game = Game.objects.get(round__stage__event=event, round__number=1, table=1)
    assert game.result == Result.FIRST_WINS.value
    boards = list(Game.objects.filter(round__number=2).order_by("table").values_list("first_id", "second_id"))
    page.goto(f"{desk}/rounds/1/")
    page.locator(f"a.correct[href$='/games/{game.pk}/correct/']").click()
    page.locator("button[name=to][value='0-1']").click()
    page.locator("[name=reason]").fill("The slip was read upside down")
    with next_page(page):
        page.get_by_role("button", name="Correct to 0 – 1").click()
    expect(page.locator(".messages")).to_contain_text("0 – 1")
    game.refresh_from_db()
    assert game.result == Result.SECOND_WINS.value
    assert list(Game.objects.filter(round__number=2).order_by("table").values_list("first_id", "second_id")) == boards
    entry = LogEntry.objects.get(act=LogAct.RESULT_CORRECTED)
    assert entry.reason == "The slip was read upside down"
    page.goto(f"{desk}/rounds/2/")
    expect(page.locator("main")).to_contain_text("Round 1, table 1")


def see_the_standings(page: Page, desk: str) -> None:
    page.goto(f"{desk}/standings/")
    expect(page.locator("main table tbody tr")).to_have_count(6)
    page.locator("main table tbody tr a").first.click()
    expect(page.locator("main")).to_contain_text("Buchholz")


def find_ones_table(phone: Page, url: str, event: Event) -> None:
    phone.goto(f"{url}/e/{event.slug}/")
    assert_no_sideways_scroll(phone)
    phone.locator("input[name=q]").first.fill("chernyj")
    phone.keyboard.press("Enter")
    phone.get_by_role("link", name="Чёрный Пётр").first.click()
    expect(phone.locator("h1")).to_contain_text("Чёрный Пётр")
    expect(phone.locator("main")).to_contain_text("Table")
    expect(phone.locator("body")).not_to_contain_text("2003")
    assert_no_sideways_scroll(phone)
