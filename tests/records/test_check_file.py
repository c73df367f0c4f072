"""Files of games, checked game by game."""

from __future__ import annotations

import pytest

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import run
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.files.problems import Problem, Sort
from renju_tournaments.records.files.report import Summary, Wanted, games_of
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.models import GameRecord, RecordFile
from renju_tournaments.records.services import check_file as checking
from renju_tournaments.records.services import delete_file as deleting
from renju_tournaments.records.services.check_file import check_file
from renju_tournaments.records.services.delete_file import DELETE_FILE, delete_file
from renju_tournaments.records.services.send_file import answer, check_again
from renju_tournaments.rules.formats import FORMATS
from renju_tournaments.rules.records.record import Record
from tests.factories import make_user
from tests.records.games import playing
from tests.records.record_files import CLEAN, DAMAGED, FOUL, many, packed, send, sgf
from tests.rules.test_game import steps

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def numbers(file: RecordFile) -> list[int]:
    return list(file.records.order_by("number").values_list("number", flat=True))


def problems(file: RecordFile) -> list[tuple[int, str, int | None]]:
    """The number of the file inside, the code, and the game."""
    found = [Problem.of(stored) for stored in RecordFile.objects.get(pk=file.pk).problems]
    return [(problem.member, problem.code, problem.game) for problem in found if problem.sort is not Sort.NOTE]


def test_every_game_is_checked_and_kept_with_its_place() -> None:
    foul = FORMATS["sgf"].write([Record(steps(FOUL))]).data.decode()
    file = send(sgf(CLEAN, foul))
    assert (file.state, file.total) == (FileState.DONE, 2)
    clean, other = file.records.order_by("number")
    assert (clean.number, clean.black, clean.white, clean.opening, clean.moves) == (1, "Ivanov", "Novák", "D3", 3)
    assert (other.number, other.warnings) == (2, 1)
    assert "warning:foul-passed-over" in other.kinds


def test_a_damaged_game_is_told_with_its_place_and_the_others_are_checked() -> None:
    file = send(sgf(CLEAN, DAMAGED, CLEAN))
    assert numbers(file) == [1, 3]
    assert problems(file) == [(0, "not_a_point", 2)]


def test_the_files_of_an_archive_are_checked_one_after_the_other_in_any_folder() -> None:
    inside = {
        "a/b/one.sgf": sgf(CLEAN, DAMAGED),
        "a/two.txt": b"1. h8 2. h9 3. h10",
        "readme.txt": b"dear arbiter",
        "__MACOSX/._one.sgf": b"\0\1",
        "c/three.sgf": sgf(CLEAN),
    }
    file = send(packed(inside), "games.zip")
    assert [(r.number, r.member) for r in file.records.order_by("number")] == [
        (1, "a/b/one.sgf"),
        (3, "a/two.txt"),
        (4, "c/three.sgf"),
    ]
    assert problems(file) == [(0, "not_a_point", 2), (2, "unknown_format", None)]


def test_a_file_without_a_game_that_can_be_read_has_failed_and_says_why() -> None:
    file = send(sgf(DAMAGED))
    assert (file.state, file.total, problems(file)) == (FileState.FAILED, 0, [(0, "not_a_point", 1)])


@pytest.mark.parametrize(
    ("data", "words"), [(b"", "nothing in it"), (b"dear arbiter", "none of the formats"), (b"PK\x03\x04", "damaged")]
)
def test_what_is_no_file_of_games_is_refused_and_not_kept(data: bytes, words: str) -> None:
    with pytest.raises(UserError, match=words):
        send(data)
    assert not RecordFile.objects.exists()


def test_the_same_form_sent_twice_sends_once() -> None:
    owner = make_user()
    assert send(sgf(CLEAN), owner=owner, token="t") == send(sgf(CLEAN), owner=owner, token="t")
    assert GameRecord.objects.count() == 1


# What the games are held against.


def test_without_a_choice_every_record_is_held_against_its_own_regulation() -> None:
    games = [Record(steps("h8 a1"), regulation=key) for key in ("rif", "pro")]
    file = send(FORMATS["sgf"].write(games).data)
    assert [r.regulation for r in file.records.order_by("number")] == ["rif", "pro"]
    assert [r.errors for r in file.records.order_by("number")] == [1, 0]


def test_a_chosen_regulation_holds_for_all() -> None:
    games = [Record(steps("h8 a1 b1"), regulation=key) for key in ("rif", "pro")]
    file = send(FORMATS["sgf"].write(games).data, rules=FileRules(regulation="pro"))
    assert [r.errors for r in file.records.order_by("number")] == [0, 0]


# What a file leaves open.

OPEN = {"one.txt": b"1. h8 2. k10", "two.txt": b"1. h8 2. i9 3. m12", "three.txt": b"1. h8 2. h9"}


def test_nothing_is_checked_while_something_is_open() -> None:
    file = send(packed(OPEN), "games.zip")
    assert (file.state, numbers(file)) == (FileState.ASKS, [])
    asked = RecordFile.objects.get(pk=file.pk).questions
    assert [(q["member"], q["choices"]) for q in asked] == [(0, ["a-o", "skip-i"]), (1, ["a-o", "skip-j"])]


@pytest.mark.parametrize(
    ("answers", "tenth", "twelfth"),
    [({"": "a-o"}, "k10", "m12"), ({"": "skip-i"}, "j10", "l12"), ({"": "a-o", "1": "skip-j"}, "k10", "l12")],
)
def test_the_answers_say_what_the_letters_mean(answers: dict[str, str], tenth: str, twelfth: str) -> None:
    file = send(packed(OPEN), "games.zip")
    answer(file, {"letters": answers}, actor=make_user())
    file.refresh_from_db()
    assert (file.state, numbers(file)) == (FileState.DONE, [1, 2, 3])
    one, two, _three = file.records.order_by("number")
    assert (one.record["steps"][1], two.record["steps"][2]) == (["place", tenth], ["place", twelfth])


def test_an_answer_that_is_missing_is_asked_for_again() -> None:
    file = send(packed(OPEN), "games.zip")
    with pytest.raises(UserError, match="every question"):
        answer(file, {"letters": {"1": "a-o"}}, actor=make_user())
    file.refresh_from_db()
    assert file.state == FileState.ASKS


def test_answers_that_are_none_do_not_stand_in_the_way() -> None:
    file = send(packed(OPEN), "games.zip")
    answer(
        file, {"letters": {"": "z", "0": "a-o", "1": "a-o", "x": "a-o"}, "rows": {"": "sideways"}}, actor=make_user()
    )
    file.refresh_from_db()
    assert (file.state, numbers(file)) == (FileState.DONE, [1, 2, 3])


# Broken off and gone on with.


class PowerCut(Exception):
    pass


def test_a_check_that_was_broken_off_goes_on_with_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 3)
    inside = {"one.sgf": many(7), "two.sgf": sgf(DAMAGED, CLEAN), "three.sgf": many(5)}
    file = waiting(packed(inside), "games.zip")
    replayed: list[int] = []
    row = checking._Checking._row
    monkeypatch.setattr(
        checking._Checking, "_row", lambda self, number, *rest: replayed.append(number) or row(self, number, *rest)
    )

    def cut(at: int):
        def progress(done: int, total: int) -> None:
            if total == 13 and done >= at:
                raise PowerCut

        return progress

    for at in (3, 6, 10):
        with pytest.raises(PowerCut):
            check_file(file.pk, cut(at))
    check_file(file.pk)
    file.refresh_from_db()
    assert file.state == FileState.DONE
    assert numbers(file) == replayed == [*range(1, 8), *range(9, 15)]
    assert Summary.of(file.summary).games == 13


def waiting(data: bytes, name: str = "games.sgf") -> RecordFile:
    """A file whose job has not begun."""
    file = send(data, name)
    file.records.all().delete()
    RecordFile.objects.filter(pk=file.pk).update(state=FileState.WAITING, members=[], summary={}, problems=[], total=0)
    file.refresh_from_db()
    return file


def test_two_workers_at_the_same_file_write_no_game_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    file = waiting(many(6))
    other_has_run = []

    def progress(done: int, total: int) -> None:
        if total == 6 and done == 2 and not other_has_run:
            other_has_run.append(True)
            check_file(file.pk)

    check_file(file.pk, progress)
    assert (numbers(file), other_has_run) == ([1, 2, 3, 4, 5, 6], [True])


def test_a_file_deleted_during_its_check_stays_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    file = waiting(many(6))

    def progress(done: int, total: int) -> None:
        if done == 2 and total == 6:
            delete_file(file, actor=make_user())

    with pytest.raises(UserError, match="deleted meanwhile"):
        check_file(file.pk, progress)
    assert (RecordFile.objects.count(), GameRecord.objects.count()) == (0, 0)


def test_a_large_file_is_gone_at_once_and_cleared_away_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deleting, "SMALL", 0)
    monkeypatch.setattr(deleting, "AT_ONCE", 2)
    owner = make_user()
    file, other = send(many(5), owner=owner), send(many(2), owner=owner)
    for _ in range(2):
        delete_file(file, actor=owner)
    assert list(Place(owner.pk).files()) == [other]
    run(Job.objects.get(kind=DELETE_FILE).pk)
    assert (list(RecordFile.objects.all()), numbers(other)) == ([other], [1, 2])
    assert GameRecord.objects.count() == 2


def test_a_check_that_failed_can_be_asked_for_again() -> None:
    file = waiting(many(2))
    job = check_again(file, actor=make_user())
    with pytest.raises(UserError, match="nothing left"):
        check_again(file, actor=make_user())
    run(job.pk)
    assert numbers(file) == [1, 2]


# The arbiters go on working.


def enter(stage: Stage, table: int) -> None:
    game = stage.rounds.get(number=1).games.get(table=table)
    enter_result(
        stage_id=stage.pk, round_number=1, game_id=game.pk, result=Result.FIRST_WINS, by=By(seen_version=game.version)
    )


@pytest.mark.django_db(transaction=True)
def test_results_are_entered_between_the_games_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    stage, _game = playing()
    file = waiting(many(8))
    version = stage.version

    def progress(done: int, total: int) -> None:
        if total == 8 and done:
            enter(stage, done // 2)

    check_file(file.pk, progress)
    stage.refresh_from_db()
    assert stage.version == version + 4
    assert set(stage.rounds.get().games.values_list("result", flat=True)) == {"1-0"}
    assert numbers(file) == [*range(1, 9)]


# Looking for games.


def test_games_are_found_by_weight_kind_opening_player_and_file() -> None:
    foul = FORMATS["sgf"].write([Record(steps(FOUL), black="Иванов")]).data
    wrong = FORMATS["sgf"].write([Record(steps("h8 h8"))]).data
    file = send(packed({"a.sgf": sgf(CLEAN), "b.sgf": foul, "c.sgf": wrong}), "games.zip")
    file = RecordFile.objects.get(pk=file.pk)

    def found(**wanted: object) -> list[int]:
        return [game.number for game in games_of(file, Wanted(**wanted))]

    assert found(weight="clean") == [1]
    assert found(weight="warning") == found(kind="foul-passed-over") == found(member=1) == [2]
    assert found(weight="error") == found(kind="occupied") == [3]
    assert found(opening="D3") == found(player="novak") == [1]
    assert found(player="ivanov") == [1, 2]
    assert found(member=7) == found(player="nobody") == []


def test_a_list_of_games_leaves_the_games_themselves_where_they_are(django_assert_num_queries) -> None:
    file = send(many(30))
    with django_assert_num_queries(1) as captured:
        list(games_of(file, Wanted()))
    assert '"record"' not in captured[0]["sql"].replace('"records_gamerecord"."record_', "")


def test_text_that_no_database_keeps_is_kept_otherwise() -> None:
    file = send(b"https://gomocalc.com/#/h8h9?%00", "a\0b.txt")
    assert (file.file_name, file.records.get().content.extras) == ("a\ufffdb.txt", (("gomocalc.rest", "?\ufffd"),))


def test_a_library_of_analyses_is_kept_as_its_main_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_NODES", 3)
    file = send(b"(;GM[4]SZ[15];B[hh](;W[hg];B[ii])(;W[gg];B[jj]))")
    record = file.records.get()
    assert (record.moves, record.content.tree) == (3, ())
    assert problems(file) == [(0, "shortened", 1)]
