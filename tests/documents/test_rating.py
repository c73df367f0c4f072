"""The rating report: what is in it, what is asked before it is given out, and that it is the same every time."""

import csv
from datetime import UTC, date, datetime, timedelta
from io import BytesIO, StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from openpyxl import load_workbook

from pairings.model import Result, System, Withdrawn
from renju_tournaments.common.people import NOBODY
from renju_tournaments.documents.kinds import kind_of
from renju_tournaments.documents.rating.checks import objections
from renju_tournaments.documents.rating.report import report_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.models import Entry, Event, Game, ScheduledRound, Stage
from renju_tournaments.events.objections import Refused, Severity
from renju_tournaments.players.models import Player
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.accept_record import accept_record
from tests.documents.printing import printed
from tests.events.playing import number, play
from tests.factories import make_event, make_stage, make_user
from tests.records.games import hand_in

pytestmark = pytest.mark.django_db

START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


def known(stage: Stage) -> Stage:
    """Everybody has an id and a year of birth, every round a day, and the stage is finished."""
    for entry in stage.entries.all():
        Player.objects.filter(pk=entry.player_id).update(external_id=f"R{entry.number}")
    for round_ in range(1, stage.rounds_planned + 1):
        ScheduledRound.objects.create(stage=stage, number=round_, starts_at=START + timedelta(days=round_ // 3))
    Stage.objects.filter(pk=stage.pk).update(finished_at=START)
    stage.refresh_from_db()
    return stage


def finished(marks: str = "1 = 0 1", players: int = 8, **stage: object) -> Stage:
    made = make_stage(players, rounds=1, **stage)
    play(made, marks)
    return known(made)


def found(stage: Stage) -> dict[str, Severity]:
    """The objections that weigh, by code."""
    wanted = request_for(kind_of("rating-report"), stage.event, stage=stage.ordinal)
    return {o.code: o.severity for o in objections(report_of(wanted)) if o.severity is not Severity.INFO}


def rows(stage: Stage, *confirmed: str) -> list[dict[str, str]]:
    data = printed("rating-report", stage.event, confirmed=confirmed).data
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


def test_a_game_is_a_row_with_its_day_both_players_and_the_result() -> None:
    stage = finished()
    first = rows(stage)[0]
    game = stage.rounds.get().games.get(table=1)
    assert first["date"] == "2026-05-01"
    assert (first["first id"], first["first name"]) == (f"R{game.first.number}", game.first.name)
    assert first["second country"] == "EST"
    assert [(row["first score"], row["second score"]) for row in rows(stage)] == [
        ("1", "0"), ("0.5", "0.5"), ("0", "1"), ("1", "0")
    ]  # fmt: skip
    assert {row["starts"] for row in rows(stage)} == {"first"}


def test_the_day_is_that_of_the_venue() -> None:
    stage = finished()
    ScheduledRound.objects.filter(stage=stage).update(starts_at=datetime(2026, 5, 1, 22, 30, tzinfo=UTC))
    assert rows(stage)[0]["date"] == "2026-05-02"


def test_who_had_black_is_told_where_an_accepted_record_tells() -> None:
    stage = make_stage(8, rounds=1)
    games = list(play(stage).games.all())
    for game, moves in zip(games, ("h8 S h9 s j10 s", "h8 s h9 s j10 s"), strict=False):
        sheet = hand_in(game, Side.FIRST, moves)
        accept_record(
            stage_id=stage.pk, game_id=game.pk, sheet_id=sheet.pk, seen_newest=sheet.pk, seen_accepted=0, by=NOBODY
        )
    known(stage)
    wanted = [{True: "first", False: "second", None: ""}[game.record.first_has_black] for game in games[:2]]
    assert set(wanted) <= {"first", "second"}
    assert [row["black"] for row in rows(stage)] == [*wanted, "", ""]


def test_forfeits_byes_and_scores_of_the_arbiter_stay_out() -> None:
    stage = make_stage(9, rounds=1)
    games = list(play(stage).games.order_by("table"))
    for game, result in zip(games, (Result.FIRST_BY_FORFEIT, Result.ONE_HALF, Result.BOTH_LOSE), strict=False):
        Game.objects.filter(pk=game.pk).update(result=result.value)
    known(stage)
    assert found(stage) == {"set-by-arbiter": Severity.WARNING}
    assert [row["table"] for row in rows(stage, "set-by-arbiter")] == ["4"]


def test_a_double_round_robin_of_nine_with_two_games_forfeited_by_both() -> None:
    """Situation 37: the rating office refused such a file; here it is asked about, and the games are not in it."""
    stage = make_stage(9, system=System.ROUND_ROBIN, rounds=18)
    Stage.objects.filter(pk=stage.pk).update(cycles=2)
    stage.refresh_from_db()
    for _round in range(18):
        play(stage)
    pair = [number(stage, 3), number(stage, 7)]
    nobody_came = Game.objects.filter(round__stage=stage, first__in=pair, second__in=pair)
    assert nobody_came.update(result=Result.BOTH_FORFEIT.value) == 2
    known(stage)
    assert found(stage) == {"both-forfeited": Severity.WARNING}
    with pytest.raises(Refused, match=r"Player 3 and Player 7 forfeited all their games, both of them"):
        rows(stage)
    written = rows(stage, "both-forfeited")
    assert len(written) == 9 * 8 - 2
    assert not [row for row in written if {row["first name"], row["second name"]} == {"Player 3", "Player 7"}]
    assert all(row["date"] and row["first id"] and row["second id"] for row in written)
    for kind in ("rating-report", "rating-report-xlsx"):
        one, other = (printed(kind, stage.event, lang, confirmed=["both-forfeited"]).data for lang in ("en", "ru"))
        assert one == other


def test_an_open_game_an_adjourned_one_and_a_round_without_a_day_are_to_be_mended() -> None:
    stage = finished("1 . . =")
    stage.schedule.all().delete()
    Game.objects.filter(round__stage=stage, table=3).update(adjourned=True)
    assert found(stage) == dict.fromkeys(("open", "adjourned", "no-date"), Severity.ERROR)
    with pytest.raises(Refused, match=r"round 1, table 2\. .*round 1, table 3\. .*these rounds started: 1"):
        rows(stage, "open", "adjourned", "no-date")


@pytest.mark.each_database
def test_an_event_of_one_day_leaves_no_question_of_the_date() -> None:
    stage = finished()
    stage.schedule.all().delete()
    Event.objects.filter(pk=stage.event_id).update(starts_on=date(2026, 5, 9), ends_on=date(2026, 5, 9))
    stage.event.refresh_from_db()
    assert {row["date"] for row in rows(stage)} == {"2026-05-09"}


def test_a_day_outside_the_event_is_asked_about() -> None:
    stage = finished()
    Event.objects.filter(pk=stage.event_id).update(starts_on=date(2026, 6, 1), ends_on=date(2026, 6, 9))
    stage.event.refresh_from_db()
    assert found(stage) == {"date-outside": Severity.WARNING}


def test_a_player_is_told_by_id_latin_name_and_country() -> None:
    stage = finished()
    Player.objects.filter(external_id="R1").update(external_id="", federation="")
    Entry.objects.filter(stage=stage, number=1).update(federation="")
    Entry.objects.filter(stage=stage, number=2).update(name="中村 茂")
    assert found(stage) == {
        "no-latin-name": Severity.ERROR, "no-id": Severity.WARNING, "no-country": Severity.WARNING
    }  # fmt: skip
    Entry.objects.filter(stage=stage, number=2).update(latin_name="Nakamura Shigeru")
    written = rows(stage, "no-id", "no-country")
    row = next(row for row in written if "R2" in (row["first id"], row["second id"]))
    assert {"中村 茂", "Nakamura Shigeru"} < set(row.values())


@pytest.mark.parametrize(
    ("years", "code", "severity"),
    [((1980, 2010), "namesakes", Severity.WARNING), ((1980, 1980), "namesakes-alike", Severity.ERROR),
     ((1980, None), "namesakes-alike", Severity.ERROR)],
)  # fmt: skip
def test_namesakes_can_be_told_apart_or_the_report_waits(
    years: tuple[int, int | None], code: str, severity: Severity
) -> None:
    stage = finished()
    for n, (name, year) in enumerate(zip(("Ivanov Ivan", "Иванов Иван"), years, strict=True), start=1):
        Entry.objects.filter(stage=stage, number=n).update(name=name, latin_name="Ivanov Ivan", birth_year=year)
    assert found(stage) == {}
    Player.objects.filter(external_id="R1").update(external_id="")
    assert found(stage) == {"no-id": Severity.WARNING, code: severity}


def test_games_annulled_in_the_table_were_played() -> None:
    stage = finished()
    Entry.objects.filter(stage=stage, number=1).update(withdrawn=Withdrawn.ANNULLED.value, last_round=1)
    assert found(stage) == {"annulled": Severity.WARNING}
    assert len(rows(stage, "annulled")) == 4


def test_a_stage_that_goes_on_and_a_game_that_is_not_renju_are_asked_about() -> None:
    stage = finished()
    Stage.objects.filter(pk=stage.pk).update(finished_at=None)
    Event.objects.filter(pk=stage.event_id).update(opening_regulation="swap2")
    stage.event.refresh_from_db()
    assert found(stage) == {"unfinished": Severity.WARNING, "not-renju": Severity.WARNING}


@pytest.mark.each_database
def test_before_the_first_game_there_is_nothing_to_report() -> None:
    stage = known(make_stage(4, rounds=1))
    with pytest.raises(Refused, match="No game has been played yet"):
        rows(stage)


def test_in_the_workbook_days_are_days_and_scores_are_numbers() -> None:
    stage = finished()
    sheet = load_workbook(BytesIO(printed("rating-report-xlsx", stage.event).data))["Games"]
    head = [cell.value for cell in sheet[1]]
    line = dict(zip(head, (cell.value for cell in sheet[2]), strict=True))
    assert line["date"] == datetime(2026, 5, 1)
    assert (line["first score"], line["second score"]) == (1, 0)


def test_the_page_gives_the_file_when_everything_is_confirmed(client: Client) -> None:
    chief = make_user()
    stage = finished(event=make_event(chief=chief))
    Player.objects.filter(external_id="R1").update(external_id="")
    client.force_login(chief)
    address = f"/desk/{stage.event.slug}/1/rating/"
    page = client.get(address).content.decode()
    assert "These players have no id of a rating list" in page
    refused = client.get(address, {"file": "rating-report"})
    assert refused.status_code == 200
    assert "The report was not written." in refused.content.decode()
    given = client.get(address, {"file": "rating-report", "confirmed": "no-id"})
    assert given["Content-Type"].startswith("text/csv")
    assert given.content == client.get(address, {"file": "rating-report", "confirmed": "no-id"}).content


def test_the_page_gives_no_file_while_something_is_to_be_mended(client: Client) -> None:
    chief = make_user()
    stage = finished("1 . 0 1", event=make_event(chief=chief))
    client.force_login(chief)
    page = client.get(f"/desk/{stage.event.slug}/1/rating/", {"file": "rating-report", "confirmed": "open"})
    assert "These games have no result yet; enter it: round 1, table 2." in page.content.decode()
    assert 'name="file"' not in page.content.decode()


@pytest.mark.each_database
def test_the_command_refuses_with_the_list_and_the_codes() -> None:
    stage = finished()
    Player.objects.filter(external_id="R1").update(external_id="")
    with pytest.raises(CommandError, match=r"^warning no-id: These players have no id"):
        call_command("print_document", stage.event.slug, "rating-report", output="never.csv")
