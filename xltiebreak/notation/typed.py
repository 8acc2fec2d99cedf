"""What may be typed into a workbook that computes by itself; its formulas use these tables.

They are the reader's own, so a cell means the same to both. A cell is a game if it begins with a
key of `GAMES` and goes on with the opponent's number, else it is a key of `NOBODY`. `-1` is
neither: it has two meanings.
"""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.event import Result
from xltiebreak.notation import byes, signs
from xltiebreak.notation.letters import ENGLISH

GAMES: Mapping[str, Result] = {
    **ENGLISH,
    **{f"{color}{letter}": result for letter, result in ENGLISH.items() for color in "WB"},
    "½": Result.DRAW,
    **signs.RESULTS,
    **{f"{sign}{color}": result for sign, result in signs.RESULTS.items() for color in "WB"},
    **{f"{sign}F": result for sign, result in signs.FORFEITS.items()},
}
"""What stands before the opponent's number, in capitals and without blanks."""

NOBODY: Mapping[str, Result] = {
    **byes.WORDS,
    **{
        f"{before}{letter}{behind}": result
        for letter, result in byes.NOBODY.items()
        for before in ("", "-")
        for behind in ("", "-")
        if f"{before}{letter}{behind}" not in byes.WORDS
    },
}
"""Whole cells without an opponent, in capitals and without blanks."""
