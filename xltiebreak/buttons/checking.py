"""Check: colours cells that are wrong or doubtful, and lists on a sheet what is wrong with them.

The list remembers which cells were coloured and what was behind them. The next press takes these
colours away; where something else is found by then it colours that, where the same is found it was
pressed to see the sheet without colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.buttons.book import Colored, OpenWorkbook, Page, Press, our_sheet, sections_of, told
from xltiebreak.grid import Area, Cell, Problem, parse_area, reference
from xltiebreak.sections import Section, checked
from xltiebreak.sections.layout import DOUBTFUL, WRONG, storable
from xltiebreak.text import cell_text, visible

MARK = "_xltiebreak_check"
_HEADER = 4
_HEADINGS = ("Sheet", "Cell", "", "What", "Coloured", "Before")
_NONE, _UNKNOWN = "none", "not known"
_KINDS = {"error": "wrong", "warning": "look at it"}
_COLORS = {"error": WRONG, "warning": DOUBTFUL}

Color = Callable[[str, Cell], str | None]
"""The colour behind a cell, "" for none; None where the program does not tell."""

_Place = tuple[str, Cell]


class _Marked(NamedTuple):
    """A cell that an earlier press coloured, how, and what was behind it before."""

    color: str
    before: str


def colored(book: OpenWorkbook) -> list[_Place]:
    """The cells of which a press has to know the colours. Raises CannotPress."""
    return list({**dict.fromkeys(_marked(book)), **_colors(_problems(book))})


def check(book: OpenWorkbook, color: Color) -> Press:
    """Check every crosstable of the workbook. Raises CannotPress."""
    problems, marked = _problems(book), _marked(book)
    name, there = our_sheet(book, "Check", MARK)
    # A cell that has another colour by now was coloured by somebody else since.
    ours = {cell: was.before for cell, was in marked.items() if color(*cell) in (None, was.color)}
    if marked and [list(_said(problem)) for problem in problems] == _listed(book):
        page = _page(name, there, "The colours are taken away. Press Check to check anew.", [])
        taken = [Colored(*cell, before) for cell, before in ours.items()]
        return Press(
            "The colours of the last check are taken away.", colors=taken, pages=[page], shows=False
        )
    wanted = _colors(problems)
    before = {cell: ours[cell] if cell in ours else color(*cell) for cell in wanted}
    colors = [Colored(*cell, was) for cell, was in ours.items() if cell not in wanted]
    colors += [Colored(*cell, shade) for cell, shade in wanted.items()]
    counts = [sum(one.severity == severity for one in problems) for severity in _KINDS]
    said = f"{counts[0]} wrong, {counts[1]} to look at" if problems else "Consistent"
    page = _page(name, there, f"{said}.", list(_rows(problems, wanted, before)))
    return Press(told(f"{said}.", problems), colors=colors, pages=[page], shows=False)


def _problems(book: OpenWorkbook) -> list[Problem]:
    """What is wrong or doubtful, each cell with a line of its own."""
    found = sections_of(book)
    problems = list(found.beside)
    for section in map(checked, found.sections):
        problems += section.problems
        said = {problem.cell for problem in section.problems}
        problems += (one for one in _differences(section) if one.cell not in said)
    return list(dict.fromkeys(problems))


def _differences(section: Section) -> Iterator[Problem]:
    """Cells of the differences of which one line tells several."""
    for one in section.differences:
        made = "no value" if one.computed is None else f"{float(one.computed):g}"
        printed = one.printed if isinstance(one.printed, str) else f"{one.printed:g}"
        message = f"{printed} is printed, {made} is computed"
        yield Problem("warning", section.crosstable.sheet, str(one.cell), message)


def _colors(problems: Sequence[Problem]) -> dict[_Place, str]:
    """The colours of the cells that problems name; wrong comes before doubtful."""
    cells: dict[_Place, str] = {}
    for severity, color in _COLORS.items():
        for problem in problems:
            if problem.severity == severity and (cell := _cell(problem.cell)):
                cells.setdefault((problem.sheet, cell), color)
    return cells


def _cell(address: str) -> Cell | None:
    """The one cell of an address, None for any other."""
    try:
        area = parse_area(address)
    except ValueError:
        return None
    one = (area.top, area.left) == (area.bottom, area.right)
    return Cell(area.top, area.left) if one else None


def _said(problem: Problem) -> tuple[str, str, str, str]:
    kind, what = _KINDS[problem.severity], cell_text(storable(visible(problem.message)))
    return problem.sheet, problem.cell, kind, what


def _rows(
    problems: Sequence[Problem], colors: Mapping[_Place, str], before: Mapping[_Place, str | None]
) -> Iterator[list[str]]:
    """The lines of the list; the first one of a cell remembers its colours."""
    left = dict(colors)
    for problem in problems:
        cell = _cell(problem.cell)
        color = left.pop((problem.sheet, cell), "") if cell else ""
        was = before[problem.sheet, cell] if cell and color else ""
        remembered = _UNKNOWN if was is None else was or (_NONE if color else "")
        yield [*_said(problem), color, remembered]


def _page(name: str, there: bool, said: str, rows: Sequence[Sequence[str]]) -> Page:
    of = reference(name, Area(1, 1, 1, 1))
    table = [list(_HEADINGS), *map(list, rows)] if rows else []
    return Page(name, there, MARK, of, [["Check"], [said], [], *table], _HEADER if rows else 0)


def _list(book: OpenWorkbook) -> Iterator[list[str]]:
    """The lines of the list that an earlier press wrote."""
    for sheet in book.sheets:
        grid = sheet.grid
        if MARK in sheet.marks and grid.text(_HEADER, 1) == _HEADINGS[0]:
            for row in range(_HEADER + 1, grid.bottom + 1):
                name = grid.at(row, 1)  # it may begin or end with blanks
                rest = (grid.text(row, column) for column in range(2, len(_HEADINGS) + 1))
                yield [name if isinstance(name, str) else cell_text(name), *rest]


def _listed(book: OpenWorkbook) -> list[list[str]]:
    return [line[:4] for line in _list(book)]


def _marked(book: OpenWorkbook) -> dict[_Place, _Marked]:
    """The cells that an earlier press coloured, on sheets that are still there."""
    names = {sheet.grid.sheet for sheet in book.sheets}
    found: dict[_Place, _Marked] = {}
    for sheet, address, _, _, color, before in _list(book):
        cell = _cell(address)
        if cell and color and sheet in names:
            known = "" if before in (_NONE, _UNKNOWN) else before
            found[sheet, cell] = _Marked(color, known)
    return found
