"""What may be typed into a workbook that computes by itself; its formulas use these tables.

They are the reader's own, so a cell means the same to both. A cell is a game if it begins with a
key of `GAMES` and goes on with the opponent's number, else it is a key of `NOBODY`. `-1` is
neither: it has two meanings.
"""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.event import Result
from xltiebreak.notation import byes
from xltiebreak.notation.letters import ENGLISH
from xltiebreak.notation.outcomes import FORFEITS, SIGNS
from xltiebreak.text import pattern

_BLANKS = pattern("[ \\u00a0]")
_NUMBER = pattern("0{0,5}[1-9][0-9]{0,5}")

GAMES: Mapping[str, Result] = {
    **ENGLISH,
    **{f"{color}{letter}": result for letter, result in ENGLISH.items() for color in "WB"},
    "½": Result.DRAW,
    **SIGNS,
    **{f"{sign}{color}": result for sign, result in SIGNS.items() for color in "WB"},
    **{f"{sign}F": result for sign, result in FORFEITS.items()},
}
"""What stands before the opponent's number, in capitals and without blanks."""

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


def is_typed(text: str) -> bool:
    """Whether the formulas of a workbook understand the text of a result cell.

    >>> [is_typed(text) for text in ("w 6b", "+B6", "W02", "-B", "6", "", "-1", "W6w1", "2-1")]
    [True, True, True, True, True, True, False, False, False]
    """
    bare = _BLANKS.sub("", text).upper()
    if not bare or bare in NOBODY:
        return True
    length = next((one for one in (2, 1) if bare[:one] in GAMES), 0)
    number = bare[length:]
    if length < 2:
        number = number[:-1] if number[-1:] in ("W", "B") else number
    is_one = _NUMBER.fullmatch(number) is not None and number in text
    return is_one and f"{bare[:length]}{int(number)}" != "-1"
