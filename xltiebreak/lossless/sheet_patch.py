"""The patch of a worksheet: which bytes of its XML are replaced by which.

Only the bytes of the target cells change; for new cells also a row's spans and the sheet's
dimension. A patch is a list of splices: they tell the check of the result what must be the same.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import CellXml, RowXml
from xltiebreak.lossless.edits import cell_type, content_xml, edited_xml, has_array, number_xml
from xltiebreak.lossless.ooxml import (
    LAST_COLUMN,
    Damaged,
    area,
    letters_of,
    whole_number,
    with_attributes,
)
from xltiebreak.lossless.outline import changed_tag, prefix_of
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.styles import Styles
from xltiebreak.reading.grid import Area, Cell


class SheetPatch(NamedTuple):
    """What sets cells of a sheet."""

    splices: list[Splice]
    """In ascending order."""

    styles: dict[int, list[Cell]]
    """By style index, the cells that get a number under it."""


def patch_sheet(
    sheet: SheetXml,
    edits: Mapping[Cell, Edit],
    styles: Styles | None = None,
    dynamic: bytes | None = None,
) -> SheetPatch:
    """The splices that write the edits, given row by row, into a sheet.

    styles: of the workbook; without styles no number gets another format. dynamic: the entry of the
    workbook's metadata for dynamic arrays.

    Raises Damaged if the sheet's rows or cells are not in order.
    """
    patch = _Patch(sheet, styles, dynamic)
    patch.fill_sheet_data(edits)
    patch.extend_dimension()
    # A stable sort by the ends: insertions at one offset keep their order, before a replacement
    # that begins there, after one that ends there and was made before.
    splices = sorted(patch.splices, key=itemgetter(1))
    number_xml.cache_clear()
    return SheetPatch(splices, patch.styles)


class _Patch:
    """Collects the splices of one sheet, row by row in ascending order."""

    def __init__(self, sheet: SheetXml, styles: Styles | None, dynamic: bytes | None) -> None:
        self.sheet = sheet
        self._dynamic = dynamic
        self._all_styles = styles
        self.splices: list[Splice] = []
        self.styles: dict[int, list[Cell]] = {}
        self._new_rows: list[int] = []  # rows with new cells
        self._new_columns: set[int] = set()  # columns of the first and last new cell of each row
        self._look: Cell | None = None
        self._style_of_look: str | None = None
        self._formed: dict[tuple[str, str, bool], str] = {}
        self._column_styles = _ColumnStyles(sheet)
        self._row_numbers = list(sheet.rows)
        # The tags of new rows and cells have the prefix of <sheetData>, if it has one.
        self._prefix = prefix_of(sheet.part, sheet.data)

    def fill_sheet_data(self, edits: Mapping[Cell, Edit]) -> None:
        """Write the edits row by row; a self-closed <sheetData/> is opened for them and closed."""
        data = self.sheet.data
        if data.self_closed:
            self.splices.append(Splice(data.end - 2, data.end, b">"))
        for row, of_row in groupby(edits.items(), lambda item: item[0].row):
            self._fill_row(row, of_row)
        if data.self_closed:
            self.splices.append(Splice(data.end, data.end, b"</%bsheetData>" % self._prefix))

    def _fill_row(self, row: int, edits: Iterable[tuple[Cell, Edit]]) -> None:
        """Write the edits, in ascending columns, into a row, which is added if it is missing."""
        missing = []
        for at, edit in edits:
            cell = self.sheet.cell(at)
            if cell is None:
                missing.append((at, edit))
            else:
                self._fill_cell(cell, at, edit)
        fresh = self._new_cells(row, missing) if missing else []
        if not fresh:
            return
        self._new_rows.append(row)
        self._new_columns |= {fresh[0][0], fresh[-1][0]}
        if row in self.sheet.rows:
            self._add_cells(row, fresh)
        else:
            self._add_row(row, b"".join(new for _, new in fresh))

    def _fill_cell(self, cell: CellXml, at: Cell, edit: Edit) -> None:
        value, old_tag = edit.value, self.sheet.tag(cell.start)
        if edit.vanishes and value is None and self._looks_blank(at, edit.look):
            self.splices.append(Splice(cell.start, cell.end, b""))
            return
        style = cell.style
        if edit.restyle:
            self._look_at(edit.look)
            if self._style_of_look is not None:
                style = self._style_of_look
        is_number = value is not None and not isinstance(value, str)
        if is_number or edit.formula:
            style = self._with_form(style, edit.form, widens=bool(edit.formula))
        if is_number:
            self._holds_number(at, style)
        tag = self._retyped(old_tag, edit, None if style == cell.style else style)
        name = _name(tag)
        self_closed = cell.start + len(old_tag) == cell.end
        tag = (tag[:-2] if self_closed else tag[:-1]).rstrip()
        body = self._body(cell, len(old_tag), edited_xml(name[:-1], edit))
        new = b"%b>%b</%b>" % (tag, body, name) if body else tag + b"/>"
        self.splices.append(Splice(cell.start, cell.end, new))

    def _holds_number(self, at: Cell, style: str) -> None:
        self.styles.setdefault(whole_number(style or "0"), []).append(at)

    def _looks_blank(self, cell: Cell, look: Cell | None) -> bool:
        """Whether nobody would see that a blank cell is gone."""
        style = self.sheet.style(cell)
        in_its_place = self._row_style(cell.row) or self._column_styles[cell.column]
        self._look_at(look)
        return style == in_its_place or (look is not None and style == self._style_of_look)

    def _retyped(self, tag: bytes, edit: Edit, style: str | None) -> bytes:
        """A cell's start tag for the new value; style: another one than it has."""
        changes: dict[bytes, bytes | None] = {b"t": cell_type(edit), b"cm": None, b"vm": None}
        if has_array(edit):
            changes[b"cm"] = self._dynamic
        if style is not None:
            changes[b"s"] = style.encode() or None
        return with_attributes(tag, changes)

    def _with_form(self, style: str, form: str, *, widens: bool = False) -> str:
        """The style with this number format, or the style itself if it has a format."""
        if not form or self._all_styles is None:
            return style
        if (style, form, widens) not in self._formed:
            old = whole_number(style or "0")
            new = self._all_styles.with_form(old, form, widens=widens)
            self._formed[style, form, widens] = style if new == old else str(new)
        return self._formed[style, form, widens]

    def _body(self, cell: CellXml, tag: int, value: bytes) -> bytes:
        """The cell's content with the new value in place of the old; all else stays.

        tag: the length of the cell's start tag.
        """
        part, inner = self.sheet.part, cell.start + tag
        if inner == cell.end:
            return value
        first, last = (cell.first, cell.last) if cell.first else (inner, inner)
        return part[inner:first] + value + part[last : part.rindex(b"<", 0, cell.end)]

    def _new_cells(self, row: int, edits: Iterable[tuple[Cell, Edit]]) -> list[tuple[int, bytes]]:
        """The column and the XML of each new cell of a row."""
        row_style, prefix = self._row_style(row), self._prefix
        made = []
        for cell, edit in edits:
            value, look, restyle, form, *_ = edit
            column = cell.column
            if look != self._look:
                self._look_at(look)
            style = self._style_of_look
            if style is None or not restyle:
                # Excel takes the style of the cell, else of the row, else of the column.
                style = row_style or self._column_styles[column] or style or ""
            if edit.formula:
                rest = self._rest_with_formula(edit)
                style = self._with_form(style, form, widens=True)
                if isinstance(value, (int, float)):
                    self._holds_number(cell, style)
            elif value is None:
                if not (style and restyle):
                    continue
                rest = b"/>"
            elif isinstance(value, str):
                rest = b' t="inlineStr">%b</%bc>' % (content_xml(prefix, value), prefix)
            else:
                style = self._with_form(style, form)
                self._holds_number(cell, style)
                rest = b">%b</%bc>" % (content_xml(prefix, value), prefix)
            about = b' s="%b"' % style.encode() if style else b""
            made.append(
                (column, b'<%bc r="%b%d"%b%b' % (prefix, letters_of(column), row, about, rest))
            )
        return made

    def _rest_with_formula(self, edit: Edit) -> bytes:
        """The XML of a new cell with a formula, from the end of its address and style."""
        kind = cell_type(edit)
        typed = b' t="%b"' % kind if kind else b""
        dynamic = b' cm="%b"' % self._dynamic if has_array(edit) and self._dynamic else b""
        inside = edited_xml(self._prefix, edit)
        return b"%b%b>%b</%bc>" % (typed, dynamic, inside, self._prefix)

    def _add_cells(self, number: int, fresh: Sequence[tuple[int, bytes]]) -> None:
        """Insert new cells into an existing row, each right after the cell before it."""
        row = self.sheet.rows[number]
        columns, ends = list(row.cells), [end for _, end, *_ in row.cells.values()]
        self._open_row(row, fresh)
        while fresh:
            before = bisect(columns, fresh[0][0])
            end = bisect(fresh, (columns[before],)) if before < len(columns) else len(fresh)
            offset = ends[before - 1] if before else row.inner
            together = b"".join([new for _, new in fresh[:end]])
            self.splices.append(Splice(offset, offset, together))
            fresh = fresh[end:]
        if row.self_closed:
            name = _name(self.sheet.part[row.start : row.inner])
            self.splices.append(Splice(row.end, row.end, b"</%b>" % name))

    def _open_row(self, row: RowXml, fresh: Iterable[tuple[int, bytes]]) -> None:
        """Adapt the row's start tag to the new cells."""
        changed = tag = self.sheet.part[row.start : row.inner]
        if wider := _wider_spans(row.spans, [column for column, _ in fresh]):
            changed = with_attributes(tag, {b"spans": wider})
        if row.self_closed:
            changed = changed[:-2].rstrip() + b">"
        if changed != tag:
            self.splices.append(Splice(row.start, row.inner, changed))

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

    def _look_at(self, look: Cell | None) -> None:
        """Find the style of a cell: b"" for the default, None if there is no such cell."""
        self._look = look  # the new cells of a row usually look like the same cell
        self._style_of_look = self.sheet.style(look) if look else None

    def _row_style(self, row: int) -> str:
        there = self.sheet.rows.get(row)
        return there.style if there else ""

    def extend_dimension(self) -> None:
        """Extend <dimension> to cover the new cells."""
        if not self._new_rows:
            return
        dimension = next(self.sheet.around("dimension"), None)
        if not dimension or not (reference := dimension.attributes.get("ref")):
            return
        old = area(reference)
        new = Area(
            min(old.top, self._new_rows[0]),
            min(old.left, *self._new_columns),
            max(old.bottom, self._new_rows[-1]),
            max(old.right, *self._new_columns),
        )
        if new != old:
            self.splices.append(changed_tag(self.sheet.part, dimension, ref=str(new)))


class _ColumnStyles(dict[int, str]):
    """Column -> the style of its new cells, "" for the default."""

    def __init__(self, sheet: SheetXml) -> None:
        self._ranges = []
        for count, column in enumerate(sheet.around("col"), 1):
            if count > LAST_COLUMN:
                raise Damaged("it lists more columns than a sheet has")
            about = column.attributes
            first, last = whole_number(about.get("min", "")), whole_number(about.get("max", ""))
            if about.get("style", "0") != "0":
                self._ranges.append((first, last, about["style"]))

    def __missing__(self, column: int) -> str:
        own = (style for first, last, style in self._ranges if first <= column <= last)
        return self.setdefault(column, next(own, ""))


def _name(tag: bytes) -> bytes:
    """The name in a start tag, with its prefix."""
    return tag[1:].split(None, 1)[0].rstrip(b"/>")


def _wider_spans(spans: str, columns: Iterable[int]) -> bytes | None:
    """The row's spans extended to the columns; None if they need not change."""
    if not spans:
        return None
    ends = [whole_number(end) for span in spans.split() for end in span.split(":")]
    first, last = min(ends), max(ends)
    wider = min(first, *columns), max(last, *columns)
    return None if wider == (first, last) else b"%d:%d" % wider
