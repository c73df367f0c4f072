"""Every coefficient at the desk and in public: a name, an explanation, and lines that add up to its value."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.utils import timezone

from pairings import lots
from pairings.model import ByeKind, System, UnplayedPolicy
from pairings.standings import TIEBREAKS, suitable_for
from renju_tournaments.events.models import Stage
from renju_tournaments.tables import standings, workings
from renju_tournaments.wording.tables import standings as words
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import play, touch

pytestmark = pytest.mark.django_db

ROUNDED = ("AOB", "ARO", "ARO-C1", "TPR")
"""Coefficients whose lines are shares of a mean, shown with two decimals."""


def lively(system=System.REGULATED_SWISS, tiebreaks=(), policy=UnplayedPolicy.LITERAL):
    """Six players and three rounds, with a free point, a requested bye, a forfeit, and an absence."""
    stage = make_stage(6, rounds=3, system=system, tiebreaks=tiebreaks)
    Stage.objects.filter(pk=stage.pk).update(unplayed_policy=policy.value, drawn_at=timezone.now())
    play(stage, 1, "1-4 1-0, 5-2 1/2-1/2, 3-6 1-0")
    play(stage, 2, "3-1 0-1, 2-4 1-0", byes={6: ByeKind.FREE_POINT, 5: ByeKind.REQUESTED})
    play(stage, 3, "1-2 1-0, 6-4 +/-", byes={5: ByeKind.REQUESTED, 3: ByeKind.ABSENT})
    return stage


def working_of(stage, number, code, after_round=3):
    found = workings.working(stage, number, after_round=after_round)
    return next(w for w in found.workings if w.code == code)


def amount(shown):
    """A shown amount, decimals or points with ½, as a number."""
    half = Decimal("0.5") if shown.endswith("½") else 0
    return Decimal(shown.removesuffix("½").replace("−", "-") or 0) + half


# ---- lines that add up ----


@pytest.mark.parametrize("policy", UnplayedPolicy)
@pytest.mark.parametrize("system", [System.REGULATED_SWISS, System.SWISS_BY_LOT, System.ROUND_ROBIN])
def test_whatever_was_not_played_the_lines_add_up_to_the_value(system, policy):
    codes = tuple(t.code for t in suitable_for(system))
    stage = lively(system, codes, policy)
    for number in range(1, 7):
        for after in (1, 2, 3):
            found = workings.working(stage, number, after_round=after)
            assert [w.code for w in found.workings] == ["points", *codes]
            for w in found.workings:
                assert w.name
                assert w.explanation
                assert w.value != words.NONE or w.why
                if w.lines and w.value != words.NONE:
                    assert [line.round for line in w.lines] == list(range(1, after + 1)) or w.code.startswith("H2H")
                    parts = [amount(line.contribution) for line in w.lines] + [amount(a) for _, a in w.added]
                    slack = Decimal("0.005") * len(w.lines) if w.code in ROUNDED else 0
                    assert abs(sum(parts) - amount(w.value)) <= slack, (number, after, w.code)


def test_what_stands_in_for_a_missing_opponent_is_said_in_words():
    marks = {
        policy: {line.mark for line in working_of(lively(tiebreaks=("BH",), policy=policy), 5, "BH").lines}
        for policy in UnplayedPolicy
    }
    assert "no opponent: adds nothing" in marks[UnplayedPolicy.LITERAL]
    assert "not played: the virtual opponent’s points" in marks[UnplayedPolicy.VIRTUAL_OPPONENT]
    assert "not played: the player’s own final score" in marks[UnplayedPolicy.DUMMY]
    assert "not played: the player’s own final score" in marks[UnplayedPolicy.DUMMY_CAPPED]


# ---- performance ----


def test_a_performance_shows_the_mean_the_rounding_and_what_the_table_gives():
    """Number 1 beat 4, 3 and 2, rated 2460, 2470 and 2480: 2470, and 800 for everything."""
    found = working_of(lively(tiebreaks=("TPR",)), 1, "TPR")
    assert [(line.counted, line.contribution) for line in found.lines] == [
        ("2460", "820"),
        ("2470", "823.33"),
        ("2480", "826.67"),
    ]
    assert (found.together, found.value) == ("2470", "3270")
    assert found.added == (("by the rating table, for 3 of 3 points", "800"),)


def test_a_mean_that_is_rounded_says_so_and_adds_up():
    """Number 2: half a point against 5, a win against 4, a loss against 1; 2450, 2460, 2490 make 2466⅔."""
    found = working_of(lively(tiebreaks=("TPR",)), 2, "TPR")
    assert (found.together, found.value) == ("2466.67", "2467")
    assert found.added == (
        ("the mean rounded to a whole number", "0.33"),
        ("by the rating table, for 1½ of 3 points", "0"),
    )


def test_without_ratings_it_cannot_be_computed_and_the_page_says_for_whom(client):
    stage = lively(tiebreaks=("TPR", "ARO", "RAT"))
    stage.entries.filter(number=4).update(rating=None)
    touch(stage)
    found = {w.code: w for w in workings.working(stage, 1, after_round=3).workings}
    assert found["TPR"].why == found["ARO"].why == "Cannot be computed: opponents without a rating: Player 4."
    assert found["TPR"].value == words.NONE
    assert workings.working(stage, 4, after_round=3).workings[3].why == "Cannot be computed: the player has no rating."
    page = client.get(f"/e/{stage.event.slug}/1/standings/3/1/").content.decode()
    assert "Cannot be computed: opponents without a rating: Player 4." in page


# ---- the lot ----


def tied(tiebreaks=("LOT",)):
    """Two pairs of equals."""
    stage = make_stage(4, event=make_event(arbiter=make_user("arbiter-of-lots")), rounds=1, tiebreaks=tiebreaks)
    Stage.objects.filter(pk=stage.pk).update(drawn_at=timezone.now(), seed=42)
    stage.refresh_from_db()
    play(stage, 1, "1-3 1-0, 2-4 1-0")
    return stage


def test_a_lot_shows_everybody_it_was_drawn_among_and_how_to_repeat_it():
    stage = tied()
    lot = working_of(stage, 1, "LOT", after_round=1).lot
    expected = sorted((1, 2), key=lambda n: lots.ticket(42, "place", n))
    assert (lot.seed, [t.number for t in lot.tickets]) == (42, expected)
    assert [t.ticket for t in lot.tickets] == [lots.ticket(42, "place", n) for n in expected]
    assert lot.example == (f"42:place:{expected[0]}", lots.ticket(42, "place", expected[0]))
    table = standings.table(stage, after_round=1)
    assert [r.number for r in table.rows[:2]] == expected
    assert [str(r.place) for r in table.rows] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("address", ["/desk/{}/1/standings/1/1/", "/e/{}/1/standings/1/1/"])
def test_the_lot_can_be_read_at_the_desk_and_in_public(client, address):
    stage = tied()
    client.force_login(make_user("owner-of-the-site"))
    stage.event.roles.create(user_id=client.session["_auth_user_id"], role="arbiter")
    page = client.get(address.format(stage.event.slug)).content.decode()
    drawn = min((1, 2), key=lambda n: lots.ticket(42, "place", n))
    assert "with the lot number 42" in page
    assert (
        f"printf &#x27;42:place:{drawn}&#x27; | sha256sum" in page or f"printf '42:place:{drawn}' | sha256sum" in page
    )
    assert lots.ticket(42, "place", drawn) in page


def test_nobody_draws_lots_where_nothing_is_tied():
    stage = make_stage(2, rounds=1, tiebreaks=("LOT",))
    Stage.objects.filter(pk=stage.pk).update(drawn_at=timezone.now())
    play(stage, 1, "1-2 1-0")
    found = working_of(stage, 1, "LOT", after_round=1)
    assert (found.lot, found.value) == (None, words.NONE)
    assert "nothing is tied here" in found.why


# ---- tables that stay ----


@pytest.mark.parametrize(
    "system",
    [System.REGULATED_SWISS, System.SWISS_BY_LOT, System.ROUND_ROBIN, System.MATCH_TOURNAMENT, System.OLYMPIC],
)
def test_the_table_after_a_round_stays_whatever_is_played_later(client, system):
    stage = make_stage(4, rounds=3, system=system, tiebreaks=("SB", "WIN"))
    play(stage, 1, "1-4 1-0, 2-3 1-0")
    address = f"/e/{stage.event.slug}/1/standings/1/"
    before = re.search(r"<tbody>.*</tbody>", client.get(address).content.decode(), re.DOTALL)[0]
    play(stage, 2, "2-1 1-0, 4-3 0-1")
    assert client.get(address.replace("/1/standings/1/", "/1/standings/2/")).status_code == 200
    assert re.search(r"<tbody>.*</tbody>", client.get(address).content.decode(), re.DOTALL)[0] == before


def test_every_coefficient_of_the_engine_is_offered_somewhere():
    assert {t.code for system in System for t in suitable_for(system)} == set(TIEBREAKS)
