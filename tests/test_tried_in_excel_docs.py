"""docs/tried-in-excel.md: numbers are those of the naive rules, cells those of the files."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import naive
import openpyxl
import pytest
from commands import ROOT, TEMPLATES, run

PAGE = (ROOT / "docs" / "tried-in-excel.md").read_text(encoding="utf-8")
BYES = {"B": "-B-", "U": "-U-"}  # as they may be typed -> as they are written
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in re.findall(r"^\| \d \|.*$", PAGE, re.MULTILINE)
]
TABLES = [ROWS[:4], ROWS[4:]]


ORDER = {"MM": naive.MM, "SO": naive.SO, "CU": naive.CU, "CO": naive.CO}


@pytest.mark.parametrize("table", TABLES, ids=["the event", "after the change"])
def test_its_tables_are_those_of_the_naive_rules(table: list[list[str]]) -> None:
    results = {int(row[0]): [BYES.get(cell, cell) for cell in row[2:5]] for row in table}
    standings = naive.standings(results, [*ORDER])
    places = {number: place for number, place, *_ in standings}
    for number, _, _, _, _, *printed in table:
        no = int(number)
        values = [naive.score(results, no), *(rule(results, no) for rule in ORDER.values())]
        assert [Fraction(one) for one in printed] == [*values, places[no]], number


def test_the_cells_to_type_into_are_those_of_the_workbooks(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(TEMPLATES / "swiss-3-rounds.xlsx")
    heads = [cell.value for cell in book["Event"][4]]
    assert [heads[at] for at in (1, 3, 8, 9, 11)] == ["Name", "Pts", "Place", "Rnd1", "Rnd3"]
    for command, name in (("udf-workbook", "classic.xlsm"), ("lite-workbook", "lite.xlsx")):
        path = tmp_path / name
        assert run(command, "-o", str(path)).exit_code == 0
        heads = [cell.value for cell in openpyxl.load_workbook(path)["Event"][4]]
        assert [heads[at] for at in (1, 2, 7, 8, 10)] == ["Name", "Place", "CO", "Rd 1", "Rd 3"]


def test_the_cells_of_the_functions_are_those_of_the_workbook(tmp_path: Path) -> None:
    path = tmp_path / "functions.xlsx"
    assert run("functions", "-o", str(path)).exit_code == 0
    sheet = openpyxl.load_workbook(path)["All functions"]
    assert (sheet["C3"].value, sheet["E4"].value, sheet["E7"].value) == ("Place", "W4w", "L1b")
    assert (sheet["K3"].value, sheet["A11"].value, sheet["I3"].value) == ("Solkoff", 8, "Rnd5")
    assert [sheet[cell].value for cell in ("V4", "X4", "X6")] == [None] * 3
