"""Nothing of a report file of another program is lost in silence: it is used, or written back, or named before."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from pairings.cli.commands import main
from pairings.formats import trf
from pairings.formats.trf.days import day_of
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.reports.reading import notes
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.results.finish_stage import finish_stage
from tests.documents.files import lines_of, taken_in
from tests.factories import make_user
from tests.pairings.formats.test_trf_reading import file, player

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

HEAD = (
    "012 Memorial Open",
    "012 Second title",
    "022 Suzdal",
    "032 RUS",
    "042 May 29, 2020",
    "052 05/06/2020",
    "062 4 (4)",
    "072 2",
    "082 0",
    "092 Individual: Swiss-System",
    "102 IA Novák, Pavel (12345)",
    "112 Smith, John",
    "112 Petrov Ivan, FA",
    "122 90 min + 30 sec",
    "132                                                                                        20/05/29  20/05/30",
    "XXR 2",
    "### written by another program",
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1",
    "013 Team A                           1    2",
)
PLAYERS = (
    player(1, "   3 w 1", "   2 b 0", points="1.0", rank="3", rating="2100"),
    player(2, "   4 b =", "   1 w 1", points="1.5", rank="1").replace(" " * 10 + "  1.5", "28. 7.2005  1.5"),
    player(3, "   1 b 0", "   4 w +", points="1.0", rank="2").replace(" " * 10 + "  1.0", "05/06/1990  1.0"),
    player(4, "   2 w =", "   3 b -", points="0.5", rank="4").replace(" " * 10 + "  0.5", "1991/00/00  0.5"),
)
FILE = file(*HEAD, *PLAYERS)


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def stage(owner: User) -> Stage:
    return taken_in(FILE.encode(), owner, name="Memorial Open")


def test_every_line_is_written_back_as_it_stood(stage: Stage) -> None:
    written = lines_of(stage)
    assert [line for line in (*HEAD, *PLAYERS) if line.rstrip() not in {found.rstrip() for found in written}] == []


def test_what_is_not_used_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = list(notes(trf.parse(FILE)))
    for told in (
        "Line 2: There is more than one line 012.",
        "Line 6: “05/06/2020” is no day for certain.",
        "Line 22: “05/06/1990” is no day for certain.",
        "Line 9: What begins with “082” is not understood",
        "Line 17: What begins with “###” is not understood",
        "Line 18: What begins with “DDD” is not understood",
        "not used: 013",
        "Player1 (place 3, here 2); Player3 (place 2, here 3)",
    ):
        assert any(told in sentence for sentence in said), told
    path = tmp_path / "memorial.trf"
    path.write_text(FILE)
    main(["check", str(path)])
    checked = capsys.readouterr()
    for told in (
        "line 6: “05/06/2020” is no day for certain.",
        "line 9: What begins with “082”",
        "line 2: There is more than one line 012.",
        "line 19: teams",
    ):
        assert told in checked.out + checked.err, told


def test_every_line_that_gives_a_day_is_used_or_named(stage: Stage) -> None:
    event, people = stage.event, {e.number: e.player for e in stage.entries.select_related("player")}
    assert (event.starts_on, event.ends_on) == (date(2020, 5, 29), None)
    assert (people[2].birth_date, people[3].birth_date, people[3].birth_year) == (date(2005, 7, 28), None, 1990)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        *((text, date(2020, 5, 29)) for text in (
            "2020/05/29", "2020-05-29", "2020.05.29", "20200529", "May 29, 2020", "may 29 2020", "Friday, May 29, 2020",
            "29 May 2020", "29-May-2020", "29th May 2020", "29.05.2020", "29. 05. 2020", "29/05/2020", "05/29/2020",
        )),
        ("05/05/2020", date(2020, 5, 5)),
        *((text, None) for text in ("05/06/2020", "29.05.20", "20/05/29", "2020", "2020/00/00", "2020/02/30")),
    ],
)  # fmt: skip
def test_a_day_is_read_where_it_can_be_one_day_only(text: str, day: date | None) -> None:
    assert day_of(text) == day


def test_what_is_entered_at_the_desk_takes_the_place_of_what_stood_there(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event_id).update(
        ends_on=date(2020, 6, 5), arbiters="Kask, Smith, John, Petrov Ivan, FA"
    )
    stage.refresh_from_db()
    written = lines_of(Stage.objects.get(pk=stage.pk))
    assert {"042 May 29, 2020", "052 2020/06/05", "112 Kask", "112 Smith, John", "112 Petrov Ivan, FA"} <= set(written)


def places(stage: Stage) -> list[str]:
    return [line[85:89].strip() for line in lines_of(stage) if line.startswith("001")]


def test_places_are_those_of_the_file_until_something_else_decides(stage: Stage) -> None:
    assert places(stage) == ["3", "1", "2", "4"]
    Game.objects.filter(round__stage=stage, round__number=2, table=1).update(result="1/2-1/2")
    assert places(stage) != ["3", "1", "2", "4"]


def test_a_table_made_final_at_the_desk_is_the_desks(stage: Stage) -> None:
    finish_stage(stage_id=stage.pk)
    assert places(Stage.objects.get(pk=stage.pk)) == ["2", "1", "3", "4"]


def test_dates_and_arbiters_outlast_new_numbers(stage: Stage) -> None:
    Game.objects.filter(round__stage=stage).delete()
    stage.rounds.all().delete()
    draw_numbers(stage_id=stage.pk, method="rating", by=By(reason="ratings were wrong"))
    written = lines_of(Stage.objects.get(pk=stage.pk))
    assert {"042 May 29, 2020", "052 05/06/2020", "112 Smith, John"} <= set(written)
    assert "013 Team A                           1    2" not in written
