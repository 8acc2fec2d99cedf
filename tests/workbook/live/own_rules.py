"""One event whose third place depends on the rules, in workbooks that compute by themselves.

The third place is another player's by FIDE's Sonneborn-Berger of 2026, by that of 2024 and by US
Chess's: the byes of 6 and 7 and the forfeit win of 6 count for FIDE only. The expected places come
from the naive rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from io import BytesIO

import naive
import naive_fide
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell as WorkbookCell
from openpyxl.worksheet.worksheet import Worksheet
from tables import Rows

from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.reading.crosstable.kept import PREFIX, kept_on
from xltiebreak.reading.grid import Grid
from xltiebreak.rules import US
from xltiebreak.rules.orders import order_of

EVENT = naive.Sheet(
    {
        1: ["W2", "D3", "L8", "F6"],
        2: ["L1", "D6", "W3", "W7"],
        3: ["W6", "D1", "L2", "L5"],
        4: ["-H-", "W5", "W7", "W8"],
        5: ["L8", "L4", "-B-", "W3"],
        6: ["L3", "D2", "-H-", "X1"],
        7: ["-B-", "W8", "L4", "L2"],
        8: ["W5", "L7", "W1", "L4"],
    }
)
ORDERS = {
    "fide2026:SB": ["fide2026:SB"],
    "fide2024:SB": ["fide2024:SB"],
    "SB": ["us:SB"],
    "fide-swiss": ["fide2026:BH/C1", "fide2026:BH", "fide2026:SB", "fide2026:PS"],
    "MM,fide2026:BH,SB": ["us:MM", "fide2026:BH", "us:SB"],
}
"""What `new` is given, and what it means."""

THIRD = {"fide2026:SB": 7, "fide2024:SB": 6, "SB": 8}
SECTION, HEADER = "Open", 4  # the sheet, and the row of its headers


def value(code: str, number: int) -> Fraction:
    """A player's value by the naive rules."""
    rules, _, bare = code.partition(":")
    if rules == US:
        found = naive.TWINS[bare](EVENT, number, [], None)
    else:
        found = naive_fide.value(EVENT, bare, rules, number, round_robin=False)
    assert isinstance(found, (Fraction, int))
    return Fraction(found)


def ranked(codes: Sequence[str]) -> list[int]:
    """The players by points and then by these systems."""

    def key(number: int) -> tuple[Fraction, ...]:
        points = naive.score(EVENT.results, number)
        return (points, *(value(code, number) for code in codes))

    return sorted(EVENT.results, key=key, reverse=True)


@cache
def _made(order: str) -> bytes:
    asked = EventOptions("Spring", (SECTION,), 8, 4, ("Team",), order_of(order))
    return new_workbook(plan_of(asked))


def blank(order: str) -> Workbook:
    """A workbook that ranks by an order, without the event."""
    return load_workbook(BytesIO(_made(order)))


@cache
def saved(order: str) -> bytes:
    """The workbook with the event, as openpyxl saves it."""
    typed(blank(order)).save(content := BytesIO())
    return content.getvalue()


def typed(book: Workbook) -> Workbook:
    """The workbook with the event in it, as openpyxl saves it: without the values of formulas."""
    sheet = book[SECTION]
    heads = [cell.value for cell in sheet[HEADER]]
    for number, cells in EVENT.results.items():
        row = HEADER + number
        sheet.cell(row, heads.index("Name") + 1).value = f"Player {number}"
        sheet.cell(row, heads.index("Team") + 1).value = "ABC"[number % 3]
        for column, text in enumerate(cells, heads.index("Rnd1") + 1):
            sheet.cell(row, column).value = text
    return book


def header(book: Workbook, text: str) -> WorkbookCell:
    """The cell of a header."""
    found = next(cell for cell in book[SECTION][HEADER] if cell.value == text)
    assert isinstance(found, WorkbookCell)
    return found


def open_book(book: Workbook, selected: Sequence[int] = ()) -> OpenWorkbook:
    """The workbook as a program with it open reads it; formulas have no values yet."""
    sheets = []
    for sheet in book.worksheets:
        rows = [
            [None if cell.data_type == "f" else cell.value for cell in line]
            for line in sheet.iter_rows()
        ]
        names = {name: str(one.attr_text) for name, one in sheet.defined_names.items()}
        visible = sheet.sheet_state == "visible"
        sheets.append(OpenSheet(Grid(sheet.title, rows), visible, lambda cells: (), names=names))
    return OpenWorkbook(sheets, SECTION, selected)


def marked_rows(order: str) -> tuple[Rows, dict[str, str]]:
    """The values on the sheet of a section, and what its names refer to."""
    sheet = next(one for one in open_book(typed(blank(order))).sheets if kept_on(one.names))
    return [list(row) for row in sheet.grid.rows], {n: f"={to}" for n, to in sheet.names.items()}


def without_record(sheet: Worksheet) -> None:
    """Take the record of its event off a sheet."""
    for name in [name for name in sheet.defined_names if name.startswith(PREFIX)]:
        del sheet.defined_names[name]
