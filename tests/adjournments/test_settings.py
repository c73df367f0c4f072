"""What an adjourned game holds up, by the settings of its stage."""

from __future__ import annotations

import pytest
from django.test import Client

from pairings.model import Result, System
from renju_tournaments.adjournments.choices import Envelope
from renju_tournaments.adjournments.services.open_envelope import open_envelope
from renju_tournaments.adjournments.services.resume import resume
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage
from renju_tournaments.records.choices import Side
from renju_tournaments.tables.standings import table
from tests.adjournments.adjourning import adjourn, of
from tests.desk.pages import client_of, text, url
from tests.events.knock_outs import game_between, knock_out, pair, pairs, won
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def adjourned(rounds: int = 5, *, system: System = System.REGULATED_SWISS, **settings: bool) -> Stage:
    """A stage of which one round is played, but for the game at table 1, which is adjourned."""
    stage = make_stage(4, event=make_event(chief=make_user("chief")), rounds=rounds, system=system)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    round_ = play(stage, ". 1")
    adjourn(round_.games.get(table=1), envelope=Envelope.NONE, steps=())
    return Stage.objects.select_related("event").get(pk=stage.pk)


def test_as_a_rule_the_next_round_is_paired_with_the_game_as_a_draw() -> None:
    stage = adjourned()
    [told] = check_pair(Situation(stage))
    assert (told.severity, "as a draw" in str(told)) == (Severity.INFO, True)
    assert pair_round(stage_id=stage.pk).number == 2


def test_the_next_round_waits_where_the_stage_says_so() -> None:
    stage = adjourned(adjourned_holds_round=True)
    [told] = check_pair(Situation(stage))
    assert (told.severity, told.tables) == (Severity.ERROR, (1,))
    with pytest.raises(UserError, match="the next round waits for it"):
        pair_round(stage_id=stage.pk)


def test_the_button_of_the_next_round_waits_too() -> None:
    for holds in (False, True):
        stage = adjourned(adjourned_holds_round=holds)
        page = text(client_of(stage.event.roles.get().user).get(url("round", stage, 1)))
        button = page.split('id="pair-next"')[1].split(">")[0]
        assert ("disabled" in button) is holds
        stage.event.roles.get().user.delete()


def test_as_a_rule_the_table_is_not_final_while_a_game_is_adjourned() -> None:
    stage = adjourned(rounds=1)
    assert [told.code for told in check_finish(stage)] == ["open-game"]


def test_the_table_can_be_final_where_the_stage_says_so_and_the_game_ends_later(client: Client) -> None:
    stage = adjourned(rounds=1, adjourned_holds_end=False)
    user = stage.event.roles.get().user
    assert "Make the table final" in text(client_of(user).get(url("round", stage, 1)))
    finish_stage(stage_id=stage.pk)
    game = Game.objects.get(adjourned=True)
    assert table(Stage.objects.select_related("event").get(pk=stage.pk), after_round=1).open_games == 1
    resume(**of(game.adjournments.get()))
    game.refresh_from_db()
    enter_result(
        stage_id=stage.pk, round_number=1, game_id=game.pk, result=Result.DRAW, by=By(seen_version=game.version)
    )
    assert table(Stage.objects.select_related("event").get(pk=stage.pk), after_round=1).open_games == 0


def test_a_game_that_is_being_played_on_has_to_be_over_before_the_next_round() -> None:
    stage = adjourned()
    resume(**of(Game.objects.get(adjourned=True).adjournments.get()))
    assert [told.code for told in check_pair(Situation(stage))] == ["open"]


def test_the_settings_stand_together_on_the_page_of_the_stage() -> None:
    stage = adjourned()
    page = text(client_of(stage.event.roles.get().user).get(url("stage-settings", stage)))
    group = page.split("Adjourned games</legend>")[1].split("</fieldset>")[0]
    for name in ("adjourned_is_draw", "adjourned_holds_round", "adjourned_holds_end"):
        assert f'data-setting="{name}"' in group


def test_in_a_knock_out_who_replies_goes_through_when_the_sealed_move_loses() -> None:
    stage = knock_out(4)
    won(stage, 2, otherwise=Result.PENDING)
    game = game_between(stage, 1, 4)
    sealer = Side.FIRST if game.first.number == 1 else Side.SECOND
    adjournment = adjourn(game, "", sealed_number=9, sealed_by=sealer)
    with pytest.raises(UserError, match="has no result"):
        pair_round(stage_id=stage.pk)
    open_envelope(**of(adjournment), before="Player 4", sealed=None, confirmed=True)
    pair(stage)
    assert pairs(stage, 2) == {frozenset((2, 4))}
