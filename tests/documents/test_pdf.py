"""What documents are made of: any script in one line, heads, pages, tables."""

import re

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.grids import Column, grid
from renju_tournaments.documents.pdf.paper import PageHeader, Paper, body_width, build, pages
from tests.documents.papers import embedded, text, texts

NAMES = ["Õispuu Ülo", "Příliš Žluťoučký", "Чёрный Пётр", "中村 茂", "吴侃", "陳韋彤", "김수찬", "A <b> & “c”"]
LONG = "Maximilián Alexander z Lobkovic-Schwarzenb"


def table(rows: list[tuple[str, ...]], **options: object) -> bytes:
    columns = [Column("Table", "right"), Column("Name", wraps=True), Column("Points", "center")]
    return build([grid(columns, rows, body_width())], PageHeader("List", "Spring Cup", "Round 1", "printed"), **options)


def test_any_script_comes_back_from_the_page_as_it_was() -> None:
    found = text(table([("1", " · ".join(NAMES), "½")]))
    for name in NAMES:
        assert name.replace(" ", "") in re.sub(r"\s", "", found)


def test_every_font_is_embedded_as_a_subset() -> None:
    found = embedded(table([("1", name, "0") for name in NAMES]))
    assert {name.split("+")[1] for name in found if "+" in name} >= {"DejaVuSans", "NotoSansJP-Regular"}
    used = {name: inside for name, inside in found.items() if name != "/Helvetica"}
    assert len(used) == 5
    assert all(used.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_character_of_a_name_has_a_font(name: str) -> None:
    for font, piece in fonts.runs(name):
        assert all(fonts.font_of(character) == font for character in piece if character != " ")


def test_the_head_is_repeated_and_pages_are_counted() -> None:
    pages = texts(table([(str(n), f"Player {n}", "1") for n in range(200)]))
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        assert "Spring Cup" in page
        assert "Points" in page


def test_no_row_is_split_and_no_name_is_cut() -> None:
    pages = texts(table([(f"#{n}", f"{LONG} {n} " * 3, "1") for n in range(60)]))
    for n in range(60):
        holding = [page for page in pages if f"#{n}\r" in page or f"#{n} " in page or f"#{n}\n" in page]
        assert len(holding) == 1
        assert re.sub(r"\s", "", holding[0]).count(re.sub(r"\s", "", f"{LONG}{n}")) >= 3


def test_the_same_adjournment_is_the_same_file() -> None:
    assert table([("1", "Anna", "1")]) == table([("1", "Anna", "1")])


@pytest.mark.parametrize("paper", Paper)
def test_a_table_too_wide_for_the_sheet_is_set_smaller(paper: Paper) -> None:
    columns = [Column("Name", wraps=True), *(Column(str(n), "center") for n in range(1, 40))]
    rows = [[LONG, *("1½" for _ in range(39))]]
    data = build([grid(columns, rows, body_width(paper))], PageHeader("Wide", "Cup"), paper=paper)
    assert text(data).count("1½") == 39


def lines(columns: list[Column], rows: list[tuple[str, ...]]) -> list[str]:
    return text(build([grid(columns, rows, body_width())], PageHeader("List", "Cup"))).splitlines()


def test_a_column_that_wraps_breaks_no_word_while_another_can_wrap_between_words() -> None:
    found = lines([Column("Name", wraps=True), Column("Club", wraps=True)], [(f"{LONG} " * 4, "Rechtsschutzverein")])
    assert any("Rechtsschutzverein" in line for line in found)


def test_a_word_as_long_as_the_sheet_breaks_no_title() -> None:
    found = lines([Column("Name", wraps=True), Column("Wettspielklasse", wraps=True)], [("W" * 150, "")])
    assert any("Wettspielklasse" in line for line in found)


def test_a_line_that_must_fit_is_made_smaller_not_cut() -> None:
    assert fonts.fitting("short", 12, 500) == 12
    size = fonts.fitting(LONG, 12, 150)
    assert fonts.SMALLEST < size < 12
    assert fonts.width(LONG, size) <= 150.01


def test_a_line_too_wide_in_the_smallest_letters_is_made_narrower() -> None:
    def line(canvas: Canvas) -> None:
        assert fonts.draw(canvas, "W" * 80, 50, 50, 9, room=100) == 100
        canvas.showPage()

    page = pypdfium2.PdfDocument(pages(line, title="Line", size=(400, 100)))[0].get_textpage()
    assert page.get_text_range() == "W" * 80
    assert max(page.get_charbox(n)[2] for n in range(80)) <= 151


@pytest.mark.parametrize(
    ("text", "on_paper"),
    [
        ("כהן דוד", "דוד ןהכ"),
        ("7 כהן (ISR)", "7 ןהכ (ISR)"),
        ("שׁלום", "םולשׁ"),
        ("Õispuu Ülo", "Õispuu Ülo"),
        ("中村 茂", "中村 茂"),
    ],
)
def test_hebrew_stands_from_right_to_left(text: str, on_paper: str) -> None:
    assert fonts.left_to_right(text) == on_paper
    assert "".join(piece for _font, piece in fonts.runs(text)) == on_paper
