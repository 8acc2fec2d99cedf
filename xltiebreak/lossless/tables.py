"""The tables of a workbook, and the areas that references to them name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from xltiebreak.languages.text import pattern, shown
from xltiebreak.lossless.ooxml import Damaged, area, decoded
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.reading.grid import Area, Cell

# After a table's name, or alone inside the table: [Pts], [#Totals], [[#This Row],[A]:[B]], [@Pts].
# A quote escapes a bracket that belongs to a column's name.
_NAME = r"(?:[^\[\]']|'.)"
SPECIFIER = rf"\[{_NAME}{{0,260}}\]|\[\s{{0,9}}@?(?:\[{_NAME}{{1,260}}\][\s,:]{{0,9}}){{1,6}}\]"
_PIECE = pattern(rf"\[(?P<name>{_NAME}{{1,260}})\]|(?P<to>:)", re.DOTALL)
_ESCAPED = pattern(r"'(.)", re.DOTALL)
_MOST_COLUMNS = 16_384


class ExcelTable(NamedTuple):
    """An Excel table."""

    name: str
    """Its name in formulas."""

    sheet: SheetPart
    covers: Area
    """Its area."""

    heading: bool
    """Whether its first row holds headings."""

    totals: bool
    """Whether its last row holds totals."""

    columns: tuple[str, ...]
    """The names of its columns, casefolded."""

    part: str = ""
    """The part that holds it."""

    def area_of(self, specifier: str) -> Area | None:
        """The area that a specifier such as "[Pts]" names; None if it is not certain.

        A reference to the formula's own row counts as one to all rows.
        """
        inner = specifier.strip()[1:-1].strip()
        this_row = inner.startswith("@")
        inner = inner.removeprefix("@").strip()
        pieces = list(_PIECE.finditer(inner)) or list(_PIECE.finditer(f"[{inner}]"))
        rows: set[int] = set()
        columns: list[int] = []
        for piece in pieces:
            written = piece["name"]
            if not written:
                continue
            found = self._rows(written.strip().casefold()) if written.startswith("#") else None
            if found:
                rows |= found
                continue
            name = _ESCAPED.sub(r"\1", written).casefold()
            if written.startswith("#") or name not in self.columns:
                return None
            columns.append(self.columns.index(name))
        ranges = sum(bool(piece["to"]) for piece in pieces)
        if len(columns) > 1 + ranges or ranges > 1 or (this_row and rows):
            return None
        rows = rows or self._rows("#data")
        if not rows:
            return None
        left, right = (min(columns), max(columns)) if columns else (0, len(self.columns) - 1)
        start = self.covers.left
        return Area(min(rows), start + left, max(rows), start + right)

    def _rows(self, keyword: str) -> set[int]:
        """The first and the last row that a keyword names; empty if there are none."""
        top, _, bottom, _ = self.covers
        first, last = top + self.heading, bottom - self.totals
        if keyword in ("#data", "#this row"):
            return {first, last} if first <= last else set()
        rows = {"#all": {top, bottom}}
        rows |= {"#headers": {top}} if self.heading else {}
        rows |= {"#totals": {bottom}} if self.totals else {}
        return rows.get(keyword, set())


class Tables:
    """All tables of a workbook, found by name or by cell.

    grown: tables, by part, that are to have other columns. Raises Damaged.
    """

    def __init__(self, package: Package, grown: Mapping[str, ExcelTable]) -> None:
        there = (table for sheet in package.sheets for table in tables_on(package, sheet))
        self.all = [grown.get(table.part, table) for table in there]
        self._named = {table.name.casefold(): table for table in self.all}

    def named(self, name: str) -> ExcelTable | None:
        """The table of this name, which is casefolded."""
        return self._named.get(name)

    def around(self, sheet: str, cell: Cell) -> ExcelTable | None:
        """The table around a cell of a sheet; its name is casefolded."""
        for table in self.all:
            if table.covers.has(cell) and table.sheet.name.casefold() == sheet:
                return table
        return None


def tables_on(package: Package, sheet: SheetPart) -> Iterator[ExcelTable]:
    """The tables of a sheet. Raises Damaged if one of their parts is."""
    for part in package.related(sheet.part, "table"):
        yield table_in(package.part(part), part, sheet)


def pivots_on(package: Package, sheet: SheetPart) -> Iterator[Area]:
    """The areas of a sheet's pivot tables. Raises Damaged if one of their parts is."""
    for part in package.related(sheet.part, "pivotTable"):
        for element in Outline(package.part(part), "location").elements:
            yield area(element.attributes.get("ref", ""))


def areas_on(package: Package, name: str) -> Sequence[Area]:
    """The areas of the tables and pivot tables of a sheet; none if their parts are damaged."""
    if sheet := package.sheet(name):
        with suppress(Damaged):
            tables = [table.covers for table in tables_on(package, sheet)]
            return [*tables, *pivots_on(package, sheet)]
    return ()


def table_in(content: bytes, part: str, sheet: SheetPart) -> ExcelTable:
    """The table of a part on a sheet. Raises Damaged if the part is."""
    found = Outline(content, "table", "tableColumn").elements
    if not found or found[0].name != "table":
        raise Damaged(f"its part {shown(part, 100)} is not a table")
    about = found[0].attributes
    return ExcelTable(
        about.get("displayName") or about.get("name", ""),
        sheet,
        area(about.get("ref", "")),
        about.get("headerRowCount", "1") != "0",
        about.get("totalsRowCount", "0") != "0",
        tuple(
            decoded(column.attributes.get("name", "")).casefold()
            for column in found[1 : _MOST_COLUMNS + 1]
        ),
        part,
    )
