"""Start lists as organizers send them, and the judging of a list in one call."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from openpyxl import Workbook

from renju_tournaments.players.imports.columns import find_headings, guess_columns
from renju_tournaments.players.imports.files.reading import read_file_table
from renju_tournaments.players.imports.judging import Verdict, judge, read_rows
from renju_tournaments.players.imports.matching import Register

RUSSIAN_LINES = [
    "Фамилия;Имя;Страна;Город;Год;Рейтинг;Разряд;ID",
    "Чёрный;Пётр;RUS;Москва;01.02.2003;2 150,5;МС;'34179178'",
    "Иванов;Иван;RUS;Тверь;1980;1905;КМС;1001",
    "Иванов;Иван;RUS;Тверь;2010;1480;2;1002",
    "Ивaнов;Иван;RUS;Тверь;1980;1905;КМС;",
    "Бай;Алан;SWE;Уппсала;1999;1700;;2002",
    "Чёрный;Пётр ;RUS;Москва;2003;2150,5;МС;34179178",
    "Ким;;KOR;Сеул;2001;abc;;4001",
    "Петрова;Анна;RUS;Псков;;;;11/01/1987",
    "",
    "=1+1;Тест;RUS;;1990;1500;;5001",
    "",
]
RUSSIAN = "\r\n".join([*RUSSIAN_LINES, ""]).encode("cp1251")
"""Windows-1251 and semicolons: quotes around an id, a Latin a in line 5, a decimal comma, dates in the wrong columns,
blank lines, the same person twice (and once more with a trailing space), namesakes, a person called Bye, a formula."""

INTERNATIONAL_LINES = [
    "Name,Fed,Rating,Born,Club",
    '"Õispuu, Ülo",EST,2104,1987,Tallinn',
    '"Dvořák, Jiří",CZE,2010,1995,Brno',
    '"Bye, Alan",SWE,1700,1999,',
    "中村 茂 (Nakamura Shigeru),JPN,2300,1960,京都",
    "吴侃 (Wu Kan),CHN,2290,1990,上海",
    '"Mäkinen-O\'Neil, Jean-Paul Alexandre Sebastian von der Ahe",FIN,1820,1991,Helsinki',
    '"Õispuu, Ülo",EST,2104,1987,Tallinn',
    '"No rating, Person",LAT,,,Riga',
]
INTERNATIONAL = b"\xef\xbb\xbf" + "\n".join(INTERNATIONAL_LINES).encode()
"""UTF-8 with its mark, commas, quoted names with commas in them, own script and Latin in one cell."""


def judged(
    data: bytes | str,
    *,
    choices: Mapping[str, Mapping[str, Any]] | None = None,
    register: Register | None = None,
    this_year: int = 2026,
) -> dict[int, Verdict]:
    """The verdicts by line, with the columns as they are guessed."""
    table = read_file_table(data.encode() if isinstance(data, str) else data, pasted=isinstance(data, str))
    heading = find_headings(table.rows)
    verdicts = read_rows(table.rows, heading, guess_columns(table.rows, heading), choices or {}, this_year)
    return {v.line: v for v in judge(verdicts, register or Register())}


def workbook(rows: list[list[Any]], *, title: str = "Players") -> bytes:
    """An XLSX file."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()
