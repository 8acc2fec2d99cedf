"""`fill --complete` writes a game that only the opponent's cell has into the blank cell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from commands import Run, saved
from openpyxl import load_workbook
from tables import Rows
from thinning import sampled

LAYOUTS = Path(__file__).parent.parent / "layouts"


def four(cells: Mapping[str, str], blank: str) -> Rows:
    """Four players and three rounds, with one blank cell."""
    rows: Rows = [["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"]]
    for number, (name, line) in enumerate(cells.items(), 1):
        rows.append([number, name, None, *line.split("|")])
    column, row = "ABCDEF".index(blank[0]), int(blank[1]) - 1
    rows[row][column] = None
    return rows


NOTATIONS = {
    "letters": "W4|W2|D3 W3|L1|W4 L2|-B-|D1 L1|-U-|L2",
    "letters with colours": "W4w|W2b|D3w W3b|L1w|W4b L2w|-B-|D1b L1b|-U-|L2w",
    "chess-results": "4w1|2b1|3w½ 3b1|1w0|4b1 2w0|-1|1b½ 1b0|--|2w0",
    "signs": "+W4|+B2|=W3 +B3|-W1|+B4 -W2|-B-|=B1 -B1|-U-|-W2",
    "signs without colours": "+4|+2|=3 +3|-1|+4 -2|-B-|=1 -1|-U-|-2",
    "colons": "4:W|2:W|3:D 3:W|1:L|4:W 2:L|0:W|1:D 1:L|0:|2:L",
}
BLANKS = ("D2", "D3", "D4", "D5", "E2", "E3", "F2", "F3", "F4", "F5")


@pytest.mark.parametrize(("name", "blank"), sampled([*product(NOTATIONS, BLANKS)], 12))
def test_the_blank_cell_is_written_in_the_notation_of_the_sheet(
    run: Run, name: str, blank: str
) -> None:
    typed = dict(zip(["Ada", "Ben", "Cleo", "Dan"], NOTATIONS[name].split(), strict=True))
    whole = four(typed, "C1")
    saved("a.xlsx", four(typed, blank))
    result = run("fill", "a.xlsx", "--complete")
    assert result.exit_code == 0, result.stderr
    assert "  1 blank cell completed\n" in result.stdout
    written = load_workbook("a-filled.xlsx")["Open"][blank].value
    column, row = "ABCDEF".index(blank[0]), int(blank[1]) - 1
    assert written == whole[row][column]
    again = run("check", "a-filled.xlsx")
    assert "taken from" not in again.stderr
    before = json.loads(run("standings", "a.xlsx", "--format", "json").stdout)
    after = json.loads(run("standings", "a-filled.xlsx", "--format", "json").stdout)
    assert before[0]["sections"][0]["players"] == after[0]["sections"][0]["players"]


def test_the_cells_of_real_tables(run: Run) -> None:
    """A result removed from another program's list comes back as it was."""
    path = LAYOUTS / "cr_swiss_start_native.xlsx"
    book = load_workbook(path)
    sheet = book.worksheets[0]
    cells = [cell for row in sheet["F6:J35"] for cell in row if _has_opponent(cell.value)]
    pairs = {cell.coordinate: cell.value for cell in sampled(cells[::17], 3)}
    taken: dict[str, Any] = {}
    for coordinate, value in pairs.items():
        sheet[coordinate].value = None
        book.save("a.xlsx")
        result = run("fill", "a.xlsx", "--complete", "--force")
        if "1 blank cell completed" in result.stdout:
            taken[coordinate] = load_workbook("a-filled.xlsx").worksheets[0][coordinate].value
            assert taken[coordinate] == value.strip()
        sheet[coordinate].value = value
    assert taken


def _has_opponent(value: object) -> bool:
    return isinstance(value, str) and value.strip()[:1] in tuple("123456789")
