"""Named functions in a workbook, and formulas that call them, for Excel 365 and 2024.

A section of more than `MOST_ROW_FORMULAS` players has one formula for each column, which spills;
one of more than `MOST_PLACE_FORMULAS` has one for its places. All others have one in every cell, so
that rows can be sorted and copied.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from xltiebreak.book import understood
from xltiebreak.book.engine import Place, head_of_checks
from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections.filling import new_columns, systems_to_fill
from xltiebreak.book.sections.live import CHECK_HEADING, MARK, names_text
from xltiebreak.book.sections.marks import START
from xltiebreak.files.written import sheet_name
from xltiebreak.files.written.sheet import TITLE
from xltiebreak.live.beyond import cells_beyond, free_below, is_round, next_heads
from xltiebreak.live.formulas import (
    Ranges,
    WatchedCells,
    beyond_formula,
    check_formula,
    library,
    places_formula,
    points_formula,
    sheet_functions,
    tie_break_formula,
)
from xltiebreak.lossless.cell_edits import ArrayFormula, Edit
from xltiebreak.lossless.names import NameKey
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import Look
from xltiebreak.lossless.tables import tables_on
from xltiebreak.lossless.write import FunctionChanges, NamedFunction, NewSheet
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import (
    SWISS,
    Area,
    Cell,
    Problem,
    Refused,
    absolute,
    column_letters,
    reference,
)

if TYPE_CHECKING:
    from xltiebreak.book.functions import OwnFunctions

MOST_ROW_FORMULAS = 100
"""Players of a section with a formula in every cell; more make Excel slow."""

MOST_PLACE_FORMULAS = 40
"""The same for places: each of their formulas ranks the whole section."""

MOST_PLACES_IN_TABLE = 60
"""Players of a section in an Excel table, where no formula spills; more take minutes."""

MOST_SECTIONS = 60
"""Sections of a sheet: Excel nests 64 levels, and a function looks at one after the other."""

_WITHOUT = "fill it without functions, with formulas that every spreadsheet knows"

_NO_HEADING = "#TB:"  # where no heading of a next round is known

_START = "Start here"
_STEPS = (
    "This workbook computes its tie-breaks by itself, with functions that it holds under "
    "Formulas > Name Manager.",
    "",
    "1. Open it in Excel for Microsoft 365 or in Excel 2024 (Windows, Mac, web or tablet).",
    "2. Click Enable Editing if Excel shows Protected View: until then cells may show #NAME?.",
    "3. Type results as before, such as W6, D3, L12, -B- or -H-; or B and H, where Excel takes the",
    "    dash for a formula. Points, tie-breaks and places follow, and the column Check says what",
    "    is wrong in a row.",
    "4. Do not save it with LibreOffice, Google Sheets, Numbers or an older Excel: they destroy",
    "    the formulas. Keep the workbook that this one was made from.",
    "5. In an Excel that separates arguments with semicolons, type =MODMEDIAN(H4:M4;H4:M18)",
    "    where these examples have =MODMEDIAN(H4:M4,H4:M18).",
    "",
    "Formulas for any free cell beside a section, here for its first player:",
)
_BACK = (
    "",
    "Back to plain values, without functions: fill this workbook with xltiebreak, on a computer or",
    "on its page, and have formulas replaced by numbers. After new players or rounds: fill it with",
    "formulas again. The guide is docs/functions-365.md.",
)


class NamedFunctions:
    """The functions of a workbook, and the formulas that call them.

    Raises Refused if a name of the director's own stands in the way, or if there is too much to
    compute.
    """

    def __init__(self, workbook: Workbook, package: Package, places: Sequence[Place]) -> None:
        self._workbook, self._package, self._places = workbook, package, places
        self._own = workbook.functions
        self._by_sheet: dict[str, list[Ranges]] = {}
        for place in places:
            self._by_sheet.setdefault(place.sheet, []).append(_ranges(place))
        if problems := list(self._too_much()):
            raise Refused(*problems)
        understood.refuse_collisions(package, self._functions, self._names_there)

    def _too_much(self) -> Iterator[Problem]:
        for place in self._places:
            table = place.section.crosstable
            is_large = len(table.rows) > MOST_PLACES_IN_TABLE and table.header.column("place")
            if is_large and _is_in_table(self._package, table):
                message = (
                    f"functions would take minutes for the places of {len(table.rows)} players in "
                    f"an Excel table: {_WITHOUT}"
                )
                yield Problem("error", place.sheet, table.header.area, message)
        for sheet, sections in self._by_sheet.items():
            if len(sections) > MOST_SECTIONS:
                message = f"{len(sections)} sections are too many for functions: {_WITHOUT}"
                yield Problem("error", sheet, None, message)

    @property
    def _names_there(self) -> frozenset[NameKey]:
        return self._own.keys if self._own else frozenset()

    @cached_property
    def _functions(self) -> list[NamedFunction]:
        common = [("", function) for function in library()]
        own = [
            (name, function)
            for name, r in self._by_sheet.items()
            for function in sheet_functions(r)
        ]
        return [
            NamedFunction(s, function.name, function.stored, function.comment)
            for s, function in (*common, *own)
        ]

    def column(
        self, place: Place, column: int, cells: Mapping[Cell, Edit]
    ) -> Iterator[tuple[Cell, Edit]]:
        """The edits of the cells of a column, with formulas that compute their values."""
        if column == place.section.crosstable.header.column("place"):
            return self._of_places(place, cells)
        systems = systems_to_fill(place.section)
        formula: Callable[[str], str] = points_formula
        if column in systems:
            formula = partial(tie_break_formula, systems[column])
        spills = self._spills(place, MOST_ROW_FORMULAS)
        whole = formula(str(place.block))
        return _column(place, cells, whole, lambda cell: formula(place.results(cell.row)), spills)

    def _of_places(self, place: Place, cells: Mapping[Cell, Edit]) -> Iterator[tuple[Cell, Edit]]:
        """The edits of the places; a row is counted by the cells from the first one down to it."""
        block, left = place.block, column_letters(place.block.left)
        whole, down = places_formula(absolute(block)), f"{left}${block.top}:{left}"
        spills = self._spills(place, MOST_PLACE_FORMULAS)

        def of_cell(cell: Cell) -> str:
            return f"INDEX({whole},ROWS({down}{cell.row}))"

        return _column(place, cells, places_formula(str(block)), of_cell, spills)

    def checks(self, place: Place, typed: Collection[Cell]) -> Iterator[tuple[Cell, Edit]]:
        """Yield the edits of the column Check."""
        yield head_of_checks(place, CHECK_HEADING)
        checks = {Cell(row, place.check): Edit(None) for row in place.rows}
        points = {cell.row: str(cell) for cell in typed}
        spills = not typed and self._spills(place, MOST_ROW_FORMULAS)

        def of_cell(cell: Cell) -> str:
            return check_formula(place.results(cell.row), points.get(cell.row, ""))

        yield from _column(place, checks, check_formula(str(place.block)), of_cell, spills)
        status = Cell(place.section.crosstable.header.row, place.status)
        formula = beyond_formula(_watched(place, place.right(self._workbook)))
        yield status, Edit("", formula=ArrayFormula(formula, Area(*status, *status)), replaces=True)

    def _spills(self, place: Place, most: int) -> bool:
        """Whether one formula fills a column."""
        table = place.section.crosstable
        return len(table.rows) > most and not _is_in_table(self._package, table)

    def names(self, sheet: str) -> Mapping[str, str]:
        """The name that lists the functions of a sheet."""
        names = {function.name for function in self._functions if function.sheet in ("", sheet)}
        return {MARK: names_text(sorted(names))}

    def sheets(self) -> Sequence[NewSheet]:
        """The sheet Start here."""
        return [_start_sheet(self._package, self._places, self._own)]

    def changes(self) -> FunctionChanges:
        """The functions, the names of an earlier fill that go, and its sheets of steps."""
        names_there = self._names_there
        tabs = [name.casefold() for name in self._package.tabs]
        wanted = {
            (
                function.name.casefold(),
                tabs.index(function.sheet.casefold()) if function.sheet else None,
            )
            for function in self._functions
        }
        filled = {tabs.index(sheet.casefold()) for sheet in self._by_sheet}
        old = {key for key in names_there if key[1] in filled and key[0] not in (MARK, SWISS)}
        elsewhere = {tab for _, tab in names_there} - {None, *filled}
        if not elsewhere:  # else other sheets need the common ones
            old |= {key for key in names_there if key[1] is None}
        steps = [
            self._own.steps_of(place.sheet, place.block) for place in self._places if self._own
        ]
        return FunctionChanges(self._functions, frozenset(old - wanted), list(filter(None, steps)))


def _ranges(place: Place) -> Ranges:
    """The ranges of a section for the functions of its sheet."""
    table = place.section.crosstable
    name = table.header.column("name")
    return Ranges(
        reference(table.sheet, place.block),
        place.absolute(table.header.number_column),
        place.absolute(name) if name else "",
        place.absolute(place.check),
        tuple(system.exact for system in place.section.known),
    )


def _watched(place: Place, right: int) -> WatchedCells:
    """The cells around a section; right: the last column that may belong to it.

    Cells that look like a round were there before it was filled end it.
    """
    table, block = place.section.crosstable, place.block
    top, last = table.header.row, max(table.header.round_columns)
    head = table.grid.text(top, last)
    beyond = Area(top, place.check, block.bottom, right)
    rounds = (
        cell.column for cell in cells_beyond(beyond) if is_round(table.grid.text(*cell), head)
    )
    right = min([right + 1, *rounds]) - 1
    near = absolute(Area(top, last, top, min(place.check + 1, right)))
    headed = new_columns(place.section)
    between = (
        column for column in range(last, min(place.check, right + 1)) if column not in headed
    )
    behind = int(place.check < right)
    blank = behind + sum(not table.grid.text(top, column) for column in between)
    beside = far = near
    if right > place.check:
        beside = absolute(block._replace(left=place.check + 1, right=right))
    if right > place.status:
        far = absolute(Area(top, place.status + 1, top, right))
    heads = ",".join(f'"{text}"' for text in next_heads(head)) or f'"{_NO_HEADING}"'
    free = free_below(table.grid, block.bottom, table.header.round_columns)
    below = absolute(block._replace(top=block.bottom, bottom=block.bottom + free))
    before = block._replace(left=min(table.header.left, block.left), right=block.left)
    there = sum(
        is_round(table.grid.text(row, column), head)
        for row in range(before.top, before.bottom + 1)
        for column in range(before.left, before.right)
    )
    ends = absolute(before), str(there)
    return WatchedCells(
        absolute(block), near, str(blank), beside, far, f"{{{heads}}}", below, *ends
    )


def _is_in_table(package: Package, table: Crosstable) -> bool:
    """Whether an Excel table covers players: no formula spills in one."""
    part, players = package.sheet(table.sheet), table.area._replace(top=table.area.top + 1)
    return part is not None and any(
        table.covers.meets(players) for table in tables_on(package, part)
    )


def _column(
    place: Place,
    cells: Mapping[Cell, Edit],
    whole: str,
    of_cell: Callable[[Cell], str],
    spills: bool,
) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of a column: the formula of the whole, which spills, or one for each cell."""
    ordered = sorted(cells)
    covers = Area(*ordered[0], *ordered[-1])
    is_whole = spills and len(cells) == len(place.rows)
    for cell in ordered:
        area, text = Area(*cell, *cell), of_cell(cell)
        if is_whole:
            area, text = covers, whole if cell == ordered[0] else ""
        yield cell, cells[cell]._replace(formula=ArrayFormula(text, area), replaces=True)


def _start_sheet(package: Package, places: Sequence[Place], own: OwnFunctions | None) -> NewSheet:
    """The sheet Start here, or the one that an earlier fill made."""
    first = places[0]
    start_sheets = own.start_sheets if own else []
    lines = [_START, "", *_STEPS, *_examples(places), *_BACK]
    rows = [
        [NewCell(line.removeprefix(">"), _look(number, line))] for number, line in enumerate(lines)
    ]
    renews = package.sheet(start_sheets[0]) if start_sheets else None
    title = sheet_name(_START, {tab.casefold() for tab in package.tabs})
    of = (first.section.crosstable.sheet, first.block)
    return NewSheet(title, Content(rows, [100], 1, 0), START, of, renews)


def _look(number: int, line: str) -> Look:
    if not number:
        return TITLE
    return Look(bold=line.startswith(">"))


def _examples(places: Sequence[Place]) -> Iterator[str]:
    """Yield the formulas of each section's first player."""
    for place in places:
        systems, cells = systems_to_fill(place.section), place.results(place.block.top)
        texts = [f"={tie_break_formula(system, cells)}" for system in systems.values()]
        sheet = place.section.crosstable.sheet
        yield f">{sheet}:  {'   '.join(texts)}"
