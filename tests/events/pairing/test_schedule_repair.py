"""The schedule of a table system that a hand changed: what is said, the repair in one press, and what the final table
names."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from pairings.model import Result, System, Withdrawn
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, Game, Round, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.discard_draft import discard_draft
from renju_tournaments.events.services.pairing.edit_draft import exchange_players, set_bye
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.pairing.repair_schedule import repair_rest
from renju_tournaments.events.services.pairing.take_back_rounds import take_back_rounds
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage
from tests.events.playing import boards, byes, pk
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def round_of(stage: Stage, number: int) -> Round:
    return Round.objects.get(stage=stage, number=number)


def told(stage: Stage, number: int) -> list[str]:
    stage = Stage.objects.get(pk=stage.pk)
    found = check_draft(stage, round_of(stage, number))
    return [str(o) for o in found if o.code in ("missing-meeting", "doubled-meeting")]


def mixed_up(event=None) -> Stage:
    """Round-robin of 4, the whole schedule published, 1 and 2 exchanged in round 1."""
    stage = make_stage(4, event=event, system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2), by=By(reason="late"))
    return Stage.objects.get(pk=stage.pk)


SAID = [
    "Player 1 – Player 3 meet too often: in rounds 1, 3.",
    "Player 1 – Player 4 will not meet as they should (by the table in round 1).",
    "Player 2 – Player 3 will not meet as they should (by the table in round 1).",
    "Player 2 – Player 4 meet too often: in rounds 1, 3.",
]


def test_a_published_schedule_says_who_will_never_meet_and_is_repaired_in_one_press(client: Client, people) -> None:
    event = make_event(chief=people["chief"])
    stage = mixed_up(event)
    assert boards(round_of(stage, 1)) == "2-4 1-3"
    assert told(stage, 1) == SAID
    client.force_login(people["chief"])
    address = f"/desk/{event.slug}/1/rounds/1/"
    page = client.get(f"{address}edit/").content.decode()
    assert all(said in page for said in SAID)
    assert re.search(r"Round 3:\s*Player 1 – Player 4; Player 2 – Player 3\s*<span class=\"muted\">instead of", page)
    form = {"version": stage.version, "token": "one", "next": f"{address}edit/"}
    client.post(f"{address}repair/", form)
    assert boards(round_of(stage, 3)) == "2-4 3-1", "a published round does not change without a reason"
    client.post(f"{address}repair/", {**form, "reason": "repaired"})
    assert [boards(round_of(stage, n)) for n in (1, 2, 3)] == ["2-4 1-3", "4-3 1-2", "1-4 2-3"]
    assert round_of(stage, 3).changes == [{"tables": [1, 2]}]
    assert told(stage, 1) == []
    entry = stage.log.filter(act=LogAct.ROUND_CHANGED).latest("pk")
    assert entry.after == {"boards": ["3: Player 1 – Player 4", "3: Player 2 – Player 3"]}
    assert (entry.reason, entry.actor, entry.subject) == ("repaired", people["chief"], {"code": "round", "number": 3})
    assert "Player 1 – Player 4" in client.get(f"/desk/{event.slug}/log/").content.decode()


def test_rounds_still_to_be_paired_are_paired_as_they_were_repaired() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    pair_round(stage_id=stage.pk)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2))
    assert told(stage, 1) == SAID
    with pytest.raises(UserError, match="will not meet as they should"):
        publish_round(stage_id=stage.pk, number=1)
    assert repair_rest(stage_id=stage.pk, number=1) == (3,)
    assert told(stage, 1) == []
    publish_round(stage_id=stage.pk, number=1)
    Game.objects.filter(round__stage=stage).update(result=Result.DRAW.value)
    published = publish_schedule(stage_id=stage.pk)
    assert [boards(r) for r in published] == ["4-3 1-2", "1-4 2-3"]
    with pytest.raises(UserError, match="nothing to repair"):
        repair_rest(stage_id=stage.pk, number=1)
    Game.objects.filter(round__stage=stage).update(result=Result.PENDING.value)
    take_back_rounds(stage_id=stage.pk, by=By(reason="anew"))
    assert boards(pair_round(stage_id=stage.pk)) == "1-4 2-3"
    assert Stage.objects.get(pk=stage.pk).agreed_rounds == {}


def test_an_incomplete_schedule_is_not_published_at_once() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    pair_round(stage_id=stage.pk)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2))
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    accepted = stage.log.get(act=LogAct.ROUND_PUBLISHED).after["accepted"]
    assert [entry["code"] for entry in accepted].count("missing-meeting") == 2
    Game.objects.filter(round__stage=stage).update(result=Result.DRAW.value)
    with pytest.raises(UserError, match="schedule is not complete: Player 1 – Player 3 meet too often"):
        publish_schedule(stage_id=stage.pk)
    assert stage.rounds.count() == 1


@pytest.mark.parametrize(
    ("system", "players", "more"),
    [
        (System.SCHEVENINGEN, 8, {}),
        (System.MATCH_TOURNAMENT, 4, {"cycles": 2, "games_in_a_row": True}),
    ],
)
def test_in_every_system_with_a_table_the_rest_is_repaired(system: System, players: int, more: dict) -> None:
    stage = make_stage(players, system=system, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**more)
    if system.has_teams:
        for place, entry in enumerate(stage.entries.order_by("pk")):
            Entry.objects.filter(pk=entry.pk).update(team=("Tallinn", "Praha")[place % 2])
    draw_numbers(stage_id=stage.pk, seed=11)
    stage = Stage.objects.get(pk=stage.pk)
    publish_schedule(stage_id=stage.pk)
    one, two = round_of(stage, 1).games.order_by("table").select_related("first", "second")[:2]
    other = next(e for e in (two.first, two.second) if not system.has_teams or e.team == one.first.team)
    if not system.has_teams:
        Game.objects.filter(round__stage=stage, round__number=2, table=1).update(result=Result.DRAW.value)
    exchange_players(stage_id=stage.pk, number=1, one=one.first_id, other=other.pk, by=By(reason="late"))
    fixed = (1,) if system.has_teams else (1, 2)
    before = [boards(round_of(stage, n)).split()[0] for n in fixed]
    assert len(told(stage, 1)) == 4
    repair_rest(stage_id=stage.pk, number=1, by=By(reason="repaired"))
    assert told(stage, 1) == []
    assert [boards(round_of(stage, n)).split()[0] for n in fixed] == before, "what was set, or played, stays"
    for round_ in stage.rounds.all():
        objections = [o for o in check_draft(stage, round_) if o.code in ("no-game", "twice")]
        assert objections == []
        assert set(byes(round_).values()) <= {"resting"}


def test_the_final_table_names_the_games_that_are_missing(client: Client, people) -> None:
    event = make_event(chief=people["chief"])
    stage = mixed_up(event)
    Game.objects.filter(round__stage=stage).update(result=Result.DRAW.value)
    assert [str(o) for o in check_finish(stage)] == SAID
    with pytest.raises(UserError, match=r"Games are missing in this table.*Player 1 – Player 4 will not meet"):
        finish_stage(stage_id=stage.pk)
    client.force_login(people["chief"])
    address = f"/desk/{event.slug}/1/finish/"
    page = client.get(address).content.decode()
    assert all(said in page for said in SAID)
    form = {"version": stage.version, "token": "one"}
    client.post(address, form)
    stage.refresh_from_db()
    assert stage.finished_at is None
    client.post(address, {**form, "nevertheless": "on"})
    stage.refresh_from_db()
    assert stage.finished_at is not None
    accepted = stage.log.get(act=LogAct.STAGE_FINISHED).after["accepted"]
    assert [(a["code"], a["names"]) for a in accepted[:2]] == [
        ("doubled-meeting", ["Player 1", "Player 3"]),
        ("missing-meeting", ["Player 1", "Player 4"]),
    ]


def test_who_left_a_postponed_game_and_an_early_end_are_no_gaps() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    Game.objects.filter(round__stage=stage, round__number=1).update(result=Result.DRAW.value)
    Game.objects.filter(round__stage=stage, round__number=2, table=1).update(adjourned=True)
    Entry.objects.filter(pk=pk(stage, 1)).update(last_round=1, withdrawn=Withdrawn.ANNULLED.value)
    for table in stage.rounds.get(number=3).games.filter(first__number=1) | stage.rounds.get(number=3).games.filter(
        second__number=1
    ):
        table.delete()
    assert told(stage, 3) == []
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    pair_round(stage_id=stage.pk)
    for one in (1, 4):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, one), kind="absent")
    assert told(stage, 1) == ["Player 1 – Player 4 will not meet as they should (by the table in round 1)."]
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    assert told(Stage.objects.get(pk=stage.pk), 1) == []


def repaired_draft() -> Stage:
    """Round-robin of 4, the draft of round 1 changed by hand and the rest repaired: round 3 is agreed to."""
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    pair_round(stage_id=stage.pk)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2))
    assert repair_rest(stage_id=stage.pk, number=1) == (3,)
    return Stage.objects.get(pk=stage.pk)


def test_what_was_agreed_to_goes_with_the_draft_that_made_it_necessary() -> None:
    stage = repaired_draft()
    discard_draft(stage_id=stage.pk, number=1)
    publish_schedule(stage_id=stage.pk)
    assert [boards(round_of(stage, n)) for n in (1, 2, 3)] == ["1-4 2-3", "4-3 1-2", "2-4 3-1"]


def test_what_was_agreed_to_goes_with_the_edit_that_made_it_necessary() -> None:
    stage = repaired_draft()
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 2))
    assert told(stage, 1) == []
    assert Stage.objects.get(pk=stage.pk).agreed_rounds == {}


def test_what_was_agreed_to_stays_while_it_is_needed() -> None:
    stage = repaired_draft()
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    Game.objects.filter(round__stage=stage).update(result="1-0")
    Round.objects.filter(stage=stage).update(state="complete")
    pair_round(stage_id=stage.pk)
    discard_draft(stage_id=stage.pk, number=2)
    assert set(Stage.objects.get(pk=stage.pk).agreed_rounds) == {"3"}


def test_a_round_in_which_two_meet_too_often_is_published_knowingly_whoever_set_it() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    pair_round(stage_id=stage.pk)
    Stage.objects.filter(pk=stage.pk).update(agreed_rounds={"3": [[1, 4], [2, 3]]})
    with pytest.raises(UserError, match="meet too often: in rounds 1, 3"):
        publish_round(stage_id=stage.pk, number=1)
