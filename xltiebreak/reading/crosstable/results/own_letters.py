"""The letters of results that a sheet takes beside those of English: a mark on it says them.

A hidden name of the sheet holds the letters of a game won, drawn and lost. Only sheets whose
formulas take them have it, so a mark of the language alone changes no letter:

    _xltiebreak_letters   {"GTP"}
"""

from __future__ import annotations

from xltiebreak.reading.grid import MARKS, Grid
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters, marked_letters

MARK = f"{MARKS}letters"
"""The hidden name that holds the letters."""


def letters_names(letters: Letters) -> dict[str, str]:
    """Return the hidden name to give a sheet, and what it refers to; nothing for English.

    >>> letters_names(Letters("G", "T", "P")), letters_names(ENGLISH_LETTERS)
    ({'_xltiebreak_letters': '{"GTP"}'}, {})
    """
    return {} if letters == ENGLISH_LETTERS else {MARK: f'{{"{"".join(letters)}"}}'}


def letters_on(grid: Grid) -> Letters:
    """Return the letters that a sheet takes beside those of English; these for most sheets."""
    return marked_letters(grid.marks.get(MARK, ""))
