"""Envelopes of adjourned games: of a game, and blank."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from renju_tournaments.adjournments.choices import Envelope
from renju_tournaments.adjournments.services.agree_draw import agree_draw
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.records.choices import Side
from tests.adjournments.adjourning import adjourn, of
from tests.documents.papers import embedded, text
from tests.documents.printing import printed
from tests.events.rounds import game as game_at
from tests.records.games import playing

pytestmark = pytest.mark.django_db

AT = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)
SIZES = {"c5": (229, 162), "c6": (162, 114), "fold": (210, 297)}
"""Millimetres."""


@pytest.fixture
def game() -> Game:
    stage, found = playing(opening_regulation="rif")
    stage.rounds.update(published_at="2026-11-30T10:00:00Z")
    return found


def event_of(game: Game) -> Event:
    return Stage.objects.get(pk=game.round.stage_id).event


def words(data: bytes) -> str:
    return re.sub(r"\s+", " ", text(data))


@pytest.mark.parametrize("size", SIZES)
def test_everything_that_was_written_down_is_on_the_envelope(game: Game, size: str) -> None:
    adjourn(
        game,
        "h8 h9 j10 S a1",
        sealed_by=Side.SECOND,
        draw_offered_by=Side.FIRST,
        resumes_at=AT,
        resumes_where="Hall B",
    )
    data = printed(f"envelope-{size}", event_of(game), table=1).data
    said = words(data)
    for fact in (
        "Spring Cup",
        "Round 1, table 1",
        "Starts (first player) Player 1",
        "Second player Player 5",
        "Black Player 5",
        "Moves on the board 4",
        "Sealed by Player 5",
        "Number of the sealed move 5",
        "Time used, first player 1:05:09",
        "Time used, second player 0:45:00",
        "after move 3: the colours are swapped",
        "Open offer of a draw by Player 1",
        "Permitted by A. Kask",
        "Reason The lights went out",
        "Resumes at 1 December 2026, 18:00",
        "Resumes where Hall B",
        "Signature, first player",
    ):
        assert fact in said
    assert all(inside for font, inside in embedded(data).items() if font != "/Helvetica")
    box = PdfReader(BytesIO(data)).pages[0].mediabox
    assert (round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)) == SIZES[size]


def test_the_sheet_to_fold_comes_on_letter_paper_too(game: Game) -> None:
    adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.SECOND)
    box = PdfReader(BytesIO(printed("envelope-fold", event_of(game), table=1, paper="letter").data)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == (612, 792)


@pytest.mark.parametrize("size", SIZES)
def test_a_blank_envelope_has_lines_to_write_on(size: str) -> None:
    stage, _game = playing()
    said = words(printed(f"envelope-blank-{size}", stage.event).data)
    for label in ("Round", "Table", "Starts (first player)", "Number of the sealed move", "Resumes where"):
        assert label in said
    assert "Player 1" not in said


def test_long_names_of_every_script_fit(game: Game) -> None:
    names = ["中村 茂 · 김수찬", "Maximilián Alexander z Lobkovic-Schwarzenb"]
    for number, name in zip((1, 5), names, strict=True):
        Entry.objects.filter(number=number).update(name=name)
    adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.SECOND, opening_state="a long state of the opening " * 7)
    data = printed("envelope-c6", event_of(game), table=1).data
    for name in names:
        assert re.sub(r"\s", "", name) in re.sub(r"\s", "", text(data))


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
@pytest.mark.each_database
def test_it_is_printed_in_every_language_of_the_site(game: Game, language: str) -> None:
    adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.SECOND)
    assert "1:05:09" in text(printed("envelope-c5", event_of(game), language, table=1).data)


def test_there_is_no_envelope_of_a_game_of_which_none_is_kept(game: Game) -> None:
    with pytest.raises(UserError, match="No envelope of table 1 is kept"):
        printed("envelope-c5", event_of(game), table=1)
    adjournment = adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.SECOND)
    agree_draw(**of(adjournment))
    adjourn(game_at(Stage.objects.get(), 1, 2), envelope=Envelope.NONE, position="")
    for table in (1, 2):
        with pytest.raises(UserError, match="is kept"):
            printed("envelope-c5", event_of(game), table=table)
