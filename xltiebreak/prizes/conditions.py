"""Who may win a prize: `Grade = K-1`, `Rating < 1200`, `unrated`, several with `and` or `or`.

| typed                            | who                                                       |
|----------------------------------|-----------------------------------------------------------|
| nothing                          | everybody: a place prize                                  |
| `Grade = K-1`                    | whose Grade is typed K-1, or is K or 1                    |
| `Grade = 2 or 3`, `School = ...` | one of these; case, spaces, dots and kinds of dashes are  |
|                                  | nothing, `Kindergarten` is K and `3rd` is 3               |
| `Rating < 2400`, `Age <= 12`     | also `>`, `>=`, `!=`; the unrated never, unless announced |
| `U1200`, `Under 1200`            | `Rating < 1200`                                           |
| `Rating 1400-1599`, `Class C`    | this band only                                            |
| `unrated`, `rated`               | without a rating, with one                                |
| `Rating < 1200 or unrated`       | the unrated are announced                                 |
| `Grade = K-1 and Rating < 600`   | both; `;` is as good as `and`                             |
| `Team`, `Team of 3`              | a team, of which so many players count                    |

A player whose cell is blank meets nothing that asks for the column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from xltiebreak.errors import Error
from xltiebreak.text import DASHES, cell_text, normal, shown

RATING = "rating"
"""By what `Contestant.columns` knows the ratings."""

Sign = Literal["=", "!=", "<", "<=", ">", ">="]

_SIGNS: Mapping[str, Sign] = {"==": "=", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">=", "=>": ">=",
                              "=<": "<="}  # fmt: skip
# What they look at has no blanks but single ones.
_TEST = re.compile(r"(?P<column>[^=<>!≤≥≠]+)(?P<sign>==|=<|=>|<=|>=|<>|!=|[=<>≤≥≠])(?P<value>.*)")
_BAND = re.compile(r"(?P<column>.*[^\s=<>!≤≥≠-]) (?P<value>\S+? ?(?:-|\bto\b) ?\S+)")
_UNDER = re.compile(r"(?:u|under|below)\s*(\d{2,4})", re.IGNORECASE)
_CLASS = re.compile(r"(?:class\s+([a-j])|(expert))", re.IGNORECASE)
_TEAM = re.compile(r"teams?(?:\s+(?:of\s+)?(\d{1,2}))?", re.IGNORECASE)
_JOINT = re.compile(r" (and|or) | ?; ?", re.IGNORECASE)
_EXPERT, _BAND_WIDTH = 2000, 200  # rating points: where Experts begin, how wide a class is
_RANGE = re.compile(r"(.+?) ?(?:-|\bto\b) ?(.+)")
_KINDERGARTEN = frozenset(("kindergarten", "kindergarden", "kinder", "kdg", "kg"))
_BEFORE = frozenset(("pk", "prek", "pre-k", "prekindergarten", "pre-kindergarten"))
_GRADE = re.compile(r"(?:grade|gr)?(\d+|k)(?:st|nd|rd|th)?(?:grade|gr)?")
_NEARLY = 0.85  # of the longer values: so alike are two that may be one
_LONGEST = 100  # characters of a value that is looked at so
_HOW = (
    "write it as Grade = K-1, Rating < 1200, Rating 1400-1599, unrated or Team, or leave it blank"
)


class ConditionError(Error, ValueError):
    """What is no condition; the text says what would be one."""


class Test(NamedTuple):
    """One comparison: what stands in a column, and one of some values.

    column: as it was typed; values: as they were typed, several for `=` and `!=` only.
    """

    column: str
    sign: Sign
    values: tuple[str, ...]

    @property
    def key(self) -> str:
        """By what the column is known among a contestant's."""
        return normal(self.column)


@dataclass(frozen=True)
class Condition:
    """Who may win.

    text: as it was typed, "" for everybody; either: of these one has to be met, and of it every
    comparison; counting: how many players count for a team, 0 where it is not said; team: whether
    it is a team that wins.
    """

    text: str = ""
    either: tuple[tuple[Test, ...], ...] = ((),)
    team: bool = False
    counting: int = 0

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.text)

    @property
    def tests(self) -> tuple[Test, ...]:
        """All of its comparisons."""
        return tuple(test for tests in self.either for test in tests)

    def met(self, columns: Mapping[str, object]) -> bool:
        """Whether a contestant with these columns may win.

        >>> condition_of("Grade = K-1 and Rating < 600").met({"grade": "1st", "rating": 550})
        True
        """
        return any(all(_met(test, columns.get(test.key)) for test in all_) for all_ in self.either)

    def takes(self, key: str, text: str) -> bool:
        """Whether one of its values of a column is this text."""
        return any(
            _met(test._replace(sign="="), text)
            for test in self.tests
            if test.key == key and test.sign in ("=", "!=")
        )


EVERYBODY = Condition()


def condition_of(text: str) -> Condition:
    """Read a condition. Raises ConditionError for what is none.

    >>> [tuple(test) for test in condition_of("Rating < 1200 and Grade = 2 or 3").tests]
    [('Rating', '<', ('1200',)), ('Grade', '=', ('2', '3'))]
    """
    typed = " ".join(text.translate(DASHES).split())
    if not typed or typed.casefold() in ("all", "everybody", "everyone", "-", "place"):
        return EVERYBODY
    if team := _TEAM.fullmatch(typed):
        return Condition(typed, team=True, counting=int(team[1] or 0))
    either: list[list[Test]] = [[]]
    for joint, part in _parts(typed):
        test = _test(part)
        if test:
            if joint == "or":
                either.append([])
            either[-1].append(test)
        else:
            either[-1][-1:] = [_continued(either[-1], joint, part)]
    return Condition(typed, tuple(map(tuple, either)))


def _parts(text: str) -> list[tuple[str, str]]:
    """What stands between `and`, `or` and `;`, each with the word before it."""
    found, start, joint = [], 0, "and"
    for match in _JOINT.finditer(text):
        found.append((joint, text[start : match.start()]))
        start, joint = match.end(), (match[1] or "and").lower()
    found.append((joint, text[start:]))
    return [(joint, part.strip()) for joint, part in found if part.strip()]


def _continued(tests: list[Test], joint: str, part: str) -> Test:
    """The comparison before a part that is none: another of its values, or the end of one."""
    if not tests or not tests[-1].values[-1]:
        raise ConditionError(f"{shown(part)} is no condition: {_HOW}")
    last = tests[-1]
    if joint == "and":  # a school may be called Arts and Sciences
        return last._replace(values=(*last.values[:-1], f"{last.values[-1]} and {part}"))
    if last.sign not in ("=", "!="):
        raise ConditionError(
            f"{shown(part)} after or is no condition: {last.sign} takes one number; {_HOW}"
        )
    return last._replace(values=(*last.values, part))


def _test(part: str) -> Test | None:
    """The comparison that a part is, None where it is none."""
    lower = part.casefold()
    if lower in ("unrated", "unr", "no rating"):
        return Test(RATING, "=", ("",))
    if lower == "rated":
        return Test(RATING, "!=", ("",))
    if under := _UNDER.fullmatch(part):
        return Test("Rating", "<", (under[1],))
    if band := _CLASS.fullmatch(part):
        bottom = _EXPERT - _BAND_WIDTH * ("abcdefghij".index(band[1].lower()) + 1 if band[1] else 0)
        return Test("Rating", "=", (f"{bottom}-{bottom + _BAND_WIDTH - 1}",))
    if found := _TEST.fullmatch(part):
        return _compared(found["column"], found["sign"], found["value"].strip())
    band = _BAND.fullmatch(part)
    if band and _range(band["value"]):
        return Test(band["column"], "=", (band["value"],))
    return None


def _compared(column: str, typed: str, value: str) -> Test:
    sign: Sign = _SIGNS.get(typed, typed)  # type: ignore[arg-type]
    column = column.strip()
    if not value:
        raise ConditionError(f"{shown(column)} {typed} asks for nothing: {_HOW}")
    if sign in ("=", "!="):
        if normal(column) == RATING and normal(value) in ("unrated", "unr", "0"):
            return Test(RATING, sign, ("",))
        parts = tuple(part.strip() for part in re.split(r"[,|]", value))
        return Test(column, sign, (value,) if len(parts) == 1 else (value, *filter(None, parts)))
    if number_of(value) is None:
        raise ConditionError(f"{shown(value)} is no number, which {typed} needs: {_HOW}")
    return Test(column, sign, (value,))


def _met(test: Test, cell: object) -> bool:
    is_blank = cell is None or cell_text(cell) == ""
    if test.values == ("",):  # rated or not
        return is_blank is (test.sign == "=")
    if is_blank:
        return False
    if test.sign in ("=", "!="):
        return any(_equal(cell, value) for value in test.values) is (test.sign == "=")
    number, limit = number_of(cell), number_of(test.values[0])
    if number is None or limit is None:
        return False
    return _COMPARED[test.sign](number, limit)


_COMPARED: Mapping[Sign, Callable[[float, float], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def _equal(cell: object, value: str) -> bool:
    """Whether a cell is a value, or lies in the range that the value is."""
    if key_of(cell) == key_of(value):
        return True
    ends, number = _range(value), number_of(cell)
    return ends is not None and number is not None and ends[0] <= number <= ends[1]


def _range(value: str) -> tuple[float, float] | None:
    """The ends of a range of numbers or grades; None where it is none."""
    found = _RANGE.fullmatch(" ".join(value.translate(DASHES).split()))
    if not found:
        return None
    low, high = number_of(found[1]), number_of(found[2])
    return None if low is None or high is None or low > high else (low, high)


def number_of(value: object) -> float | None:
    """A number, or a grade as one: Kindergarten is 0, what comes before it -1; None for others.

    >>> [number_of(value) for value in (3, "3rd", "K", "Grade 4", "pre-K", 1800.0, "K-1")]
    [3, 3.0, 0.0, 4.0, -1.0, 1800.0, None]
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return value
    key = key_of(value)
    if key == "k":
        return 0.0
    if key == "pk":
        return -1.0
    try:
        return float(cell_text(value).replace(",", ".")) if not key.isdecimal() else float(key)
    except (ValueError, OverflowError):
        return None


def key_of(value: object) -> str:
    """What is the same for all ways to type a value.

    Case, spaces, dots and apostrophes are nothing, every dash is one; Kindergarten is K, 3rd is 3,
    Grade 4 is 4. In what has no figure, dashes are nothing as well.

    >>> [key_of(value) for value in ("K-1", "k – 1", "Kindergarten", "3rd", 3.0, "St. Mary's")]
    ['k-1', 'k-1', 'k', '3', '3', 'stmarys']
    """
    return _key(cell_text(value))


@lru_cache(maxsize=4096)
def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).translate(DASHES).casefold()
    plain = "".join(mark for mark in plain if mark.isalnum() or mark == "-").strip("-")
    parts = [_grade(part) for part in plain.split("-")]
    if plain in _BEFORE:
        return "pk"
    if len(parts) == 2 and all(part in ("k", "pk") or part.isdecimal() for part in parts):
        return "-".join(parts)
    if len(parts) == 1:
        return parts[0]
    return plain if any(map(str.isdecimal, plain)) else plain.replace("-", "")


def _grade(part: str) -> str:
    if part in _KINDERGARTEN:
        return "k"
    if part in _BEFORE:
        return "pk"
    found = _GRADE.fullmatch(part)
    return found[1].lstrip("0") or "0" if found else part


def near(values: Iterable[object], condition: Condition, key: str) -> list[str]:
    """What stands in a column and is nearly what a condition asks for, but is not.

    >>> near(["K-1", "K1", "2-3"], condition_of("Grade = K-1"), "grade")
    ['K1']
    """
    from difflib import SequenceMatcher

    wanted = {
        key_of(value)
        for test in condition.tests
        if test.key == key and test.sign in ("=", "!=")
        for value in test.values
        if value
    }
    found: dict[str, None] = {}
    for text in dict.fromkeys(map(cell_text, values)):
        if not text or condition.takes(key, text):
            continue
        own = key_of(text)
        for one in wanted:
            alike = own.replace("-", "") == one.replace("-", "")
            figures = re.findall(r"\d+", own) == re.findall(r"\d+", one)
            if alike or (
                figures
                and 3 < len(one) < _LONGEST > len(own)
                and SequenceMatcher(None, own, one).ratio() >= _NEARLY
            ):
                found[text] = None
    return list(found)
