"""What somebody may type around a section: rounds behind the last one, and rows below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.grid import Area, Cell, Grid
from xltiebreak.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.notation.typed import games
from xltiebreak.workbook.live.steps import fixed

_AT_ONCE = 9  # beginnings in a formula, which has 8,192 characters at most
_BELOW = 200  # rows below the last player
_NEXT = 3  # rounds more, of which the headings are looked for
_FIGURES, _MOST_FIGURES = "0123456789", 2  # of a round's number
_SIGNS = frozenset('"*?~' + _FIGURES)  # with a meaning in COUNTIF, or of a second number


def _beginnings(letters: Letters) -> tuple[str, ...]:
    """Return how results begin."""
    before = [text for text in games(letters) if not text.startswith("=")]  # a sign of COUNTIF
    return tuple(f"{text}{digit}" for text in before for digit in "123456789")


def rounds_beyond(
    sheet: str,
    last: str,
    area: Area,
    there: int,
    status: int | None = None,
    letters: Letters = ENGLISH_LETTERS,
) -> list[str]:
    """Return formulas whose sum counts headings of further rounds, and results behind the last one.

    sheet: its name in quotes; last: how the last round is headed; area: from that heading on to
    the right and down to the last player, so that it also covers columns inserted behind the
    round; there: how many such cells were there when the formulas were written; status: the column
    of the cell beside the headings that shows what is wrong, and so depends on these formulas;
    letters: those of results on the sheet.
    """

    def cells(one: Area) -> str:
        return f"{sheet}!{fixed(one.top, one.left)}:{fixed(one.bottom, one.right)}"

    heads = area._replace(bottom=area.top)
    parts = [heads]
    if status is not None and status <= area.right:
        parts = [heads._replace(right=status - 1), heads._replace(left=status + 1)]
        parts = [part for part in parts if part.left <= part.right]
    headings = [f'COUNTIF({cells(part)},"{head}")' for part in parts for head in next_heads(last)]
    below = area._replace(top=area.top + 1)
    own = cells(below._replace(right=area.left))
    begun = _beginnings(letters)
    counts = [f'COUNTIF({cells(below)},"{text}*")-COUNTIF({own},"{text}*")' for text in begun]
    results = ("+".join(counts[at : at + _AT_ONCE]) for at in range(0, len(counts), _AT_ONCE))
    return [f"{'+'.join(headings) or 0}-{there}", *results]


def next_heads(last: str) -> list[str]:
    """Return how the rounds after the last one would be headed.

    >>> next_heads("Rnd6"), next_heads("6.Rd"), next_heads("Runde")
    (['Rnd7', 'Rnd8', 'Rnd9'], ['7.Rd', '8.Rd', '9.Rd'], [])
    """
    start = next((at for at, sign in enumerate(last) if sign in _FIGURES), len(last))
    behind = last[start:].lstrip(_FIGURES)
    number = last[start : len(last) - len(behind)]
    if not 0 < len(number) <= _MOST_FIGURES or not _SIGNS.isdisjoint(last[:start] + behind):
        return []
    return [f"{last[:start]}{int(number) + more}{behind}" for more in range(1, _NEXT + 1)]


def is_round(text: str, last: str) -> bool:
    """Whether a text is counted as a round beyond."""
    begins = text.upper().startswith(_beginnings(ENGLISH_LETTERS))
    return begins or text in next_heads(last)


def cells_beyond(area: Area) -> Iterator[Cell]:
    """Yield the cells behind the last round."""
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left + 1, area.right + 1):
            yield Cell(row, column)


def free_below(grid: Grid, bottom: int, columns: Sequence[int]) -> int:
    """How many rows below the last player are watched: those above the next cell in use."""
    rows = range(bottom + 1, min(bottom + 1 + _BELOW, grid.bottom + 1))
    in_use = (row for row in rows if any(grid.text(row, column) for column in columns))
    return next(in_use, bottom + 1 + _BELOW) - bottom - 1
