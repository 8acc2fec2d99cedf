"""What may be typed into a workbook that computes by itself; its formulas use these tables.

They are the reader's own, so a cell means the same to both. A cell is a game if it begins with a
key of `games` and goes on with the opponent's number, else it is a key of `NOBODY`. `-1` is
neither: it has two meanings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from xltiebreak.core.event import Result
from xltiebreak.languages.text import pattern
from xltiebreak.reading.notation import byes
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.outcomes import FORFEITS, SIGNS, WORDS

_BLANKS = pattern("[ \\u00a0]")
_NUMBER = pattern("0{0,5}[1-9][0-9]{0,5}")


LENGTHS = (4, 3, 2, 1)
"""How much may stand before an opponent's number, in letters."""

_IN_WORDS = {word: result for word, result in WORDS.items() if len(word) <= max(LENGTHS)}


@lru_cache
def games(letters: Letters) -> Mapping[str, Result]:
    """Return what stands before the opponent's number, in capitals and without blanks."""
    results = letters.results
    return {
        **results,
        **{f"{color}{letter}": result for letter, result in results.items() for color in "WB"},
        "½": Result.DRAW,
        **SIGNS,
        **{f"{sign}{color}": result for sign, result in SIGNS.items() for color in "WB"},
        **{f"{sign}F": result for sign, result in FORFEITS.items()},
        **_IN_WORDS,
    }


NOBODY: Mapping[str, Result] = {
    **byes.WORDS,
    **dict.fromkeys(("ABSENT", "ABWESEND", "AUSENTE", "ASSENTE"), Result.ZERO_BYE),
    **{
        f"{before}{letter}{behind}": result
        for letter, result in byes.NOBODY.items()
        for before in ("", "-")
        for behind in ("", "-")
    },
}
"""Whole cells without an opponent, in capitals and without blanks."""


def is_typed(text: str, letters: Letters = ENGLISH_LETTERS) -> bool:
    """Whether the formulas of a workbook understand the text of a result cell.

    >>> [is_typed(text) for text in ("w 6b", "+B6", "W02", "-B", "6", "", "-1", "W6w1", "2-1")]
    [True, True, True, True, True, True, False, False, False]
    >>> is_typed("P6"), is_typed("P6", Letters("G", "T", "P"))
    (False, True)
    """
    bare = _BLANKS.sub("", text).upper()
    if not bare or bare in NOBODY:
        return True
    before = games(letters)
    length = next((one for one in LENGTHS if len(bare) >= one and bare[:one] in before), 0)
    number = bare[length:]
    if length < 2:
        number = number[:-1] if number[-1:] in ("W", "B") else number
    is_one = _NUMBER.fullmatch(number) is not None and number in text
    return is_one and f"{bare[:length]}{int(number)}" != "-1"
