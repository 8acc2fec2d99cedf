"""Each kind of workbook that a fill writes into, and what a director sees there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import openpyxl
from openpyxl.workbook.defined_name import DefinedName

import xltiebreak
from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.filling import fill as press
from xltiebreak.reading.grid import Grid

Book = Any
Change = Callable[[Book], None]
Seen = dict[str, dict[str, object]]


class Closed:
    """The file, filled in place by the command."""

    how: Mapping[str, Any] = MappingProxyType({})

    def __init__(self, book: Book, path: Path) -> None:
        self.path = path
        book.save(path)

    def change(self, change: Change) -> None:
        book = openpyxl.load_workbook(self.path)
        change(book)
        book.save(self.path)

    def fill(self) -> None:
        report = xltiebreak.fill(self.path, self.path, **self.how)
        assert report.sound, report.problems

    def shown(self) -> Book:
        return openpyxl.load_workbook(self.path, data_only=True)


class WithFormulas(Closed):
    how: Mapping[str, Any] = MappingProxyType({"formulas": True})


class Opened:
    """The workbook open in openpyxl."""

    def __init__(self, book: Book, path: Path) -> None:
        self.book = book

    def change(self, change: Change) -> None:
        change(self.book)

    def fill(self) -> None:
        report = xltiebreak.fill(self.book)
        assert report.sound, report.problems

    def shown(self) -> Book:
        return self.book


class Pressed(Opened):
    """The button, in a workbook that a program shows."""

    def fill(self) -> None:
        sheets = [
            OpenSheet(
                Grid(sheet.title, [list(row) for row in sheet.values]),
                visible=sheet.sheet_state == "visible",
                fills=lambda cells: (),
                names={name: one.attr_text for name, one in sheet.defined_names.items()},
            )
            for sheet in self.book.worksheets
        ]
        done = press(OpenWorkbook(sheets))
        assert "Nothing was written" not in done.message, done.message
        for change in done.cells:
            self.book[change.sheet].cell(*change.cell).value = change.value
        for name, sheet, text in ((one.name, one.sheet, one.text) for one in done.names):
            self.book[sheet].defined_names[name] = DefinedName(name, attr_text=text)


BOOKS: Mapping[str, type[Closed | Opened]] = {
    "open": Opened,
    "press": Pressed,
    "formulas": WithFormulas,
}


def seen(book: Book, sheets: Sequence[str]) -> Seen:
    """The cells of the director's sheets; a blank text is a blank."""
    return {
        title: {
            cell.coordinate: cell.value
            for row in book[title].iter_rows()
            for cell in row
            if cell.value not in (None, "")
        }
        for title in sheets
    }


def without_checks(found: Seen, wanted: Seen) -> Seen:
    """Leave out the column Check of formulas, and what it says beside it."""
    checks = {
        title: {at[:1] for at, value in cells.items() if value == "Check"}
        for title, cells in found.items()
    }
    beside = {title: {chr(ord(one) + 2) for one in columns} for title, columns in checks.items()}
    return {
        title: {
            at: value
            for at, value in cells.items()
            if at[0] not in checks[title] and (at[0] not in beside[title] or at in wanted[title])
        }
        for title, cells in found.items()
    }
