"""The players' links of a round at the desk: made, shown as QR codes, printed, closed."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import zxingcpp
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageDraw

from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.views.links import TABLES_A_PAGE, qr_code
from tests.events.rounds import game, paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    stage = make_stage(event=make_event(arbiter=make_user("kask")))
    paired(stage, 1, "1-5 *", "2-6 *", "3-7 *", "4-8 *")
    return stage


@pytest.fixture
def desk(client: Client, stage: Stage) -> Client:
    client.force_login(User.objects.get(username="kask"))
    return client


def links(stage: Stage) -> str:
    return reverse("records:links", args=[stage.event.slug, stage.ordinal, 1])


def words(response: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_every_player_gets_a_link_of_his_own(desk: Client, stage: Stage) -> None:
    assert "8 players of the round have no link that works." in words(desk.get(links(stage)))
    assert "8 links made." in words(desk.post(links(stage), follow=True))
    shown = desk.get(links(stage))
    addresses = [way.address for table in shown.context["tables"] for way in table.ways]
    assert len(set(addresses)) == 8
    assert all(address.startswith("http://testserver/hand-in/") for address in addresses)
    assert shown.content.decode().count('class="qr-code"') == 8
    assert "Make the missing links" not in words(shown)


def test_the_code_on_paper_is_the_address() -> None:
    address = "https://renju.example.org/hand-in/" + "Ab3-_" * 8 + "xyz/"
    assert read_back(str(qr_code(address))) == address


def read_back(svg: str) -> str:
    """What a camera reads. segno draws the squares of a row as strokes of height 1, one path for all."""
    (size,) = re.findall(r'viewBox="0 0 (\d+) ', svg)
    (path,) = re.findall(r' d="([^"]+)"', svg)
    image = Image.new("L", (int(size) * 8, int(size) * 8), 255)
    draw, x, y = ImageDraw.Draw(image), 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in numbers.split()]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            draw.rectangle((x * 8, (y - 0.5) * 8, (x + values[0]) * 8 - 1, (y + 0.5) * 8 - 1), fill=0)
            x += values[0]
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


def test_the_expiry_is_told_in_the_time_of_the_venue(desk: Client, stage: Stage) -> None:
    desk.post(links(stage))
    HandInLink.objects.update(expires_at=datetime(2050, 7, 1, 21, 30, tzinfo=UTC))
    assert "Works until 2 Jul, 00:30 (Europe/Tallinn)" in words(desk.get(links(stage)))


def test_the_links_of_a_game_are_closed_and_made_anew(desk: Client, stage: Stage) -> None:
    desk.post(links(stage))
    found = game(stage, 1, 2)
    close = reverse("records:links-close", args=[stage.event.slug, stage.ordinal, 1, found.pk])
    assert "Table 2: its links are closed" in words(desk.post(close, {"next": links(stage)}, follow=True))
    assert "Table 2 had no open link." in words(desk.post(close, follow=True))
    old = set(HandInLink.objects.exclude(game=found).values_list("key", flat=True))
    assert "2 links made." in words(desk.post(links(stage), follow=True))
    still = {way.address.split("/")[-2] for table in desk.get(links(stage)).context["tables"] for way in table.ways}
    assert old < still


def test_the_same_form_sent_twice_makes_links_once(desk: Client, stage: Stage) -> None:
    desk.post(links(stage), {"token": "t"})
    assert "That was done already" in words(desk.post(links(stage), {"token": "t"}, follow=True))
    assert HandInLink.objects.count() == 8


def test_an_address_no_phone_reaches_is_pointed_out(desk: Client, stage: Stage) -> None:
    for host, warned in (("localhost:8000", True), ("127.0.0.1", True), ("192.168.0.7:8000", False)):
        assert ("no phone reaches that" in words(desk.get(links(stage), headers={"host": host}))) is warned


def test_a_large_round_is_shown_page_by_page(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    Game.objects.bulk_create(
        Game(round=found.round, table=n, first=found.first, second=found.second) for n in range(5, 301)
    )
    assert "600 players of the round have no link that works." in words(desk.get(links(stage)))
    desk.post(links(stage))
    assert HandInLink.objects.count() == 600
    assert len(desk.get(links(stage), {"page": "2"}).context["tables"]) == TABLES_A_PAGE
