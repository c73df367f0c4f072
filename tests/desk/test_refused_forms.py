"""Forms whose inputs are written by hand: refused, each comes back with what was typed, its faulty field marked,
described by the words of the refusal, and with the cursor in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairings.model import System
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.models import Entry, Event, Stage
from renju_tournaments.events.services.draw.draw_opening import draw_opening
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.edit_draft import swap_starters
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.pairing.take_back_rounds import take_back_rounds
from renju_tournaments.events.services.results.finish_stage import finish_stage
from tests.desk.pages import client_of, fresh, text, url
from tests.desk.test_renju_by_lot import by_lot
from tests.events.boards import play
from tests.events.knock_outs import knock_out, won
from tests.events.pairing.test_schedule_repair import mixed_up
from tests.events.playing import pk
from tests.events.rounds import game, paired
from tests.events.test_finish_stage import played_round_robin
from tests.factories import ROUND_ROBIN, make_event, make_stage
from tests.faulty import Form, Forms, Page, marks
from tests.records.games import accepted, moves

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
LONG = "a reason that goes on and on, " * 12
TOO_LONG = "300 can be kept"
THE_FIRST = "the player with the number 1"
"""Stands for what the page sends for them."""


@dataclass(frozen=True)
class Case:
    """A form of a page: where it stands, and what is typed into it that is refused at a field."""

    template: str
    page: Callable[[Event], str]
    """Sets the scene in the event; the address of the page."""
    said: str = TOO_LONG
    typed: dict[str, str] = field(default_factory=lambda: {"reason": LONG})
    """The field that is refused comes first."""
    address: str = ""
    """How that of the form ends."""
    holds: dict[str, str] = field(default_factory=dict)
    """What tells the form from others of the page."""

    def form(self, client: Client, page: str) -> Form:
        found = Forms(text(client.get(page)), page.partition("?")[0])
        return found.with_field(next(iter(self.typed)), self.address, **self.holds)


def schedule(event: Event) -> Stage:
    stage = make_stage(4, event=event, system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    return stage


def drawn(event: Event) -> str:
    return url("draw", make_stage(4, event=event, system=ROUND_ROBIN, rounds=3))


def left(event: Event) -> str:
    stage = make_stage(4, event=event)
    entry = pk(stage, 4)
    withdraw_player(stage.pk, entry, by=NOBODY)
    return url("entry-edit", stage, entry)


def alone(event: Event) -> str:
    stage = make_stage(4, event=event)
    paired(stage, 1, "1-2 1-0", "3-4 1-0")
    for number in (2, 3, 4):
        withdraw_player(stage.pk, pk(stage, number), by=NOBODY)
    return url("pair", stage)


def to_pair(event: Event) -> str:
    return url("pair", make_stage(4, event=event))


def drawn_entries(event: Event) -> str:
    return url("entries", make_stage(4, event=event))


def everybody_met(event: Event) -> str:
    stage = make_stage(2, event=event)
    paired(stage, 1, "1-2 1-0")
    return url("pair", stage)


def edited_draft(event: Event) -> str:
    stage = make_stage(4, event=event)
    swap_starters(stage_id=stage.pk, number=pair_round(stage_id=stage.pk).number, table=1)
    return url("round", stage, 1)


def opened(event: Event) -> str:
    stage = by_lot(make_stage(4, event=event))
    pair_round(stage_id=stage.pk)
    draw_opening(stage_id=stage.pk, number=1)
    return url("round", stage, 1)


def repaired(event: Event) -> str:
    return url("why", mixed_up(event), 1)


def finished(event: Event) -> str:
    stage = played_round_robin(event=event)
    finish_stage(stage_id=stage.pk)
    return url("finish", stage)


def level(event: Event) -> str:
    stage = knock_out(4, event=event, draw_means=["lot"])
    won(stage, 2)
    return url("decisions", stage)


def level_by_boards(event: Event) -> str:
    stage = knock_out(4, event=event, draw_means=["boards"])
    won(stage, 2)
    return url("decisions", stage)


def corrected(event: Event) -> str:
    stage = make_stage(4, event=event)
    paired(stage, 1, "1-2 1-0", "3-4 1-0")
    return url("correct", stage, 1, game(stage, 1, 1).pk) + "?to=0-1"


def equals(event: Event) -> str:
    stage = make_stage(6, event=event, rounds=1, tiebreaks=("WIN", "PLAYOFF"))
    play(stage, 1, "1-3 1-0, 2-4 1-0, 5-6 =")
    return url("play-off", stage) + "?p-1=1&p-2=0"


def noted(event: Event) -> str:
    stage = make_stage(4, event=event)
    paired(stage, 1, "1-2 *", "3-4 *")
    return url("note", stage, 1, game(stage, 1, 1).pk)


def recorded(event: Event) -> str:
    stage = make_stage(4, event=event)
    paired(stage, 1, "1-2 *", "3-4 *")
    table = game(stage, 1, 1)
    accepted(table, moves("h8 h9 j10"))
    return reverse("records:game", args=[event.slug, stage.ordinal, 1, table.pk])


def of_schedule(page: str) -> Callable[[Event], str]:
    return lambda event: url(page, schedule(event), *([1] if page == "draft-edit" else []))


CASES = {
    "rounds taken back": Case("draw", of_schedule("draw"), address="take-back/"),
    "drawn again": Case("draw", drawn, address="draw/"),
    "drawn again for no reason": Case("draw", drawn, "Say why", {"reason": " \u200b"}, "draw/"),
    "lot number": Case("draw", drawn, "a whole number", {"seed": "many", "reason": "late"}, "draw/"),
    "rounds kept apart": Case("draw", drawn, "is not a number", {"last_rounds": "two", "apart": "club"}, "draw/"),
    "numbers of the table": Case("draw", drawn, holds={"method": "typed"}),
    "numbers taken back": Case("entries", drawn_entries, address="take-back/"),
    "a player returns": Case("entry", left, address="return/"),
    "ended early": Case("pair", alone, holds={"decision": "end_early"}),
    "paired by hand": Case("_pair_by_hand", to_pair, holds={"decision": "pair_by_hand"}),
    "boards changed": Case("draft", of_schedule("draft-edit"), typed={"reason": LONG, "swap": "1"}, address="edit/"),
    "schedule repaired": Case("draft", repaired, address="repair/"),
    "opening drawn again": Case("_opening", opened, address="draw/"),
    "opened again": Case("finish", finished, address="reopen/"),
    "decided": Case("decisions", level, typed={"reason": LONG, "through": THE_FIRST, "means": "arbiter"}),
    "by boards": Case("decisions", level_by_boards, "no result of a board", {"boards": "won", "means": "boards"}),
    "corrected": Case("correct", corrected),
    "play-off": Case("play_off", equals),
    "note": Case("note", noted, "too long", {"note": LONG}),
    "record taken back": Case("records/game", recorded, address="take-back/"),
}


def sent_with(form: Form, **typed: str) -> dict[str, Any]:
    sent = {**form.fields, **typed}
    return {name: Entry.objects.get(number=1).pk if value == THE_FIRST else value for name, value in sent.items()}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_refused_form_comes_back_as_it_was_typed(chief: Client, people: Any, case: Case) -> None:
    page = case.page(make_event(chief=people["chief"]))
    form = case.form(chief, page)
    answer = chief.post(form.address, sent_with(form, **case.typed), follow=True)
    names = [str(template.name) for template in answer.templates]
    assert any(name.endswith(f"{case.template}.html") for name in names)
    name, typed = next(iter(case.typed.items()))
    shown = Page(text(answer))
    marks(shown, **{name: case.said})
    if name != "note":
        assert shown.marked[name]["value"] == typed
    assert "Not saved, and nothing was written." in shown.html
    again = Page(text(chief.get(page)))
    assert not again.marked
    if name == "reason":
        _somebody_was_first(chief, case, page)


def _somebody_was_first(client: Client, case: Case, page: str) -> None:
    """Not the fault of what was typed: nothing is marked, and it stands there still; the words have the cursor."""
    form = case.form(client, page)
    stale = {key: "987" for key in ("version", "accepted") if key in form.fields}
    if not stale:
        return
    typed = {**case.typed, "reason": "both captains “agreed”"}
    shown = Page(text(client.post(form.address, sent_with(form, **typed, **stale), follow=True)))
    assert not shown.marked
    assert shown.focused == ["div"]
    assert 'value="both captains “agreed”"' in shown.html


def test_a_dead_end_is_decided_with_a_reason(chief: Client, people: Any) -> None:
    page = everybody_met(make_event(chief=people["chief"]))
    form = Forms(text(chief.get(page)), page).with_field("token")
    answer = chief.post(page, sent_with(form))
    form = Forms(text(answer), page).with_field("reason", decision="end_early")
    answer = chief.post(page, sent_with(form, reason=LONG))
    shown = Page(text(answer))
    marks(shown, reason=TOO_LONG)
    assert shown.marked["reason"]["value"] == LONG


def test_a_draft_is_discarded_with_a_reason(chief: Client, people: Any) -> None:
    page = edited_draft(make_event(chief=people["chief"]))
    form = Forms(text(chief.get(page)), page).with_field("token", "discard/")
    asked = chief.post(form.address, sent_with(form))
    form = Forms(text(asked), form.address).with_field("reason")
    shown = Page(text(chief.post(form.address, sent_with(form, reason=LONG))))
    marks(shown, reason=TOO_LONG)
    assert shown.marked["reason"]["value"] == LONG


def test_what_was_written_is_told_where_its_form_is_gone(chief: Client, people: Any) -> None:
    stage = schedule(make_event(chief=people["chief"]))
    page = url("draw", stage)
    form = CASES["rounds taken back"].form(chief, page)
    take_back_rounds(stage_id=stage.pk, by=By(reason="somebody else was faster"))
    shown = text(chief.post(form.address, sent_with(form, reason="Ivanov <has come>"), follow=True))
    assert "What you had written: “Ivanov &lt;has come&gt;”" in shown
    assert "What you had written" not in text(chief.get(page))
    shown = text(chief.post(form.address, sent_with(form, reason="torn\0")))
    assert "What you had written: “torn\N{REPLACEMENT CHARACTER}”" in shown


def test_the_name_of_a_team(chief: Client, people: Any) -> None:
    stage = make_stage(4, event=make_event(chief=people["chief"]), system=System.SCHEVENINGEN, numbered=False)
    one, other = (f"team-{stage.entries.get(name=name).pk}" for name in ("Player 1", "Player 2"))
    shown = Page(text(chief.post(url("teams", stage), fresh(stage, {one: "Red", other: "B" * 90}))))
    marks(shown, **{other: "80 can be kept"})
    assert (shown.values[one], shown.values[other]) == ("Red", "B" * 90)


def test_the_role_of_the_only_owner(people: Any) -> None:
    event = make_event(owner=people["owner"], chief=people["chief"])
    sent = {"username": "owner", "role": "arbiter", "token": "a"}
    answer = client_of(people["owner"]).post(reverse("desk:roles", args=[event.slug]), sent)
    shown = Page(text(answer))
    assert list(shown.marked) == shown.focused == ["role"]
    assert "An event needs an owner." in shown.why("role")
    assert '<option value="arbiter" selected>' in shown.html.partition("</select>")[0]


def test_every_reason_is_typed_into_the_same_field() -> None:
    """And each form with one is tried above."""
    by_hand = re.compile(r"<(?:input|textarea)(?![^>]*hidden)[^>]*name=\"reason\"")
    with_one = set()
    for path in TEMPLATES.rglob("*.html"):
        html = path.read_text()
        assert path.name == "reason.html" or not by_hand.search(html), path
        if "{% reason " in html:
            with_one.add(path.stem)
    tried = {case.template.rpartition("/")[2] for case in CASES.values() if "reason" in case.typed}
    assert with_one == tried | {"no_pairing", "draft_discard"}


def test_no_input_of_a_form_that_is_sent_forgets_what_was_typed() -> None:
    """An input written by hand asks what was typed, unless its form is one of those below."""
    own_memory = {
        "desk/import_preview.html",  # decisions on lines are kept with the list
        "desk/import.html",  # shows its page again by itself
        "desk/entry_add.html",
        "archives/send.html",  # a file cannot be kept
        "desk/report_send.html",
        "records/_play.html",  # sent by a script, which keeps the game
    }
    forms = re.compile(r"<form\b[^>]*method=\"post\".*?</form>", re.DOTALL)
    inputs = re.compile(r"<(?:input|select|textarea)\b(?:[^>\"]|\"[^\"]*\")*>")
    forgetful = [
        f"{path.relative_to(TEMPLATES)}: {found}"
        for path in TEMPLATES.rglob("*.html")
        if str(path.relative_to(TEMPLATES)) not in own_memory
        for form in forms.findall(path.read_text())
        for found in inputs.findall(form)
        if 'type="hidden"' not in found and not re.search("{% (typed|marked|ticked|chosen) ", found)
    ]
    assert forgetful == []
