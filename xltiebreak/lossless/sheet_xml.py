"""The byte offsets of rows, cells and formulas in a worksheet's XML.

One search over the part finds the rows; cells are searched row by row, when a caller asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from operator import lt
from typing import NamedTuple

from xltiebreak.grid import Area, Cell, column_letters
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    LAST_COLUMN,
    LAST_ROW,
    MAIN_NAMESPACES,
    Damaged,
    area,
    attributes,
    column_of,
    letters_of,
    quoted,
    searchable,
    text_of,
    whole_number,
)
from xltiebreak.text import pattern, shown


class Span(NamedTuple):
    """The offsets of an element: its start tag, content and end tag.

    For a self-closed element inner, close and end are the same.
    """

    start: int
    inner: int
    close: int
    end: int

    @property
    def self_closed(self) -> bool:
        """Whether it is written <like this/>."""
        return self.inner == self.end


class FormulaXml(NamedTuple):
    """A formula cell.

    start: offset of the cell's start tag.
    kind: "normal", "array" (dynamic arrays too), "shared" or "dataTable".
    covers: the cells whose values the formula makes; for the master of a shared formula, all of
    its members.
    group: the index that the master and the members of a shared formula have in common.
    text: offsets of the formula's text; empty for members of a shared formula.
    value: offsets of the cached <v> element, None without one.
    cached: whether a reader gets a value from it.
    """

    cell: Cell
    start: int
    kind: str
    covers: Area | None
    group: bytes
    text: tuple[int, int]
    value: tuple[int, int] | None
    cached: bool


class _Grammar:
    """The patterns for one set of namespace prefixes, usually only the empty one."""

    def __init__(self, prefixes: tuple[bytes, ...]) -> None:
        names = [re.escape(prefix) + b":" if prefix else b"" for prefix in prefixes]
        prefix = b"(?:" + b"|".join(names) + b")"
        rest = rb"(?=[\s/>])(" + ATTRIBUTES + rb")>"
        self.sheet_data = pattern(rb"<" + prefix + rb"sheetData" + rest)
        self.row = pattern(
            rb"<(" + prefix + rb'row)(?=[\s/>])((?:\s+r="([0-9]+)")?' + ATTRIBUTES + rb")>"
        )
        self.cell = pattern(rb"<" + prefix + rb'c(?=[\s/>])(?:\s+r="([A-Z]{1,3})([0-9]+)")?')
        # The addresses of cells; empty for a cell that is not written in the usual way.
        self.address = pattern(rb"<" + prefix + rb'c(?: r="([A-Z]{1,3}[0-9]+)"|(?=[\s/>]))')
        self.formula_tag = pattern(rb"<" + prefix + rb"f(?=[\s/>])")
        self.formula = pattern(
            rb'<%(p)bc(?=[\s>])(?P<cell>(?:\s+r="([A-Z]{1,3})([0-9]+)")?%(a)b)(?<!/)>\s*'
            rb"<%(p)bf(?=[\s/>])(?P<f>%(a)b)(?:(?<=/)>|(?<!/)>(?P<text>[^<]*)</%(p)bf\s*>)\s*"
            rb"(?P<value><%(p)bv(?=[\s/>])%(a)b(?:(?<=/)>|(?<!/)>(?P<v>[^<]*)</%(p)bv\s*>))?"
            % {b"p": prefix, b"a": ATTRIBUTES}
        )
        # The content of a cell: formula, value, inline text.
        self.content = pattern(rb"<" + prefix + rb"(f|v|is)(?=[\s/>])" + ATTRIBUTES + rb">")


_grammar = lru_cache(maxsize=8)(_Grammar)
_MOST_PREFIXES = 8  # for the one namespace of a sheet: programs use one
_NAMESPACE = pattern(rb"""xmlns(?::([^\s=:<>"']+))?\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_PLAIN_TAG = pattern(rb'<c r="[A-Z]+[0-9]+"(?: s="([0-9]+)")?(?: t="\w+")?/?>')
_TAG = pattern(rb"""<([^\s/<>="']+)(?=[\s/>])""" + ATTRIBUTES + rb">")
_ALTERNATIVES = pattern(rb"<(?:[^\s/<>:]+:)?AlternateContent(?=[\s/>])")
_CELL_ADDRESS = pattern(rb"([A-Za-z]{1,3})([0-9]{1,7})")


def _is_main(namespace: bytes) -> bool:
    if b"&" in namespace:  # it may be spelled with character references
        namespace = text_of(namespace).encode()
    return namespace in MAIN_NAMESPACES


@lru_cache(maxsize=64)  # most rows have their cells in the same columns
def _ascending(letters: bytes) -> tuple[int, ...] | None:
    """Return the columns of letters, each followed by a space; None if not in order."""
    *words, end = letters.split(b" ")
    if end or not all(word.isalpha() and word.isupper() for word in words):
        return None
    columns = tuple(map(column_of, words))
    return columns if all(map(lt, columns, columns[1:])) else None


class SheetXml:
    """A worksheet part and the offsets of its elements.

    part: the bytes; text: the same with comments and CDATA blanked out.
    data: the <sheetData> element. rows: row number -> its element, in ascending order.

    Raises Damaged if rows or cells cannot be told apart with certainty.
    """

    def __init__(self, part: bytes) -> None:
        self.part = part
        self.text = searchable(part)
        namespaces = [
            (found.start(), found[1] or b"", _is_main(found[2] or found[3] or b""))
            for found in _NAMESPACE.finditer(self.text)
        ]
        prefixes = {prefix for _, prefix, main in namespaces if main}
        if len(prefixes) > _MOST_PREFIXES:
            raise Damaged("it gives its namespace too many prefixes")
        self.grammar = _grammar(tuple(sorted(prefixes)))
        found = self.grammar.sheet_data.search(self.text) if prefixes else None
        if not found:
            raise Damaged("it is not a worksheet: it has no <sheetData>")
        self.data = self.element(found.start())
        if self.grammar.sheet_data.search(self.text, self.data.end):
            raise Damaged("it has two <sheetData>")
        self._refuse_ambiguity(
            start for start, prefix, main in namespaces if prefix in prefixes and not main
        )
        self._columns_by_row: dict[int, Sequence[int]] = {}
        self._last_cells: tuple[int, dict[int, int]] = (0, {})

    def _refuse_ambiguity(self, others: Iterable[int]) -> None:
        """Raise Damaged if a search for tags in the rows could find a wrong one.

        others: offsets at which a prefix of the sheet's own tags gets another namespace.
        """
        inner, close = self.data.inner, self.data.close
        if any(start in range(inner, close) for start in others):
            raise Damaged("its rows use one namespace prefix for two things")
        if self.text.find(b"AlternateContent", inner, close) != -1:
            position = inner
            while tag := _ALTERNATIVES.search(self.text, position, close):
                block = self.element(tag.start())
                held = self.text[block.inner : block.close]
                if self.grammar.row.search(held) or self.grammar.cell.search(held):
                    raise Damaged("it holds rows or cells in two alternative versions")
                position = block.end

    def element(self, start: int) -> Span:
        """The element with its start tag at `start`; it must not contain one of the same name."""
        tag = self._tag(start)
        return self._element(start, tag[1], tag.end())

    def tag(self, start: int) -> bytes:
        """The start tag at `start`."""
        return self._tag(start)[0]

    def _tag(self, start: int) -> re.Match[bytes]:
        tag = _TAG.match(self.text, start)
        if not tag:
            raise Damaged("its XML is damaged")
        return tag

    def _element(self, start: int, name: bytes, inner: int) -> Span:
        if self.text[inner - 2] == 0x2F:  # "/"
            return Span(start, inner, inner, inner)
        end_tag = b"</" + name
        close = self.text.find(end_tag, inner)
        while close != -1:
            after = close + len(end_tag)
            end = self.text.find(b">", after) + 1
            # </c is the beginning of </c15:x> as well.
            if not self.text[after:end].strip(b"> \t\r\n"):
                return Span(start, inner, close, end)
            close = self.text.find(end_tag, after)
        raise Damaged("its XML is damaged")

    @cached_property
    def rows(self) -> dict[int, Span]:
        """Row number -> its element, ascending. A row without a number follows the last one."""
        rows: dict[int, Span] = {}
        number = end = 0
        for tag in self.grammar.row.finditer(self.text, self.data.inner, self.data.close):
            name, about, written = tag.groups()
            if written is None and b"r" in about:
                written = attributes(about).get(b"r")
            follows = number + 1 if written is None else whole_number(written)
            if not number < follows <= LAST_ROW:
                raise Damaged(_misplaced_row(follows, number))
            if tag.start() < end:
                raise Damaged(f"its row {number} holds the row {follows}")
            number = follows
            span = rows[number] = self._element(tag.start(), name, tag.end())
            end = span.end
        return rows

    def cell(self, row: int, column: int) -> int | None:
        """The offset of a cell's start tag, None if there is no such cell."""
        if row not in self.rows or column not in self.columns(row):
            return None
        return self._start(row, column)

    def _start(self, row: int, column: int) -> int:
        """The offset of the start tag of a cell that exists."""
        span = self.rows[row]
        # Nearly every program writes cells like this. In well-formed XML no value holds a "<".
        tag = b'<c r="%b%d"' % (letters_of(column), row)
        start = self.text.find(tag, span.inner, span.close)
        return start if start != -1 else self.cells(row)[column]

    def style(self, cell: Cell) -> bytes | None:
        """The style of a cell: b"" for the default, None if there is no such cell."""
        start = self.cell(*cell)
        if start is None:
            return None
        plain = _PLAIN_TAG.match(self.text, start)
        return (plain[1] if plain else attributes(self.tag(start)).get(b"s")) or b""

    def cell_end(self, row: int, index: int) -> int:
        """Return the offset after the cell of this index (from 0) in a row."""
        columns = self.columns(row)
        if index + 1 < len(columns):  # with the last tag before the next cell
            return self.text.rfind(b">", 0, self._start(row, columns[index + 1])) + 1
        # An extension list may follow the last cell.
        return self.element(self._start(row, columns[index])).end

    def columns(self, row: int) -> Sequence[int]:
        """The columns of the cells of a row that exists, ascending."""
        found = self._columns_by_row.get(row)
        if found is None:
            found = self._columns_by_row[row] = self._columns(row)
        return found

    def _columns(self, row: int) -> Sequence[int]:
        span = self.rows[row]
        addresses = self.grammar.address.findall(self.text, span.inner, span.close)
        letters = (b" ".join(addresses) + b" ").replace(b"%d " % row, b" ")
        columns = _ascending(letters) if addresses else ()
        if columns is None or columns[-1:] > (LAST_COLUMN,):
            return tuple(self.cells(row))
        return columns

    def cells(self, row: int) -> dict[int, int]:
        """Column -> offset of the cell's start tag, ascending, for a row that exists."""
        if self._last_cells[0] != row:  # callers usually ask for one row several times
            self._last_cells = row, self._cells(row)
        return self._last_cells[1]

    def _cells(self, row: int) -> dict[int, int]:
        span, number = self.rows[row], str(row).encode()
        cells: dict[int, int] = {}
        column = 0
        for tag in self.grammar.cell.finditer(self.text, span.inner, span.close):
            letters, digits = tag.groups()
            if letters is None:
                bare = self.text[tag.end()] == 0x3E  # <c>, without any attribute
                written = None if bare else self._written_address(tag.start())
                letters, digits = written or (b"", number)
            follows = column_of(letters) if letters else column + 1
            if not column < follows <= LAST_COLUMN or digits != number:
                raise Damaged(misplaced_cell(row, column, follows, text_of(digits)))
            cells[follows] = tag.start()
            column = follows
        return cells

    def _written_address(self, start: int) -> tuple[bytes, bytes] | None:
        written = attributes(self.tag(start)).get(b"r")
        if written is None:
            return None
        found = _CELL_ADDRESS.fullmatch(written)
        if not found:
            raise Damaged(f"it calls a cell {quoted(text_of(written[:99]))}")
        return found[1], found[2]

    def contents(self, start: int) -> Iterator[tuple[bytes, Span]]:
        """The name (b"f", b"v" or b"is") and the offsets of each element in the cell at `start`."""
        cell = self.element(start)
        position = cell.inner
        while tag := self.grammar.content.search(self.text, position, cell.close):
            name = self.text[tag.start() + 1 : tag.end(1)]
            span = self._element(tag.start(), name, tag.end())
            if span.end > cell.close:
                raise Damaged("its XML is damaged")
            yield tag[1], span
            position = span.end

    @cached_property
    def _addresses(self) -> dict[int, Cell]:
        """Offset of every cell -> its address; only needed if some cell is unusual."""
        return {
            start: Cell(row, column)
            for row in self.rows
            for column, start in self.cells(row).items()
        }

    @cached_property
    def formulas(self) -> tuple[FormulaXml, ...]:
        """Every formula cell, in the order of the part."""
        return tuple(self._formulas())

    def _formulas(self) -> Iterator[FormulaXml]:
        text = self.text
        if not self.grammar.formula_tag.search(text, self.data.inner, self.data.close):
            return
        for tag in self.grammar.formula_tag.finditer(text, self.data.inner, self.data.close):
            # A formula is the first element of its cell, so the tag before it is the cell's.
            found = self.grammar.formula.match(text, text.rfind(b"<", 0, tag.start()))
            if not found:
                raise Damaged("it holds a formula outside a cell")
            tag_of_cell, letters, digits, described, content, value, held = found.groups()
            if letters:
                cell = Cell(whole_number(digits), column_of(letters))
            else:
                cell = self._address(found.start())
            about = attributes(described) if described else {}
            cached = bool(held) and bool(text_of(self.part[slice(*found.span("v"))]).strip())
            if value and not cached:
                # Excel caches an empty text as t="str" and an empty <v>.
                cached = attributes(tag_of_cell).get(b"t") == b"str"
            yield FormulaXml(
                cell,
                found.start(),
                text_of(about[b"t"]) if b"t" in about else "normal",
                area(about[b"ref"]) if b"ref" in about else None,
                about.get(b"si", b""),
                found.span("text") if content else (0, 0),
                found.span("value") if value else None,
                cached,
            )

    def _address(self, start: int) -> Cell:
        """The address of a cell that is not written in the usual way."""
        if start not in self._addresses:
            raise Damaged("it holds a formula outside a row")
        return self._addresses[start]

    def formula_text(self, formula: FormulaXml) -> str:
        """The text of a formula as Excel shows it, without the equals sign."""
        return text_of(self.part[slice(*formula.text)])


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
