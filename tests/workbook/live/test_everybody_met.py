"""A workbook that computes by itself keeps to the rules of a Swiss event when everybody has met."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.worksheet.worksheet import Worksheet

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.systems import find

# Five players, everybody against everybody: one rests in each round, in cells that stay blank.
PAIRS = [[(2, 5), (3, 4)], [(5, 3), (1, 2)], [(3, 1), (4, 5)], [(1, 4), (2, 3)], [(4, 2), (5, 1)]]


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(main, list(map(str, arguments)))
    assert done.exit_code == code, done.output
    return done.output


def type_results(sheet: Worksheet, head: int, first: int) -> None:
    """Type the results from the column `first` on; the first of each pair wins."""
    for turn, pairs in enumerate(PAIRS):
        for winner, loser in pairs:
            sheet.cell(head + winner, first + turn, f"W{loser}")
            sheet.cell(head + loser, first + turn, f"L{winner}")


def head_of(sheet: Worksheet) -> tuple[int, int]:
    """The row of the headings, and the column of round 1."""
    (found,) = (
        (number, column)
        for number, row in enumerate(sheet.iter_rows(values_only=True), 1)
        for column, value in enumerate(row, 1)
        if value == "Rnd1"
    )
    return found


@pytest.mark.parametrize(("systems", "is_swiss"), [("MM,SO", True), ("SB,WC", False)])
def test_a_new_workbook_is_read_by_the_rules_of_its_formulas(
    tmp_path: Path, systems: str, is_swiss: bool
) -> None:
    path = tmp_path / "event.xlsx"
    run("new", path, "--players", 5, "--rounds", 5, "--systems", systems)
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[1]
    for number in range(1, 6):
        sheet.cell(head_of(sheet)[0] + number, 2, f"Player {number}")
    type_results(sheet, *head_of(sheet))
    book.save(path)
    (table,) = xltiebreak.read_workbook(path).crosstables
    assert table.event.is_round_robin is not is_swiss
    if is_swiss:
        # Everybody scored 2 of 4. By the rules of a Swiss event each of them counts 1/2 for the
        # round without a game: four opponents of 2.5, and one of 0 for the own unplayed round.
        assert set(find("SO").values(table.event).values()) == {10.0}


def test_formulas_are_refused_where_a_round_robin_has_rests(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.append(["No.", "Name", "Pts", "SO", *(f"Rnd{turn}" for turn in range(1, 6))])
    for number in range(1, 6):
        sheet.append([number, f"Player {number}", 2])
    type_results(sheet, 1, 5)
    book.save(path)
    done = run("fill", path, "--formulas", code=1)
    assert "this is a round robin, and no function computes SO there" in done
    sheet["D1"] = "SB"
    book.save(path)
    run("fill", path, "--formulas")
