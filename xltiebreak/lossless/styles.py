"""The stylesheet of a workbook: styles can be added; existing styles never change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.formats import BUILT_IN, cell_formats, own_formats, shows_fewer
from xltiebreak.lossless.ooxml import Damaged, in_quotes, whole_number, with_attributes
from xltiebreak.lossless.outline import Element, Outline
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice
from xltiebreak.reading.grid import Cell

GENERAL = "General"
_FIRST_OWN = 164  # the first number that Excel gives to a workbook's own formats
_MOST_STYLES = 64_000  # Excel's own limit, less some
_KEPT_OF_FONT = ("name", "family", "charset", "scheme")
_OF_FONT = ("sz", "color", *_KEPT_OF_FONT)
_SIZE = pattern(r"[0-9]{1,3}(?:\.[0-9]{1,3})?")


class Look(NamedTuple):
    """The look of a new cell; by default that of a plain cell of the workbook."""

    bold: bool = False
    italic: bool = False
    size: int = 0
    """The size of the font, in points."""

    color: str = ""
    """The colour of the text, six hexadecimal digits."""

    fill: str = ""
    """The colour of the cell, six hexadecimal digits."""

    border: str = ""
    """The colour of the border, six hexadecimal digits."""

    align: str = ""
    """The alignment: left, center or right."""

    wrap: bool = False
    form: str = GENERAL
    """The number format, such as 0.0."""


def forms_of(package: Package, sheet: str, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The number formats of the existing cells among some cells of a sheet, given row by row.

    Raises KeyError if there is no such sheet, Damaged if its parts or the styles are.
    """
    sheet_part, styles = package.sheet(sheet), package.styles
    if not sheet_part:
        raise KeyError(sheet)
    xml, formats = package.sheet_xml(sheet_part), cell_formats(styles) if styles else []
    numbered = ((cell, xml.style(cell)) for cell in cells)
    numbers = {cell: whole_number(style or "0") for cell, style in numbered if style is not None}
    return {cell: formats[n] if n < len(formats) else GENERAL for cell, n in numbers.items()}


class Styles:
    """A stylesheet and the styles added to it. All members raise Damaged if the part is."""

    def __init__(self, part: Outline) -> None:
        self._outline = part
        self._lists: dict[str, list[bytes]] = {}
        self._added: dict[str, list[bytes]] = {}
        self._forms: dict[tuple[int, str], int] = {}
        self._looks: dict[Look, int] = {}
        self._scales: dict[int, float] = {}

    @cached_property
    def _root(self) -> Element:
        root = self._outline.first("styleSheet")
        if not root or root.self_closed:
            raise Damaged("its part with the styles is none")
        return root

    @cached_property
    def _prefix(self) -> bytes:
        return self._outline.prefix(self._root)

    @cached_property
    def _head(self) -> bytes:
        """The tag that opens the stylesheet, with its namespaces."""
        return self._outline.tag(self._root)

    @cached_property
    def formats(self) -> list[str]:
        """The number format of each cell style, added styles at the end."""
        return cell_formats(self._outline)

    def with_form(self, style: int, form: str, *, widens: bool = False) -> int:
        """The cell style that is like this one, but with a number format.

        A style that has a number format stays, unless the new one widens it: it shows more decimals
        of a plain number. Every style stays if the stylesheet is full.
        """
        many = len(self.formats)
        if many >= _MOST_STYLES or style not in range(many):
            return style
        shown_form = self.formats[style]
        if shown_form != GENERAL and not (widens and shows_fewer(shown_form, form)):
            return style
        if (style, form) not in self._forms:
            old = self._list("cellXfs")[style]
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
        if self._outline.first("cellStyleXfs"):
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

    def font_scale(self, style: int) -> float:
        """The size of a cell style's font, in sizes of the workbook's first font."""
        if style not in self._scales:
            sizes = self._font_sizes
            font = self._font_of(style)
            size, usual = (sizes[at] if at < len(sizes) else 0 for at in (font, 0))
            self._scales[style] = size / usual if size and usual else 1
        return self._scales[style]

    def _font_of(self, style: int) -> int:
        """The number of a cell style's font."""
        every = [*self._list("cellXfs"), *self._added.get("cellXfs", [])]
        (written,) = self._alone(every[style], "xf") if style < len(every) else ({},)
        return whole_number(written.get("fontId", "0"))

    @cached_property
    def _font_sizes(self) -> list[float]:
        """The sizes of the fonts that the workbook has, 0 for one that says none."""
        fonts = self._list("fonts") if self._outline.first("fonts") else []
        sizes = (next(iter(self._alone(font, "sz")), {}).get("val", "") for font in fonts)
        return [float(size) if _SIZE.fullmatch(size) else 0 for size in sizes]

    def _alone(self, element: bytes, name: str) -> list[dict[str, str]]:
        """The attributes of the elements of this name in one entry of a list."""
        outline = Outline(b"%b%b</%bstyleSheet>" % (self._head, element, self._prefix), name)
        return [dict(found.attributes) for found in outline.elements]

    def splices(self) -> list[Splice]:
        """The splices that write the additions into the part."""
        made: list[Splice] = []
        for name, added in self._added.items():
            element, new = self._outline.first(name), b"".join(added)
            full = self._prefix + name.encode()
            if element is None:
                inner = self._root.inner
                listed = b'<%b count="%d">%b</%b>' % (full, len(added), new, full)
                made.append(Splice(inner, inner, listed))
                continue
            counted = self._outline.changed(element, count=str(len(self._list(name)) + len(added)))
            if element.self_closed:
                new = b"%b>%b</%b>" % (counted.new[:-2].rstrip(), new, full)
                made.append(Splice(*element.span, new))
            else:
                made += [counted, Splice(element.close, element.close, new)]
        return sorted(made)

    def _style(self, element: bytes, form: str) -> int:
        style = self._index("cellXfs", element)
        if style >= _MOST_STYLES:
            raise Damaged(f"it has more than {_MOST_STYLES} cell styles")
        if style == len(self.formats):
            self.formats.append(form)
        return style

    def _number(self, form: str) -> int:
        """The number of a number format; the format is added if it is missing."""
        if form == GENERAL:
            return 0
        own = own_formats(self._outline)
        numbers = {code: number for number, code in (*own.items(), *BUILT_IN.items())}
        if form in numbers:
            return numbers[form]
        added = self._added.get("numFmts", [])
        first = max((_FIRST_OWN - 1, *own)) + 1
        for number in (first + index for index in range(len(added) + 1)):
            code = in_quotes(form)
            element = b'<%bnumFmt numFmtId="%d" formatCode=%b/>' % (self._prefix, number, code)
            if element in added:
                break
        else:
            self._added.setdefault("numFmts", []).append(element)
        return number

    def _font(self, look: Look) -> int:
        """The index of the workbook's first font, changed as the look says."""
        if look[:4] == Look()[:4]:
            return 0
        p, plain = self._prefix, self._list("fonts")[:1]
        parts = {name: part for font in plain for name, part in self._parts(font)}
        size = b'<%bsz val="%d"/>' % (p, look.size) if look.size else parts.get("sz", b"")
        color = _color(p, b"color", look.color) if look.color else parts.get("color", b"")
        marks = (b"b", look.bold), (b"i", look.italic)
        pieces = [b"<%b%b/>" % (p, name) for name, is_so in marks if is_so]
        pieces += [size, color, *(parts.get(name, b"") for name in _KEPT_OF_FONT)]
        return self._index("fonts", b"<%bfont>%b</%bfont>" % (p, b"".join(pieces), p))

    def _fill(self, color: str) -> int:
        if not color:
            return 0
        p, own = self._prefix, _color(self._prefix, b"fgColor", color)
        pattern = b'<%bpatternFill patternType="solid">%b<%bbgColor indexed="64"/></%bpatternFill>'
        return self._index("fills", b"<%bfill>" % p + pattern % (p, own, p, p) + b"</%bfill>" % p)

    def _border(self, color: str) -> int:
        if not color:
            return 0
        p, own = self._prefix, _color(self._prefix, b"color", color)
        sides = b"".join(
            b'<%b%b style="thin">%b</%b%b>' % (p, side, own, p, side)
            for side in (b"left", b"right", b"top", b"bottom")
        )
        return self._index("borders", b"<%bborder>%b<%bdiagonal/></%bborder>" % (p, sides, p, p))

    def _index(self, name: str, element: bytes) -> int:
        """Index of `element`; append it if missing."""
        all_of_them = [*self._list(name), *self._added.get(name, [])]
        if element in all_of_them:
            return all_of_them.index(element)
        self._added.setdefault(name, []).append(element)
        return len(all_of_them)

    def _list(self, name: str) -> list[bytes]:
        """What a list of the stylesheet holds."""
        if name not in self._lists:
            listed, part = self._outline.first(name), self._outline.part
            if not listed:
                raise Damaged(f"its styles have no list {name}")
            children = self._outline.children(listed)
            self._lists[name] = [part[child.start : child.end] for child in children]
        return self._lists[name]

    def _parts(self, font: bytes) -> Iterator[tuple[str, bytes]]:
        """The names and bytes of what a font is made of."""
        alone = Outline(b"%b%b</%bstyleSheet>" % (self._head, font, self._prefix), *_OF_FONT)
        return ((child.name, alone.part[child.start : child.end]) for child in alone.elements)


def _color(prefix: bytes, name: bytes, color: str) -> bytes:
    return b'<%b%b rgb="FF%b"/>' % (prefix, name, color.encode())
