"""All sheets of a round that agree are accepted in one act, once they were seen; whatever needs a look is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.equal_sheets import EqualSheets, Look, equal_sheets
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.queries import games_of_round
from renju_tournaments.records.services.accept_equal import accept_equal_sheets
from renju_tournaments.rules.records.record import Outcome
from tests.events.rounds import game
from tests.records.desk import set_result, words
from tests.records.games import hand_in

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

GAME = "h8 h9 i9 j9 k9 a1"


def both(found: Game, text: str = GAME, **facts: Outcome) -> None:
    """The two players hand in the same."""
    for side in (Side.FIRST, Side.SECOND):
        hand_in(found, side, text, **facts)


def held(stage: Stage) -> list[EqualSheets]:
    return equal_sheets(games_of_round(stage.rounds.get()))


def accept(stage: Stage, actor: User, seen: list[str] | None = None, token: str = "") -> list[int]:
    wanted = [one.seen for one in held(stage)] if seen is None else seen
    accepted = accept_equal_sheets(stage_id=stage.pk, number=1, seen=wanted, by=By(actor, token=token))
    return [one.game.table for one in accepted]


def test_two_tables_are_accepted_in_one_act(stage: Stage, arbiter: User) -> None:
    both(game(stage, 1, 2))
    both(game(stage, 1, 3))
    hand_in(game(stage, 1, 1), Side.FIRST, GAME)
    assert accept(stage, arbiter, token="t") == [2, 3]
    assert list(GameRecord.objects.values_list("moves", "accepted_by__username")) == [(6, "kask")] * 2
    assert stage.log.get(act=LogAct.RECORD_ACCEPTED).after == {"tables": [2, 3]}
    with pytest.raises(AlreadyDone):
        accept(stage, arbiter, ["1-1-1"], token="t")


def test_the_sheet_that_says_more_becomes_the_record(stage: Stage, arbiter: User) -> None:
    found = game(stage, 1, 2)
    hand_in(found, Side.FIRST, GAME)
    hand_in(found, Side.SECOND, GAME, outcome=Outcome.WHITE)
    hand_in(game(stage, 1, 3), Side.FIRST, "h8 h9 i9 s j9")
    hand_in(game(stage, 1, 3), Side.SECOND, "h8 h9 i9 j9", outcome=Outcome.WHITE)
    accept(stage, arbiter)
    assert list(GameRecord.objects.order_by("pk").values_list("sheet__side", "outcome")) == [
        ("second", Outcome.WHITE.value),
        ("first", Outcome.UNKNOWN.value),
    ]


def contradicting(found: Game) -> None:
    both(found, outcome=Outcome.WHITE)
    set_result(found, "1-0")


def arbiters_own(found: Game) -> None:
    both(found)
    hand_in(found, Side.ARBITER, GAME)


@pytest.mark.parametrize(
    ("handing_in", "look"),
    [
        (contradicting, Look.AGAINST_RESULT),
        (arbiters_own, Look.ARBITERS_OWN),
        (lambda found: both(found, "h8 h8"), Look.AGAINST_RULES),
    ],
)
def test_what_needs_a_look_is_left(stage: Stage, arbiter: User, handing_in: Callable[[Game], None], look: Look) -> None:
    handing_in(game(stage, 1, 2))
    assert [one.look for one in held(stage)] == [look]
    with pytest.raises(UserError, match="have changed"):
        accept(stage, arbiter)


def test_a_table_at_which_something_came_in_meanwhile_is_left(stage: Stage, arbiter: User) -> None:
    both(game(stage, 1, 2))
    both(game(stage, 1, 3))
    seen = [one.seen for one in held(stage)]
    hand_in(game(stage, 1, 3), Side.FIRST, f"{GAME} c3")
    assert accept(stage, arbiter, seen) == [2]
    with pytest.raises(UserError, match="have changed"):
        accept(stage, arbiter, seen)
    with pytest.raises(UserError, match="No table is chosen"):
        accept(stage, arbiter, [])


def test_the_page_shows_first_what_is_accepted(stage: Stage, desk: Client) -> None:
    round_page = reverse("records:round", args=[stage.event.slug, stage.ordinal, 1])
    address = reverse("records:accept-equal", args=[stage.event.slug, stage.ordinal, 1])
    assert "equal sheets" not in words(desk.get(round_page))
    assert "no table whose sheets can be accepted" in words(desk.get(address))
    both(game(stage, 1, 2))
    both(game(stage, 1, 3))
    arbiters_own(game(stage, 1, 1))
    assert "Accept 3 tables with equal sheets" in words(desk.get(round_page))
    response = desk.get(address)
    assert "Table 1: Player 1 – Player 5 : an arbiter has handed in a sheet of their own" in words(response)
    seen = [one.seen for one in response.context["equal"]]
    hand_in(game(stage, 1, 3), Side.FIRST, f"{GAME} c3")
    done = words(desk.post(address, {"seen": seen, "token": "t"}, follow=True))
    assert "1 record is accepted." in done
    assert "At the other tables something has changed meanwhile" in done
    assert GameRecord.objects.get().game.table == 2
    assert "No table is chosen" in words(desk.post(address, {"token": "u", "next": address}, follow=True))
