"""The envelope is opened, lost, or never opened at all."""

import pytest

from pairings.model import Result
from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.faults import Fault
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.absence import Absent, absent, seal_reply
from renju_tournaments.adjournments.services.agree_draw import agree_draw
from renju_tournaments.adjournments.services.decide import decide
from renju_tournaments.adjournments.services.lost import envelope_lost, position_lost
from renju_tournaments.adjournments.services.open_envelope import SealedWrong, open_envelope
from renju_tournaments.adjournments.services.resume import resume
from renju_tournaments.adjournments.services.take_back import not_adjourned, take_back_end
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import EventRole, Game, LogEntry
from renju_tournaments.records.choices import Side
from renju_tournaments.rules.verdicts import Verdict
from tests.adjournments.adjourning import adjourn, ago, now, of
from tests.events.rounds import paired
from tests.factories import make_user
from tests.records.games import playing
from tests.rules.test_game import steps

pytestmark = pytest.mark.django_db

THREES = "h8 a1 i8 o1 g9 a15 g10 o15"
"""A black stone on g8 makes a double-three."""


def result(game: Game) -> tuple[str, bool]:
    found = Game.objects.get(pk=game.pk)
    return found.result, found.adjourned


def test_a_good_move_is_played_and_the_game_goes_on() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0], sealed_text="J8")
    adjournment = now(adjournment)
    assert (adjournment.state, adjournment.end, adjournment.verdict) == (State.RESUMED, End.OPENED, "")
    assert (adjournment.sealed_step, adjournment.sealed_text, adjournment.opened_before) == (
        ["place", "j8"],
        "J8",
        "Player 5",
    )
    assert result(game) == (Result.PENDING.value, False)
    assert LogEntry.objects.filter(act=LogAct.ENVELOPE_OPENED).count() == 1


def test_the_envelope_stays_closed_while_nobody_is_there_to_reply() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    with pytest.raises(UserError, match="in the presence of the player"):
        open_envelope(**of(adjournment), before=" ", sealed=steps("j8")[0])
    assert now(adjournment).state == State.KEPT


@pytest.mark.parametrize(
    ("sealed", "fault"),
    [("g8", Fault.FORBIDDEN), ("h8", Fault.IMPOSSIBLE), ("", Fault.NO_MOVE)],
)
def test_a_sealed_move_that_cannot_be_played_loses_once_the_arbiter_confirms(sealed: str, fault: Fault) -> None:
    _stage, game = playing()
    adjournment = adjourn(game, THREES)
    step = steps(sealed)[0] if sealed else None
    with pytest.raises(SealedWrong) as wrong:
        open_envelope(**of(adjournment), before="Player 5", sealed=step, sealed_text=sealed)
    assert wrong.value.judged.fault is fault
    assert (wrong.value.judged.verdict is Verdict.DOUBLE_THREE) == (fault is Fault.FORBIDDEN)
    assert (now(adjournment).state, result(game)) == (State.KEPT, (Result.PENDING.value, True))
    open_envelope(**of(adjournment), before="Player 5", sealed=step, sealed_text=sealed, confirmed=True)
    assert (now(adjournment).end, now(adjournment).verdict) == (End.SEALED_WRONG, fault.value)
    assert result(game) == (Result.SECOND_WINS.value, False)


def test_a_move_that_the_program_cannot_judge_is_judged_by_the_arbiter() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, "", sealed_number=31)
    with pytest.raises(SealedWrong):
        open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0], ruled=Fault.IMPOSSIBLE)
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    assert now(adjournment).end == End.OPENED


def test_a_swap_is_in_the_envelope_where_the_opening_asks_for_one() -> None:
    _stage, game = playing(opening_regulation="rif")
    adjournment = adjourn(game, "h8 h9 j10", sealed_by=Side.SECOND)
    open_envelope(**of(adjournment), before="Player 1", sealed=steps("S")[0], sealed_text="swap")
    assert now(adjournment).sealed_step == ["swap", True]


def test_without_an_envelope_play_is_resumed_on_the_board() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, envelope=Envelope.NONE)
    with pytest.raises(UserError, match="No move was sealed"):
        open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    with pytest.raises(UserError, match="no envelope can be lost"):
        envelope_lost(**of(adjournment, reason="Fire"))
    resume(**of(adjournment))
    assert (now(adjournment).end, result(game)) == (End.PLAYED_ON, (Result.PENDING.value, False))


def test_a_lost_envelope_ends_nothing_the_sealer_plays_on_the_board() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    with pytest.raises(UserError, match="how the envelope was lost"):
        envelope_lost(**of(adjournment, reason=""))
    with pytest.raises(UserError, match="A move is sealed"):
        resume(**of(adjournment))
    envelope_lost(**of(adjournment, reason="Left in the bus"))
    assert (now(adjournment).end, now(adjournment).state) == (End.ENVELOPE_LOST, State.RESUMED)
    assert (now(adjournment).first_used, now(adjournment).second_used) == (3909, 2700)


def test_a_lost_position_is_replayed_with_the_clocks_the_arbiter_decides_on() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    with pytest.raises(UserError, match="Decide on the clocks"):
        position_lost(**of(adjournment, reason="Fire"), first_used=None, second_used=0)
    position_lost(**of(adjournment, reason="Fire"), first_used=0, second_used=600)
    assert (now(adjournment).end, now(adjournment).second_used) == (End.POSITION_LOST, 600)
    assert result(game) == (Result.PENDING.value, False)


def test_a_draw_is_agreed_and_the_envelope_never_opened() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    agree_draw(**of(adjournment))
    assert (now(adjournment).end, now(adjournment).opened_at) == (End.AGREED_DRAW, None)
    assert result(game) == (Result.DRAW.value, False)


@pytest.mark.parametrize(
    ("missing", "loses"),
    [(Absent.REPLIER, Result.FIRST_WINS), (Absent.SEALER, Result.SECOND_WINS), (Absent.BOTH, Result.BOTH_LOSE)],
)
def test_who_comes_later_than_the_stage_allows_has_lost(missing: Absent, loses: Result) -> None:
    _stage, game = playing()
    adjournment = adjourn(game, resumes_at=ago(29))
    with pytest.raises(UserError, match="the clock runs, and the envelope stays closed"):
        absent(**of(adjournment), missing=missing)
    Adjournment.objects.update(resumes_at=ago(31))
    absent(**of(adjournment), missing=missing)
    assert result(game) == (loses.value, False)


def test_nobody_is_late_where_no_time_was_set() -> None:
    _stage, game = playing()
    with pytest.raises(UserError, match="No time of resumption"):
        absent(**of(adjourn(game)), missing=Absent.REPLIER)


def test_a_reply_to_an_absent_sealer_is_sealed_and_he_is_the_one_to_reply() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, resumes_at=ago(40))
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    reply = seal_reply(**of(adjournment), first_used=None, second_used=2800, kept_by="B. Tamm")
    assert (reply.sealed_by, reply.sealed_number, reply.replier) == ("second", 6, "first")
    assert reply.position == steps("h8 h9 j10 a1 j8")
    assert result(game) == (Result.PENDING.value, True)
    absent(**of(reply), missing=Absent.REPLIER)
    assert (now(reply).end, result(game)) == (End.REPLIER_ABSENT, (Result.SECOND_WINS.value, False))


def test_a_sealer_who_does_not_come_after_the_envelope_was_opened_loses_too() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, resumes_at=ago(40))
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    with pytest.raises(UserError, match="has ended"):
        absent(**of(adjournment), missing=Absent.REPLIER)
    absent(**of(adjournment), missing=Absent.SEALER)
    assert result(game) == (Result.SECOND_WINS.value, False)


def test_a_page_left_open_does_nothing_once_the_game_was_adjourned_again() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, resumes_at=ago(40))
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    left_open = of(adjournment)
    reply = seal_reply(**left_open, first_used=None, second_used=None)
    open_envelope(**of(reply), before="Player 1", sealed=steps("j9")[0])
    with pytest.raises(UserError, match="adjourned again since"):
        absent(**left_open, missing=Absent.SEALER)
    with pytest.raises(UserError, match="adjourned again since"):
        seal_reply(**left_open, first_used=None, second_used=None)
    assert (result(game), game.adjournments.count()) == ((Result.PENDING.value, False), 2)


def test_the_arbiter_decides_with_a_reason() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    with pytest.raises(UserError, match="Give the reason"):
        decide(**of(adjournment, reason=""), result=Result.FIRST_WINS)
    with pytest.raises(UserError, match="Choose the result"):
        decide(**of(adjournment, reason="Resigned by telephone"), result=Result.PENDING)
    decide(**of(adjournment, reason="Resigned by telephone"), result=Result.FIRST_WINS)
    assert (now(adjournment).end, result(game)) == (End.DECIDED, (Result.FIRST_WINS.value, False))


def test_an_end_that_was_wrong_is_taken_back_by_an_act_with_a_reason() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    agree_draw(**of(adjournment))
    with pytest.raises(UserError, match="Say why"):
        take_back_end(**of(adjournment, reason=""))
    take_back_end(**of(adjournment, reason="Another table had agreed"))
    assert (now(adjournment).state, now(adjournment).end, result(game)) == (
        State.KEPT,
        "",
        (Result.PENDING.value, True),
    )
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    take_back_end(**of(adjournment, reason="The wrong envelope"))
    assert (now(adjournment).sealed_step, now(adjournment).opened_at) == (None, None)
    assert result(game) == (Result.PENDING.value, True)


def test_after_play_has_gone_on_only_the_chief_arbiter_takes_an_end_back() -> None:
    stage, game = playing()
    adjournment = adjourn(game)
    agree_draw(**of(adjournment))
    paired(stage, 2, "1-6 *", "5-2 *", "3-8 *", "7-4 *")
    arbiter, chief = make_user(), make_user()
    for user, role in ((arbiter, Role.ARBITER), (chief, Role.CHIEF_ARBITER)):
        EventRole.objects.create(event=stage.event, user=user, role=role)
    with pytest.raises(UserError, match="The chief arbiter"):
        take_back_end(**of(adjournment, reason="Another table", actor=arbiter))
    take_back_end(**of(adjournment, reason="Another table", actor=chief))
    assert result(game) == (Result.PENDING.value, True)


def test_an_adjournment_that_never_was_is_taken_back() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    not_adjourned(**of(adjournment, reason="The wrong table"))
    assert (now(adjournment).end, result(game)) == (End.TAKEN_BACK, (Result.PENDING.value, False))
    assert adjourn(game).pk != adjournment.pk


def test_no_act_goes_on_with_a_adjournment_that_has_ended() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    agree_draw(**of(adjournment))
    for act, told in (
        (agree_draw, {}),
        (resume, {}),
        (envelope_lost, {}),
        (position_lost, {"first_used": 0, "second_used": 0}),
        (decide, {"result": Result.DRAW}),
        (not_adjourned, {}),
        (open_envelope, {"before": "Player 5", "sealed": None}),
    ):
        with pytest.raises(UserError, match="has ended"):
            act(**of(adjournment, reason="Fire"), **told)
