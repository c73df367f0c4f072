"""A stage's table becomes final, and can be opened again."""

import pytest
from django.db.models import F
from django.test import Client

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, Game, LogEntry, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage, reopen_stage
from tests.desk.pages import text
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def played_round_robin(open_tables: int = 0, event: Event | None = None) -> Stage:
    stage = make_stage(4, event=event, system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    games = Game.objects.filter(round__stage=stage).order_by("round__number", "table")
    for game in list(games)[: games.count() - open_tables]:
        Game.objects.filter(pk=game.pk).update(result=Result.FIRST_WINS.value)
    refresh_all(stage)
    return stage


def refresh_all(stage: Stage) -> None:
    """The states of the rounds, as entering results one by one leaves them; and what was cached is stale."""
    for round_ in stage.rounds.all():
        refresh_round_state(round_)
    Stage.objects.filter(pk=stage.pk).update(version=F("version") + 1)


def test_the_open_games_that_keep_a_table_from_being_final_are_named() -> None:
    stage = played_round_robin(open_tables=2)
    with pytest.raises(Refused) as refusal:
        finish_stage(stage_id=stage.pk)
    assert str(refusal.value).count("has no result") == 2
    assert "Round 3, table 1:" in str(refusal.value)
    stage.refresh_from_db()
    assert stage.finished_at is None


def test_rounds_that_were_never_paired_are_named() -> None:
    stage = make_stage(8, rounds=5)
    assert [o.code for o in check_finish(stage)] == ["rounds-left"]


def test_a_finished_stage_is_opened_again_only_with_a_reason() -> None:
    stage = played_round_robin()
    finish_stage(stage_id=stage.pk)
    with pytest.raises(Refused, match="finished already"):
        finish_stage(stage_id=stage.pk)
    with pytest.raises(UserError, match="reason"):
        reopen_stage(stage_id=stage.pk, by=By(reason=" "))
    reopen_stage(stage_id=stage.pk, by=By(reason="A protest was granted"))
    stage.refresh_from_db()
    assert stage.finished_at is None
    acts = list(LogEntry.objects.filter(stage=stage).order_by("pk").values_list("act", "reason"))
    assert acts[-2:] == [(LogAct.STAGE_FINISHED, ""), (LogAct.STAGE_REOPENED, "A protest was granted")]


def test_the_page_says_what_is_missing_and_the_button_works(client: Client) -> None:
    chief, arbiter = make_user(), make_user()
    event = make_event(chief=chief, arbiter=arbiter)
    stage = make_stage(4, event=event, system=ROUND_ROBIN, rounds=3)
    address = f"/desk/{event.slug}/{stage.ordinal}/finish/"

    client.force_login(arbiter)
    assert client.get(address).status_code == 403

    client.force_login(chief)
    assert "0 of 3 rounds" in text(client.get(address))

    publish_schedule(stage_id=stage.pk)
    Game.objects.filter(round__stage=stage).update(result=Result.DRAW.value)
    stage.refresh_from_db()
    form = {"version": stage.version, "token": "one"}
    assert client.post(address, form).status_code == 302
    stage.refresh_from_db()
    assert stage.finished_at is not None
    version = stage.version
    client.post(address, form)
    stage.refresh_from_db()
    assert stage.version == version


def test_the_way_to_a_final_table_stands_on_the_desk_and_both_tables_then_say_so(client: Client) -> None:
    chief, arbiter = make_user(), make_user()
    event = make_event(chief=chief, arbiter=arbiter)
    stage = played_round_robin(event=event, open_tables=1)
    desk, public = (f"/{start}/{event.slug}/1/standings/" for start in ("desk", "e"))
    client.force_login(chief)
    assert "Make the table final" not in client.get(desk).content.decode()
    Game.objects.filter(round__stage=stage).update(result=Result.FIRST_WINS.value)
    refresh_all(stage)
    assert f'href="/desk/{event.slug}/1/finish/">Make the table final</a>' in client.get(desk).content.decode()
    finish_stage(stage_id=stage.pk)
    for address in (desk, public):
        assert "<h1>Final table</h1>" in text(client.get(address))
        assert "<h1>Standings after round 2</h1>" in text(client.get(f"{address}2/"))
    client.force_login(arbiter)
    page = text(client.get(desk))
    assert "<h1>Final table</h1>" in page
    assert "/finish/" not in page
