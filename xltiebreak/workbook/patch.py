"""The patch of one part: which bytes of its XML give way to which.

In a worksheet only the target cells' bytes change, and where new cells need it, a row's spans and
the sheet's dimension; in the workbook's own parts, what tells Excel when and what to calculate. A
patch is a list of splices, so that a self-check can tell what must have stayed.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from xltiebreak.grid import a1
from xltiebreak.workbook.ooxml import (
    ATTRIBUTES,
    Damaged,
    area,
    attributes,
    column_letters,
    escaped,
    searchable,
    whole_number,
    with_attributes,
)
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
    old = memoryview(part)  # so that what stays is copied only once
    pieces: list[bytes | memoryview] = []
    position = 0
    for start, end, new in splices:
        pieces += (old[position:start], new)
        position = end
    pieces.append(old[position:])
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
    for row, places in groupby(sorted(edits), key=itemgetter(0)):
        patch.fill_row(row, [(place[1], edits[place]) for place in places])
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
        self._style_of_look: bytes | None = None
        self._columns = tuple(_column_styles(sheet))
        self._column_styles: dict[int, bytes] = {}
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

    def fill_row(self, row: int, edits: Sequence[tuple[int, Edit]]) -> None:
        """Brings the edits, in ascending columns, into a row that may be there or not."""
        missing = []
        starts = self.sheet.offsets(row, [column for column, _ in edits])
        for start, (column, edit) in zip(starts, edits, strict=True):
            if start is None:
                missing.append((column, edit))
            else:
                self._fill_cell(start, (row, column), edit)
        fresh = self._new_cells(row, missing) if missing else []
        if not fresh:
            return
        self._new_places += ((row, fresh[0][0]), (row, fresh[-1][0]))
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
            look = self._look_style(edit.look)
            if look is not None:
                changes[b"s"] = look or None
        tag = with_attributes(tag, changes)
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

    def _new_cells(self, row: int, edits: Iterable[tuple[int, Edit]]) -> list[tuple[int, bytes]]:
        """The cells of a row that are to be made, by column."""
        row_style, name = self._row_style(row), self._prefix + b"c"
        cells = []
        for column, (value, look, restyle) in edits:
            style = self._look_style(look)
            if style is None or not restyle:
                # Excel's order is cell, row, column.
                style = row_style or self._column_style(column) or style or b""
            content = _content(self._prefix, value)
            if not content and not (style and restyle):
                continue
            about = b' s="%b"' % style if style else b""
            if isinstance(value, str):
                about += b' t="inlineStr"'
            elif content:
                self.styles.setdefault(style, []).append((row, column))
            end = b">%b</%b>" % (content, name) if content else b"/>"
            cell = b'<%b r="%b%d"%b%b' % (name, column_letters(column), row, about, end)
            cells.append((column, cell))
        return cells

    def _add_cells(self, number: int, fresh: list[tuple[int, bytes]]) -> None:
        row, cells = self.sheet.rows[number], self.sheet.cells(number)
        columns = list(cells)
        tag = self.sheet.part[row.start : row.inner]
        changed = tag
        if b"spans" in tag:
            wider = _wider_spans(attributes(tag).get(b"spans"), [column for column, _ in fresh])
            changed = with_attributes(tag, {b"spans": wider}) if wider else tag
        if row.self_closed:
            changed = changed[:-2].rstrip() + b">"
        if changed != tag:
            self.splices.append(Splice(row.start, row.inner, changed))
        for before, together in groupby(fresh, lambda new: bisect(columns, new[0])):
            # Right after the cell before them: the row's end may hold an extension list.
            offset = self.sheet.element(cells[columns[before - 1]]).end if before else row.inner
            self.splices.append(Splice(offset, offset, b"".join(cell for _, cell in together)))
        if row.self_closed:
            name = tag[1:].split(None, 1)[0].rstrip(b"/>")
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

    def _look_style(self, look: Place | None) -> bytes | None:
        """The style index of a cell, b"" for the default; None where there is no such cell."""
        if look != self._look:  # the cells of a row look as a rule like the same one
            self._look = look
            self._style_of_look = self._cell_style(look) if look else None
        return self._style_of_look

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
        if not span or self.sheet.part.find(b"customFormat", span.start, span.inner) < 0:
            return b""
        tag = attributes(self.sheet.part[span.start : span.inner])
        return tag.get(b"s", b"") if tag.get(b"customFormat") in (b"1", b"true") else b""

    def _column_style(self, column: int) -> bytes:
        if column not in self._column_styles:
            own = (style for first, last, style in self._columns if first <= column <= last)
            self._column_styles[column] = next(own, b"")
        return self._column_styles[column]

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
            changed = with_attributes(tag[0], {b"ref": wider})
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


_PREFIX = rb"(?:[^\s/>:]+:)?"
_CALCULATION = re.compile(rb"<" + _PREFIX + rb"calcPr(?=[\s/>])" + ATTRIBUTES + rb">")
_BEFORE_CALCULATION = (b"definedNames", b"externalReferences", b"functionGroups", b"sheets")


def asking(workbook: bytes) -> list[Splice]:
    """What makes Excel calculate everything when it opens the workbook with this part.

    Raises Damaged where the part is no workbook.
    """
    text = searchable(workbook)
    tag = _CALCULATION.search(text)
    if tag:
        if attributes(tag[0]).get(b"fullCalcOnLoad") in (b"1", b"true"):
            return []
        return [Splice(*tag.span(), with_attributes(tag[0], {b"fullCalcOnLoad": b"1"}))]
    for name in _BEFORE_CALCULATION:
        before = re.search(
            rb"</(%(p)b)%(n)b\s*>|<(%(p)b)%(n)b(?=[\s/>])%(a)b(?<=/)>"
            % {b"p": _PREFIX, b"n": name, b"a": ATTRIBUTES},
            text,
        )
        if before:
            prefix = before[1] if before[1] is not None else before[2]
            return [Splice(before.end(), before.end(), b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix)]
    raise Damaged("its list of sheets is missing")


_CHAINED = re.compile(
    rb"<(" + _PREFIX + rb"c)(?=[\s/>])(" + ATTRIBUTES + rb")(?:(?<=/)>|(?<!/)>\s*</\1\s*>)"
)
_RELATIONSHIP = re.compile(
    rb"<("
    + _PREFIX
    + rb"Relationship)(?=[\s/>])("
    + ATTRIBUTES
    + rb")(?:(?<=/)>|(?<!/)>\s*</\1\s*>)"
)


def unchained(chain: bytes, gone: Collection[tuple[bytes, bytes]]) -> list[Splice] | None:
    """What takes (sheet id, address) entries out of the calculation chain; None if none stays.

    Excel calls a workbook damaged whose chain names a cell without a formula, or is empty.
    """
    splices, kept = [], 0
    sheet = carried = b""
    for entry in _CHAINED.finditer(searchable(chain)):
        about = attributes(entry[2])
        sheet = about.get(b"i", sheet)
        if (sheet, about.get(b"r", b"")) in gone:
            splices.append(Splice(*entry.span(), b""))
            continue
        kept += 1
        # An entry without a sheet id is on the sheet of the one before it.
        if b"i" not in about and carried != sheet:
            tag = entry[0][: entry.end(2) + 1 - entry.start()]
            named = with_attributes(tag, {b"i": sheet})
            splices.append(Splice(entry.start(), entry.start() + len(tag), named))
        carried = sheet
    return splices if kept else None


def without_chain(relationships: bytes) -> list[Splice]:
    """What takes the calculation chain out of the workbook's relationships."""
    return [
        Splice(*entry.span(), b"")
        for entry in _RELATIONSHIP.finditer(searchable(relationships))
        if attributes(entry[2]).get(b"Type", b"").endswith(b"/calcChain")
    ]
