"""The cells beside the results: numbers, points, ratings, marks."""

from __future__ import annotations

import re

from xltiebreak.grid import Grid
from xltiebreak.text import cell_text

_WHOLE = re.compile(r"\s*(\d{1,6})(?:[.,]0*)?\s*")
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,9})?)?\s*(½|[¼¾]|1[/⁄]2)?")
# The games stand behind: 8.0 / 11, 4½/7.
_OUT_OF = re.compile(r"(\d{1,4}(?:[.,]\d{1,2}|½)|\d{1,4}(?=\s)|½)\s{0,9}/\s{0,9}\d{1,3}")
_PARTS = {"½": 0.5, "1/2": 0.5, "1⁄2": 0.5, "¼": 0.25, "¾": 0.75, None: 0.0}
# A category may come before it (A 2339); a second rating (1965) or a type (1674 F) may follow.
_RATING = re.compile(
    r"(?:[A-Z]\s)?(\d{2,4})(?:[.,]0+)?(?:\s*(?:[/P]\s*\d+|[*?P]|\(\d{1,4}\))|\s[A-Z])?",
    re.IGNORECASE,
)
_UNRATED = re.compile(r"|0|-+|NEW|N/?R|UNR\.?|UNRATED", re.IGNORECASE)
_HUGE = 10**308  # more than any spreadsheet or float holds, and about what Python still prints
_LARGEST = 999_999
_MOST_POINTS = 1e15  # floats beyond it are not exact
_LONGEST = 40  # characters of points
_NOT_LATE = ("", "0", "-", "NO", "N", "FALSE")


def whole(value: object) -> int | None:
    """Return a player's number, 1 to 999999; None for anything else.

    >>> whole(6.0), whole("6."), whole(0), whole("6a"), whole(1e400)
    (6, 6, None, None, None)
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return int(value) if 0 < value <= _LARGEST and value == int(value) else None
    match = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match and int(match[1]) > 0 else None


def read_points(value: object) -> float | None:
    """Return points as directors print them; None for anything else.

    >>> [read_points(text) for text in (2.5, "6.0", "3½", "3 1/2", "2,5", "½", "8.0 / 11", "lost")]
    [2.5, 6.0, 3.5, 3.5, 2.5, 0.5, 8.0, None]
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if not isinstance(value, str):
        return float(value) if abs(value) <= _MOST_POINTS else None
    if len(value) > _LONGEST:
        return None
    text = value.replace("\u00a0", " ").strip()
    if out_of := _OUT_OF.fullmatch(text):
        text = out_of[1]
    match = _POINTS.fullmatch(text)
    if not match or not match[0]:
        return None
    number, part = match.groups()
    return float((number or "0").replace(",", ".")) + _PARTS[part]


def rating(value: object) -> int | None:
    """Return a rating, also a provisional one (1850/12); None for an unrated player.

    >>> [rating(text) for text in (1850, "1850/12", "1400P7", "2200 (1965)", "1674 F", "unr", None)]
    [1850, 1850, 1400, 2200, 1674, None, None]
    """
    match = _RATING.fullmatch(cell_text(value))
    return int(match[1]) if match else None


def is_unrated(text: str) -> bool:
    """Whether a cell says that its player has no rating.

    >>> [is_unrated(text) for text in ("unr.", "-", "", "1850x")]
    [True, True, True, False]
    """
    return bool(_UNRATED.fullmatch(text))


def is_late(value: object) -> bool:
    """Whether a cell of the column headed Late marks its player.

    >>> [is_late(value) for value in ("x", 1, "no", 0, None)]
    [True, True, False, False, False]
    """
    return cell_text(value).upper() not in _NOT_LATE


def legible(value: object) -> object:
    """Return a cell's value, or a text in place of a whole number too large for a spreadsheet.

    >>> legible(10**5000), legible(6)
    ('a number of about 5000 digits', 6)
    """
    if isinstance(value, int) and not -_HUGE < value < _HUGE:
        return f"a number of about {value.bit_length() * 30103 // 100000} digits"
    return value


def legible_grid(grid: Grid) -> Grid:
    """Return the grid with a text in place of every huge integer (see `legible`)."""
    for row in grid.rows:
        for value in row:
            if type(value) is int and not -_HUGE < value < _HUGE:
                return grid._replace(rows=[list(map(legible, row)) for row in grid.rows])
    return grid
