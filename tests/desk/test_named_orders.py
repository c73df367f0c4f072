"""The orders of the regulations, by name: chosen with a button, looked at, and saved."""

from __future__ import annotations

import re

import pytest

from pairings.model import System
from pairings.standings.presets import PERSONAL, TEAMS
from renju_tournaments.desk.pages.named_orders import order_choices
from renju_tournaments.events.models import LogEntry, Stage
from renju_tournaments.wording.tables.orders import ORDERS
from renju_tournaments.wording.tables.standings import STILL_EQUAL
from tests.desk.pages import event_url, fields, text, url

pytestmark = pytest.mark.django_db


def order_on(page, field="tiebreaks"):
    """The order as the numbers of the page have it."""
    typed = re.findall(rf'name="{field}-([A-Z0-9-]+)" value="(\d+)"', page)
    return [code for code, _ in sorted(typed, key=lambda pair: int(pair[1]))]


def test_every_named_order_has_words():
    assert set(ORDERS) == {*PERSONAL, *TEAMS}
    assert all(words.name and words.source for words in ORDERS.values())
    assert {preset.still_equal for preset in (*PERSONAL.values(), *TEAMS.values())} <= set(STILL_EQUAL)


def test_the_button_fills_the_order_and_saves_nothing(chief, stage):
    address = url("stage-settings", stage)
    page = text(chief.get(address))
    assert order_on(page) == ["BH", "WIN"]
    sent = fields(chief.get(address))
    filled = chief.post(address, {**sent, "rounds_planned": "7", "order": "tiebreaks:euroleague"})
    page = text(filled)
    assert "as “Renju Euroleague, Swiss” has it. Nothing is saved yet" in page
    assert order_on(page) == ["BH-M", "BH", "SB", "PROG"]
    assert 'name="rounds_planned" value="7"' in page
    assert not LogEntry.objects.exists()
    stage.refresh_from_db()
    assert (stage.tiebreaks, stage.rounds_planned) == (["BH", "WIN"], 5)


def test_what_was_filled_is_saved_with_the_button_below(chief, stage):
    address = url("stage-settings", stage)
    sent = fields(chief.get(address))
    filled = text(chief.post(address, {**sent, "order": "tiebreaks:rif-youth-cup-2020"}))
    assert 'name="initial-tiebreaks" value="BH,WIN"' in filled
    kept = {name: value for name, value in sent.items() if not name.startswith("tiebreaks-")}
    order = {f"tiebreaks-{code}": n for n, code in enumerate(order_on(filled), start=1)}
    chief.post(address, {**kept, **order, "reason": "as in the regulations"})
    stage.refresh_from_db()
    assert stage.tiebreaks == ["BH-F", "PLAYOFF"]


def test_the_page_says_which_order_is_the_present_one(chief, stage):
    assert "The present order is none of these." in text(chief.get(url("stage-settings", stage)))
    Stage.objects.update(tiebreaks=["BH-F", "PLAYOFF"])
    page = text(chief.get(url("stage-settings", stage)))
    assert "The present order is that of: <strong>Youth Cup 2020</strong>." in page
    assert "only the first three places are played off in extra games" in page


def test_each_order_is_shown_with_its_means_and_its_source(chief, stage):
    page = text(chief.get(url("stage-settings", stage)))
    assert "Points; median Buchholz; Buchholz; Berger; progress." in page
    assert "The rules of the Euroleague." in page
    assert "Cup of the Russian server" not in page


def test_teams_have_orders_of_their_own(chief, stage):
    Stage.objects.update(system=System.SCHEVENINGEN.value, draw_method="", tiebreaks=["SB"])
    stage.refresh_from_db()
    assert [(choice.of_teams, choice.present) for choice in order_choices(stage)] == [
        (False, ""),
        (True, "Team World Championship 2018"),
    ]
    address = url("stage-settings", stage)
    filled = text(chief.post(address, {**fields(chief.get(address)), "order": "team_order:czech-league"}))
    assert order_on(filled, "team_order") == ["MW", "GW", "BH-M", "BH"]
    assert order_on(filled) == ["SB"]


@pytest.mark.parametrize("asked", ["tiebreaks:russian-server-cup", "tiebreaks:", "rounds_planned:euroleague", "x"])
def test_an_order_that_is_not_offered_changes_nothing(chief, stage, asked):
    address = url("stage-settings", stage)
    page = text(chief.post(address, {**fields(chief.get(address)), "order": asked}))
    assert order_on(page) == ["BH", "WIN"]
    assert "Nothing is saved yet" not in page


def test_a_new_stage_is_filled_in_the_same_way(chief, stage):
    address = event_url("stage-add", stage)
    sent = fields(chief.get(address, {"system": "round-robin"}))
    sent = {**sent, "system": "round-robin", "name": "A-final", "order": "tiebreaks:russian-server-cup"}
    page = text(chief.post(address, sent))
    assert order_on(page) == ["H2H", "SB", "WIN", "RAT"]
    assert not Stage.objects.filter(ordinal=2).exists()
