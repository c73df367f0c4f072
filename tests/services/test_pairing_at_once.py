"""Two arbiters press the same button at the same moment, on the database of a server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.services.pairing.edit_draft import swap_starters
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.factories import make_stage

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each act returned or raised, all of them begun together, each with a connection of its own."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            start.wait(timeout=20)
            return act()
        except (UserError, AlreadyDone) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def done(outcomes: list[object]) -> int:
    return sum(not isinstance(o, Exception) for o in outcomes)


@pytest.fixture
def stage() -> Stage:
    return make_stage(24)


def test_two_pair_requests_make_one_round(stage: Stage) -> None:
    outcomes = at_once(
        lambda: pair_round(stage_id=stage.pk, by=By(token="anna", seen_version=stage.version)),
        lambda: pair_round(stage_id=stage.pk, by=By(token="boris", seen_version=stage.version)),
    )
    assert done(outcomes) == 1
    (refusal,) = (str(o) for o in outcomes if isinstance(o, Exception))
    assert "still a draft" in refusal
    assert Round.objects.filter(stage=stage).count() == 1
    assert Game.objects.filter(round__stage=stage).count() == 12
    assert stage.log.filter(act=LogAct.ROUND_PAIRED).count() == 1


def test_one_form_sent_by_a_double_click_is_done_once(stage: Stage) -> None:
    outcomes = at_once(*(lambda: pair_round(stage_id=stage.pk, by=By(token="click")) for _click in range(4)))
    assert done(outcomes) == 1
    assert sum(isinstance(o, AlreadyDone) for o in outcomes) == 3
    assert Round.objects.filter(stage=stage).count() == 1


def test_an_edit_and_a_publication_of_the_same_page(stage: Stage) -> None:
    pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    outcomes = at_once(
        lambda: swap_starters(stage_id=stage.pk, number=1, table=1, by=By(seen_version=stage.version)),
        lambda: publish_round(stage_id=stage.pk, number=1, by=By(seen_version=stage.version)),
    )
    assert done(outcomes) == 1
    assert sum(isinstance(o, UserError) for o in outcomes) == 1
    edited = Game.objects.get(round__stage=stage, table=1).edited_by_hand
    assert edited is Round.objects.get(stage=stage).is_draft
