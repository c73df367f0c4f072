"""Pairing a round reads the stage once, whoever asks and however many play."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from pairings.model import System
from renju_tournaments.events.models import Round, Stage
from tests.events.playing import play
from tests.factories import make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

MOST_TO_SHOW = 12
MOST_TO_PAIR = 16
"""All that a client's request asks: who it is, what they may do, the stage, the draft that is written, the log, the
versions, and the savepoint of the test."""


@pytest.fixture
def stage(people: Any) -> Stage:
    """Three rounds of many players are played; the fourth is to be paired."""
    event = make_event(owner=people["owner"], chief=people["chief"])
    return make_stage(40, event=event, rounds=9, tiebreaks=("BH", "WIN"))


@pytest.mark.parametrize(
    "system", [System.REGULATED_SWISS, System.SWISS_BY_LOT, System.ROUND_ROBIN, System.MATCH_TOURNAMENT]
)
def test_a_round_is_paired_with_few_queries(
    chief: Client, stage: Stage, system: System, django_assert_max_num_queries: Any
) -> None:
    Stage.objects.filter(pk=stage.pk).update(system=system.value)
    stage.refresh_from_db()
    for _round in range(3):
        play(stage)
    address = f"/desk/{stage.event.slug}/{stage.ordinal}/rounds/pair/"
    with django_assert_max_num_queries(MOST_TO_SHOW):
        assert chief.get(address).status_code == 200
    stage.refresh_from_db()
    with django_assert_max_num_queries(MOST_TO_PAIR):
        chief.post(address, {"version": stage.version, "token": "once"})
    assert Round.objects.filter(stage=stage, number=4, state="draft").exists()


def test_who_owns_the_site_opens_every_stage(client: Client, stage: Stage, admin_user: User) -> None:
    client.force_login(admin_user)
    assert client.get(f"/desk/{stage.event.slug}/{stage.ordinal}/rounds/pair/").status_code == 200
    assert client.get(f"/desk/{stage.event.slug}/7/rounds/pair/").status_code == 404
