"""Check: colours wrong and doubtful cells, and lists on a sheet what is wrong with them.

The list remembers the coloured cells and their colours before. If the next press finds the same
problems, it only takes the colours away; if it finds others, it colours their cells instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.book.sections import Section, checked
from xltiebreak.book.sections.twice import problems_of_twice
from xltiebreak.excel.buttons.book import (
    Colored,
    OpenWorkbook,
    Press,
    message_with,
    our_page,
    sections_of,
)
from xltiebreak.files.written import DOUBTFUL, WRONG, storable
from xltiebreak.languages.text import cell_text, visible
from xltiebreak.reading.grid import Cell, Problem, parse_area

MARK = "_xltiebreak_check"
_HEADER = 4
_HEADINGS = ("Sheet", "Cell", "", "What", "Coloured", "Before")
_NONE, _UNKNOWN = "none", "not known"
_KINDS = {"error": "wrong", "warning": "look at it"}
_COLORS = {"error": WRONG, "warning": DOUBTFUL}

Color = Callable[[str, Cell], str | None]
"""The fill colour of a cell, "" for none; None if the program cannot say."""

_Place = tuple[str, Cell]


class _Marked(NamedTuple):
    """The colour that an earlier press gave a cell, and the colour before."""

    color: str
    before: str


def colored(book: OpenWorkbook) -> list[_Place]:
    """The cells whose colours a press needs to know. Raises CannotPress."""
    return list({**dict.fromkeys(_marked(book)), **_colors(_problems(book))})


def check(book: OpenWorkbook, color: Color) -> Press:
    """Check every crosstable of the workbook. Raises CannotPress."""
    problems, marked = _problems(book), _marked(book)
    # Leave a cell that has another colour by now: somebody else has coloured it since.
    ours = {cell: was.before for cell, was in marked.items() if color(*cell) in (None, was.color)}
    listed = [line[:4] for line in _list(book)]
    if marked and [list(_texts(problem)) for problem in problems] == listed:
        colors = [Colored(*cell, before) for cell, before in ours.items()]
        note = "The colours of the last check are gone."
        page = our_page(book, "Check", MARK, [[f"{note} Press Check to check again."], []])
        return Press(note, colors=colors, pages=[page], shows=False)
    wanted = _colors(problems)
    before = {cell: ours[cell] if cell in ours else color(*cell) for cell in wanted}
    colors = [Colored(*cell, was) for cell, was in ours.items() if cell not in wanted]
    colors += [Colored(*cell, shade) for cell, shade in wanted.items()]
    counts = [sum(problem.severity == severity for problem in problems) for severity in _KINDS]
    verdict = f"{counts[0]} wrong, {counts[1]} to look at" if problems else "Consistent"
    rows = [[f"{verdict}."], [], _HEADINGS, *_rows(problems, wanted, before)]
    page = our_page(book, "Check", MARK, rows if problems else rows[:2], _HEADER if problems else 0)
    return Press(message_with(f"{verdict}.", problems), colors=colors, pages=[page], shows=False)


def _problems(book: OpenWorkbook) -> list[Problem]:
    """Every problem; differences have one line for each cell."""
    read = sections_of(book)
    problems = list(read.beside)
    for section in map(checked, read.sections):
        problems += section.problems
        named = {problem.cell for problem in section.problems}
        problems += (problem for problem in _differences(section) if problem.cell not in named)
    problems += problems_of_twice(read.sections)
    return list(dict.fromkeys(problems))


def _differences(section: Section) -> Iterator[Problem]:
    """Yield a warning for each cell whose printed value differs.

    One warning of `checked` speaks for all values that a fill wrote before the results changed.
    """
    for difference in section.differences:
        if difference.cell in section.crosstable.marked.cells:
            continue
        made = "no value" if difference.computed is None else f"{float(difference.computed):g}"
        printed = (
            difference.printed if isinstance(difference.printed, str) else f"{difference.printed:g}"
        )
        message = f"{printed} is printed, {made} is computed"
        yield section.crosstable.grid.origin(difference.cell).warning(message)


def _colors(problems: Sequence[Problem]) -> dict[_Place, str]:
    """The colours of the cells that problems name; an error wins over a warning."""
    cells: dict[_Place, str] = {}
    for severity, color in _COLORS.items():
        for problem in problems:
            if problem.severity == severity and isinstance(problem.at, Cell):
                cells.setdefault((problem.sheet, problem.at), color)
    return cells


def _cell(address: str) -> Cell | None:
    """Return the cell of an address; None if the address is not a single cell."""
    try:
        area = parse_area(address)
    except ValueError:
        return None
    is_one_cell = (area.top, area.left) == (area.bottom, area.right)
    return Cell(area.top, area.left) if is_one_cell else None


def _texts(problem: Problem) -> tuple[str, str, str, str]:
    kind, message = _KINDS[problem.severity], cell_text(storable(visible(problem.message)))
    return problem.sheet, problem.cell, kind, message


def _rows(
    problems: Sequence[Problem], colors: Mapping[_Place, str], before: Mapping[_Place, str | None]
) -> Iterator[list[str]]:
    """The lines of the list; the first line of a cell remembers its colours."""
    left = dict(colors)
    for problem in problems:
        cell = problem.at if isinstance(problem.at, Cell) else None
        color = left.pop((problem.sheet, cell), "") if cell else ""
        was = before[problem.sheet, cell] if cell and color else ""
        remembered = _UNKNOWN if was is None else was or (_NONE if color else "")
        yield [*_texts(problem), color, remembered]


def _list(book: OpenWorkbook) -> Iterator[list[str]]:
    """The lines of the list of an earlier press."""
    for sheet in book.sheets:
        grid = sheet.grid
        if MARK in sheet.names:
            for row in range(_HEADER + 1, grid.bottom + 1):
                name = grid.at(row, 1)  # not `text`: a name may begin or end with blanks
                rest = (grid.text(row, column) for column in range(2, len(_HEADINGS) + 1))
                yield [name if isinstance(name, str) else cell_text(name), *rest]


def _marked(book: OpenWorkbook) -> dict[_Place, _Marked]:
    """The cells that an earlier press coloured, on sheets that still exist."""
    names = {sheet.grid.sheet for sheet in book.sheets}
    marked: dict[_Place, _Marked] = {}
    for sheet, address, _, _, color, before in _list(book):
        cell = _cell(address)
        if cell and color and sheet in names:
            color_before = "" if before in (_NONE, _UNKNOWN) else before
            marked[sheet, cell] = _Marked(color, color_before)
    return marked
