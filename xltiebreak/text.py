"""What is written in a cell, and when two writings are the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

DASHES = dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE63, 0xFF0D), "-")
"""Every dash that programs put in the place of a minus, for `str.translate`."""

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
_LONGEST = 40  # no header and no name of a system is longer: long notes need no look


def cell_text(value: object) -> str:
    """The text of a cell as it was typed: Excel makes numbers of `6` and `-1`.

    >>> cell_text(" W6 "), cell_text(6.0), cell_text(2.5), cell_text(None)
    ('W6', '6', '2.5', '')
    """
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def normal(value: object) -> str:
    """A header or a name without case, spaces, dots and line breaks; "" for what is neither.

    >>> normal("Mod. Med."), normal("S\u2013B"), normal(3.0), normal(None)
    ('modmed', 's-b', '3', '')
    """
    if isinstance(value, str):
        return _normal(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) if isinstance(value, int) else ""


@lru_cache(maxsize=1024)
def _normal(text: str) -> str:
    if len(text) > _LONGEST:
        return ""
    plain = re.sub(r"[\s.]+", "", unicodedata.normalize("NFKC", text))
    return plain.translate(DASHES).casefold()


def visible(text: str) -> str:
    """The text on one line and with nothing in it that a terminal or a reader could not see.

    Control characters, line breaks, marks that turn the direction of writing and the like are shown
    as their codes.

    >>> visible("Ada\\n\\x1b[31m\\u202eneB")
    'Ada\\\\n\\\\x1b[31m\\\\u202eneB'
    """
    return _HIDDEN.sub(lambda found: repr(found[0])[1:-1], text) if not text.isprintable() else text


def shown(text: str, longest: int = 40) -> str:
    """A text of somebody else's, fit to be quoted in a message: visible, and not too long.

    >>> shown("W6"), shown("x" * 100, longest=10)
    ('W6', 'xxxxxxx...')
    """
    seen = visible(text)
    return seen if len(seen) <= longest else f"{seen[: longest - 3]}..."
