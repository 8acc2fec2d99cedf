"""docs/tried-in-excel.md: numbers are those of the naive rules, cells those of the files."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import naive
import openpyxl
import pytest
from commands import ROOT, TEMPLATES, run
from printed import WSCF, WSCF_VALUES

PAGE = (ROOT / "docs" / "tried-in-excel.md").read_text(encoding="utf-8")
BYES = {"B": "-B-", "U": "-U-"}  # as they may be typed -> as they are written
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in re.findall(r"^\| \d \|.*$", PAGE, re.MULTILINE)
]
TABLES = [ROWS[:4], ROWS[4:]]

MINUTES = 30
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
    for kind, name in (("classic", "classic.xlsm"), ("lite", "lite.xlsx")):
        path = tmp_path / name
        assert run("make", kind, "-o", str(path)).exit_code == 0
        heads = [cell.value for cell in openpyxl.load_workbook(path)["Event"][4]]
        assert [heads[at] for at in (1, 2, 7, 8, 10)] == ["Name", "Place", "CO", "Rd 1", "Rd 3"]


def test_the_cells_of_the_example_are_those_of_the_workbooks(tmp_path: Path) -> None:
    made = {"functions": "functions.xlsx", "classic": "a.xlsm", "lite": "b.xlsx"}
    for kind, name in made.items():
        path = tmp_path / name
        assert run("make", kind, "-o", str(path)).exit_code == 0
        sheet = openpyxl.load_workbook(path)["Example"]
        assert [sheet[cell].value for cell in ("E5", "H5", "M5")] == ["Solkoff", "Rnd1", "Rnd6"]
        assert [sheet[cell].value for cell in ("A6", "A20", "A21")] == [1, 15, None]
        assert [sheet[cell].value for cell in ("M6", "M12")] == ["W7", "L1"]
        assert [sheet[cell].value for cell in ("Q6", "S6", "S8", "Q8")] == [None] * 4
        stored = openpyxl.load_workbook(path, data_only=True)["Example"]
        assert [stored[cell].value for cell in ("D6", "E6", "F6", "G6")] == BEFORE


BEFORE = [WSCF_VALUES[1][code] for code in ORDER]  # of Player A, who loses to Player F then
CHANGED = {number: list(cells) for number, cells in WSCF.items()}
CHANGED[1][5], CHANGED[7][5] = "L7", "W1"
AFTER = [float(rule(CHANGED, 1)) for rule in ORDER.values()]


@pytest.mark.parametrize(("values", "times"), [(BEFORE, 3), (AFTER, 2)], ids=["before", "after"])
def test_its_numbers_are_printed_or_those_of_the_naive_rules(
    values: list[float], times: int
) -> None:
    said = "{}, {}, {} and {}".format(*values)
    assert " ".join(PAGE.split()).count(said) == times
    assert f"*{values[0]:g}*" in PAGE or f"Q6 becomes {values[0]:g}," in PAGE


def test_it_has_ten_steps_each_with_what_must_be_seen() -> None:
    steps = re.split(r"^(?=\d+\. \*\*)", PAGE, flags=re.MULTILINE)[1:]
    assert [int(step.partition(".")[0]) for step in steps] == [*range(1, 11)]
    for step in steps:
        assert re.search(r"\*[^*]+\*", step.split("**")[2]), step
    assert sum(map(int, re.findall(r"^## .*\((\d+) minutes", PAGE, re.MULTILINE))) == MINUTES
