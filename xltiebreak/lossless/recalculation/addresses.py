"""The cells that the text of a formula names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Area, parse_area

REFERENCE = pattern(
    r"""
    "(?:[^"]|"")*"
    | (?<![\w.$!'\]\\?])(?:'((?:[^']|'')+)'!|([^\W\d][\w.]*)!)?
      (\$?[A-Za-z]{1,3})(\$?[0-9]{1,7})(?::(\$?[A-Za-z]{1,3})(\$?[0-9]{1,7}))?(?![\w.(!:\[\#?\\$'])
    """,
    re.VERBOSE,
)
"""Matches a text in quotes, or cells with the name of a sheet, its letters and rows in groups."""


def references(text: str) -> Iterator[tuple[str, Area]]:
    """Yield the cells that a formula names, each with its sheet, casefolded; "" for its own."""
    for found in REFERENCE.finditer(text):
        if found[3]:
            name = (found[1] or found[2] or "").replace("''", "'").casefold()
            first, last = found[3] + found[4], (found[5] or "") + (found[6] or "")
            yield name, parse_area(f"{first}:{last}" if last else first)
