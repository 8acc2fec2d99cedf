"""Which cells must not be written, and why."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from xltiebreak.languages.text import shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.ooxml import WHOLE_SHEET, area
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.tables import ExcelTable, pivots_on, tables_on
from xltiebreak.reading.grid import Area, Cell, Finding, Problem, Remedy

_LONGEST_TEXT = 32_767
_MOST_FINDINGS = 20_000  # nobody reads more
_ELSEWHERE = "put the values into another column"


class Fixtures(NamedTuple):
    """What stands in the way of writing a sheet."""

    sheet: str
    formulas: Sequence[FormulaXml]
    """The formula cells of the sheet."""

    merged: Sequence[Area]
    """The areas of merged cells."""

    tables: Sequence[ExcelTable]
    pivots: Sequence[Area]
    """The areas of pivot tables."""


def fixtures(package: Package, sheet: SheetPart) -> Fixtures:
    """What stands in the way of writing a sheet. Raises Damaged if its parts are."""
    xml = package.sheet_xml(sheet)
    return Fixtures(
        sheet.name,
        xml.formulas,
        list(merged_areas(xml)),
        list(tables_on(package, sheet)),
        list(pivots_on(package, sheet)),
    )


def target_problems(
    fixed: Fixtures, edits: Mapping[Cell, Edit], *, overwrite_formulas: bool
) -> list[Problem]:
    """The reasons against writing these cells of a sheet, each with the cell's address."""
    against = _against(fixed, edits, overwrite_formulas=overwrite_formulas)
    return [
        Problem("error", fixed.sheet, one.cell, one.message, remedy)
        for one, remedy in sorted(against.items())
    ]


def _against(
    fixed: Fixtures, edits: Mapping[Cell, Edit], *, overwrite_formulas: bool
) -> dict[Finding, Remedy]:
    """The reasons against writing these cells of a sheet, each with its remedy."""
    index = CellIndex(edits)
    final = [
        _impossible(edits),
        _merged(fixed, index),
        _blocks(fixed, index),
        _shared(fixed, edits) if overwrite_formulas or _any_replaces(edits) else (),
        _tables(fixed, index),
        _of_pivots(fixed, index),
    ]
    first = islice(chain.from_iterable(final), _MOST_FINDINGS)
    found: dict[Finding, Remedy] = dict.fromkeys(first, "")
    if not overwrite_formulas:
        kept = {cell: edit for cell, edit in edits.items() if not edit.replaces}
        found |= dict.fromkeys(_formulas(fixed, kept, index), "overwrite_formulas")
    return found


def writable(
    package: Package,
    sheet: str,
    cells: Iterable[Cell],
    *,
    overwrite_formulas: bool,
    own: Collection[Cell] = (),
) -> list[Cell]:
    """The cells, among some cells of a sheet, that may be written.

    own: cells whose formulas may go; arrays among them count as written as a whole.

    Raises KeyError if there is no such sheet, Damaged if its parts are.
    """
    found = package.sheet(sheet)
    if not found:
        raise KeyError(sheet)
    fixed = fixtures(package, found)
    return writable_among(fixed, cells, overwrite_formulas=overwrite_formulas, own=own)


def writable_among(
    fixed: Fixtures, cells: Iterable[Cell], *, overwrite_formulas: bool, own: Collection[Cell] = ()
) -> list[Cell]:
    """The same for what stands in the way on a sheet."""
    wanted = list(cells)
    edits = {cell: Edit(0.0, replaces=cell in own) for cell in {*wanted, *own}}
    # An array may only be written as a whole, so leaving out a cell can rule out others.
    while against := _against(fixed, edits, overwrite_formulas=overwrite_formulas):
        taken = {finding.cell for finding in against}
        edits = {cell: edit for cell, edit in edits.items() if cell not in taken}
    return [cell for cell in wanted if cell in edits]


def _any_replaces(edits: Mapping[Cell, Edit]) -> bool:
    return any(edit.replaces for edit in edits.values())


class CellIndex:
    """Cells by column, to find those in an area quickly."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self._rows: dict[int, list[int]] = {}
        for row, column in sorted(cells):
            self._rows.setdefault(column, []).append(row)
        self._columns = sorted(self._rows)

    def _within(self, area: Area) -> Iterator[tuple[int, list[int], int, int]]:
        """Each column with cells in the area: its rows, and the slice of them in the area."""
        first, last = bisect_left(self._columns, area.left), bisect_right(self._columns, area.right)
        for column in self._columns[first:last]:
            rows = self._rows[column]
            start, end = bisect_left(rows, area.top), bisect_right(rows, area.bottom)
            yield column, rows, start, end

    def count(self, area: Area) -> int:
        """How many cells lie in the area."""
        return sum(end - start for _, _, start, end in self._within(area))

    def cells(self, area: Area) -> Iterator[Cell]:
        """The cells in the area, column by column."""
        for column, rows, start, end in self._within(area):
            for row in rows[start:end]:
                yield Cell(row, column)


def is_protected(sheet: SheetXml) -> bool:
    """Whether the sheet's protection is on."""
    return any(
        one.attributes.get("sheet") in ("1", "true") for one in sheet.around("sheetProtection")
    )


def _impossible(edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    for cell, edit in edits.items():
        if not WHOLE_SHEET.has(cell):
            yield Finding(cell, "this cell is beyond the end of the sheet (XFD1048576)")
        if isinstance(edit.value, str) and len(edit.value) > _LONGEST_TEXT:
            message = f"a cell holds {_LONGEST_TEXT} characters, this text has more"
            yield Finding(cell, message)


def merged_areas(sheet: SheetXml) -> Iterator[Area]:
    """The areas of merged cells. Raises Damaged."""
    for merged in sheet.around("mergeCell"):
        yield area(merged.attributes.get("ref", ""))


def _merged(fixed: Fixtures, edits: CellIndex) -> Iterator[Finding]:
    for merged in fixed.merged:
        corner = Cell(merged.top, merged.left)
        message = (
            f"this cell is hidden in the merged cells {merged}, of which only {corner} shows: "
            f"unmerge them in Excel, or {_ELSEWHERE}"
        )
        yield from (Finding(cell, message) for cell in edits.cells(merged) if cell != corner)


def _formulas(fixed: Fixtures, edits: Mapping[Cell, Edit], index: CellIndex) -> Iterator[Finding]:
    """Each target cell with a formula."""
    for formula in fixed.formulas:
        if formula.cell in edits and not _is_cut(formula, index):
            text = shown(formula.text, 200)
            what = f"the formula ={text}" if text else "a formula shared with other cells"
            yield Finding(formula.cell, f"this cell holds {what}: {_ELSEWHERE}")


def _shared(fixed: Fixtures, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    """Each target cell with the master of a shared formula that other cells still need."""
    left: dict[str, Cell] = {}  # group -> the first member that keeps needing it
    for formula in fixed.formulas:
        if formula.kind == "shared" and not formula.covers and formula.cell not in edits:
            left.setdefault(formula.group, formula.cell)
    for formula in fixed.formulas:
        if formula.cell in edits and formula.group in left:
            text = shown(formula.text, 200)
            message = (
                f"this cell holds the formula ={text} that {left[formula.group]} and others share: "
                f"clear or refill all of {formula.covers} in Excel first, or {_ELSEWHERE}"
            )
            if text:  # members have none
                yield Finding(formula.cell, message)


def _blocks(fixed: Fixtures, edits: CellIndex) -> Iterator[Finding]:
    """Each target cell that would break up an array or a data table."""
    for formula in fixed.formulas:
        if formula.covers and _is_cut(formula, edits):
            what = "the data table" if formula.kind == "dataTable" else "the array formula"
            message = (
                f"this cell belongs to {what} in {formula.covers}, which fills it: delete that in "
                f"Excel first, or {_ELSEWHERE}"
            )
            yield from (Finding(cell, message) for cell in edits.cells(formula.covers))


def _is_cut(formula: FormulaXml, edits: CellIndex) -> bool:
    """Whether the edits would write a part of an array, or any cell of a data table."""
    covers = formula.covers
    if formula.kind not in ("array", "dataTable") or not covers:
        return False
    hit = edits.count(covers)
    if not hit or formula.kind == "dataTable":
        return bool(hit)
    return hit < (covers.bottom - covers.top + 1) * (covers.right - covers.left + 1)


def _tables(fixed: Fixtures, edits: CellIndex) -> Iterator[Finding]:
    for name, _, covers, heading, totals, *_ in fixed.tables:
        heading_message = (
            f"this cell is a heading of the table {shown(name)}, which Excel would have to "
            f"repair: rename the heading in Excel, or {_ELSEWHERE}"
        )
        totals_message = (
            f"this cell is in the totals row of the table {shown(name)}: switch the totals row "
            f"off in Excel (Table Design), or {_ELSEWHERE}"
        )
        if heading:
            row = covers._replace(bottom=covers.top)
            yield from (Finding(cell, heading_message) for cell in edits.cells(row))
        if totals:
            row = covers._replace(top=covers.bottom)
            yield from (Finding(cell, totals_message) for cell in edits.cells(row))


def _of_pivots(fixed: Fixtures, edits: CellIndex) -> Iterator[Finding]:
    for covers in fixed.pivots:
        message = (
            f"this cell belongs to the pivot table in {covers}, which would overwrite it when "
            f"it is refreshed: {_ELSEWHERE}"
        )
        yield from (Finding(cell, message) for cell in edits.cells(covers))
