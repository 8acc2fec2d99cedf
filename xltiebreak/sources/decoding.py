"""Bytes -> text, in whatever encoding a program or a browser wrote it."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as UTF-16's does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096
_DECLARED = re.compile(rb"""<(?:meta|\?xml)[^<>]{0,300}?(?:charset|encoding)\s{0,9}=\s{0,9}["']?"""
                       rb"""([\w.:-]{1,40})""", re.IGNORECASE)  # fmt: skip
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_MOST_CONTROLS = 0.02  # of the characters of a text: printers' codes and slips


def text_of(content: bytes) -> str:
    """The text of a file, with line feeds for line ends and without what only a printer needs.

    A byte order mark decides, then many zero bytes (UTF-16), then whether it is UTF-8, then what a
    web page says of itself; all else is taken for the encoding of Windows in western Europe.

    >>> text_of("Zoë\\r\\n".encode("utf-16-le")), text_of(b"Zo\\xeb"), text_of(b"2\\xbd\\r")
    ('Zoë\\n', 'Zoë', '2½\\n')
    """
    text = _decoded(content)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x0c", "").rstrip("\x00\x1a")


def is_rubbish(text: str) -> bool:
    """Whether what was decoded is no text: full of characters that nobody types."""
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
    """UTF-16 of either kind where nearly every second byte is zero, else ""."""
    half = len(sample) // 2
    if half and sample[1::2].count(0) > 0.6 * half and sample[::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if half and sample[::2].count(0) > 0.6 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return ""


def _declared(content: bytes) -> str:
    """The encoding that a web page says it is in; UTF-8 where it says nothing that is known."""
    found = _DECLARED.search(content, 0, _SAMPLE)
    try:
        codec = codecs.lookup(found[1].decode("ascii")) if found else None
    except (LookupError, UnicodeDecodeError):
        return "utf-8"
    single = codec and re.match(r"iso8859|cp12|koi8|mac-", codec.name)
    return codec.name if codec and (single or codec.name in _EASTERN) else "utf-8"


_EASTERN = ("big5", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk", "shift_jis")
