"""A whole worksheet as XML: rows of cells with their looks, ready to read and to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from xltiebreak.lossless.edits import content_xml, stored_xml
from xltiebreak.lossless.ooxml import MAIN_NAMESPACES, letters_of, marked_up
from xltiebreak.lossless.recalculation.cells import Formula
from xltiebreak.lossless.recalculation.values import Value
from xltiebreak.lossless.styles import Look
from xltiebreak.reading.grid import Area, Cell

_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


class NewCell(NamedTuple):
    """A cell: a number, a text, or None for a blank one, and how it looks."""

    value: float | str | None
    look: Look = Look()


class Content(NamedTuple):
    """The content of a sheet, from A1."""

    rows: Sequence[Sequence[NewCell]]
    """The cells of each row."""

    widths: Sequence[float]
    """The widths of the columns, in characters."""

    header: int
    """The row (from 1) that stays in view with all rows above it."""

    names: int
    """How many columns stay in view."""

    heights: Sequence[tuple[int, float]] = ()
    """Row and height in points of each row that has not the usual height."""

    @property
    def area(self) -> Area:
        """From A1 to the last column and row."""
        return Area(1, 1, max(len(self.rows), 1), max(len(self.widths), 1))


class HiddenFormulas(NamedTuple):
    """The content of a hidden sheet: formulas without `=`, and their results.

    The formulas of the row `pattern`, the last one with formulas of its own, are shared by all rows
    down to `bottom`.
    """

    formulas: Mapping[Cell, str]
    pattern: int
    bottom: int
    results: Mapping[Cell, Value] = {}
    """What they show; a program that opens the workbook calculates the others."""

    @property
    def area(self) -> Area:
        """From A1 to the last column and row."""
        return Area(1, 1, self.bottom, max(cell.column for cell in self.formulas))

    @property
    def cells(self) -> dict[Cell, Formula]:
        """The formula of each cell, with the cell that its text is written for."""
        found = {cell: Formula(text, cell) for cell, text in self.formulas.items()}
        for cell, formula in list(found.items()):
            if cell.row == self.pattern:
                rows = range(self.pattern + 1, self.bottom + 1)
                found |= {Cell(row, cell.column): formula for row in rows}
        return found


def hidden_sheet_xml(content: HiddenFormulas, namespace: bytes) -> bytes:
    """The part of a worksheet with nothing but formulas."""
    top, bottom = content.pattern, content.bottom
    groups = sorted(cell.column for cell in content.formulas if cell.row == top)
    group_of = {column: group for group, column in enumerate(groups)}

    def formula(cell: Cell) -> bytes:
        if cell.row < top:
            return b"<f>%b</f>" % marked_up(content.formulas[cell])
        group = group_of[cell.column]
        if cell.row > top:
            return b'<f t="shared" si="%d"/>' % group
        letters, text = letters_of(cell.column), marked_up(content.formulas[cell])
        about = (letters, top, letters, bottom, group, text)
        return b'<f t="shared" ref="%b%d:%b%d" si="%d">%b</f>' % about

    rows = [
        b'<row r="%d">%b</row>'
        % (row, b"".join(_hidden_cell(cell, formula(cell), content.results) for cell in cells))
        for row, cells in groupby(sorted(content.cells), lambda cell: cell.row)
    ]
    dimension = b'<dimension ref="%b"/>' % str(content.area).encode()
    sheet = b'<worksheet xmlns="%b">%b<sheetData>%b</sheetData></worksheet>'
    return _HEAD + sheet % (namespace, dimension, b"".join(rows))


def _hidden_cell(cell: Cell, formula: bytes, results: Mapping[Cell, Value]) -> bytes:
    address = letters_of(cell.column), cell.row
    if cell not in results:
        return b'<c r="%b%d">%b</c>' % (*address, formula)
    kind, result = stored_xml(results[cell])
    about = b' t="%b"' % kind if kind else b""
    return b'<c r="%b%d"%b>%b<v>%b</v></c>' % (*address, about, formula, result)


def new_sheet_xml(
    content: Content, style_of: Callable[[Look], int], namespace: bytes = MAIN_NAMESPACES[0]
) -> bytes:
    """The part of a worksheet that prints one page wide, in landscape.

    style_of: returns the number of a look's cell style; namespace: the workbook's.
    """
    columns = b"".join(
        b'<col min="%d" max="%d" width="%.2f" customWidth="1"/>' % (number, number, width)
        for number, width in enumerate(content.widths, 1)
    )
    rows = b"".join(_rows(content, style_of))
    return b"".join(
        (
            _HEAD,
            b'<worksheet xmlns="%b">' % namespace,
            b'<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
            b'<dimension ref="%b"/>' % str(content.area).encode(),
            b'<sheetViews><sheetView showGridLines="0" workbookViewId="0">',
            _pane(content),
            b'</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
            b"<cols>%b</cols><sheetData>%b</sheetData>" % (columns, rows),
            b'<printOptions horizontalCentered="1"/>',
            b'<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3"',
            b' footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/>',
            b"<headerFooter><oddFooter>%b</oddFooter></headerFooter>"
            % marked_up("&L&A&RPage &P of &N"),
            b'<ignoredErrors><ignoredError sqref="%b" numberStoredAsText="1"/></ignoredErrors>'
            % str(content.area).encode(),
            b"</worksheet>",
        )
    )


def _pane(content: Content) -> bytes:
    """The frozen pane: the rows and columns that stay in view."""
    first = str(Cell(content.header + 1, content.names + 1)).encode()
    across = b' xSplit="%d"' % content.names if content.names else b""
    pane = b"bottomRight" if content.names else b"bottomLeft"
    return (
        b'<pane%b ySplit="%d" topLeftCell="%b" activePane="%b" state="frozen"/>'
        b'<selection pane="%b"/>'
    ) % (across, content.header, first, pane, pane)


def _rows(content: Content, style_of: Callable[[Look], int]) -> Iterator[bytes]:
    heights = dict(content.heights)
    for row, cells in enumerate(content.rows, 1):
        height = b' ht="%g" customHeight="1"' % heights[row] if row in heights else b""
        made = b"".join(
            _cell(row, column, cell, style_of(cell.look)) for column, cell in enumerate(cells, 1)
        )
        if made or height:
            yield b'<row r="%d"%b>%b</row>' % (row, height, made)


def _cell(row: int, column: int, cell: NewCell, style: int) -> bytes:
    about = b' s="%d"' % style if style else b""
    kind = b' t="inlineStr"' if isinstance(cell.value, str) else b""
    inside = content_xml(b"", cell.value)
    address = b"%b%d" % (letters_of(column), row)
    close = b">%b</c>" % inside if inside else b"/>"
    return b'<c r="%b"%b%b%b' % (address, about, kind, close)
