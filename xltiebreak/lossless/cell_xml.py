"""The cells of a worksheet's XML, and a quick reader of rows in the usual writing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.ooxml import LAST_COLUMN, LAST_ROW, area
from xltiebreak.reading.grid import Area, Cell, column_number


class FormulaXml(NamedTuple):
    """A formula cell."""

    cell: Cell
    kind: str
    """normal, array (dynamic arrays too), shared or dataTable."""

    text: str
    """As Excel shows it, without the equals sign; "" for most members of a shared formula.

    Of a data table it is TABLE, with the cells that it puts values into.
    """

    covers: Area | None = None
    """The cells whose values it makes; for the master of a shared formula, all of its members."""

    group: str = ""
    """The index that the master and the members of a shared formula have in common."""

    cached: bool = False
    """Whether a reader gets a value from it."""

    is_spill: bool = False
    """Whether it is a dynamic array, which may fill more or fewer cells."""


class CellXml(NamedTuple):
    """A cell that exists: its offsets, and what it holds."""

    start: int
    end: int
    style: str
    """Its number; "" for the default."""

    kind: str = ""
    """Its type, "" for a number."""

    value: str = ""
    """What it holds; the number of a text that cells share; "" if it is blank."""

    first: int = 0
    """Where its formula, value or text begins; 0 if it is empty."""

    last: int = 0
    """Where these end."""

    value_start: int = 0
    """Where its element <v> begins, which is the last of these; 0 without one."""

    formula: FormulaXml | None = None


RawCell = tuple[Any, ...]
"""The first fields of a `CellXml`, of which `whole_cell` knows the others.

A sheet holds its cells like this, since it may have a million: the garbage collector looks again
and again at each object of a class, but not at a plain tuple of texts and numbers.
"""
BLANK, _PLAIN = 3, 5
"""How many fields the raw form of a blank cell has, and that of one in the usual writing."""
STYLE, KIND, VALUE = (CellXml._fields.index(name) for name in ("style", "kind", "value"))

# A value without entities and line ends is what it looks like; a formula nearly always has some.
# An empty group marks the content.
_PLAIN_CELL = pattern(
    rb'<c(?: r="([A-Z]{1,3})([0-9]{1,7})")?(?: s="([0-9]{1,9})")?(?: t="([A-Za-z]{1,9})")?(?: ?/>|>'
    rb"()(?:(?:<f>([^<&\r]*(?:&(?:amp|lt|gt|quot|apos);[^<&\r]*)*)</f>)?"
    rb"(<v>([^<&\r]*)</v>|<v ?/>)?"
    rb'|<is><t(?: xml:space="preserve")?>([^<&\r]*)</t></is>)</c>)'
)
_ENTITIES = ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")
"""What stands for a character in a plain formula; the ampersand's own is the last."""


_PLAIN_ROW = pattern(rb'<row(?: r="([0-9]{1,7})")?(?: spans="([0-9: ]{1,99})")?(?:( ?/)>|>)')


def whole_cell(part: bytes, raw: RawCell) -> CellXml:
    """The cell of a raw form in its part."""
    if len(raw) != _PLAIN:
        return CellXml(*raw)
    found = _PLAIN_CELL.match(part, raw[0])
    assert found  # it has been read so
    return CellXml(*(*raw, *_content_of(found)))


def _content_of(found: re.Match[bytes]) -> tuple[int, int, int]:
    """Where the content of a plain cell begins and ends, and where its value begins."""
    value_start = 0 if found[7] is None else found.start(7)
    return found.start(5), found.end() - len("</c>"), value_start


def formula_at(
    at: Cell, cell: Mapping[str, str], about: Mapping[str, str], text: str, value: str | None
) -> FormulaXml:
    """The formula in a cell: its attributes and text, and the attributes and value of the cell.

    Raises Damaged if it covers no area.
    """
    kind = about.get("t", "normal")
    covers = area(about["ref"]) if "ref" in about else None
    # Excel caches an empty text as t="str" and an empty <v>.
    cached = value is not None and (cell.get("t") == "str" or bool(value.strip()))
    is_spill = kind == "array" and "cm" in cell
    if kind == "dataTable":
        text = f"TABLE({about.get('r1', '')},{about.get('r2', '')})"
    return FormulaXml(at, kind, text, covers, about.get("si", ""), cached, is_spill)


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

    cells: Mapping[int, RawCell]
    """By column, ascending."""

    @property
    def self_closed(self) -> bool:
        """Whether it is written <row/>."""
        return self.inner == self.end


class PlainRows:
    """Reads rows of a part that are written as nearly all programs write them.

    The parser has given the first of them, and still checks the bytes of all. If these are rows and
    cells in the usual writing only, they can be nothing else. Any other row is left to the parser.
    """

    def __init__(self, part: bytes, formulas: list[FormulaXml]) -> None:
        self._part, self._formulas = part, formulas
        self._columns, self._short = _Columns(), _Decoded()
        self._texts: dict[str, str] = {}  # each once, to save memory

    def after(self, number: int, end: int) -> Iterator[tuple[int, RowXml]]:
        """The plain rows that follow a row at its end, each with its number."""
        part = self._part
        while tag := _PLAIN_ROW.match(part, end):
            last, number = number, int(tag[1]) if tag[1] else number + 1
            if not last < number <= LAST_ROW:
                return
            start, inner = end, tag.end()
            end = close = inner
            cells: Mapping[int, RawCell] | None = {}
            if not tag[3]:
                close = self.close(inner)
                end = close + len(b"</row>")
                cells = self.cells(number, inner, close)
            if cells is None:
                return
            yield number, RowXml(start, inner, close, end, "", self._short[tag[2]], cells)

    def close(self, inner: int) -> int:
        """Where a row ends whose content begins at an offset, as far as a search tells; or -1."""
        following = self._part.find(b"<row", inner)  # an endless search for each row takes too long
        return self._part.find(b"</row>", inner, following if following != -1 else None)

    def cells(self, number: int, inner: int, close: int) -> dict[int, RawCell] | None:
        """The cells between two offsets of a row, by column; None if they are not plain.

        Their formulas are added to those that this was made with.
        """
        formulas: list[FormulaXml] = []
        digits, column, position = b"%d" % number, 0, inner
        columns, short, once = self._columns, self._short, self._texts.setdefault
        cells: dict[int, RawCell] = {}
        for found in _PLAIN_CELL.finditer(self._part, inner, close):
            letters, of_row, style, kind, _, formula, element, value, text = found.groups()
            start, position = position, found.end()
            last, column = column, columns[letters] if letters else column + 1
            if found.start() != start or not last < column <= LAST_COLUMN:
                return None
            if letters and of_row != digits:
                return None
            if element is text is formula:  # None
                cells[column] = start, position, short[style]
                continue
            written = text if kind == b"inlineStr" else value
            held = written.decode(errors="replace") if written else ""  # the parser refuses such
            raw = start, position, short[style], short[kind], once(held, held)
            cells[column] = raw
            if formula is not None:
                at, about = Cell(number, column), {"t": short[kind]}
                cached = (value or b"").decode(errors="replace") if element else None
                text_of = formula.decode(errors="replace")
                for entity, character in _ENTITIES if "&" in text_of else ():
                    text_of = text_of.replace(entity, character)
                formulas.append(formula_at(at, about, {}, text_of, cached))
                cells[column] = *raw, *_content_of(found), formulas[-1]
        if position != close:  # also if no close was found
            return None
        self._formulas += formulas
        return cells

    def row_at(self, offset: int) -> int:
        """The row of a plain cell at an offset that says its address, else 0."""
        found = _PLAIN_CELL.match(self._part, offset)
        return int(found[2] or 0) if found else 0


class _Columns(dict[bytes, int]):
    """Letters -> their column."""

    def __missing__(self, letters: bytes) -> int:
        return self.setdefault(letters, column_number(letters.decode()))


class _Decoded(dict[bytes | None, str]):
    """Bytes -> their text, "" for None."""

    def __missing__(self, written: bytes | None) -> str:
        return self.setdefault(written, written.decode() if written else "")
