"""The Swiss by lot at the desk: numbers and rounds are drawn, and anybody can draw them again."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.urls import reverse

from pairings.model import ByeKind, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import DrawMethod
from renju_tournaments.events.effects.withdrawals import outlook
from renju_tournaments.events.models import Absence, Entry, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers, methods_for
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.tables.lots import lots_of
from tests.desk.pages import fresh, text, url
from tests.events.playing import boards, byes, number, pk, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def by_lot(players: int = 8, **kwargs) -> Stage:
    return make_stage(players, system=System.SWISS_BY_LOT, **kwargs)


@pytest.fixture
def lots(people):
    """An event of the chief's, two rounds played by nine."""
    stage = by_lot(9, event=make_event(chief=people["chief"], arbiter=people["arbiter"]), tiebreaks=("BH", "WIN"))
    play(stage, "1 = 0 1")
    play(stage, "1 0 = 1")
    return stage


def sha256(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


# ---- numbers -------------------------------------------------------------------------------------------------------


def test_numbers_are_drawn_whatever_the_ratings() -> None:
    stage = by_lot(8, numbered=False)
    assert methods_for(stage) == (DrawMethod.LOT, DrawMethod.TYPED)
    with pytest.raises(UserError, match="not drawn that way"):
        draw_numbers(stage_id=stage.pk, method="rating")
    protocol = draw_numbers(stage_id=stage.pk, seed=42).draw_protocol
    assert [row["ticket"] for row in protocol["rows"]] == sorted(row["ticket"] for row in protocol["rows"])
    assert {row["decided_by"] for row in protocol["rows"]} == {"lot"}
    assert protocol["first_colour"] is None


def test_the_number_of_rounds_stays_as_it_was_planned() -> None:
    stage = by_lot(12, numbered=False, rounds=4)
    assert draw_numbers(stage_id=stage.pk).rounds_planned == 4


def test_numbers_drawn_on_the_table_are_typed_in() -> None:
    stage = by_lot(4, numbered=False)
    entries = list(stage.entries.order_by("pk"))
    numbers = {e.pk: n for e, n in zip(entries, (3, 1, 4, 2), strict=True)}
    draw_numbers(stage_id=stage.pk, method="typed", numbers=numbers, seed=99)
    stage.refresh_from_db()
    assert (stage.seed, [e.number for e in stage.entries.order_by("pk")]) == (99, [3, 1, 4, 2])


def test_the_page_of_the_draw_speaks_of_lots_not_of_ratings(chief, people) -> None:
    stage = by_lot(4, event=make_event(chief=people["chief"]), numbered=False)
    page = text(chief.get(url("draw", stage)))
    assert "Draw by lot" in page
    assert "Round 1 pairs 1 with 2" in page
    assert "Lot number for the rounds" in page
    assert "Number by rating" not in page
    chief.post(url("draw", stage), fresh(stage, {"method": "lot", "seed": "77", "token": "a"}))
    protocol = text(chief.get(url("draw-protocol", stage)))
    assert f"<samp>{sha256('77:number:1')}</samp>" in protocol
    assert "Rating" not in protocol


# ---- rounds --------------------------------------------------------------------------------------------------------


def test_round_1_pairs_neighbours_and_the_odd_number_starts() -> None:
    stage = by_lot(7)
    round_ = pair_round(stage_id=stage.pk)
    assert boards(round_) == "1-2 3-4 5-6"
    assert byes(round_) == {7: "free"}


def test_the_same_seed_draws_the_same_round(lots) -> None:
    again = by_lot(9)
    play(again, "1 = 0 1")
    play(again, "1 0 = 1")
    one, other = pair_round(stage_id=lots.pk), pair_round(stage_id=again.pk)
    assert boards(one) == boards(other)
    Stage.objects.filter(pk=again.pk).update(seed=8)
    other.delete()
    assert pair_round(stage_id=again.pk).engine != one.engine


def test_every_ticket_of_a_round_is_the_hash_of_the_line_it_names(lots) -> None:
    round_ = pair_round(stage_id=lots.pk)
    drawn = lots_of(round_, names_by_number(lots))
    assert drawn.groups
    for group in drawn.groups:
        tickets = [t.ticket for t in group.tickets]
        assert tickets == sorted(tickets)
        assert tickets == [sha256(f"7:{group.lot}:{t.number}") for t in group.tickets]
    for side in drawn.sides:
        assert side.ticket == sha256(f"7:{side.lot}:1")
        assert side.senior_starts == (int(side.ticket[0], 16) < 8)


def test_everybody_who_is_paired_or_free_is_in_a_group_of_the_lots(lots) -> None:
    round_ = pair_round(stage_id=lots.pk)
    drawn = lots_of(round_, names_by_number(lots))
    assert {t.number for g in drawn.groups for t in g.tickets} == set(range(1, 10))
    free = [t.number for g in drawn.groups for t in g.tickets if t.is_free]
    assert dict.fromkeys(free, "free") == byes(round_)


def test_the_lots_stay_as_drawn_whatever_a_hand_makes_of_the_boards(lots) -> None:
    round_ = pair_round(stage_id=lots.pk)
    before = lots_of(round_, names_by_number(lots))
    round_.games.all().delete()
    assert lots_of(round_, names_by_number(lots)) == before


def test_somebody_who_is_away_and_somebody_who_left_are_not_drawn(lots) -> None:
    Absence.objects.create(entry=number(lots, 3), round_number=3, kind="requested")
    leaving = number(lots, 5)
    view = outlook(lots, leaving)
    withdraw_player(lots.pk, leaving.pk, seen=view.fingerprint, treatment=view.judgement.treatment, by=By(reason="ill"))
    round_ = pair_round(stage_id=lots.pk)
    kinds = byes(round_)
    assert (kinds[3], kinds[5]) == (ByeKind.REQUESTED.value, ByeKind.WITHDRAWN.value)
    drawn = {t.number for g in lots_of(round_, names_by_number(lots)).groups for t in g.tickets}
    assert drawn.isdisjoint({3, 5})


def test_a_whole_event_has_a_final_table_and_no_pair_meets_twice() -> None:
    stage = by_lot(10, tiebreaks=("BH",), rounds=6)
    met = set()
    for _round in range(6):
        for pair in boards(play(stage)).split():
            met.add(frozenset(pair.split("-")))
    assert len(met) == 30


# ---- pages ---------------------------------------------------------------------------------------------------------


def test_the_lots_of_a_draft_are_printed_at_the_desk_only(chief, lots) -> None:
    round_ = pair_round(stage_id=lots.pk)
    draft = text(chief.get(url("round", lots, 3)))
    assert url("lots", lots, 3) in draft
    assert "Every lot of this round is drawn from the lot number 7." in draft
    page = text(chief.get(url("lots", lots, 3)))
    (line,) = re.findall(r"printf '(\S+)' \| sha256sum", page)
    assert f"<samp>{sha256(line)}</samp>" in page
    assert f"round-{round_.number}:group-" in line
    public = reverse("publishing:lots", args=[lots.event.slug, lots.ordinal, 3])
    assert chief.get(public).status_code == 404


@pytest.mark.each_database
def test_the_public_can_repeat_the_lots_of_a_published_round(client, lots) -> None:
    page = text(client.get(reverse("publishing:lots", args=[lots.event.slug, lots.ordinal, 2])))
    assert "round-2:group-" in page
    assert "sha256sum" in page
    first = text(client.get(reverse("publishing:lots", args=[lots.event.slug, lots.ordinal, 1])))
    assert "1 with 2, 3 with 4" in first
    round_page = text(client.get(reverse("publishing:round", args=[lots.event.slug, lots.ordinal, 2])))
    assert "rounds/2/lots/" in round_page
    seated = re.findall(r"<td class=\"num\">(\d+)</td><td>(\d+) Player \d+</td><td>(\d+) Player", page)
    games = lots.rounds.get(number=2).games.order_by("table").select_related("first", "second")
    assert [tuple(map(int, row)) for row in seated] == [(g.table, g.first.number, g.second.number) for g in games]
    assert page.index("What decides, in this order") < page.index("Nobody meets the same opponent twice.")


def test_the_public_can_repeat_the_draw_of_the_numbers(client) -> None:
    stage = make_stage(5, system=System.SWISS_BY_LOT, numbered=False)
    address = reverse("publishing:draw", args=[stage.event.slug, 1])
    assert client.get(address).status_code == 404
    draw_numbers(stage_id=stage.pk, by=By(make_user("Secretary")))
    draw_numbers(stage_id=stage.pk, by=By(make_user("Arbiter"), reason="Player 3 is ill"))
    assert address in text(client.get(reverse("publishing:start-list", args=[stage.event.slug, 1])))
    page = text(client.get(address))
    assert "This is drawing no. 2." in page
    for private in ("Arbiter", "Secretary", "is ill"):
        assert private not in page.replace("Chief arbiter", "")
    (line,) = re.findall(r"printf '(\S+)' \| sha256sum", page)
    assert f"<samp>{sha256(line)}</samp>" in page


@pytest.mark.each_database
def test_other_systems_have_no_lots_of_a_round(chief, stage) -> None:
    play(stage)
    assert chief.get(url("lots", stage, 1)).status_code == 404
    assert chief.get(reverse("publishing:lots", args=[stage.event.slug, 1, 1])).status_code == 404
    assert "rounds/1/lots/" not in text(chief.get(url("round", stage, 1)))


@pytest.mark.parametrize("page", ["standings/", "cross-table/", "rounds/2/", "start-list/", "players/1/", ""])
def test_the_public_pages_are_those_of_a_swiss(client, lots, page) -> None:
    address = f"/e/{lots.event.slug}/" + (f"{lots.ordinal}/{page}" if page else "")
    assert client.get(address).status_code == 200


def test_the_preset_makes_an_event_of_this_system(db) -> None:
    event = create_event(event={"name": "Lots"}, preset="swiss-by-lot", by=By(make_user()))
    stage = event.stages.get()
    assert (stage.system, stage.is_swiss, stage.tiebreaks[:1]) == ("swiss-by-lot", True, ["BH"])


def test_a_late_player_is_drawn_with_the_others(chief, lots) -> None:
    person = Entry.objects.get(stage=make_stage(1), number=1).player
    chief.post(url("entry-add", lots), {"whom": "register", "player": person.pk, "from_round": "3", "token": "x"})
    round_ = pair_round(stage_id=lots.pk)
    drawn = {t.number for g in lots_of(round_, names_by_number(lots)).groups for t in g.tickets}
    assert drawn == set(range(1, 11))
    assert pk(lots, 10)
