"""The results page of a round-robin that was published as a whole."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from renju_tournaments.common.people import By
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from tests.desk.results_page import page, send
from tests.events.boards import game_at
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def schedule(people):
    """A round-robin of four, published as a whole."""
    stage = make_stage(4, event=make_event(chief=people["chief"]), system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk, by=By(people["chief"]))
    return stage


def test_a_schedule_published_ahead_is_not_paired_with_results(chief, schedule):
    for table in (1, 2):
        send(chief, schedule, table, "1-0")
    for number in (2, 3):
        assert "paired with" not in page(chief, schedule, number)
    html = page(chief, schedule)
    assert "changed " not in html
    assert 'class="correct"' not in html
    assert not schedule.rounds.filter(games__corrected_at__isnull=False).exists()


def test_in_a_schedule_a_round_is_free_until_a_later_one_is_played(chief, schedule):
    assert send(chief, schedule, 1, "1-0").status_code == 200
    assert send(chief, schedule, 1, "0-1").status_code == 200
    assert game_at(schedule, 1, 1).corrected_at is not None
    assert send(chief, schedule, 2, "1/2-1/2").status_code == 200
    assert send(chief, schedule, 1, "+/-", number=2).status_code == 200
    assert send(chief, schedule, 1, "1-0").status_code == 200
    assert send(chief, schedule, 2, "1-0", number=2).status_code == 200
    refused = send(chief, schedule, 1, "0-1")
    assert refused.status_code == 422
    assert "give the reason" in refused.json()["message"]
    assert 'class="correct"' in page(chief, schedule)


def test_from_a_complete_round_of_a_schedule_one_goes_to_the_next(chief, schedule):
    assert re.search(r'rounds/2/"\s+hidden>\s+To round 2', page(chief, schedule))
    for table in (1, 2):
        send(chief, schedule, table, "1-0")
    html = page(chief, schedule)
    assert re.search(r'rounds/2/"\s*>\s*To round 2', html)
    assert re.search(r'<li id="all-in">\s*All results are in', html)
    assert "To round 3" in page(chief, schedule, 2)


def test_from_the_complete_last_round_one_goes_on_to_finish(chief, schedule):
    for number in (1, 2, 3):
        assert not re.search(r'finish/"\s+>Make', page(chief, schedule, number))
        for table in (1, 2):
            send(chief, schedule, table, "1-0", number=number)
    assert re.search(r'finish/"\s+>Make the table final', page(chief, schedule, 3))


def test_the_head_says_what_it_will_say_when_the_last_result_is_in(chief, schedule):
    html = page(chief, schedule)
    assert 'id="stage-state"' in html
    assert "round 1 of 3: playing</span>" in html
    told = json.loads(unescape(re.search(r'data-standings="(.*?)"', html)[1]))
    assert told["playing"] == ["published", "round 1 of 3: playing"]
    assert told["complete"] == ["published", "round 2 of 3: playing"]
    for table in (1, 2):
        send(chief, schedule, table, "1-0")
    assert "round 2 of 3: playing</span>" in page(chief, schedule)
    assert re.search(r"round 2\s+of 3", chief.get(reverse("desk:desk")).content.decode())
