"""What the last move of a sheet proves, against the result of its table: before acceptance, after it, and in public."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.equal_sheets import Look, equal_sheets
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.pages.overview import Show, rows_of
from renju_tournaments.records.queries import games_of_round
from renju_tournaments.records.services.links import make_links
from renju_tournaments.rules.records.record import Ending, Outcome
from tests.events.rounds import game
from tests.publishing.scenes import touch
from tests.records.desk import accept, page, paste, set_result, words
from tests.records.games import accepted, hand_in, moves

pytestmark = pytest.mark.django_db

FIVE = "h8 h9 i8 a1 j8 a2 k8 a3 l8"
"""Black makes a five by its last move."""
CONTRADICTION = "By the last move of the record Black (Player 1) has won; the table has 0 – 1. They do not agree."
OPEN = (
    "By the last move of the record Black has won; the table has 0 – 1. Who had Black after the opening is not recorded"
)


@pytest.fixture
def found(stage: Stage) -> Game:
    """A table of an event without a swap, in whose table the second player has won."""
    return prepared(stage, "free")


def prepared(stage: Stage, regulation: str, result: str = "0-1") -> Game:
    type(stage.event).objects.update(opening_regulation=regulation, records_public=True)
    found = game(stage, 1, 1)
    set_result(found, result)
    return game(stage, 1, 1)


def test_before_acceptance_the_sheet_is_held_against_the_table(desk: Client, stage: Stage, found: Game) -> None:
    assert CONTRADICTION in words(paste(desk, found, FIVE))
    assert CONTRADICTION not in words(paste(desk, game(stage, 1, 2), FIVE))
    hand_in(found, Side.SECOND, FIVE)
    (held,) = equal_sheets(games_of_round(stage.rounds.get()))
    assert held.look is Look.AGAINST_RESULT
    assert CONTRADICTION in words(accept(desk, found, Sheet.objects.filter(game=found).first()))


def test_the_player_is_told_on_his_own_page(client: Client, found: Game) -> None:
    hand_in(found, Side.FIRST, FIVE)
    link = make_links(found.round, by=NOBODY)[found.pk, Side.FIRST]
    assert CONTRADICTION in words(client.get(reverse("records:hand-in", args=[link.key])))


def test_a_result_that_is_corrected_later_is_held_against_the_board(desk: Client, stage: Stage, found: Game) -> None:
    set_result(found, "1-0")
    accepted(found, moves(FIVE))
    address = reverse("records:overview", args=[stage.event.slug])
    assert "record against result" not in words(desk.get(address, {"show": "all"}))
    set_result(found, "0-1")
    assert [row.game.table for row in rows_of(games_of_round(stage.rounds.get())) if row.is_shown(Show.CONTRADICT)] == [
        1
    ]
    assert "record against result" in words(desk.get(address, {"show": "all"}))
    assert CONTRADICTION in page(desk, found)


def test_the_public_is_told_beside_the_game_and_in_the_list(client: Client, stage: Stage, found: Game) -> None:
    accepted(found, moves(FIVE))
    slug = stage.event.slug
    shown = words(client.get(reverse("publishing:game", args=[slug, stage.ordinal, 1, 1])))
    assert "The table has the result 0 – 1; the record of the game ends otherwise: Black won." in shown
    listed = words(client.get(reverse("publishing:games", args=[slug])))
    assert "the record ends otherwise" in listed
    set_result(found, "1-0")
    touch(stage)
    assert "the record ends otherwise" not in words(client.get(reverse("publishing:games", args=[slug])))


@pytest.mark.parametrize(
    ("outcome", "ending", "result", "stands"),
    [
        (Outcome.WHITE, Ending.UNKNOWN, "0-1", Against.CONTRADICTS),
        (Outcome.DRAW, Ending.UNKNOWN, "1/2-1/2", Against.CONTRADICTS),
        (Outcome.WHITE, Ending.TIME, "0-1", Against.AGREES),
        (Outcome.BLACK, Ending.FIVE, "1-0", Against.AGREES),
        (Outcome.UNKNOWN, Ending.UNKNOWN, "1-0", Against.AGREES),
        (Outcome.UNKNOWN, Ending.UNKNOWN, "-/+", Against.NOT_PLAYED),
        (Outcome.UNKNOWN, Ending.UNKNOWN, "*", Against.NO_RESULT),
    ],
)
@pytest.mark.each_database
def test_the_board_counts_before_the_result_of_the_sheet(
    stage: Stage, outcome: Outcome, ending: Ending, result: str, stands: Against
) -> None:
    found = prepared(stage, "free", result)
    assert against_table(found, accepted(found, moves(FIVE, outcome, ending))) is stands


def test_two_passes_are_a_draw(found: Game) -> None:
    assert against_table(found, accepted(found, moves("h8 h9 i8 a1 -- --"))) is Against.CONTRADICTS
    assert against_table(found, accepted(found, moves("h8 h9 i8 a1 --"))) is Against.RECORD_SILENT


# Who had Black is not always recorded.


def test_where_the_swap_is_not_recorded_nothing_is_claimed(desk: Client, client: Client, stage: Stage) -> None:
    found = prepared(stage, "rif")
    for side in (Side.FIRST, Side.SECOND):
        hand_in(found, side, FIVE)
    (held,) = equal_sheets(games_of_round(stage.rounds.get()))
    assert held.look is Look.COLOURS_OPEN
    assert OPEN in page(desk, found)
    accept(desk, found, Sheet.objects.filter(game=found).first())
    overview = reverse("records:overview", args=[stage.event.slug])
    assert "who had Black is not recorded" in words(desk.get(overview, {"show": "all"}))
    shown = words(client.get(reverse("publishing:game", args=[stage.event.slug, stage.ordinal, 1, 1])))
    assert "by the last move of the record: Black won. Who had Black after the opening is not recorded." in shown


def test_who_had_black_is_stored_only_where_it_is_told(desk: Client, client: Client, stage: Stage) -> None:
    found = prepared(stage, "rif", "1-0")
    record = accepted(found, moves(FIVE))
    assert record.first_has_black is None
    assert against_table(found, record) is Against.AGREES
    listed = reverse("publishing:games", args=[stage.event.slug])
    assert 'class="stone"' not in client.get(listed).content.decode()
    swapped = accepted(found, moves(FIVE.replace("i8", "i8 S")))
    assert GameRecord.objects.get(pk=swapped.pk).first_has_black is False
    touch(stage)
    assert 'class="stone"' in client.get(listed).content.decode()
    paste(desk, found, FIVE, black="first")
    accept(desk, found, Sheet.objects.latest("pk"))
    assert GameRecord.objects.get().first_has_black is True


def test_equal_sheets_that_do_not_tell_it_name_nobody(desk: Client, stage: Stage) -> None:
    found = prepared(stage, "rif", "1-0")
    for side in (Side.FIRST, Side.SECOND):
        hand_in(found, side, FIVE)
    row = words(desk.get(reverse("records:accept-equal", args=[stage.event.slug, stage.ordinal, 1])))
    assert "Player 1 Player 5 not recorded 9" in row


def test_a_swap_that_is_recorded_tells_it(stage: Stage) -> None:
    found = prepared(stage, "rif")
    assert against_table(found, accepted(found, moves(FIVE.replace("i8", "i8 S")))) is Against.AGREES
    assert against_table(found, accepted(found, moves(FIVE.replace("i8", "i8 s")))) is Against.CONTRADICTS


def test_a_draw_contradicts_whoever_had_black(stage: Stage) -> None:
    found = prepared(stage, "rif", "1/2-1/2")
    assert against_table(found, accepted(found, moves(FIVE))) is Against.CONTRADICTS


def test_who_is_said_to_have_won_by_a_five_had_its_colour(desk: Client, stage: Stage) -> None:
    found = prepared(stage, "rif")
    paste(desk, found, FIVE, winner="second")
    sheet = Sheet.objects.get().content
    assert (sheet.outcome, sheet.black) == (Outcome.BLACK, "Player 5")
    assert "They do not agree" not in page(desk, found)
