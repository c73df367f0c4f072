"""A start list comes in: looked at first, accepted once, and again after it was mended."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, LogEntry, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.import_start_list import (
    check_import,
    facts_of,
    import_start_list,
    plan_for,
)
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services.import_drafts import (
    choose,
    map_columns,
    read_again,
    verdicts_of,
)
from tests.events.start_lists import NOTHING, accept, bring_in, names, sent
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user
from tests.players.startlists import INTERNATIONAL, RUSSIAN

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def stage(chief: User) -> Stage:
    return make_stage(0, event=make_event(chief=chief), numbered=False)


# Accepting ----------------------------------------------------------------------------------------------------------


def test_nothing_is_written_before_acceptance(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    verdicts_of(draft)
    assert (Player.objects.count(), Entry.objects.count(), LogEntry.objects.count()) == (0, 0, 0)


def test_the_russian_list_comes_in_with_its_mended_rows_and_without_its_refused_ones(stage: Stage, chief: User) -> None:
    outcome = bring_in(stage, chief, RUSSIAN)
    assert outcome == {**NOTHING, "entered": 6, "added": 6, "left_out": 3}
    assert names(stage) == ["Чёрный Пётр", "Иванов Иван", "Иванов Иван", "Бай Алан", "Ким", "Петрова Анна"]
    chyorny = stage.entries.get(name="Чёрный Пётр")
    assert (chyorny.rating, chyorny.birth_year, chyorny.title, chyorny.latin_name) == (2151, 2003, "МС", "Cherny Petr")
    assert str(chyorny.player.birth_date) == "2003-02-01"
    assert chyorny.player.search_key
    assert sorted(stage.entries.filter(name="Иванов Иван").values_list("birth_year", flat=True)) == [1980, 2010]


def test_the_international_list_comes_in(stage: Stage, chief: User) -> None:
    assert bring_in(stage, chief, INTERNATIONAL)["entered"] == 7
    assert stage.entries.get(name="中村 茂").latin_name == "Nakamura Shigeru"


def test_one_entry_in_the_log_says_who_came_in(stage: Stage, chief: User) -> None:
    bring_in(stage, chief, RUSSIAN)
    entry = LogEntry.objects.get()
    assert (entry.act, entry.actor, entry.subject["file"]) == (LogAct.ENTRIES_IMPORTED, chief, "list.csv")
    assert entry.after["left_out"] == 3
    assert "Бай Алан" in entry.after["entered"]
    assert "2003-02-01" not in str(entry.after)


def test_a_list_is_accepted_once(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    seen = {"version": draft.version, "facts": facts_of(draft)}
    accept(draft, By(chief, token="one"), **seen)
    with pytest.raises(AlreadyDone):
        accept(draft, By(chief, token="one"), **seen)
    with pytest.raises(AlreadyDone):
        accept(draft, By(chief, token="another"), **seen)
    assert (Player.objects.count(), stage.entries.count(), LogEntry.objects.count()) == (6, 6, 1)


def test_an_accepted_list_is_forgotten(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    accept(draft, chief)
    draft.refresh_from_db()
    assert (bytes(draft.content), draft.rows, draft.outcome["entered"]) == (b"", [], 6)


def test_the_same_list_again_doubles_nobody(stage: Stage, chief: User) -> None:
    for data in (RUSSIAN, INTERNATIONAL):
        bring_in(stage, chief, data)
    before = list(Player.objects.order_by("pk").values())
    assert bring_in(stage, chief, RUSSIAN) == {**NOTHING, "unchanged": 6, "left_out": 3}
    assert bring_in(stage, chief, INTERNATIONAL) == {**NOTHING, "unchanged": 7, "left_out": 1}
    assert [dict(p, updated_at=None) for p in Player.objects.order_by("pk").values()] == [
        dict(p, updated_at=None) for p in before
    ]


def test_a_mended_list_updates_and_an_empty_cell_erases_nothing(stage: Stage, chief: User) -> None:
    bring_in(stage, chief, "ФИО;Год;Рейтинг;Город;ID\nИвнов Иван;1980;1900;Тверь;7")
    outcome = bring_in(stage, chief, "ФИО;Год;Рейтинг;Город;ID\nИванов Иван;1980;1950;;7")
    assert outcome == {**NOTHING, "updated": 1, "register": 1}
    entry = stage.entries.select_related("player").get()
    assert (entry.name, entry.rating, entry.city) == ("Иванов Иван", 1950, "Тверь")
    assert (entry.player.name, entry.player.rating, entry.player.city) == ("Иванов Иван", 1950, "Тверь")
    logged = LogEntry.objects.first()
    assert logged is not None
    assert logged.before["changed"] == {
        "Ивнов Иван": {"name": "Ивнов Иван", "rating": 1900, "latin_name": "Ivnov Ivan"}
    }


def test_every_column_of_a_mended_list_reaches_the_register(stage: Stage, chief: User) -> None:
    heads = "Name;Latin name;Country;City;Club;Date of birth;Rating;Title;ID\n"
    bring_in(stage, chief, heads + "Oun;Oun;LAT;Riga;Rook;1980;1900;1d;7")
    bring_in(stage, chief, heads + "Õun;Ouna;EST;Tartu;Kurgu;3.2.1981;1950;2d;7")
    player = Player.objects.get()
    assert (player.name, player.latin_name, player.federation, player.city) == ("Õun", "Ouna", "EST", "Tartu")
    assert (player.club, player.year, player.rating, player.title) == ("Kurgu", 1981, 1950, "2d")
    assert player.birth_date == date(1981, 2, 3)


def test_who_is_in_the_register_enters_a_second_event_without_being_doubled(stage: Stage, chief: User) -> None:
    bring_in(stage, chief, RUSSIAN)
    other = make_stage(0, numbered=False)
    assert bring_in(other, chief, RUSSIAN)["entered"] == 6
    assert Player.objects.count() == 6


def test_an_open_question_stands_in_the_way_until_it_is_answered(stage: Stage, chief: User) -> None:
    Player.objects.create(name="Иванов Иван", birth_year=1980, city="Тверь")
    draft = sent(stage, chief, "ФИО;Год\nИванов Иван;\nПетров Пётр;1990")
    with pytest.raises(UserError, match="In line 2 it is not clear who it is"):
        accept(draft, chief)
    assert stage.entries.count() == 0
    known = Player.objects.get(name="Иванов Иван")
    accept(draft, chief, choices={"2": {"player": str(known.pk)}})
    assert Player.objects.count() == 2
    assert stage.entries.get(name="Иванов Иван").player == known
    assert stage.entries.get(name="Иванов Иван").city == "Тверь"  # as the register says


def test_another_person_of_the_same_name(stage: Stage, chief: User) -> None:
    Player.objects.create(name="Иванов Иван", birth_year=1980, external_id="7")
    draft = sent(stage, chief, "ФИО;ID\nПетров Пётр;7")
    choose(draft, {"2": {"player": "new"}}, seen=draft.version)
    accept(draft, chief)
    assert Player.objects.get(name="Петров Пётр").external_id == ""


def test_a_list_of_refused_lines_only_enters_nobody(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Год\n=1+1;1980")
    with pytest.raises(UserError, match="every line is refused"):
        accept(draft, chief)


def test_a_preview_that_is_no_longer_true_is_shown_again(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Год\nИванов Иван;1980")
    seen = {"version": draft.version, "facts": facts_of(draft)}
    Player.objects.create(name="Иванов Иван", birth_year=1980)  # somebody else adds them meanwhile
    with pytest.raises(Conflict, match="have changed since this preview"):
        accept(draft, chief, **seen)
    assert stage.entries.count() == 0
    draft.refresh_from_db()
    accept(draft, chief)
    assert Player.objects.count() == 1


def test_a_draft_changed_in_another_window_is_a_conflict(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Год\nИванов Иван;1980")
    seen = draft.version
    map_columns(ImportDraft.objects.get(pk=draft.pk), ["name", ""], seen=seen)
    with pytest.raises(Conflict):
        accept(draft, chief, version=seen)
    with pytest.raises(Conflict):
        map_columns(draft, ["name", "birth"], seen=seen)
    with pytest.raises(Conflict):
        choose(draft, {"2": {"player": "skip"}}, seen=seen)


def test_columns_may_be_given_another_meaning(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Город\nИванов Иван;Спартак")
    map_columns(draft, ["name", "club"], seen=draft.version)
    accept(draft, chief)
    entry = stage.entries.get()
    assert (entry.city, entry.club) == ("", "Спартак")


def test_columns_that_cannot_be(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Город\nИванов Иван;Тверь")
    for mapping, sentence in (
        (["name", "name"], "Two columns"),
        (["", "city"], "No column holds the names"),
        (["name"], "have changed"),
        (["name", "shoe size"], "have changed"),
    ):
        with pytest.raises(UserError, match=sentence):
            map_columns(draft, mapping, seen=draft.version)


def test_another_encoding_may_be_chosen_and_choices_are_then_forgotten(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    choose(draft, {"3": {"player": "skip"}}, seen=draft.version)
    read_again(draft, seen=draft.version, encoding="koi8-r")
    assert (draft.encoding, draft.choices) == ("koi8-r", {})
    read_again(draft, seen=draft.version, encoding="cp1251", separator=";")
    assert (draft.encoding, len(verdicts_of(draft))) == ("cp1251", 9)


def test_a_number_of_queries_that_does_not_grow_with_the_list(
    stage: Stage, chief: User, django_assert_max_num_queries: Any
) -> None:
    lines = "\n".join(f"Player {chr(65 + n // 26)}{chr(97 + n % 26)};{1950 + n % 50};{n + 1}" for n in range(200))
    draft = sent(stage, chief, "Name;Born;ID\n" + lines)
    with django_assert_max_num_queries(4):
        assert len(verdicts_of(draft)) == 200
    facts = facts_of(draft)
    with django_assert_max_num_queries(40):
        assert accept(draft, chief, facts=facts)["entered"] == 200


@pytest.mark.django_db(transaction=True)
def test_two_who_accept_at_once_do_it_once(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    seen = {"version": draft.version, "facts": facts_of(draft), "choices": {}}
    together = Barrier(2)

    def press(token: str) -> str:
        together.wait()
        try:
            import_start_list(draft.pk, by=By(chief, token=token), **seen)
        except AlreadyDone:
            return "done already"
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, ("one", "two"))) == ["done", "done already"]
    assert (Player.objects.count(), stage.entries.count()) == (6, 6)


# After the draw, after the start ------------------------------------------------------------------------------------


def test_numbers_that_were_drawn_are_taken_back_only_when_that_is_ticked(stage: Stage, chief: User) -> None:
    bring_in(stage, chief, RUSSIAN)
    draw_numbers(stage_id=stage.pk, method="rating", by=By(chief))
    draft = sent(stage, chief, INTERNATIONAL)
    with pytest.raises(UserError, match="Take the numbers back"):
        accept(draft, chief)
    accept(draft, chief, redraw=True)
    stage.refresh_from_db()
    assert (stage.draw_method, stage.entries.filter(number=None).count()) == ("", 13)


def test_who_is_drawn_already_keeps_the_rating_the_numbers_rest_on(stage: Stage, chief: User) -> None:
    bring_in(stage, chief, "ФИО;Год;Рейтинг\nИванов Иван;1980;1900\nПетров Пётр;1990;1800")
    draw_numbers(stage_id=stage.pk, method="rating", by=By(chief))
    bring_in(stage, chief, "ФИО;Год;Рейтинг;Город\nИванов Иван;1980;1700;Тверь")
    entry = stage.entries.select_related("player").get(name="Иванов Иван")
    assert (entry.number, entry.rating, entry.city) == (1, 1900, "Тверь")
    assert entry.player.rating == 1700


def paired_stage(chief: User, **rest: Any) -> Stage:
    stage = make_stage(4, event=make_event(chief=chief), **rest)
    stage.rounds.create(number=1, state="complete", paired_at=timezone.now())
    return stage


def test_new_people_of_a_running_swiss_are_late_entries(chief: User) -> None:
    stage = paired_stage(chief)
    bring_in(stage, chief, "ФИО;Год;Рейтинг\nИванов Иван;1980;2600\nПетров Пётр;1990;1000")
    late = stage.entries.get(name="Иванов Иван")
    assert (late.number, late.first_round) == (5, 2)
    assert late.byes.get().kind == "late"


def test_a_running_round_robin_takes_nobody_and_says_so(chief: User) -> None:
    stage = paired_stage(chief, system=ROUND_ROBIN)
    draft = sent(stage, chief, "ФИО;Год\nИванов Иван;1980")
    assert check_import(stage, plan_for(stage, draft))
    with pytest.raises(UserError, match="nothing is played yet"):
        accept(draft, chief)
    assert not Player.objects.filter(name="Иванов Иван").exists()


def test_a_finished_stage_is_closed(stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, "ФИО;Год\nИванов Иван;1980")
    Stage.objects.filter(pk=stage.pk).update(finished_at=timezone.now())
    with pytest.raises(UserError, match="The stage is finished"):
        accept(draft, chief)
