"""An open workbook as its program tells it, and what is to be changed in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from xltiebreak import crosstable
from xltiebreak.errors import Error
from xltiebreak.grid import Cell, FormulaCell, Formulas, Grid, Problem
from xltiebreak.sections import Section, section_of, without_empty
from xltiebreak.sections.layout import sheet_name

_MOST_LINES = 12  # of a message, which a box has to show

Fills = Callable[[Sequence[Cell]], Collection[Cell]]
"""Those of some cells that a formula fills, by itself or by spilling, or that are hidden."""


class CannotPress(Error):
    """A press that can do nothing; the text says why."""


class OpenSheet(NamedTuple):
    """A sheet of an open workbook.

    fills: which cells not to write, because formulas fill them; None where the program does not
    tell. marks: what the sheet bears the names of that mark our own ones, with what they refer to.
    """

    grid: Grid
    visible: bool = True
    fills: Fills | None = None
    marks: Mapping[str, str] = {}


class OpenWorkbook(NamedTuple):
    """An open workbook; sheet, rows: what is selected in it, rows in the order of selection."""

    sheets: Sequence[OpenSheet]
    sheet: str = ""
    rows: Sequence[int] = ()

    def marked(self, mark: str) -> dict[str, str]:
        """The sheets that bear a mark, and what it refers to."""
        return {one.grid.sheet: one.marks[mark] for one in self.sheets if mark in one.marks}


class CellChange(NamedTuple):
    """A value for a cell; None makes it blank."""

    sheet: str
    cell: Cell
    value: float | str | None


class Colored(NamedTuple):
    """A colour behind a cell, six hexadecimal digits; "" for none."""

    sheet: str
    cell: Cell
    color: str


class Page(NamedTuple):
    """A whole sheet of ours, from A1 on.

    renews: whether it takes the place of what stands on the sheet of that name; mark, of: the name
    that marks it, and what that refers to; header: the row of the headings, 0 for none; forms: the
    number formats of columns; typed: whether it shows lines as a typewriter does.
    """

    name: str
    renews: bool
    mark: str
    of: str
    rows: Sequence[Sequence[float | str | None]]
    header: int = 0
    forms: Mapping[int, str] = {}
    typed: bool = False


class Press(NamedTuple):
    """What a press is to do: values for cells, colours, sheets of ours, and a message to show.

    shows: whether the first of the sheets comes to the front.
    """

    message: str
    cells: Sequence[CellChange] = ()
    colors: Sequence[Colored] = ()
    pages: Sequence[Page] = ()
    shows: bool = True


class Sections(NamedTuple):
    """The sections of a workbook; beside: warnings about sheets that come near to holding one."""

    sections: Sequence[Section]
    beside: Sequence[Problem]

    @property
    def problems(self) -> list[Problem]:
        """All that was found."""
        return [*self.beside, *(problem for one in self.sections for problem in one.problems)]


def sections_of(book: OpenWorkbook) -> Sections:
    """Every crosstable on the visible sheets, ranked. Raises CannotPress where there is none."""
    sections: list[Section] = []
    missing: list[Problem] = []
    for sheet in book.sheets:
        if sheet.visible and not sheet.marks:
            found = crosstable.read(sheet.grid)
            sections += map(section_of, found)
            if not found:
                missing.append(crosstable.why_none(sheet.grid))
    near = [problem for problem in missing if problem.cell]
    if not sections:
        raise CannotPress("\n".join(map(str, near or missing[:1])) or "no sheet holds anything")
    beside = [problem._replace(severity="warning") for problem in near]
    left, blank = without_empty(sections)
    return Sections(left, [*beside, *blank]) if left else Sections(sections, beside)


def told(first: str, problems: Iterable[Problem | str]) -> str:
    """A message: its first line, and what was found, as much as a box has room for."""
    lines = list(dict.fromkeys(map(str, problems)))
    more = len(lines) - _MOST_LINES
    rest = [f"... and {more} more: press Check."] if more > 0 else []
    return "\n".join([first, *lines[:_MOST_LINES], *rest])


def refused(problems: Iterable[Problem]) -> Press:
    """Nothing is written, and why."""
    errors = [problem for problem in problems if problem.severity == "error"]
    return Press(told("Nothing was written. First correct:", errors))


def our_sheet(book: OpenWorkbook, wanted: str, mark: str) -> tuple[str, bool]:
    """The name of our one sheet with this mark, and whether it is there already."""
    if made := book.marked(mark):
        return next(iter(made)), True
    taken = {one.grid.sheet.casefold() for one in book.sheets}
    return sheet_name(wanted, taken), False


def formulas_of(formulas: Mapping[Cell, str]) -> Formulas:
    """The formulas of a sheet as a grid tells them."""

    def within(columns: Collection[int]) -> Iterable[FormulaCell]:
        return [
            FormulaCell(cell, text, True)
            for cell, text in formulas.items()
            if cell.column in columns
        ]

    return within
