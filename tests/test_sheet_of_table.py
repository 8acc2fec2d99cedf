"""How a table lies on a sheet: its heights, and the notes that are as wide as the table."""

from __future__ import annotations

import io

from openpyxl import load_workbook

from xltiebreak.files.written import INK, LINE, PAPER, Table, TableColumn
from xltiebreak.files.written.sheet import sheet_of
from xltiebreak.files.written.xlsx import SheetWriter, new_book
from xltiebreak.languages import language

NOTE = " ".join(["word"] * 40)
BROAD = TableColumn("Name", "name", ["x" * 43])
"""2 wider than its text: 45; in a workbook 1 more, 46."""


def table(*columns: TableColumn, notes: tuple[str, ...] = ()) -> Table:
    return Table("wall", "Wall", columns, language(), notes)


def test_on_the_wall_a_note_is_as_wide_as_the_table_and_as_high_as_its_lines() -> None:
    content = sheet_of(table(BROAD, BROAD, notes=(NOTE, "")), wall=True)
    # 2 x 45 less 1 is 89 characters: 18 words of 4 letters and the blanks between them, so 40 words
    # take 3 lines of 15 points. Title 24, headings 20; the headings are in row 3, the note in 6.
    assert content.heights == ((1, 24.0), (3, 20.0), (6, 45.0))
    file = io.BytesIO()
    with new_book(file) as book:
        SheetWriter(book).add("Wall", content)
    sheet = load_workbook(file).worksheets[0]
    assert list(map(str, sheet.merged_cells.ranges)) == ["A6:B6"]
    assert (sheet["A6"].value, sheet.row_dimensions[6].height) == (NOTE, 45)
    assert sheet.print_area == "'Wall'!$A$1:$B$7"
    title, head = sheet["A1"], sheet["A3"]
    colors = [title.font.color, head.font.color, head.fill.fgColor, head.border.left.color]
    assert [one.rgb for one in colors] == [f"FF{one}" for one in (PAPER, INK, PAPER, LINE)]


def test_a_note_of_exactly_the_width_takes_two_lines() -> None:
    for length, height in ((44, []), (45, [(6, 30.0)])):  # one of 45 characters stays free
        content = sheet_of(table(BROAD, notes=(f"word {'x' * (length - 5)}",)), wall=True)
        assert [one for one in content.heights if one[0] == 6] == height


def test_short_names_stand_in_our_own_texts_alone() -> None:
    columns = (
        TableColumn("Solkoff", "tiebreak", [1.0]),
        TableColumn("Decided by", "text", ["Solkoff"]),
        TableColumn("Nickname", "text", ["Solkoff"], own=True),
        TableColumn("Name", "name", ["Solkoff"]),
    )
    short = Table("wall", "", columns, language(), shorts={"Solkoff": "SO"}).shortened
    heads = ["SO", "Decided by", "Nickname", "Name"]
    assert [one.heading for one in short.columns] == heads
    assert [one.cells[0] for one in short.columns] == [1.0, "SO", "Solkoff", "Solkoff"]


def test_in_a_workbook_a_note_is_one_line_and_names_stay_in_view() -> None:
    content = sheet_of(table(TableColumn("No.", "number", [1]), BROAD, notes=(NOTE,)))
    assert content.heights == ((1, 24.0), (3, 20.0))
    assert (content.header, content.names) == (3, 2)
    assert content.widths == [7, 46]  # "No." is 3 wide, but no column is under 6


def test_of_the_lines_above_a_table_the_title_alone_is_large() -> None:
    content = sheet_of(Table("wall", "Wall", (BROAD,), language(), subtitle="After round 2"))
    assert content.heights == ((1, 24.0), (4, 20.0))
    assert [content.rows[row][0].look.size for row in (0, 1)] == [16, 0]


def test_on_the_wall_a_long_heading_is_broken_between_words() -> None:
    column = TableColumn("Direct encounter", "tiebreak", [1.0])
    # "encounter" and 2: 11 characters, so the heading takes 2 lines.
    assert sheet_of(table(column), wall=True).widths == [11]
    assert (3, 30.0) in sheet_of(table(column), wall=True).heights
    number = TableColumn("No.", "number", [1])
    assert sheet_of(table(number, column)).widths == [7, 19]


def test_a_table_without_a_title_begins_with_its_headings() -> None:
    content = sheet_of(Table("awards", "", (BROAD,), language()))
    assert [[cell.value for cell in row] for row in content.rows] == [["Name"], ["x" * 43]]
    assert (content.header, content.names) == (1, 1)


def test_only_the_opponents_of_a_matrix_are_headed_by_numbers() -> None:
    columns = (TableColumn("2024", "number", [3]), TableColumn("2", "result", ["1"]))
    assert table(*columns).headings == ["2024", 2]
