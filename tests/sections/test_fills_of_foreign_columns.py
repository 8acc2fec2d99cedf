"""A fill keeps how another program rounds a column, after one corrected result and the next."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from openpyxl import Workbook, load_workbook

from xltiebreak.cli import main

CASES = json.loads((Path(__file__).parent.parent / "cli" / "columns.json").read_text("utf-8"))
(VEGA,) = [rows for case in CASES for rows in case["files"].get("vega_full.xlsx", {}).values()]
SONNEBORN = 11  # its column from 0, without direct encounter


def filled(source: Path, target: Path) -> None:
    answer = CliRunner().invoke(main, ["fill", str(source), "-o", str(target)])
    assert answer.exit_code == 0, answer.stderr


def values(path: Path) -> list[list[object]]:
    rows = load_workbook(path).worksheets[0]["J2:N28"]
    return [[cell.value for cell in row] for row in rows]


def typed(source: Path, target: Path, results: dict[str, str | float]) -> None:
    book = load_workbook(source)
    for cell, value in results.items():
        book.worksheets[0][cell] = value
    book.save(target)


def test_a_result_that_is_corrected_and_put_right_leaves_every_value_as_it_was(
    tmp_path: Path,
) -> None:
    """Sonneborn-Berger is printed with one decimal, 19.75 as 19.8; nobody's direct encounter."""
    book = Workbook()
    for row in VEGA:
        cells = [*row[:9], *row[10:]]  # direct encounter prints points, which no fill knows again
        if cells[SONNEBORN] and cells[0] != "No":
            cells[SONNEBORN] = int(cells[SONNEBORN] * 10 + 0.5) / 10
        book.worksheets[0].append(cells)
    one, two, three, four, five = (tmp_path / f"{name}.xlsx" for name in "abcde")
    book.save(one)
    typed(one, two, {"G2": "+W2", "G3": "-B1", "C2": 6, "C3": 5})
    filled(two, three)
    assert (
        load_workbook(three).worksheets[0]["L2"].value
        != load_workbook(one).worksheets[0]["L2"].value
    )
    typed(three, four, {"G2": "=W2", "G3": "=B1", "C2": 5.5, "C3": 5.5})
    filled(four, five)
    assert values(five) == values(one)
