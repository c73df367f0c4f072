"""The page of a game at the desk: sheets compared, accepted, taken back, and the record against the table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import LogEntry, Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.equal_sheets import equal_sheets
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import handed_in
from renju_tournaments.rules.records.record import Outcome
from renju_tournaments.wording.log import changes
from tests.events.rounds import game
from tests.records.desk import accept, address, page, paste, set_result, words
from tests.records.games import accepted, hand_in, moves

pytestmark = pytest.mark.django_db


# ---- comparing -----------------------------------------------------------------------------------------------------


def test_two_sheets_stand_side_by_side_with_the_moves_that_differ(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h9 j10 a1", outcome=Outcome.BLACK)
    hand_in(found, Side.SECOND, "h8 h9 j9 a1 o1", outcome=Outcome.WHITE)
    response = desk.get(address("game", found))
    sheets = response.context["sheets"]
    assert sheets.differing == (3, 5)
    assert sheets.outcome_differs
    assert [row.moves_differ for row in sheets.rows] == [False, False, True, False, True]
    assert "The sheets differ. Moves: 3 , 5" in words(response)
    assert "3 J10 J9 ≠ differs" in words(response)
    assert "5 – O1 ≠ differs" in words(response)
    assert [len(column.words.board.marked) for column in sheets.columns] == [1, 2]


def test_a_sheet_that_ends_early_differs_in_a_run_of_moves(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h9 j10 a1 a2 a3 a4")
    hand_in(found, Side.SECOND, "h8 i9 j10")
    assert "Moves: 2 , 4–7" in page(desk, found)


def test_sheets_that_agree_in_the_moves_and_not_in_who_had_black_differ(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    paste(desk, found, "h8 h9 j10 a1", Side.FIRST, black="first")
    paste(desk, found, "h8 h9 j10 a1", Side.SECOND, black="second")
    said = page(desk, found)
    assert "two, differing" in said
    assert "The sheets differ. They do not agree who had Black after the opening." in said
    assert equal_sheets([found]) == []
    paste(desk, found, "h8 h9 j10 a1", Side.SECOND, black="first")
    assert "two, equal" in page(desk, found)


def test_where_one_sheet_does_not_tell_who_had_black_there_is_no_difference(desk: Client, stage: Stage) -> None:
    type(stage.event).objects.update(opening_regulation="rif")
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h9 j10 a1")
    paste(desk, found, "h8 h9 j10 a1", Side.SECOND, black="second")
    assert "two, equal" in page(desk, game(stage, 1, 1))


def test_sheets_that_differ_in_the_steps_of_the_opening_say_so(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h9 j10 S a1")
    hand_in(found, Side.SECOND, "h8 h9 j10 s a1")
    assert "They do not have the same steps of the opening." in page(desk, found)


def test_findings_stand_beside_the_sheet_they_are_of(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h8")
    hand_in(found, Side.SECOND, "h8 h9")
    first, second = desk.get(address("game", found)).context["sheets"].columns
    assert any(finding.weight == "error" and finding.move == 2 for finding in first.words.findings)
    assert not any(finding.weight == "error" for finding in second.words.findings)


def test_the_arbiters_own_sheet_is_compared_as_well(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    hand_in(found, Side.FIRST, "h8 h9")
    hand_in(found, Side.ARBITER, "h8 i9")
    sheets = desk.get(address("game", found)).context["sheets"]
    assert [column.sheet.side for column in sheets.columns] == ["first", "arbiter"]
    assert sheets.differing == (2,)


def test_what_was_replaced_can_still_be_looked_at(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    old = hand_in(found, Side.FIRST, "h8 h9 a1 b2")
    hand_in(found, Side.FIRST, "h8 i9")
    assert "replaced by a later one" in page(desk, found)
    response = desk.get(address("sheet", found, old.pk), {"move": "2"})
    assert response.context["shown"].board.shown == 2
    assert "B2" in words(response)
    assert desk.get(address("sheet", game(stage, 1, 2), old.pk)).status_code == 404


def test_a_sheet_of_the_board_has_no_file(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    sheet = hand_in(found, Side.FIRST, "h8")
    Sheet.objects.update(original=b"", source=Source.BOARD)
    assert "As handed in" not in page(desk, found)
    assert desk.get(address("sheet-original", found, sheet.pk)).status_code == 404


# ---- accepting -----------------------------------------------------------------------------------------------------


def test_a_sheet_is_accepted_by_a_click_and_taken_back_for_a_reason(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    sheet = hand_in(found, Side.FIRST, "h8 h9 j10")
    assert "the record is accepted, with 3 moves" in words(accept(desk, found, sheet))
    sent = {"accepted": handed_in([found])[found.pk].accepted, "next": address("game", found)}
    refused = desk.post(address("take-back", found), {**sent, "reason": ""}, follow=True)
    assert "Say why the record is taken back" in words(refused)
    done = desk.post(address("take-back", found), {**sent, "reason": "the wrong game"}, follow=True)
    assert "no record is accepted any more" in words(done)
    assert LogEntry.objects.get(act=LogAct.RECORD_TAKEN_BACK).reason == "the wrong game"


def test_the_page_leads_to_the_next_table_with_something_to_accept(desk: Client, stage: Stage) -> None:
    one, two, three, four = (game(stage, 1, table) for table in (1, 2, 3, 4))
    assert "Next to accept" not in page(desk, one)
    for found in (one, two, four):
        hand_in(found, Side.FIRST, "h8 h9")
    assert "Next to accept: table 2" in page(desk, one)
    accept(desk, two, Sheet.objects.get(game=two))
    assert "Next to accept: table 4" in page(desk, one)
    assert "Next to accept: table 4" in page(desk, three)
    assert "Next to accept: table 1" in page(desk, four)


def test_an_old_page_accepts_nothing(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    sheet = hand_in(found, Side.FIRST, "h8 h9")
    seen = {"newest": sheet.pk, "accepted": 0, "next": address("game", found)}
    hand_in(found, Side.SECOND, "h8 i9")
    assert "Another sheet came in meanwhile" in words(accept(desk, found, sheet, **seen))
    assert not GameRecord.objects.exists()
    torn = desk.post(address("accept", found), {"next": address("game", found)}, follow=True)
    assert "did not arrive whole" in words(torn)


def test_the_second_of_two_arbiters_sees_what_the_first_accepted(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    one, other = hand_in(found, Side.FIRST, "h8 h9"), hand_in(found, Side.SECOND, "h8 i9")
    seen = {"newest": other.pk, "accepted": 0, "next": address("game", found)}
    accept(desk, found, one, **seen)
    assert "Somebody else accepted a sheet" in words(accept(desk, found, other, **seen))
    assert "That was done already" in words(accept(desk, found, one, **seen))
    assert GameRecord.objects.get().sheet == one


def test_a_sheet_that_comes_in_after_the_record_is_announced(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    accept(desk, found, hand_in(found, Side.FIRST, "h8 h9"))
    assert "came in after the record" not in page(desk, found)
    hand_in(found, Side.SECOND, "h8 i9")
    assert "A sheet came in after the record was accepted." in page(desk, found)


def test_a_sheet_of_a_table_whose_players_were_changed_says_so(desk: Client, stage: Stage) -> None:
    one, other = game(stage, 1, 1), game(stage, 1, 2)
    hand_in(one, Side.FIRST, "h8 h9")
    hand_in(other, Side.FIRST, "h8 h9")
    stage.rounds.update(changes=[{"tables": [1, 3]}], changed_at=timezone.now())
    hand_in(one, Side.SECOND, "h8 h9")
    old = [column.is_of_old_board for column in desk.get(address("game", one)).context["sheets"].columns]
    assert old == [True, False]
    assert "before the players of this table were changed" in page(desk, one)
    assert "before the players" not in page(desk, other)


def test_a_game_that_is_gone_is_said_to_be_gone(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    urls = [address("game", found), address("sheet-add", found, "first")]
    accept_url, sheet = address("accept", found), hand_in(found, Side.FIRST, "h8 h9")
    stage.rounds.all().delete()
    for response in (
        *(desk.get(url, follow=True) for url in urls),
        desk.post(accept_url, {"sheet": sheet.pk}, follow=True),
    ):
        assert "There is no such game in round 1." in words(response)


def test_the_log_tells_every_act_in_words(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    paste(desk, found, "h8 h9 j10", Side.SECOND)
    accept(desk, found, Sheet.objects.get())
    seen = handed_in([found])[found.pk].accepted
    desk.post(address("take-back", found), {"accepted": seen, "reason": "the wrong game"})
    desk.post(reverse("records:links", args=[stage.event.slug, stage.ordinal, 1]))
    desk.post(address("links-close", found))
    log = desk.get(reverse("desk:log", args=[stage.event.slug]))
    table = "Round 1, table 1: Player 1 – Player 5"
    for act in (
        "sheet handed in",
        "game record accepted",
        "game record no longer accepted",
        "links for records closed",
    ):
        assert f"kask {act} {table}" in words(log)
    entries = [row.record for row in log.context["table"].page]
    told = {entry.act: {(c.label, c.before, c.after) for c in changes(entry)} for entry in entries}
    sheet_of = ("sheet of", "", "second player")
    assert told == {
        LogAct.SHEET_HANDED_IN: {sheet_of, ("moves", "", "3")},
        LogAct.RECORD_ACCEPTED: {sheet_of, ("moves", "", "3"), ("against the rules", "", "0")},
        LogAct.RECORD_TAKEN_BACK: {
            ("sheet of", "second player", ""),
            ("moves", "3", ""),
            ("against the rules", "0", ""),
        },
        LogAct.LINKS_MADE: {("links", "", "8")},
        LogAct.LINKS_CLOSED: {("links", "", "2")},
    }
    assert "the wrong game" in words(log)


# ---- the record against the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "outcome", "sentence", "meaning"),
    [
        ("1-0", Outcome.BLACK, "By the record Black (Player 1) won; the table has 1 – 0.", "They agree."),
        ("0-1", Outcome.BLACK, "By the record Black (Player 1) won; the table has 0 – 1.", "They do not agree."),
        ("1-0", Outcome.WHITE, "By the record White (Player 5) won; the table has 1 – 0.", "They do not agree."),
        ("1-0", Outcome.DRAW, "By the record the game was drawn; the table has 1 – 0.", "They do not agree."),
        ("1-0", Outcome.UNKNOWN, "The record does not tell the result; the table has 1 – 0.", "does not say who won"),
        ("*", Outcome.BLACK, "By the record Black (Player 1) won; the table has no result yet.", "does not enter one"),
        ("+/-", Outcome.WHITE, "By the record White (Player 5) won; the table has + / −.", "was not played"),
        ("0-0", Outcome.BLACK, "By the record Black (Player 1) won; the table has 0 – 0.", "set by an arbiter"),
    ],
)
def test_the_record_and_the_table_stand_side_by_side(
    desk: Client, stage: Stage, result: str, outcome: Outcome, sentence: str, meaning: str
) -> None:
    found = game(stage, 1, 1)
    set_result(found, result)
    accept(desk, found, hand_in(found, Side.FIRST, "h8 h9", outcome=outcome))
    shown = page(desk, found)
    assert sentence in shown
    assert meaning in shown
    found.refresh_from_db()
    assert found.result == result


def test_the_way_to_the_correction_is_for_who_may_correct(desk: Client, stage: Stage, client: Client) -> None:
    found = game(stage, 1, 1)
    accept(desk, found, hand_in(found, Side.FIRST, "h8 h9", outcome=Outcome.WHITE))
    correction = reverse("desk:correct", args=[stage.event.slug, stage.ordinal, 1, found.pk])
    assert correction not in desk.get(address("game", found)).content.decode()
    client.force_login(User.objects.get(username="chief"))
    assert f'{correction}?to=0-1"' in client.get(address("game", found)).content.decode()


def test_a_forfeited_game_says_so_before_a_record_is_there(desk: Client, stage: Stage) -> None:
    assert "the game was not played. A record can be kept all the same." in page(desk, game(stage, 1, 4))


def test_an_accepted_record_is_printed_as_a_scorecard_from_its_page(stage: Stage, desk: Client) -> None:
    found = game(stage, 1, 1)
    assert "Print the scorecard" not in page(desk, found)
    accepted(found, moves("h8 h9 i9"))
    stage.rounds.update(published_at=timezone.now())
    for key in ("scorecard-record", "scorecard-record-colours"):
        link = reverse("documents:printed", args=[stage.event.slug, stage.ordinal, key]) + "?round=1&table=1"
        assert link.replace("&", "&amp;") in desk.get(address("game", found)).content.decode()
        assert desk.get(link)["Content-Type"] == "application/pdf"
