"""Every row of a start list gets its verdict, and the reason for it."""

from __future__ import annotations

from datetime import date

import pytest

from renju_tournaments.players.imports.columns import find_headings, guess_columns
from renju_tournaments.players.imports.files.reading import read_file_table
from renju_tournaments.players.imports.judging import Kind, Verdict
from renju_tournaments.players.imports.wording import say
from tests.players.startlists import INTERNATIONAL, RUSSIAN, judged
from tests.players.verdicts import codes, kinds

# The two lists ------------------------------------------------------------------------------------------------------


def test_the_russian_list_row_by_row() -> None:
    rows = judged(RUSSIAN)
    assert kinds(rows) == {
        2: "mended",
        3: "ok",
        4: "ok",
        5: "refused",
        6: "ok",
        7: "refused",
        8: "partly",
        9: "partly",
        11: "refused",
    }
    assert codes(rows[2]) == ["rating-read-as", "id-read-as", "date-in-year"]
    assert codes(rows[4]) == ["namesake-of-line"]
    assert codes(rows[5]) == ["look-alike-latin", "same-person-as-line"]
    assert codes(rows[7])[-1] == "same-id-as-line"
    assert codes(rows[8]) == ["rating-unreadable"]
    assert codes(rows[9]) == ["id-is-date"]
    assert codes(rows[11]) == ["name-is-formula"]


def test_what_is_taken_from_the_russian_list() -> None:
    rows = judged(RUSSIAN)
    chyorny = rows[2].person
    assert chyorny is not None
    assert (chyorny.name, chyorny.latin_name, chyorny.external_id) == ("Чёрный Пётр", "Cherny Petr", "34179178")
    assert (chyorny.birth_year, chyorny.birth_date, chyorny.rating) == (2003, date(2003, 2, 1), 2151)
    bye, kim, petrova = rows[6].person, rows[8].person, rows[9].person
    assert bye is not None
    assert kim is not None
    assert petrova is not None
    assert (bye.name, bye.federation) == ("Бай Алан", "SWE")
    assert (kim.name, kim.rating, kim.external_id) == ("Ким", None, "4001")
    assert (petrova.external_id, petrova.birth_year) == ("", None)


def test_the_international_list_row_by_row() -> None:
    rows = judged(INTERNATIONAL)
    assert [line for line, verdict in rows.items() if verdict.kind is Kind.REFUSED] == [8]
    assert codes(rows[8]) == ["same-person-as-line"]
    nakamura, bye, unrated = rows[5].person, rows[4].person, rows[9].person
    assert nakamura is not None
    assert bye is not None
    assert unrated is not None
    assert (nakamura.name, nakamura.latin_name) == ("中村 茂", "Nakamura Shigeru")
    assert (bye.name, bye.rating) == ("Bye, Alan", 1700)
    assert (unrated.name, unrated.rating, unrated.birth_year) == ("No rating, Person", None, None)


# Columns ------------------------------------------------------------------------------------------------------------


def columns(text: str) -> tuple[int, list[str]]:
    table = read_file_table(text.encode(), pasted=True)
    heading = find_headings(table.rows)
    return heading, [field.value for field in guess_columns(table.rows, heading)]


@pytest.mark.parametrize(
    ("heading", "fields"),
    [
        ("Фамилия;Имя;Отчество;Страна", ["surname", "given", "patronymic", "federation"]),
        ("№;Ф.И.О.;Г.р.;Разряд;Рейтинг РИФ;Город", ["", "name", "birth", "title", "rating", "city"]),
        ("Name;Fed;Born;Rating;Club", ["name", "federation", "birth", "rating", "club"]),
        ("Last name;First name;FIDE ID;Rtg", ["surname", "given", "id", "rating"]),
        ("Jméno;Příjmení;Země;Rok narození;Oddíl", ["given", "surname", "federation", "birth", "club"]),
        ("Nachname;Vorname;Geburtsjahr;Verein", ["surname", "given", "birth", "club"]),
        ("Perekonnanimi;Eesnimi;Sünniaasta;Klubi", ["surname", "given", "birth", "club"]),
        ("Имя;Фамилия;Телефон;E-mail", ["given", "surname", "", ""]),
        ("Имя;Страна", ["name", "federation"]),
        ("Name;Name;Fed", ["name", "", "federation"]),
    ],
)
def test_headings_in_many_languages(heading: str, fields: list[str]) -> None:
    assert columns(heading + "\n" + ";".join("x" for _ in fields)) == (0, fields)


def test_a_title_above_the_headings_is_passed_over() -> None:
    assert columns("Список участников;;\nФамилия;Имя;Год\nИванов;Иван;1980") == (1, ["surname", "given", "birth"])


def test_without_headings_the_content_decides() -> None:
    text = "1;Иванов Иван;RUS;Тверь;1980;МС;1905;34179178\n2;Петров Пётр;RUS;Москва;1990;КМС;1805;34179179"
    assert columns(text) == (-1, ["", "name", "federation", "city", "birth", "title", "rating", "id"])


def test_without_headings_surname_and_given_name_may_be_apart() -> None:
    assert columns("Иванов,Иван\nПетров,Пётр") == (-1, ["surname", "given"])


def test_a_player_called_name_is_no_heading() -> None:
    assert columns("Name, Peter;1980\nIvanov, Ivan;1990")[0] == -1


# Cells --------------------------------------------------------------------------------------------------------------


def one(**cells: str) -> Verdict:
    heading = {"name": "Name", "fed": "Fed", "born": "Born", "rating": "Rating", "title": "Title", "city": "City"}
    row = {"name": "Ivanov Ivan", **cells}
    titles = [heading.get(key, key) for key in row]
    return judged(";".join(["No", *titles]) + "\n" + ";".join(["1", *row.values()]))[2]


@pytest.mark.parametrize(
    ("written", "rating", "said"),
    [
        ("2100", 2100, []),
        ("2 150,5", 2151, ["rating-read-as"]),
        ("2150.4", 2150, ["rating-read-as"]),
        ("1999.5", 2000, ["rating-read-as"]),
        ("2,150", 2150, ["rating-read-as"]),
        ("2'150", 2150, ["rating-read-as"]),
        ("0", None, []),
        ("-", None, []),
        ("б/р", None, []),
        ("abc", None, ["rating-unreadable"]),
        ("-100", None, ["rating-unreadable"]),
        ("9999", None, ["rating-too-high"]),
        ("1e3", None, ["rating-unreadable"]),
        ("²³", None, ["rating-unreadable"]),
    ],
)
def test_ratings(written: str, rating: int | None, said: list[str]) -> None:
    verdict = one(rating=written)
    assert verdict.person is not None
    assert (verdict.person.rating, codes(verdict)) == (rating, said)


@pytest.mark.parametrize(
    ("written", "year", "born", "said"),
    [
        ("1980", 1980, None, []),
        ("1980 г.р.", 1980, None, []),
        ("80", 1980, None, ["year-read-as"]),
        ("15", 2015, None, ["year-read-as"]),
        ("26", 1926, None, ["year-read-as"]),
        ("2003-02-01", 2003, date(2003, 2, 1), []),
        ("25/12/1987", 1987, date(1987, 12, 25), []),
        ("12/25/1987", 1987, date(1987, 12, 25), []),
        ("11/01/1987", 1987, None, ["date-ambiguous"]),
        ("31.02.1990", 1990, None, ["date-impossible"]),
        ("1850", None, None, ["year-unreadable"]),
        ("2099", None, None, ["year-unreadable"]),
        ("37653", None, None, ["year-unreadable"]),
        ("01.02.03", None, None, ["year-unreadable"]),
        ("Tartu", None, None, ["year-unreadable"]),
    ],
)
def test_years_and_dates(written: str, year: int | None, born: date | None, said: list[str]) -> None:
    verdict = one(born=written)
    assert verdict.person is not None
    assert (verdict.person.birth_year, verdict.person.birth_date, codes(verdict)) == (year, born, said)


def test_a_date_among_years_is_said_and_a_date_among_dates_is_not() -> None:
    years = judged("Name;Born\nA B;1980\nC D;01.02.1990\nE F;1970")
    dates = judged("Name;Born\nA B;03.04.1980\nC D;01.02.1990\nE F;05.06.1970")
    assert codes(years[3]) == ["date-in-year"]
    assert kinds(dates) == {2: "ok", 3: "ok", 4: "ok"}


def test_one_date_of_a_column_shows_how_the_others_are_meant() -> None:
    rows = judged("Name;Born\nA B;01/02/1990\nC D;01/25/1980")
    assert rows[2].person is not None
    assert rows[2].person.birth_date == date(1990, 1, 2)


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("EST", "EST", []),
        ("est", "EST", []),
        ("LVA", "LAT", []),
        ("Россия", "RUS", []),
        ("РФ", "RUS", []),
        ("Česko", "CZE", []),
        ("Japan", "JPN", []),
        ("Deutschland", "GER", []),
        ("ee", "EST", []),
        ("RUЅ", "RUS", []),  # a Cyrillic ѕ
        ("Тверская обл.", "", ["country-unknown"]),
    ],
)
def test_countries(written: str, code: str, said: list[str]) -> None:
    verdict = one(fed=written)
    assert verdict.person is not None
    assert (verdict.person.federation, codes(verdict)) == (code, said)


@pytest.mark.parametrize(
    ("written", "value", "said"),
    [
        ("1001", "1001", []),
        ("'1001'", "1001", ["id-read-as"]),
        ("RU-17", "RU-17", []),
        ("0", "", []),
        ("11/01/1987", "", ["id-is-date"]),
        ("2003-02-01", "", ["id-is-date"]),
        ("МС", "", ["id-unreadable"]),
        ("=A1", "", ["id-unreadable"]),
        ("1" * 41, "", ["id-unreadable"]),
    ],
)
def test_ids(written: str, value: str, said: list[str]) -> None:
    verdict = one(ID=written)
    assert verdict.person is not None
    assert (verdict.person.external_id, codes(verdict)) == (value, said)


def test_what_does_not_fit_is_cut_and_a_formula_is_left_out() -> None:
    cut, formula = one(title="Заслуженный мастер спорта"), one(city="=CMD()")
    assert cut.person is not None
    assert formula.person is not None
    assert (cut.person.title, codes(cut)) == ("Заслуженный мастер с", ["shortened"])
    assert (formula.person.city, codes(formula)) == ("", ["formula-left-out"])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("=1+1", "name-is-formula"),
        ("@SUM(A1)", "name-is-formula"),
        ("+7 900 123", "name-is-formula"),
        ("12345", "name-without-letters"),
        ("---", "name-without-letters"),
        ("", "name-missing"),
        ("Name", "heading-again"),
        ("Х" * 121, "name-too-long"),
        ("\ufffdванов", "name-unreadable"),
    ],
)
def test_names_that_are_none(name: str, code: str) -> None:
    rows = judged(f"Name;Fed\nPetrov;EST\n{name};{'Fed' if name == 'Name' else 'EST'}")
    assert (rows[3].kind, codes(rows[3])) == (Kind.REFUSED, [code])


@pytest.mark.parametrize("name", ["Bye", "Бай", "Bye, Alan", "No player", "Null", "-Ivanov"])
def test_odd_names_are_names(name: str) -> None:
    verdict = one(name=name)
    assert verdict.kind is Kind.OK
    assert verdict.person is not None
    assert verdict.person.name == name


# Look-alike letters -------------------------------------------------------------------------------------------------


def test_a_mended_spelling_may_be_kept() -> None:
    text = "ФИО;Год\nИвaнов Иван;1980"
    mended, kept = judged(text)[2], judged(text, choices={"2": {"keep": True}})[2]
    assert mended.person is not None
    assert kept.person is not None
    assert (mended.person.name, mended.kind, mended.may_keep) == ("Иванов Иван", Kind.MENDED, True)
    assert (kept.person.name, kept.kind, codes(kept)) == ("Ивaнов Иван", Kind.OK, ["look-alike-latin-kept"])


def test_the_sentence_says_which_letter_where() -> None:
    verdict = judged("ФИО;Год\nИвaнов Иван;1980")[2]
    assert say(verdict.notes[0]) == "Letter 3 of “Ивaнов” is a Latin “a” in a Cyrillic word; taken as “Иванов”."


# Twice in the file --------------------------------------------------------------------------------------------------


def test_one_id_for_two_people() -> None:
    rows = judged("Name;ID\nIvanov Ivan;7\nPetrov Petr;7")
    assert (rows[2].kind, rows[3].kind) == (Kind.OK, Kind.REFUSED)
    assert codes(rows[3]) == ["id-of-other-line"]


def test_namesakes_of_other_years_or_cities_or_ids_are_kept_apart() -> None:
    rows = judged("Name;Born;City;ID\nA B;1980;X;\nA B;2010;X;\nA B;1980;Y;\nA B;1980;X;7\nA B;1980;X;8")
    assert [rows[n].kind for n in (2, 3, 4)] == [Kind.OK] * 3
    assert "same-person-as-line" in codes(rows[5])  # an id where line 2 has none tells nothing
    assert rows[6].kind is Kind.REFUSED


def test_different_ids_are_different_people() -> None:
    assert kinds(judged("Name;Born;ID\nA B;1980;7\nA B;1980;8")) == {2: "ok", 3: "ok"}


def test_two_alike_may_be_declared_two_people() -> None:
    text = "Name;Born\nA B;1980\nB, A;1980"
    assert judged(text)[3].may_stand_apart
    apart = judged(text, choices={"3": {"apart": True}})
    assert kinds(apart) == {2: "ok", 3: "ok"}


def test_a_row_that_is_left_out_stands_in_nobodys_way() -> None:
    rows = judged("Name;ID\nIvanov Ivan;7\nPetrov Petr;7", choices={"2": {"player": "skip"}})
    assert (codes(rows[2]), rows[3].kind) == (["left-out"], Kind.OK)
