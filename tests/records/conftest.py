"""An event with a round that is being played, and an arbiter at its desk."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from renju_tournaments.events.models import Stage
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user


@pytest.fixture
def arbiter() -> User:
    return make_user("kask")


@pytest.fixture
def stage(arbiter: User) -> Stage:
    stage = make_stage(event=make_event(arbiter=arbiter, chief=make_user("chief")))
    paired(stage, 1, "1-5 1-0", "2-6 *", "3-7 *", "4-8 +/-")
    return stage


@pytest.fixture
def desk(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client
