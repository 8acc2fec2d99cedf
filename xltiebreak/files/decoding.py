"""Bytes -> text, in the encoding that a program or a browser wrote."""

from __future__ import annotations

import codecs
import re
from functools import cached_property

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.refusals import FileKind, kind_of

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as UTF-16's does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096
_DECLARED = pattern(rb"""<(?:meta|\?xml)[^<>]{0,300}?(?:charset|encoding)\s{0,9}=\s{0,9}["']?"""
                       rb"""([\w.:-]{1,40})""", re.IGNORECASE)  # fmt: skip
_CONTROLS = pattern("[\x00-\x08\x0e-\x1f\x7f]")
_MOST_CONTROLS = 0.02  # of the characters of a text: printers' codes and slips


class SourceFile:
    """A file as its bytes, its kind, its text and its lines.

    name: what messages call the file.
    """

    def __init__(self, content: bytes, name: str) -> None:
        self.content = content
        self.name = name

    @cached_property
    def kind(self) -> FileKind:
        """What the file is, by its content."""
        return kind_of(self.content)

    @cached_property
    def text(self) -> str:
        """The decoded text."""
        return decoded_text(self.content)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without a blank one at the end."""
        lines = self.text.split("\n")
        return lines if lines[-1] else lines[:-1]


def decoded_text(content: bytes) -> str:
    """The text of a file: lines end in line feeds, printer codes are removed.

    The encoding is that of the byte order mark, UTF-16 if every second byte is zero, UTF-8 if it
    can be, or what a web page declares; else that of Windows in western Europe.

    >>> decoded_text("Zoë\\r\\n".encode("utf-16-le")), decoded_text(b"Zo\\xeb"), decoded_text(b"2\\xbd\\r")
    ('Zoë\\n', 'Zoë', '2½\\n')
    """  # noqa: E501 # a doctest
    text = _decoded(content).replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x0c", "").rstrip("\x00\x1a")


def is_rubbish(text: str) -> bool:
    """Whether decoded bytes are not a text: people do not type many of the characters."""
    sample = text[:_SAMPLE] + text[len(text) // 2 :][:_SAMPLE]
    return len(_CONTROLS.findall(sample)) > _MOST_CONTROLS * len(sample)


def _decoded(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    wide = _wide(content[:_SAMPLE])
    if wide:
        return content.decode(wide, errors="replace")
    for encoding in ("utf-8", _declared(content), "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")


def _wide(sample: bytes) -> str:
    """The kind of UTF-16 if nearly every second byte is zero, else ""."""
    half = len(sample) // 2
    if sample[1::2].count(0) > 0.6 * half and sample[::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if sample[::2].count(0) > 0.6 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return ""


def _declared(content: bytes) -> str:
    """The encoding that a web page declares; UTF-8 if it declares none that is known."""
    found = _DECLARED.search(content, 0, _SAMPLE)
    try:
        codec = codecs.lookup(found[1].decode("ascii")) if found else None
    except (LookupError, UnicodeDecodeError):
        return "utf-8"
    single = codec and re.match(r"iso8859|cp12|koi8|mac-", codec.name)
    return codec.name if codec and (single or codec.name in _EASTERN) else "utf-8"


_EASTERN = ("big5", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk", "shift_jis")
