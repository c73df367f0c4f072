"""The drawing of lots: by lot, by rating, typed in; again, and never after the first round is published."""

import hashlib

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from pairings.lots import ticket
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.draw_numbers import check_draw, draw_numbers
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.desk.pages import fresh
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def names(stage: Stage) -> list[str]:
    """The names in the order of the numbers."""
    return list(stage.entries.exclude(number=None).order_by("number").values_list("name", flat=True))


def numbers_of(stage: Stage) -> list[int]:
    return list(stage.entries.exclude(number=None).order_by("number").values_list("number", flat=True))


def round_robin(players: int) -> Stage:
    return make_stage(players, system=ROUND_ROBIN, numbered=False)


# ---- by lot --------------------------------------------------------------------------------------------------------


def test_the_lot_gives_every_player_a_number_and_sets_the_rounds() -> None:
    stage = round_robin(7)
    draw_numbers(stage_id=stage.pk, seed=42)
    stage.refresh_from_db()
    assert numbers_of(stage) == [1, 2, 3, 4, 5, 6, 7]
    assert (stage.draw_method, stage.seed, stage.rounds_planned) == ("lot", 42, 7)


def test_two_cycles_need_twice_the_rounds() -> None:
    stage = round_robin(6)
    Stage.objects.filter(pk=stage.pk).update(cycles=2)
    assert draw_numbers(stage_id=stage.pk).rounds_planned == 10


def test_the_same_seed_draws_the_same_numbers() -> None:
    one, other = round_robin(9), round_robin(9)
    draw_numbers(stage_id=one.pk, seed=5)
    draw_numbers(stage_id=other.pk, seed=5)
    assert names(one) == names(other)


def test_the_drawing_can_be_repeated_by_hand_from_the_protocol() -> None:
    stage = round_robin(8)
    protocol = draw_numbers(stage_id=stage.pk).draw_protocol
    rows = protocol["rows"]
    by_name = sorted(rows, key=lambda row: row["name"])
    assert [row["item"] for row in by_name] == list(range(1, 9))
    for row in rows:
        text = f"{protocol['seed']}:{protocol['purpose']}:{row['item']}"
        assert row["ticket"] == hashlib.sha256(text.encode()).hexdigest()
    assert [row["number"] for row in sorted(rows, key=lambda row: row["ticket"])] == list(range(1, 9))


def test_seeds_are_made_afresh_when_none_is_typed() -> None:
    assert draw_numbers(stage_id=round_robin(4).pk).seed != draw_numbers(stage_id=round_robin(4).pk).seed


def test_who_left_before_the_first_round_draws_no_number() -> None:
    stage = round_robin(6)
    gone = stage.entries.get(name="Player 3")
    Entry.objects.filter(pk=gone.pk).update(last_round=0)
    draw_numbers(stage_id=stage.pk)
    assert len(numbers_of(stage)) == 5
    assert "Player 3" not in names(stage)


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_players_draw_nothing(players: int) -> None:
    with pytest.raises(UserError, match="at least two players"):
        draw_numbers(stage_id=round_robin(players).pk)


# ---- by rating -----------------------------------------------------------------------------------------------------


def swiss(*players: tuple[str, int | None, str]) -> Stage:
    """A stage with (name, rating, title)."""
    stage = make_stage(len(players), numbered=False)
    for entry, (name, rating, title) in zip(stage.entries.order_by("pk"), players, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name, rating=rating, title=title)
    return stage


def test_a_regulated_swiss_numbers_by_rating_then_title() -> None:
    stage = swiss(("Weak", 1900, ""), ("Candidate", 2000, "КМС"), ("Strong", 2300, ""), ("Master", 2000, "МС"))
    draw_numbers(stage_id=stage.pk)
    assert names(stage) == ["Strong", "Master", "Candidate", "Weak"]


def test_players_without_a_rating_come_last_by_their_categories() -> None:
    stage = swiss(("Third", None, "3"), ("Rated", 1200, ""), ("First", None, "1 разряд"), ("None", None, ""))
    draw_numbers(stage_id=stage.pk)
    assert names(stage) == ["Rated", "First", "Third", "None"]


def test_equal_ratings_and_titles_are_decided_by_lot_and_the_protocol_says_so() -> None:
    stage = swiss(("A", 2000, "1"), ("B", 2000, "1"), ("C", 2000, "КМС"), ("D", 2100, ""))
    protocol = draw_numbers(stage_id=stage.pk, seed=3).draw_protocol
    assert {row["name"]: row["decided_by"] for row in protocol["rows"]} == {
        "D": "rating",
        "C": "title",
        "A": "lot",
        "B": "lot",
    }
    a, b = (next(row for row in protocol["rows"] if row["name"] == name) for name in "AB")
    assert (a["ticket"] < b["ticket"]) == (a["number"] < b["number"])


def test_the_protocol_shows_the_lot_of_the_first_colour_that_the_pairing_uses() -> None:
    for seed in range(8):
        stage = make_stage(4, numbered=False)
        protocol = draw_numbers(stage_id=stage.pk, seed=seed).draw_protocol
        text = f"{seed}:first-colour:1"
        assert protocol["first_colour"]["ticket"] == hashlib.sha256(text.encode()).hexdigest()
        starter = pair_round(stage_id=stage.pk).games.get(table=1).first.number
        assert protocol["first_colour"]["side"] == ("first" if starter == 1 else "second")


def test_a_swiss_keeps_its_number_of_rounds() -> None:
    stage = make_stage(8, numbered=False, rounds=5)
    assert draw_numbers(stage_id=stage.pk).rounds_planned == 5


# ---- typed in ------------------------------------------------------------------------------------------------------


def typed(stage: Stage, *numbers: int) -> dict[int, int]:
    return dict(zip(stage.entries.order_by("pk").values_list("pk", flat=True), numbers, strict=False))


def test_numbers_drawn_on_the_table_are_typed_in() -> None:
    stage = round_robin(4)
    draw_numbers(stage_id=stage.pk, method="typed", numbers=typed(stage, 3, 1, 4, 2))
    assert names(stage) == ["Player 2", "Player 4", "Player 1", "Player 3"]


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [
        ((1, 2, 3), "missing: 4"),
        ((1, 2, 2, 4), "missing: 3; given more than once: 2"),
        ((1, 2, 3, 9), "missing: 4; not among them: 9"),
        ((0, 1, 2, 3), "not among them: 0"),
        ((), "missing: 1, 2, 3, 4"),
    ],
)
def test_every_number_is_given_once(numbers: tuple[int, ...], complaint: str) -> None:
    stage = round_robin(4)
    with pytest.raises(UserError, match=complaint):
        draw_numbers(stage_id=stage.pk, method="typed", numbers=typed(stage, *numbers))
    assert numbers_of(stage) == []


# ---- again ---------------------------------------------------------------------------------------------------------


def test_a_second_drawing_needs_a_reason_and_keeps_the_first_in_the_log() -> None:
    stage = round_robin(4)
    draw_numbers(stage_id=stage.pk, seed=1)
    first = names(stage)
    with pytest.raises(UserError, match="Say why"):
        draw_numbers(stage_id=stage.pk, seed=2)
    draw_numbers(stage_id=stage.pk, seed=2, by=By(reason="Petrov did not come"))
    entry = stage.log.filter(act=LogAct.NUMBERS_DRAWN).first()
    assert entry is not None
    assert entry.reason == "Petrov did not come"
    assert list(entry.before["numbers"].values()) == first
    stage.refresh_from_db()
    assert stage.draw_protocol["count"] == 2


def test_a_draft_stands_in_the_way_of_a_new_drawing() -> None:
    stage = round_robin(4)
    draw_numbers(stage_id=stage.pk)
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="Discard the draft"):
        draw_numbers(stage_id=stage.pk, by=By(reason="a late player"))


def test_nothing_is_drawn_after_the_first_round_is_published() -> None:
    stage = round_robin(4)
    draw_numbers(stage_id=stage.pk)
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=1)
    assert [o.code for o in check_draw(stage)] == ["started"]
    with pytest.raises(UserError, match="not drawn again"):
        draw_numbers(stage_id=stage.pk, by=By(reason="unhappy"))


def test_the_same_form_sent_twice_draws_once() -> None:
    stage = round_robin(6)
    draw_numbers(stage_id=stage.pk, by=By(token="t1"))
    before = names(stage)
    with pytest.raises(AlreadyDone):
        draw_numbers(stage_id=stage.pk, by=By(token="t1", reason="again"))
    assert names(stage) == before


def test_a_stale_page_draws_nothing() -> None:
    stage = round_robin(6)
    draw_numbers(stage_id=stage.pk)
    with pytest.raises(Conflict):
        draw_numbers(stage_id=stage.pk, by=By(reason="stale", seen_version=stage.version))


@pytest.mark.parametrize(("method", "seed"), [("rating", None), ("lot", -1), ("lot", 2**63)])
def test_impossible_ways_and_seeds_are_refused(method: str, seed: int | None) -> None:
    with pytest.raises(UserError):
        draw_numbers(stage_id=round_robin(4).pk, method=method, seed=seed)


# ---- the pages -----------------------------------------------------------------------------------------------------


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def stage_of(chief: User, players: int = 5, **more: object) -> Stage:
    return make_stage(players, event=make_event(chief=chief), numbered=False, **more)


def url(name: str, stage: Stage) -> str:
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal])


def test_drawing_by_the_page(desk: Client, chief: User) -> None:
    stage = stage_of(chief, system=ROUND_ROBIN)
    assert "Player 5" in desk.get(url("draw", stage)).content.decode()
    answer = desk.post(url("draw", stage), {"method": "lot", "seed": "77", "version": "0", "token": "a"}, follow=True)
    assert answer.status_code == 200
    stage.refresh_from_db()
    assert (stage.seed, numbers_of(stage)) == (77, [1, 2, 3, 4, 5])
    protocol = desk.get(url("draw-protocol", stage)).content.decode()
    assert "77" in protocol
    assert f"printf '77:{stage.draw_protocol['purpose']}:1' | sha256sum" in protocol
    assert f"<samp>{ticket(77, stage.draw_protocol['purpose'], 1)}</samp>" in protocol


def test_a_refused_page_keeps_what_was_typed(desk: Client, chief: User) -> None:
    stage = stage_of(chief, 3, system=ROUND_ROBIN)
    fields = {
        f"number-{pk}": n for pk, n in zip(stage.entries.values_list("pk", flat=True), ("2", "2", "x"), strict=True)
    }
    answer = desk.post(url("draw", stage), {"method": "typed", "version": "0", **fields})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "is not a number" in page
    assert page.count('value="2"') >= 2
    assert numbers_of(stage) == []


def test_a_seed_that_is_no_number_is_refused_in_words(desk: Client, chief: User) -> None:
    stage = stage_of(chief, 3, system=ROUND_ROBIN)
    answer = desk.post(url("draw", stage), {"method": "lot", "seed": "lucky", "version": "0"})
    assert "whole number" in answer.content.decode()
    assert numbers_of(stage) == []


def test_the_protocol_before_the_draw_sends_back_to_the_draw(desk: Client, chief: User) -> None:
    stage = stage_of(chief, 3)
    assert desk.get(url("draw-protocol", stage)).url == url("draw", stage)


def test_an_arbiter_looks_but_does_not_draw(client: Client) -> None:
    arbiter = make_user("arbiter")
    stage = make_stage(4, event=make_event(arbiter=arbiter), numbered=False)
    client.force_login(arbiter)
    assert client.get(url("draw", stage)).status_code == 200
    assert client.post(url("draw", stage), fresh(stage, {"method": "rating"})).status_code == 403
    assert numbers_of(stage) == []


def test_a_stranger_finds_nothing(client: Client, chief: User) -> None:
    stage = stage_of(chief)
    client.force_login(make_user("stranger"))
    assert client.get(url("draw", stage)).status_code == 404
