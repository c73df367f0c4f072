"""The Swiss of FIDE at the desk, from its preset to its last round."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from gacrux.pairingdutch import pairing_dutch

from pairings.model import ByeKind, System
from pairings.verify import agreeing_rounds, verify
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.choices import AbsenceKind, DrawMethod, LogAct
from renju_tournaments.events.models import Absence, Entry, ForbiddenPair, Game, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers, methods_for
from renju_tournaments.events.services.entries.announce_absence import announce_absences
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.settings.rules import rules_of
from tests.desk.pages import text, url
from tests.events.playing import boards, byes, number, pk, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def dutch(players: int = 8, **kwargs) -> Stage:
    return make_stage(players, system=System.FIDE_DUTCH, **kwargs)


@pytest.fixture
def swiss(people):
    """An event of the chief's, two rounds played by nine."""
    stage = dutch(9, event=make_event(chief=people["chief"], arbiter=people["arbiter"]), tiebreaks=("BH", "WIN"))
    play(stage, "1 = 0 1")
    play(stage, "1 0 = -")
    return stage


def first_words(stage: Stage, number: int) -> list[str]:
    return [game.reasons[0]["code"] for game in stage.rounds.get(number=number).games.order_by("table")]


# ---- set up and numbered -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["swiss-fide-dutch", "blank-swiss-fide-dutch"])
def test_the_presets_make_an_event_of_this_system(preset: str) -> None:
    stage = create_event(event={"name": "Open"}, preset=preset, by=By(make_user())).stages.get()
    assert (stage.system, stage.is_swiss, stage.rounds_planned) == ("fide-dutch", True, 9)
    assert (stage.unplayed_policy, stage.half_rule) == ("dummy-2026", "fide")
    assert stage.tiebreaks[:1] == ["BH"]


def test_it_is_chosen_on_the_pages_that_make_an_event_and_a_stage(client: Client, people) -> None:
    client.force_login(people["owner"])
    assert "Swiss of FIDE (Dutch)" in text(client.get(reverse("desk:create")))
    event = make_event(owner=people["owner"])
    dutch(4, event=event)
    page = text(client.get(reverse("desk:stage-add", args=[event.slug]) + "?system=fide-dutch"))
    assert "Swiss of FIDE (Dutch)" in page


def test_its_settings_do_not_ask_about_pairs_that_did_not_play(client: Client, people) -> None:
    client.force_login(people["owner"])
    event = make_event(owner=people["owner"])
    ours, theirs = dutch(4, event=event), make_stage(4, event=make_event(owner=people["owner"]))
    assert "repeat_unplayed" not in text(client.get(url("stage-settings", ours)))
    assert "repeat_unplayed" in text(client.get(url("stage-settings", theirs)))
    assert "adjourned_is_draw" in text(client.get(url("stage-settings", ours)))


def test_numbers_are_drawn_by_rating_with_the_lot_of_the_first_colour() -> None:
    stage = dutch(8, numbered=False, rounds=4)
    assert methods_for(stage)[0] == DrawMethod.RATING
    drawn = draw_numbers(stage_id=stage.pk, method="rating", seed=42)
    assert [e.number for e in stage.entries.order_by("-rating")] == list(range(1, 9))
    assert drawn.draw_protocol["first_colour"] is not None
    assert drawn.rounds_planned == 4


# ---- rounds --------------------------------------------------------------------------------------------------------


def test_round_1_pairs_the_upper_half_with_the_lower() -> None:
    round_ = pair_round(stage_id=dutch(8).pk)
    assert {frozenset(map(int, pair.split("-"))) for pair in boards(round_).split()} == {
        frozenset((n, n + 4)) for n in range(1, 5)
    }
    assert {r["code"] for r in round_.notes} == {"dutch_computed_by", "first_colour_lot"}


def test_a_whole_event_with_everything_that_befalls_one(chief, people) -> None:
    stage = dutch(11, event=make_event(chief=people["chief"]), tiebreaks=("BH", "WIN"), rounds=6)
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 6))
    Absence.objects.create(entry=number(stage, 3), round_number=2, kind="requested")
    play(stage, "1 = 0 + 1")
    late = Entry.objects.get(stage=make_stage(1), number=1).player
    chief.post(url("entry-add", stage), {"whom": "register", "player": late.pk, "from_round": "2", "token": "x"})
    for number_ in range(2, 7):
        round_ = play(stage, " ".join("1=0-1"[i % 5] for i in range(len(state_of(stage).numbers_to_pair) // 2)))
        assert round_.number == number_
    played = Game.objects.filter(round__stage=stage).exclude(result__in=["+/-", "-/+"])
    met = Counter(frozenset((g.first.number, g.second.number)) for g in played.select_related("first", "second"))
    assert set(met.values()) == {1}
    assert frozenset((1, 6)) not in met
    free = Counter(p for r in stage.rounds.all() for p, kind in byes(r).items() if kind == ByeKind.FREE_POINT.value)
    assert set(free.values()) <= {1}
    assert byes(stage.rounds.get(number=2))[3] == ByeKind.REQUESTED.value
    assert (
        "12" in re.split(r"\D+", boards(stage.rounds.get(number=2))) or byes(stage.rounds.get(number=2))[12] == "free"
    )
    assert "All 6 rounds have been paired" in text(chief.get(url("pair", stage)))


def test_two_who_did_not_play_may_meet_and_nobody_objects() -> None:
    stage = dutch(2)
    play(stage, "-")
    round_ = pair_round(stage_id=stage.pk)
    assert round_.games.count() == 1
    assert [o.code for o in check_draft(stage, round_) if o.code == "second-pairing"] == []


def test_a_round_is_computed_once_before_the_stage_is_locked(monkeypatch) -> None:
    stage = dutch(8)
    locked: list[bool] = []
    compute = pairing_dutch.compute_pairing

    def watched(engine: object, *arguments: object) -> object:
        locked.append(len(connection.savepoint_ids) > depth)
        return compute(engine, *arguments)

    monkeypatch.setattr(pairing_dutch, "compute_pairing", watched)
    depth = len(connection.savepoint_ids)
    pair_round(stage_id=stage.pk)
    assert locked == [False]


@pytest.mark.each_database
def test_what_was_computed_is_not_used_when_the_stage_has_changed_since(monkeypatch) -> None:
    stage = dutch(8)
    compute = pairing_dutch.compute_pairing

    def interrupted(engine: object, *arguments: object) -> object:
        if not stage.log.exists():
            announce_absences(stage.pk, pk(stage, 8), {1: AbsenceKind.ABSENT}, by=NOBODY)
        return compute(engine, *arguments)

    monkeypatch.setattr(pairing_dutch, "compute_pairing", interrupted)
    assert byes(pair_round(stage_id=stage.pk)) == {8: ByeKind.ABSENT.value, 7: ByeKind.FREE_POINT.value}


def test_an_adjourned_game_is_paired_as_a_draw_and_the_page_says_both_scores(chief, people) -> None:
    stage = dutch(4, event=make_event(chief=people["chief"]))
    first = play(stage, "1 .")
    Game.objects.filter(round=first, table=2).update(adjourned=True)
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=2)
    assert "0 (½)" in text(chief.get(url("round", stage, 2)))


# ---- pages ---------------------------------------------------------------------------------------------------------


def test_the_draft_says_why_in_words(chief, swiss) -> None:
    round_ = pair_round(stage_id=swiss.pk)
    page = text(chief.get(url("round", swiss, 3)))
    assert "Computed by gacrux 1." in page
    assert "by the rules of FIDE for the Dutch system in force since 2026-02-01" in page
    assert "leaves the group of" in page
    assert "gets the free point" in page
    assert set(first_words(swiss, round_.number)) == {"dutch_bracket"}


def test_the_public_reads_the_same_reasons(client: Client, swiss) -> None:
    pair_round(stage_id=swiss.pk)
    address = f"/e/{swiss.event.slug}/{swiss.ordinal}/rounds/3/"
    assert "Computed by gacrux" not in text(client.get(address))
    publish_round(stage_id=swiss.pk, number=3)
    assert "Computed by gacrux 1." in text(client.get(address))


@pytest.mark.parametrize("page", ["standings/", "cross-table/", "rounds/2/", "start-list/", "players/1/", ""])
def test_the_public_pages_are_those_of_a_swiss(client: Client, swiss, page: str) -> None:
    address = f"/e/{swiss.event.slug}/" + (f"{swiss.ordinal}/{page}" if page else "")
    assert client.get(address).status_code == 200


def test_every_page_of_the_desk_opens(chief, swiss) -> None:
    pair_round(stage_id=swiss.pk)
    for name in ("entries", "draw", "pair", "pairs", "standings", "cross-table", "check", "stage-settings"):
        assert chief.get(url(name, swiss)).status_code == 200, name
    for name in ("round", "why"):
        assert chief.get(url(name, swiss, 2)).status_code == 200, name
    assert chief.get(url("lots", swiss, 2)).status_code == 404, "only the first colour is drawn"


def test_the_check_of_the_stage_pairs_its_rounds_again(swiss) -> None:
    findings = verify(state_of(swiss), rules_of(swiss), swiss.seed)
    assert [f for f in findings if f.departs] == []
    assert agreeing_rounds(state_of(swiss), findings) == (1, 2)


# ---- dead ends -----------------------------------------------------------------------------------------------------


def test_a_dead_end_offers_what_helps_and_is_decided_with_a_reason(chief, people) -> None:
    stage = dutch(2, event=make_event(chief=people["chief"]))
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2))
    refused = chief.post(url("pair", stage), {"version": stage.version})
    assert refused.status_code == 409
    assert "Lift the prohibitions of the arbiter for this round" in text(refused)
    assert "Let players meet again whose game was not played" not in text(refused)
    act = {"version": stage.version, "decision": "lift_forbidden", "reason": "both agreed"}
    chief.post(url("pair", stage), act)
    assert boards(stage.rounds.get()) in ("1-2", "2-1")
    assert stage.log.get(act=LogAct.ROUND_PAIRED).reason == "both agreed"


def test_a_program_that_breaks_off_is_told_and_changes_nothing(chief, swiss, monkeypatch) -> None:
    def broken(*_arguments: object) -> None:
        raise KeyError("n")

    monkeypatch.setattr(pairing_dutch, "compute_pairing", broken)
    refused = chief.post(url("pair", swiss), {"version": Stage.objects.get(pk=swiss.pk).version})
    assert refused.status_code == 409
    assert "broke off (KeyError). Nothing was changed." in text(refused)
    assert "End the event after round 2" in text(refused)
    assert swiss.rounds.count() == 2
