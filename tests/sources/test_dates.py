"""Dates and durations in cells, and what happens when openpyxl changes the functions used."""

from __future__ import annotations

import datetime
import importlib
import inspect
from pathlib import Path

import openpyxl
import pytest

from xltiebreak.files.workbook import read_workbook_file

NOON = datetime.datetime(2026, 5, 1, 12)


USED = {
    "openpyxl.styles.numbers": {
        "builtin_format_code": ["index"],
        "is_date_format": ["fmt"],
        "is_timedelta_format": ["fmt"],
    },
    "openpyxl.utils.datetime": {
        "from_excel": ["value", "epoch", "timedelta"],
        "from_ISO8601": ["formatted_string"],
    },
}
"""The functions of openpyxl that sources/dates.py calls, and their parameters."""


@pytest.mark.parametrize("module", USED)
def test_openpyxl_still_has_the_functions_that_read_dates(module: str) -> None:
    found = importlib.import_module(module)
    for name, parameters in USED[module].items():
        there = list(inspect.signature(getattr(found, name, lambda: None)).parameters)
        assert there == parameters, (
            f"openpyxl {openpyxl.__version__} has changed {module}.{name}{tuple(parameters)}: "
            "dates are now read by the slow way of sources/dates.py; call the new function there"
        )


@pytest.fixture
def dated(tmp_path: Path) -> Path:
    """A workbook with dates, times, durations, numbers and texts, saved by openpyxl."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["No.", "Born", "Clock", "Thought"])
    sheet.append([1, NOON, datetime.time(19, 30), datetime.timedelta(hours=30)])
    sheet.append([2.5, datetime.date(1900, 1, 1), True, "none"])
    for number, form in enumerate(("yyyy-mm-dd", '0.0" days"', "[h]:mm", "0.00"), 1):
        cell = sheet.cell(4, number, 45413.25)
        cell.number_format = form
    other = book.create_sheet("Other")
    other.append([-1, 1e300])
    for cell in other[1]:
        cell.number_format = "d-mmm-yy"
    path = tmp_path / "dated.xlsx"
    book.save(path)
    return path


def rows_of(path: Path) -> list[list[tuple[object, ...]]]:
    return [[tuple(row) for row in grid.rows] for grid in read_workbook_file(path).grids]


@pytest.mark.filterwarnings("ignore:Cell .* is marked as a date")
def test_dates_are_those_of_the_public_reader(dated: Path) -> None:
    book = openpyxl.load_workbook(dated, data_only=True)
    theirs = [list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets]
    assert rows_of(dated) == theirs
    assert theirs[0][1] == (1, NOON, datetime.time(19, 30), datetime.timedelta(hours=30))
    assert theirs[1][0][1] == "#VALUE!"


def test_a_workbook_without_dates_needs_no_openpyxl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["No.", 1, 2.5, True])
    path = tmp_path / "plain.xlsx"
    book.save(path)
    monkeypatch.setattr("xltiebreak.files.dates.Dates.value", None)
    assert rows_of(path) == [[("No.", 1, 2.5, True)]]
