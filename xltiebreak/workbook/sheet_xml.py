"""Where rows, cells and formulas stand in a worksheet's XML: a map of byte offsets.

Rows are found by one search over the part, cells only in the rows that are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from xltiebreak.grid import Area
from xltiebreak.workbook.ooxml import (
    ATTRIBUTES,
    MAIN_NAMESPACES,
    Damaged,
    area,
    attributes,
    column_letters,
    column_number,
    searchable,
    text_of,
    whole_number,
)


class Span(NamedTuple):
    """An element by offsets: start tag, content, end tag.

    A self-closed element has its inner, close and end at the same place.
    """

    start: int
    inner: int
    close: int
    end: int

    @property
    def self_closed(self) -> bool:
        """Whether it is written <like this/>."""
        return self.inner == self.end


class Formula(NamedTuple):
    """A formula cell.

    kind: "normal", "array" (dynamic arrays too), "shared" or "dataTable".
    covers: the cells whose values the formula makes; a shared formula's master names its members.
    group: the index that a shared formula's master and members have in common.
    text: offsets of the formula's text; empty for members of a shared formula.
    value: offsets of the cached <v> element, None without one.
    cached: whether a reader gets a value from it.
    """

    row: int
    column: int
    cell: int
    kind: str
    covers: Area | None
    group: bytes
    text: tuple[int, int]
    value: tuple[int, int] | None
    cached: bool


class _Grammar:
    """The searches for one set of namespace prefixes (as a rule there is just the empty one)."""

    def __init__(self, prefixes: tuple[bytes, ...]) -> None:
        names = [re.escape(prefix) + b":" if prefix else b"" for prefix in prefixes]
        self.prefix = prefix = b"(?:" + b"|".join(names) + b")"
        rest = rb"(?=[\s/>])(" + ATTRIBUTES + rb")>"
        self.sheet_data = re.compile(rb"<" + prefix + rb"sheetData" + rest)
        self.row = re.compile(
            rb"<(" + prefix + rb'row)(?=[\s/>])((?:\s+r="([0-9]+)")?' + ATTRIBUTES + rb")>"
        )
        self.cell = re.compile(rb"<" + prefix + rb'c(?=[\s/>])(?:\s+r="([A-Z]{1,3})([0-9]+)")?')
        self.formula_tag = re.compile(rb"<" + prefix + rb"f(?=[\s/>])")
        self.formula = re.compile(
            rb'<%(p)bc(?=[\s>])(?P<cell>(?:\s+r="([A-Z]{1,3})([0-9]+)")?%(a)b)(?<!/)>\s*'
            rb"<%(p)bf(?=[\s/>])(?P<f>%(a)b)(?:(?<=/)>|(?<!/)>(?P<text>[^<]*)</%(p)bf\s*>)\s*"
            rb"(?P<value><%(p)bv(?=[\s/>])%(a)b(?:(?<=/)>|(?<!/)>(?P<v>[^<]*)</%(p)bv\s*>))?"
            % {b"p": prefix, b"a": ATTRIBUTES}
        )
        # What a cell holds: its formula, its value, its inline text.
        self.content = re.compile(
            rb"<(%(p)b(?:f|v|is))(?=[\s/>])%(a)b(?:(?<=/)>|(?<!/)>.*?</\1\s*>)"
            % {b"p": prefix, b"a": ATTRIBUTES},
            re.DOTALL,
        )


_grammar = lru_cache(maxsize=8)(_Grammar)
_NAMESPACE = re.compile(rb"""xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_TAG = re.compile(rb"<([^\s/>]+)" + ATTRIBUTES + rb">")
_ALTERNATIVES = re.compile(rb"<([^\s/>]*AlternateContent)[\s>].*?</\1\s*>", re.DOTALL)
_CELL_ADDRESS = re.compile(rb"([A-Za-z]{1,3})([0-9]+)")


class SheetXml:
    """A worksheet part with the offsets of what it holds.

    part: the bytes; text: the same with comments and CDATA blanked out.
    data: the <sheetData> element. rows: row number -> its element, in ascending order.

    Raises Damaged where rows or cells cannot be told apart with certainty.
    """

    def __init__(self, part: bytes) -> None:
        self.part = part
        self.text = searchable(part)
        bound = [(prefix, one or two) for prefix, one, two in _NAMESPACE.findall(self.text)]
        prefixes = tuple(sorted({prefix for prefix, uri in bound if uri in MAIN_NAMESPACES}))
        self.grammar = _grammar(prefixes)
        found = self.grammar.sheet_data.search(self.text) if prefixes else None
        if not found:
            raise Damaged("it is no worksheet: it has no <sheetData>")
        self.data = self.element(found.start())
        self._last_cells: tuple[int, dict[int, int]] = (0, {})
        self._refuse_ambiguity(prefixes)

    def _refuse_ambiguity(self, prefixes: tuple[bytes, ...]) -> None:
        inner, close = self.data.inner, self.data.close
        if self.text.find(b"xmlns", inner, close) >= 0 and any(
            prefix in prefixes and (one or two) not in MAIN_NAMESPACES
            for prefix, one, two in _NAMESPACE.findall(self.text, inner, close)
        ):
            raise Damaged("its rows use one namespace prefix for two things")
        if self.text.find(b"AlternateContent", inner, close) >= 0:
            for block in _ALTERNATIVES.finditer(self.text, inner, close):
                if self.grammar.row.search(block[0]) or self.grammar.cell.search(block[0]):
                    raise Damaged("it holds rows or cells in two alternative versions")

    def element(self, start: int) -> Span:
        """The element whose start tag is at `start`; it must not hold one of its own name."""
        tag = _TAG.match(self.text, start)
        if not tag:
            raise Damaged("its XML is damaged")
        return self._element(start, tag[1], tag.end())

    def _element(self, start: int, name: bytes, inner: int) -> Span:
        if self.text[inner - 2] == 0x2F:  # "/"
            return Span(start, inner, inner, inner)
        end_tag = b"</" + name
        close = self.text.find(end_tag, inner)
        while close >= 0:
            end = self.text.find(b">", close) + 1
            # </c is the beginning of </c15:x> as well.
            if end == close + len(end_tag) + 1 or not self.text[close + len(end_tag) : end].strip(
                b"> \t\r\n"
            ):
                return Span(start, inner, close, end)
            close = self.text.find(end_tag, close + 1)
        raise Damaged("its XML is damaged")

    @cached_property
    def rows(self) -> dict[int, Span]:
        """Row number -> its element, ascending. A row without a number follows the one before."""
        rows: dict[int, Span] = {}
        number = 0
        for tag in self.grammar.row.finditer(self.text, self.data.inner, self.data.close):
            written = tag[3] or attributes(tag[2]).get(b"r")
            follows = number + 1 if written is None else whole_number(written)
            if follows <= number:
                raise Damaged(f"its row {follows} comes after row {number}")
            number = follows
            rows[number] = self._element(tag.start(), tag[1], tag.end())
        return rows

    def cell(self, row: int, column: int) -> int | None:
        """The offset of a cell's start tag, None where the cell is missing."""
        return self.offsets(row, (column,))[0]

    def offsets(self, row: int, columns: Sequence[int]) -> Sequence[int | None]:
        """The offset of each cell's start tag, None where the cell is missing."""
        span = self.rows.get(row)
        if span is None:
            return [None] * len(columns)
        if self._last_cells[0] != row:
            # As nearly every program writes a cell. In well-formed XML no value holds a "<".
            plain = []
            for column in columns:
                tag = b'<c r="%b%d"' % (column_letters(column), row)
                plain.append(self.text.find(tag, span.inner, span.close))
                if plain[-1] < 0:
                    break
            else:
                return plain
        return list(map(self.cells(row).get, columns))

    def cells(self, row: int) -> dict[int, int]:
        """Column -> offset of the cell's start tag, ascending, for a row that exists."""
        if self._last_cells[0] != row:  # one row is as a rule asked for several times in a row
            self._last_cells = row, self._cells(row)
        return self._last_cells[1]

    def _cells(self, row: int) -> dict[int, int]:
        span, number = self.rows[row], str(row).encode()
        cells: dict[int, int] = {}
        column = 0
        for tag in self.grammar.cell.finditer(self.text, span.inner, span.close):
            letters, digits = tag.groups()
            if letters is None:
                letters, digits = self._written_address(tag.start()) or (b"", number)
            follows = column_number(letters) if letters else column + 1
            if follows <= column or digits != number:
                raise Damaged(f"its row {row} holds its cells out of order")
            cells[follows] = tag.start()
            column = follows
        return cells

    def _written_address(self, cell: int) -> tuple[bytes, bytes] | None:
        written = attributes(self.text[cell : self.element(cell).inner]).get(b"r")
        if written is None:
            return None
        found = _CELL_ADDRESS.fullmatch(written)
        if not found:
            raise Damaged(f"it calls a cell {text_of(written)!r}")
        return found[1], found[2]

    def holds_something(self, cell: int) -> bool:
        """Whether the cell at that offset has a formula, a value or a text."""
        span = self.element(cell)
        return bool(self.grammar.content.search(self.text, span.inner, span.close))

    @cached_property
    def _addresses(self) -> dict[int, tuple[int, int]]:
        """Offset of every cell -> (row, column); needed only where cells carry no address."""
        return {
            start: (row, column) for row in self.rows for column, start in self.cells(row).items()
        }

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Every formula cell, in the order of the part."""
        return tuple(self._formulas())

    def _formulas(self) -> Iterator[Formula]:
        text = self.text
        if not self.grammar.formula_tag.search(text, self.data.inner, self.data.close):
            return
        for tag in self.grammar.formula_tag.finditer(text, self.data.inner, self.data.close):
            # A formula is the first thing in its cell, so the tag before it is the cell's.
            found = self.grammar.formula.match(text, text.rfind(b"<", 0, tag.start()))
            if not found:
                raise Damaged("it holds a formula outside a cell")
            cell, letters, digits, described, content, value, held = found.groups()
            if letters:
                place = int(digits), column_number(letters)
            else:
                place = self._place(cell, found.start())
            about = attributes(described) if described else {}
            cached = bool(held) and bool(text_of(self.part[slice(*found.span("v"))]).strip())
            if value and not cached:
                # Excel caches an empty text as t="str" and an empty <v>.
                cached = attributes(cell).get(b"t") == b"str"
            yield Formula(
                *place,
                found.start(),
                text_of(about.get(b"t", b"normal")),
                area(about[b"ref"]) if b"ref" in about else None,
                about.get(b"si", b""),
                found.span("text") if content else (0, 0),
                found.span("value") if value else None,
                cached,
            )

    def _place(self, cell: bytes, start: int) -> tuple[int, int]:
        """(row, column) of a cell by its attributes, or else by what is before it."""
        written = _CELL_ADDRESS.fullmatch(attributes(cell).get(b"r", b""))
        if written:
            return int(written[2]), column_number(written[1])
        if start not in self._addresses:
            raise Damaged("it holds a formula outside a row")
        return self._addresses[start]

    def formula_text(self, formula: Formula) -> str:
        """The formula as a director knows it, without the equals sign."""
        return text_of(self.part[slice(*formula.text)])
