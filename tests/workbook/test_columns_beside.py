"""New tie-break columns belong to the table, the filter and the print area that they touch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from libreoffice import convert, needs_libreoffice
from openpyxl import load_workbook
from validator import errors, needs_validator
from xlsxwriter import Workbook  # type: ignore[import-untyped]

import xltiebreak

HEADINGS = ("No", "Name", "Rnd1", "Rnd2", "Rnd3", "Pts")
PLAYERS = (
    (1, "Ann", "W2", "D3", "W4", 2.5),
    (2, "Ben", "L1", "W4", "D3", 1.5),
    (3, "Cleo", "W4", "D1", "D2", 2),
    (4, "Dan", "L3", "L2", "L1", 0),
)
NEW = ["Solkoff", "Cumul."]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """An Excel table with a totals row, and a sheet with a filter."""
    path = tmp_path / "event.xlsx"
    with Workbook(path) as book:
        sheet = book.add_worksheet("Table")
        columns = [{"header": heading} for heading in HEADINGS]
        columns[-1]["total_function"] = "sum"
        options = {"columns": columns, "data": PLAYERS, "name": "Results", "total_row": True}
        sheet.add_table("A3:F8", options)
        sheet.print_area("A1:F8")
        sheet = book.add_worksheet("Filter")
        for row, line in enumerate((HEADINGS, *PLAYERS), 2):
            sheet.write_row(row, 0, line)
        sheet.autofilter("A3:F7")
        sheet.print_area("A1:F7")
    return path


@pytest.fixture
def filled(source: Path, tmp_path: Path) -> Path:
    target = tmp_path / "filled.xlsx"
    report = xltiebreak.fill(source, target, "SO, CU")
    assert report.cells == 2 * (1 + 4) * 2
    assert [one.message[:19] for one in report.problems] == ["this is a copy of T"]
    return target


def test_filled_columns_belong_to_table_filter_and_print_area(filled: Path) -> None:
    book = load_workbook(filled)
    table = book["Table"].tables["Results"]
    assert (table.ref, table.autoFilter.ref) == ("A3:H8", "A3:H7")
    assert table.column_names == [*HEADINGS, *NEW]
    assert [cell.value for cell in book["Table"][3]] == [*HEADINGS, *NEW]
    assert book["Filter"].auto_filter.ref == "A3:H7"
    assert book["Table"].print_area == "'Table'!$A$1:$H$8"
    assert book["Filter"].print_area == "'Filter'!$A$1:$H$7"


def test_a_second_fill_leaves_the_grown_table_as_it_is(filled: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.xlsx"
    assert len(xltiebreak.fill(filled, again, "SO, CU").problems) == 1  # the copy
    table = load_workbook(again)["Table"].tables["Results"]
    assert (table.ref, table.column_names) == ("A3:H8", [*HEADINGS, *NEW])


def test_columns_that_a_table_cannot_take_are_reported(source: Path, tmp_path: Path) -> None:
    book = load_workbook(source)
    book["Table"]["G8"] = "paid"  # beside the totals
    book.save(source)
    report = xltiebreak.fill(source, tmp_path / "filled.xlsx", "SO, CU")
    where = "was not extended to the new columns G to H, because G8 is not empty: "
    assert [str(problem) for problem in report.problems if problem.cell] == [
        f"Table!A3:F8: the table Results {where}do not sort by it before you extend it in Excel "
        "(Table Design > Resize Table)",
        f"Table!A1:F8: the print area {where}extend it in Excel (Page Layout > Print Area), else "
        "they are not printed",
    ]


@needs_libreoffice
def test_libreoffice_sorts_and_prints_the_filled_columns(filled: Path, tmp_path: Path) -> None:
    (flat,) = convert(filled, "fods", tmp_path / "out")
    text = flat.read_text(encoding="utf-8")
    ranges = re.findall(r'<table:database-range [^>]*target-range-address="([^"]*)"', text)
    assert {name.replace("&apos;", "").replace("$", "") for name in ranges} == {
        "Table.A3:Table.H8",
        "Filter.A3:Filter.H7",
    }
    assert re.findall(r'table:print-ranges="([^"]*)"', text) == [
        "Table.A1:Table.H8",
        "Filter.A1:Filter.H7",
    ]


@needs_validator
def test_the_validator_finds_nothing_in_a_grown_table(filled: Path) -> None:
    assert not errors(filled)
