"""What the arbiters print: check-in, open boards, protocols, the report, certificates, the bracket, the kit."""

import re
from datetime import UTC, datetime

import pypdfium2
import pytest

from pairings.model import ByeKind, System
from renju_tournaments.common.people import By
from renju_tournaments.documents.pdf.paper import MARGIN, Paper
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.models import Absence, Entry, Event, ScheduledRound
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.rulings.models import Ruling
from tests.documents.papers import embedded, text, texts
from tests.documents.printing import printed
from tests.events.knock_outs import knock_out
from tests.events.playing import number, play
from tests.events.rounds import paired
from tests.factories import make_stage, make_user

pytestmark = pytest.mark.django_db

TEN = datetime(2026, 11, 30, 8, tzinfo=UTC)


def test_the_schedule_is_on_the_clock_of_the_venue() -> None:
    stage = make_stage()
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=TEN)
    found = text(printed("schedule", stage.event).data)
    assert re.search(r"Round 1\s+Monday, 30 November 2026\s+10:00\s+not published yet", found)
    assert "Europe/Tallinn" in found


@pytest.mark.parametrize(("language", "day"), [("ru", "30 ноября 2026"), ("cs", "30. listopadu 2026")])
def test_the_days_of_the_schedule_are_written_as_the_language_writes_them(language: str, day: str) -> None:
    stage = make_stage()
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=TEN)
    assert day in text(printed("schedule", stage.event, language).data)


@pytest.mark.each_database
def test_the_check_in_list_leaves_out_who_has_left() -> None:
    stage = make_stage(4)
    withdraw_player(stage.pk, number(stage, 2).pk, by=By(reason="ill"))
    found = text(printed("check-in", stage.event).data)
    assert [n for n in range(1, 5) if f"Player {n}" in found] == [1, 3, 4]


def test_the_decisions_in_the_report_stand_whole_on_its_sheet() -> None:
    stage = make_stage(4)
    play(stage)
    withdraw_player(stage.pk, number(stage, 2).pk, by=By(make_user("kask"), reason="ill since the second move " * 3))
    for paper in Paper:
        sheet = pypdfium2.PdfDocument(printed("arbiter-report", stage.event, paper=paper.value).data)
        rights = [
            page.get_textpage().get_charbox(n)[2] for page in sheet for n in range(page.get_textpage().count_chars())
        ]
        assert max(rights) <= sheet[0].get_width() - MARGIN + 1
        assert "kask" in text(printed("arbiter-report", stage.event, paper=paper.value).data)


def test_open_boards_are_those_without_a_result_with_their_notes() -> None:
    stage = make_stage(8)
    round_ = play(stage, "1 . 0 .")
    round_.games.filter(table=2).update(note="clock changed")
    round_.games.filter(table=4).update(adjourned=True)
    found = text(printed("open-boards", stage.event).data)
    assert "clock changed" in found
    assert "adjourned" in found
    assert len(re.findall(r"Player \d", found)) == 4


def test_absentees_stand_with_the_reasons_they_gave() -> None:
    stage = make_stage(3)
    Absence.objects.create(entry=number(stage, 3), round_number=1, kind=AbsenceKind.ABSENT, reason="missed the train")
    paired(stage, 1, "1-2 1-0", byes={3: ByeKind.ABSENT})
    stage.rounds.update(published_at=TEN)
    assert "missed the train" in text(printed("absentees", stage.event).data)


def test_the_protocol_of_the_draw_can_be_repeated_from_paper() -> None:
    stage = make_stage(6, system=System.ROUND_ROBIN, numbered=False)
    with pytest.raises(UserError, match="have not been drawn"):
        printed("draw-protocol", stage.event)
    draw_numbers(stage_id=stage.pk, seed=20261130, by=By(make_user("drawer")))
    found = re.sub(r"\s+", " ", text(printed("draw-protocol", stage.event).data))
    assert "lot number 20261130" in found
    assert "SHA-256 of “20261130:" in found


def test_the_protocol_of_decisions_has_what_was_done_with_a_reason_and_every_ruling() -> None:
    stage = make_stage(8)
    round_ = play(stage)
    withdraw_player(stage.pk, number(stage, 8).pk, by=By(make_user("chief"), reason="has gone home"))
    game = round_.games.first()
    Ruling.objects.create(
        event=stage.event, stage=stage, game=game, entry=game.first, kind="time-taken", minutes=5,
        reason="a telephone rang", ruled_by="Maarja", ruled_at=TEN,
    )  # fmt: skip
    found = re.sub(r"\s+", " ", text(printed("decisions", stage.event).data))
    assert "has gone home" in found
    assert "a telephone rang" in found
    assert "5 min" in found
    assert "round 1, table 1" in found


def test_the_report_counts_what_happened() -> None:
    stage = make_stage(8)
    play(stage, "1 = + 0")
    Entry.objects.filter(stage=stage, number=1).update(federation="LAT")
    found = text(printed("arbiter-report", stage.event).data)
    assert re.search(r"By country\s+EST 7, LAT 1", found)
    assert re.search(r"Played\s+3\b", found)
    assert re.search(r"Drawn\s+1\b", found)
    assert "Standings after round 1" in found
    assert "Protocol of decisions" in found


def test_a_certificate_is_for_who_has_a_place() -> None:
    stage = make_stage(8)
    play(stage)
    pages = texts(printed("certificates", stage.event, confirmed=["provisional"]).data)
    assert len(pages) == 8
    assert "place 1" in pages[0]
    with pytest.raises(UserError, match="Nobody has a place"):
        printed("certificates", make_stage(0).event)


def test_the_bracket_is_drawn_and_a_swiss_has_none() -> None:
    stage = knock_out(11)
    play(stage)
    pages = texts(printed("bracket", stage.event).data)
    assert all(f"of {len(pages)}" in page for page in pages)
    assert all(f"Player {n}" in "".join(pages) for n in range(1, 12))
    waited_for = set(re.findall(r"winner of match (\d+)", "".join(pages)))
    assert waited_for
    assert waited_for <= set(re.findall(r"^Match (\d+)\s*$", "\n".join(pages), re.MULTILINE))
    with pytest.raises(UserError, match="no bracket"):
        printed("bracket", make_stage(4).event)


def test_the_kit_has_everything_to_go_on_by_hand() -> None:
    stage = make_stage(9)
    Event.objects.update(name="Cup · 世界")
    stage.event.refresh_from_db()
    play(stage)
    data = printed("kit", stage.event).data
    found = text(data)
    for title in ("Pairings by table", "Pairings by name", "Standings after", "Progress of the rounds", "Start list"):
        assert title in found
    assert re.findall(r"Table (\d+)", found).count("1") >= 1
    assert all(inside for font, inside in embedded(data).items() if font != "/Helvetica")
