"""Penalties, protests and other rulings: written down, mended, decided, and printed; no result moves by them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, LogEntry, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.rulings.checks import NEEDS, Said, follow_up
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.rulings.services.change_ruling import change_ruling
from renju_tournaments.rulings.services.decide_protest import decide_protest
from renju_tournaments.rulings.services.record_ruling import record_ruling
from renju_tournaments.wording.log import changes, subject_in_words
from tests.events.rounds import who
from tests.factories import make_stage
from tests.records.games import playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def game(db: None) -> Game:
    return playing()[1]


@pytest.fixture
def stage(game: Game) -> Stage:
    return game.round.stage


def said(kind: RulingKind, **changed: Any) -> Said:
    written: dict[str, Any] = {"kind": kind, "reason": "A telephone rang", "ruled_by": "A. Kask"}
    return Said(**written | changed)


def rule(stage: Stage, kind: RulingKind, *, token: str = "", **changed: Any) -> Ruling:
    return record_ruling(stage.event_id, said(kind, **changed), by=By(token=token))


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [objection.code for objection in refused.value.objections]


# ---- written down ---------------------------------------------------------------------------------------------------


def test_a_warning_is_of_a_player(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.WARNING, player=who(stage, 3))
    assert (ruling.entry, ruling.stage, ruling.game, ruling.protest) == (who(stage, 3), stage, None, "")
    entry = LogEntry.objects.get(act=LogAct.RULED)
    assert subject_in_words(entry.subject) == "3. Player 3"
    told = {change.label: change.after for change in changes(entry)}
    assert (told["ruling"], told["player concerned"], told["reason"]) == ("warning", "Player 3", "A telephone rang")
    assert entry.reason == ""


def test_time_is_given_in_a_game(stage: Stage, game: Game) -> None:
    rule(stage, RulingKind.TIME_GIVEN, game=game, player=game.second, minutes=5)
    entry = LogEntry.objects.get(act=LogAct.RULED)
    assert (entry.game, entry.round_number) == (game, 1)
    assert subject_in_words(entry.subject) == "Round 1, table 1: Player 1 – Player 5"


@pytest.mark.parametrize("kind", [kind for kind in RulingKind if NEEDS[kind]])
def test_what_a_ruling_is_nothing_without_is_asked_for_all_at_once(stage: Stage, kind: RulingKind) -> None:
    with pytest.raises(Refused) as refused:
        rule(stage, kind, reason=" ", ruled_by="")
    assert set(codes(refused)) == {f"no-{part}" for part in NEEDS[kind]} | {"no-reason", "nobody"}
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("kind", "changed", "code"),
    [
        (RulingKind.OTHER, {"minutes": 5}, "minutes"),
        (RulingKind.OTHER, {"half_points": 1}, "points"),
        (RulingKind.TIME_TO_BOTH, {"minutes": 301}, "too-long"),
        (RulingKind.OTHER, {"ruled_at": timezone.now() + timedelta(hours=1)}, "future"),
    ],
)
def test_what_no_ruling_says_is_refused(stage: Stage, kind: RulingKind, changed: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        rule(stage, kind, **changed)
    assert codes(refused) == [code]


def test_a_game_brings_no_more_than_a_point_and_only_to_its_players(stage: Stage, game: Game) -> None:
    with pytest.raises(Refused) as refused:
        rule(stage, RulingKind.POINTS_GIVEN, game=game, player=who(stage, 2), half_points=3)
    assert codes(refused) == ["too-much", "not-there"]


def test_sent_twice_a_ruling_is_written_once(stage: Stage) -> None:
    rule(stage, RulingKind.OTHER, token="one")
    with pytest.raises(AlreadyDone):
        rule(stage, RulingKind.OTHER, token="one")
    assert Ruling.objects.count() == 1


# ---- and what follows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [RulingKind.GAME_LOST, RulingKind.POINTS_TAKEN])
def test_a_ruling_on_a_result_leads_to_entering_it_and_changes_none(stage: Stage, game: Game, kind: RulingKind) -> None:
    half_points = 1 if kind is RulingKind.POINTS_TAKEN else None
    ruling = rule(stage, kind, game=game, player=game.first, half_points=half_points)
    assert Game.objects.get(pk=game.pk).result == Result.PENDING.value
    found = follow_up(ruling)
    assert found is not None
    assert found.url.endswith(f"/rounds/1/?more={game.pk}#t1")


def test_in_a_round_that_is_complete_it_leads_to_correcting(stage: Stage, game: Game) -> None:
    type(game.round).objects.update(state="complete")
    ruling = rule(stage, RulingKind.GAME_LOST, game=Game.objects.get(pk=game.pk), player=game.first)
    found = follow_up(ruling)
    assert found is not None
    assert found.url.endswith(f"/rounds/1/games/{game.pk}/correct/")


def test_an_expulsion_leads_to_the_withdrawal_until_that_is_done(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.EXPULSION, player=who(stage, 4))
    found = follow_up(ruling)
    assert found is not None
    assert found.url.endswith(f"/entries/{who(stage, 4).pk}/withdraw/")
    stage.entries.filter(number=4).update(last_round=1)
    assert follow_up(Ruling.objects.get()) is None


def test_a_warning_is_complete_in_itself(stage: Stage) -> None:
    assert follow_up(rule(stage, RulingKind.WARNING, player=who(stage, 3))) is None


# ---- mended ---------------------------------------------------------------------------------------------------------


def test_a_ruling_is_mended_and_the_log_keeps_how_it_stood(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.WARNING, player=who(stage, 3))
    better = said(RulingKind.WARNING, player=who(stage, 4), reason="A telephone rang twice")
    assert change_ruling(stage.event_id, ruling.pk, better, by=By(seen_version=0))
    entry = LogEntry.objects.get(act=LogAct.RULING_CHANGED)
    assert {c.label: (c.before, c.after) for c in changes(entry)} == {
        "player concerned": ("Player 3", "Player 4"),
        "reason": ("A telephone rang", "A telephone rang twice"),
    }


def test_what_stands_there_already_is_not_written_again(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.WARNING, player=who(stage, 3))
    same = said(RulingKind.WARNING, player=who(stage, 3))
    assert not change_ruling(stage.event_id, ruling.pk, same, by=By(seen_version=0))
    assert not LogEntry.objects.filter(act=LogAct.RULING_CHANGED).exists()


def test_an_old_page_changes_nothing(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.OTHER)
    change_ruling(stage.event_id, ruling.pk, said(RulingKind.OTHER, reason="one"), by=By(seen_version=0))
    with pytest.raises(Conflict):
        change_ruling(stage.event_id, ruling.pk, said(RulingKind.OTHER, reason="two"), by=By(seen_version=0))
    assert Ruling.objects.get().reason == "one"


def test_a_ruling_of_another_event_is_none_of_ours(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.OTHER)
    other = make_stage(2).event_id
    with pytest.raises(UserError, match="no such ruling"):
        change_ruling(other, ruling.pk, said(RulingKind.OTHER), by=By(seen_version=0))


# ---- protests -------------------------------------------------------------------------------------------------------


def decide(
    stage: Stage, ruling: Ruling, outcome: ProtestState, decision: str = "The clock was right", **more: Any
) -> None:
    by = By(seen_version=more.pop("seen_version", 0))
    told = {"decided_by": "T. Lepp", **more}
    decide_protest(stage.event_id, ruling.pk, outcome=outcome, decision=decision, by=by, **told)


def test_a_protest_is_open_until_it_is_decided(stage: Stage, game: Game) -> None:
    ruling = rule(stage, RulingKind.PROTEST, game=game, player=game.first)
    assert ruling.protest == ProtestState.OPEN
    decide(stage, ruling, ProtestState.REFUSED)
    ruling.refresh_from_db()
    assert (ruling.protest, ruling.decision, ruling.ruled_by) == ("refused", "The clock was right", "T. Lepp")
    entry = LogEntry.objects.get(act=LogAct.PROTEST_DECIDED)
    told = {change.label: (change.before, change.after) for change in changes(entry)}
    assert told["the protest is"] == ("not yet decided", "refused")
    assert told["ruled by"] == ("A. Kask", "T. Lepp")


def test_a_decision_has_a_reason_and_a_name(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.PROTEST)
    with pytest.raises(Refused) as refused:
        decide(stage, ruling, ProtestState.OPEN, " ", decided_by="")
    assert codes(refused) == ["open", "no-decision", "nobody"]
    decide(stage, ruling, ProtestState.WITHDRAWN, "")
    assert Ruling.objects.get().protest == ProtestState.WITHDRAWN


def test_only_a_protest_is_decided_and_it_stays_one(stage: Stage) -> None:
    with pytest.raises(UserError, match="no protest"):
        decide(stage, rule(stage, RulingKind.OTHER), ProtestState.GRANTED)
    protest = rule(stage, RulingKind.PROTEST)
    decide(stage, protest, ProtestState.GRANTED)
    with pytest.raises(UserError, match="stays a protest"):
        change_ruling(stage.event_id, protest.pk, said(RulingKind.OTHER), by=By(seen_version=1))


def test_a_protest_by_mistake_becomes_something_else(stage: Stage) -> None:
    protest = rule(stage, RulingKind.PROTEST)
    change_ruling(stage.event_id, protest.pk, said(RulingKind.OTHER), by=By(seen_version=0))
    assert Ruling.objects.get().protest == ""


def test_two_who_decide_at_once_do_not_overwrite_each_other(stage: Stage) -> None:
    ruling = rule(stage, RulingKind.PROTEST)
    decide(stage, ruling, ProtestState.GRANTED)
    with pytest.raises(Conflict):
        decide(stage, ruling, ProtestState.REFUSED)
    assert Ruling.objects.get().protest == ProtestState.GRANTED
