"""What somebody may type around a section: rounds beside or between its own, and rows below it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from xltiebreak.live.steps import WatchedColumn, fixed
from xltiebreak.reading.grid import Area, Cell, Grid, quoted_sheet
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.typed import games

_AT_ONCE = 9  # beginnings in a formula, which has 8,192 characters at most
_BELOW = 200  # rows below the last player
_FORMS = 6  # forms of results in a formula, whose sheet may have a long name
_LEAST = 2  # results that make a column a round: one may be a note
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
    """Return formulas whose sum is over 1 if rounds stand behind the last one.

    They count headings of further rounds twice, and results. sheet: its name in quotes; last: how
    the last round is headed; area: from that heading on to the right and down to the last player,
    so that it also covers columns inserted behind the round; there: what `count_beyond` found when
    the formulas were written; status: the column of the cell beside the headings that shows what is
    wrong, and so depends on these formulas; letters: those of results on the sheet.
    """
    heads = area._replace(bottom=area.top)
    parts = [heads]
    if status is not None and status <= area.right:
        parts = [heads._replace(right=status - 1), heads._replace(left=status + 1)]
        parts = [part for part in parts if part.left <= part.right]
    headings = [
        f'COUNTIF({cells_on(sheet, part)},"{head}")' for part in parts for head in next_heads(last)
    ]
    below = area._replace(top=area.top + 1)
    own, whole = cells_on(sheet, below._replace(right=area.left)), cells_on(sheet, below)
    begun = _beginnings(letters)
    counts = [f'COUNTIF({whole},"{text}*")-COUNTIF({own},"{text}*")' for text in begun]
    if status is not None:  # a director's own columns may hold such texts
        going_on = _going_on(letters)
        counts += [f'COUNTIF({own},"{text}")-COUNTIF({whole},"{text}")' for text in going_on]
    results = ("+".join(counts[at : at + _AT_ONCE]) for at in range(0, len(counts), _AT_ONCE))
    return [f"{_LEAST}*({'+'.join(headings) or 0})-{there}", *results]


def count_beyond(texts: Collection[str], last: str) -> int:
    """Return what the formulas of `rounds_beyond` count in these texts."""
    return sum(_LEAST * (text in next_heads(last)) + _counts(text) for text in texts)


def _counts(text: str, letters: Letters = ENGLISH_LETTERS) -> int:
    """How often a text is counted as a result: not if it goes on, as `W1 Lincoln` does."""
    capitals = text.upper()
    begins = capitals.startswith(_beginnings(letters))
    goes_on = " " in capitals and capitals.startswith(tuple(_own_beginnings(letters)))
    return begins - goes_on


def _own_beginnings(letters: Letters) -> list[str]:
    """Return how wins, draws and losses begin."""
    own = (letters.won, letters.drawn, letters.lost)
    return [f"{letter}{digit}" for letter in own for digit in "123456789"]


def _going_on(letters: Letters) -> list[str]:
    """Return how texts go on that only begin as a result, in the signs of COUNTIF."""
    return [f"{begun}* *" for begun in _own_beginnings(letters)]


def watched_columns(
    grid: Grid, area: Area, rounds: Sequence[int], last: str
) -> Iterator[WatchedColumn]:
    """Yield the columns of a section from left to right.

    area: from the headings to the last player; rounds: the columns of the rounds, the last of which
    is headed `last`.
    """
    sheet, down = quoted_sheet(grid.sheet), range(area.top + 1, area.bottom + 1)
    begun = _beginnings_of([grid.text(row, column) for row in down for column in rounds])

    def results(part: Area) -> str:
        cells = cells_on(sheet, part)
        terms = [f'COUNTIF({cells},"{text}*")' for text in begun]
        less = [f'COUNTIF({cells},"{text}")' for text in _going_on(ENGLISH_LETTERS)]
        return f"{'+'.join(terms)}-{'-'.join(less)}"

    for column in range(area.left, area.right + 1):
        own = area._replace(left=column, right=column)
        gap = own._replace(right=column + 1)
        heads = "".join(
            f'+{_LEAST}*COUNTIF({cells_on(sheet, gap)},"{head}")' for head in next_heads(last)
        )
        there = None
        if column > max(rounds):
            there = sum(_counts(grid.text(row, column)) for row in down)
        yield WatchedColumn(
            cells_on(sheet, own._replace(bottom=own.top)),
            cells_on(sheet, gap) if column < area.right else "",
            results(own),
            results(gap) + heads,
            there,
        )


def _beginnings_of(texts: Collection[str]) -> list[str]:
    """Return how results begin in the forms of these texts, and in the usual ones."""
    forms = [text for text in games(ENGLISH_LETTERS) if not text.startswith("=")]
    capitals = [text.upper() for text in texts]
    used = [form for form in forms if any(re.match(re.escape(form) + "[1-9]", t) for t in capitals)]
    kept = list(dict.fromkeys(["W", "L", "D", *used, "X", "F"]))[:_FORMS]
    return [f"{form}{digit}" for form in kept for digit in "123456789"]


def cells_on(sheet: str, area: Area) -> str:
    """Return the reference to cells of a sheet; sheet: its name in quotes."""
    last = fixed(area.bottom, area.right)
    first = fixed(area.top, area.left)
    return f"{sheet}!{first}" if first == last else f"{sheet}!{first}:{last}"


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
    """Whether a text may belong to a round beyond."""
    return _counts(text) > 0 or text in next_heads(last)


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
