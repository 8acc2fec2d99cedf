"""A press renews what a fill wrote, on the command line or by a button, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from commands import saved
from openpyxl import load_workbook
from openpyxl.workbook.defined_name import DefinedName
from tables import Rows, cases_of, table_of

from xltiebreak.book import filling
from xltiebreak.book.sections import live
from xltiebreak.book.sections.marks import FilledTable, names_of_marks
from xltiebreak.excel.buttons.book import (
    CannotPress,
    Fills,
    OpenSheet,
    OpenWorkbook,
    Press,
    formulas_of,
)
from xltiebreak.excel.buttons.checking import check
from xltiebreak.excel.buttons.filling import fill
from xltiebreak.excel.buttons.spilling import filled_by
from xltiebreak.excel.buttons.standings import write_standings
from xltiebreak.reading.grid import Cell, Grid

ONE: Rows = [
    ["No.", "Name", "Pts", "SO", "Rd 1", "Rd 2"],
    [1, "Ada", None, None, "W2", None],
    [2, "Ben", None, None, "L1", None],
    [3, "Cleo", None, None, "W4", None],
    [4, "Dan", None, None, "L3", None],
]
SECOND = ("D3", "W4", "D1", "L2")
# After round 1 the points are 1 0 1 0, so Solkoff is 0 1 0 1. After round 2 the points are
# 1.5 1 1.5 0, and Solkoff is 1 + 1.5, 1.5 + 0, 0 + 1.5, 1.5 + 1.
FIRST_POINTS, FIRST_SOLKOFF = [1, 0, 1, 0], [0, 1, 0, 1]
POINTS, SOLKOFF = [1.5, 1, 1.5, 0], [2.5, 1.5, 1.5, 2.5]
Names = Mapping[str, str]
UNNAMED: Names = {}


def nothing(cells: Sequence[Cell]) -> Collection[Cell]:
    return ()


def pressed(rows: Rows, names: Names = UNNAMED, fills: Fills | None = nothing) -> Press:
    return fill(OpenWorkbook([OpenSheet(Grid("Open", rows), fills=fills, names=names)]))


def after(rows: Rows, names: Names, press: Press) -> tuple[Rows, Names]:
    """The sheet and its names after a press."""
    changed = [list(row) for row in rows]
    for _, cell, value in press.cells:
        changed[cell.row - 1][cell.column - 1] = value
    return changed, {**names, **{name: text for _, name, text in press.names}}


def with_second_round(rows: Rows) -> Rows:
    head, *lines = rows
    return [head, *([*line[:5], game] for line, game in zip(lines, SECOND, strict=True))]


def filled_once(rows: Rows = ONE) -> tuple[Rows, Names]:
    return after(rows, UNNAMED, pressed(rows))


def column(rows: Rows, number: int) -> list[object]:
    return [row[number - 1] for row in rows[1:]]


HOSTS: Mapping[str, Fills | None] = {"formulas known": nothing, "as on Server": None}
(CASES,) = cases_of(__file__).values()


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_second_press_renews_what_the_first_wrote(case: dict[str, Any]) -> None:
    for fills in (HOSTS[host] for host in case["on"]):
        rows, names = after(ONE, UNNAMED, pressed(ONE, fills=fills))
        assert (column(rows, 3), column(rows, 4)) == (FIRST_POINTS, FIRST_SOLKOFF)
        for address, value in case["typed"].items():
            rows[int(address[1]) - 1]["ABCD".index(address[0])] = value
        rows = with_second_round(rows)
        press = pressed(rows, names, fills)
        rows, names = after(rows, names, press)
        assert (column(rows, 3), column(rows, 4)) == (case["points"], case["solkoff"])
        assert case["says"] in press.message
        again = pressed(rows, names, fills)
        assert case["typed"] or not (again.cells or again.names)


@pytest.mark.parametrize("fills", [nothing, None], ids=["formulas known", "as on Server"])
def test_a_press_renews_what_the_command_line_wrote(fills: Fills | None, tmp_path: Path) -> None:
    source, target = Path(saved(tmp_path / "in.xlsx", ONE)), tmp_path / "out.xlsx"
    filling.fill(source, target)
    sheet = load_workbook(target)["Open"]
    rows: Rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    names = {name: one.attr_text for name, one in sheet.defined_names.items()}
    rows, _ = after(rows, names, pressed(with_second_round(rows), names, fills))
    assert (column(rows, 3), column(rows, 4)) == (POINTS, SOLKOFF)


def test_the_command_line_renews_what_a_press_wrote(tmp_path: Path) -> None:
    rows, names = filled_once()
    rows[1][2] = 7  # typed over by a person
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    saved(source, with_second_round(rows))
    book = load_workbook(source)
    for name, text in names.items():
        book["Open"].defined_names[name] = DefinedName(name, attr_text=text, hidden=True)
    book.save(source)
    report = filling.fill(source, target)
    sheet = load_workbook(target)["Open"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert (column(rows, 3), column(rows, 4)) == ([7, *POINTS[1:]], SOLKOFF)
    assert "7 points are printed, but the results make 1.5" in str(report.problems[0])


def test_what_we_wrote_below_a_formula_that_could_spill_is_left() -> None:
    rows, names = filled_once()
    rows = with_second_round(rows)
    formulas = {Cell(2, 4): "SORT(A2:A5)"}
    grid = Grid("Open", rows, formulas=formulas_of(formulas))
    sheet = OpenSheet(grid, fills=filled_by(grid, formulas), is_sure=False, names=names)
    press = fill(OpenWorkbook([sheet]))
    assert {change.cell.column for change in press.cells} == {3}


def test_a_formula_that_gives_what_we_wrote_is_not_overwritten() -> None:
    rows, names = filled_once()
    press = pressed(with_second_round(rows), names, lambda cells: {Cell(2, 4)} & {*cells})
    assert {str(change.cell) for change in press.cells if change.cell.column == 4} == {
        *("D3", "D4", "D5")
    }
    assert "because formulas fill these cells: D2" in press.message


def test_what_we_wrote_beside_a_formula_that_could_spill_is_renewed() -> None:
    rows, names = filled_once()
    formulas = {Cell(row, 2): f"PROPER(Z{row})" for row in range(2, 6)}
    for line in rows[1:]:
        line[2] = None  # the points: else they are beside the formulas
    rows = with_second_round(rows)
    grid = Grid("Open", rows, formulas=formulas_of(formulas))
    fills = filled_by(grid, formulas)
    assert fills([Cell(2, 4)])
    sheet = OpenSheet(grid, fills=fills, is_sure=False, names=names)
    done, _ = after(rows, names, fill(OpenWorkbook([sheet])))
    assert column(done, 4) == SOLKOFF


def test_unmarked_points_of_an_earlier_round_are_one_line_with_what_to_do() -> None:
    rows, _ = filled_once()
    press = pressed(with_second_round(rows))
    (line,) = [line for line in press.message.splitlines() if "round 1" in line]
    assert line.startswith("Open!C")
    assert line.endswith(": clear them and press again")
    assert {change.cell.column for change in press.cells} == {4}


def test_check_says_that_the_sheet_is_to_be_filled_again() -> None:
    rows, names = filled_once()
    sheet = OpenSheet(Grid("Open", with_second_round(rows)), fills=nothing, names=names)
    press = check(OpenWorkbook([sheet]), lambda *_: "")
    assert "filled after round 1, and 2 rounds count now: fill again" in press.message


def test_check_and_standings_speak_of_an_outdated_sheet_in_one_line() -> None:
    rows, names = filled_once()
    book = OpenWorkbook([OpenSheet(Grid("Open", with_second_round(rows)), names=names)])
    said = "filled after round 1, and 2 rounds count now: fill again"
    listed = [row[2:] for row in check(book, lambda sheet, cell: None).pages[0].rows[4:]]
    assert [str(row[1]).startswith(said) for row in listed] == [True]
    assert write_standings(book).message.splitlines()[1].endswith(said)


def test_awards_of_the_round_before_are_named() -> None:
    rows = [[*row, "Trophy" if row is ONE[0] else None] for row in ONE]
    rows[1][6] = "1st Place"
    names = names_of_marks({}, [FilledTable(table_of(rows), {Cell(2, 7): "1st Place"})])
    for line, game in zip(rows[1:], SECOND, strict=True):
        line[5] = game
    press = pressed(rows, names)
    assert (
        "Open!G2: awards from an earlier fill remain (G2): write the awards again to update them"
        in press.message
    )
    assert "G2" not in {str(change.cell) for change in press.cells}


def test_a_sheet_that_computes_by_itself_is_left_to_its_formulas() -> None:
    names = {live.MARK: live.names_text(["SOLKOFF"])}
    with pytest.raises(CannotPress, match="This workbook computes by itself"):
        pressed(ONE, names)
    other = OpenSheet(Grid("U12", ONE), fills=nothing)
    there = OpenSheet(Grid("Open", ONE), fills=nothing, names=names)
    press = fill(OpenWorkbook([there, other]))
    assert {one.sheet for one in press.cells} == {"U12"}
    assert "Open: left to its own formulas" in press.message
