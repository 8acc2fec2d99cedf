"""What the buttons in Excel do, through xlwings: `registering` names them, and imports this.

`buttons` decides what a press changes. This module reads and writes the open workbook. The classic
add-in and xlwings Lite can say which cells hold formulas; xlwings Server cannot.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import xlwings as xw

from xltiebreak.errors import Error
from xltiebreak.excel.buttons.book import (
    CellChange,
    OpenSheet,
    OpenWorkbook,
    Page,
    Press,
    formulas_of,
)
from xltiebreak.excel.buttons.checking import Color, check, colored
from xltiebreak.excel.buttons.explaining import explain
from xltiebreak.excel.buttons.filling import fill
from xltiebreak.excel.buttons.protection import (
    changed_sheets,
    harmless,
    not_accepted,
    protected,
    structure_protected,
)
from xltiebreak.excel.buttons.spilling import filled_by
from xltiebreak.excel.buttons.standings import write_standings
from xltiebreak.reading.grid import Area, Cell, FormulaCell, Grid, parse_area, rectangles_of

_OFFICE_JS = os.environ.get("XLWINGS_ON_SERVER") == "true"  # xlwings Server and xlwings Lite
_OURS = "_xltiebreak"
_MOST_ROWS = 10_000
_TITLE_SIZE = 16
_INK, _PAPER = "#FFFFFF", "#1F4E79"
_FILLS, _MERGED = ("HasFormula", "HasArray", "HasSpill"), "MergeCells"

Act = Callable[[OpenWorkbook, Color], Press]


# Reading.


def _grid(sheet: xw.Sheet) -> Grid:
    used = sheet.used_range
    values = used.options(ndim=2, err_to_str=True).value
    return Grid(sheet.name, values, used.row, used.column)


def _sheet(sheet: xw.Sheet) -> OpenSheet:
    """A sheet with its values and our names, which every program can read."""
    names = {name.name.rpartition("!")[2]: name for name in sheet.names}
    ours = {
        own: str(name.refers_to or "").removeprefix("=")
        for own, name in names.items()
        if own.startswith(_OURS)
    }
    return OpenSheet(_grid(sheet), _is_visible(sheet), names=ours)


def _is_visible(sheet: xw.Sheet) -> bool:
    try:
        return sheet.visible in (True, -1)
    except KeyError:  # only an Office.js client says so
        return True


def _selected(book: xw.Book) -> list[int]:
    """The selected rows; none if the selection is no range of cells."""
    try:
        address = book.app.selection.address  # type: ignore[union-attr]
        areas = [parse_area(part) for part in address.split(",")]
    except (AttributeError, ValueError, xw.XlwingsError):
        return []
    return [
        row
        for area in areas
        for row in range(area.top, min(area.bottom, area.top + _MOST_ROWS) + 1)
    ]


def _book(book: xw.Book, sheets: Sequence[OpenSheet]) -> OpenWorkbook:
    return OpenWorkbook(sheets, book.sheets.active.name, _selected(book))


def _classic_sheet(sheet: xw.Sheet) -> OpenSheet:
    """A sheet with its formulas, read on demand."""

    def formulas(columns: Collection[int]) -> Iterator[FormulaCell]:
        used = sheet.used_range
        top, bottom = used.row, used.row + used.rows.count - 1
        for column in columns:
            texts = sheet.range((top, column), (bottom, column)).formula
            for row, line in enumerate([[texts]] if isinstance(texts, str) else texts, top):
                if str(line[0]).startswith("="):
                    yield FormulaCell(Cell(row, column), str(line[0])[1:], True)

    def fills(cells: Sequence[Cell]) -> set[Cell]:
        filled: set[Cell] = set()
        for column in {cell.column for cell in cells}:
            rows = [cell.row for cell in cells if cell.column == column]
            whole = sheet.range((min(rows), column), (max(rows), column)).api
            if any(_has(whole, name) for name in (*_FILLS, _MERGED)):
                filled |= {Cell(row, column) for row in rows if _is_filled(sheet, row, column)}
        return filled

    plain = _sheet(sheet)
    return plain._replace(grid=plain.grid._replace(formulas=formulas), fills=fills)


def _is_filled(sheet: xw.Sheet, row: int, column: int) -> bool:
    """Whether a formula fills a cell, or merged cells hide it."""
    cell = sheet.range((row, column)).api
    if any(_has(cell, name) for name in _FILLS):
        return True
    return _has(cell, _MERGED) and (cell.MergeArea.Row, cell.MergeArea.Column) != (row, column)


def _has(cells: Any, quality: str) -> bool:
    """Whether any cell has a quality such as HasSpill; False if Excel does not know the word."""
    try:
        return getattr(cells, quality) is not False  # None if only some cells have it
    except Exception:
        return False


async def _lite_sheet(sheet: xw.Sheet) -> OpenSheet:
    """A sheet with its formulas, which xlwings Lite reads while a script runs."""
    plain = _sheet(sheet)
    used = sheet.used_range
    try:
        texts = await used.options(ndim=2).get_formula()
    except AttributeError:  # an older xlwings cannot read them
        return plain
    formulas = {
        Cell(row, column): str(text)[1:]
        for row, line in enumerate(texts, used.row)
        for column, text in enumerate(line, used.column)
        if str(text).startswith("=")
    }
    return plain._replace(
        grid=plain.grid._replace(formulas=formulas_of(formulas)),
        fills=filled_by(plain.grid, formulas),
        is_sure=False,
    )


# Asking whether a press may change what it is meant to.


def _protected(book: xw.Book, press: Press) -> Press | None:
    """A press that says what is protected; None if everything may be changed."""
    if sheets := [name for name in changed_sheets(press) if _is_protected(book, press, name)]:
        return protected(sheets)
    adds = any(not page.renews for page in press.pages)
    return structure_protected() if adds and _has(book.api, "ProtectStructure") else None


def _is_protected(book: xw.Book, press: Press, name: str) -> bool:
    """Whether Excel would refuse some change to a sheet."""
    sheet = book.sheets[name]
    if not _has(sheet.api, "ProtectContents") or _has(sheet.api, "ProtectionMode"):
        return False  # in that mode only the user is kept out, not a macro
    if any(page.renews and page.name == name for page in press.pages):
        return True
    if any(change.sheet == name for change in press.colors):
        return not _has(sheet.api.Protection, "AllowFormattingCells")
    blocks = rectangles_of(change.cell for change in press.cells if change.sheet == name)
    return any(_has(_range(sheet, block).api, "Locked") for block in blocks)


def _write_harmlessly(book: xw.Book, opened: OpenWorkbook, press: Press, name: str) -> None:
    """Change nothing on a sheet, in a way that fails if the press cannot change it."""
    _write_cells(book, list(harmless(opened, press, name)), name)
    if first := next((change.cell for change in press.colors if change.sheet == name), None):
        book.sheets[name].range((first.row, first.column)).adjust_indent(0)


# Writing.


def _write(book: xw.Book, press: Press) -> None:
    """Carry out a press and show its message."""
    before = book.sheets.active
    for page in press.pages:  # a sheet that cannot be added fails before anything is changed
        if not page.renews:
            _write_page(book, page)
    for sheet in dict.fromkeys(name.sheet for name in press.names):
        names = {change.name: change.text for change in press.names if change.sheet == sheet}
        _write_names(book.sheets[sheet], names)
    for name in changed_sheets(press):
        _write_cells(book, press.cells, name)
    for change in press.colors:
        cell = book.sheets[change.sheet].range((change.cell.row, change.cell.column))
        cell.color = f"#{change.color}" if change.color else None
    for page in press.pages:
        if page.renews:
            _write_page(book, page)
    if press.pages:
        (book.sheets[press.pages[0].name] if press.shows else before).activate()
    book.app.alert(press.message, "xltiebreak")


def _write_cells(book: xw.Book, cells: Sequence[CellChange], name: str) -> None:
    values = {change.cell: change.value for change in cells if change.sheet == name}
    for block in rectangles_of(values):
        rows = range(block.top, block.bottom + 1)
        columns = range(block.left, block.right + 1)
        _range(book.sheets[name], block).value = [
            [values[Cell(row, column)] for column in columns] for row in rows
        ]


def _range(sheet: xw.Sheet, area: Area) -> xw.Range:
    return sheet.range((area.top, area.left), (area.bottom, area.right))


def _write_page(book: xw.Book, page: Page) -> None:
    if page.renews:
        sheet = book.sheets[page.name]
        sheet.clear()
    else:
        sheet = book.sheets.add(page.name, after=book.sheets[len(book.sheets) - 1])
    _write_names(sheet, {page.mark: page.of})
    width = max(map(len, page.rows))
    # With an apostrophe Excel takes a text for no number, date or formula.
    rows = [
        [f"'{cell}" if isinstance(cell, str) and cell else cell for cell in row]
        + [None] * (width - len(row))
        for row in page.rows
    ]
    sheet.range((1, 1)).value = rows
    sheet.range((1, 1)).font.bold = True
    sheet.range((1, 1)).font.size = _TITLE_SIZE
    sheet.range((1, 1)).font.color = _PAPER
    if page.typed:
        sheet.range((2, 1), (len(rows), width)).font.name = "Consolas"
    if not page.header:
        return
    bottom = next((n for n, row in enumerate(page.rows) if n >= page.header and not row), len(rows))
    head = sheet.range((page.header, 1), (page.header, width))
    head.font.bold, head.font.color, head.color = True, _INK, _PAPER
    for column, form in page.forms.items():
        sheet.range((page.header + 1, column), (bottom, column)).number_format = form
    sheet.range((page.header, 1), (bottom, width)).autofit()


def _write_names(sheet: xw.Sheet, names: Mapping[str, str]) -> None:
    """Give the sheet names that later presses find, hidden where the program allows it."""
    by_name = {name.name.rpartition("!")[2]: name for name in sheet.names}
    for own, text in names.items():
        if own not in by_name:
            name = sheet.names.add(own, f"={text}")
            if not _OFFICE_JS:
                name.api.Visible = False
        elif by_name[own].refers_to != f"={text}":
            by_name[own].refers_to = f"={text}"


# Pressing.


def _failed_press(error: Exception) -> Press:
    """A press that changes nothing and shows an error."""
    if isinstance(error, Error):
        return Press(f"Nothing was written.\n{error}")
    if isinstance(error, NotImplementedError):
        needed = "the buttons need xlwings 0.37 or later"
        return Press(f"Nothing was written: {needed}, and this is {xw.__version__}.")
    return Press(f"Nothing was written: please report {error!r}.")


def _color(book: xw.Book, sheet: str, cell: Cell) -> str:
    return _hex(book.sheets[sheet].range((cell.row, cell.column)).color)


def _hex(color: tuple[int, int, int] | None) -> str:
    return "".join(f"{part:02X}" for part in color or ())


def _press(book: xw.Book, act: Act, color: Color) -> None:
    """Press a button in a program that answers at once."""
    try:
        opened = _book(book, list(map(_sheet if _OFFICE_JS else _classic_sheet, book.sheets)))
        done = act(opened, color)
        if _OFFICE_JS:
            _try_sheets(book, opened, done)
        else:
            done = _protected(book, done) or done
    except Exception as error:  # Excel would show a traceback, or nothing
        done = _failed_press(error)
    try:
        _write(book, done)
    except Exception as error:
        message = f"Excel did not accept every change ({error}): is a sheet protected?"
        book.app.alert(message, "xltiebreak")


def _try_sheets(book: xw.Book, opened: OpenWorkbook, press: Press) -> None:
    """Send harmless writes ahead: if one fails, the program stops and shows Excel's error.

    That error names no sheet. So each sheet comes to the front before it is tried.
    """
    sheets = changed_sheets(press)
    visible = {sheet.grid.sheet for sheet in opened.sheets if sheet.visible}
    for name in sheets:
        if name in visible and sheets != [opened.sheet]:
            book.sheets[name].activate()
        _write_harmlessly(book, opened, press, name)
    if sheets and sheets[-1] != opened.sheet:
        book.sheets[opened.sheet].activate()


async def _press_lite(book: xw.Book, act: Act) -> None:
    """Press a button in xlwings Lite, where every question is awaited."""
    try:
        opened = _book(book, [await _lite_sheet(sheet) for sheet in book.sheets])
        colors_before: dict[tuple[str, Cell], str] = {}
        for sheet, cell in colored(opened) if act is check else ():
            where = book.sheets[sheet].range((cell.row, cell.column))
            with suppress(AttributeError):  # an older xlwings cannot read colours
                colors_before[sheet, cell] = _hex(await where.get_color())
        done = act(opened, lambda sheet, cell: colors_before.get((sheet, cell)))
        done = await _tried(book, opened, done)
    except Exception as error:
        done = _failed_press(error)
    _write(book, done)


async def _tried(book: xw.Book, opened: OpenWorkbook, press: Press) -> Press:
    """The press, or one that writes nothing if a harmless write to a sheet fails."""
    if not hasattr(book, "flush"):  # an older xlwings
        _try_sheets(book, opened, press)
        return press
    for name in changed_sheets(press):
        _write_harmlessly(book, opened, press, name)
        try:
            await book.flush()
        except Exception as error:
            return not_accepted(name, error)
    return press


_ACTS: dict[str, Act] = {
    "fill_tiebreaks": lambda book, _: fill(book),
    "check_crosstables": check,
    "write_standings": lambda book, _: write_standings(book),
    "explain_players": lambda book, _: explain(book),
}
"""What each button does, by its name."""


def press(book: xw.Book, name: str) -> None:
    """Press a button where a server passes the workbook, and no colour can be read."""
    _press(book, _ACTS[name], lambda sheet, cell: None)


async def press_in_lite(book: xw.Book, name: str) -> None:
    """Press a button in xlwings Lite."""
    await _press_lite(book, _ACTS[name])


def press_in_excel(name: str) -> None:
    """Press a button of the classic add-in."""
    book = xw.Book.caller()
    _press(book, _ACTS[name], lambda sheet, cell: _color(book, sheet, cell))
