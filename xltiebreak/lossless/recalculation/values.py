"""The values of cells, and how formulas turn one kind into another.

Only what Excel and LibreOffice do alike is done here. Everything else raises `UnknownError`: a
result that one of them would show differently is never stored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xltiebreak.languages.text import pattern

_SMALLEST, _LARGEST = 1e-4, 1e11
"""Within these all programs write a number without an exponent."""

_NEAR = 1e-13
"""Numbers that differ by less, as a share of the larger one, are equal for some programs."""

_LONGEST_TEXT = 32_767
_LAST_OF_ONE = "\uffff"
"""The last character that is one for Excel; later ones are two."""

_DYADIC = 1024
"""Numbers that are whole so many times are added without rounding."""

_ODD = frozenset("\u0130\u0131\u017f\u212a")
"""Letters whose capitals or small letters are those of others: of i, s and k."""

_ALIKE = "texts that are equal for some programs"
_ESCAPED = pattern(r"~[*?~]")
_WHOLE = pattern(r"-?[0-9]{1,15}")
_PLAIN = pattern(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?")
_LETTERS, _OF_NONE = pattern(r"[A-Za-z]+"), pattern(r"[?!*#@&;=<>|\\{}~^_\"]")
"""Words, and signs that stand in no number, date or time."""

_OF_TIMES = ("e", "a", "p", "t", "z", "am", "pm")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class UnknownError(Exception):
    """A value that is not certain; the text says why."""


@dataclass(frozen=True)
class ErrorValue:
    """An error that a cell shows, such as #N/A."""

    text: str


class CellError(Exception):
    """A formula comes to an error."""

    def __init__(self, value: ErrorValue) -> None:
        super().__init__(value.text)
        self.value = value


NOT_AVAILABLE, WRONG_VALUE, DIVISION = map(ErrorValue, ("#N/A", "#VALUE!", "#DIV/0!"))
SOME_ERROR = ErrorValue("")
"""An error that programs name differently: other formulas may catch it, no cell shows it."""

Plain: TypeAlias = "float | str | bool | None"
"""A value that is no error; None for a blank cell."""

Value: TypeAlias = "Plain | ErrorValue"
"""What a cell holds."""


def plain(value: Value) -> Plain:
    """Return the value of a cell. Raises CellError for an error."""
    if type(value) is ErrorValue:
        raise CellError(value)
    return value  # type: ignore[return-value]  # mypy narrows by isinstance only, which is slower


def text_of(value: Plain) -> str:
    """Return a value as formulas join it to a text."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        raise UnknownError("a truth value as a text")
    if value and not _SMALLEST < abs(value) < _LARGEST:
        raise UnknownError("a very small or large number as a text")
    return str(int(value)) if value == int(value) else f"{value:.15g}"


def counted_text(value: Plain) -> str:
    """Return a value as a text whose characters all programs count alike."""
    text = text_of(value)
    if not text.isascii() and max(text) > _LAST_OF_ONE:
        raise UnknownError("a character that programs count as one or as two")
    return text


def short_text(text: str) -> str:
    """Return a text that a cell can hold."""
    if len(text) > _LONGEST_TEXT:
        raise UnknownError("a text that is too long for a cell")
    return text


def read_number(text: str) -> float | None:
    """Return the number that VALUE makes of a text; None if it is none for any program."""
    if _PLAIN.fullmatch(text):
        return float(text)
    if not any(map(str.isdigit, text)):
        return None
    words = [word.lower() for word in _LETTERS.findall(text)]
    if _OF_NONE.search(text) or any(
        word not in _OF_TIMES and word[:3] not in _MONTHS for word in words
    ):
        return None
    raise UnknownError("a text that may be a number or a date")


def numeric(value: Plain) -> float:
    """Return a value as a number to compute with."""
    if not isinstance(value, str):
        return float(value or 0.0)
    if _WHOLE.fullmatch(value):
        return float(value)
    if read_number(value) is not None:
        raise UnknownError("a text in place of a number")
    raise CellError(WRONG_VALUE)


def truth_of(value: Plain) -> bool:
    """Return a value as a condition."""
    if isinstance(value, str):
        raise UnknownError("a text in place of a truth value")
    return bool(value)


def are_equal(first: Plain, second: Plain) -> bool:
    """Return whether two values are equal for `=`."""
    if type(first) is float and type(second) is float:
        if first == second:
            return True
        refuse_nearly_equal(first, second)
        return False
    if type(first) is str and type(second) is str:
        return first == second or same_text(first, second)
    if first is None or second is None:
        return not (first or second)  # a blank cell is "", 0 and FALSE
    if bool in (type(first), type(second)) and not isinstance(first, type(second)):
        if float in (type(first), type(second)):
            raise UnknownError("a truth value beside a number")
        return False
    return first == second


def refuse_nearly_equal(first: float, second: float) -> None:
    """Raise UnknownError for numbers that are equal for some programs, and not for others."""
    if first != second and abs(first - second) <= _NEAR * max(abs(first), abs(second)):
        raise UnknownError("numbers that are nearly equal")


def same_text(first: str, second: str) -> bool:
    """Return whether two texts are equal, in any case."""
    if first.lower() == second.lower():
        return True
    if not (first.isascii() and second.isascii()) and _folded(first) == _folded(second):
        raise UnknownError(_ALIKE)
    return False


def _folded(text: str) -> str:
    """A text in which letters are one that some programs take for one."""
    from unicodedata import normalize  # few texts need it

    return normalize("NFKD", text).casefold().translate({0x131: "i", 0x2019: "'"})


def is_less(first: Plain, second: Plain) -> bool:
    """Return whether a value is before another one."""
    if are_equal(first, second):
        return False
    a = ("" if isinstance(second, str) else 0.0) if first is None else first
    b = ("" if isinstance(first, str) else 0.0) if second is None else second
    if type(a) is float and type(b) is float:
        return a < b
    if isinstance(a, bool) or isinstance(b, bool) or (a and b and isinstance(a, type(b))):
        raise UnknownError("texts or truth values in an order")
    return isinstance(a, float) if type(a) is not type(b) else not a  # numbers, then texts


def wildcards(text: str) -> re.Pattern[str] | None:
    """Return the pattern of a text with the wildcards `*`, `?` and `~`; None for one without."""
    if not any(sign in text for sign in "*?~"):
        return None
    if "~" in _ESCAPED.sub("", text):
        raise UnknownError("a ~ before another sign than a wildcard")
    made = re.sub(
        r"~([*?~])|([*?])|.",
        lambda found: {"*": ".*", "?": "."}.get(found[2]) or re.escape(found[1] or found[0]),
        text,
        flags=re.DOTALL,
    )
    return re.compile(made, re.IGNORECASE | re.DOTALL)


def is_like(condition: str, search: re.Pattern[str], text: str) -> bool:
    """Return whether a text has the pattern of a condition."""
    found = search.fullmatch(text) is not None
    if not (text.isascii() and condition.isascii()):
        folded = wildcards(_folded(condition))
        if (
            max(text, default="") > _LAST_OF_ONE
            or not _ODD.isdisjoint(text)
            or (folded and found != bool(folded.fullmatch(_folded(text))))
        ):
            raise UnknownError(_ALIKE)
    return found


def sum_in_order(numbers: Sequence[float]) -> float:
    """Return a sum, added up in the order of the cells."""
    total = float(sum(numbers))
    if abs(total) <= _NEAR * sum(map(abs, numbers)) and any(n * _DYADIC % 1 for n in numbers):
        raise UnknownError("numbers of which programs make 0 or nearly 0")
    return total
