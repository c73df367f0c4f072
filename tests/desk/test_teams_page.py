"""The page of the teams and the orders of teams: where they are, and what careless and malicious people send there."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from pairings.model import System
from renju_tournaments.events.models import LogEntry, Stage
from tests.desk.pages import fields, fresh, text, url
from tests.factories import make_event, make_stage

pytestmark = pytest.mark.django_db

ODD = ["\u202eTallinn", "Tal\x07linn", "\u200b\u2066", "<script>alert(1)</script>", "'; DROP TABLE--"]


@pytest.fixture
def teams(people: dict[str, User]) -> Stage:
    return make_stage(4, event=make_event(chief=people["chief"]), system=System.SCHEVENINGEN, numbered=False)


@pytest.mark.parametrize("system", System)
def test_teams_and_their_orders_are_offered_where_there_are_teams_and_nowhere_else(
    chief: Client, people: dict[str, User], system: System
) -> None:
    stage = make_stage(4, event=make_event(chief=people["chief"]), system=system, numbered=False)
    settings = text(chief.get(url("stage-settings", stage)))
    has_page = chief.get(url("teams", stage)).status_code == 200
    offered = ('name="team_order-' in settings, "team_order:" in settings, has_page)
    assert offered == (system.has_teams,) * 3


@pytest.mark.parametrize("typed", ODD)
def test_odd_names_of_teams_are_kept_as_text_that_fits(chief: Client, teams: Stage, typed: str) -> None:
    entry = teams.entries.get(name="Player 1")
    answer = chief.post(url("teams", teams), fresh(teams, {f"team-{entry.pk}": typed}), follow=True)
    assert answer.status_code == 200
    assert "<script>alert(1)" not in text(answer)
    entry.refresh_from_db()
    assert len(entry.team) <= 80
    assert not set(entry.team) & set("\u202e\u200b\u2066\x07")
    assert "Saved." in text(answer) or "Nothing was changed." in text(answer)


def test_a_name_too_long_is_refused_and_stays_in_the_form(chief: Client, teams: Stage) -> None:
    one, other = teams.entries.order_by("pk")[:2]
    sent = {f"team-{one.pk}": "x" * 81, f"team-{other.pk}": "Praha"}
    page = text(chief.post(url("teams", teams), fresh(teams, sent)))
    assert "has 81 letters, and 80 can be kept. Shorten it." in page
    assert "x" * 81 in page
    assert not teams.entries.exclude(team="").exists()
    assert not LogEntry.objects.exists()


def test_a_zero_byte_and_an_old_page_change_no_team(chief: Client, teams: Stage) -> None:
    entry = teams.entries.get(name="Player 1")
    assert chief.post(url("teams", teams), fresh(teams, {f"team-{entry.pk}": "Tal\0linn"})).status_code == 400
    old = fresh(teams, {f"team-{entry.pk}": "Praha"})
    chief.post(url("teams", teams), {**old, f"team-{entry.pk}": "Tallinn"})
    page = text(chief.post(url("teams", teams), old))
    assert "The stage has changed since this page was opened" in page
    assert 'value="Praha"' in page, "what was typed stays"
    entry.refresh_from_db()
    assert entry.team == "Tallinn"


@pytest.mark.parametrize(
    "order", ["", "x", "tiebreaks:", "tiebreaks:nobody", "team_order:olympiad", ":" * 9999, "\u202e"]
)
def test_an_order_that_is_none_fills_nothing_and_saves_nothing(chief: Client, stage: Stage, order: str) -> None:
    address = url("stage-settings", stage)
    sent = fields(chief.get(address))
    answer = chief.post(address, {**sent, "order": order}, follow=True)
    assert answer.status_code < 500
    assert not LogEntry.objects.exists()
    stage.refresh_from_db()
    assert stage.tiebreaks == ["BH", "WIN"]
