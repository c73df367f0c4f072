"""The draw of a round-robin that keeps compatriots apart at its end, at the desk."""

from __future__ import annotations

import hashlib
import re

import pytest

from pairings.model import Reason, System
from pairings.systems import restricted_draw as engine
from pairings.systems.round_robin import schedule
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import Kin, LogAct
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.draw.restricted_draw import Apart, NoDraw
from renju_tournaments.wording.log import changes
from tests.desk.pages import fresh, text, url
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = pytest.mark.django_db


def field(countries: str, **kwargs) -> Stage:
    """A round-robin of players of these countries: ``EST EST LAT -``."""
    stage = make_stage(len(countries.split()), system=ROUND_ROBIN, numbered=False, **kwargs)
    for entry, country in zip(stage.entries.order_by("pk"), countries.split(), strict=True):
        Entry.objects.filter(pk=entry.pk).update(federation="" if country == "-" else country)
    return stage


def last_meeting(stage: Stage, field_name: str = "federation") -> int:
    """The last round in which two of one country meet by the table."""
    label = dict(stage.entries.values_list("number", field_name))
    return max(
        row.number
        for row in schedule(len(label), stage.cycles, stage.swap_last_rounds)
        for one, other in row.pairs
        if label[one] and label[one] == label[other]
    )


# ---- the draw ------------------------------------------------------------------------------------------------------


def test_compatriots_do_not_meet_in_the_last_three_rounds() -> None:
    stage = field("EST EST EST LAT LAT - - - - -")
    for seed in range(8):
        draw_numbers(stage_id=stage.pk, seed=seed, apart=Apart(Kin.COUNTRY, 3), by=By(reason="again"))
        assert last_meeting(stage) <= 6


def test_as_early_as_possible() -> None:
    stage = field("EST EST LAT LAT - -")
    draw_numbers(stage_id=stage.pk, seed=1, apart=Apart(Kin.COUNTRY))
    assert last_meeting(stage) == 1


def test_club_mates_instead_of_compatriots() -> None:
    stage = make_stage(6, system=ROUND_ROBIN, numbered=False)
    for name in ("Player 2", "Player 4"):
        Entry.objects.filter(stage=stage, name=name).update(club="Tartu")
    draw_numbers(stage_id=stage.pk, seed=4, apart=Apart(Kin.CLUB, 2))
    assert last_meeting(stage, "club") <= 3


def test_the_draw_is_repeated_by_hand_with_the_word_of_the_drawing_that_counts() -> None:
    stage = field("EST EST EST EST LAT LAT LAT LAT")
    protocol = draw_numbers(stage_id=stage.pk, seed=3, apart=Apart(Kin.COUNTRY, 2)).draw_protocol
    for row in protocol["rows"]:
        text_ = f"3:{protocol['purpose']}:{row['item']}"
        assert row["ticket"] == hashlib.sha256(text_.encode()).hexdigest()
    if protocol["purpose"] != "placed":
        tickets = [row["ticket"] for row in protocol["rows"]]
        assert tickets == sorted(tickets)


def test_numbers_that_had_to_be_searched_for_keep_the_lot_between_the_ways(monkeypatch) -> None:
    monkeypatch.setattr(engine, "DRAWS", 0)
    stage = field("EST EST LAT LAT - -")
    protocol = draw_numbers(stage_id=stage.pk, seed=3, apart=Apart(Kin.COUNTRY, 3)).draw_protocol
    way = protocol["apart"]["way"]
    ways = [hashlib.sha256(f"3:way:{i}".encode()).hexdigest() for i in range(way["ways"])]
    assert way["ticket"] == min(ways) == ways[way["item"]]
    assert protocol["purpose"] == "placed"


def test_the_log_says_who_was_kept_apart() -> None:
    stage = field("EST EST LAT LAT - -")
    draw_numbers(stage_id=stage.pk, seed=1, apart=Apart(Kin.COUNTRY))
    said = {c.label: c.after for c in changes(stage.log.get(act=LogAct.NUMBERS_DRAWN))}
    assert said["kept apart"] == "players of one: country; in the last rounds: as many as can be"


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused_with_what_would_be_possible() -> None:
    stage = field("EST EST EST LAT - -")
    with pytest.raises(NoDraw, match=r"last rounds \(4\): EST \(3\)\. For the last .* it would be possible") as refused:
        draw_numbers(stage_id=stage.pk, apart=Apart(Kin.COUNTRY, 4))
    (way,) = refused.value.ways_out
    assert way.apart is not None
    stage.refresh_from_db()
    assert stage.draw_method == ""
    draw_numbers(stage_id=stage.pk, apart=way.apart)
    assert last_meeting(stage) <= 5 - (way.apart.last_rounds or 0)


def test_when_nobody_can_be_kept_apart_the_draw_is_free_or_not_at_all() -> None:
    stage = field("EST EST EST EST")
    with pytest.raises(NoDraw, match="Not even the last round") as refused:
        draw_numbers(stage_id=stage.pk, apart=Apart(Kin.COUNTRY, 1))
    assert [(w.words, w.apart) for w in refused.value.ways_out] == [("Draw without a restriction", None)]


def test_a_swiss_and_no_round_at_all_are_refused() -> None:
    with pytest.raises(UserError, match="In a Swiss"):
        draw_numbers(stage_id=make_stage(4, numbered=False, system=System.SWISS_BY_LOT).pk, apart=Apart(Kin.CLUB, 1))
    with pytest.raises(UserError, match="drawn by lot"):
        draw_numbers(stage_id=make_stage(4, numbered=False).pk, apart=Apart(Kin.CLUB, 1))
    with pytest.raises(UserError, match="one round at least"):
        draw_numbers(stage_id=field("EST EST LAT LAT").pk, apart=Apart(Kin.COUNTRY, 0))


# ---- the pages -----------------------------------------------------------------------------------------------------


def test_the_restriction_is_chosen_on_the_page_and_stands_in_the_protocol(chief, people) -> None:
    stage = field("EST EST LAT LAT - -", event=make_event(chief=people["chief"]))
    assert "Kept apart in the last rounds" in text(chief.get(url("draw", stage)))
    sent = {"method": "lot", "seed": "5", "apart": "federation", "last_rounds": "2", "token": "a"}
    chief.post(url("draw", stage), fresh(stage, sent))
    assert last_meeting(stage) <= 3
    page = text(chief.get(url("draw-protocol", stage)))
    assert "Players of one country are to be kept apart." in page
    assert "They do not meet in the last 2 rounds." in page
    assert "<code>number-2</code>" in page


def test_a_refusal_offers_the_way_out_as_a_button(chief, people) -> None:
    stage = field("EST EST EST LAT - -", event=make_event(chief=people["chief"]))
    sent = {"method": "lot", "seed": "5", "apart": "federation", "last_rounds": "4", "token": "a"}
    page = text(chief.post(url("draw", stage), fresh(stage, sent)))
    assert "EST (3)" in page
    offered = re.search(r'name="last_rounds" value="(\d)">\s*<button class="secondary">(.*?)</button>', page)
    assert offered is not None
    assert "Keep them apart" in offered[2]
    chief.post(url("draw", stage), fresh(stage, {**sent, "last_rounds": offered[1], "token": "b"}))
    assert stage.entries.exclude(number=None).count() == 6


def test_rounds_that_are_no_number_are_refused_in_words(chief, people) -> None:
    stage = field("EST EST LAT LAT", event=make_event(chief=people["chief"]))
    page = text(chief.post(url("draw", stage), fresh(stage, {"method": "lot", "apart": "club", "last_rounds": "all"})))
    assert "is not a number of rounds" in page
    assert 'value="all"' in page


def test_a_swiss_offers_no_restriction(chief, people) -> None:
    stage = make_stage(4, numbered=False, event=make_event(chief=people["chief"]))
    assert "Kept apart in the last rounds" not in text(chief.get(url("draw", stage)))


# ---- the words -----------------------------------------------------------------------------------------------------


def test_one_round_and_many_are_said_as_people_say_them() -> None:
    assert sentence(Reason.of("restricted_draw", seed=1, last=1, latest=0)) == "They do not meet in the last round."
    assert sentence(Reason.of("restricted_draw", seed=1, last=3, latest=4)) == (
        "They do not meet in the last 3 rounds. The last of their games is in round 4."
    )
    assert "free one" in sentence(Reason.of("restricted_draw", seed=1, last=0, latest=5))
