"""A press changes all that it is meant to, or nothing: what to ask before it is carried out.

A program that can say which sheets are protected is asked. Any other first gets harmless writes:
each cell of the press is given the value that it has. If one fails, nothing else is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.excel.buttons.book import CellChange, OpenWorkbook, Press
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Cell

_AGAIN = "Unprotect {} (Review > {}) and press again."


def changed_sheets(press: Press) -> list[str]:
    """The sheets of the workbook that a press changes."""
    names = [
        *(one.sheet for one in press.cells),
        *(one.sheet for one in press.colors),
        *(page.name for page in press.pages if page.renews),
    ]
    return list(dict.fromkeys(names))


def harmless(book: OpenWorkbook, press: Press, sheet: str) -> Iterator[CellChange]:
    """The cells of a sheet that a press writes, each with the value that it has.

    Only blank cells and numbers: Excel could take a text or a date for something else.
    """
    grid = next(one.grid for one in book.sheets if one.grid.sheet == sheet)
    cells = [one.cell for one in press.cells if one.sheet == sheet]
    if any(page.renews and page.name == sheet for page in press.pages):
        cells.append(Cell(grid.bottom + 1, 1))  # blank: nothing is below what we wrote
    for cell in cells:
        value = grid.at(*cell)
        if value in (None, ""):
            yield CellChange(sheet, cell, None)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield CellChange(sheet, cell, value)


def protected(sheets: Sequence[str]) -> Press:
    """A press that writes nothing, because these sheets are protected."""
    are, them = ("s {} are", "them") if len(sheets) > 1 else (" {} is", "it")
    why = f"the sheet{are.format(listed(sheets))} protected"
    return Press(f"Nothing was written: {why}. {_AGAIN.format(them, 'Unprotect Sheet')}")


def structure_protected() -> Press:
    """A press that writes nothing, because no sheet can be added."""
    why = "no sheet can be added, because the workbook's structure is protected"
    return Press(f"Nothing was written: {why}. {_AGAIN.format('it', 'Protect Workbook')}")


def not_accepted(sheet: str, error: object) -> Press:
    """A press that writes nothing, because Excel refused a harmless write to a sheet."""
    why = f"Excel does not let the sheet {sheet} be changed"
    advice = _AGAIN.format("it", "Unprotect Sheet")
    reason = str(error).partition(" Up to ")[0]  # what xlwings adds: how much may be changed
    return Press(f"Nothing was written: {why}. {advice}\n({reason})")
