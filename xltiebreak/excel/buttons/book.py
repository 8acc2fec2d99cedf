"""An open workbook as its program reads it, and the changes that a press makes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.book.sections import (
    Section,
    live,
    section_of,
    without_empty,
)
from xltiebreak.book.sections.from_lists import written_from_lists
from xltiebreak.book.sections.joined import SheetTables, nearest_to, with_lists_joined
from xltiebreak.book.sections.marks import PREFIX, as_live, read_marked
from xltiebreak.errors import Error
from xltiebreak.files.written import sheet_name
from xltiebreak.reading import own_language
from xltiebreak.reading.crosstable import Crosstable, kept
from xltiebreak.reading.crosstable.results import own_letters
from xltiebreak.reading.grid import (
    SWISS,
    Area,
    Cell,
    FormulaCell,
    Formulas,
    Grid,
    Problem,
    reference,
)

_MOST_LINES = 12  # of a message, which a box has to show

Fills = Callable[[Sequence[Cell]], Collection[Cell]]
"""Takes cells, returns those that a formula fills (also by spilling) or that are hidden."""


class CannotPress(Error):
    """A press can do nothing; the text says why."""


class OpenSheet(NamedTuple):
    """A sheet of an open workbook."""

    grid: Grid
    visible: bool = True
    fills: Fills | None = None
    """Finds cells that must not be written because formulas fill them; None if the program cannot
    say.
    """

    is_sure: bool = True
    """Whether the cells that `fills` finds are all such cells, and no others."""

    names: Mapping[str, str] = {}
    """The names that we gave the sheet, and what they refer to."""

    @property
    def is_ours(self) -> bool:
        """Whether a name marks the whole sheet as ours."""
        of_tables = (PREFIX, kept.PREFIX, *kept.EARLIER, SWISS, live.MARK)
        of_cells = (*of_tables, own_language.MARK, own_letters.MARK)
        return any(not name.startswith(of_cells) for name in self.names)

    @property
    def is_live(self) -> bool:
        """Whether the sheet computes by itself, with functions that a fill put there."""
        return live.MARK in self.names


class OpenWorkbook(NamedTuple):
    """An open workbook."""

    sheets: Sequence[OpenSheet]
    sheet: str = ""
    """The name of the selected sheet."""

    rows: Sequence[int] = ()
    """The selected rows, in the order of selecting."""

    def marked(self, mark: str) -> dict[str, str]:
        """The sheets with a mark, and what it refers to."""
        return {one.grid.sheet: one.names[mark] for one in self.sheets if mark in one.names}


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


class NameChange(NamedTuple):
    """A hidden name of a sheet, and what it refers to."""

    sheet: str
    name: str
    text: str


class Page(NamedTuple):
    """A whole sheet that we write, from A1 on."""

    name: str
    renews: bool
    """Whether it replaces the sheet of that name."""

    mark: str
    """The name that marks it as ours."""

    of: str
    """What the mark refers to."""

    rows: Sequence[Sequence[float | str | None]]
    header: int = 0
    """The row of the headings, 0 for none."""

    forms: Mapping[int, str] = {}
    """The number formats of columns."""

    typed: bool = False
    """Whether its font is monospaced."""


class Press(NamedTuple):
    """What a press does: writes values, colours and sheets, and shows a message."""

    message: str
    cells: Sequence[CellChange] = ()
    names: Sequence[NameChange] = ()
    """The names that mark the written cells as ours."""

    colors: Sequence[Colored] = ()
    pages: Sequence[Page] = ()
    shows: bool = True
    """Whether the first of the pages comes to the front."""


class Sections(NamedTuple):
    """The sections of a workbook."""

    sections: Sequence[Section]
    beside: Sequence[Problem]
    """Warnings about sheets that nearly hold a section."""

    from_lists: Mapping[str, Collection[Cell]] = {}
    """The cells of each sheet that a fill wrote from pairing lists, and that were read as blank."""

    @property
    def problems(self) -> list[Problem]:
        """The problems of all sections, after the warnings about sheets."""
        return [*self.beside, *(problem for one in self.sections for problem in one.problems)]


def sections_of(book: OpenWorkbook, *, typed: bool = False) -> Sections:
    """Rank every crosstable on the visible sheets. Raises CannotPress if there is none.

    typed: leave out the values that fills wrote.
    """
    sections: list[Section] = []
    missing: list[Problem] = []
    names = {sheet.grid.sheet: sheet.names for sheet in book.sheets}

    def read(grid: Grid) -> list[Crosstable]:
        own = names.get(grid.sheet, {})
        tables = read_marked(grid.with_marks(own), own)
        return [as_live(table) for table in tables] if live.MARK in own else tables

    grids = [sheet.grid for sheet in book.sheets if sheet.visible and not sheet.is_ours]
    written = written_from_lists(grids, names)
    grids = [grid.as_before(written.get(grid.sheet, ())) for grid in grids]
    for sheet in with_lists_joined([SheetTables(grid, read(grid)) for grid in grids], read):
        sections += (section_of(table.typed if typed else table) for table in sheet.tables)
        if not sheet.tables:
            missing.append(nearest_to(sheet.grid))
    near = [problem for problem in missing if problem.cell]
    if not sections:
        raise CannotPress("\n".join(map(str, near or missing[:1])) or "every sheet is blank")
    beside = [problem._replace(severity="warning") for problem in near if not problem.note]
    left, blank = without_empty(sections)
    if not left:
        return Sections(sections, beside, written)
    return Sections(left, [*beside, *blank], written)


def message_with(first: str, problems: Iterable[Problem | str]) -> str:
    """A message: a first line, then the problems, as many as a message box can show."""
    lines = list(dict.fromkeys(map(_line, problems)))
    return "\n".join([first, *lines_that_fit(lines, "more: press Check.")])


def _line(problem: Problem | str) -> str:
    """A problem with what its director can do about it here."""
    if isinstance(problem, str) or problem.remedy != "overwrite_points":
        return str(problem)
    return f"{problem}: clear them and press again"


def lines_that_fit(lines: Sequence[str], what: str) -> list[str]:
    """Return as many lines as a message box can show; the last one counts the others."""
    more = len(lines) - _MOST_LINES
    rest = [f"... and {more} {what}"] if more > 0 else []
    return [*lines[:_MOST_LINES], *rest]


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
