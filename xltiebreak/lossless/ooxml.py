"""Spreadsheet XML as bytes: addresses, tags and attributes, text, and small parts as elements.

The patch works on offsets into a part, so everything here keeps offsets: comments, CDATA sections
and processing instructions are blanked out to the same length rather than parsed away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from xltiebreak.errors import Error
from xltiebreak.grid import Area, Cell, column_letters, column_number, parse_area

MAIN_NAMESPACES = (
    b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/spreadsheetml/main",  # strict
)
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384

# What may stand between a tag's name and its ">". The quoted values are spelled out because a
# value may hold a ">"; the unrolled form cannot backtrack exponentially on a damaged part.
ATTRIBUTES = rb"""[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*"""

_ATTRIBUTE = re.compile(rb"""\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')""")
_HIDDEN = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_ENTITY = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(amp|lt|gt|quot|apos));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.\-]+)""")
_ENCODINGS = {"utf-8", "utf8", "us-ascii", "ascii"}
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\x00", b"\x00<")

# Characters that XML cannot hold are written _xHHHH_ in OOXML, and so is a text's own "_xHHHH_".
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_WRITTEN_CODE = re.compile("_x([0-9A-Fa-f]{4})_")


class Damaged(Error):
    """A part, or the zip around it, cannot be patched safely; the message says what it is."""


class Element(NamedTuple):
    """An element of a small part: its name without namespace, attributes and own text."""

    name: str
    attributes: dict[str, str]
    text: str


@lru_cache(maxsize=4096)
def column_of(letters: bytes) -> int:
    """`grid.column_number` of letters as a part has them."""
    return column_number(letters.decode())


@lru_cache(maxsize=4096)
def letters_of(column: int) -> bytes:
    """`grid.column_letters` as a part has them."""
    return column_letters(column).encode()


def whole_number(written: bytes) -> int:
    """An attribute's whole number. Raises Damaged where it is none."""
    if not written.isdigit():
        raise Damaged(f"it holds {text_of(written)!r} where a number belongs")
    return int(written)


def area(reference: bytes) -> Area:
    """What a part's ref attribute covers. Raises Damaged where it is no cell or range."""
    try:
        return parse_area(text_of(reference))
    except ValueError as error:
        raise Damaged(f"it refers to {error}") from None


def cells_within(area: Area, cells: Collection[Cell]) -> list[Cell]:
    """Those of the cells that lie in the area, row by row."""
    if (area.bottom - area.top + 1) * (area.right - area.left + 1) <= len(cells):
        return [cell for cell in all_cells(area) if cell in cells]
    return sorted(
        cell
        for cell in cells
        if area.top <= cell.row <= area.bottom and area.left <= cell.column <= area.right
    )


def all_cells(area: Area) -> Iterable[Cell]:
    """Every cell of the area, row by row."""
    rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    return map(Cell._make, product(rows, columns))


def has_hidden(part: bytes) -> bool:
    """Whether a part may hold more than tags and text: comments, CDATA, instructions."""
    # A search for a single byte is many times as fast, and there is hardly ever one of either.
    last = part.rfind(b"?")  # as a rule that of the declaration
    return (b"!" in part and b"<!" in part) or (
        last >= 0 and last > part.find(b"?>") and part.find(b"<?", 5) >= 0
    )


def searchable(part: bytes) -> bytes:
    """The part with comments, CDATA sections and processing instructions blanked out.

    Every "<" that is left begins a tag, at the same offset as in the part.
    Raises Damaged for every encoding but UTF-8, and for document types.
    """
    if part.startswith(_UTF_16) or b"\x00" in part[:8]:
        raise Damaged("it is stored as UTF-16 text")
    encoding = _ENCODING.match(part.removeprefix(b"\xef\xbb\xbf"))
    if encoding and encoding[1].decode().lower() not in _ENCODINGS:
        raise Damaged(f"it is stored as {encoding[1].decode()} text")
    if not has_hidden(part):
        return part
    text = _HIDDEN.sub(lambda found: b" " * len(found[0]), part)
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise Damaged("it declares a document type or entities, which a workbook never needs")
    return text


def attributes(tag: bytes) -> dict[bytes, bytes]:
    """The attributes in a start tag, as written (entities unresolved)."""
    return {name: value[1:-1] for name, value in _ATTRIBUTE.findall(tag)}


def with_attributes(tag: bytes, changes: Mapping[bytes, bytes | None]) -> bytes:
    """The start tag with attributes set (or, where None, dropped), all others as they stand."""
    waiting = {name: value for name, value in changes.items() if value is not None}

    def changed(found: re.Match[bytes]) -> bytes:
        if found[1] not in changes:
            return found[0]
        waiting.pop(found[1], None)
        value = changes[found[1]]
        return b"" if value is None else b' %b="%b"' % (found[1], value)

    tag = _ATTRIBUTE.sub(changed, tag)
    added = b"".join(b' %b="%b"' % item for item in waiting.items())
    end = -2 if tag.endswith(b"/>") else -1
    return tag[:end].rstrip() + added + tag[end:] if added else tag


def text_of(content: bytes) -> str:
    """The text of an element's content: entities resolved, CDATA opened, comments left out."""
    if b"<" in content:
        content = _HIDDEN.sub(_opened, content)
    text = content.decode("utf-8", "replace")
    return _ENTITY.sub(_resolved, text) if "&" in text else text


def _opened(hidden: re.Match[bytes]) -> bytes:
    if not hidden[0].startswith(b"<![CDATA["):
        return b""
    return hidden[0][9:-3].replace(b"&", b"&amp;").replace(b"<", b"&lt;")


def _resolved(entity: re.Match[str]) -> str:
    if entity[3]:
        return _NAMED[entity[3]]
    code = int(entity[1], 16) if entity[1] else int(entity[2])
    return chr(code) if code < 0x110000 else "\ufffd"


def escaped(text: str) -> bytes:
    """A cell's text as XML. Character references spare it the encoding."""
    text = _UNWRITABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.encode("ascii", "xmlcharrefreplace")


def decoded(text: str) -> str:
    """A cell's text with OOXML's _xHHHH_ codes resolved: what `escaped` was given."""
    return _WRITTEN_CODE.sub(lambda found: chr(int(found[1], 16)), text)


def elements(part: bytes) -> list[Element]:
    """All elements of a small part, in document order.

    Raises Damaged where the XML is not well-formed or declares a document type.
    """
    found: list[tuple[str, dict[str, str], list[str]]] = []
    open_elements: list[int] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        open_elements.append(len(found))
        found.append((name.rpartition(" ")[2], attributes, []))

    def characters(text: str) -> None:
        if open_elements:
            found[open_elements[-1]][2].append(text)

    parse(part, start, lambda name: open_elements.pop(), characters)
    return [Element(name, attributes, "".join(text)) for name, attributes, text in found]


def parse(
    part: bytes,
    start: Callable[[str, dict[str, str]], object] | None = None,
    end: Callable[[str], object] | None = None,
    characters: Callable[[str], object] | None = None,
) -> None:
    """Run expat over a part; without handlers it only proves that the XML is well-formed.

    Names arrive as "namespace local". Raises Damaged as `elements` does.
    """
    from pyexpat import ExpatError, ParserCreate  # only here: the import is not free

    searchable(part)
    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    if start:
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = characters
    try:
        parser.Parse(part, True)
    except ExpatError as error:
        raise Damaged(f"its XML is damaged ({error})") from None
