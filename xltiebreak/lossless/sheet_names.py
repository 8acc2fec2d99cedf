"""Names that Excel allows for sheets."""

from __future__ import annotations

import re
from collections.abc import Collection

_LONGEST_NAME = 31  # what Excel allows
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_RESERVED = ("history",)


def sheet_name(wanted: str, taken: Collection[str]) -> str:
    """A name that Excel allows for a sheet and that is not taken yet.

    taken: the names that are, casefolded.

    >>> sheet_name("U12: [Open]", set()), sheet_name("open", {"open"}), sheet_name("'", set())
    ('U12 Open', 'open 2', 'Crosstable')
    """
    plain = " ".join(_NOT_IN_A_NAME.sub(" ", wanted).split()).strip("' ")
    if not plain or plain.casefold() in _RESERVED:
        plain = f"{plain} Crosstable".strip()
    name, number = _cut(plain, ""), 1
    while name.casefold() in taken:
        number += 1
        name = _cut(plain, f" {number}")
    return name


def _cut(text: str, end: str) -> str:
    """The text with the end, as long as Excel counts it (in UTF-16) and allows it."""
    while len((text + end).encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST_NAME:
        text = text[:-1]
    return text.strip("' ") + end
