"""The one reader of .xlsx cells: the values of a worksheet, from the bytes of its part.

A regular expression reads rows that are written in the usual way; an XML parser reads the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, TypeVar

from xltiebreak.grid import Cell, Problem, Refused
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    LAST_COLUMN,
    PREFIX,
    Damaged,
    column_of,
    in_utf8,
    quoted,
    searchable,
)
from xltiebreak.lossless.sheet_xml import SheetXml, Span, misplaced_cell
from xltiebreak.sources.dates import Dates
from xltiebreak.text import pattern

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_T = TypeVar("_T")

# A text whose bytes are its characters: no entities, only characters that XML allows.
_BYTES = rb"[^<&\x00-\x08\x0b-\x1f]*"
_TEXT = rb'<t(?: xml:space="preserve")?>(' + _BYTES + rb")</t>"
_FORMULA = rb'<f(?: [a-z0-9]{1,4}="[^"<>&]{0,40}")*(?:/>|>' + _BYTES + rb"</f>)"
_CELL = (
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="([0-9]{1,9})")?(?: t="([a-zA-Z]{1,9})")?'
    rb'(?: [cv]m="[0-9]{1,9}")* ?'
    rb"(?:/>|>(?:" + _FORMULA + rb")?(?:<v ?/>|<v>(" + _BYTES + rb")</v>)?"
    rb"(?:<is>" + _TEXT + rb"</is>)?</c>)"
)
# The cells of a row; the last group is the rest of the row from the first unusual cell on.
_PLAIN_CELLS = pattern(rb"\s*(?:" + _CELL + rb"|(.+))", re.DOTALL)
_PLAIN_STRING = pattern(_TEXT)
_STRING = pattern(rb"<(" + PREFIX + rb"si)(?=[\s/>])" + ATTRIBUTES + rb">")
_ROOT = pattern(rb"""<([^\s/<>!?="']+)(?=[\s/>])""" + ATTRIBUTES + rb">")

_CELL_TAGS = "}c"  # every tag has a namespace, or the part would not be a worksheet
_LONG_ROW, _MOST_TAGS = 100_000, 500_000  # bytes of a row to check, and tags that it may have
_MOST_VALUES = 16_000_000  # of a sheet, with the blank cells between them
_LONGEST_HEAD = 2**15  # bytes of the tags around the rows
_BATCH = 2**17  # bytes to parse together
_LONGEST_WHOLE = 18  # digits of a whole number
_LONGEST_INDEX = 9  # digits of the number of a shared text


def sheet_rows(
    xml: SheetXml, sheet: str, shared: Callable[[], Sequence[str]], dates: Dates
) -> list[tuple[object, ...]]:
    """The values of a sheet, row by row, without blank cells at the end of a row.

    shared: returns the texts that cells share; it is called if a cell needs them.

    Raises Refused for a cell that occurs twice or in the wrong place, or holds a wrong value, and
    Damaged if the part is damaged.
    """
    reader = _CellReader(xml, sheet, shared, dates)
    rows: list[tuple[object, ...]] = []
    count = 0
    for number, values in reader.rows():
        if values:
            rows += [()] * (number - len(rows))
            rows[number - 1] = values
            count += len(values)
            if count > _MOST_VALUES:
                message = "the rows reach too far to the right: delete what stands beyond the table"
                raise Refused(Problem("error", sheet, Cell(number, len(values)), message))
    return rows


class _CellReader:
    def __init__(
        self, xml: SheetXml, sheet: str, shared: Callable[[], Sequence[str]], dates: Dates
    ) -> None:
        self._xml, self._sheet, self._shared, self._dates = xml, sheet, shared, dates
        self._date_styles = {b"%d" % style for style in dates.styles}
        self._inline: dict[bytes, str] = {}  # each text of cells once, to save memory
        self._texts: Sequence[str] = ()  # the shared ones, once a cell needs one

    def rows(self) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The number and the values of each row; rows for the parser come later than others."""
        xml, part, odd = self._xml, self._xml.part, list[tuple[int, Span]]()
        for number, span in xml.rows.items():
            _, inner, close, _ = span
            if close - inner > _LONG_ROW:
                self._refuse_endless(number, span)
            cells = _PLAIN_CELLS.findall(part, inner, close)
            if cells and cells[-1][-1].isspace():
                cells.pop()
            if not cells or not cells[-1][-1]:
                yield number, self._plain(number, cells)
            else:
                odd.append((number, span))
        for rows in _batches(odd, (span.end - span.start for _, span in odd)):
            yield from self._parsed(rows)

    def _refuse_endless(self, number: int, span: Span) -> None:
        part = self._xml.part
        if (
            part.count(b"<c ", span.inner, span.close) > LAST_COLUMN
            or part.count(b"<", span.inner, span.close) > _MOST_TAGS
        ):
            raise Damaged(f"its row {number} goes on beyond the last column, XFD")

    def _plain(self, number: int, cells: list[tuple[bytes, ...]]) -> tuple[object, ...]:
        """The values of a row, up to the last cell that is not blank."""
        values: list[object] = []
        last, row, dates = 0, b"%d" % number, self._date_styles
        texts, inlines = self._texts, self._inline
        for letters, digits, style, kind, value, inline, _ in cells:
            column = column_of(letters)
            if not last < column <= LAST_COLUMN or digits != row:
                raise self._misplaced(number, last, column, digits.decode())
            last = column
            found: object
            if kind == b"inlineStr":
                if not inline:
                    continue
                found = inlines.get(inline)
                if found is None:
                    found = inlines[inline] = inline.decode()
            elif not value:
                continue
            elif kind == b"s" and value.isdigit() and len(value) <= _LONGEST_INDEX:
                index = int(value)
                if index >= len(texts):
                    texts = self._shared_texts(index, Cell(number, column))
                found = texts[index]
            elif value.isdigit() and kind in (b"", b"n") and style not in dates:
                found = int(value) if len(value) <= _LONGEST_WHOLE else float(value)
            else:
                cell = Cell(number, column)
                found = self._value(cell, kind.decode(), style.decode(), value.decode())
            values += [None] * (column - 1 - len(values))
            values.append(found)
        return tuple(values)

    def _shared_texts(self, index: int, cell: Cell) -> Sequence[str]:
        """The shared texts. Raises Refused if they have no text of this index."""
        self._texts = self._shared()
        if index >= len(self._texts):
            raise self._wrong_value(cell, "s", str(index))
        return self._texts

    def _value(self, cell: Cell, kind: str, style: str, value: str) -> object:
        """The value of a cell with these attributes and this content of its <v>."""
        if kind in ("str", "e"):
            return value
        try:
            if kind == "s":
                return self._shared_texts(int(value), cell)[int(value)]
            if kind == "b":
                return bool(int(value))
            is_number = kind in ("", "n")
            if kind == "d" or (is_number and style and int(style) in self._dates.styles):
                return self._dates.value(kind, style, value)
            if not is_number:
                return value
            whole = value.lstrip("-").isdecimal() and len(value) <= _LONGEST_WHOLE
            return int(value) if whole else float(value)
        except (ValueError, LookupError, ArithmeticError):
            raise self._wrong_value(cell, kind, value) from None

    def _wrong_value(self, cell: Cell, kind: str, value: str) -> Refused:
        what = "the text number" if kind == "s" else "the value"
        message = (
            f"this cell holds {what} {quoted(value)}, which is wrong: type it again in Excel, and "
            "save"
        )
        return Refused(Problem("error", self._sheet, cell, message))

    def _parsed(self, rows: list[tuple[int, Span]]) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The values of rows that are not written in the usual way."""
        xml = self._xml
        around = _Around(xml.text, xml.part[xml.data.start : xml.data.inner])
        parts = [xml.part[span.start : span.end] for _, span in rows]
        for (number, _), row in zip(rows, around.parsed(parts), strict=True):
            yield number, self._odd(number, row)

    def _odd(self, number: int, row: Element) -> tuple[object, ...]:
        values: list[object] = []
        last = 0
        for cell in row:
            if not cell.tag.endswith(_CELL_TAGS):
                continue
            address, column = cell.get("r"), last + 1
            if address:
                letters = address.rstrip("0123456789")
                if not (letters.isascii() and letters.isalpha() and len(letters) < 4):
                    raise Damaged(f"it calls a cell {quoted(address)}")
                column, digits = column_of(letters.encode()), address[len(letters) :]
                if column <= last or digits != str(number):
                    raise self._misplaced(number, last, column, digits)
            if column > LAST_COLUMN:
                raise self._misplaced(number, last, column, str(number))
            last = column
            found = self._element_value(cell, number, column) if len(cell) else None
            if found is not None:
                values += [None] * (column - 1 - len(values))
                values.append(found)
        return tuple(values)

    def _element_value(self, cell: Element, row: int, column: int) -> object:
        kind = cell.get("t", "")
        if kind == "inlineStr":
            held = next((part for part in cell if _local(part) == "is"), None)
            text = "" if held is None else _text(held)
            return self._inline.setdefault(text.encode(), text) if text else None
        value = next((part.text for part in cell if _local(part) == "v"), None)
        if not value:
            return None
        return self._value(Cell(row, column), kind, cell.get("s", ""), value)

    def _misplaced(self, row: int, last: int, column: int, digits: str) -> Refused:
        message = f"this sheet cannot be used: {misplaced_cell(row, last, column, digits)}"
        return Refused(Problem("error", self._sheet, None, message))


def strings_of(part: bytes) -> list[str]:
    """The texts in a part of shared texts, in its order. Raises Damaged."""
    part = in_utf8(part)
    text = searchable(part)
    strings: list[str] = []
    odd: list[tuple[int, bytes]] = []  # index and XML of those for the parser
    position = 0
    while tag := _STRING.search(text, position):
        position = tag.end()
        if tag[0].endswith(b"/>"):
            strings.append("")
            continue
        end_tag = b"</" + tag[1]
        close = text.find(end_tag, position)
        end = text.find(b">", close) + 1
        if text[close + len(end_tag) : end].strip() != b">":
            raise Damaged("its XML is damaged")
        plain = _PLAIN_STRING.fullmatch(part, position, close)
        if plain:
            strings.append(_unescaped(plain[1].decode()))
        else:
            odd.append((len(strings), part[tag.start() : end]))
            strings.append("")
        position = end
    for batch in _batches(odd, (len(written) for _, written in odd)):
        found = _Around(text).parsed([written for _, written in batch])
        for (index, _), element in zip(batch, found, strict=True):
            strings[index] = _unescaped(_text(element))
    return strings


def _batches(items: Sequence[_T], sizes: Iterable[int]) -> Iterator[list[_T]]:
    """The items, by their sizes, in groups to parse together."""
    ends = zip(accumulate(sizes), items, strict=True)
    for _, batch in groupby(ends, lambda one: one[0] // _BATCH):
        yield [item for _, item in batch]


def _unescaped(text: str) -> str:
    return text.replace("x005F_", "") if "x005F_" in text else text


class _Around:
    """The tags around pieces of a part, so that the parser can read some pieces alone."""

    def __init__(self, text: bytes, *inner: bytes) -> None:
        root = _ROOT.search(text)
        if not root or len(root[0]) > _LONGEST_HEAD:
            raise Damaged("its first tag is damaged")
        self._head = b"".join((root[0], *inner))
        self._depth = len(inner)
        names = [tag[1:].split(None, 1)[0].rstrip(b">") for tag in (*reversed(inner), root[0])]
        self._tail = b"".join(b"</%b>" % name for name in names)

    def parsed(self, pieces: Sequence[bytes]) -> list[Element]:
        """The element of each piece. Raises Damaged."""
        from xml.etree.ElementTree import ParseError, fromstring  # few sheets need it

        try:
            element = fromstring(b"".join((self._head, *pieces, self._tail)))
        except ParseError as error:
            raise Damaged(f"its XML is damaged ({error})") from None
        for _ in range(self._depth):
            element = element[0]
        found = list(element)
        if len(found) != len(pieces):
            raise Damaged("its XML is damaged")
        return found


def _text(element: Element) -> str:
    """The text of all runs of a string, without its phonetic hints."""
    texts = (
        part if _local(part) == "t" else next((one for one in part if _local(one) == "t"), None)
        for part in element
        if _local(part) in ("t", "r")
    )
    return "".join(text.text or "" for text in texts if text is not None)


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]
