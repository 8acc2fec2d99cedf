"""The cell of a name in a list: number, name, rating and points of a player, or nobody."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from xltiebreak.languages.figures import rating, read_points
from xltiebreak.languages.text import LONGEST_NAME, numbered_name, pattern
from xltiebreak.reading.crosstable.finding.people import collapsed
from xltiebreak.reading.notation.byes import nobody

_BEHIND = pattern(r"(.*\S)\s*[(\[]\s*(\d[\d.,½]*|½)\s*[)\]]")
_HIGHEST_POINTS = 99  # a higher figure behind a name is a rating


class Named(NamedTuple):
    """What the cell of a name tells."""

    number: int | None
    name: str
    rating: int | None
    points: float | None


UNNAMED = Named(None, "", None, None)


@lru_cache(maxsize=16_384)
def person_in(text: str) -> Named | None:
    """Return what the cell of a name tells; None if nobody stands there."""
    return named_in(text) if nobody(text) is None else None


def named_in(text: str) -> Named:
    """Return number, name, rating and points in the cell of a name.

    >>> named_in("7 Ben Birch (2.5)")
    Named(number=7, name='Ben Birch', rating=None, points=2.5)
    >>> named_in("Birch, Ben\\n7\\nCM\\n2238")
    Named(number=7, name='Birch, Ben', rating=2238, points=None)
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()[:1] not in ("", "<")]
    if len(lines) > 1:
        figures = [int(line) for line in lines[1:] if line.isdecimal() and len(line) < 6]
        number, own = ([*figures, None, None])[:2]
        return Named(number, collapsed(lines[0])[:LONGEST_NAME], rating(own), None)
    bare = collapsed(text)[:LONGEST_NAME]
    if bare.isdecimal():
        return Named(int(bare[:6]), "", None, None)
    behind = _BEHIND.fullmatch(bare)
    figure = read_points(behind[2]) if behind else None
    if behind and figure is not None:
        bare = behind[1]
    number, name = numbered_name(bare) or (None, bare)
    if figure is None:
        return Named(number, name, None, None)
    is_points = figure <= _HIGHEST_POINTS
    return Named(number, name, None if is_points else int(figure), figure if is_points else None)
