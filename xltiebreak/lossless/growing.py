"""Tables, filters and print areas that grow with new columns written beside them.

A sort by the button of a table or a filter moves only the cells within it, and only a print area is
printed. So each of them that ends where the new columns begin has to cover them. One that cannot
grow stays as it is, with a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.languages.text import pattern, shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.names import FoundName, found_names
from xltiebreak.lossless.ooxml import (
    Damaged,
    area,
    escaped_xml,
    referred,
    whole_number,
)
from xltiebreak.lossless.outline import Outline, changed_tag
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.stale import cells_there
from xltiebreak.lossless.tables import ExcelTable
from xltiebreak.lossless.targets import Fixtures, fixtures
from xltiebreak.reading.grid import Area, Cell, Problem, absolute, column_letters

FILTERED, PRINTED = "_xlnm._FilterDatabase", "_xlnm.Print_Area"
"""Excel's own names for the cells of a sheet that are filtered, and for those that are printed."""

_SORTING = "do not sort by it before you extend it in Excel ({})"
_RESIZE = _SORTING.format("Table Design > Resize Table")
_FILTER = _SORTING.format("Data > Filter, off and on again")
_PRINT = "extend it in Excel (Page Layout > Print Area), else they are not printed"
# A defined name: its pieces, and one of them. Whole columns have no rows, whole rows no columns.
_PIECE = pattern(r"(?:'(?:[^']|'')*'|[^',])+")
_CORNER = r"\$?(?:[A-Z]{1,3}\$?[0-9]{0,7}|[0-9]{1,7})"
_REFERENCE = pattern(rf"\s*(?:'(?:[^']|'')*'|[^\s'!,()#]+)!({_CORNER}(?::{_CORNER})?)\s*")
_IN_ATTRIBUTE = {b'"': b"&quot;", b"\n": b"_x000A_", b"\t": b"_x0009_"}


class NewColumns(NamedTuple):
    """Tells that the edits of a sheet add columns on the right of the cells `beside`."""

    beside: Area
    """The first row is that of the headings."""

    width: int
    """How many columns are new."""

    @property
    def right(self) -> int:
        """The last new column."""
        return self.beside.right + self.width

    @property
    def numbers(self) -> range:
        """The new columns."""
        return range(self.beside.right + 1, self.right + 1)

    def touch(self, covers: Area) -> bool:
        """Whether an area covers cells beside the new columns, and not all new columns."""
        return covers.meets(self.beside) and self.beside.right <= covers.right < self.right

    def strip(self, covers: Area) -> Area:
        """The cells by which an area that they touch has to grow."""
        return covers._replace(left=covers.right + 1, right=self.right)


class Growth(NamedTuple):
    """What grows, and warnings about what does not."""

    splices: Mapping[str, list[Splice]]
    """The splices of each part."""

    tables: Mapping[str, ExcelTable]
    """The tables that grow, by part."""

    warnings: tuple[Problem, ...]


class Wider(NamedTuple):
    """A table as it will be, and the headings of its new columns."""

    table: ExcelTable
    headings: tuple[str, ...] = ()


class Surroundings(NamedTuple):
    """What stands around the new columns of a sheet."""

    fixed: Fixtures
    is_linked: Callable[[ExcelTable], bool]
    """Returns whether the rows of a table come from elsewhere."""

    contents: Callable[[Area], Iterable[Cell]]
    """Returns the cells of an area that hold something."""

    filtered: Area | None
    """The area of the sheet's own filter."""

    printed: Sequence[Area | None]
    """The pieces of its print area, None for a piece that is no plain area."""


class Grown(NamedTuple):
    """What grows on a sheet."""

    tables: Sequence[Wider]
    filtered: Area | None
    """The new area of the filter, None if it stays."""

    printed: Area | None
    """The new print area, None if it stays."""

    warnings: Sequence[Problem]


def grown(around: Surroundings, new: Iterable[NewColumns], edits: Mapping[Cell, Edit]) -> Grown:
    """What grows on a sheet with new columns, and warnings about what does not."""
    growing = _Growing(around, new, edits)
    tables = list(growing.tables())
    filtered = growing.filtered()
    return Grown(tables, filtered, growing.printed(), growing.warnings)


def growth(
    package: Package,
    new: Mapping[SheetPart, Sequence[NewColumns]],
    edits: Mapping[SheetPart, Mapping[Cell, Edit]],
) -> Growth:
    """The changes of the tables, filters and print areas that new columns touch. Raises Damaged."""
    splices: dict[str, list[Splice]] = {}
    tables: dict[str, ExcelTable] = {}
    warnings: list[Problem] = []
    for sheet, columns in new.items():
        written = edits.get(sheet, {})
        around = _surroundings(package, sheet)
        grown_areas = grown(around, columns, written)
        for wider in grown_areas.tables:
            part = wider.table.part
            tables[part] = wider.table
            splices[part] = _table_splices(package.part(part), wider)
        splices[sheet.part] = list(_filter_splices(package, sheet, grown_areas))
        names = _name_splices(package, sheet, around.filtered, grown_areas)
        splices.setdefault(package.workbook_part, []).extend(names)
        warnings += grown_areas.warnings
    return Growth(splices, tables, tuple(warnings))


def _surroundings(package: Package, sheet: SheetPart) -> Surroundings:
    """What stands around the new columns in a package. Raises Damaged."""
    xml = package.sheet_xml(sheet)
    own = next(xml.around("autoFilter"), None)
    names = _names(package, sheet)
    printed = next((areas_of(name.of.text) for name in names if name.of.name == PRINTED), [])

    def is_linked(table: ExcelTable) -> bool:
        (root,) = Outline(package.part(table.part), "table").elements
        is_plain = root.attributes.get("tableType", "worksheet") == "worksheet"
        return not is_plain or bool(package.relationships(table.part))

    def contents(strip: Area) -> Iterator[Cell]:
        return (at for at, cell in cells_there(xml, [strip]) if cell.first)

    return Surroundings(
        fixtures(package, sheet),
        is_linked,
        contents,
        area(own.attributes.get("ref", "")) if own else None,
        printed,
    )


class _Growing:
    """What grows on one sheet; `warnings` collects what does not."""

    def __init__(
        self, around: Surroundings, new: Iterable[NewColumns], edits: Mapping[Cell, Edit]
    ) -> None:
        self._around, self._edits = around, edits
        self._new = sorted(new, key=lambda columns: columns.right)
        self.warnings: list[Problem] = []

    def tables(self) -> Iterator[Wider]:
        """The tables that grow."""
        for table in self._around.fixed.tables:
            others = [other for other in self._around.fixed.tables if other is not table]
            wider = Wider(table)
            for new in self._new:
                if new.touch(wider.table.covers):
                    wider = self._widened(wider, new, others)
            if wider.headings:
                yield wider

    def _widened(self, wider: Wider, new: NewColumns, others: Iterable[ExcelTable]) -> Wider:
        """The table with the new columns; without them, and with a warning, if it cannot grow."""
        table = wider.table
        strip = new.strip(table.covers)
        texts = [
            self._edits.get(Cell(new.beside.top, column), Edit(None)).value
            for column in range(strip.left, strip.right + 1)
        ]
        headings = tuple(text for text in texts if isinstance(text, str))
        reason = (
            self._unfit(table)
            or _against_place(table.covers, new)
            or _against_headings(table, new, headings)
            or self._against_strip(strip, others)
        )
        if reason:
            self._warn(f"the table {shown(table.name)}", table.covers, new, reason, _RESIZE)
            return wider
        wide = table._replace(
            covers=table.covers._replace(right=strip.right),
            columns=(*table.columns, *(text.casefold() for text in headings)),
        )
        return Wider(wide, (*wider.headings, *headings))

    def _unfit(self, table: ExcelTable) -> str:
        """Why a table cannot grow, by what it is; "" if it can."""
        if self._around.is_linked(table):
            return "its rows come from a query or from XML data"
        if len(table.columns) != table.covers.right - table.covers.left + 1:
            return "its list of columns does not fit its cells"
        return ""

    def _against_strip(self, strip: Area, others: Iterable[ExcelTable]) -> str:
        """Why a table cannot grow into these cells; "" if it can."""
        for other in others:
            if strip.meets(other.covers):
                return f"the table {shown(other.name)} is in the way"
        for merged in self._around.fixed.merged:
            if strip.meets(merged):
                return f"a table cannot hold the merged cells {merged}"
        return self._in_the_way(strip)

    def filtered(self) -> Area | None:
        """The sheet's own filter as it grows; None if it stays."""
        old = self._around.filtered
        covers = self._extended(old, "the filter", _FILTER) if old else None
        return None if covers == old else covers

    def printed(self) -> Area | None:
        """The print area as it grows; None if it stays."""
        areas = self._around.printed
        if len(areas) == 1 and (old := areas[0]):
            covers = self._extended(old, "the print area", _PRINT)
            return None if covers == old else covers
        self._warn_of_pieces(areas)
        return None

    def _extended(self, covers: Area, what: str, remedy: str) -> Area:
        """The area with all new columns that touch it, but those that have something between."""
        for new in self._new:
            if not new.touch(covers):
                continue
            if reason := _against_place(covers, new) or self._in_the_way(new.strip(covers)):
                self._warn(what, covers, new, reason, remedy)
            else:
                covers = covers._replace(right=new.right)
        return covers

    def _warn_of_pieces(self, areas: Sequence[Area | None]) -> None:
        """Warn of a print area that is not one rectangle."""
        for new in self._new:
            if None in areas:
                self._warn("the print area", new.beside, new, "it is a formula", _PRINT)
                return
            if any(new.touch(piece) for piece in areas if piece):
                self._warn("the print area", new.beside, new, "it has several pieces", _PRINT)
                return

    def _in_the_way(self, strip: Area) -> str:
        """Which cell of a strip holds something that the edits do not write; "" if none does."""
        contents = self._around.contents(strip)
        cell = next((cell for cell in contents if cell not in self._edits), None)
        return f"{cell} is not empty" if cell else ""

    def _warn(self, what: str, covers: Area, new: NewColumns, reason: str, remedy: str) -> None:
        first, last = column_letters(new.beside.right + 1), column_letters(new.right)
        columns = f"column {first}" if first == last else f"columns {first} to {last}"
        message = f"{what} was not extended to the new {columns}, because {reason}: {remedy}"
        self.warnings.append(Problem("warning", self._around.fixed.sheet, covers, message))


def _filter_splices(package: Package, sheet: SheetPart, grown_areas: Grown) -> Iterator[Splice]:
    """The splice that extends the sheet's own filter."""
    xml = package.sheet_xml(sheet)
    own = next(xml.around("autoFilter"), None)
    if own and grown_areas.filtered:
        yield changed_tag(xml.part, own, ref=str(grown_areas.filtered))


def _names(package: Package, sheet: SheetPart) -> Iterator[FoundName]:
    """The names of filtered and of printed cells of a sheet."""
    tabs = [name.casefold() for name in package.tabs]
    tab = tabs.index(sheet.name.casefold())
    for name in found_names(package.book):
        if name.of.tab == tab and name.of.name in (FILTERED, PRINTED):
            yield name


def _name_splices(
    package: Package, sheet: SheetPart, filtered: Area | None, grown: Grown
) -> Iterator[Splice]:
    """The splices that extend the print area, and after the filter the name of its cells."""
    for (_, _, text, *_), element in _names(package, sheet):
        is_printed = element.attributes["name"] == PRINTED
        covers = grown.printed if is_printed else grown.filtered
        if covers and (is_printed or areas_of(text) == [filtered]):
            written = package.book.part[element.inner : element.close]
            before = written.rpartition(b"!")[0]
            new = b"%b!%b" % (before, absolute(covers).encode())
            yield Splice(element.inner, element.close, new)


def _against_place(covers: Area, new: NewColumns) -> str:
    """Why an area cannot grow, by where it begins; "" if it can."""
    return f"it does not hold all of {new.beside}" if covers.left > new.beside.left else ""


def _against_headings(table: ExcelTable, new: NewColumns, headings: Sequence[str]) -> str:
    """Why a table cannot have these headings in its new columns; "" if it can."""
    is_elsewhere = table.heading and table.covers.top != new.beside.top
    if is_elsewhere or len(headings) != new.right - table.covers.right:
        return f"its headings are not in row {new.beside.top}"
    names = [*table.columns, *(text.casefold() for text in headings)]
    twice = (text for text in headings if names.count(text.casefold()) > 1)
    return next((f"two of its columns would be called {shown(text)}" for text in twice), "")


def areas_of(refers: str) -> list[Area | None]:
    """The areas that a defined name refers to; None for a piece that is not plain cells."""
    if "#REF!" in refers:
        return []
    return [_area_of(piece[0]) for piece in _PIECE.finditer(refers)]


def _area_of(refers: str) -> Area | None:
    match = _REFERENCE.fullmatch(refers)
    return referred(match[1])[0] if match else None


def _table_splices(part: bytes, wider: Wider) -> list[Splice]:
    """The splices that widen a table in its part. Raises Damaged if it lists no columns."""
    outline = Outline(part, "table", "autoFilter", "tableColumns", "tableColumn")
    table, root, listed = wider.table, outline.first("table"), outline.first("tableColumns")
    if not root or not listed or listed.self_closed:
        raise Damaged(f"its part {shown(table.part, 100)} has no list of columns")
    old_right = table.covers.right - len(wider.headings)
    splices = [outline.changed(root, ref=str(table.covers))]
    own = outline.first("autoFilter")
    if own and (filtered := area(own.attributes.get("ref", ""))).right == old_right:
        wide = filtered._replace(right=table.covers.right)
        splices.append(outline.changed(own, ref=str(wide)))
    splices.append(outline.changed(listed, count=str(len(table.columns))))
    columns = outline.all("tableColumn")
    taken = (whole_number(column.attributes.get("id", "0")) for column in columns)
    new = b"".join(
        b'<%btableColumn id="%d" name="%b"/>'
        % (outline.prefix(listed), number, _in_attribute(heading))
        for number, heading in enumerate(wider.headings, max(taken) + 1)
    )
    return [*splices, Splice(listed.close, listed.close, new)]


def _in_attribute(heading: str) -> bytes:
    """A heading as Excel writes it into the name of a column."""
    text = escaped_xml(heading)
    for character, written in _IN_ATTRIBUTE.items():
        text = text.replace(character, written)
    return text
