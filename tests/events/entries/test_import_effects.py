"""What the preview of a start list says, what its message says, and what then stands in the entries and in the register
are one and the same."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from renju_tournaments.common.people import By
from renju_tournaments.events.entry_fields import SNAPSHOT
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.import_start_list import facts_of, import_start_list, plan_for
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services.import_drafts import choose
from tests.desk.pages import text, url
from tests.events.start_lists import NOTHING, accept, sent
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

HEADS = "Name;ID;Rating;City\n"


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


@pytest.fixture
def stage(chief: User) -> Stage:
    """Ann, Bob, Cyd and Dan are in the stage; Eve and Fay in the register alone."""
    stage = make_stage(0, event=make_event(chief=chief), numbered=False)
    for number, name in enumerate(("Ann Aas", "Bob Bee", "Cyd Cee", "Dan Dee", "Eve Eek", "Fay Fox"), start=1):
        player = Player.objects.create(name=name, external_id=f"P{number}", rating=2000 + number, city="Tartu")
        if number <= 4:
            Entry.objects.create(stage=stage, player=player, name=name, rating=2000 + number, city="Tartu")
    return stage


def start(stage: Stage) -> None:
    """Numbers are drawn and a round is played."""
    draw_numbers(stage_id=stage.pk, method="rating")
    stage.rounds.create(number=1, state="complete", paired_at=timezone.now())


def row(page: str, line: int) -> str:
    """What a row of the preview says, without its tags."""
    found = re.search(rf'<tr id="line-{line}".*?</tr>', page, re.DOTALL)
    assert found, line
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split())


def form(page: Any, draft: ImportDraft, **rest: Any) -> dict[str, Any]:
    """What the browser sends of a preview on which nothing was touched."""
    html = text(page)
    ticked = re.findall(r'<input type="checkbox" name="((?:entry|register)-\d+)" checked>', html)
    lists = {n: re.findall(rf'name="{n}" value="(\d+)"', html) for n in ("line", "entry-offered", "register-offered")}
    sent = {"version": draft.version, "facts": page.context["facts"], **lists, **dict.fromkeys(ticked, "on")}
    return {name: value for name, value in {**sent, **rest}.items() if value is not None}


def standing(stage: Stage) -> dict[str, tuple[Any, ...]]:
    """By id: rating and city of the entry, rating and city of the register."""
    entries = {e.player_id: (e.rating, e.city) for e in stage.entries.all()}
    return {p.external_id: (*entries.get(p.pk, (None, None)), p.rating, p.city) for p in Player.objects.all()}


def test_a_list_of_all_kinds_of_rows_after_the_start(desk: Client, stage: Stage, chief: User) -> None:
    start(stage)
    Entry.objects.filter(name="Cyd Cee").update(city="Narva")  # as they said at the table
    draft = sent(
        stage,
        chief,
        HEADS + "Ann Aas;P1;2101;Tartu\n"  # 2: a rating
        "Bob Bee;P2;2002;Riga\n"  # 3: a city
        "Cyd Cee;P3;2003;Tartu\n"  # 4: as the register has it, not the entry
        "Dan Dee;P4;2004;Tartu\n"  # 5: nothing
        "Eve Eek;P5;1002;\n"  # 6: a jump
        "Fay Fox;P6;;Oslo\n"  # 7: enters, with the rating of the register
        "New Nye;P7;1900;Brno\n"  # 8: new
        "Low Lie;P8;200;Brno\n"  # 9: a digit is missing
        "=1+1;P9;1;\n",  # 10: no name
    )
    address = url("import-preview", stage, draft.pk)
    page = desk.get(address)
    said = {line: row(text(page), line) for line in range(2, 11)}
    assert "Not in the entry, which keeps the rating of the draw: rating: 2001 → 2101" in said[2]
    assert "Update the register: rating: 2001 → 2101" in said[2]
    assert "Update the entry" not in said[2]
    assert "Update the entry: city: Tartu → Riga" in said[3]
    assert "Update the register: city: Tartu → Riga" in said[3]
    assert "Update the entry: city: Narva → Tartu" in said[4]
    assert "Update the register" not in said[4]
    assert "In the stage already. Nothing changes." in said[5]
    assert "The rating 1002 is 1003 points from the 2005 of the register. Is it right?" in said[6]
    assert "From there: rating: 2006" in said[7]
    assert "Update the register: city: Tartu → Oslo" in said[7]
    assert "New in the register." in said[8]
    assert "The rating 200 is under 500, and those of the others are not." in said[9]
    assert "refused" in said[10]
    before = standing(stage)
    answer = desk.post(url("import-accept", stage, draft.pk), form(page, draft), follow=True)
    assert "In lines 6, 9 the ratings may be mistyped." in text(answer)
    assert standing(stage) == before

    draft.refresh_from_db()
    page = desk.get(address)
    decided = {"rating-6": "leave", "rating-9": "take", "register-3": None}
    answer = desk.post(url("import-decide", stage, draft.pk), form(page, draft, **decided))
    draft.refresh_from_db()
    page = desk.get(address)
    assert "The rating 1002 is left out by your choice. In the register: Eve Eek" in row(text(page), 6)
    answer = desk.post(
        url("import-accept", stage, draft.pk),
        form(page, draft, **{"rating-6": "leave", "rating-9": "take"}),
        follow=True,
    )
    assert (
        "The start list is in: 4 players entered, 2 entries updated, 2 people added to the register, 2 people updated "
        "in the register, 1 line unchanged, 1 line left out." in text(answer)
    )
    assert standing(stage) == {
        "P1": (2001, "Tartu", 2101, "Tartu"),
        "P2": (2002, "Riga", 2002, "Tartu"),
        "P3": (2003, "Tartu", 2003, "Tartu"),
        "P4": (2004, "Tartu", 2004, "Tartu"),
        "P5": (2005, "Tartu", 2005, "Tartu"),
        "P6": (2006, "Oslo", 2006, "Oslo"),
        "P7": (1900, "Brno", 1900, "Brno"),
        "P8": (200, "Brno", 200, "Brno"),
    }


def test_a_rating_far_from_the_known_one_is_neither_taken_nor_dropped_in_silence(
    desk: Client, stage: Stage, chief: User
) -> None:
    start(stage)
    draft = sent(stage, chief, HEADS + "Dan Dee;P4;1000;\n")
    page = desk.get(url("import-preview", stage, draft.pk))
    assert "The rating 1000 is 1004 points from the 2004 of the register." in row(text(page), 2)
    desk.post(url("import-accept", stage, draft.pk), form(page, draft, **{"rating-2": "take"}))
    assert standing(stage)["P4"] == (2004, "Tartu", 1000, "Tartu")
    again = sent(stage, chief, HEADS + "Dan Dee;P4;1000;\n")
    page = text(desk.get(url("import-preview", stage, again.pk)))
    assert "Nothing to change" in page
    assert accept(again, chief) == {**NOTHING, "unchanged": 1}


@pytest.mark.parametrize(("rating", "asks"), [(2304, False), (2305, True), (1704, False), (1703, True)])
def test_three_hundred_points_are_no_jump(stage: Stage, chief: User, rating: int, asks: bool) -> None:
    draft = sent(stage, chief, HEADS + f"Dan Dee;P4;{rating};\n")
    assert (plan_for(stage, draft).lines[0].doubt is not None) is asks


@pytest.mark.parametrize(("ratings", "asks"), [([499, 900], 1), ([500, 900], 0), ([300, 400, 450], 0), ([450], 0)])
def test_a_low_rating_is_asked_about_where_the_others_are_not_low(chief: User, ratings: list[int], asks: int) -> None:
    stage = make_stage(0, event=make_event(chief=chief), numbered=False)
    people = ("Ann Aas", "Bob Bee", "Cyd Cee")
    lines = "\n".join(f"{name};{rating}" for name, rating in zip(people, ratings, strict=False))
    plan = plan_for(stage, sent(stage, chief, "Name;Rating\n" + lines))
    assert sum(line.rating_is_open for line in plan.lines) == asks


def test_everything_is_set_for_all_lines_at_once(desk: Client, stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, HEADS + "Ann Aas;P1;2101;\nBob Bee;P2;2102;\n")
    page = desk.get(url("import-preview", stage, draft.pk))
    desk.post(url("import-decide", stage, draft.pk), form(page, draft, **{"for-all": "1", "update": "register"}))
    draft.refresh_from_db()
    page = desk.get(url("import-preview", stage, draft.pk))
    assert 'name="entry-2" >' in text(page)
    desk.post(url("import-accept", stage, draft.pk), form(page, draft))
    assert standing(stage)["P1"] == (2001, "Tartu", 2101, "Tartu")
    assert standing(stage)["P2"] == (2002, "Tartu", 2102, "Tartu")


def test_numbers_that_are_taken_back_hold_no_rating(desk: Client, stage: Stage, chief: User) -> None:
    draw_numbers(stage_id=stage.pk, method="rating")
    draft = sent(stage, chief, HEADS + "Ann Aas;P1;2101;\nNew Nye;P7;1900;\n")
    page = desk.get(url("import-preview", stage, draft.pk))
    assert "Update the entry: rating: 2001 → 2101" in row(text(page), 2)
    desk.post(url("import-accept", stage, draft.pk), form(page, draft, redraw="1"))
    assert standing(stage)["P1"][0] == 2101


def test_what_a_decision_changes_is_shown_before_it_is_done(desk: Client, stage: Stage, chief: User) -> None:
    Player.objects.create(name="Gus Gil", city="Oslo", birth_year=1980)
    draft = sent(stage, chief, "Name;City\nGus Gil;Bergen\n")
    known = Player.objects.get(name="Gus Gil")
    page = desk.get(url("import-preview", stage, draft.pk))
    answer = desk.post(
        url("import-accept", stage, draft.pk), form(page, draft, **{"player-2": str(known.pk)}), follow=True
    )
    assert "What line 2 changes by them is shown now" in text(answer)
    assert "Update the register: city: Oslo → Bergen" in row(text(answer), 2)
    known.refresh_from_db()
    assert known.city == "Oslo"
    draft.refresh_from_db()
    desk.post(url("import-accept", stage, draft.pk), form(answer, draft, **{"player-2": str(known.pk)}))
    known.refresh_from_db()
    assert known.city == "Bergen"


def test_an_entry_changed_since_the_preview_is_shown_anew(desk: Client, stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, HEADS + "Ann Aas;P1;2101;\n")
    page = desk.get(url("import-preview", stage, draft.pk))
    stage.entries.filter(name="Ann Aas").update(rating=2050)
    answer = desk.post(url("import-accept", stage, draft.pk), form(page, draft), follow=True)
    assert "have changed since this preview" in text(answer)
    assert "Update the entry: rating: 2050 → 2101" in row(text(answer), 2)


def test_a_full_stage_says_so_in_the_preview(desk: Client, stage: Stage, chief: User) -> None:
    start(stage)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    draft = sent(stage, chief, HEADS + "New Nye;P7;1900;\n")
    page = text(desk.get(url("import-preview", stage, draft.pk)))
    assert "All rounds have been paired; nobody can be entered any more." in page


def test_namesakes_are_counted_one_by_one(stage: Stage, chief: User) -> None:
    for year in (1970, 1990):
        player = Player.objects.create(name="Jan Novák", birth_year=year, city="Brno")
        Entry.objects.create(stage=stage, player=player, name=player.name, birth_year=year, city="Brno")
    draft = sent(stage, chief, "Name;Born;Club\nJan Novák;1970;Slavia\nJan Novák;1990;Sokol\n")
    outcome = accept(draft, chief)
    assert outcome == {**NOTHING, "updated": 2, "register": 2}
    logged = stage.log.first()
    assert logged is not None
    assert {values["club"] for values in logged.after["changed"].values()} == {"Slavia", "Sokol"}


# Random lists -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_any_list_does_what_its_preview_says(stage: Stage, chief: User, seed: int) -> None:
    """Plans and database are compared field by field, for the entries and the register; the counts of the message with
    the rows that differ."""
    chance = random.Random(seed)
    assert_done_as_said(stage, chief, chance, started=bool(seed % 2))


def assert_done_as_said(stage: Stage, chief: User, chance: random.Random, *, started: bool) -> None:
    if started:
        start(stage)
    for entry in stage.entries.all():  # the entries drift from the register
        entry.city, entry.club = chance.choice(("Tartu", "Oslo")), chance.choice(("", "Rook"))
        entry.save()
    lines = [
        f"{name};P{number};{chance.choice(('', '1400', '1999', '2150', '450', 'abc'))};"
        f"{chance.choice(('', 'Tartu', 'Oslo'))};{chance.choice(('', 'Rook', 'Pawn'))}"
        for number, name in enumerate(
            ("Ann Aas", "Bob Bee", "Cyd Cee", "Dan Dee", "Eve Eek", "Fay Fox", "Gil Gus", "Hal Hue"), start=1
        )
        if chance.random() < 0.8
    ]
    draft = sent(stage, chief, "Name;ID;Rating;City;Club\n" + "\n".join(lines))
    choose(
        draft,
        {
            str(number): {
                "rating": chance.choice(("take", "leave")),
                "leave_entry": chance.random() < 0.3,
                "leave_register": chance.random() < 0.3,
            }
            for number in range(2, 12)
        },
        seen=0,
    )
    plan = plan_for(stage, draft)
    people = {p.pk: {n: getattr(p, n) for n in SNAPSHOT} for p in Player.objects.all()}
    entries = {e.player_id: {n: getattr(e, n) for n in SNAPSHOT} for e in stage.entries.all()}
    wanted_people, wanted_entries = dict(people), dict(entries)
    entering: list[dict[str, Any]] = []
    for line in plan.lines:
        match = line.verdict.match
        if match is not None:
            wanted_people[match.pk] = {**people[match.pk], **line.writes_register}
        if line.verdict.enters:
            entering.append(dict(line.values))
        elif match is not None:
            wanted_entries[match.pk] = {**entries[match.pk], **line.writes_entry}
    facts = facts_of(draft)
    outcome = import_start_list(draft.pk, version=draft.version, facts=facts, choices={}, by=By(chief))
    now = {p.pk: {n: getattr(p, n) for n in SNAPSHOT} for p in Player.objects.all()}
    there = {e.player_id: {n: getattr(e, n) for n in SNAPSHOT} for e in stage.entries.all()}
    assert {pk: now[pk] for pk in people} == wanted_people
    assert {pk: there[pk] for pk in entries} == wanted_entries
    new = [values for pk, values in there.items() if pk not in entries]
    assert sorted(new, key=str) == sorted(entering, key=str)
    assert outcome == {
        "entered": len(there) - len(entries),
        "updated": sum(there[pk] != entries[pk] for pk in entries),
        "added": len(now) - len(people),
        "register": sum(now[pk] != people[pk] for pk in people),
        "unchanged": sum(line.is_idle for line in plan.lines),
        "left_out": 0,
    }
