"""The stylesheet of a workbook: styles can be added; existing styles never change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from xltiebreak.grid import Cell
from xltiebreak.lossless.formats import BUILT_IN, cell_formats, own_formats, shows_fewer
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    PREFIX,
    Damaged,
    in_quotes,
    searchable,
    whole_number,
    with_attributes,
)
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice
from xltiebreak.text import pattern

GENERAL = "General"
_FIRST_OWN = 164  # the first number that Excel gives to a workbook's own formats
_MOST_STYLES = 64_000  # Excel's own limit, less some
_SHEET = pattern(rb"<(" + PREFIX + rb")styleSheet(?=[\s/>])" + ATTRIBUTES + rb">")
_KEPT_OF_FONT = (b"name", b"family", b"charset", b"scheme")


class Look(NamedTuple):
    """The look of a new cell; by default that of a plain cell of the workbook.

    size: of the font, in points; color, fill, border: six hexadecimal digits; align: left, center
    or right; form: the number format, such as 0.0.
    """

    bold: bool = False
    italic: bool = False
    size: int = 0
    color: str = ""
    fill: str = ""
    border: str = ""
    align: str = ""
    wrap: bool = False
    form: str = GENERAL


def forms_of(package: Package, sheet: str, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The number formats of the existing cells among some cells of a sheet, given row by row.

    Raises KeyError if there is no such sheet, Damaged if its parts or the styles are.
    """
    found, part = package.sheet(sheet), package.only_related("styles")
    if not found:
        raise KeyError(sheet)
    xml, formats = package.sheet_xml(found), cell_formats(package.part(part)) if part else []
    styles = ((cell, xml.style(cell)) for cell in cells)
    numbers = {cell: whole_number(style or b"0") for cell, style in styles if style is not None}
    return {cell: formats[n] if n < len(formats) else GENERAL for cell, n in numbers.items()}


class _List(NamedTuple):
    """A list of the stylesheet: its start tag, where its content ends, and its elements."""

    start: int
    inner: int
    close: int
    elements: list[bytes]


class Styles:
    """A stylesheet and the styles added to it. All members raise Damaged if the part is."""

    def __init__(self, part: bytes) -> None:
        self._part = part
        self._lists: dict[bytes, _List] = {}
        self._added: dict[bytes, list[bytes]] = {}
        self._forms: dict[tuple[int, str], int] = {}
        self._looks: dict[Look, int] = {}

    @cached_property
    def _text(self) -> bytes:
        return searchable(self._part)

    @cached_property
    def _root(self) -> re.Match[bytes]:
        root = _SHEET.search(self._text)
        if not root:
            raise Damaged("its part with the styles is none")
        return root

    @property
    def _prefix(self) -> bytes:
        return self._root[1]

    @cached_property
    def formats(self) -> list[str]:
        """The number format of each cell style, added styles at the end."""
        return cell_formats(self._part)

    def with_form(self, style: int, form: str, *, widens: bool = False) -> int:
        """The cell style that is like this one, but with a number format.

        A style that has a number format stays, unless the new one widens it: it shows more decimals
        of a plain number. Every style stays if the stylesheet is full.
        """
        many = len(self.formats)
        if many >= _MOST_STYLES or style not in range(many):
            return style
        there = self.formats[style]
        if there != GENERAL and not (widens and shows_fewer(there, form)):
            return style
        if (style, form) not in self._forms:
            old = self._list(b"cellXfs").elements[style]
            end = old.index(b">") + 1  # none of its attributes holds one
            changes = {b"numFmtId": b"%d" % self._number(form), b"applyNumberFormat": b"1"}
            new = with_attributes(old[:end], changes) + old[end:]
            self._forms[style, form] = self._style(new, form)
        return self._forms[style, form]

    def of(self, look: Look) -> int:
        """The cell style of a look. Raises Damaged if the stylesheet is full."""
        if look not in self._looks:
            self._looks[look] = self._of(look)
        return self._looks[look]

    def _of(self, look: Look) -> int:
        p = self._prefix
        ids = {
            b"numFmtId": self._number(look.form),
            b"fontId": self._font(look),
            b"fillId": self._fill(look.fill),
            b"borderId": self._border(look.border),
        }
        about = b"".join(b' %b="%d"' % item for item in ids.items())
        if self._find(b"cellStyleXfs"):
            about += b' xfId="0"'
        applied = (
            (b"NumberFormat", look.form != GENERAL),
            (b"Font", look[:4] != Look()[:4]),
            (b"Fill", look.fill),
            (b"Border", look.border),
            (b"Alignment", look.align or look.wrap),
        )
        about += b"".join(b' apply%b="1"' % name for name, is_own in applied if is_own)
        align = b' horizontal="%b"' % look.align.encode() if look.align else b""
        align += b' wrapText="1"' if look.wrap else b""
        inside = b'<%balignment%b vertical="center"/>' % (p, align) if align else b""
        close = b">%b</%bxf>" % (inside, p) if inside else b"/>"
        return self._style(b"<%bxf%b%b" % (p, about, close), look.form)

    def splices(self) -> list[Splice]:
        """The splices that write the additions into the part."""
        made: list[Splice] = []
        for name, added in self._added.items():
            found, new = self._find(name), b"".join(added)
            if found is None:
                inner, full = self._root.end(), self._prefix + name
                listed = b'<%b count="%d">%b</%b>' % (full, len(added), new, full)
                made.append(Splice(inner, inner, listed))
                continue
            tag = self._part[found.start : found.inner]
            count = b"%d" % (len(found.elements) + len(added))
            changed = with_attributes(tag, {b"count": count})
            if tag.endswith(b"/>"):
                new = b"%b>%b</%b%b>" % (changed[:-2].rstrip(), new, self._prefix, name)
                made.append(Splice(found.start, found.inner, new))
            else:
                made.append(Splice(found.start, found.inner, changed))
                made.append(Splice(found.close, found.close, new))
        return sorted(made)

    def _style(self, element: bytes, form: str) -> int:
        style = self._index(b"cellXfs", element)
        if style >= _MOST_STYLES:
            raise Damaged(f"it has more than {_MOST_STYLES} cell styles")
        if style == len(self.formats):
            self.formats.append(form)
        return style

    def _number(self, form: str) -> int:
        """The number of a number format; the format is added if it is missing."""
        if form == GENERAL:
            return 0
        own = own_formats(self._part)
        known = {code: number for number, code in (*own.items(), *BUILT_IN.items())}
        if form in known:
            return known[form]
        added = self._added.get(b"numFmts", [])
        first = max((_FIRST_OWN - 1, *own)) + 1
        for number in (first + index for index in range(len(added) + 1)):
            code = in_quotes(form)
            element = b'<%bnumFmt numFmtId="%d" formatCode=%b/>' % (self._prefix, number, code)
            if element in added:
                break
        else:
            self._added.setdefault(b"numFmts", []).append(element)
        return number

    def _font(self, look: Look) -> int:
        """The index of the workbook's first font, changed as the look says."""
        if look[:4] == Look()[:4]:
            return 0
        p, plain = self._prefix, self._list(b"fonts").elements[:1]
        parts = {name: part for font in plain for name, part in _parts(font)}
        size = b'<%bsz val="%d"/>' % (p, look.size) if look.size else parts.get(b"sz", b"")
        color = _color(p, b"color", look.color) if look.color else parts.get(b"color", b"")
        marks = (b"b", look.bold), (b"i", look.italic)
        pieces = [b"<%b%b/>" % (p, name) for name, is_so in marks if is_so]
        pieces += [size, color, *(parts.get(name, b"") for name in _KEPT_OF_FONT)]
        return self._index(b"fonts", b"<%bfont>%b</%bfont>" % (p, b"".join(pieces), p))

    def _fill(self, color: str) -> int:
        if not color:
            return 0
        p, own = self._prefix, _color(self._prefix, b"fgColor", color)
        pattern = b'<%bpatternFill patternType="solid">%b<%bbgColor indexed="64"/></%bpatternFill>'
        return self._index(b"fills", b"<%bfill>" % p + pattern % (p, own, p, p) + b"</%bfill>" % p)

    def _border(self, color: str) -> int:
        if not color:
            return 0
        p, own = self._prefix, _color(self._prefix, b"color", color)
        sides = b"".join(
            b'<%b%b style="thin">%b</%b%b>' % (p, side, own, p, side)
            for side in (b"left", b"right", b"top", b"bottom")
        )
        return self._index(b"borders", b"<%bborder>%b<%bdiagonal/></%bborder>" % (p, sides, p, p))

    def _index(self, name: bytes, element: bytes) -> int:
        """Index of `element`; append it if missing."""
        all_of_them = [*self._list(name).elements, *self._added.get(name, [])]
        if element in all_of_them:
            return all_of_them.index(element)
        self._added.setdefault(name, []).append(element)
        return len(all_of_them)

    def _list(self, name: bytes) -> _List:
        found = self._find(name)
        if not found:
            raise Damaged(f"its styles have no list {name.decode()}")
        return found

    def _find(self, name: bytes) -> _List | None:
        if name not in self._lists:
            full = self._prefix + name
            tag = re.search(rb"<" + full + rb"(?=[\s/>])" + ATTRIBUTES + rb">", self._text)
            if not tag:
                return None
            is_empty = tag[0].endswith(b"/>")
            close = tag.end() if is_empty else self._text.find(b"</" + full, tag.end())
            if close == -1:
                raise Damaged("its styles are damaged")
            inside = self._part[tag.end() : close]
            elements = [element for _, element in _parts(b"<x>%b</x>" % inside)]
            self._lists[name] = _List(tag.start(), tag.end(), close, elements)
        return self._lists[name]


def _color(prefix: bytes, name: bytes, color: str) -> bytes:
    return b'<%b%b rgb="FF%b"/>' % (prefix, name, color.encode())


_INNER = pattern(rb"<(/?)(" + PREFIX + rb"([^\s/<>:]+))(?=[\s/>])" + ATTRIBUTES + rb">")


def _parts(element: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The names and bytes of an element's children. Raises Damaged."""
    depth = start = 0
    name = b""
    for tag in _INNER.finditer(searchable(element)):
        is_end, is_empty = bool(tag[1]), tag[0].endswith(b"/>")
        if not is_end and depth == 1:
            start, name = tag.start(), tag[3]
        depth += 0 if is_empty else -1 if is_end else 1
        if depth == 1 and (is_end or is_empty):
            yield name, element[start : tag.end()]
