"""Values with addresses, and the form in which every problem is reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from xltiebreak.errors import Error
from xltiebreak.languages.text import cell_text, has_marks, pattern, shown, without_marks
from xltiebreak.reading.appearance import Appearance
from xltiebreak.reading.kinds import CELLS as CELLS
from xltiebreak.reading.kinds import QUOTED
from xltiebreak.reading.kinds import Fault as Fault
from xltiebreak.reading.kinds import Kind as Kind

_HUGE = 10**308  # more than any spreadsheet or float holds, and about what Python still prints
_CONSTANT = pattern(r'\{"([^"]*)"\}')
OURS = "_xltiebreak"
"""The beginning of all names of ours in a workbook."""

MARKS = f"{OURS}_"
"""The beginning of the hidden names by which we find again what we made in a workbook."""

SWISS = f"{MARKS}swiss"
"""The hidden name of a sheet whose formulas always follow the rules for Swiss events."""

Severity = Literal["error", "warning"]
Remedy = Literal[
    "",
    "force",
    "force if closed",
    "formulas",
    "overwrite_formulas",
    "overwrite_functions",
    "overwrite_points",
    "by_game_points",
    "match_points",
    "swiss",
    "overwrite_trophies",
    "target",
    "folder",
    "sheets",
    "order",
    "rules",
    "unrated",
    "prizes",
    "min_players",
    "convert",
    "join",
]


FEW_CELLS = 5
"""The most cells that a message names."""

MOST_ROWS = 50_000
"""Rows that are not blank: no crosstable has more, and a browser's tab could not hold them."""


class Cell(NamedTuple):
    """A cell of a sheet by row and column, both from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        """The address in Excel's A1 notation.

        >>> str(Cell(14, 12)), str(Cell(3, 28))
        ('L14', 'AB3')
        """
        return f"{column_letters(self.column)}{self.row}"


class Area(NamedTuple):
    """A rectangle of cells; rows and columns count from 1, both ends belong to it."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        """The area in Excel's A1 notation."""
        return f"{Cell(self.top, self.left)}:{Cell(self.bottom, self.right)}"

    def meets(self, other: Area) -> bool:
        """Whether the areas have a cell in common."""
        rows = self.top <= other.bottom and other.top <= self.bottom
        return rows and self.left <= other.right and other.left <= self.right

    def has(self, cell: Cell) -> bool:
        """Whether a cell is among its own."""
        return self.top <= cell.row <= self.bottom and self.left <= cell.column <= self.right

    def holds(self, other: Area) -> bool:
        """Whether all cells of another area are among its own."""
        rows = self.top <= other.top and other.bottom <= self.bottom
        return rows and self.left <= other.left and other.right <= self.right


class WholeRow(NamedTuple):
    """All cells of a row of a sheet."""

    row: int

    def __str__(self) -> str:
        """The row as Excel writes it: `4:4`."""
        return f"{self.row}:{self.row}"


def first_few(cells: Sequence[Cell | str]) -> str:
    """Return the first few cells, with dots if there are more.

    >>> first_few([Cell(1, 1), Cell(2, 1)]), first_few([Cell(row, 2) for row in range(1, 9)])
    ('A1, A2', 'B1, B2, B3, B4, B5 ...')
    """
    return ", ".join(map(str, cells[:FEW_CELLS])) + (" ..." if len(cells) > FEW_CELLS else "")


class Finding(NamedTuple):
    """A fault in a cell of a sheet: what is wrong, and what would be right."""

    cell: Cell
    cause: Fault | str
    """What is wrong; the message quotes `text` before it (`is not a result: expected W6`)."""
    note: bool = False
    """As in `Problem`."""
    text: str = ""
    """The content of the cell, to quote."""
    assumed: bool = False
    """As in `Problem`."""
    cells: tuple[Cell, ...] = ()
    """Further cells of the same cause; the message names the first few in place of `CELLS`."""

    @property
    def said(self) -> Fault | str:
        """The text and the cause, as data where the cause is."""
        return QUOTED(text=shown(self.text), cause=self.cause) if self.text else self.cause

    @property
    def message(self) -> str:
        """The text and the cause."""
        return str(self.said)

    @property
    def kind(self) -> str:
        """The name of the fault's kind, "" if it has none."""
        return self.cause.kind.name if isinstance(self.cause, Fault) else ""


class Problem(NamedTuple):
    """A finding about a workbook, for its director."""

    severity: Severity
    """An error stops the writing of its section (or of the file); a warning changes nothing."""
    sheet: str
    """The sheet's name, "" for the whole file."""
    at: Cell | Area | WholeRow | None
    """The cell, the area or the row; None for the whole sheet."""
    message: str
    """What was read, and what would be right."""
    remedy: Remedy = ""
    """The argument with which a caller can go ahead all the same; a caller that offers it under
    another name says so.
    """
    note: bool = False
    """Whether no value, place or award can differ by what the warning says."""
    assumed: bool = False
    """Whether something was read in a way that nothing proves; the message says which."""
    kind: str = ""
    """The name of the fault's kind, "" if it has none."""
    said: Fault | None = None
    """The message as data, None if it is a text only."""
    cells: str = ""
    """What the message says in place of further cells."""

    @property
    def cell(self) -> str:
        """Where it is in Excel's A1 notation, "" for the whole sheet."""
        return str(self.at or "")

    @property
    def first(self) -> Cell | None:
        """The cell, or the first one of the area or row; None for the whole sheet."""
        if isinstance(self.at, WholeRow):
            return Cell(self.at.row, 1)
        return Cell(*self.at[:2]) if self.at else None

    def __str__(self) -> str:
        """Return `Open!L14: player 12 has L4 ...`, the form in which every problem is printed."""
        where = sheet_and_cell(self.sheet, self.cell)
        return f"{where}: {self.message}" if where else self.message


def sheet_and_cell(sheet: str, cell: str) -> str:
    """Return `Open!L14`; only the sheet or only the cell if the other is "".

    >>> sheet_and_cell("Open", "L14"), sheet_and_cell("", "L14"), sheet_and_cell("Open", "")
    ('Open!L14', 'L14', 'Open')
    """
    return f"{sheet}!{cell}" if sheet and cell else sheet or cell


class Refused(Error):
    """A file cannot be processed.

    problems: why, and what to do about it; each with its sheet and cell, or "" for the whole file.
    report: of an open workbook in which errors let nothing be written; None elsewhere.
    """

    def __init__(
        self, *problems: Problem | str, remedy: Remedy = "", report: object = None
    ) -> None:
        self.report = report
        self.problems = tuple(
            Problem("error", "", None, problem, remedy) if isinstance(problem, str) else problem
            for problem in problems
        )
        super().__init__("\n".join(map(str, self.problems)))


class FormulaCell(NamedTuple):
    """A cell with a formula."""

    cell: Cell
    text: str
    calculated: bool
    """Whether its value is known."""
    loaded: bool = True
    """Whether any formula of the workbook has a known value."""


Formulas = Callable[[Collection[int]], Iterable[FormulaCell]]
"""A function from columns to the formulas of a sheet in them."""


WorkbookFormulas = Callable[[], Iterable[tuple[str, FormulaCell]]]
"""A function to the formulas of a workbook, each with the name of its sheet."""


def no_formulas(columns: Collection[int]) -> Iterable[FormulaCell]:
    """Return no formulas, for sources that have none or do not report them."""
    return ()


class Origin(NamedTuple):
    """The sheet and the cell where a value was read, if it now stands elsewhere."""

    sheet: str
    cell: Cell
    typed: str = ""
    """What the cell holds, if the value is another one; messages quote it."""

    def __str__(self) -> str:
        """Return `standings.html!G13`, or `G13` where no sheet has a name."""
        return sheet_and_cell(self.sheet, str(self.cell))

    def seen_from(self, other: Origin) -> str:
        """Return the cell, with its sheet if that is another one."""
        sheet = "" if self.sheet == other.sheet else self.sheet
        return sheet_and_cell(sheet, str(self.cell))

    def error(self, fault: Fault | str) -> Problem:
        """Return an error about this cell."""
        problem = Problem("error", self.sheet, self.cell, str(fault))
        if isinstance(fault, Fault):
            return problem._replace(kind=fault.kind.name, said=fault)
        return problem

    def warning(self, fault: Fault | str, *, assumed: bool = False) -> Problem:
        """Return a warning about this cell."""
        return self.error(fault)._replace(severity="warning", assumed=assumed)


class Grid(NamedTuple):
    """The values of a sheet, or of a part of it. Rows may be of different lengths."""

    sheet: str
    rows: Sequence[Sequence[object]]
    top: int = 1
    """The sheet's row (from 1) of the first value."""
    left: int = 1
    """The sheet's column (from 1) of the first value."""
    formulas: Formulas = no_formulas
    """Called only for columns where they matter."""
    looks: Callable[[], Appearance] = Appearance
    """How its cells look; asked only if no cell holds a result."""
    origins: Mapping[Cell, Origin] = {}
    """Where values come from that were not read in their own cell."""
    marks: Mapping[str, str] = {}
    """Our names on the sheet, each with the text of the sheet's cell that it refers to."""
    tables: Sequence[Area] = ()
    """The areas of the sheet's Excel tables and pivot tables."""
    names: Mapping[str, str] = {}
    """Our names on the sheet, each with what it refers to."""
    told: object = None
    """What its file says beyond its cells, None if it says nothing: the lines of a report."""
    draft: object = None
    """The players and games that were read of it already, None if its cells tell them."""
    stands_alone: bool = False
    """Whether it was put together from pieces and is on no sheet: each cell has an origin."""
    headings: Sequence[str] = ()
    """The headings of a page above it, the nearest first."""

    def origin(self, cell: Cell) -> Origin:
        """Return the sheet and the cell where a value was read."""
        return self.origins.get(cell) or Origin(self.sheet, cell)

    def read_at(self, cell: Cell) -> Cell:
        """Return the cell where a value was read."""
        return self.origin(cell).cell

    def located(self, problem: Problem) -> Problem:
        """Return a problem of this grid at the cell that the director sees."""
        first = problem.first
        origin = self.origins.get(first) if first and problem.sheet == self.sheet else None
        if not origin or not (self.stands_alone or first == problem.at):
            return problem
        return problem._replace(sheet=origin.sheet, at=origin.cell)

    def problem(self, severity: Severity, finding: Finding) -> Problem:
        """Return the problem that tells the director of a finding in this grid."""
        cell, said = finding.cell, finding.said
        cells = self.first_cells(finding.cells, cell) if finding.cells else ""
        message = str(said).replace(CELLS, cells) if cells else str(said)
        problem = Problem(severity, self.sheet, cell, message, cells=cells)
        problem = problem._replace(note=finding.note, assumed=finding.assumed, kind=finding.kind)
        return self.located(problem._replace(said=said) if isinstance(said, Fault) else problem)

    def first_cells(self, cells: Sequence[Cell], at: Cell | None = None) -> str:
        """Return where the first few cells were read, as seen from a cell, else from the first."""
        here = self.origin(at or cells[0])
        return first_few([self.origin(cell).seen_from(here) for cell in cells])

    def seen(self, area: Area) -> str:
        """Return an area as the director sees it; "" if its values stand on several sheets."""
        if not self.stands_alone:
            return str(area)
        sheets = {origin.sheet for origin in self.origins.values()}
        if sheets != {self.sheet}:
            return ""
        rows, columns = zip(*(origin.cell for origin in self.origins.values()), strict=True)
        return str(Area(min(rows), min(columns), max(rows), max(columns)))

    @property
    def bottom(self) -> int:
        """The last row."""
        return self.top + len(self.rows) - 1

    def line(self, row: int) -> Sequence[object]:
        """Return the values of a row of the sheet; () outside the grid."""
        index = row - self.top
        return self.rows[index] if 0 <= index < len(self.rows) else ()

    def at(self, row: int, column: int) -> object:
        """Return the value of a cell of the sheet; None outside the grid."""
        at, index = row - self.top, column - self.left
        if at < 0 or index < 0 or at >= len(self.rows):
            return None
        line = self.rows[at]
        return line[index] if index < len(line) else None

    def down(self, column: int, rows: Iterable[int]) -> list[object]:
        """Return the values of a column of the sheet in these rows; None outside the grid."""
        index, lines, count = column - self.left, self.rows, len(self.rows)
        lines_there = (lines[at] if 0 <= (at := row - self.top) < count else () for row in rows)
        return [line[index] if 0 <= index < len(line) else None for line in lines_there]

    def text(self, row: int, column: int) -> str:
        """Return the text of a cell of the sheet; "" outside the grid."""
        return cell_text(self.at(row, column))

    def with_marks(self, references: Mapping[str, str]) -> Grid:
        """Return the grid with our names on its sheet.

        references: what they refer to, a cell or a constant such as `{"es"}`.
        """
        marks: dict[str, str] = {}
        for mark, text in references.items():
            reference = parse_reference(text)
            if mark.startswith(MARKS) and (reference is None or reference[0] == self.sheet):
                marks[mark] = self.text(*reference[1][:2]) if reference else _constant(text)
        return self._replace(marks=marks, names=references)

    def with_values(self, values: Mapping[Cell, object]) -> Grid:
        """Return the grid with some cells replaced."""
        rows = list(self.rows)
        changed: dict[int, list[object]] = {}
        for cell, value in values.items():
            if cell.row not in changed:
                changed[cell.row] = list(rows[cell.row - self.top])
            line = changed[cell.row]
            line += [None] * (cell.column - self.left + 1 - len(line))
            line[cell.column - self.left] = value
        for row, line in changed.items():
            rows[row - self.top] = line
        return self._replace(rows=rows)

    def without(self, cells: Iterable[Cell]) -> Grid:
        """Return the grid with blanks in place of some cells; a row may end before its cell."""
        return self.with_values({cell: None for cell in cells if self.at(*cell) is not None})

    def as_before(self, cells: Collection[Cell]) -> Grid:
        """Return the grid without some cells, as if it had never reached as far as they do."""
        if not cells:
            return self
        blanked = self.without(cells)
        ends = [
            max((i for i, value in enumerate(row, 1) if value), default=0) for row in blanked.rows
        ]
        rows = [row[:end] for row, end in zip(blanked.rows, ends, strict=True)]

        def formulas(columns: Collection[int]) -> Iterable[FormulaCell]:
            return [formula for formula in self.formulas(columns) if formula.cell not in cells]

        return blanked._replace(rows=rows, formulas=formulas)

    def cut(self, area: Area) -> Grid:
        """Return the part of the grid inside the area."""
        top, left = max(area.top, self.top), max(area.left, self.left)
        rows = self.rows[top - self.top : max(area.bottom - self.top + 1, 0)]
        columns = slice(left - self.left, max(area.right - self.left + 1, 0))
        return self._replace(rows=[row[columns] for row in rows], top=top, left=left)

    def blanked(self, area: Area) -> Grid:
        """Return the grid with blank cells in place of those of an area."""
        inside = slice(max(area.left - self.left, 0), max(area.right - self.left + 1, 0))
        rows = list(self.rows)
        for index in range(max(area.top - self.top, 0), min(area.bottom - self.top + 1, len(rows))):
            line = rows[index] = list(rows[index])
            line[inside] = [None] * len(line[inside])
        return self._replace(rows=rows)


def parse_area(text: str) -> Area:
    """Parse a range such as A1:M16, `$A$1:$M$16` or a single cell; else raise ValueError.

    >>> parse_area("A3:M18")
    Area(top=3, left=1, bottom=18, right=13)
    """
    bare = text.replace("$", "").strip().upper()
    match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?", bare)
    if not match:
        raise ValueError(f"{text!r} is not a range of cells: write it like A1:M16")
    left, top, right, bottom = match.groups()
    columns = sorted((column_number(left), column_number(right or left)))
    rows = sorted((int(top), int(bottom or top)))
    if rows[0] == 0:
        raise ValueError(f"{text!r} is not a range of cells: rows count from 1")
    return Area(rows[0], columns[0], rows[1], columns[1])


def rectangles_of(cells: Iterable[Cell]) -> list[Area]:
    """Return rectangles that cover these cells, and no other cell."""
    runs: list[Area] = []
    for column, row in sorted((column, row) for row, column in {*cells}):
        if runs and (runs[-1].left, runs[-1].bottom) == (column, row - 1):
            runs[-1] = runs[-1]._replace(bottom=row)
        else:
            runs.append(Area(row, column, row, column))
    areas: dict[tuple[int, int, int], Area] = {}  # by rows and the column on the right
    for run in runs:
        beside = areas.pop((run.top, run.bottom, run.left), run)
        areas[run.top, run.bottom, run.right + 1] = beside._replace(right=run.right)
    return sorted(areas.values())


def reference(sheet: str, area: Area) -> str:
    """Return an area of a sheet as a defined name refers to it.

    >>> reference("Bob's", Area(1, 1, 2, 3))
    "'Bob''s'!$A$1:$C$2"
    """
    return f"{quoted_sheet(sheet)}!{absolute(area)}"


def absolute(area: Area) -> str:
    """Return an area as formulas write it that are copied and keep it."""
    left, right = column_letters(area.left), column_letters(area.right)
    return f"${left}${area.top}:${right}${area.bottom}"


def parse_reference(text: str) -> tuple[str, Area] | None:
    """Return the sheet and the area that a defined name refers to; None if one of them is gone.

    Programs put the sheet's name in quotes only where they must.

    >>> parse_reference("'Bob''s'!$A$1:$C$2"), parse_reference("Open!$B$3")[0]
    (("Bob's", Area(top=1, left=1, bottom=2, right=3)), 'Open')
    >>> parse_reference("#REF!$A$1") is None
    True
    """
    sheet, _, cells = text.rpartition("!")
    try:
        area = parse_area(cells)
    except ValueError:
        return None
    if sheet.startswith("#"):
        return None
    name = sheet[1:-1].replace("''", "'") if sheet.startswith("'") else sheet
    return name, area


def quoted_sheet(sheet: str) -> str:
    """Return the name of a sheet as formulas write it."""
    doubled = sheet.replace("'", "''")
    return f"'{doubled}'"


@lru_cache(maxsize=4096)
def column_number(letters: str) -> int:
    """Return the number of a column from its letters.

    >>> column_number("A"), column_number("ab")
    (1, 28)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=4096)
def column_letters(column: int) -> str:
    """Return the letters of a column from its number.

    >>> column_letters(1), column_letters(28)
    ('A', 'AB')
    """
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _constant(text: str) -> str:
    """Return the text of an array of one text, such as `{"es"}`; "" for anything else."""
    match = _CONSTANT.fullmatch(text)
    return match[1] if match else ""


def legible(value: object) -> object:
    """Return a cell's value as people see it.

    A text has no invisible marks; one stands in place of a number too large for a spreadsheet.

    >>> legible(10**5000), legible(6), legible("W\u200b6")
    ('a number of about 5000 digits', 6, 'W6')
    """
    if isinstance(value, str):
        return value if value.isascii() else without_marks(value)
    if isinstance(value, int) and not -_HUGE < value < _HUGE:
        return f"a number of about {value.bit_length() * 30103 // 100000} digits"
    return value


def legible_grid(grid: Grid) -> Grid:
    """Return the grid with the values of its cells as people see them (see `legible`)."""
    values = (value for row in grid.rows for value in row if type(value) is int)
    if all(-_HUGE < value < _HUGE for value in values):
        texts = [value for row in grid.rows for value in row if type(value) is str]
        if not has_marks("\n".join([text for text in texts if not text.isascii()])):
            return grid
    return grid._replace(rows=[list(map(legible, row)) for row in grid.rows])
