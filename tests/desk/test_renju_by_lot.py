"""Renju by lot: the list of positions, drawing for a round, and what everybody sees of it."""

from __future__ import annotations

import hashlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct, OpeningDraw
from renju_tournaments.events.models import Event, OpeningPosition, Round, Stage
from renju_tournaments.events.rounds import openings
from renju_tournaments.events.services.draw.draw_opening import draw_opening
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.services.settings.set_positions import set_positions
from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.positions import read_positions
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.wording.openings import position_error
from tests.desk.pages import event_url, fresh, text, url
from tests.events.playing import play, score
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

LIST = "h8 h9 i9 j9 k9\nh8 i9 j8 j7 g7\nh8 h9 h10 h11 c2\nh8 i9 i8 g8 g6\n"
INTERNATIONAL = ColumnLetters.INTERNATIONAL


def send_list(event: Event, lines: str = LIST) -> None:
    seen = openings.list_mark(openings.list_of(event))
    set_positions(event.pk, wanted=read_positions(lines.encode(), INTERNATIONAL), seen=seen, by=NOBODY)


def by_lot(stage: Stage, *, draw: OpeningDraw = OpeningDraw.ROUND, lines: str = LIST) -> Stage:
    """The stage's event plays renju by lot with a list of four positions."""
    event = stage.event
    event.opening_regulation, event.opening_draw = "by-lot", draw
    event.save()
    if lines:
        send_list(event, lines)
    return Stage.objects.select_related("event").get(pk=stage.pk)


@pytest.fixture
def lots(stage: Stage) -> Stage:
    return by_lot(stage)


def drawn(round_: Round) -> list[int]:
    """Numbers of positions in the order drawn."""
    return [number for number, _ in Round.objects.get(pk=round_.pk).opening_lot.get("order", [])]


# ---- the list --------------------------------------------------------------------------------------------------------


def test_a_pasted_list_is_kept_numbered_and_logged(chief, lots) -> None:
    event = lots.event
    assert [str(p) for p in event.opening_positions.all()][:2] == ["1. H8 H9 I9 J9 K9", "2. H8 I9 J8 J7 G7"]
    entry = event.log.get(act=LogAct.POSITIONS_CHANGED)
    assert (entry.before, entry.after["positions"]) == (None, 4)
    page = text(chief.get(event_url("positions", lots)))
    assert "4 positions" in page
    assert "H8 I9 J8 J7 G7" in page


def test_the_list_is_replaced_and_the_log_says_what_went_and_came(lots) -> None:
    send_list(lots.event, "h8 h9 i9 j9 k9\nh8 h9 h10 a1 c2\n")
    entry = lots.event.log.filter(act=LogAct.POSITIONS_CHANGED).first()
    assert entry.before == {
        "positions": 4,
        "positions_out": ["2. H8 I9 J8 J7 G7", "3. H8 H9 H10 H11 C2", "4. H8 I9 I8 G8 G6"],
    }
    assert entry.after == {"positions": 2, "positions_in": ["2. H8 H9 H10 A1 C2"]}


def test_the_same_list_again_changes_nothing(lots) -> None:
    send_list(lots.event)
    assert lots.event.log.filter(act=LogAct.POSITIONS_CHANGED).count() == 1


def test_a_list_with_errors_writes_nothing_and_stays_in_the_form(chief, lots) -> None:
    address = event_url("positions", lots)
    seen = chief.get(address).context["form"].initial["seen"]
    response = chief.post(address, {"lines": "h8 h9\nh8 h9 i9 j9 k9\nk9 j9 i9 h9 h8\n", "seen": seen})
    page = text(response)
    assert "Line 1: a position has five points, Black’s first; here are 2." in page
    assert "Line 3: this is the position of line 2, or that one turned or mirrored." in page
    assert "k9 j9 i9 h9 h8" in page
    assert lots.event.opening_positions.count() == 4


def test_a_file_with_errors_stands_in_the_form_to_be_corrected(chief, lots) -> None:
    address = event_url("positions", lots)
    seen = chief.get(address).context["form"].initial["seen"]
    file = SimpleUploadedFile("positions.txt", "h8 h9 i9 j9 k9\nh8 oops\n".encode("utf-16"))
    page = text(chief.post(address, {"lines": "", "seen": seen, "file": file}))
    assert "Line 2: “oops” is not a move" in page
    assert "h8 oops" in page


def test_a_file_is_read_in_the_letters_of_the_event(chief, stage) -> None:
    Event.objects.update(column_letters="skip-i", opening_regulation="by-lot")
    address = event_url("positions", stage)
    seen = chief.get(address).context["form"].initial["seen"]
    file = SimpleUploadedFile("positions.txt", b"H8 H9 J9 K9 P1\n")
    assert chief.post(address, {"lines": "", "seen": seen, "file": file}).status_code == 302
    assert OpeningPosition.objects.get().stones == "H8 H9 I9 J9 O1"
    assert "H8 H9 J9 K9 P1" in text(chief.get(address))


@pytest.mark.parametrize("lines", ["", "\n\n", "# nothing\n"])
def test_an_empty_list_erases_nothing(chief, lots, lines: str) -> None:
    address = event_url("positions", lots)
    seen = chief.get(address).context["form"].initial["seen"]
    assert "there is nothing in it." in text(chief.post(address, {"lines": lines, "seen": seen}))
    assert lots.event.opening_positions.count() == 4


def test_a_list_that_somebody_else_sent_meanwhile_is_not_overwritten_unseen(chief, lots) -> None:
    address = event_url("positions", lots)
    seen = chief.get(address).context["form"].initial["seen"]
    send_list(lots.event, "h8 h9 i9 j9 k9\n")
    response = chief.post(address, {"lines": LIST, "seen": seen})
    assert "Somebody else has sent another list meanwhile" in text(response)
    assert lots.event.opening_positions.count() == 1
    again = response.context["form"]["seen"].value()
    assert chief.post(address, {"lines": LIST, "seen": again}).status_code == 302
    assert lots.event.opening_positions.count() == 4


def test_the_service_refuses_what_a_form_would_not_send(lots) -> None:
    with pytest.raises(UserError, match="no positions"):
        set_positions(lots.event_id, wanted=read_positions(b"h8", INTERNATIONAL), seen="", by=NOBODY)
    with pytest.raises(Conflict):
        set_positions(lots.event_id, wanted=read_positions(LIST.encode(), INTERNATIONAL), seen="x", by=NOBODY)


def test_an_arbiter_without_the_role_does_not_change_the_list(client, people, lots) -> None:
    client.force_login(people["arbiter"])
    assert client.post(event_url("positions", lots), {"lines": LIST}).status_code == 403
    assert client.post(url("opening-draw", lots, 1)).status_code == 403


@pytest.mark.each_database
def test_a_copy_of_the_event_takes_its_list_along(lots, people) -> None:
    new = copy_event(lots.event, name="Next year", by=By(people["owner"]))
    assert openings.list_of(new) == openings.list_of(lots.event)


# ---- drawing ---------------------------------------------------------------------------------------------------------


def test_publishing_draws_one_position_for_everybody(lots) -> None:
    pair_round(stage_id=lots.pk)
    round_ = publish_round(stage_id=lots.pk, number=1)
    opening = openings.lot_of(round_, lots.event)
    assert opening is not None
    assert {opening.at(table).number for table in (1, 2, 3)} == {drawn(round_)[0]}
    entry = lots.log.get(act=LogAct.ROUND_PUBLISHED)
    assert entry.after["opening_seed"] == opening.seed
    assert entry.after["opening"] == [f"{opening.order[0].number}. {opening.order[0].stones}"]


def test_what_is_drawn_can_be_drawn_again_by_hand(lots) -> None:
    """The smallest SHA-256 of seed, lot and number comes first."""
    pair_round(stage_id=lots.pk)
    round_ = draw_opening(stage_id=lots.pk, number=1, seed=42)
    tickets = {n: hashlib.sha256(f"42:opening-1:{n}".encode()).hexdigest() for n in (1, 2, 3, 4)}
    assert drawn(round_) == sorted(tickets, key=tickets.__getitem__)
    opening = openings.lot_of(round_, lots.event)
    assert opening is not None
    assert opening.example == (f"42:opening-1:{opening.order[0].number}", opening.order[0].ticket)
    assert openings.position_at(round_, 3) == openings.points_of(round_.opening_lot["order"][0][1])


def test_everybody_plays_another_position_each_round_until_there_are_no_others(lots) -> None:
    first = [drawn(play(lots))[0] for _ in range(4)]
    assert sorted(first) == [1, 2, 3, 4]
    assert len(drawn(play(lots))) == 4


def test_one_a_game_gives_each_table_its_own_and_begins_again_after_the_last(stage) -> None:
    lots = by_lot(stage, draw=OpeningDraw.GAME, lines="h8 h9 i9 j9 k9\nh8 i9 j8 j7 g7\n")
    pair_round(stage_id=lots.pk)
    round_ = publish_round(stage_id=lots.pk, number=1)
    opening = openings.lot_of(round_, lots.event)
    assert opening is not None
    assert opening.at(1) != opening.at(2)
    assert opening.at(3) == opening.at(1)
    assert openings.position_at(round_, 2) == openings.points_of(opening.at(2).stones)
    assert len(lots.log.get(act=LogAct.ROUND_PUBLISHED).after["opening"]) == 2


def test_a_draft_is_drawn_again_only_with_a_reason_and_a_published_round_never(lots) -> None:
    pair_round(stage_id=lots.pk)
    draw_opening(stage_id=lots.pk, number=1, seed=1)
    with pytest.raises(UserError, match="Give the reason"):
        draw_opening(stage_id=lots.pk, number=1, seed=2)
    draw_opening(stage_id=lots.pk, number=1, seed=2, by=By(reason="drawn without witnesses"))
    entry = lots.log.filter(act=LogAct.OPENING_DRAWN).first()
    assert (entry.before["opening_seed"], entry.after["opening_seed"]) == (1, 2)
    publish_round(stage_id=lots.pk, number=1)
    assert Round.objects.get().opening_lot["seed"] == 2
    with pytest.raises(UserError, match="drawn and published; it stays"):
        draw_opening(stage_id=lots.pk, number=1, by=By(reason="again"))


def test_without_a_list_a_round_is_published_and_drawn_later(stage) -> None:
    lots = by_lot(stage, lines="")
    pair_round(stage_id=lots.pk)
    publish_round(stage_id=lots.pk, number=1)
    assert lots.log.get(act=LogAct.ROUND_PUBLISHED).after is None
    with pytest.raises(UserError, match="no list of positions yet"):
        draw_opening(stage_id=lots.pk, number=1)
    send_list(lots.event)
    assert draw_opening(stage_id=lots.pk, number=1).opening_lot


def test_other_regulations_draw_nothing(stage) -> None:
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="Only renju by lot"):
        draw_opening(stage_id=stage.pk, number=1)
    assert publish_round(stage_id=stage.pk, number=1).opening_lot == {}


def test_a_schedule_keeps_its_openings_for_the_day_of_the_round() -> None:
    lots = by_lot(make_stage(4, system=ROUND_ROBIN, rounds=3))
    published = publish_schedule(stage_id=lots.pk)
    assert [round_.opening_lot for round_ in published] == [{}, {}, {}]
    assert draw_opening(stage_id=lots.pk, number=2).opening_lot


def test_refusals_of_the_draw(lots) -> None:
    with pytest.raises(UserError, match="has not been paired"):
        draw_opening(stage_id=lots.pk, number=1)
    pair_round(stage_id=lots.pk)
    with pytest.raises(Conflict):
        draw_opening(stage_id=lots.pk, number=1, by=By(seen_version=0))
    draw_opening(stage_id=lots.pk, number=1, by=By(token="once"))
    with pytest.raises(AlreadyDone):
        draw_opening(stage_id=lots.pk, number=1, by=By(token="once"))


def test_what_was_drawn_stays_when_the_list_changes(lots) -> None:
    round_ = play(lots)
    before = round_.opening_lot
    send_list(lots.event, "h8 h9 h10 a1 c2\n")
    assert Round.objects.get(pk=round_.pk).opening_lot == before
    opening = openings.lot_of(Round.objects.get(pk=round_.pk), lots.event)
    assert opening is not None
    assert len(opening.order) == 4


# ---- pages -----------------------------------------------------------------------------------------------------------


def public(stage: Stage, name: str, number: int = 1) -> str:
    return reverse(f"publishing:{name}", args=[stage.event.slug, stage.ordinal, number])


def test_the_button_draws_on_the_page_of_the_draft_and_says_so(chief, lots) -> None:
    pair_round(stage_id=lots.pk)
    page = text(chief.get(url("round", lots, 1)))
    assert "It is drawn when the round is published, or here." in page
    assert "Draw the opening" in page
    sent = fresh(lots, {"next": url("round", lots, 1), "token": "a"})
    response = chief.post(url("opening-draw", lots, 1), sent, follow=True)
    page = text(response)
    assert "The opening of round 1 is drawn." in page
    assert "Opening drawn for everybody: position" in page
    assert "Draw again" in page
    chief.post(url("opening-draw", lots, 1), sent)
    assert lots.log.filter(act=LogAct.OPENING_DRAWN).count() == 1


def test_the_public_sees_the_opening_of_a_published_round_and_can_draw_it_again(client, lots) -> None:
    pair_round(stage_id=lots.pk)
    round_ = draw_opening(stage_id=lots.pk, number=1, seed=42)
    stones = round_.opening_lot["order"][0][1]
    assert stones not in text(client.get(public(lots, "round")))
    assert client.get(public(lots, "opening-lot")).status_code == 404
    publish_round(stage_id=lots.pk, number=1)
    page = text(client.get(public(lots, "round")))
    assert stones in page
    assert "Draw" not in page.split("how it was drawn")[0].split("Opening drawn for everybody")[1]
    protocol = text(client.get(public(lots, "opening-lot")))
    assert protocol.count('<g class="stone ') == 5
    assert "printf &#x27;42:opening-1:" in protocol or "printf '42:opening-1:" in protocol
    assert stones in protocol


@pytest.mark.each_database
def test_without_a_list_the_page_says_what_is_missing(chief, stage) -> None:
    lots = by_lot(stage, lines="")
    pair_round(stage_id=lots.pk)
    page = text(chief.get(url("round", lots, 1)))
    assert "the event has no list of positions yet" in page
    assert "Draw the opening" not in page
    assert event_url("positions", lots) in page


@pytest.mark.each_database
def test_the_public_sees_a_picture_of_each_position_that_is_played(client, stage) -> None:
    lots = by_lot(stage, draw=OpeningDraw.GAME)
    pair_round(stage_id=lots.pk)
    publish_round(stage_id=lots.pk, number=1)
    page = text(client.get(public(lots, "opening-lot")))
    assert page.count("<svg") == 3 + text(client.get(public(lots, "round"))).count("<svg")


@pytest.mark.each_database
def test_the_results_and_the_protocol_at_the_desk(chief, stage) -> None:
    lots = by_lot(stage, draw=OpeningDraw.GAME)
    pair_round(stage_id=lots.pk)
    round_ = publish_round(stage_id=lots.pk, number=1)
    page = text(chief.get(url("round", lots, 1)))
    assert page.count("<li>Table ") == 3
    assert "Draw again" not in page
    protocol = text(chief.get(url("opening-lot", lots, 1)))
    assert all(stones in protocol for _, stones in round_.opening_lot["order"])
    assert chief.get(url("opening-lot", lots, 2)).status_code == 404


def test_other_events_say_nothing_of_it(client, chief, stage) -> None:
    round_ = play(stage)
    score(round_, "1 1 1")
    page = text(chief.get(url("round", stage, 1)))
    assert "opening" not in page.split("<main")[1].lower()
    assert client.get(public(stage, "opening-lot")).status_code == 404


def test_the_log_tells_it_in_words(chief, lots) -> None:
    pair_round(stage_id=lots.pk)
    draw_opening(stage_id=lots.pk, number=1, seed=42, by=By(make_user("anna")))
    page = text(chief.get(event_url("log", lots)))
    assert "opening drawn" in page
    assert "of the opening" in page


def test_every_error_of_a_list_has_its_sentence() -> None:
    bad = ["", "h8", "h8 h8 i9 j9 k9", "h8 h9 i9 j9 p9", "h8 h9 i9 j9 k16", "h8 h9 i9 j9 Ж9", "h8 - h9 - i9 - j9"]
    sent = [line.encode() for line in (*bad, f"{LIST}{LIST}", "x" * (1 << 21))] + [b"\x89PNG\r\n\x1a\n\0\0"]
    errors = [error for lines in sent for error in read_positions(lines, INTERNATIONAL).errors]
    errors += read_positions(b"h8 h9 i9 j9 k9", ColumnLetters.WITHOUT_I).errors
    errors.append(FormatError("too_many_positions", line=1001, most=1000))
    assert {error.code for error in errors} == {
        *("empty", "too_large", "too_many_positions", "not_text"),
        *("not_a_point", "not_a_move", "foreign_letter", "dashes", "other_letters"),
        *("not_five", "point_twice", "position_known"),
    }
    assert [position_error(error) for error in errors if "%(" in position_error(error)] == []


@pytest.mark.each_database
def test_a_club_event_without_a_stage_has_a_list_too(client) -> None:
    chief = make_user("chief")
    event = make_event(chief=chief)
    client.force_login(chief)
    assert client.get(reverse("desk:positions", args=[event.slug])).status_code == 200
