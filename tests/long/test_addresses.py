"""Every address of the site, with the largest number and the longest name in each of its parts in turn."""

from __future__ import annotations

import pytest
from django.test import Client

from renju_tournaments.accounts.services.people import add_person
from tests.addresses import LARGEST, addresses, names_of
from tests.events.rounds import paired
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("part", [LARGEST, "x" * 3000, "%ED%A0%80", "%F0%9F%98%80"])
def test_every_address_bears_what_it_does_not_expect(client: Client, part: str) -> None:
    client.force_login(add_person("owner", actor=None, owner=True)[0])
    client.raise_request_exception = False
    stage = make_stage(4)
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    stage.event.records_public = stage.event.is_public = True
    stage.event.save()
    board = stage.rounds.get().games.first()
    fitting = {"slug": stage.event.slug, "game": str(board.pk), "key": "sgf", "kind": "pairings", "side": "first"}
    asked = sorted(set(addresses(fitting, **({"IntConverter": LARGEST} if part == LARGEST else names_of(part)))))
    assert len(asked) > 100
    broken = {address: status for address in asked if (status := client.get(address).status_code) >= 500}
    assert broken == {}
