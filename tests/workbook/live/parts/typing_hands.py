"""Does with workbooks what hands do, in one LibreOffice; prints what stands on the sheets then.

By the Python of LibreOffice: typing_hands.py PROFILE JOBS, a JSON file with a list of jobs. A job
has the path of a workbook, the names of sheets to read, and acts: lists of a word, a sheet's name
and addresses. Prints a JSON list: for each job the rows of each sheet.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]
from bridge import libreoffice, service  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.sheet.CellDeleteMode import UP  # type: ignore[import-not-found]
from com.sun.star.sheet.CellInsertMode import DOWN  # type: ignore[import-not-found]
from com.sun.star.table import TableSortField  # type: ignore[import-not-found]

CONTENTS = 1 | 2 | 4 | 16  # values, dates, texts, formulas
LAST_ROW, LAST_COLUMN = 260, 60


def insert_row(sheet: Any, row: int) -> None:
    sheet.Rows.insertByIndex(row - 1, 1)


def delete_row(sheet: Any, row: int) -> None:
    sheet.Rows.removeByIndex(row - 1, 1)


def insert_column(sheet: Any, column: int) -> None:
    sheet.Columns.insertByIndex(column - 1, 1)


def delete_column(sheet: Any, column: int) -> None:
    sheet.Columns.removeByIndex(column - 1, 1)


def insert_cells(sheet: Any, area: str) -> None:
    sheet.insertCells(sheet.getCellRangeByName(area).RangeAddress, DOWN)


def delete_cells(sheet: Any, area: str) -> None:
    sheet.removeRange(sheet.getCellRangeByName(area).RangeAddress, UP)


def cut_and_paste(sheet: Any, area: str, to: str) -> None:
    target = sheet.getCellRangeByName(to).CellAddress
    sheet.moveRange(target, sheet.getCellRangeByName(area).RangeAddress)


def copy_and_paste(sheet: Any, area: str, to: str) -> None:
    target = sheet.getCellRangeByName(to).CellAddress
    sheet.copyRange(target, sheet.getCellRangeByName(area).RangeAddress)


def clear(sheet: Any, area: str) -> None:
    sheet.getCellRangeByName(area).clearContents(CONTENTS)


def type_text(sheet: Any, cell: str, text: str) -> None:
    """Type as at the keyboard: figures become a number, except in a cell formatted as text."""
    sheet.getCellRangeByName(cell).setFormula(text)


def sort(sheet: Any, area: str, column: int, ascending: bool) -> None:
    """column: in the area, from 0."""
    field = TableSortField()
    field.Field, field.IsAscending = column, ascending
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    descriptor = (
        PropertyValue("SortFields", 0, fields, 0),
        PropertyValue("ContainsHeader", 0, False, 0),
    )
    uno.invoke(sheet.getCellRangeByName(area), "sort", (descriptor,))


def press(context: Any, text: str, *keys: str) -> None:
    """Type into the selected cell, where the program may complete the text; then press keys."""
    window = service(context, "org.libreoffice.uitest.UITest").getTopFocusWindow()
    grid = window.getChild("grid_window")
    grid.executeAction("TYPE", (PropertyValue("TEXT", 0, text, 0),))
    for key in keys:
        grid.executeAction("TYPE", (PropertyValue("KEYCODE", 0, key, 0),))


ACTS: Mapping[str, Callable[..., None]] = {
    function.__name__.replace("_", " "): function
    for function in (
        *(insert_row, delete_row, insert_column, delete_column, insert_cells, delete_cells),
        *(cut_and_paste, copy_and_paste, clear, type_text, sort),
    )
}


def rows_of(sheet: Any) -> list[list[Any]]:
    """The values of a sheet; an error is a text that begins with #."""
    area = sheet.getCellRangeByPosition(0, 0, LAST_COLUMN, LAST_ROW)
    return [["#" if value is None else value for value in row] for row in area.getDataArray()]


def main() -> None:
    profile, jobs = sys.argv[1:]
    with libreoffice(profile, "--headless") as context:
        desktop = service(context, "com.sun.star.frame.Desktop")
        done = []
        for job in json.loads(Path(jobs).read_text(encoding="utf-8")):
            url = uno.systemPathToFileUrl(job["path"])
            hidden = PropertyValue("Hidden", 0, not job["shown"], 0)
            document = desktop.loadComponentFromURL(url, "_blank", 0, (hidden,))
            for sheet in document.Sheets:
                if not job["protected"]:
                    sheet.unprotect("")
            for word, name, *arguments in job["acts"]:
                sheet = document.Sheets.getByName(name)
                if word == "press":
                    cell, *pressed = arguments
                    document.CurrentController.select(sheet.getCellRangeByName(cell))
                    press(context, *pressed)
                elif word == "copy sheet":
                    document.Sheets.copyByName(name, *arguments, len(document.Sheets.ElementNames))
                else:
                    ACTS[word](sheet, *arguments)
            done.append({name: rows_of(document.Sheets.getByName(name)) for name in job["sheets"]})
            document.close(True)
        print(json.dumps(done))


main()
