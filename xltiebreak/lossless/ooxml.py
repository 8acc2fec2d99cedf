"""Pieces of spreadsheet XML: numbers, areas, encodings, attributes in a tag, text to write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from xltiebreak.errors import Error
from xltiebreak.languages.text import pattern, shown
from xltiebreak.reading.grid import Area, column_letters, column_number, parse_area

MAIN_NAMESPACES = (
    b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/spreadsheetml/main",  # strict
)
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
WHOLE_SHEET = Area(1, 1, LAST_ROW, LAST_COLUMN)

# Begins at the first of several blanks: else a long run would be tried from each blank.
_ATTRIBUTE = pattern(rb"""(?<!\s)\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')""")
_CORNER = pattern(r"(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})")
_OPENING = pattern(rb"<!--|<!\[CDATA\[|<\?")
_CLOSING = {b"<!--": b"-->", b"<![CDATA[": b"]]>", b"<?": b"?>"}
_ENCODING = pattern(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.\-]+)""")
_ENCODINGS = {"", "utf-8", "utf8", "us-ascii", "ascii"}
_UTF_16 = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"<\x00": "utf-16-le",
    b"\x00<": "utf-16-be",
}
_DOCUMENT_TYPE = b"<!DOCTYPE"
_LONGEST_START = 1000  # blanks before the first tag of a part
_MOST_DIGITS = 10  # of any whole number in a workbook

# OOXML writes characters that XML cannot hold as _xHHHH_, and a text's own "_xHHHH_" as well.
_UNWRITABLE = pattern("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_WRITTEN_CODE = pattern("_x([0-9A-Fa-f]{4})_")


DECLARES_TYPE = "declares a document type or entities, which a workbook never needs"
"""The message about such a part."""


class Damaged(Error):
    """A part, or the zip around it, cannot be patched safely; the message says why."""


@lru_cache(maxsize=4096)
def letters_of(column: int) -> bytes:
    """The letters of a column in bytes."""
    return column_letters(column).encode()


def quoted(text: str) -> str:
    """A text of the file in quotation marks, for a message."""
    return f"'{shown(text)}'"


def whole_number(written: str) -> int:
    """Return the whole number in an attribute. Raises Damaged if it is not one."""
    if not (written.isascii() and written.isdigit()) or len(written) > _MOST_DIGITS:
        raise Damaged(f"it holds {quoted(written[:99])} where a number belongs")
    return int(written)


def area(reference: str) -> Area:
    """Return the area of a ref attribute. Raises Damaged if it is not a cell or range."""
    try:
        return parse_area(shown(reference))
    except ValueError as error:
        raise Damaged(f"it refers to {error}") from None


def referred(written: str) -> tuple[Area, tuple[bool, bool, bool, bool]]:
    """The area of a reference such as $A1:B$2, A:B or $3:4, and which of its numbers are relative.

    The corners may be any two opposite ones.
    """
    first, _, last = written.partition(":")
    corners = (_CORNER.fullmatch(corner) for corner in (first, last or first))
    (a, left, b, top), (c, right, d, bottom) = (found.groups() for found in corners if found)
    area = Area(
        int(top or 1),
        column_number(left or "A"),
        int(bottom or LAST_ROW),
        column_number(right) if right else LAST_COLUMN,
    )
    # Without a column the one sign, which stands first, is that of the row.
    top_moves = bool(top) and not (b or (a and not left))
    bottom_moves = bool(bottom) and not (d or (c and not right))
    return area, (top_moves, bool(left) and not a, bottom_moves, bool(right) and not c)


def check_encoding(part: bytes) -> None:
    """Raise Damaged unless a part is stored in UTF-8."""
    if encoding := _other_encoding(part):
        raise Damaged(f"it is stored as {encoding} text")


def declares_type(start: bytes) -> bool:
    """Whether the first bytes of a part declare a document type; they may end anywhere."""
    if encoding := _UTF_16.get(start[:2]):
        start = start.decode(encoding, "replace").encode()
    if _DOCUMENT_TYPE not in start:
        return False
    return _DOCUMENT_TYPE in _without_hidden(start)


def in_utf8(part: bytes) -> bytes:
    """The part in UTF-8, whatever its encoding, for readers only. Raises Damaged."""
    encoding = _other_encoding(part)
    if not encoding:
        return part
    try:
        text = part.decode(_UTF_16.get(part[:2], encoding))
        text = text.removeprefix("\ufeff")
        return text[text.index("?>") + 2 :].encode() if text.startswith("<?xml") else text.encode()
    except (LookupError, ValueError):
        raise Damaged(f"it is stored as {encoding} text") from None


def _other_encoding(part: bytes) -> str:
    """Return the encoding of a part, "" for UTF-8."""
    if b"\x00" in part[:8]:
        return "UTF-16"
    text = part.removeprefix(b"\xef\xbb\xbf")
    if text and not text[:_LONGEST_START].lstrip().startswith(b"<"):
        return "unknown"
    declared = _ENCODING.match(text)
    encoding = shown(declared[1].decode("ascii", "replace")) if declared else ""
    return "" if encoding.lower() in _ENCODINGS else encoding


def _without_hidden(part: bytes) -> bytes:
    """The part without comments, CDATA sections and processing instructions."""
    pieces, position = list[bytes](), 0
    while opening := _OPENING.search(part, position):
        closing = _CLOSING[opening[0]]
        found = part.find(closing, opening.end())
        pieces.append(part[position : opening.start()])
        position = found + len(closing) if found != -1 else len(part)
    return b"".join((*pieces, part[position:]))


def with_attributes(tag: bytes, changes: Mapping[bytes, bytes | None]) -> bytes:
    """The start tag with these attributes set, or removed if None; all others stay."""
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


def escaped_xml(text: str) -> bytes:
    """A cell's text as XML in ASCII, with character references."""
    return marked_up(_UNWRITABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", text))


def marked_up(text: str) -> bytes:
    """A text as the content of an element; all its characters must be allowed in XML."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.encode("ascii", "xmlcharrefreplace")


def in_quotes(text: str) -> bytes:
    """Such a text as an attribute's value, in quotation marks."""
    return b'"%b"' % marked_up(text).replace(b'"', b"&quot;")


def decoded(text: str) -> str:
    """A cell's text with OOXML's _xHHHH_ codes resolved: the reverse of `escaped`."""
    return _WRITTEN_CODE.sub(lambda found: chr(int(found[1], 16)), text)
