"""Spreadsheet XML as bytes: addresses, tags and attributes, text, and small parts as elements.

The patch works with offsets into a part. So comments, CDATA sections and processing instructions
are replaced by blanks of the same length, and all offsets stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from xltiebreak.errors import Error
from xltiebreak.grid import Area, column_letters, column_number, parse_area
from xltiebreak.text import pattern, shown

MAIN_NAMESPACES = (
    b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/spreadsheetml/main",  # strict
)
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
WHOLE_SHEET = Area(1, 1, LAST_ROW, LAST_COLUMN)

# Everything between a tag's name and its ">". Quoted values are spelled out because a value may
# hold a ">". This form cannot backtrack exponentially on a damaged part.
ATTRIBUTES = rb"""[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*"""
PREFIX = rb"(?:[^\s/<>:]+:)?"  # any namespace prefix of a tag's name

# Begins at the first of several blanks: else a long run would be tried from each blank.
_ATTRIBUTE = pattern(rb"""(?<!\s)\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')""")
_OPENING = pattern(rb"<!--|<!\[CDATA\[|<\?")
_CLOSING = {b"<!--": b"-->", b"<![CDATA[": b"]]>", b"<?": b"?>"}
_ENTITY = pattern(r"&(?:#x0*([0-9a-fA-F]{1,6})|#0*([0-9]{1,7})|(amp|lt|gt|quot|apos));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ENCODING = pattern(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.\-]+)""")
_ENCODINGS = {"", "utf-8", "utf8", "us-ascii", "ascii"}
_UTF_16 = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"<\x00": "utf-16-le",
    b"\x00<": "utf-16-be",
}
_DOCUMENT_TYPE = b"<!DOCTYPE"
_ENDS = b"-->]]>?>"  # close whatever is open at the end of a part's first bytes
_LONGEST_START = 1000  # blanks before the first tag of a part
_MOST_DIGITS = 10  # of any whole number in a workbook
_MOST_ELEMENTS = 200_000  # of one part

# OOXML writes characters that XML cannot hold as _xHHHH_, and a text's own "_xHHHH_" as well.
_UNWRITABLE = pattern("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_WRITTEN_CODE = pattern("_x([0-9A-Fa-f]{4})_")


DECLARES_TYPE = "declares a document type or entities, which a workbook never needs"
"""The message about such a part."""


def empty_element(name: bytes) -> re.Pattern[bytes]:
    """Return the pattern of an element without content: its tag, its attributes."""
    return pattern(
        rb"<(" + PREFIX + name + rb")(?=[\s/>])(" + ATTRIBUTES + rb")"
        rb"(?:(?<=/)>|(?<!/)>\s*</\1\s*>)"
    )


class Damaged(Error):
    """A part, or the zip around it, cannot be patched safely; the message says why."""


class Element(NamedTuple):
    """An element of a small part: its name without namespace, its attributes and its text."""

    name: str
    attributes: dict[str, str]
    text: str


@lru_cache(maxsize=4096)
def column_of(letters: bytes) -> int:
    """The column number of letters in bytes."""
    return column_number(letters.decode())


@lru_cache(maxsize=4096)
def letters_of(column: int) -> bytes:
    """The letters of a column in bytes."""
    return column_letters(column).encode()


def quoted(text: str) -> str:
    """A text of the file in quotation marks, for a message."""
    return f"'{shown(text)}'"


def whole_number(written: bytes) -> int:
    """Return the whole number in an attribute. Raises Damaged if it is not one."""
    if not written.isdigit() or len(written) > _MOST_DIGITS:
        raise Damaged(f"it holds {quoted(text_of(written[:99]))} where a number belongs")
    return int(written)


def area(reference: bytes) -> Area:
    """Return the area of a ref attribute. Raises Damaged if it is not a cell or range."""
    try:
        return parse_area(shown(text_of(reference)))
    except ValueError as error:
        raise Damaged(f"it refers to {error}") from None


def has_hidden(part: bytes) -> bool:
    """Whether a part may hold more than tags and text: comments, CDATA, instructions."""
    # One byte is found many times faster than two, of which the first is everywhere.
    if b"!" in part and b"<!" in part:
        return True
    behind = part.find(b"?>") + 1 if part.startswith(b"<?") else 0  # the XML declaration
    return part.find(b"?", behind) != -1 and part.find(b"<?", 5) != -1


def searchable(part: bytes) -> bytes:
    """The part with comments, CDATA sections and processing instructions blanked out.

    Each remaining "<" begins a tag, at the same offset as in the part.
    Raises Damaged for encodings other than UTF-8 and for document types.
    """
    if encoding := _other_encoding(part):
        raise Damaged(f"it is stored as {encoding} text")
    if not has_hidden(part):
        return part
    text = _without_hidden(part, lambda hidden: b" " * len(hidden))
    if b"<!" in text:
        raise Damaged(f"it {DECLARES_TYPE}")
    return text


def declares_type(start: bytes) -> bool:
    """Whether the first bytes of a part declare a document type; they may end anywhere."""
    if encoding := _UTF_16.get(start[:2]):
        start = start.decode(encoding, "replace").encode()
    if _DOCUMENT_TYPE not in start:
        return False
    return _DOCUMENT_TYPE in _without_hidden(start + _ENDS, lambda hidden: b"")


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
    """Return the encoding of a part, "" for UTF-8. Call it before any search in the part."""
    if b"\x00" in part[:8]:
        return "UTF-16"
    text = part.removeprefix(b"\xef\xbb\xbf")
    if text and not text[:_LONGEST_START].lstrip().startswith(b"<"):
        return "unknown"  # a search for tags would miss them
    declared = _ENCODING.match(text)
    encoding = shown(declared[1].decode("ascii", "replace")) if declared else ""
    return "" if encoding.lower() in _ENCODINGS else encoding


def _without_hidden(part: bytes, replaced: Callable[[bytes], bytes]) -> bytes:
    """The part with each comment, CDATA section and processing instruction replaced."""
    pieces, position = list[bytes](), 0
    while opening := _OPENING.search(part, position):
        closing = _CLOSING[opening[0]]
        found = part.find(closing, opening.end())
        if found == -1:
            raise Damaged("its XML is damaged")
        end = found + len(closing)
        pieces += (part[position : opening.start()], replaced(part[opening.start() : end]))
        position = end
    return b"".join((*pieces, part[position:]))


def attributes(tag: bytes) -> dict[bytes, bytes]:
    """The attributes in a start tag as written, with entities unresolved."""
    return {name: value[1:-1] for name, value in _ATTRIBUTE.findall(tag)}


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


def text_of(content: bytes) -> str:
    """The text of an element's content: entities resolved, CDATA included, no comments."""
    if b"<" in content:
        content = _without_hidden(content, _opened)
    text = content.decode("utf-8", "replace")
    return _ENTITY.sub(_resolved, text) if "&" in text else text


def _opened(hidden: bytes) -> bytes:
    if not hidden.startswith(b"<![CDATA["):
        return b""
    return hidden[9:-3].replace(b"&", b"&amp;").replace(b"<", b"&lt;")


def _resolved(entity: re.Match[str]) -> str:
    if entity[3]:
        return _NAMED[entity[3]]
    code = int(entity[1], 16) if entity[1] else int(entity[2])
    return chr(code) if code < 0x110000 else "\ufffd"


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


def elements(part: bytes, *names: str) -> list[Element]:
    """The elements of these names in a small part, or all elements, in document order.

    Raises Damaged if the XML is not well-formed or declares a document type.
    """
    found: list[tuple[str, dict[str, str], list[str]]] = []
    texts: list[list[str]] = []  # of the open elements

    def start(name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2]
        text: list[str] = []
        texts.append(text)
        if local in names or not names:
            if len(found) == _MOST_ELEMENTS:
                raise Damaged(f"it has more than {_MOST_ELEMENTS} elements {quoted(local)}")
            found.append((local, attributes, text))

    parse(part, start, lambda name: texts.pop(), lambda text: texts[-1].append(text))
    return [Element(name, attributes, "".join(text)) for name, attributes, text in found]


def parse(
    part: bytes,
    start: Callable[[str, dict[str, str]], object] | None = None,
    end: Callable[[str], object] | None = None,
    characters: Callable[[str], object] | None = None,
) -> None:
    """Run expat over a part; without handlers this only checks that the XML is well-formed.

    Handlers get names as "namespace local". Raises Damaged as `elements` does.
    """
    from pyexpat import ExpatError, ParserCreate  # a slow import, not always needed

    searchable(part)
    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    if start:
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = characters
    try:
        # expat copies each chunk, and restarts an unfinished tag with it
        chunk = max(2**16, len(part) // 16)
        for offset in range(0, len(part), chunk):
            parser.Parse(part[offset : offset + chunk], False)
        parser.Parse(b"", True)
    except ExpatError as error:
        raise Damaged(f"its XML is damaged ({error})") from None
