"""Files of programs that hold an event but no table: what each is, and what to take instead."""

from __future__ import annotations

import re

from xltiebreak.files.decoding import SourceFile
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Refused

_START = 4096  # characters

_PROGRAMS = (
    (
        pattern(r'\[\s*(?:Event|Site|White) "'),
        "is a file of games (PGN): open it in the program that you use for games and take its "
        "crosstable, or type a list with Round, White, Black and Result",
    ),
    (
        pattern(r"<\?xml[^>]*>\s*<Tournament\b"),
        "is a tournament of OpenGotha: let OpenGotha export it as .h9, or publish its standings as "
        "a web page, and take that file",
    ),
    (
        pattern(r";\s*name\s*=", re.IGNORECASE),
        "is a list for the FFG (.tou): let the program export it as .h9, or its standings as a web "
        "page, and take that file",
    ),
    (
        pattern(r'\{\s*"(?:config|players|tournaments|avoidPairs)"\s*:'),
        "is a backup of Coronate: open it there, copy the crosstable into a sheet and save that as "
        ".xlsx",
    ),
)
"""How the text of each begins, and what a message says of it."""


def refuse_event_without_table(file: SourceFile) -> None:
    """Raise Refused for the file of a known program."""
    start = file.text[:_START].lstrip("\ufeff \t\r\n")
    for begins, message in _PROGRAMS:
        if begins.match(start):
            raise Refused(f"{file.name} {message}")
