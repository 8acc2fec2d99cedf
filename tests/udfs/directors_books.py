"""Workbooks of several kinds, as directors have them: saved files with stored results."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

from commands import TEMPLATES
from printed import BHAM, BHAM_POINTS, WSCF
from tables import Rows
from xlsxwriter import Workbook  # type: ignore[import-untyped]
from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

from xltiebreak.book.filling import fill

TIEBREAKS = ["MM", "SO", "CU", "CO"]
WSCF_TOP, BHAM_TOP = 4, 22
"""The rows of the first players in the workbook of two sections."""


def _crosstable(results: dict[int, list[str]], own: list[str]) -> Rows:
    rounds = len(results[1])
    head: list[object] = ["No.", "Name", *own, *(f"Rd {n}" for n in range(1, rounds + 1))]
    blank: list[object] = [None] * len(own)
    lines = ([number, f"Player {number}", *blank, *cells] for number, cells in results.items())
    return [head, *lines]


def _write(sheet: Worksheet, top: int, rows: Rows) -> None:
    for row, line in enumerate(rows, top - 1):
        for column, value in enumerate(line):
            if value is not None:
                sheet.write(row, column, value)


def wscf(path: Path) -> None:
    """The printed example of the WSCF: blank tie-breaks, a merged title."""
    shutil.copy(TEMPLATES / "wscf_example.xlsx", path)


def two_sections(path: Path) -> None:
    """Two printed events on one sheet, notes, and a hidden sheet of an old event."""
    with Workbook(path) as book:
        both = book.add_worksheet("Both")
        _write(both, 1, [["Two sections"]])
        _write(both, WSCF_TOP - 1, _crosstable(WSCF, ["Pts", *TIEBREAKS, "Place"]))
        _write(both, BHAM_TOP - 1, _crosstable(BHAM, ["Pts", *TIEBREAKS, "Place"]))
        _write(book.add_worksheet("Notes"), 1, [["Bring clocks", None, 3]])
        old = book.add_worksheet("Old")
        _write(old, 1, _crosstable(BHAM, TIEBREAKS))
        old.hide()


def errors(path: Path) -> None:
    """Results that are none: an error, a date that was 1-0, an opponent who does not exist."""
    with Workbook(path) as book:
        sheet = book.add_worksheet("Open")
        _write(sheet, 1, _crosstable(BHAM, TIEBREAKS))
        sheet.write_formula("H2", "=NA()", None, "#N/A")
        sheet.write_datetime("G4", date(2026, 1, 5), book.add_format({"num_format": "d/m/yyyy"}))
        sheet.write("I5", "W99")


def formulas_and_merges(path: Path) -> None:
    """Points by formulas, ratings with #N/A, a date, merged headings; the tie-breaks are blank."""
    with Workbook(path) as book:
        sheet = book.add_worksheet("O'Hara")
        sheet.merge_range("A1:K1", "Spring open")
        sheet.write_datetime("L1", date(2026, 3, 14), book.add_format({"num_format": "yyyy-mm-dd"}))
        sheet.merge_range("E2:H2", "Tie-breaks")
        _write(sheet, 3, _crosstable(BHAM, ["Rating", "Pts", *TIEBREAKS]))
        _write(sheet, 4, [[None, None, 1500 + number] for number in BHAM])
        sheet.write_formula("C6", "=VLOOKUP(A6,Z1:Z2,1,FALSE)", None, "#N/A")
        half = book.add_format({"num_format": "0.0"})
        for number, points in BHAM_POINTS.items():
            row = 3 + number
            games = f'COUNTIF(I{row}:L{row},"W*")+COUNTIF(I{row}:L{row},"D*")/2'
            sheet.write_formula(f"D{row}", f"={games}", half, points)


def running(path: Path) -> None:
    """The WSCF's event after four rounds: byes, blank rounds, Solkoff of an earlier round."""
    with Workbook(path) as book:
        sheet = book.add_worksheet("Running")
        rows = _crosstable(WSCF, ["Pts", "SO", "CU", "Place"])
        _write(sheet, 2, [row[:-2] + ["Rd 5", "Rd 6"] * (row is rows[0]) for row in rows])
        for row in range(3, 3 + len(WSCF)):
            sheet.write(f"D{row}", 4)


def blank(path: Path) -> None:
    """A new workbook."""
    with Workbook(path) as book:
        book.add_worksheet("Sheet1")


def live(path: Path) -> None:
    """The WSCF's example with formulas that compute by themselves."""
    source = TEMPLATES / "wscf_example.xlsx"
    fill(source, path, formulas=True)


def on_event_sheet(path: Path) -> None:
    """A printed event on the sheet on which workbooks for Lite have their buttons."""
    with Workbook(path) as book:
        sheet = book.add_worksheet("Event")
        _write(sheet, 1, [["Event"]])
        _write(sheet, 4, _crosstable(BHAM, TIEBREAKS))


BOOKS: dict[str, Callable[[Path], None]] = {
    book.__name__: book
    for book in (wscf, two_sections, errors, formulas_and_merges, running, blank, live)
}
