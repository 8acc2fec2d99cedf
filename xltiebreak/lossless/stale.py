"""Which cached values a write makes stale, and how they are cleared.

A formula cell holds its last value as well, its cache. Excel calculates anew when it opens the
file; LibreOffice shows the caches. So each formula that can depend on what we write loses its
cache. All other caches stay, for programs that do not calculate. When we write W2 into B2:

      A     B          C              D              E
  2   Ann   W2         =LEN(B2)       =C2+1          =LEN(A2)
            written    reads B2:      reads C2:      reads nothing
                       cleared        cleared        stale: kept

 1. `references` finds the areas that each formula reads, by its text. If the text is not certain
    (OFFSET), the formula reads whole sheets, or anything. A data table reads its input cells, and
    what stands above it and on its left. `copied` reads a formula once for its whole column.
    Sheets that name no written sheet, nor one that does, are left out.
 2. Formulas that read a written cell, or anything, are stale.
 3. The cells that a stale formula fills are stale: its own, those of its array, and for a spill
    all cells that it may grow into. Formulas that read one of these are stale too, and so on.
 4. A stale formula loses its <v>, as do the other cells of its array; it keeps its text, and a
    written cell keeps what was written.

Every doubt clears a cache: a cleared value is calculated again, a wrong one would be believed.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

from xltiebreak.languages.text import shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import CellXml, FormulaXml, whole_cell
from xltiebreak.lossless.ooxml import (
    LAST_COLUMN,
    LAST_ROW,
    Damaged,
    check_encoding,
    with_attributes,
)
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.sheet_xml import SheetXml, may_hold_formulas
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.targets import CellIndex
from xltiebreak.reading.grid import Area, Cell

if TYPE_CHECKING:
    from xltiebreak.lossless.copied import PlacedWording
    from xltiebreak.lossless.references import Mentions, Region
    from xltiebreak.lossless.tables import ExcelTable

_Reader = tuple["_SheetNet", FormulaXml]

# Limits for each megabyte of a workbook. Formulas beyond a limit count as stale.
_MOST_BLOCKS = 300_000  # of all regions that formulas read
_MOST_LOOKS = 1_000_000  # at blocks and at regions
# Limits for each sheet:
_MOST_IN_WAY = 500_000  # cells that may stop a spill, times the arrays around them
_MOST_ROWS = 2_000_000  # of all arrays together


def stale_formulas(
    package: Package,
    edits: Mapping[SheetPart, Mapping[Cell, Edit]],
    grown: Mapping[str, ExcelTable] = MappingProxyType({}),
    searching: Callable[[], Collection[str]] = frozenset,
    changed: Mapping[SheetPart, Collection[Cell]] = MappingProxyType({}),
) -> dict[SheetPart, list[FormulaXml]]:
    """The formulas, by sheet, whose values the edits may change, directly or through others.

    grown: tables, by part, that get new columns with the edits; a formula that names such a table
    reads these too. searching: returns functions that look for more cells around their arguments.
    changed: formulas that show something else than before.

    Raises Damaged if the formulas of a sheet cannot be read.
    """
    sheets = [sheet for sheet in package.sheets if has_formulas(package, sheet)]
    if not sheets:
        return {}
    from xltiebreak.lossless.references import Mentions  # only needed with formulas

    mentions = Mentions(package, grown, searching())
    nets = [
        _SheetNet(sheet, package.sheet_xml(sheet), edits.get(sheet, {}), mentions)
        for sheet in sheets
    ]
    written = {
        sheet.name.casefold(): CellIndex({*edits.get(sheet, ()), *changed.get(sheet, ())})
        for sheet in (*edits, *changed)
    }
    readers: dict[Region, list[_Reader]] = {}
    doubtful: list[_Reader] = []
    for net in _reached(nets, written):
        for formula, placed in net.formulas:
            regions = net.regions(formula, placed)
            if regions is None:
                doubtful.append((net, formula))
            reader = net, formula
            for region in regions or ():
                readers.setdefault(region, []).append(reader)
    for region in [region for region in readers if _meets(region, written)]:
        doubtful += readers.pop(region)
    times = 1 + len(package.content) // 2**20
    doubtful += _beyond(readers, times * _MOST_BLOCKS)
    return _with_their_readers(doubtful, _Readers(readers, times * _MOST_LOOKS))


def _reached(nets: Sequence[_SheetNet], written: Collection[str]) -> list[_SheetNet]:
    """The sheets whose formulas may read a written sheet, directly or through other sheets.

    Formulas that may read anything stand on some of them. No formula of any other sheet names a
    sheet that is written or among these, so that none of them is stale.
    """
    naming: dict[str, list[_SheetNet]] = {}
    for net in nets:
        for name in net.names:
            naming.setdefault(name, []).append(net)
    reached = {net.key for net in nets if net.is_doubtful}
    left = [*written, *reached]
    while left:
        names = {net.key for net in naming.get(left.pop(), ())} - reached
        reached |= names
        left += names
    return [net for net in nets if net.key in reached]


def _beyond(readers: dict[Region, list[_Reader]], left: int) -> Iterator[_Reader]:
    """Remove the regions beyond the first `left` blocks; yield their readers."""
    for region in list(readers):
        _, top, start, bottom, end = region
        left -= len(_cut(top, bottom)) * len(_cut(start, end))
        if left < 0:
            yield from readers.pop(region)


def _with_their_readers(
    doubtful: list[_Reader], readers: _Readers
) -> dict[SheetPart, list[FormulaXml]]:
    """The doubtful formulas, and all that read what these fill, directly or through others."""
    stale: dict[SheetPart, list[FormulaXml]] = {}
    seen: set[tuple[_SheetNet, Cell]] = set()
    while doubtful:
        net, formula = doubtful.pop()
        if (net, formula.cell) not in seen:
            seen.add((net, formula.cell))
            stale.setdefault(net.sheet, []).append(formula)
            doubtful += readers.taken((net.key, *net.fills(formula)))
    return stale


def _meets(region: Region, written: Mapping[str, CellIndex]) -> bool:
    """Whether a cell of the region is written."""
    sheet, *corners = region
    return sheet in written and written[sheet].count(Area(*corners)) > 0


class _Readers:
    """Finds the formulas that read a cell, quickly even if many read large areas.

    Each region is cut into blocks. The sides of a block are powers of two, and it begins at
    multiples of them. So a cell lies in one block of each shape, and a region has few blocks.
    """

    def __init__(self, readers: dict[Region, list[_Reader]], looks: int) -> None:
        self._readers = dict(readers)
        self._room = len(readers)
        self._looks = looks
        self._blocks: dict[tuple[str, int, int, int, int], list[Region]] = {}
        self._shapes: dict[str, set[tuple[int, int]]] = {}
        self._furthest: dict[str, tuple[int, int]] = {}
        for region in readers:
            sheet, top, left, bottom, right = region
            shapes = self._shapes.setdefault(sheet, set())
            for (tall, row), (wide, column) in product(_cut(top, bottom), _cut(left, right)):
                shapes.add((tall, wide))
                self._blocks.setdefault((sheet, tall, wide, row, column), []).append(region)
            furthest = self._furthest.get(sheet, (top, left))
            self._furthest[sheet] = max(furthest[0], top), max(furthest[1], left)

    def taken(self, changed: Region) -> list[_Reader]:
        """Remove and return the readers of all regions that meet the changed one."""
        sheet, top, left, bottom, right = changed
        lowest, rightmost = self._furthest.get(sheet, (top, left))
        # No region begins beyond these, so further cells meet nothing new.
        bottom, right = max(top, min(bottom, lowest)), max(left, min(right, rightmost))
        cells, shapes = (bottom - top + 1) * (right - left + 1), self._shapes.get(sheet, set())
        self._looks -= min(cells * len(shapes), len(self._readers))
        if self._looks < 0:
            met = list(self._readers)  # over the limit: all of them may be met
        elif cells * len(shapes) > len(self._readers):
            area = Area(top, left, bottom, right)
            met = [
                region
                for region in self._readers
                if region[0] == sheet and area.meets(Area(*region[1:]))
            ]
        else:
            met = [
                region
                for row, column in product(range(top, bottom + 1), range(left, right + 1))
                for tall, wide in shapes
                for region in self._blocks.pop((sheet, tall, wide, row >> tall, column >> wide), ())
            ]
        found = [reader for region in met for reader in self._readers.pop(region, ())]
        if 2 * len(self._readers) < self._room:  # removed entries still cost time in loops
            self._readers = dict(self._readers)
            self._room = len(self._readers)
        return found


@lru_cache(maxsize=1024)
def _cut(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """A range as blocks (power, number): each begins at number << power, 1 << power long."""
    blocks, power, end = [], 0, last + 1
    while first < end:
        if first & 1:
            blocks.append((power, first))
            first += 1
        if end & 1:
            end -= 1
            blocks.append((power, end))
        first, end, power = first >> 1, end >> 1, power + 1
    return tuple(blocks)


class _SheetNet:
    """The formulas of a sheet: what each of them reads, and which cells it fills.

    formulas: the formulas that are not overwritten, each with what its text names. key: the
    sheet's name in regions. names: the sheets that the formulas read, casefolded, with its own.
    is_doubtful: whether some of them may read anything.
    """

    def __init__(
        self, sheet: SheetPart, xml: SheetXml, edits: Mapping[Cell, Edit], mentions: Mentions
    ) -> None:
        from xltiebreak.lossless.copied import CopiedFormulas  # only needed with formulas

        self.sheet = sheet
        self.key = sheet.name.casefold()
        self._xml, self._edits = xml, edits
        self._rows = list(xml.rows)
        self._filled: dict[Cell, Area] = {}  # cell of a spill -> what it may fill
        self._blocks: list[Area] = []
        self._looks = _MOST_IN_WAY
        masters: dict[str, list[FormulaXml]] = {}
        for formula in xml.formulas:
            if formula.kind == "shared" and formula.text:
                masters.setdefault(formula.group, []).append(formula)
            elif formula.covers and formula.covers[:2] != formula.covers[2:]:
                self._blocks.append(formula.covers)
        copied = CopiedFormulas(mentions, self.key)
        shared = {group: copied.joined(masters_of) for group, masters_of in masters.items()}

        def placed(formula: FormulaXml) -> PlacedWording:
            """What the text of a formula names, or that of the one whose text it shares."""
            if formula.kind == "shared" and formula.group in shared:
                return shared[formula.group]
            return copied.placed(formula) if formula.text else copied.joined([formula])

        self.formulas = [
            (formula, placed(formula)) for formula in xml.formulas if formula.cell not in edits
        ]
        self.names, self.is_doubtful = copied.names, copied.is_doubtful

    def regions(self, formula: FormulaXml, placed: PlacedWording) -> list[Region] | None:
        """What a formula reads; None if it may read anything."""
        regions = placed.regions(self.key, formula.cell)
        if regions is None:
            return None
        if formula.is_spill:  # then it depends on the free cells around it
            regions.append((self.key, *self.fills(formula)))
        if formula.kind == "dataTable" and formula.covers:  # its values and formulas stand around
            top, left, bottom, end = formula.covers
            regions.append((self.key, top - 1, left - 1, bottom, end))
        return regions

    def fills(self, formula: FormulaXml) -> Area:
        """The cells whose values a formula makes, or may make when it is calculated again."""
        (row, column), covers = formula.cell, formula.covers
        if formula.kind not in ("array", "dataTable") or not covers:
            return Area(row, column, row, column)
        if not formula.is_spill:
            return covers
        if formula.cell not in self._filled:
            self._filled[formula.cell] = self._room(formula.cell, covers)
        return self._filled[formula.cell]

    def _room(self, cell: Cell, covers: Area) -> Area:
        """Largest area that a spill now covering `covers` could grow to."""
        row, column = cell
        if self._looks < 0:
            return Area(row, column, LAST_ROW, LAST_COLUMN)
        # A cell that is not empty stops it.
        first = bisect(self._rows, covers.bottom)
        below = (self._rows[index] for index in range(first, len(self._rows)))
        beside = (other for other in self._xml.rows[row].cells if other > covers.right)
        bottom = next((other - 1 for other in below if self._stays(other, column)), LAST_ROW)
        right = next((other - 1 for other in beside if self._stays(row, other)), LAST_COLUMN)
        return Area(row, column, bottom, right)

    def _stays(self, row: int, column: int) -> bool:
        """Whether a cell outside of all arrays is not empty and stays so."""
        edit = self._edits.get(Cell(row, column))
        if edit:
            return edit.value is not None
        self._looks -= 1 + len(self._blocks)
        if self._looks < 0:
            return False  # over the limit: as if it were empty
        cell = self._xml.cell(Cell(row, column))
        return (
            cell is not None
            and cell.first > 0
            and not any(block.has(Cell(row, column)) for block in self._blocks)
        )


def has_formulas(package: Package, sheet: SheetPart) -> bool:
    """Whether a sheet holds formulas; a search for bytes answers first."""
    try:
        part = package.part(sheet.part)
        check_encoding(part)
        return may_hold_formulas(part) and bool(package.sheet_xml(sheet).formulas)
    except Damaged as error:
        raise Damaged(f"on its sheet {shown(sheet.name)}, {error}") from None


def cache_splices(
    sheet: SheetXml, stale: Collection[FormulaXml], written: Collection[Cell]
) -> list[Splice]:
    """The splices that remove the caches of stale formulas, except in written cells."""
    lost = {formula.cell: sheet.cell(formula.cell) for formula in stale if formula.cached}
    # The other cells of an array hold values of its formula, but not a formula.
    arrays = (formula for formula in stale if formula.kind in ("array", "dataTable"))
    covered = {formula.covers for formula in arrays if formula.covers}
    lost |= {at: cell for at, cell in cells_there(sheet, covered) if at not in written}
    return sorted(
        splice for cell in lost.values() if cell for splice in _without_value(sheet, cell)
    )


def cells_there(sheet: SheetXml, areas: Iterable[Area]) -> Iterator[tuple[Cell, CellXml]]:
    """The cells that exist in any of the areas.

    Raises Damaged if there are so many areas that they must overlap.
    """
    rows, left = list(sheet.rows), _MOST_ROWS
    columns: dict[int, list[tuple[int, int]]] = {}  # by row: the first and the last of an area
    for area in areas:
        there = rows[bisect_left(rows, area.top) : bisect(rows, area.bottom)]
        left -= len(there)
        if left < 0:
            raise Damaged("its array formulas cover each other")
        for row in there:
            columns.setdefault(row, []).append((area.left, area.right))
    for row, ranges in columns.items():
        waiting, end = sorted(ranges, reverse=True), 0
        for column, cell in sheet.rows[row].cells.items():
            while waiting and waiting[-1][0] <= column:
                end = max(end, waiting.pop()[1])
            if column <= end:
                yield Cell(row, column), whole_cell(sheet.part, cell)


def _without_value(sheet: SheetXml, cell: CellXml) -> Iterator[Splice]:
    """The splices that remove the value of a cell, if it has one."""
    if cell.value_start:
        # The type and the metadata belong to the value; a calculation sets them again.
        tag = sheet.tag(cell.start)
        untyped = with_attributes(tag, {b"t": None, b"vm": None})
        yield Splice(cell.start, cell.start + len(tag), untyped)
        yield Splice(cell.value_start, cell.last, b"")
