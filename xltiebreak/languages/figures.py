"""Numbers as people write them, each kind with its range: points, numbers, ratings, amounts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from operator import index

from xltiebreak.languages.text import DASHES, cell_text, pattern

_PARTS = {"½": 0.5, "1/2": 0.5, "1⁄2": 0.5, "¼": 0.25, "1/4": 0.25, "1⁄4": 0.25, "¾": 0.75,
          "3/4": 0.75, "3⁄4": 0.75, None: 0.0}  # fmt: skip
_DIGITS = r"\d{1,6}"
# A group never follows a zero: 0,500 is a half.
_GROUPS = r"(?!0)\d{1,3}(?:(?P<by>[.,'’]|[^\S\n])\d{3})(?:(?P=by)\d{3})*|\d{1,12}"
_BEHIND = r"(?:[.,](?P<decimals>\d{0,9})|\s*(?P<part>[½¼¾]|[13]⁄[24]|(?<!\d)(?:1/[24]|3/4)))?"
_PLAIN_FIGURE, _GROUPED_FIGURE = (
    pattern(rf"(?=.*[\d½¼¾])(?P<sign>[+-]?)\s?(?P<whole>{whole})?{_BEHIND}")
    for whole in (_DIGITS, _GROUPS)
)
# The games stand behind: 8.0 / 11, 4½/7.
_OUT_OF = pattern(r"(\d{1,4}(?:[.,]\d{1,2}|½)|\d{1,4}(?=\s)|½)\s{0,9}/\s{0,9}\d{1,3}")
# A category may come before it (A 2339); a second rating (1965) or a type (1674 F) may follow.
_RATING = pattern(
    r"(?:[A-Z]\s)?(\d(?:[\d.,'’ ]*[\d.,])?)"
    r"(?:\s*(?:(?P<mark>[/P]\s*\d+|[?P])|\*|\(\d{1,4}\))|\s[A-Z])?",
    re.IGNORECASE,
)
_MOST_PROVISIONAL = 2  # figures of the games behind a rating: from 26 games on it is established
_CURRENCY = r"(?:[$€£¥₹＄￥]|[A-Z]{1,3}\$?|kr\.?|zł|Kč)"
_AMOUNT = pattern(rf"{_CURRENCY}?\s{{0,9}}([^$A-Za-z]+?)(?:[.,]-)?\s{{0,9}}{_CURRENCY}?(?:\.-)?")
_LONGEST = 40  # characters of a figure
_LARGEST = 999_999
_SHARED_PLACE = pattern(
    r"(?:=|[Tt])?(?P<first>[0-9]{1,4})(?:=|st|nd|rd|th|\s?[-–]\s?(?P<last>[0-9]{1,4}))?"
)
_RATINGS = range(10, 10_000)
_MOST_POINTS = 1e15  # floats beyond it are not exact
_MOST_MONEY = 10**9  # no prize is worth as much
_CENT = 1e-6  # of a cent: the rounding error of a formula


def number_in(value: object, *, signed: bool = False, grouped: bool = False) -> float | None:
    """Return the number that a cell is or spells, with a point or a comma; None for other cells.

    signed: it may have a sign; grouped: three digits behind a separator are thousands.

    >>> [number_in(text) for text in (2.5, "2,5", ".5", "2½", "2 1/2", "1,500", "-1", "lost")]
    [2.5, 2.5, 0.5, 2.5, 2.5, 1.5, None, None]
    >>> number_in("1,500", grouped=True), number_in("1.000,50", grouped=True)
    (1500.0, 1000.5)
    """
    if not isinstance(value, str):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        return float(value) if abs(value) <= _MOST_POINTS else None
    text = value.strip().translate(DASHES) if len(value) <= _LONGEST else ""
    match = _GROUPED_FIGURE.fullmatch(text) if grouped else _PLAIN_FIGURE.fullmatch(text)
    if not match or (match["sign"] and not signed):
        return None
    digits = re.sub(r"\D", "", match["whole"] or "0")
    size = float(f"{digits}.{match['decimals'] or 0}") + _PARTS[match["part"]]
    return -size if match["sign"] == "-" else size


def as_float(value: float | Fraction | None) -> float | None:
    """Return a value as a file holds it."""
    return None if value is None else float(value)


def is_ambiguous(text: str) -> bool:
    """Whether a figure may have thousands or decimals.

    >>> [is_ambiguous(text) for text in ("1,500", "1.500", "1,50", "1500")]
    [True, True, False, False]
    """
    return None is not number_in(text) != number_in(text, grouped=True)


def whole(value: object) -> int | None:
    """Return a player's number, 1 to 999999; None for anything else.

    >>> whole(6.0), whole("6."), whole(0), whole("6a"), whole(1e400)
    (6, 6, None, None, None)
    """
    number = number_in(value)
    if number is None or not 0 < number <= _LARGEST:
        return None
    return int(number) if number == int(number) else None


def place(value: object) -> int | None:
    """Return a printed place, also one that several share; None for anything else.

    >>> [place(text) for text in (3, "3=", "=3", "T3", "3-5", "3rd", "W3", "5-3")]
    [3, 3, 3, 3, 3, 3, None, None]
    """
    if (alone := whole(value)) is not None or not isinstance(value, str):
        return alone
    if shared := _SHARED_PLACE.fullmatch(value.strip()):
        first, last = int(shared["first"]), int(shared["last"] or shared["first"])
        return first if 0 < first <= last else None
    return None


def read_points(value: object) -> float | None:
    """Return points as directors print them; None for anything else.

    >>> [read_points(text) for text in ("6.0", "3 1/2", "8.0 / 11", "-1", "lost")]
    [6.0, 3.5, 8.0, -1.0, None]
    """
    out_of = _OUT_OF.fullmatch(value.strip()) if isinstance(value, str) else None
    return number_in(out_of[1] if out_of else value, signed=True)


def rating(value: object) -> int | None:
    """Return a rating, also a provisional one (1850/12); None for an unrated player.

    >>> [rating(text) for text in (1850, "1850/12", "1400P7", "2200 (1965)", "1674 F", "unr", None)]
    [1850, 1850, 1400, 2200, 1674, None, None]
    """
    match = _RATING.fullmatch(cell_text(value))
    number = whole(number_in(match[1], grouped=True)) if match else None
    # A range is searched number by number for anything but a number.
    return number if number is not None and number in _RATINGS else None


def is_provisional(value: object) -> bool:
    """Whether a rating is marked as provisional: the number of its games stands behind it, or ?.

    >>> texts = ("1400P7", "1850/12", "1450 P", "1450?", "1850/1790", "1450*", 1450, "unr")
    >>> [is_provisional(text) for text in texts]
    [True, True, True, True, False, False, False, False]
    """
    match = _RATING.fullmatch(cell_text(value))
    mark = (match["mark"] if match and rating(value) is not None else None) or ""
    return bool(mark) and sum(map(str.isdecimal, mark)) <= _MOST_PROVISIONAL


def amount_of(value: object) -> Decimal | None:
    """Return an amount of money in whole cents, typed in any way; None if it is not one.

    >>> for typed in ("$1,000.00", "1.000,00 €", "162.5", 250, "EUR 1 500", "1,000", "free"):
    ...     print(typed, "=", amount_of(typed))
    $1,000.00 = 1000.00
    1.000,00 € = 1000.00
    162.5 = 162.50
    250 = 250.00
    EUR 1 500 = 1500.00
    1,000 = 1000.00
    free = None
    """
    found = _AMOUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    number = number_in(found[1] if found else value, grouped=True)
    if number is None or number >= _MOST_MONEY:
        return None
    cents = round(number * 100)
    exact = cents > 0 and abs(number * 100 - cents) < _CENT
    return Decimal(cents).scaleb(-2) if exact else None


def decimals(values: Iterable[float]) -> str:
    """Return the number format for these values: one decimal or two.

    >>> decimals([10.0, 10.5]), decimals([10.25])
    ('0.0', '0.00')
    """
    return "0.0" if all(round(value * 10, 9) == int(value * 10) for value in {*values}) else "0.00"


def own_number(value: object) -> int | None:
    """Return a whole number of Python or numpy as Python's; None for anything else, as for True."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
