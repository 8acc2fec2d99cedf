"""The values of a worksheet's cells, and the texts that they share, out of the parts' bytes.

What is written as nearly all programs write it is found by a search; an XML parser reads the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

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

# A text that means what its bytes say: no entities, and no characters that XML does not have.
_BYTES = rb"[^<&\x00-\x08\x0b-\x1f]*"
_TEXT = rb'<t(?: xml:space="preserve")?>(' + _BYTES + rb")</t>"
_FORMULA = rb'<f(?: [a-z0-9]{1,4}="[^"<>&]{0,40}")*(?:/>|>' + _BYTES + rb"</f>)"
_CELL = (
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="([0-9]{1,9})")?(?: t="([a-zA-Z]{1,9})")?'
    rb'(?: [cv]m="[0-9]{1,9}")* ?'
    rb"(?:/>|>(?:" + _FORMULA + rb")?(?:<v ?/>|<v>(" + _BYTES + rb")</v>)?"
    rb"(?:<is>" + _TEXT + rb"</is>)?</c>)"
)
_PLAIN_CELL = re.compile(_CELL)
_PLAIN_ROW = re.compile(rb"(?:\s*" + re.sub(rb"\((?!\?)", b"(?:", _CELL) + rb")*\s*")
_PLAIN_STRING = re.compile(_TEXT)
_STRING = re.compile(rb"<(" + PREFIX + rb"si)(?=[\s/>])" + ATTRIBUTES + rb">")
_ROOT = re.compile(rb"""<([^\s/<>!?="']+)(?=[\s/>])""" + ATTRIBUTES + rb">")

_CELL_TAGS = "}c"  # every tag has a namespace, or the part would be no worksheet
_LONG_ROW, _MOST_TAGS = 100_000, 500_000  # what such a row may have, be it full of formatted texts
_MOST_VALUES = 16_000_000  # of a sheet, with the blank cells between them
_LONGEST_HEAD = 2**15  # of the tags around the rows, namespaces and all
_BATCH = 2**17  # bytes that are parsed together
_LONGEST_WHOLE = 18  # digits of a whole number


class RawCell(NamedTuple):
    """A cell as it is written: its address, type, style and value."""

    address: str
    kind: str
    style: str
    value: str


class Kinds(NamedTuple):
    """What the values of cells mean.

    strings: the texts that cells share; dates: the styles that make a date of a number; odd: the
    value of a cell that is neither a text nor a mere number.
    """

    strings: Callable[[], Sequence[str]]
    dates: Collection[int]
    odd: Callable[[RawCell], object]


def rows_of(xml: SheetXml, sheet: str, kinds: Kinds) -> list[tuple[object, ...]]:
    """The values of a sheet, row by row, without blank cells at the end of a row.

    Raises Refused where a cell stands twice, or not where it says, or does not hold what it should;
    Damaged where the part is damaged.
    """
    reader = _CellReader(xml, sheet, kinds)
    rows: list[tuple[object, ...]] = []
    count = 0
    for number, values in reader.rows():
        if values:
            rows += [()] * (number - len(rows))
            rows[number - 1] = values
            count += len(values)
            if count > _MOST_VALUES:
                message = "the rows reach too far to the right: delete what stands beyond the table"
                raise Refused(Problem("error", sheet, str(Cell(number, len(values))), message))
    return rows


class _CellReader:
    def __init__(self, xml: SheetXml, sheet: str, kinds: Kinds) -> None:
        self._xml, self._sheet, self._kinds = xml, sheet, kinds
        self._dates = {b"%d" % style for style in kinds.dates}
        self._texts: dict[bytes, str] = {}  # each once, as shared ones are
        self._strings: Sequence[str] | None = None

    def rows(self) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The values of each row. Those that the parser has to read come in later."""
        xml, part, odd = self._xml, self._xml.part, list[tuple[int, Span]]()
        size = 0
        for number, span in xml.rows.items():
            _, inner, close, end = span
            if close - inner > _LONG_ROW:
                self._refuse_endless(number, span)
            if _PLAIN_ROW.fullmatch(part, inner, close):
                yield number, self._plain(number, _PLAIN_CELL.findall(part, inner, close))
                continue
            odd.append((number, span))
            size += end - inner
            if size > _BATCH:
                yield from self._parsed(odd)
                odd, size = [], 0
        yield from self._parsed(odd)

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
        last, row, texts = 0, b"%d" % number, self._texts
        for letters, digits, style, kind, value, inline in cells:
            column = column_of(letters)
            if not last < column <= LAST_COLUMN or digits != row:
                raise self._misplaced(number, last, column, digits.decode())
            last = column
            found: object
            if kind == b"inlineStr":
                if not inline:
                    continue
                found = texts.get(inline)
                if found is None:
                    found = texts[inline] = inline.decode()
            elif not value:
                continue
            elif value.isdigit() and kind in (b"", b"n") and style not in self._dates:
                found = int(value) if len(value) <= _LONGEST_WHOLE else float(value)
            else:
                address = f"{letters.decode()}{number}"
                written = RawCell(address, kind.decode(), style.decode(), value.decode())
                found = self._value(written)
            if len(values) < column - 1:
                values += [None] * (column - 1 - len(values))
            values.append(found)
        return tuple(values)

    def _value(self, cell: RawCell) -> object:
        """The value of a cell that has one, and no text of its own."""
        _, kind, style, value = cell
        if kind == "str":
            return value
        try:
            if kind == "s":
                if self._strings is None:
                    self._strings = self._kinds.strings()
                return self._strings[int(value)]
            if kind in ("", "n") and not (style and int(style) in self._kinds.dates):
                whole = value.lstrip("-").isdecimal() and len(value) <= _LONGEST_WHOLE
                return int(value) if whole else float(value)
            return self._kinds.odd(cell)
        except (ValueError, LookupError, ArithmeticError, TypeError):
            what = "the text number" if kind == "s" else "the value"
            message = (
                f"this cell holds {what} {quoted(value)}, which is none: type it anew in Excel, "
                "and save"
            )
            raise Refused(Problem("error", self._sheet, cell.address, message)) from None

    def _parsed(self, rows: list[tuple[int, Span]]) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The values of rows that are not written in the usual way."""
        if not rows:
            return
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
            return self._texts.setdefault(text.encode(), text) if text else None
        value = next((part.text for part in cell if _local(part) == "v"), None)
        if not value:
            return None
        return self._value(RawCell(str(Cell(row, column)), kind, cell.get("s", ""), value))

    def _misplaced(self, row: int, last: int, column: int, digits: str) -> Refused:
        message = f"this sheet cannot be used: {misplaced_cell(row, last, column, digits)}"
        return Refused(Problem("error", self._sheet, "", message))


def strings_of(part: bytes) -> list[str]:
    """The texts of a part with the texts that cells share. Raises Damaged."""
    part = in_utf8(part)
    text = searchable(part)
    strings: list[str] = []
    odd: list[tuple[int, bytes]] = []  # which of them the parser has to read
    position = 0
    while tag := _STRING.search(text, position):
        position = tag.end()
        if tag[0].endswith(b"/>"):
            strings.append("")
            continue
        end_tag = b"</" + tag[1]
        close = text.find(end_tag, position)
        end = text.find(b">", close) + 1
        if close < 0 or text[close + len(end_tag) : end].strip() != b">":
            raise Damaged("its XML is damaged")
        plain = _PLAIN_STRING.fullmatch(part, position, close)
        if plain:
            strings.append(_shared(plain[1].decode()))
        else:
            odd.append((len(strings), part[tag.start() : end]))
            strings.append("")
        position = end
    around = _Around(text) if odd else None
    while odd and around:
        batch: list[tuple[int, bytes]] = []
        size = 0
        while odd and size < _BATCH:
            batch.append(odd.pop())
            size += len(batch[-1][1])
        found = around.parsed([written for _, written in batch])
        for (index, _), element in zip(batch, found, strict=True):
            strings[index] = _shared(_text(element))
    return strings


def _shared(text: str) -> str:
    return text.replace("x005F_", "") if "x005F_" in text else text


class _Around:
    """The start tags around pieces of a part, so that the parser can read some of them alone."""

    def __init__(self, text: bytes, *inner: bytes) -> None:
        root = _ROOT.search(text)
        if not root or len(root[0]) > _LONGEST_HEAD:
            raise Damaged("its first tag is damaged")
        self._head = b"".join((root[0], *inner))
        self._depth = len(inner)
        names = [tag[1:].split(None, 1)[0].rstrip(b">") for tag in (*reversed(inner), root[0])]
        self._tail = b"".join(b"</%b>" % name for name in names)

    def parsed(self, pieces: Sequence[bytes]) -> list[Element]:
        """The elements of the pieces, each of which holds one. Raises Damaged."""
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
    """The text of a string, of all its runs; how it is pronounced does not belong to it."""
    texts = (
        part if _local(part) == "t" else next((one for one in part if _local(one) == "t"), None)
        for part in element
        if _local(part) in ("t", "r")
    )
    return "".join(text.text or "" for text in texts if text is not None)


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]
