"""`check` compares the standings sheets of workbooks that compute by themselves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from workbook.live.calculating import by_ironcalc, needs_ironcalc
from workbook.live.typed import FIRST, SECTION, STANDINGS, Shape, Typed, random_typed

from xltiebreak.cli import main
from xltiebreak.ranking import order_of

pytestmark = needs_ironcalc

SHAPE = Shape(9, 3, order_of("wscf"), ("Club",))
EVENT = random_typed(3, SHAPE, plainly=True)
TOP = FIRST - 1  # the header row


def calculated(typed: Typed, folder: Path) -> Workbook:
    """The workbook with values in place of formulas."""
    (sheets,) = by_ironcalc([typed.save(folder)], folder)
    book = Workbook()
    book.remove(book.worksheets[0])
    for name in (SECTION, STANDINGS):
        sheet = book.create_sheet(name)
        for row, line in enumerate(sheets[name].rows, 1):
            for column, text in enumerate(line, 1):
                value: str | float = text
                with suppress(ValueError):
                    value = float(text)
                sheet.cell(row, column, value if text else None)
    return book


def checked(book: Workbook, folder: Path) -> Result:
    path = folder / "event.xlsx"
    book.save(path)
    return CliRunner().invoke(main, ["check", str(path)], catch_exceptions=False)


@pytest.fixture
def book(tmp_path: Path) -> Workbook:
    return calculated(EVENT, tmp_path)


def test_standings_that_are_right_are_not_mentioned(book: Workbook, tmp_path: Path) -> None:
    result = checked(book, tmp_path)
    assert result.exit_code == 0
    assert STANDINGS not in result.output


def a_place(sheet: Worksheet) -> str:
    sheet.cell(TOP + 3, 1).value = 9
    number = sheet.cell(TOP + 3, 2).value
    return f"A7: Place of player {number:g} is 9 here, and the crosstable makes it "


def points(sheet: Worksheet) -> str:
    for row in (TOP + 2, TOP + 4):
        sheet.cell(row, 5).value = 77
    number = sheet.cell(TOP + 2, 2).value
    return f"E6: Pts of player {number:g} is 77 here, and the crosstable makes it "


def a_tiebreak(sheet: Worksheet) -> str:
    sheet.cell(TOP + 1, 7).value = None
    number = sheet.cell(TOP + 1, 2).value
    return f"G5: Solkoff of player {number:g} is blank here, and the crosstable makes it "


def a_stranger(sheet: Worksheet) -> str:
    sheet.cell(TOP + 1, 2).value = 77
    return "B5: No. of player 77 is 77 here, and the crosstable has no such player"


def a_line(sheet: Worksheet) -> str:
    number = sheet.cell(TOP + 2, 2).value
    sheet.delete_rows(TOP + 2)
    return f"{STANDINGS}: the crosstable has players who are not listed here: {number:g}"


def their_order(sheet: Worksheet) -> str:
    first = [cell.value for cell in sheet[TOP + 1]]
    sheet.delete_rows(TOP + 1)
    sheet.insert_rows(TOP + 3)
    for column, value in enumerate(first, 1):
        sheet.cell(TOP + 3, column).value = value
    return f"{STANDINGS}: the lines are not sorted by place"


CHANGES: tuple[Callable[[Worksheet], str], ...] = (
    *(a_place, points, a_tiebreak, a_stranger, a_line, their_order),
)


@pytest.mark.parametrize("change", CHANGES)
def test_check_finds_a_difference(
    change: Callable[[Worksheet], str], book: Workbook, tmp_path: Path
) -> None:
    message = change(book[STANDINGS])
    result = checked(book, tmp_path)
    assert result.exit_code == 1
    (line,) = (line for line in result.stderr.splitlines() if STANDINGS in line)
    assert message in line
    assert ("; 2 lines differ" in line) is ("lines differ" in line) is (change is points)


def test_standings_without_points_are_compared_by_their_players(
    book: Workbook, tmp_path: Path
) -> None:
    book[STANDINGS].delete_cols(5)
    assert STANDINGS not in checked(book, tmp_path).output


def test_check_repeats_the_line_under_the_title(tmp_path: Path) -> None:
    lines = list(EVENT.lines)
    lines[0] = replace(lines[0], cells=(*lines[0].cells[:2], "1-0"))
    typed = replace(EVENT, name="slip", lines=tuple(lines))
    result = checked(calculated(typed, tmp_path), tmp_path)
    assert result.exit_code == 1
    said = f"event.xlsx: {STANDINGS}!A2: the sheet says: Check: "
    (line,) = (line for line in result.stderr.splitlines() if STANDINGS in line)
    assert said in line
    assert "not final. 1 Player 1, Rnd 3: 1-0 cannot be read" in line


def test_another_order_may_have_other_places(book: Workbook, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    book.save(path)
    result = CliRunner().invoke(main, ["check", str(path), "--systems", "KA"])
    assert STANDINGS not in result.output
