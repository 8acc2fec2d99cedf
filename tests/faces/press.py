"""The press Fill: blank columns of an open workbook, headed by what they are to hold."""

from __future__ import annotations

from conformance import Answer, Case

from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.filling import fill
from xltiebreak.reading.grid import Cell, Grid
from xltiebreak.rules import find

_NOT_TYPED = ("PL",)  # above a column it means the place


def answer(case: Case) -> Answer | None:
    """None where somebody has to say what the event is: a press asks nobody."""
    if case.stated is not None:
        return None
    head, *lines = case.rows
    width = len(head)
    headings = [find(code).heading if code in _NOT_TYPED else code for code in case.order]
    headings.append("Place")
    rows = [[*head, *headings], *([*line, *([None] * len(headings))] for line in lines)]
    press = fill(OpenWorkbook([OpenSheet(Grid("Open", rows), fills=lambda cells: ())]))
    assert press.cells, press.message
    written = {one.cell: one.value for one in press.cells}

    def column(offset: int) -> dict[int, float | None]:
        found = {}
        for row, line in enumerate(lines, 2):
            value = written.get(Cell(row, width + offset + 1))
            found[int(str(line[0]))] = None if value in (None, "") else float(str(value))
        return found

    places = {no: int(place or 0) for no, place in column(len(case.order)).items()}
    return Answer({code: column(at) for at, code in enumerate(case.order)}, places)
