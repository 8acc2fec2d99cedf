"""The formulas that count rounds behind the last one, which no other formula reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xltiebreak.grid import Area, Cell
from xltiebreak.workbook.live.steps import fixed

_NEXT = 3  # rounds more, of which the headings are looked for
_LETTERS, _DIGITS = "WLDXF", "123456789"


def rounds_beyond(
    sheet: str, last: str, area: Area, there: int, answers: Sequence[int]
) -> list[str]:
    """Return formulas whose sum counts headings of further rounds, and results behind the last one.

    sheet: its name in quotes; last: how the last round is headed; area: from that heading on to
    the right and down to the last player, so that it also covers columns inserted behind the
    round; there: how many such cells were there when the formula was written; answers: the columns
    that show what is wrong, which depend on this formula.
    """

    def cells(one: Area) -> str:
        return f"{sheet}!{fixed(one.top, one.left)}:{fixed(one.bottom, one.right)}"

    lefts = (area.left, *(column + 1 for column in answers))
    rights = (*(column - 1 for column in answers), area.right)
    parts = [
        area._replace(left=left, right=right)
        for left, right in zip(lefts, rights, strict=True)
        if left <= right
    ]
    headings = [
        f'COUNTIF({cells(part._replace(bottom=area.top))},"{head}")'
        for part in parts
        for head in next_heads(last)
    ]
    below = [cells(part._replace(top=area.top + 1)) for part in parts]
    own = cells(area._replace(top=area.top + 1, right=area.left))
    results = [
        "+".join(f"COUNTIF({part},{pattern})" for part in below) + f"-COUNTIF({own},{pattern})"
        for letter in _LETTERS
        for pattern in (f'"{letter}{digit}*"' for digit in _DIGITS)
    ]
    return [f"{'+'.join(headings) or 0}-{there}", *results]


def next_heads(last: str) -> list[str]:
    """Return how the rounds after the last one would be headed.

    >>> next_heads("Rnd6"), next_heads("6.Rd"), next_heads("Runde")
    (['Rnd7', 'Rnd8', 'Rnd9'], ['7.Rd', '8.Rd', '9.Rd'], [])
    """
    parts = re.fullmatch(r"([^0-9\"*?~]*)([0-9]{1,2})([^0-9\"*?~]*)", last)
    if not parts:
        return []
    before, number, behind = parts.groups()
    return [f"{before}{int(number) + more}{behind}" for more in range(1, _NEXT + 1)]


def is_round(text: str, last: str) -> bool:
    """Whether a text is counted as a round beyond."""
    result = text[:1].upper() in _LETTERS and text[1:2] in _DIGITS
    return bool(text) and ((result and len(text) > 1) or text in next_heads(last))


def cells_beyond(area: Area) -> Iterator[Cell]:
    """Yield the cells behind the last round."""
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left + 1, area.right + 1):
            yield Cell(row, column)
