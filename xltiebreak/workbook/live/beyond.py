"""The formula that counts rounds behind the last one, which no other formula reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xltiebreak.grid import Area, Cell
from xltiebreak.workbook.live.steps import fixed

_NEXT = 3  # rounds more, of which the headings are looked for
_LETTERS, _DIGITS = "WLDXF", "123456789"


def rounds_beyond(sheet: str, last: str, area: Area, there: int, status: int = 0) -> str:
    """Return a formula that counts headings of further rounds, and results behind the last round.

    sheet: its name in quotes; last: how the last round is headed; area: from that heading on to
    the right and down to the last player, so that it also covers columns inserted behind the
    round; there: how many such cells were there when the formula was written; status: the column
    of the cell beside the headings that shows the answer, which the formula must not read.
    """

    def cells(one: Area) -> str:
        return f"{sheet}!{fixed(one.top, one.left)}:{fixed(one.bottom, one.right)}"

    headings, players = area._replace(bottom=area.top), area._replace(top=area.top + 1)
    heads = [headings]
    if status:
        heads = [headings._replace(right=status - 1), headings._replace(left=status + 1)]
    own = cells(players._replace(right=players.left))
    counts = [f'COUNTIF({cells(one)},"{head}")' for one in heads for head in next_heads(last)]
    for letter in _LETTERS:
        for digit in _DIGITS:
            pattern = f'"{letter}{digit}*"'
            counts.append(f"COUNTIF({cells(players)},{pattern})-COUNTIF({own},{pattern})")
    return f"({'+'.join(counts)}-{there})"


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
