"""The pages of adjourned games, as an arbiter meets them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.records.choices import Side
from tests.adjournments.adjourning import adjourn, ago, now
from tests.desk.pages import client_of, text
from tests.events.rounds import game as game_at
from tests.factories import make_user
from tests.faulty import Page, marks
from tests.records.games import hand_in

pytestmark = pytest.mark.django_db

THREES = "h8 a1 i8 o1 g9 a15 g10 o15"


def url(name: str, game: Game, *rest: object) -> str:
    stage = Stage.objects.get(pk=game.round.stage_id)
    return reverse(f"adjournments:{name}", args=[stage.event.slug, stage.ordinal, game.round.number, game.pk, *rest])


def overview(stage: Stage) -> str:
    return reverse("adjournments:overview", args=[stage.event.slug])


def sent(**fields: object) -> dict[str, object]:
    """What the form for adjourning sends when the arbiter has filled it in."""
    written = {
        "reason": "Fire alarm",
        "permitted_by": "A. Kask",
        "sealed_by": "first",
        "envelope": "paper",
        "kept_by": "A. Kask",
        "position_from": "text",
        "position": "1. h8 2. h9 3. j10 4. a1",
        "first_used": "1:05:09",
        "second_used": "0:45",
        "resumes_at": "2026-12-01T18:00",
        "resumes_where": "Hall B",
        **fields,
    }
    return {f"adjournment-{name}": value for name, value in written.items()}


@pytest.fixture
def table(stage: Stage) -> Game:
    return game_at(stage, 1, 2)


def test_a_game_is_adjourned_by_the_form(desk: Client, table: Game) -> None:
    assert "Adjourn the game" in text(desk.get(url("game", table)))
    answer = desk.post(url("game", table), {"version": table.version, **sent()}, follow=True)
    assert answer.status_code == 200
    adjournment = Adjournment.objects.get()
    assert (adjournment.first_used, adjournment.second_used, adjournment.sealed_number) == (3909, 2700, 5)
    assert adjournment.resumes_at is not None
    assert adjournment.resumes_at.isoformat() == "2026-12-01T16:00:00+00:00"
    page = text(answer)
    for said in ("1 December 2026", "Hall B", "Player 2, move 5", "1:05:09", "Open the envelope"):
        assert said in page


def test_each_faulty_field_is_marked_and_a_reading_that_was_chosen_stays_chosen(desk: Client, table: Game) -> None:
    typed = sent(permitted_by=" ", reason="\u200b", first_used="58:40")
    chosen = {"adjournment-first_used-meant": "58:40=0:58:40"}
    answer = desk.post(url("game", table), {"version": table.version, **typed, **chosen})
    page = Page(text(answer))
    marks(page, **{"adjournment-reason": "Write why", "adjournment-permitted_by": "by permission of the chief arbiter"})
    assert page.values["adjournment-first_used-meant"] == "58:40=0:58:40"
    typed["adjournment-second_used"] = "soon"
    page = Page(text(desk.post(url("game", table), {"version": table.version, **typed, **chosen})))
    assert list(page.marked) == ["adjournment-reason", "adjournment-permitted_by", "adjournment-second_used"]
    assert not Adjournment.objects.exists()


def test_what_was_typed_stays_when_it_is_refused(desk: Client, table: Game) -> None:
    typed = sent(permitted_by="", first_used="soon", position="1. h8 2. z99")
    answer = desk.post(url("game", table), {"version": table.version, **typed})
    assert answer.status_code == 422
    page = text(answer)
    assert "is no time of a clock" in page
    assert "2. z99" in page
    assert not Adjournment.objects.exists()
    answer = desk.post(url("game", table), {"version": table.version, **sent(permitted_by="")})
    assert "only by permission of the chief arbiter" in text(answer)
    assert "Fire alarm" in text(answer)


def test_the_position_is_taken_from_a_sheet_as_far_as_it_was_on_the_board(desk: Client, table: Game) -> None:
    hand_in(table, Side.FIRST, "h8 h9 j10 a1 i8 b2")
    desk.post(
        url("game", table), {"version": table.version, **sent(position_from="first", position="", sealed_number=5)}
    )
    adjournment = Adjournment.objects.get()
    assert (adjournment.sealed_number, len(adjournment.position)) == (5, 4)


def test_time_and_place_are_changed_and_an_old_form_loses_nothing(desk: Client, table: Game) -> None:
    adjournment = adjourn(table)
    change = url("change", table, adjournment.pk)
    typed = sent(position_from="keep", resumes_where="Hall C")
    assert "as it stands" in text(desk.get(change))
    assert desk.post(change, {"version": 1, **typed}).status_code == 302
    assert now(adjournment).resumes_where == "Hall C"
    answer = desk.post(change, {"version": 1, **sent(position_from="keep", resumes_where="Hall D")})
    assert answer.status_code == 422
    assert "Hall D" in text(answer)
    assert "Somebody else changed this adjournment" in text(answer)
    assert now(adjournment).resumes_where == "Hall C"


def test_an_envelope_is_opened_in_the_letters_of_the_event(desk: Client, table: Game) -> None:
    Event.objects.update(column_letters="skip-i")
    adjournment = adjourn(table)
    answer = desk.post(
        url("act", table, adjournment.pk, "open"),
        {"version": 1, "open-before": "Player 6", "open-found": "move", "open-sealed_text": "J8"},
        follow=True,
    )
    assert "The envelope is opened" in text(answer)
    assert "5 moves on the board" in text(answer)
    assert now(adjournment).sealed_step == ["place", "i8"]


def test_a_foul_in_the_envelope_is_shown_with_its_lines_and_lost_once_confirmed(desk: Client, table: Game) -> None:
    adjournment = adjourn(table, THREES)
    form = {"version": 1, "open-before": "Player 6", "open-found": "move", "open-sealed_text": "g8"}
    answer = desk.post(url("act", table, adjournment.pk, "open"), form)
    page = text(answer)
    assert "double-three" in page
    assert len(re.findall(r"three: [A-O\d, ]+", page)) == 2
    assert "Player 2 sealed it and loses" in page
    assert now(table).adjourned
    desk.post(url("act", table, adjournment.pk, "open"), {**form, "confirmed": "1"})
    assert (now(table).result, now(adjournment).end) == ("0-1", End.SEALED_WRONG)


def test_an_empty_field_is_asked_about_and_an_empty_envelope_loses(desk: Client, table: Game) -> None:
    adjournment = adjourn(table)
    form = {"version": 1, "open-before": "Player 6", "open-found": "move", "open-sealed_text": ""}
    answer = desk.post(url("act", table, adjournment.pk, "open"), form)
    assert "or say that there is none that can be read" in text(answer)
    answer = desk.post(url("act", table, adjournment.pk, "open"), {**form, "open-sealed_text": "garbage"})
    assert "cannot be read as a move" in text(answer)
    answer = desk.post(url("act", table, adjournment.pk, "open"), {**form, "open-found": "none"})
    assert "There is no move in the envelope" in text(answer)


@pytest.mark.parametrize(
    ("act", "typed", "end"),
    [
        ("draw", {}, End.AGREED_DRAW),
        ("envelope-lost", {"reason": "Fire"}, End.ENVELOPE_LOST),
        ("position-lost", {"reason": "Fire", "first_used": "0:00", "second_used": "0:10:00"}, End.POSITION_LOST),
        ("decide", {"reason": "Resigned", "result": "1-0"}, End.DECIDED),
        ("absent", {"missing": "replier"}, End.REPLIER_ABSENT),
        ("not-adjourned", {"reason": "The wrong table"}, End.TAKEN_BACK),
    ],
)
def test_every_act_has_its_form(desk: Client, table: Game, act: str, typed: dict[str, str], end: End) -> None:
    adjournment = adjourn(table, resumes_at=ago(60))
    form = {f"{act}-{name}": value for name, value in typed.items()}
    desk.post(url("act", table, adjournment.pk, act), {"version": 1, **form})
    assert now(adjournment).end == end


def test_play_is_resumed_and_a_reply_to_an_absent_sealer_sealed(desk: Client, table: Game) -> None:
    adjournment = adjourn(table, envelope=Envelope.NONE)
    desk.post(url("act", table, adjournment.pk, "resume"), {"version": 1})
    assert now(adjournment).end == End.PLAYED_ON
    other = game_at(Stage.objects.get(), 1, 3)
    adjournment = adjourn(other)
    form = {"version": 1, "open-before": "Player 7", "open-found": "move", "open-sealed_text": "j8"}
    desk.post(url("act", other, adjournment.pk, "open"), form)
    assert "The reply is sealed" in text(desk.get(url("game", other)))
    desk.post(url("act", other, adjournment.pk, "reply"), {"version": 2, "reply-second_used": "0:50:00"})
    assert Adjournment.objects.filter(game=other, state=State.KEPT).get().second_used == 3000


def test_a_refused_act_stands_open_with_what_was_typed(desk: Client, table: Game) -> None:
    adjournment = adjourn(table)
    answer = desk.post(url("act", table, adjournment.pk, "absent"), {"version": 1, "absent-missing": "replier"})
    assert answer.status_code == 422
    assert "No time of resumption is set" in text(answer)
    assert re.search(r'id="absent"[^>]* open>', text(answer))


def test_an_end_is_taken_back_by_its_form(desk: Client, table: Game) -> None:
    adjournment = adjourn(table)
    desk.post(url("act", table, adjournment.pk, "draw"), {"version": 1})
    desk.post(url("act", table, adjournment.pk, "take-back"), {"version": 2, "take-back-reason": "The wrong table"})
    assert (now(adjournment).state, now(table).adjourned) == (State.KEPT, True)


def test_the_list_is_in_the_order_of_play_and_the_order_is_set(desk: Client, stage: Stage, table: Game) -> None:
    other = game_at(stage, 1, 3)
    Game.objects.filter(pk=other.pk).update(adjourned=True)
    adjournment = adjourn(table)
    page = text(desk.get(overview(stage)))
    assert page.index("Player 2") < page.index("nothing is written down yet")
    second = adjourn(now(other), resumes_at=ago(1))
    order = reverse("adjournments:order", args=[stage.event.slug, stage.ordinal])
    form = {
        f"order-{adjournment.pk}": "2",
        f"order-{second.pk}": "1",
        f"seen-{adjournment.pk}": adjournment.version,
        f"seen-{second.pk}": second.version,
    }
    desk.post(order, form)
    assert [now(one).order for one in (adjournment, second)] == [2, 1]
    answer = desk.post(order, {**form, f"order-{adjournment.pk}": "x"}, follow=True)
    assert "Give every game a number" in text(answer)


def test_a_result_entered_elsewhere_ends_it_all_the_same(desk: Client, table: Game) -> None:
    adjourn(table)
    Game.objects.filter(pk=table.pk).update(result="1-0", adjourned=False)
    page = text(desk.get(url("game", table)))
    assert "The table has its result, entered elsewhere" in page
    assert "What is done now" not in page
    Game.objects.filter(pk=table.pk).update(result="*")
    assert "is not marked as adjourned any more" in text(desk.get(url("game", table)))


def test_the_results_lead_to_the_adjourned_games(desk: Client, stage: Stage, table: Game) -> None:
    adjourn(table)
    page = text(desk.get(reverse("desk:round", args=[stage.event.slug, stage.ordinal, 1])))
    assert overview(stage) in page
    assert url("game", table) in page


def test_strangers_see_none_of_it(stage: Stage, table: Game) -> None:
    adjournment = adjourn(table)
    stranger = client_of(make_user())
    for address in (overview(stage), url("game", table), url("change", table, adjournment.pk)):
        assert stranger.get(address).status_code == 404
    assert stranger.post(url("act", table, adjournment.pk, "draw"), {"version": 1}).status_code == 404
    assert now(table).adjourned


def test_acts_and_adjournments_that_are_not_there(desk: Client, stage: Stage, table: Game) -> None:
    adjournment = adjourn(table)
    other = game_at(stage, 1, 3)
    assert desk.post(url("act", table, adjournment.pk, "burn"), {"version": 1}).status_code == 404
    assert desk.post(url("act", other, adjournment.pk, "draw"), {"version": 1}).status_code == 404
    assert desk.get(url("change", other, adjournment.pk)).status_code == 404
