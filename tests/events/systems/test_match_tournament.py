"""A match-tournament at the desk: games in a row and in cycles, match points, cross-table, and who leaves."""

from typing import Any

import pytest

from pairings.model import System
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import Kin
from renju_tournaments.events.effects.withdrawals import outlook
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.draw.restricted_draw import Apart
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import swap_starters
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.services.settings.change_settings import change_stage
from renju_tournaments.tables.crosstables import chart
from renju_tournaments.tables.standings import table
from renju_tournaments.tables.workings import working
from tests.desk.pages import text, url
from tests.events.playing import MARKS, boards, byes, number, pk, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def tournament(players: int = 4, *, drawn: bool = True, **settings: Any) -> Stage:
    event = make_event(chief=make_user())
    stage = make_stage(players, event=event, system=System.MATCH_TOURNAMENT, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**{"cycles": 2, "tiebreaks": ["SB"], **settings})
    if drawn:
        numbers = {e.pk: n for n, e in enumerate(stage.entries.order_by("pk"), start=1)}
        draw_numbers(stage_id=stage.pk, method="typed", numbers=numbers)
    return Stage.objects.get(pk=stage.pk)


def publish_all(stage: Stage) -> list[str]:
    return [boards(r) for r in publish_schedule(stage_id=stage.pk)]


def result(stage: Stage, **of_players: str) -> None:
    """``p1_3="1 ="``: what number 1 makes of their games with number 3, in their order."""
    turned = {"1": "0", "0": "1", "=": "="}
    games = list(Game.objects.filter(round__stage=stage).select_related("first", "second").order_by("round__number"))
    for pair, marks in of_players.items():
        one, other = (int(n) for n in pair[1:].split("_"))
        theirs = [game for game in games if {game.first.number, game.second.number} == {one, other}]
        for game, mark in zip(theirs, marks.split(), strict=True):
            game.result = MARKS[mark if game.first.number == one else turned[mark]].value
            game.save()
    stage.rounds.update(state="complete")


def fresh(stage: Stage) -> Stage:
    Stage.objects.filter(pk=stage.pk).update(version=stage.version + 50)
    return Stage.objects.get(pk=stage.pk)


# ---- the schedule --------------------------------------------------------------------------------------------------


def test_in_a_row_the_same_pairs_meet_again_with_the_starts_reversed():
    stage = tournament(games_in_a_row=True)
    assert stage.rounds_planned == 6
    assert publish_all(stage) == ["1-4 2-3", "4-1 3-2", "4-3 1-2", "3-4 2-1", "2-4 3-1", "4-2 1-3"]


def test_in_cycles_everybody_meets_everybody_before_anybody_meets_again():
    stage = tournament()
    rounds = publish_all(stage)
    first = {frozenset(pair.split("-")) for r in rounds[:3] for pair in r.split()}
    assert len(first) == 6
    assert {frozenset(pair.split("-")) for r in rounds[3:] for pair in r.split()} == first


def test_in_an_odd_field_one_is_free_for_all_games_of_a_row():
    stage = tournament(5, games_in_a_row=True)
    assert stage.rounds_planned == 10
    publish_schedule(stage_id=stage.pk)
    free = [byes(r) for r in stage.rounds.order_by("number")]
    assert free[0] == free[1] == {1: "resting"}


def test_the_reason_says_which_game_of_the_two_it_is(client):
    stage = tournament(games_in_a_row=True)
    play(stage)
    pair_round(stage_id=stage.pk)
    client.force_login(stage.event.roles.get().user)
    assert "Game 2 of 2 of the two." in text(client.get(url("round", stage, 2)))


def test_the_second_game_of_a_pair_is_no_second_meeting():
    stage = tournament(games_in_a_row=True)
    play(stage)
    draft = pair_round(stage_id=stage.pk)
    swap_starters(stage_id=stage.pk, number=2, table=1)
    assert "second-meeting" not in {o.code for o in check_draft(stage, draft)}


def test_games_in_a_row_are_settled_by_the_draw():
    stage = tournament()
    with pytest.raises(UserError, match="take the numbers back"):
        change_stage(stage.pk, seen={"games_in_a_row": False}, wanted={"games_in_a_row": True}, by=By(reason="quicker"))


def test_compatriots_are_kept_apart_in_cycles_and_not_in_a_row(client):
    stage = tournament(drawn=False)
    stage.entries.filter(name__in=("Player 1", "Player 2")).update(federation="CZE")
    stage.entries.exclude(federation="CZE").update(federation="")
    draw_numbers(stage_id=stage.pk, seed=4, apart=Apart(Kin.COUNTRY, 1))
    last = publish_all(stage)[-1]
    czech = "-".join(str(e.number) for e in stage.entries.filter(federation="CZE").order_by("number"))
    assert czech not in last
    assert "-".join(reversed(czech.split("-"))) not in last
    row = tournament(drawn=False, games_in_a_row=True)
    client.force_login(row.event.roles.get().user)
    assert 'name="apart"' not in text(client.get(url("draw", row)))
    with pytest.raises(UserError, match="round after round of the table"):
        draw_numbers(stage_id=row.pk, seed=4, apart=Apart(Kin.COUNTRY, 1))


# ---- the tables ----------------------------------------------------------------------------------------------------


def played(**settings: Any) -> Stage:
    """1 beats everybody once and is beaten once by 2 and by 3; 2 draws with 4 and loses to 3; so match and game points
    part."""
    stage = tournament(games_in_a_row=True, **settings)
    publish_schedule(stage_id=stage.pk)
    result(stage, p1_2="1 =", p1_3="1 =", p1_4="0 0", p2_3="1 1", p2_4="1 1", p3_4="1 =")
    return fresh(stage)


def test_by_game_points_the_mini_matches_say_nothing():
    shown = table(played(), after_round=6)
    assert [(r.number, str(r.points)) for r in shown.rows] == [(2, "4½"), (1, "3"), (4, "2½"), (3, "2")]
    assert not shown.has_match_points


def test_match_points_come_first_where_they_are_set():
    shown = table(played(matches_before_points=True), after_round=6)
    assert shown.has_match_points
    lines = [(r.number, str(r.match_points), str(r.points), r.decided_by) for r in shown.rows]
    assert lines == [
        (2, "2", "4½", "points"),
        (1, "2", "3", "match points"),
        (4, "1", "2½", "points"),
        (3, "1", "2", ""),
    ]


def test_the_working_of_match_points_has_a_line_a_mini_match():
    stage = played(matches_before_points=True)
    shown = working(stage, 1, after_round=6)
    assert shown is not None
    matches = next(w for w in shown.workings if w.code == "match_points")
    assert [(x.opponent.number, x.result, x.contribution) for x in matches.lines if x.opponent] == [
        (4, "0 : 2", "0"),
        (2, "1½ : ½", "1"),
        (3, "1½ : ½", "1"),
    ]
    assert matches.value == "2"
    assert matches.decides
    assert any("Above Player 4 by match points: 2 against 1." in s for s in shown.sentences)
    assert any("Below Player 2 by points: 3 against 4½." in s for s in shown.sentences)


def test_a_mini_match_under_way_brings_nothing_yet():
    stage = tournament(games_in_a_row=True, matches_before_points=True)
    play(stage, "1 1")
    shown = working(fresh(stage), 1, after_round=1)
    assert shown is not None
    matches = next(w for w in shown.workings if w.code == "match_points")
    assert [(x.result, x.contribution, x.mark) for x in matches.lines] == [("1 : 0", "0", "not finished yet")]


def test_the_cross_table_has_all_games_of_a_pair():
    (block,) = chart(played(), after_round=6).blocks
    line = next(row for row in block.rows if row.player.number == 1)
    square = line.squares[block.numbers.index(2)]
    assert [m.symbol for m in square.meetings] == ["1", "½"]


def test_the_public_reads_the_match_points(client):
    stage = played(matches_before_points=True)
    finish_stage(stage_id=stage.pk)
    base = f"/e/{stage.event.slug}/1/"
    page = text(client.get(f"{base}standings/"))
    assert ">MP</abbr>" in page
    assert f"{base}standings/6/1/#match_points" in page
    assert 'id="match_points"' in text(client.get(f"{base}standings/6/1/"))
    assert "Place 2 after round 6" in text(client.get(f"{base}players/1/"))


# ---- who leaves ----------------------------------------------------------------------------------------------------


def test_the_half_rule_counts_the_games_of_all_mini_matches():
    stage = tournament(games_in_a_row=True)
    play(stage)
    play(stage)
    view = outlook(stage, number(stage, 4))
    assert (view.judgement.played, view.judgement.scheduled) == (2, 6)
    withdraw_player(stage.pk, pk(stage, 4), by=NOBODY)
    shown = table(fresh(stage), after_round=2)
    assert str(next(r for r in shown.rows if r.number == 1).points) == "0", "the games with who left are annulled"


def test_the_return_game_makes_up_for_a_wrong_start_in_the_whole_schedule(client: Any) -> None:
    """4 begins the first game with 1, by hand; the rest is published at once, and in the return game 1 begins."""
    stage = tournament()
    pair_round(stage_id=stage.pk)
    swap_starters(stage_id=stage.pk, number=1, table=1, by=By(reason="They sat down so."))
    publish_round(stage_id=stage.pk, number=1)
    assert boards(stage.rounds.get(number=1)) == "4-1 2-3"
    result(stage, p1_4="1", p2_3="=")
    assert publish_all(fresh(stage))[2] == "1-4 3-2"
    client.force_login(stage.event.roles.get().user)
    why = text(client.get(url("why", stage, 4)))
    assert "Player 1 starts, to make up for round 1, in which Player 4 started out of turn." in why
