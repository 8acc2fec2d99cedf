"""A worksheet's XML as rows, cells and formulas with their byte offsets, found in one pass."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from xltiebreak.languages.text import pattern, shown
from xltiebreak.lossless.cell_xml import (
    STYLE,
    CellXml,
    FormulaXml,
    PlainRows,
    RawCell,
    RowXml,
    formula_at,
    whole_cell,
)
from xltiebreak.lossless.ooxml import LAST_COLUMN, LAST_ROW, Damaged, quoted, whole_number
from xltiebreak.lossless.outline import MAIN, Element, Elements, Feeder, end_of_tag
from xltiebreak.reading.grid import Cell, column_letters, column_number

_AROUND = (
    "dimension",
    "sheetFormatPr",
    "cols",
    "col",
    "sheetProtection",
    "mergeCell",
    "autoFilter",
)
_ROW, _CELL, _CONTENT = 2, 3, 4  # how many elements a row, a cell and its content stand in
_IN_ROWS = ("row", "c", "f", "v", "is", "t", "rPh")
_ASTRAY = "it holds rows or cells within other elements"
_MOST_PREFIXES = 8  # for the one namespace of a sheet: programs use one
_LONGEST_HEAD = 2**15  # bytes of the first tag
_ADDRESS = pattern(r"([A-Za-z]{1,3})([0-9]{1,7})")


@lru_cache(maxsize=4096)
def _column_of(letters: str) -> int:
    """The column of some letters, 0 if they are none."""
    is_column = letters.isascii() and letters.isalpha() and len(letters) < 4
    return column_number(letters) if is_column else 0


class SheetXml:
    """The rows and cells of a worksheet part, and what else is asked for.

    Raises Damaged if the part is no worksheet, or its rows and cells are not in order.

    data: the <sheetData> element; rows: row number -> row, ascending; formulas: every formula
    cell, in the order of the part. only: the rows to keep, if not all.
    """

    def __init__(self, part: bytes, only: Collection[int] | None = None) -> None:
        self.part, self._only = part, only
        self.rows: dict[int, RowXml] = {}
        self.formulas: list[FormulaXml] = []
        self._elements = Elements(part, (*_AROUND, "sheetData"))
        self._prefixes: list[tuple[int, str, bool]] = []
        self._read()
        found = [one for one in self._elements.found if one.name == "sheetData"]
        if len(found) > 1:
            raise Damaged("it has two <sheetData>")
        if not found or not self._prefixes:
            raise Damaged("it is not a worksheet: it has no <sheetData>")
        self.data = found[0]
        self._check_prefixes()

    def around(self, name: str) -> Iterator[Element]:
        """The elements of a name that tell of the whole sheet."""
        # a custom view has some of its own
        found = self._elements.found
        return (one for one in found if one.name == name and one.depth <= _ROW)

    def cell(self, at: Cell) -> CellXml | None:
        """A cell, None if it does not exist."""
        raw = self._raw(at)
        return whole_cell(self.part, raw) if raw else None

    def style(self, at: Cell) -> str | None:
        """The style of a cell: "" for the default, None if there is no such cell."""
        raw = self._raw(at)
        return raw[STYLE] if raw else None

    def _raw(self, at: Cell) -> RawCell | None:
        row = self.rows.get(at.row)
        return row.cells.get(at.column) if row else None

    def tag(self, start: int) -> bytes:
        """The start tag of a row or a cell at its offset."""
        return self.part[start : end_of_tag(self.part, start)]

    def _check_prefixes(self) -> None:
        """Raise Damaged if prefixes are too many, or one of them means two things in the rows."""
        head, *_ = self._prefixes[0]
        if end_of_tag(self.part, head) - head > _LONGEST_HEAD:
            raise Damaged("its first tag is damaged")
        own = {prefix for _, prefix, is_main in self._prefixes if is_main}
        if len(own) > _MOST_PREFIXES:
            raise Damaged("it gives its namespace too many prefixes")
        for start, prefix, is_main in self._prefixes:
            # A new cell has the prefix of <sheetData>.
            if not is_main and prefix in own and self.data.inner <= start < self.data.close:
                raise Damaged("its rows use one namespace prefix for two things")

    def _read(self) -> None:
        """Go through the part, as `walk` does through any, in half the time. Raises Damaged."""
        part, rows, around = self.part, self.rows, self._elements
        feeder, plain = Feeder(part), PlainRows(part, self.formulas)
        parser = feeder.parser
        local = {f"{space} {name}": name for space in MAIN for name in (*_IN_ROWS, *around.begins)}
        once = dict[str, str]().setdefault  # each text once, to save memory
        depth, is_fresh = -1, False  # is_fresh: whether the last tag was a start tag
        texts: list[str] = []  # since the last tag
        row: tuple[dict[str, str], int] | None = None  # the open row
        row_at = -1  # where the last row begins
        number, digits, cells = 0, "", dict[int, RawCell]()
        cell: dict[str, str] | None = None  # the attributes of the open cell
        column, first = LAST_COLUMN, 0
        inside = past = value_at = 0  # where its content begins and ends, and its value begins
        value: str | None = None
        inline: list[str] = []
        hint = 0  # how many of these come before a phonetic hint
        formula: tuple[dict[str, str], str] | None = None

        def start(full: str, attributes: dict[str, str]) -> None:
            nonlocal depth, is_fresh, row, number, digits, cells, cell, column, first
            nonlocal row_at, inside, value_at, value, hint, formula
            depth += 1
            is_fresh = True
            texts.clear()
            name, at = local.get(full), parser.CurrentByteIndex
            if name == "t":
                pass
            elif name == "c":
                last, address = column, attributes.get("r")
                column = _column_of(address.removesuffix(digits)) if address else last + 1
                if not last < column <= LAST_COLUMN or depth != _CELL:
                    raise Damaged(_misplaced_cell(number if row else 0, last, address, depth))
                cell, first, inside, value_at, value, formula = attributes, at, 0, 0, None, None
                inline.clear()
            elif name == "v" or name == "is":
                if depth == _CONTENT:
                    inside = inside or at
                    value_at = value_at or (at if name == "v" else 0)
            elif name == "f":
                if depth != _CONTENT or cell is None or inside:
                    raise Damaged("it holds a formula outside a cell")
                inside, formula = at, (attributes, "")
            elif name == "row":
                number = _row_after(number, attributes.get("r"), depth, is_open=row is not None)
                row, row_at, digits, cells, column = (attributes, at), at, str(number), {}, 0
            elif name == "rPh":
                hint = len(inline)
            elif name:
                around.begins[name](attributes, at, depth)

        def end(full: str) -> None:
            nonlocal depth, is_fresh, row, column, cell, past, value, formula
            depth -= 1
            name, at = local.get(full), parser.CurrentByteIndex  # after a self-closed element
            is_closed = is_fresh and not texts and part[at - 2 : at] == b"/>"
            last = at if is_closed else part.index(b">", at) + 1
            is_fresh = False
            if name == "t":
                inline.append("".join(texts))
            elif name == "c" and cell is not None:
                raw: RawCell = first, last, cell.get("s", "")
                if inside:
                    kind = cell.get("t", "")
                    held = "".join(inline) if kind == "inlineStr" else value or ""
                    raw = *raw, once(kind, kind), once(held, held), inside, past, value_at
                if formula:
                    made = formula_at(Cell(number, column), cell, *formula, value)
                    self.formulas.append(made)
                    raw = *raw, made
                cells[column], cell = raw, None
            elif name == "v" or name == "is" or name == "f":
                if depth == _CELL:
                    past = last
                    value = "".join(texts) if name == "v" else value
                    formula = (formula[0], "".join(texts)) if formula and name == "f" else formula
            elif name == "row" and row:
                keep(number, _row_of(part, *row, at, last, cells))
                row, column = None, LAST_COLUMN
            elif name == "rPh":
                del inline[hint:]
            elif name in around.ends:
                around.ends[name]("", at, last)
            texts.clear()

        def keep(number: int, row: RowXml) -> None:
            if self._only is None or number in self._only:
                rows[number] = row

        def declares(prefix: str | None, space: str) -> None:
            self._prefixes.append((parser.CurrentByteIndex, prefix or "", space in MAIN))

        def call(*, at_tags: bool) -> None:
            parser.StartElementHandler = start if at_tags else None
            parser.EndElementHandler = end if at_tags else None

        parser.StartNamespaceDeclHandler = declares
        parser.CharacterDataHandler = texts.append
        call(at_tags=True)
        at, stride = part.find(b"<row"), 1
        while at != -1:
            following = part.find(b"<row", at + 1)
            feeder.to(part.find(b">", at, following if following != -1 else None) + 1 or at)
            stop = feeder.position
            # Only the parser knows whether this is the tag of a row. It is none within a comment,
            # with which the parser begins again each time.
            stride = 1 if row_at == at else 2 * stride
            if row_at != at:
                following = part.find(b"<row", at + stride)
            elif b"xmlns" not in part[at:stop]:
                if row:
                    close = plain.close(stop)
                    found = plain.cells(number, stop, close)
                    if found is not None:
                        stop = close + len(b"</row>")
                        keep(number, _row_of(part, *row, close, stop, found))
                        row, column, depth, is_fresh = None, LAST_COLUMN, depth - 1, False
                if not row:
                    for after, made in plain.after(number, stop):
                        keep(after, made)
                        number, stop = after, made.end
                    call(at_tags=False)
                    feeder.to(stop)
                    call(at_tags=True)
                    following = part.find(b"<row", stop)
            at = following
        feeder.finish()


def _row_of(
    part: bytes, about: dict[str, str], start: int, close: int, end: int, cells: dict[int, RawCell]
) -> RowXml:
    style = about.get("s", "") if about.get("customFormat") in ("1", "true") else ""
    return RowXml(start, end_of_tag(part, start), close, end, style, about.get("spans", ""), cells)


def _row_after(last: int, written: str | None, depth: int, *, is_open: bool) -> int:
    """The number of a row that comes after another one. Raises Damaged."""
    number = last + 1 if written is None else whole_number(written)
    if depth != _ROW:
        raise Damaged(f"its row {last} holds the row {number}" if is_open else _ASTRAY)
    if number > LAST_ROW:
        raise Damaged(f"its row {number} is beyond the last one, {LAST_ROW}")
    if number == last:
        raise Damaged(f"it holds the row {number} twice")
    if number < last:
        raise Damaged(f"its row {number} comes after row {last}")
    return number


def _misplaced_cell(row: int, last: int, address: str | None, depth: int) -> str:
    """What is wrong with a cell after another one; row: 0 outside of all rows."""
    if not row or depth != _CELL:
        return _ASTRAY
    found = _ADDRESS.fullmatch(address or f"{column_letters(last + 1)}{row}")
    if not found:
        return f"it calls a cell {quoted(str(address)[:99])}"
    column, digits = column_number(found[1]), found[2]
    if column > LAST_COLUMN:
        return f"its row {row} goes on beyond the last column, XFD"
    name = f"{column_letters(column)}{shown(digits)}"
    if digits != str(row):
        return f"its row {row} holds the cell {name}"
    if column == last:
        return f"it holds the cell {name} twice"
    return f"its cell {name} comes after {column_letters(last)}{row}"


def may_hold_formulas(part: bytes) -> bool:
    """Whether a part in UTF-8 may hold a formula, by a search for bytes."""
    return b"<f" in part or b":f" in part
