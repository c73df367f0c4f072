"""The demonstration goes through the services of the desk, and the real event in it comes out as history has it."""

import json
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from pairings.standings import standings
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.demo import knock_out, regulated_swiss, world_championship
from renju_tournaments.events.models import Event, LogEntry
from renju_tournaments.events.queries import open_games, state_of
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.brackets import bracket_words

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def actor() -> User:
    return User.objects.create_user("demo", password="let-me-in")


def test_the_final_of_1993_ends_in_its_real_order_with_its_real_coefficients(actor: User) -> None:
    event = world_championship.load(actor)
    stage = event.stages.get()
    source = json.loads(world_championship.TABLE.read_text(encoding="utf-8"))

    table = standings(state_of(stage), rules=rules_of(stage))

    names = {e.number: e.name for e in stage.entries.all()}
    assert [names[row.number] for row in table.rows] == [
        "Meritee",
        "Nara",
        "Reims",
        "Kozhin",
        "Hasegawa",
        "Soosorv",
        "Sagara",
        "Sundling",
        "Mikhailov",
        "Karlsson",
        "Nikonov",
        "Poghosyan",
    ]
    assert [Fraction(row.points, 2) for row in table.rows] == [Fraction(p) for p in source["points"]]
    berger = stage.tiebreaks.index("SB")
    assert [row.values[berger].amount for row in table.rows] == [
        Fraction(text)
        for text in ["39.75", "42.5", "37", "33.5", "28.75", "27.75", "24.5", "21.75", "17", "12.5", "16.5", "2.5"]
    ]
    stage.refresh_from_db()
    assert stage.finished_at is not None


def test_the_swiss_stands_in_its_fifth_round(actor: User) -> None:
    event = regulated_swiss.load(actor)
    stage = event.stages.get()
    assert stage.entries.count() == 24
    assert [r.state for r in stage.rounds.order_by("number")] == [
        RoundState.COMPLETE,
        RoundState.COMPLETE,
        RoundState.COMPLETE,
        RoundState.PUBLISHED,
        RoundState.PUBLISHED,
    ]
    still_open = open_games(stage)
    assert [(g.round.number, g.adjourned) for g in still_open] == [(4, True)] + [(5, False)] * 4
    kinds = set(stage.rounds.values_list("byes__kind", flat=True))
    assert {"free", "requested", "withdrawn"} <= kinds
    assert LogEntry.objects.filter(stage=stage, act=LogAct.RESULT_CORRECTED).count() == 1


def test_the_cup_stands_in_its_quarterfinals_after_a_replay(actor: User) -> None:
    event = knock_out.load(actor)
    stage = event.stages.get()
    assert [r.games.count() for r in stage.rounds.order_by("number")] == [8, 1, 4]
    assert len(open_games(stage)) == 2
    found = bracket_words(stage)
    assert found is not None
    assert [s.title for s in found.sections] == ["Main bracket", "Third place match"]
    assert len(found.places) == 10, "eight of the first round, two of the quarterfinals"


def test_it_is_refused_in_a_database_that_holds_something(actor: User) -> None:
    with pytest.raises(CommandError, match="not empty"):
        call_command("load_demo")
    assert not Event.objects.exists()
