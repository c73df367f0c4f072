"""A table is found in whatever is sent; or a sentence says what to send instead."""

from __future__ import annotations

import zipfile
from datetime import date, datetime
from io import BytesIO

import pytest
import xlwt
from hypothesis import example, given, settings
from hypothesis import strategies as st

from renju_tournaments.errors import UserError
from renju_tournaments.players.imports.files.file_table import MAX_COLUMNS, MAX_ROWS
from renju_tournaments.players.imports.files.reading import read_file_table
from tests.players.startlists import INTERNATIONAL, RUSSIAN, RUSSIAN_LINES, workbook

SIMPLE = "Фамилия;Имя;Год\nЧёрный;Пётр;1980\nИванов;Иван;1990\n"


def test_the_russian_list() -> None:
    table = read_file_table(RUSSIAN)
    assert (table.encoding, table.separator, table.kind, table.blank_lines) == ("cp1251", ";", "csv", 2)
    assert [line for line, _ in table.rows] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
    assert table.rows[1][1] == ("Чёрный", "Пётр", "RUS", "Москва", "01.02.2003", "2 150,5", "МС", "'34179178'")
    assert table.rows[6][1][1] == "Пётр"  # without its trailing space


def test_the_international_list() -> None:
    table = read_file_table(INTERNATIONAL)
    assert (table.encoding, table.separator, table.blank_lines) == ("utf-8", ",", 0)
    assert table.rows[1] == (2, ("Õispuu, Ülo", "EST", "2104", "1987", "Tallinn"))
    assert table.rows[4][1][0] == "中村 茂 (Nakamura Shigeru)"


@pytest.mark.parametrize(
    ("encoding", "found"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("cp1251", "cp1251"),
        ("cp866", "cp866"),
    ],
)
def test_russian_in_every_encoding(encoding: str, found: str) -> None:
    table = read_file_table(SIMPLE.encode(encoding))
    assert table.encoding == found
    assert table.rows[1] == (2, ("Чёрный", "Пётр", "1980"))


def test_the_mark_of_big_endian_is_obeyed() -> None:
    table = read_file_table(b"\xfe\xff" + SIMPLE.encode("utf-16-be"))
    assert (table.encoding, table.rows[2][1][0]) == ("utf-16-be", "Иванов")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("ПЕТРОВ ИВАН;RUS;1980\nСИДОРОВ ПЁТР;RUS;1981", "cp1251"),
        ("Ким;KOR;2001\nБай Алан;SWE;1999", "cp1251"),
        ("Єжак Їван;UKR\nГнатюк Ігор;UKR", "cp1251"),
        ("Черный Петр;RUS\nИванов Иван;RUS", "koi8-r"),
        ("Dvořák Jiří;CZE\nČermák Aleš;CZE\nNový Lukáš;CZE", "cp1250"),
        ("Õispuu Ülo;EST\nSoosõrv Ando;EST\nPõldma Jüri;EST", "cp1252"),
        ("Åkesson Göran;SWE\nHjälm Örjan;SWE", "cp1252"),
        ("Bērziņš Jānis;LAT\nKalniņa Līga;LAT", "cp1257"),
        ("吴侃;CHN\n陈伟;CHN\n朱建锋;CHN", "gb18030"),
        ("中村茂;JPN\n岡部寛;JPN\nなかむら;JPN", "cp932"),
        ("김창훈;KOR\n박정호;KOR", "cp949"),
    ],
)
def test_old_encodings_are_told_by_how_their_letters_stand(text: str, encoding: str) -> None:
    table = read_file_table(text.encode(encoding))
    assert table.encoding == encoding
    assert table.rows[0][1][0] == text.split(";")[0]


def test_a_latin_letter_in_a_cyrillic_word_does_not_confuse_the_encoding() -> None:
    assert read_file_table("Ивaнов;RUS\nПeтpoв;RUS".encode("cp1251")).encoding == "cp1251"


def test_one_broken_character_does_not_make_utf_8_something_else() -> None:
    table = read_file_table("Фамилия;Имя\nИванов;Иван\nЧёрный;Пётр".encode().replace("Ч".encode(), b"\xd0", 1))
    assert table.encoding == "utf-8"
    assert table.rows[2][1] == ("\ufffdёрный", "Пётр")


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_any_separator(separator: str) -> None:
    table = read_file_table(SIMPLE.replace(";", separator).encode())
    assert (table.separator, table.rows[1][1]) == (separator, ("Чёрный", "Пётр", "1980"))


def test_a_decimal_comma_is_no_separator() -> None:
    table = read_file_table(b"A B;2150,5\nC D;1900,5\nE F;1800,5\n")
    assert (table.separator, table.columns) == (";", 2)


def test_the_line_that_names_the_separator_is_obeyed() -> None:
    table = read_file_table(b"sep=|\r\nName|Fed\r\nA B|EST\r\n")
    assert (table.separator, table.rows[0]) == ("|", (2, ("Name", "Fed")))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (b'"Ivanov;Ivan;1980', "Ivanov"),  # opened and never closed
        (b'Ivanov";Ivan;1980', "Ivanov"),
        (b'"Ivanov";Ivan;1980', "Ivanov"),
        (b'"Ivanov ""Tiger""";Ivan;1980', 'Ivanov "Tiger"'),
    ],
)
def test_quotes_in_odd_places_swallow_nobody(written: bytes, name: str) -> None:
    table = read_file_table(b"Surname;Name;Year\n" + written + b"\nPetrov;Petr;1990\nSidorov;Sidor;1991\n")
    assert len(table.rows) == 4
    assert table.rows[1] == (2, (name, "Ivan", "1980"))
    assert table.rows[3] == (4, ("Sidorov", "Sidor", "1991"))


def test_a_cell_of_two_lines_stays_one_cell() -> None:
    table = read_file_table(b'Name;Club\n"Ivanov\nIvan";Tartu\nPetrov;Narva\n')
    assert [(line, cells[0]) for line, cells in table.rows] == [(1, "Name"), (2, "Ivanov Ivan"), (4, "Petrov")]


def test_characters_nobody_sees_are_taken_out() -> None:
    assert read_file_table("Name;Fed\n\u200bIvanov\u00a0 Ivan\u00ad;EST".encode()).rows[1][1][0] == "Ivanov Ivan"


def test_a_list_of_names_alone_is_a_start_list() -> None:
    table = read_file_table("Иванов Иван\nПетров Пётр\n".encode(), pasted=True)
    assert (table.kind, table.separator, table.columns) == ("text", "", 1)


def test_xlsx() -> None:
    rows = [["Name", "Born", "Rating"], ["Dvořák", date(1995, 3, 1), 2010.0], [None] * 3, ["Чёрный", 1980.0, 2150.5]]
    table = read_file_table(workbook(rows, title="Игроки"))
    assert (table.kind, table.sheet, table.sheets, table.blank_lines) == ("xlsx", "Игроки", ("Игроки",), 1)
    assert table.rows[1:] == ((2, ("Dvořák", "1995-03-01", "2010")), (4, ("Чёрный", "1980", "2150.5")))


def test_the_sheet_may_be_chosen() -> None:
    book = xlwt.Workbook()
    book.add_sheet("Empty")
    for title, name in (("Men", "Ivanov"), ("Women", "Petrova")):
        sheet = book.add_sheet(title)
        sheet.write(0, 0, "Name")
        sheet.write(1, 0, name)
        sheet.write(1, 1, 1980.0)
    out = BytesIO()
    book.save(out)
    table = read_file_table(out.getvalue())
    assert (table.kind, table.sheet, table.sheets, table.rows[1][1]) == (
        "xls",
        "Men",
        ("Men", "Women"),
        ("Ivanov", "1980"),
    )
    assert read_file_table(out.getvalue(), sheet="Women").rows[1][1][0] == "Petrova"


def test_xls_with_a_date() -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("1")
    sheet.write(0, 0, "Иванов")
    sheet.write(0, 1, datetime(2003, 2, 1), xlwt.easyxf(num_format_str="DD.MM.YYYY"))
    out = BytesIO()
    book.save(out)
    assert read_file_table(out.getvalue()).rows == ((1, ("Иванов", "2003-02-01")),)


def ods(cells: str) -> bytes:
    names = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="{names}:office:1.0" '
        f'xmlns:table="{names}:table:1.0" xmlns:text="{names}:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="S">{cells}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr(
            "META-INF/manifest.xml",
            f'<?xml version="1.0"?><manifest:manifest xmlns:manifest="{names}:manifest:1.0"/>',
        )
    return out.getvalue()


def test_ods() -> None:
    row = (
        '<table:table-row><table:table-cell office:value-type="string"><text:p>Соосырв</text:p></table:table-cell>'
        '<table:table-cell office:value-type="float" office:value="1980"><text:p>1980</text:p></table:table-cell>'
        "</table:table-row>"
    )
    table = read_file_table(ods(row))
    assert (table.kind, table.sheet, table.rows) == ("ods", "S", ((1, ("Соосырв", "1980")),))


def refused(data: bytes) -> str:
    with pytest.raises(UserError) as caught:
        read_file_table(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n1 0 obj", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
        (b"MZ\x90\0\x03\0\0\0", "a program"),
        (b"\x7fELF\x02\x01\x01", "a program"),
        (b"Rar!\x1a\x07", "an archive"),
        (b"<!DOCTYPE html><table><tr><td>Ivanov", "a web page"),
        (b"{\\rtf1 Ivanov", "a text document"),
        (b"PK\x03\x04 broken", "a damaged archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 broken", "an old office document"),
        (bytes(range(256)) * 20, "a file of another kind"),
    ],
)
def test_a_file_of_the_wrong_kind_is_named(data: bytes, kind: str) -> None:
    sentence = refused(data)
    assert kind in sentence
    assert "Send the start list as CSV, XLSX, XLS or ODS" in sentence


def zipped(*names: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "<x/>")
    return out.getvalue()


def test_archives_that_are_no_workbooks() -> None:
    assert "an archive" in refused(zipped("photo.jpg"))
    assert "a text document" in refused(zipped("word/document.xml"))
    assert "damaged or locked" in refused(zipped("xl/workbook.xml"))


@pytest.mark.parametrize("data", [b"", b"\n\r\n  \n", b"\xef\xbb\xbf", b"\0\0\0\0", b";;;\n;;;\n"])
def test_an_empty_file(data: bytes) -> None:
    assert "The list is empty" in refused(data)


def test_an_empty_workbook() -> None:
    assert "no filled cell" in refused(workbook([]))


def test_one_column_that_holds_more_than_names() -> None:
    assert "Only one column was found" in refused(b"Ivanov#1980#1905\nPetrov#1981#1800\n")


def test_a_workbook_of_a_few_bytes_that_claims_a_billion_cells() -> None:
    data = workbook([["Ivanov"]])
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for item in old.namelist():
            content = old.read(item)
            if item.endswith("sheet1.xml"):
                far = b'<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData>'
                content = content.replace(b"</sheetData>", far)
            new.writestr(item, content)
    assert "far more cells" in refused(out.getvalue())


def test_an_archive_that_unpacks_to_gigabytes() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"\0" * 210_000_000)
    assert len(out.getvalue()) < 1_000_000
    assert "far more cells" in refused(out.getvalue())


def test_too_many_lines_and_columns() -> None:
    assert str(MAX_ROWS) in refused(b"A B;1\n" * (MAX_ROWS + 1))
    assert str(MAX_COLUMNS) in refused(b"x" + b";x" * MAX_COLUMNS)
    assert len(read_file_table(b"A B;1\n" * MAX_ROWS).rows) == MAX_ROWS


def test_the_encoding_and_the_separator_may_be_chosen() -> None:
    table = read_file_table(RUSSIAN, encoding="koi8-r", separator=",")
    assert (table.encoding, table.separator) == ("koi8-r", ",")
    with pytest.raises(UserError):
        read_file_table(RUSSIAN, encoding="rot13")
    with pytest.raises(UserError):
        read_file_table(RUSSIAN, separator="x")


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
@example(b"PK\x03\x04")
@example(b'"')
@example(b'a;"\n";b\r"')
@example(b"\xff\xfe\x00\xd8")
@example(b"sep=\n")
@example(b'sep="\na"b')
def test_no_bytes_raise_anything_but_a_sentence(data: bytes) -> None:
    try:
        table = read_file_table(data)
    except UserError:
        return
    assert len({len(cells) for _line, cells in table.rows}) == 1


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 4000), st.binary(min_size=1, max_size=8))
def test_no_damaged_workbook_raises_anything_but_a_sentence(place: int, damage: bytes) -> None:
    data = workbook([["Name", "Born"], ["Ivanov", 1980]])
    place %= len(data)
    try:
        read_file_table(data[:place] + damage + data[place + len(damage) :])
    except UserError:
        return


def test_every_line_of_the_russian_list_survives_every_encoding() -> None:
    for encoding in ("utf-8", "utf-16", "cp1251"):
        table = read_file_table("\n".join(RUSSIAN_LINES).encode(encoding))
        assert len(table.rows) == 10, encoding


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "{}.", "№ {}: ", "{} ", "{} – "])
def test_a_pasted_list_with_numbers_before_the_names(mark: str) -> None:
    names = ["Сергей Павлов", "Анна Õis", "Bye Alan"]
    text = "\n".join(mark.format(n) + name for n, name in enumerate(names, start=1))
    assert [cells for _line, cells in read_file_table(text.encode(), pasted=True).rows] == [(name,) for name in names]


def test_numbers_before_the_names_of_a_table_of_several_columns() -> None:
    table = read_file_table("Name;Fed\n1. Павлов Сергей;RUS\n2. Bye Alan;SWE\n3. Kim;KOR\n4. Õis Anna;EST".encode())
    assert [cells[0] for _line, cells in table.rows] == ["Name", "Павлов Сергей", "Bye Alan", "Kim", "Õis Anna"]


def test_numbers_below_a_heading() -> None:
    table = read_file_table("Участники\n1. Павлов Сергей\n2. Бай Алан".encode(), pasted=True)
    assert [cells[0] for _line, cells in table.rows] == ["Участники", "Павлов Сергей", "Бай Алан"]


@pytest.mark.parametrize("text", ["2 разряд;Ким\n1 разряд;Бай", "1980;Kim\n1990;Bye", "1.02.1980;Kim\n2.02.1990;Bye"])
def test_numbers_that_do_not_count_the_lines_stay(text: str) -> None:
    assert ";".join(read_file_table(text.encode()).rows[0][1]) == text.split("\n")[0]


def test_the_line_that_is_no_name_is_told() -> None:
    with pytest.raises(UserError, match="line 3 is not just a name: “Anna Õis 1990”"):
        read_file_table("Сергей Павлов\n\nAnna Õis 1990\n".encode(), pasted=True)
