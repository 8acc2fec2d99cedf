"""Which column names the players by its cells, where no heading is known to head the names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xltiebreak.languages.text import may_name
from xltiebreak.reading.crosstable.shares import LEAST_LETTERS

_COUNTED = 60  # characters of a cell: a comment is no longer name


def may_be_names(texts: Sequence[str]) -> bool:
    """Whether texts may name players: letters in each, no address, none twice.

    >>> may_be_names(["Ada", "Ben"]), may_be_names(["Ada", "Ada"]), may_be_names(["a@x.org", "Ben"])
    (True, False, False)
    """
    return len({*texts}) == len(texts) > 1 and all(may_name(x) and "@" not in x for x in texts)


def first_names(columns: Iterable[tuple[int, Sequence[str]]]) -> int:
    """Return the first column that may name players, 0 without one.

    It is for tables in which columns of opponents follow: these name the same players.

    >>> first_names([(1, ["1", "2"]), (2, ["Ada", "Ben"]), (3, ["Ben", "Ada"])])
    2
    """
    return next((column for column, texts in columns if may_be_names(texts)), 0)


def most_like_names(columns: Mapping[int, Sequence[str]]) -> int | None:
    """Return the column that looks most like names: no text twice, then the most letters.

    None if no column has enough letters. It is for columns that no opponents follow.

    >>> most_like_names({1: ["Leeds", "Leeds"], 2: ["Ada", "Ben"], 3: ["1720", "1650"]})
    2
    """
    likeness = {
        column: (len({*texts}) == len(texts), letters)
        for column, texts in columns.items()
        if (letters := _letters(texts)) >= LEAST_LETTERS * len(texts)
    }
    return max(likeness, key=likeness.__getitem__, default=None)


def _letters(texts: Sequence[str]) -> int:
    return sum(sum(map(str.isalpha, text[:_COUNTED])) for text in texts)
