"""An open workbook as its program reads it, and the changes that a press makes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from xltiebreak import crosstable
from xltiebreak.errors import Error
from xltiebreak.grid import Area, Cell, FormulaCell, Formulas, Grid, Problem, reference
from xltiebreak.sections import Section, section_of, without_empty
from xltiebreak.sections.joined import SheetTables, with_pieces
from xltiebreak.sections.layout import sheet_name

_MOST_LINES = 12  # of a message, which a box has to show

Fills = Callable[[Sequence[Cell]], Collection[Cell]]
"""Takes cells, returns those that a formula fills (also by spilling) or that are hidden."""


class CannotPress(Error):
    """A press can do nothing; the text says why."""


class OpenSheet(NamedTuple):
    """A sheet of an open workbook.

    fills: finds cells that must not be written because formulas fill them; None if the program
    cannot say. marks: the names on the sheet that mark it as ours, and what they refer to.
    """

    grid: Grid
    visible: bool = True
    fills: Fills | None = None
    marks: Mapping[str, str] = {}


class OpenWorkbook(NamedTuple):
    """An open workbook; sheet, rows: the selection, rows in the order of selecting."""

    sheets: Sequence[OpenSheet]
    sheet: str = ""
    rows: Sequence[int] = ()

    def marked(self, mark: str) -> dict[str, str]:
        """The sheets with a mark, and what it refers to."""
        return {one.grid.sheet: one.marks[mark] for one in self.sheets if mark in one.marks}


class CellChange(NamedTuple):
    """A value for a cell; None makes it blank."""

    sheet: str
    cell: Cell
    value: float | str | None


class Colored(NamedTuple):
    """The fill colour of a cell, six hexadecimal digits; "" for none."""

    sheet: str
    cell: Cell
    color: str


class Page(NamedTuple):
    """A whole sheet that we write, from A1 on.

    renews: whether it replaces the sheet of that name; mark, of: the name that marks it as ours,
    and what that refers to; header: the row of the headings, 0 for none; forms: the number formats
    of columns; typed: whether its font is monospaced.
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
    """What a press does: writes values, colours and sheets, and shows a message.

    shows: whether the first of the pages comes to the front.
    """

    message: str
    cells: Sequence[CellChange] = ()
    colors: Sequence[Colored] = ()
    pages: Sequence[Page] = ()
    shows: bool = True


class Sections(NamedTuple):
    """The sections of a workbook; beside: warnings about sheets that nearly hold one."""

    sections: Sequence[Section]
    beside: Sequence[Problem]

    @property
    def problems(self) -> list[Problem]:
        """The problems of all sections, after the warnings about sheets."""
        return [*self.beside, *(problem for one in self.sections for problem in one.problems)]


def sections_of(book: OpenWorkbook) -> Sections:
    """Rank every crosstable on the visible sheets. Raises CannotPress if there is none."""
    sections: list[Section] = []
    missing: list[Problem] = []
    grids = [sheet.grid for sheet in book.sheets if sheet.visible and not sheet.marks]
    read = [SheetTables(grid, crosstable.read(grid)) for grid in grids]
    for grid, found in with_pieces(read, crosstable.read):
        sections += map(section_of, found)
        if not found:
            missing.append(crosstable.why_none(grid))
    near = [problem for problem in missing if problem.cell]
    if not sections:
        raise CannotPress("\n".join(map(str, near or missing[:1])) or "every sheet is blank")
    beside = [problem._replace(severity="warning") for problem in near]
    left, blank = without_empty(sections)
    return Sections(left, [*beside, *blank]) if left else Sections(sections, beside)


def message_with(first: str, problems: Iterable[Problem | str]) -> str:
    """A message: a first line, then the problems, as many as a message box can show."""
    lines = list(dict.fromkeys(map(str, problems)))
    more = len(lines) - _MOST_LINES
    rest = [f"... and {more} more: press Check."] if more > 0 else []
    return "\n".join([first, *lines[:_MOST_LINES], *rest])


def refusal(problems: Iterable[Problem]) -> Press:
    """A press that writes nothing and lists the errors to correct first."""
    errors = [problem for problem in problems if problem.severity == "error"]
    return Press(message_with("Nothing was written. First correct:", errors))


def our_page(
    book: OpenWorkbook, title: str, mark: str, rows: Sequence[Sequence[str]], header: int = 0
) -> Page:
    """The one page with this mark; it renews the sheet that has the mark already."""
    marked = list(book.marked(mark))
    taken = {one.grid.sheet.casefold() for one in book.sheets}
    name = marked[0] if marked else sheet_name(title, taken)
    of = reference(name, Area(1, 1, 1, 1))
    return Page(name, bool(marked), mark, of, [[title], *rows], header)


def formulas_of(formulas: Mapping[Cell, str]) -> Formulas:
    """The formulas of a sheet in the form that a Grid asks them for."""

    def within(columns: Collection[int]) -> Iterable[FormulaCell]:
        return [
            FormulaCell(cell, text, True)
            for cell, text in formulas.items()
            if cell.column in columns
        ]

    return within
