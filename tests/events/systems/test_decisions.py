"""Drawn matches of a knock-out: the means that were fixed beforehand, and what the arbiter decides instead of them."""

from __future__ import annotations

import pytest

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import LogEntry, MatchDecision, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.board_results import read_boards
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.results.carry_winner import WouldUndo
from renju_tournaments.events.services.results.decide_match import decide_match, take_back_decision
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.wording.log import changes
from tests.desk.pages import event_url, fresh, text, url
from tests.events.knock_outs import game_between, knock_out, pair, pairs, play_out, won
from tests.events.playing import pk
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db

LOT = "the lot was drawn by the youngest player"


def decide(stage: Stage, one: int, other: int, through: int | None, means: str = "lot", reason: str = LOT, **rest):
    return decide_match(
        stage_id=stage.pk,
        one=pk(stage, one),
        other=pk(stage, other),
        through=None if through is None else pk(stage, through),
        means=means,
        by=By(reason=reason, **rest),
    )


def seen(stage: Stage) -> set[str]:
    return {objection.code for objection in check_pair(Situation(Stage.objects.get(pk=stage.pk)))}


# --- the means fixed beforehand ---------------------------------------------------------------------------------------


def test_a_drawn_game_is_replayed_while_the_others_wait() -> None:
    stage = knock_out(4, draw_means=["replay"])
    won(stage, 2)
    round_ = pair(stage)
    assert pairs(stage, 2) == {frozenset({1, 4})}
    assert {(b.entry.number, b.kind) for b in round_.byes.select_related("entry")} == {(2, "resting"), (3, "knocked")}


def test_each_means_in_its_turn_up_to_the_lot_from_the_seed() -> None:
    stage = knock_out(2, draw_means=["replay", "shorter-game", "lot"])
    for _ in range(3):
        assert "all-rounds" not in seen(stage)
        won(stage)
    assert "all-rounds" in seen(stage)
    finish_stage(stage_id=stage.pk)


@pytest.mark.parametrize(("means", "through"), [("starter-out", "second"), ("second-out", "first")])
def test_who_started_or_did_not_is_out(means: str, through: str) -> None:
    stage = knock_out(4, draw_means=[means])
    round_ = won(stage, 2)
    game = game_between(stage, 1, 4, round_.number)
    pair(stage)
    assert pairs(stage, 2) == {frozenset({getattr(game, through).number, 2})}


# --- what the arbiter decides -----------------------------------------------------------------------------------------


def test_without_boards_nothing_goes_on_and_the_next_round_says_why() -> None:
    stage = knock_out(4, draw_means=["boards"])
    won(stage, 2)
    words = [str(o) for o in check_pair(Situation(stage)) if o.code == "undecided"]
    assert words == ["Player 1 – Player 4: Drawn: the board coefficients are needed."]
    decide(stage, 1, 4, 4, "boards", "14 : 10")
    assert "undecided" not in seen(stage)
    pair(stage)
    assert pairs(stage, 2) == {frozenset({2, 4})}


def test_level_on_the_boards_too_goes_on_to_the_next_means() -> None:
    stage = knock_out(4, draw_means=["boards", "second-out"])
    won(stage, 2)
    starter = game_between(stage, 1, 4).first.number
    decide(stage, 1, 4, None, "boards", "12 : 12")
    pair(stage)
    assert pairs(stage, 2) == {frozenset({starter, 2})}


def test_means_that_come_to_an_end_leave_it_to_the_arbiter() -> None:
    stage = knock_out(4, draw_means=["boards"])
    won(stage, 2)
    decide(stage, 1, 4, None, "boards", "12 : 12")
    assert "the arbiter decides" in " ".join(str(o) for o in check_pair(Situation(stage)))
    decide(stage, 1, 4, 1, "", "by the regulations of the event")
    pair(stage)
    assert pairs(stage, 2) == {frozenset({1, 2})}


@pytest.mark.parametrize("through", [1, 4])
def test_a_lot_drawn_in_the_hall_comes_before_the_one_from_the_seed(through: int) -> None:
    stage = knock_out(4, draw_means=["lot"])
    won(stage, 2)
    decide(stage, 1, 4, through)
    pair(stage)
    assert pairs(stage, 2) == {frozenset({through, 2})}


def test_the_last_decision_holds_and_all_of_them_are_kept() -> None:
    stage = knock_out(4, draw_means=["starter-out"])
    won(stage, 2)
    game = game_between(stage, 1, 4)
    for through in (1, 4, 1):
        decide(stage, 1, 4, through)
    assert MatchDecision.objects.count() == 3
    take_back_decision(
        stage_id=stage.pk, one=pk(stage, 1), other=pk(stage, 4), by=By(reason="the regulations say otherwise")
    )
    pair(stage)
    assert pairs(stage, 2) == {frozenset({game.second.number, 2})}
    with pytest.raises(UserError, match="nothing to take back"):
        take_back_decision(stage_id=stage.pk, one=pk(stage, 1), other=pk(stage, 4), by=By(reason="again"))


def test_the_log_tells_who_goes_through_by_what_and_why() -> None:
    chief = make_user("kask")
    stage = knock_out(4, draw_means=["lot"], chief=chief)
    won(stage, 2)
    decide(stage, 1, 4, 4, actor=chief)
    decide(stage, 1, 4, 1, "", "the lot was no lot", actor=chief)
    row = LogEntry.objects.filter(act=LogAct.MATCH_DECIDED).first()
    assert row is not None
    told = {(c.label, c.before, c.after) for c in changes(row)}
    assert told == {("goes through", "Player 4", "Player 1"), ("decided by", "lot", "the arbiter’s word")}
    assert (row.actor_name, row.reason, row.subject["one"]) == ("kask", "the lot was no lot", "Player 1")


def test_a_decision_needs_a_reason_a_drawn_match_and_one_of_the_two() -> None:
    stage = knock_out(4, draw_means=["boards"])
    won(stage, 2)
    for case, words in (
        ({"reason": " "}, "needs a reason"),
        ({"one": 2, "other": 3, "through": 2}, "their match is not drawn"),
        ({"through": 2}, "Choose who of the two"),
        ({"through": None}, "Choose who of the two"),
        ({"means": "coin"}, "Say what decided the match"),
    ):
        with pytest.raises(UserError, match=words):
            decide(stage, **{"one": 1, "other": 4, "through": 1, **case})
    assert not MatchDecision.objects.exists()


def test_done_once_and_not_from_a_stale_page() -> None:
    stage = knock_out(4, draw_means=["boards"])
    won(stage, 2)
    version = Stage.objects.get(pk=stage.pk).version
    decide(stage, 1, 4, 1, token="d1")
    with pytest.raises(AlreadyDone):
        decide(stage, 1, 4, 4, token="d1")
    with pytest.raises(Conflict):
        decide(stage, 1, 4, 4, seen_version=version)
    assert MatchDecision.objects.count() == 1


def test_in_a_finished_stage_and_by_lost_points_there_is_nothing_to_decide() -> None:
    stage = knock_out(2, draw_means=["lot"])
    won(stage)
    finish_stage(stage_id=stage.pk)
    with pytest.raises(UserError, match="Open the stage again"):
        decide(stage, 1, 2, 1)
    by_points = knock_out(4, knock_out="lost-points")
    won(by_points)
    with pytest.raises(UserError, match="not drawn"):
        decide(by_points, 1, 4, 1)


def test_a_player_who_leaves_after_the_lot_keeps_what_he_was_given() -> None:
    stage = knock_out(4, draw_means=["lot"])
    won(stage, 2)
    decide(stage, 1, 4, 4)
    withdraw_player(stage.pk, pk(stage, 4), by=NOBODY)
    round_ = pair(stage)
    assert pairs(stage, 2) == {frozenset({2, 4})}
    assert {g.outcome.label for g in round_.games.all()} <= {"+ / −", "− / +"}


# --- rounds that were paired already ----------------------------------------------------------------------------------


def test_another_decision_gives_the_next_game_its_right_players_draft_or_published() -> None:
    for publish in (False, True):
        stage = knock_out(4, draw_means=["lot"])
        won(stage, 2)
        decide(stage, 1, 4, 1)
        pair(stage) if publish else pair_round(stage_id=stage.pk)
        decide(stage, 1, 4, 4)
        round_ = stage.rounds.get(number=2)
        assert pairs(stage, 2) == {frozenset({2, 4})}
        assert {(b.entry.number, b.kind) for b in round_.byes.select_related("entry")} == {
            (1, "knocked"),
            (3, "knocked"),
        }
        assert bool(round_.changed_at) is publish
        row = LogEntry.objects.filter(act=LogAct.MATCH_DECIDED, stage=stage).first()
        assert row is not None
        assert [c["code"] for c in row.after["carried"]] == ["game_changed"]
        if publish:
            assert check_stage(stage).findings == ()


def test_a_next_game_that_was_played_is_named_and_nothing_is_written() -> None:
    stage = knock_out(4, draw_means=["lot"])
    won(stage, 2)
    decide(stage, 1, 4, 1)
    won(stage, 1)
    with pytest.raises(WouldUndo, match="Round 2, table 1"):
        decide(stage, 1, 4, 4)
    assert MatchDecision.objects.count() == 1
    assert pairs(stage, 2) == {frozenset({1, 2})}


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def people():
    return {name: make_user(name) for name in ("chief", "arbiter")}


@pytest.fixture
def drawn(people) -> Stage:
    event = make_event(chief=people["chief"], arbiter=people["arbiter"])
    stage = knock_out(4, event=event, draw_means=["boards"])
    won(stage, 2)
    return stage


def test_the_dead_end_leads_to_the_page_and_the_page_back_to_the_rounds(client, people, drawn) -> None:
    client.force_login(people["chief"])
    assert url("decisions", drawn) in text(client.get(url("pair", drawn)))
    assert url("decisions", drawn) in text(client.get(url("round", drawn, 1)))
    assert "1 drawn match waits for your decision" in text(client.get(event_url("event", drawn)))
    page = text(client.get(url("decisions", drawn)))
    assert "Player 1 – Player 4" in page
    assert "waits for you" in page
    assert "Player 2 – Player 3" not in page
    form = {"one": pk(drawn, 1), "other": pk(drawn, 4), "through": pk(drawn, 4), "means": "boards", "reason": "14 : 10"}
    answer = client.post(url("decisions", drawn), fresh(drawn, {**form, "action": "decide"}), follow=True)
    assert "Player 4 goes through" in text(answer)
    assert rules_of(drawn).olympic.draws
    assert state_of(drawn).decisions[0].through == 4
    taken = client.post(
        url("decisions", drawn), fresh(drawn, {**form, "action": "take-back", "reason": "miscounted"}), follow=True
    )
    assert "taken back" in text(taken)


@pytest.mark.each_database
def test_nothing_typed_is_lost_and_bad_input_gets_a_sentence(client, people, drawn) -> None:
    client.force_login(people["chief"])
    form = {"one": pk(drawn, 1), "other": pk(drawn, 4), "through": "", "means": "arbiter", "reason": "so be it"}
    answer = client.post(url("decisions", drawn), fresh(drawn, form))
    assert answer.status_code == 422
    assert 'value="so be it"' in text(answer)
    assert "Choose who of the two goes through" in text(answer)
    for bad in ({"one": "x"}, {"other": "99999"}, {"means": "<b>"}, {"through": "level"}, {"version": "0"}):
        answer = client.post(url("decisions", drawn), fresh(drawn, {**form, "through": pk(drawn, 1), **bad}))
        assert answer.status_code in (409, 422), bad
        assert "banner error" in text(answer), bad
    assert not MatchDecision.objects.exists()


# --- the boards of a match of teams -----------------------------------------------------------------------------------


@pytest.fixture
def teams(people) -> Stage:
    """Two semifinals of teams on four boards; 1 – 4 was drawn, and 2 went through."""
    stage = knock_out(4, draw_means=["boards", "second-out"], event=make_event(chief=people["chief"]))
    won(stage, 2)
    return stage


def typed(stage: Stage, boards: str, **more: object) -> dict[str, object]:
    form = {"one": pk(stage, 1), "other": pk(stage, 4), "means": "boards", "boards": boards, "reason": "counted twice"}
    return fresh(stage, {**form, "action": "decide", **more})


def test_the_boards_say_who_goes_through_and_how_they_come_to_it(client, people, teams) -> None:
    """1 wins on board 3, which counts 2, and 4 on board 2, which counts 3."""
    client.force_login(people["chief"])
    page = text(client.get(url("decisions", teams)))
    assert "Boards: the results of Player 1, board 1 first" in page
    page = text(client.post(url("decisions", teams), typed(teams, "½ 0 1 ="), follow=True))
    assert "Boards: 4½ : 5½" in page
    assert page.count('<td class="num">') == 4 * 4 + 2
    row = MatchDecision.objects.get()
    assert (row.through_id, row.means, row.boards) == (pk(teams, 4), "boards", [1, 0, 2, 1])
    assert state_of(teams).decisions[0].through == 4
    entry = LogEntry.objects.get(act=LogAct.MATCH_DECIDED)
    assert {change.label: change.after for change in changes(entry)} == {
        "goes through": "Player 4",
        "decided by": "the board coefficient (matches of teams)",
        "results of the boards": "½ 0 1 ½",
        "board coefficients": "4½ : 5½",
    }


def test_level_boards_leave_the_match_to_the_next_means(client, people, teams) -> None:
    client.force_login(people["chief"])
    client.post(url("decisions", teams), typed(teams, "0 1 1 0"))
    row = MatchDecision.objects.get()
    assert (row.through, row.working.one, row.working.other) == (None, "5", "5")
    starter = game_between(teams, 1, 4).first.number
    pair(teams)
    assert pairs(teams, 2) == {frozenset({starter, 2})}


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"boards": "½ 0 x 1"}, "“x” is no result of a board."),
        ({"boards": "1 1 0 ½"}, "By these boards the match is not drawn (2½ of 4 points)"),
        ({"boards": "0 1 1 0", "through": "first"}, "Player 1 and Player 4 are level (5 : 5)"),
        ({"boards": "1 0", "through": "level"}, "By these boards Player 1 goes through"),
        ({"boards": "1 0", "means": "lot"}, "Results of boards decide by the board coefficient."),
        ({"boards": ""}, "Choose who of the two goes through."),
        ({"boards": "=" * 51}, "51 boards are typed, and a match has 50 at most."),
    ],
    ids=lambda value: str(value)[:30],
)
def test_boards_that_say_something_else_are_refused_and_kept_in_the_form(client, people, teams, sent, why) -> None:
    client.force_login(people["chief"])
    form = typed(teams, **sent)
    if sent.get("through") == "first":
        form["through"] = pk(teams, 1)
    answer = client.post(url("decisions", teams), form)
    assert answer.status_code == 422
    assert why in text(answer)
    assert f'value="{sent["boards"]}"' in text(answer) or not sent["boards"]
    assert not MatchDecision.objects.exists()


@pytest.mark.parametrize("line", ["1 ½ 0 1", "1½01", "1=01", "1, 0.5, 0, 1", "1;0,5;0;1", "1 1/2 0 1", " 1,=,0,1 "])
def test_the_ways_to_type_boards(line: str) -> None:
    assert read_boards(line) == (2, 1, 0, 2)


def test_where_boards_decide_nothing_there_is_no_field_for_them(client, people) -> None:
    client.force_login(people["chief"])
    stage = knock_out(2, draw_means=["replay"], event=make_event(chief=people["chief"]))
    won(stage)
    page = text(client.get(url("decisions", stage)))
    assert "Decide" in page
    assert 'name="boards"' not in page


def test_an_arbiter_reads_and_does_not_decide(client, people, drawn) -> None:
    client.force_login(people["arbiter"])
    page = text(client.get(url("decisions", drawn)))
    assert "Player 1 – Player 4" in page
    assert 'name="through"' not in page
    assert client.post(url("decisions", drawn), fresh(drawn, {"one": pk(drawn, 1)})).status_code == 403


def test_when_nothing_is_drawn_the_page_says_so(client, people) -> None:
    stage = knock_out(4, event=make_event(chief=people["chief"]))
    client.force_login(people["chief"])
    assert "No match is drawn" in text(client.get(url("decisions", stage)))
    play_out(stage)
    assert "No match is drawn" in text(client.get(url("decisions", stage)))
