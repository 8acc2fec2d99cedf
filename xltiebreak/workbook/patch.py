"""The patch of one worksheet: which bytes of its XML give way to which.

Only the target cells' bytes change, and where new cells need it, a row's spans and the sheet's
dimension. A patch is a list of splices, so that a self-check can tell what must have stayed.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from xltiebreak.grid import a1
from xltiebreak.workbook.ooxml import ATTRIBUTES, area, attributes, escaped, whole_number
from xltiebreak.workbook.ooxml import with_attributes as retagged
from xltiebreak.workbook.sheet_xml import SheetXml, Span

Place = tuple[int, int]  # (row, column), from 1

# A cell that a number can take over as it is: what programs write, nothing rare about it.
_PLAIN_CELL = re.compile(
    rb'(<c r="[A-Z]+[0-9]+"(?: s="([0-9]+)")?)(?: t="\w+")?(?:/>|>(?:<v>[^<]*</v>)?</c>)'
)
_PLAIN_TAG = re.compile(rb'<c r="[A-Z]+[0-9]+"(?: s="([0-9]+)")?(?: t="\w+")?/?>')
_COLUMN = re.compile(rb"<(?:[^\s/>:]+:)?col(?=[\s/>])(" + ATTRIBUTES + rb")>")
_DIMENSION = re.compile(rb"<(?:[^\s/>:]+:)?dimension(?=[\s/>])" + ATTRIBUTES + rb">")


class Edit(NamedTuple):
    """What a cell shall hold.

    value: a number, a text, or None to empty the cell (it keeps its style).
    look: (row, column) of the cell whose style a missing cell takes where neither its row nor its
    column has one. restyle: take that style in any case.
    """

    value: float | str | None
    look: Place | None = None
    restyle: bool = False


class Splice(NamedTuple):
    """The bytes from start to end give way to new ones."""

    start: int
    end: int
    new: bytes


def spliced(part: bytes, splices: Sequence[Splice]) -> bytes:
    """The part with all splices done. They are in ascending order and do not overlap."""
    pieces: list[bytes] = []
    position = 0
    for start, end, new in splices:
        pieces += (part[position:start], new)
        position = end
    pieces.append(part[position:])
    return b"".join(pieces)


class SheetPatch(NamedTuple):
    """splices: ascending; styles: style index -> the cells that get a number under it."""

    splices: list[Splice]
    styles: dict[int, list[Place]]


def patch_sheet(sheet: SheetXml, edits: Mapping[Place, Edit]) -> SheetPatch:
    """The splices that bring the edits into a sheet.

    Raises Damaged where the sheet's rows or cells are not in order.
    """
    patch = _Patch(sheet)
    patch.open_sheet_data()
    for row, places in groupby(sorted(edits), key=lambda place: place[0]):
        patch.fill_row(row, {column: edits[row, column] for _, column in places})
    patch.close_sheet_data()
    patch.extend_dimension()
    # Stable: what goes in at one place keeps its order, and stands before what is replaced there.
    splices = sorted(patch.splices, key=lambda splice: splice[:2])
    return SheetPatch(
        splices, {whole_number(style or b"0"): places for style, places in patch.styles.items()}
    )


class _Patch:
    """Collects the splices of one sheet, row by row in ascending order."""

    def __init__(self, sheet: SheetXml) -> None:
        self.sheet = sheet
        self.splices: list[Splice] = []
        self.styles: dict[bytes, list[Place]] = {}
        self._new_places: list[Place] = []
        self._look: Place | None = None
        self._look_style: bytes | None = None
        self._column_styles = tuple(_column_styles(sheet))
        self._row_numbers = list(sheet.rows)
        # A new row or cell is named as <sheetData> is: with its prefix, if it has one.
        tag = sheet.part[sheet.data.start : sheet.data.inner]
        self._prefix = tag[1 : tag.index(b"sheetData")]

    def open_sheet_data(self) -> None:
        """Opens <sheetData/> where the sheet is empty."""
        if self.sheet.data.self_closed:
            self.splices.append(Splice(self.sheet.data.end - 2, self.sheet.data.end, b">"))

    def close_sheet_data(self) -> None:
        """Closes what was opened."""
        data = self.sheet.data
        if data.self_closed:
            self.splices.append(Splice(data.end, data.end, b"</%bsheetData>" % self._prefix))

    def fill_row(self, row: int, edits: Mapping[int, Edit]) -> None:
        """Brings the edits, in ascending columns, into a row that may be there or not."""
        fresh: list[tuple[int, bytes]] = []
        for column, edit in edits.items():
            start = self.sheet.cell(row, column)
            if start is not None:
                self._fill_cell(start, (row, column), edit)
            elif cell := self._new_cell((row, column), edit):
                fresh.append((column, cell))
        if not fresh:
            return
        self._new_places += ((row, column) for column, _ in fresh)
        if row in self.sheet.rows:
            self._add_cells(row, fresh)
        else:
            self._add_row(row, b"".join(cell for _, cell in fresh))

    def _fill_cell(self, start: int, place: Place, edit: Edit) -> None:
        value = edit.value
        plain = _PLAIN_CELL.match(self.sheet.text, start)
        if plain and not edit.restyle and value is not None and not isinstance(value, str):
            self.styles.setdefault(plain[2] or b"", []).append(place)
            new = b"%b><v>%b</v></c>" % (plain[1], number(value))
            self.splices.append(Splice(start, plain.end(), new))
            return
        part, span = self.sheet.part, self.sheet.element(start)
        tag = part[start : span.inner]
        changes: dict[bytes, bytes | None] = {b"t": _type(value), b"cm": None, b"vm": None}
        if edit.restyle:
            changes[b"s"] = self._style(place, edit) or None
        tag = retagged(tag, changes)
        if value is not None and not isinstance(value, str):
            self.styles.setdefault(attributes(tag).get(b"s", b""), []).append(place)
        name = tag[1:].split(None, 1)[0].rstrip(b"/>")
        tag = (tag[:-2] if span.self_closed else tag[:-1]).rstrip()
        body = self._body(span, _content(name[:-1], value))
        new = b"%b>%b</%b>" % (tag, body, name) if body else tag + b"/>"
        self.splices.append(Splice(start, span.end, new))

    def _body(self, span: Span, value: bytes) -> bytes:
        """The cell's content with the new value for the old; what else is in it stays."""
        part, position = self.sheet.part, span.inner
        kept: list[bytes] = []
        for old in self.sheet.grammar.content.finditer(self.sheet.text, span.inner, span.close):
            kept += (part[position : old.start()], value)
            value, position = b"", old.end()
        return value + b"".join(kept) + part[position : span.close]

    def _new_cell(self, place: Place, edit: Edit) -> bytes:
        style = self._style(place, edit)
        if edit.value is None and not (style and edit.restyle):
            return b""
        if edit.value is not None and not isinstance(edit.value, str):
            self.styles.setdefault(style, []).append(place)
        name, kind = self._prefix + b"c", _type(edit.value)
        about = (b' s="%b"' % style if style else b"") + (b' t="%b"' % kind if kind else b"")
        content = _content(self._prefix, edit.value)
        end = b">%b</%b>" % (content, name) if content else b"/>"
        return b'<%b r="%b"%b%b' % (name, a1(*place).encode(), about, end)

    def _add_cells(self, number: int, fresh: list[tuple[int, bytes]]) -> None:
        row, cells = self.sheet.rows[number], self.sheet.cells(number)
        columns = list(cells)
        tag = self.sheet.part[row.start : row.inner]
        name = tag[1:].split(None, 1)[0].rstrip(b"/>")
        wider = _wider_spans(attributes(tag).get(b"spans"), [column for column, _ in fresh])
        changed = retagged(tag, {b"spans": wider}) if wider else tag
        if row.self_closed:
            changed = changed[:-2].rstrip() + b">"
        if changed != tag:
            self.splices.append(Splice(row.start, row.inner, changed))
        for before, together in groupby(fresh, lambda new: bisect(columns, new[0])):
            # Right after the cell before them: the row's end may hold an extension list.
            offset = self.sheet.element(cells[columns[before - 1]]).end if before else row.inner
            self.splices.append(Splice(offset, offset, b"".join(cell for _, cell in together)))
        if row.self_closed:
            self.splices.append(Splice(row.end, row.end, b"</%b>" % name))

    def _add_row(self, row: int, cells: bytes) -> None:
        name = self._prefix + b"row"
        new = b'<%b r="%d">%b</%b>' % (name, row, cells, name)
        after = bisect(self._row_numbers, row)
        offset = (
            self.sheet.rows[self._row_numbers[after]].start
            if after < len(self._row_numbers)
            else self.sheet.data.close
        )
        self.splices.append(Splice(offset, offset, new))

    def _style(self, place: Place, edit: Edit) -> bytes:
        """The style index, b"" for the default. Excel's order is cell, row, column."""
        if edit.look != self._look:  # the new cells of a row look as a rule like the same one
            self._look = edit.look
            self._look_style = self._cell_style(edit.look) if edit.look else None
        look = self._look_style
        if edit.restyle and look is not None:
            return look
        own = self._cell_style(place)
        if own is not None:
            return own
        return self._row_style(place[0]) or self._column_style(place[1]) or look or b""

    def _cell_style(self, place: Place) -> bytes | None:
        start = self.sheet.cell(*place)
        if start is None:
            return None
        plain = _PLAIN_TAG.match(self.sheet.text, start)
        if plain:
            return plain[1] or b""
        return attributes(self.sheet.text[start : self.sheet.element(start).inner]).get(b"s", b"")

    def _row_style(self, row: int) -> bytes:
        span = self.sheet.rows.get(row)
        tag = attributes(self.sheet.part[span.start : span.inner]) if span else {}
        return tag.get(b"s", b"") if tag.get(b"customFormat") in (b"1", b"true") else b""

    def _column_style(self, column: int) -> bytes:
        for first, last, style in self._column_styles:
            if first <= column <= last:
                return style
        return b""

    def extend_dimension(self) -> None:
        """Lets <dimension> cover the new cells."""
        if not self._new_places:
            return
        tag = _DIMENSION.search(self.sheet.text, 0, self.sheet.data.start)
        reference = attributes(tag[0]).get(b"ref") if tag else None
        if not tag or not reference:
            return
        old = area(reference)
        rows = [row for row, _ in self._new_places]
        columns = [column for _, column in self._new_places]
        new = (
            min(old.top, *rows),
            min(old.left, *columns),
            max(old.bottom, *rows),
            max(old.right, *columns),
        )
        if new != old:
            wider = f"{a1(*new[:2])}:{a1(*new[2:])}".encode()
            changed = retagged(tag[0], {b"ref": wider})
            self.splices.append(Splice(tag.start(), tag.end(), changed))


def _column_styles(sheet: SheetXml) -> Iterator[tuple[int, int, bytes]]:
    for tag in _COLUMN.finditer(sheet.text, 0, sheet.data.start):
        about = attributes(tag[1])
        first, last = whole_number(about.get(b"min", b"")), whole_number(about.get(b"max", b""))
        if about.get(b"style", b"0") != b"0":
            yield first, last, about[b"style"]


def _type(value: float | str | None) -> bytes | None:
    return b"inlineStr" if isinstance(value, str) else None


def _content(prefix: bytes, value: float | str | None) -> bytes:
    if value is None:
        return b""
    if not isinstance(value, str):
        return b"<%bv>%b</%bv>" % (prefix, number(value), prefix)
    space = b' xml:space="preserve"' if value != value.strip() else b""
    return b"<%bis><%bt%b>%b</%bt></%bis>" % (prefix, prefix, space, escaped(value), prefix, prefix)


def number(value: float) -> bytes:
    """The shortest digits that give exactly this number: b"17", b"19.5".

    Raises ValueError for what a cell cannot hold (NaN, infinities).
    """
    value = float(value)
    if value - value:
        raise ValueError(f"a cell cannot hold {value}")
    if value.is_integer() and abs(value) < 1e15:
        return b"%d" % value
    return repr(value).encode()


def _wider_spans(spans: bytes | None, columns: Iterable[int]) -> bytes | None:
    """The row's spans where the columns go beyond them, else None."""
    if not spans:
        return None
    ends = [whole_number(end) for span in spans.split() for end in span.split(b":")]
    first, last = min(ends), max(ends)
    wider = min(first, *columns), max(last, *columns)
    return None if wider == (first, last) else b"%d:%d" % wider
