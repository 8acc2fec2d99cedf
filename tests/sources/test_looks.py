"""Results that only colours or comments tell are refused with that reason; a design is none."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

import xltiebreak
from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.grid import Refused

GREEN, RED = PatternFill("solid", fgColor="00FF00"), PatternFill("solid", fgColor="FF0000")
COLOURS, COMMENTS = (
    "C2: no cell of the rounds holds a result, but their colours",
    "comments are not",
)


def in_squares(sheet: Worksheet) -> None:
    """Green for who won, red for who lost."""
    for at, row in enumerate(sheet["C2:E5"]):
        for turn, cell in enumerate(row):
            cell.fill = GREEN if (at + turn) % 2 else RED


def in_rows(sheet: Worksheet) -> None:
    for at, row in enumerate(sheet["C2:E5"]):
        for cell in row:
            cell.fill = GREEN if at % 2 else RED


def in_columns(sheet: Worksheet) -> None:
    for row in sheet["C2:E5"]:
        row[1].fill = GREEN


def two_cells(sheet: Worksheet) -> None:
    sheet["C3"].fill = sheet["D4"].fill = GREEN


def comments(sheet: Worksheet) -> None:
    for (cell,) in sheet["C2:C5"]:
        cell.comment = Comment("won against 3", "TD")


def ticks_in_squares(sheet: Worksheet) -> None:
    in_squares(sheet)
    for row in sheet["C2:E5"]:
        for cell in row:
            cell.value = "✓"


def results_in_squares(sheet: Worksheet) -> None:
    in_squares(sheet)
    for cell, text in zip(("C2", "C3", "C4", "C5"), ("W2", "L1", "D4", "D3"), strict=True):
        sheet[cell] = text


def the_diagonal(sheet: Worksheet) -> None:
    """Of a matrix that nobody has filled in."""
    for turn in range(4):
        sheet.cell(1, 3 + turn, turn + 1)
        sheet.cell(2 + turn, 3 + turn).fill = GREEN


def painted(path: Path, paint: object, points: bool) -> Path:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet) and callable(paint)
    sheet.append(["No", "Name", "R1", "R2", "R3", "", "Pts"])
    for number, (name, made) in enumerate(
        zip(["Ann", "Bob", "Cid", "Dee"], (2, 1, 1, 2), strict=True), 1
    ):
        sheet.append([number, name, None, None, None, None, made if points else None])
    paint(sheet)
    book.save(path)
    return path


@pytest.mark.parametrize("points", [True, False])
@pytest.mark.parametrize(
    ("paint", "told"),
    [
        (in_squares, COLOURS),
        (comments, COMMENTS),
        (ticks_in_squares, "if the colours of cells or their comments do"),
        (in_rows, ""),
        (in_columns, ""),
        (two_cells, ""),
        (results_in_squares, ""),
        (the_diagonal, ""),
    ],
)
def test_what_shows_results_without_a_text_is_named(
    paint: object, told: str, points: bool, tmp_path: Path
) -> None:
    path = painted(tmp_path / "club.xlsx", paint, points)
    (table,) = read_workbook(path).crosstables
    (loaded,) = xltiebreak.read_workbook(load_workbook(path)).crosstables
    for one in (table, loaded):
        errors = [str(problem) for problem in one.problems if problem.severity == "error"]
        assert (
            [told in error for error in errors] == [True]
            if told
            else not any("colours" in error or "comments" in error for error in errors)
        )


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("sheet1.xml", b' s="', b' s="9'),
        ("styles.xml", b'fillId="', b'fillId="x'),
    ],
)
def test_damaged_styles_are_no_colours(part: str, old: bytes, new: bytes, tmp_path: Path) -> None:
    (table,) = read_workbook(changed(tmp_path, part, old, new)).crosstables
    assert table.sound


def test_styles_that_are_no_xml_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be used: its XML is damaged"):
        read_workbook(changed(tmp_path, "styles.xml", b"</styleSheet>", b"</other>"))


def changed(folder: Path, part: str, old: bytes, new: bytes) -> Path:
    path, other = painted(folder / "club.xlsx", in_squares, False), folder / "other.xlsx"
    with ZipFile(path) as there, ZipFile(other, "w") as written:
        for name in there.namelist():
            content = there.read(name)
            written.writestr(name, content.replace(old, new) if name.endswith(part) else content)
    return other
