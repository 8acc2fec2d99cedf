"""A worksheet's XML as rows, cells and formulas with their byte offsets, found in one pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from xltiebreak.grid import Area, Cell, column_letters, column_number
from xltiebreak.lossless.ooxml import LAST_COLUMN, LAST_ROW, Damaged, area, quoted, whole_number
from xltiebreak.lossless.outline import (
    MAIN,
    Begins,
    Element,
    Elements,
    Ends,
    end_of_tag,
    walk,
)
from xltiebreak.text import pattern, shown

_AROUND = ("dimension", "col", "sheetProtection", "mergeCell", "autoFilter")
_ROW, _CELL, _CONTENT = 2, 3, 4  # how many elements a row, a cell and its content stand in
NO_SHEET = "it is not a worksheet: it has no <sheetData>"
_ASTRAY = "it holds rows or cells within other elements"
_MOST_PREFIXES = 8  # for the one namespace of a sheet: programs use one
_LONGEST_HEAD = 2**15  # bytes of the first tag
_ADDRESS = pattern(r"([A-Za-z]{1,3})([0-9]{1,7})")


@lru_cache(maxsize=4096)
def _column_of(letters: str) -> int:
    """The column of some letters, 0 if they are none."""
    is_column = letters.isascii() and letters.isalpha() and len(letters) < 4
    return column_number(letters) if is_column else 0


class Piece(NamedTuple):
    """A formula (f), value (v) or text (is) in a cell: its name, its first byte, and its end."""

    name: str
    start: int
    end: int


class FormulaXml(NamedTuple):
    """A formula cell."""

    cell: Cell
    kind: str
    """normal, array (dynamic arrays too), shared or dataTable."""
    text: str
    """As Excel shows it, without the equals sign; "" for most members of a shared formula."""
    covers: Area | None = None
    """The cells whose values it makes; for the master of a shared formula, all of its members."""
    group: str = ""
    """The index that the master and the members of a shared formula have in common."""
    cached: bool = False
    """Whether a reader gets a value from it."""
    is_spill: bool = False
    """Whether it is a dynamic array, which may fill more or fewer cells."""


class CellXml(NamedTuple):
    """A cell that exists."""

    start: int
    end: int
    style: str
    """Its number; "" for the default."""
    kind: str
    """Its type, "" for a number."""
    value: str
    """What it holds; the number of a text that cells share; "" if it is blank."""
    pieces: tuple[Piece, ...]
    formula: FormulaXml | None

    @property
    def value_piece(self) -> Piece | None:
        """Its element <v>."""
        return next((piece for piece in self.pieces if piece.name == "v"), None)


class RowXml(NamedTuple):
    """A row that exists: its offsets as those of an `Element`."""

    start: int
    inner: int
    close: int
    end: int
    style: str
    """The style of its new cells, "" if it has none of its own."""
    spans: str
    """The columns of its cells as the part has them, such as 1:9; "" if it does not say."""
    cells: Mapping[int, CellXml]
    """By column, ascending."""

    @property
    def self_closed(self) -> bool:
        """Whether it is written <row/>."""
        return self.inner == self.end


class SheetXml:
    """The rows and cells of a worksheet part, and what else is asked for.

    Raises Damaged if the part is no worksheet, or its rows and cells are not in order.

    data: the <sheetData> element; rows: row number -> row, ascending; formulas: every formula
    cell, in the order of the part.
    """

    def __init__(self, part: bytes) -> None:
        self.part = part
        reader = _Reader(part)
        space, declared = walk(part, reader.begins, reader.ends)
        if space not in MAIN:
            raise Damaged(NO_SHEET)
        head = declared[0].start
        if end_of_tag(part, head) - head > _LONGEST_HEAD:
            raise Damaged("its first tag is damaged")
        prefixes = {one.prefix for one in declared if one.is_main}
        if len(prefixes) > _MOST_PREFIXES:
            raise Damaged("it gives its namespace too many prefixes")
        data = self.data = reader.data
        others = (one for one in declared if one.prefix in prefixes and not one.is_main)
        if any(data.inner <= one.start < data.close for one in others):
            # A new cell has the prefix of <sheetData>.
            raise Damaged("its rows use one namespace prefix for two things")
        self.rows: Mapping[int, RowXml] = reader.rows
        self.formulas = tuple(reader.formulas)
        self._around = reader.around

    def around(self, name: str) -> Iterator[Element]:
        """The elements of a name that tell of the whole sheet."""
        return (element for element in self._around if element.name == name)

    def cell(self, at: Cell) -> CellXml | None:
        """A cell, None if it does not exist."""
        row = self.rows.get(at.row)
        return row.cells.get(at.column) if row else None

    def style(self, at: Cell) -> str | None:
        """The style of a cell: "" for the default, None if there is no such cell."""
        cell = self.cell(at)
        return None if cell is None else cell.style

    def tag(self, start: int) -> bytes:
        """The start tag of a row or a cell at its offset."""
        return self.part[start : end_of_tag(self.part, start)]


class _Reader:
    """Makes rows and cells while `walk` goes through a sheet."""

    def __init__(self, part: bytes) -> None:
        self._part = part
        self._around = Elements(part, (*_AROUND, "sheetData"))
        self.rows: dict[int, RowXml] = {}
        self.formulas: list[FormulaXml] = []
        self._number = 0  # of the last row
        self._digits = ""
        self._of_row: tuple[dict[str, str], int] | None = None  # the open row
        self._cells: dict[int, CellXml] = {}
        self._column = 0  # of the last cell
        self._of_cell: tuple[dict[str, str], int] | None = None  # the open cell
        self._pieces: list[Piece] = []
        self._start = 0  # of the last piece
        self._of_formula: dict[str, str] | None = None
        self._formula = ""
        self._value: str | None = None
        self._texts: list[str] = []  # of the open <is>
        self._hint = 0  # how many of them come before a phonetic hint
        self._known: dict[str, str] = {}  # each text once, to save memory
        self.begins: Begins = {
            "row": self._begin_row, "c": self._begin_cell, "f": self._begin_formula,
            "v": self._begin_piece, "is": self._begin_piece, "rPh": self._begin_hint,
            **self._around.begins,
        }  # fmt: skip
        self.ends: Ends = {
            "row": self._end_row, "c": self._end_cell, "f": self._end_formula,
            "v": self._end_value, "is": self._end_inline, "t": self._end_text,
            "rPh": self._end_hint, **self._around.ends,
        }  # fmt: skip

    @property
    def data(self) -> Element:
        """The one element <sheetData>. Raises Damaged."""
        found = [element for element in self._around.found if element.name == "sheetData"]
        if len(found) > 1:
            raise Damaged("it has two <sheetData>")
        if not found:
            raise Damaged(NO_SHEET)
        return found[0]

    @property
    def around(self) -> list[Element]:
        """The elements that tell of the whole sheet; a custom view has some of its own."""
        return [element for element in self._around.found if element.depth <= _ROW]

    def _begin_row(self, attributes: dict[str, str], start: int, depth: int) -> None:
        last = self._number
        written = attributes.get("r")
        number = last + 1 if written is None else whole_number(written)
        if depth != _ROW:
            within = f"its row {last} holds the row {number}" if self._of_row else _ASTRAY
            raise Damaged(within)
        if not last < number <= LAST_ROW:
            raise Damaged(_misplaced_row(number, last))
        self._number, self._digits, self._of_row = number, str(number), (attributes, start)
        self._cells, self._column = {}, 0

    def _end_row(self, _: str, close: int, end: int) -> None:
        assert self._of_row
        about, start = self._of_row
        self._of_row = None
        style = about.get("s", "") if about.get("customFormat") in ("1", "true") else ""
        spans = self._once(about.get("spans", ""))
        inner = end_of_tag(self._part, start)
        self.rows[self._number] = RowXml(start, inner, close, end, style, spans, self._cells)

    def _begin_cell(self, attributes: dict[str, str], start: int, depth: int) -> None:
        if depth != _CELL or self._of_row is None:
            raise Damaged(_ASTRAY)
        address, last = attributes.get("r"), self._column
        if address is None:
            column = last + 1
        else:
            column = _column_of(address.removesuffix(self._digits))
            if not last < column or not address.endswith(self._digits):
                raise Damaged(_misplaced_address(address, self._number, last))
        if column > LAST_COLUMN:
            raise Damaged(misplaced_cell(self._number, last, column, self._digits))
        self._column, self._of_cell = column, (attributes, start)

    def _end_cell(self, _: str, __: int, end: int) -> None:
        assert self._of_cell
        about, start = self._of_cell
        self._of_cell = None
        kind, held, column, formula = about.get("t", ""), self._value, self._column, None
        if self._of_formula is not None:
            # Excel caches an empty text as t="str" and an empty <v>.
            cached = held is not None and (kind == "str" or bool(held.strip()))
            formula = self._formula_at(Cell(self._number, column), cached, "cm" in about)
        value = "".join(self._texts) if kind == "inlineStr" else held or ""
        style, pieces = about.get("s", ""), tuple(self._pieces)
        style, kind, value = self._once(style), self._once(kind), self._once(value)
        self._cells[column] = CellXml(start, end, style, kind, value, pieces, formula)
        self._value = None
        self._pieces.clear()
        self._texts.clear()

    def _formula_at(self, cell: Cell, cached: bool, has_metadata: bool) -> FormulaXml:
        about, self._of_formula = self._of_formula or {}, None
        kind = about.get("t", "normal")
        covers = area(about["ref"]) if "ref" in about else None
        is_spill = kind == "array" and has_metadata
        found = FormulaXml(cell, kind, self._formula, covers, about.get("si", ""), cached, is_spill)
        self.formulas.append(found)
        return found

    def _once(self, text: str) -> str:
        return self._known.setdefault(text, text)

    def _begin_piece(self, _: dict[str, str], start: int, depth: int) -> None:
        self._start = start if depth == _CONTENT and self._of_cell else 0

    def _begin_formula(self, attributes: dict[str, str], start: int, depth: int) -> None:
        if depth != _CONTENT or not self._of_cell:
            raise Damaged("it holds a formula outside a cell")
        self._start, self._of_formula = start, attributes

    def _end_formula(self, text: str, _: int, end: int) -> None:
        self._pieces.append(Piece("f", self._start, end))
        self._formula = text

    def _end_value(self, text: str, _: int, end: int) -> None:
        if self._start:
            self._pieces.append(Piece("v", self._start, end))
            if self._value is None:
                self._value = text

    def _end_inline(self, _: str, __: int, end: int) -> None:
        if self._start:
            self._pieces.append(Piece("is", self._start, end))

    def _end_text(self, text: str, _: int, __: int) -> None:
        self._texts.append(text)

    def _begin_hint(self, _: dict[str, str], __: int, ___: int) -> None:
        self._hint = len(self._texts)

    def _end_hint(self, _: str, __: int, ___: int) -> None:
        del self._texts[self._hint :]


def _misplaced_address(address: str, row: int, last: int) -> str:
    """The message about the address of a cell in a row, after another column."""
    found = _ADDRESS.fullmatch(address)
    if not found:
        return f"it calls a cell {quoted(address[:99])}"
    return misplaced_cell(row, last, column_number(found[1]), found[2])


def may_hold_formulas(part: bytes) -> bool:
    """Whether a part in UTF-8 may hold a formula, by a search for bytes."""
    return b"<f" in part or b":f" in part


def misplaced_cell(row: int, last: int, column: int, digits: str) -> str:
    """The message about a cell that is out of order: `column` after `last`, `digits` in `row`."""
    if column > LAST_COLUMN:
        return f"its row {row} goes on beyond the last column, XFD"
    name = f"{column_letters(column)}{shown(digits)}"
    if digits != str(row):
        return f"its row {row} holds the cell {name}"
    if column == last:
        return f"it holds the cell {name} twice"
    return f"its cell {name} comes after {column_letters(last)}{row}"


def _misplaced_row(row: int, last: int) -> str:
    if row > LAST_ROW:
        return f"its row {row} is beyond the last one, {LAST_ROW}"
    return (
        f"it holds the row {row} twice" if row == last else f"its row {row} comes after row {last}"
    )
