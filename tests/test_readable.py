"""Addresses, questions, forms and cookies with what no database keeps: each is told so in words."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from renju_tournaments.accounts.services.people import add_person
from renju_tournaments.common.web.requests import can_be_address
from tests.addresses import LARGEST, addresses, names_of
from tests.events.rounds import paired
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(add_person("owner", actor=None, owner=True)[0])
    client.raise_request_exception = False
    return client


@pytest.fixture
def fitting() -> dict[str, str]:
    """An event with a round, so that every part but one leads somewhere."""
    stage = make_stage(4)
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    stage.event.records_public = stage.event.is_public = True
    stage.event.save()
    board = stage.rounds.get().games.first()
    return {"slug": stage.event.slug, "game": str(board.pk), "key": "sgf", "kind": "pairings", "side": "first"}


@pytest.mark.parametrize("part", ["\0", "a\0b", "\ud800", "9" * 19, "9" * 5000])
def test_no_address_with_an_impossible_part_is_looked_up(part: str) -> None:
    asked = list(addresses({}, IntConverter=part, **({} if part.isdigit() else names_of(part))))
    assert len(asked) > (120 if part.isdigit() else 250)
    assert [address for address in asked if can_be_address(address)] == []


def test_addresses_bear_the_largest_number_and_the_longest_name(owner: Client, fitting: dict[str, str]) -> None:
    """Some of them; all are asked in tests/long."""
    asked = sorted(set(addresses(fitting, IntConverter=LARGEST, **names_of("x" * 3000))))[::16]
    assert len(asked) > 10
    for address in asked:
        assert can_be_address(address)
        assert owner.get(address).status_code < 500, address


@pytest.mark.parametrize(
    "address", ["/seal/%00/", "/hand-in/%00/", "/hand-in/%00/look/", "/e/%00/", "/desk/%ED%A0%80/"]
)
def test_a_zero_in_an_address_is_told_in_words(owner: Client, address: str) -> None:
    answer = owner.get(address)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def test_a_zero_in_a_question_is_told_in_words(owner: Client, fitting: dict[str, str]) -> None:
    slug = fitting["slug"]
    asked = [
        "/players/?q=",
        "/players/search/?q=",
        f"/e/{slug}/find/?q=",
        f"/e/{slug}/games/?player=",
        "/?",
        "/desk/?x=",
    ]
    for address in asked:
        answer = owner.get(address + "a%00b")
        assert answer.status_code == 400, address
        assert "That request cannot be read" in answer.text


def test_a_zero_in_a_form_changes_nothing(owner: Client) -> None:
    for values in ({"username": "a\0b", "password": "x"}, {"user\0name": "a"}):
        assert Client().post("/accounts/log-in/", values).status_code == 400


def test_a_zero_in_a_cookie_is_a_cookie_nobody_has(client: Client) -> None:
    answer = client.get(
        "/desk/",
        headers={"cookie": settings.SESSION_COOKIE_NAME + r'="abcdefgh\000ijklmnop"; django_language="ru\000"'},
    )
    assert answer.status_code == 302
    assert answer.url.startswith("/accounts/log-in/")
