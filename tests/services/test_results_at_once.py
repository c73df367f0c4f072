"""Two arbiters enter results at the same moment, on the database of a server: nothing is lost, nothing is doubled."""

from __future__ import annotations

import pytest

from pairings.model import Result
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import Conflict
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.note_game import note_game
from tests.events.boards import game_at, play
from tests.factories import make_event, make_stage, make_user
from tests.services.test_pairing_at_once import at_once, done

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def stage() -> Stage:
    stage = make_stage(24, event=make_event(chief=make_user("kask"), arbiter=make_user("novak")))
    play(stage, 1, ", ".join(f"{n}-{n + 12} *" for n in range(1, 13)))
    return stage


def enter(stage: Stage, table: int, result: Result) -> object:
    game = game_at(stage, 1, table)
    return enter_result(stage_id=stage.pk, round_number=1, game_id=game.pk, result=result, by=By(seen_version=0))


def test_of_two_different_results_for_one_table_one_is_written_and_the_other_shown(stage: Stage) -> None:
    outcomes = at_once(lambda: enter(stage, 1, Result.FIRST_WINS), lambda: enter(stage, 1, Result.SECOND_WINS))
    assert done(outcomes) == 1
    (refusal,) = (o for o in outcomes if isinstance(o, Conflict))
    game = game_at(stage, 1, 1)
    assert refusal.data["theirs"].result is game.outcome
    assert refusal.data["yours"].result is game.outcome.reversed
    assert (game.version, stage.log.count()) == (1, 1)


def test_the_same_result_from_two_arbiters_is_one_change(stage: Stage) -> None:
    outcomes = at_once(lambda: enter(stage, 1, Result.DRAW), lambda: enter(stage, 1, Result.DRAW))
    assert done(outcomes) == 2
    assert stage.log.filter(act=LogAct.RESULT_ENTERED).count() == 1


def test_twelve_results_at_once_complete_the_round(stage: Stage) -> None:
    before = stage.version
    outcomes = at_once(*(lambda table=table: enter(stage, table, Result.FIRST_WINS) for table in range(1, 13)))
    assert done(outcomes) == 12
    stage.refresh_from_db()
    assert stage.version == before + 12
    assert stage.rounds.get().state == RoundState.COMPLETE


def test_a_note_and_a_result_at_the_same_table_are_both_kept(stage: Stage) -> None:
    game = game_at(stage, 1, 1)

    def note() -> object:
        return note_game(stage_id=stage.pk, round_number=1, game_id=game.pk, note="Warned", seen_note="", by=NOBODY)

    assert done(at_once(note, lambda: enter(stage, 1, Result.DRAW))) == 2
    game.refresh_from_db()
    assert (game.note, game.outcome) == ("Warned", Result.DRAW)
