"""The people of an event, and a desk to sit at."""

import pytest

from tests.factories import make_event, make_stage, make_user


@pytest.fixture
def people():
    return {name: make_user(name) for name in ("owner", "chief", "arbiter", "stranger")}


@pytest.fixture
def stage(people):
    event = make_event(owner=people["owner"], chief=people["chief"], arbiter=people["arbiter"])
    return make_stage(6, event=event, rounds=5, tiebreaks=("BH", "WIN"))


@pytest.fixture
def chief(client, people):
    client.force_login(people["chief"])
    return client


@pytest.fixture
def owner(client, people):
    client.force_login(people["owner"])
    return client
