"""Who may win a prize: `Grade = K-1`, `Rating < 1200`, `unrated`, several with `and` or `or`.

| typed                            | who                                                       |
|----------------------------------|-----------------------------------------------------------|
| nothing                          | everybody: a place prize                                  |
| `Grade = K-1`                    | players whose Grade is typed K-1, or is K or 1            |
| `Grade = 2 or 3`, `School = ...` | one of these; case, spaces, dots and the kind of dash do  |
|                                  | not matter, `Kindergarten` is K and `3rd` is 3            |
| `Rating < 2400`, `Age <= 12`     | also `>`, `>=`, `!=`; unrated players never, unless named |
| `U1200`, `Under 1200`            | `Rating < 1200`                                           |
| `Rating 1400-1599`, `Class C`    | this band only                                            |
| `unrated`, `rated`               | players without a rating, with one                        |
| `provisional`                    | players whose rating is marked so, such as 1450P12        |
| `Rating < 1200 or unrated`       | this names the unrated players                            |
| `Grade = K-1 and Rating < 600`   | both; `;` means `and`                                     |
| `Team`, `Team of 3`              | a team; the number says how many of its players count     |

A player with a blank cell meets no condition on that column.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from xltiebreak.errors import Error
from xltiebreak.languages.figures import is_ambiguous, number_in
from xltiebreak.languages.text import DASHES, cell_text, normal, pattern, shown

RATING = "rating"
"""The key of the ratings in `Contestant.columns`."""

PROVISIONAL = "provisionalrating"
"""The key in `Contestant.columns` that is blank unless the rating is marked as provisional."""

Sign = Literal["=", "!=", "<", "<=", ">", ">="]

_SIGNS: Mapping[str, Sign] = {"==": "=", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">=", "=>": ">=",
                              "=<": "<="}  # fmt: skip
# These patterns read text in which every run of blanks is one blank.
_TEST = pattern(r"(?P<column>[^=<>!≤≥≠]+)(?P<sign>==|=<|=>|<=|>=|<>|!=|[=<>≤≥≠])(?P<value>.*)")
_BAND = pattern(r"(?P<column>.*[^\s=<>!≤≥≠-]) (?P<value>\S+? ?(?:-|\bto\b) ?\S+)")
_TEAM = pattern(r"teams?(?:\s+(?:of\s+)?(\d{1,2}))?", re.IGNORECASE)
_JOINT = pattern(r" (and|or) | ?; ?", re.IGNORECASE)
_EXPERT, _BAND_WIDTH = 2000, 200  # rating points: the lowest Expert, the width of a class
_RANGE = pattern(r"(.+?) ?(?:-|\bto\b) ?(.+)")
_KINDERGARTEN = frozenset(("kindergarten", "kindergarden", "kinder", "kdg", "kg"))
_BEFORE = frozenset(("pk", "prek", "pre-k", "prekindergarten", "pre-kindergarten"))
_BELOW_FIRST = {"k": 0.0, "pk": -1.0}
_DECIMALS = pattern(r"\d{1,9}")
_GRADE = pattern(r"(?:grade|gr)?0{0,3}(\d{1,9}|k)(?:st|nd|rd|th)?(?:grade|gr)?")
_NEARLY = 0.85  # from this similarity on, a value may be a misspelling of another
_LONGEST = 100  # characters of a value that is compared in this way
_HOW = (
    "write it as Grade = K-1, Rating < 1200, Rating 1400-1599, unrated or Team, or leave it blank"
)


class ConditionError(Error, ValueError):
    """A text is not a condition; the message says how to write a condition."""


class ColumnTest(NamedTuple):
    """A comparison of a player's cell in one column with one or more values."""

    column: str
    """As it was typed."""

    sign: Sign
    values: tuple[str, ...]
    """As they were typed; several values for `=` and `!=` only."""

    @property
    def key(self) -> str:
        """The key of the column in `Contestant.columns`."""
        return normal(self.column)


@dataclass(frozen=True)
class Condition:
    """Who may win a prize."""

    text: str = ""
    """The condition as it was typed, "" for everybody."""

    either: tuple[tuple[ColumnTest, ...], ...] = ((),)
    """Groups of comparisons; a player must meet all comparisons of one group."""

    team: bool = False
    """Whether a team wins it."""

    counting: int = 0
    """How many players count for the team, 0 if the condition does not say."""

    def __bool__(self) -> bool:
        """Whether it excludes anybody."""
        return bool(self.text)

    @property
    def tests(self) -> tuple[ColumnTest, ...]:
        """All comparisons in it."""
        return tuple(test for tests in self.either for test in tests)

    def met(self, columns: Mapping[str, object]) -> bool:
        """Whether a contestant with these columns may win.

        >>> condition_of("Grade = K-1 and Rating < 600").met({"grade": "1st", "rating": 550})
        True
        """
        return any(
            all(_met(test, columns.get(test.key)) for test in group) for group in self.either
        )

    def takes(self, key: str, text: str) -> bool:
        """Whether a comparison of this column names this text."""
        return any(
            _met(test._replace(sign="="), text)
            for test in self.tests
            if test.key == key and test.sign in ("=", "!=")
        )

    def lacks_number(self, key: str, value: object) -> bool:
        """Whether a comparison of this column needs a number, and the value is none."""
        compared = any(test.key == key and test.sign in _COMPARED for test in self.tests)
        return compared and number_of(value, key) is None


EVERYBODY = Condition()


def condition_of(text: str) -> Condition:
    """Parse a condition. Raises ConditionError for a text that is none.

    >>> [tuple(test) for test in condition_of("Rating < 1200 and Grade = 2 or 3").tests]
    [('Rating', '<', ('1200',)), ('Grade', '=', ('2', '3'))]
    """
    typed = " ".join(text.translate(DASHES).split())
    if typed.casefold() in ("", "all", "everybody", "everyone", "-", "place"):
        return EVERYBODY
    if team := _TEAM.fullmatch(typed):
        return Condition(typed, team=True, counting=int(team[1] or 0))
    either: list[list[ColumnTest]] = [[]]
    for joint, part in _parts(typed):
        test = _column_test(part)
        if test:
            if joint == "or":
                either.append([])
            either[-1].append(test)
        else:
            either[-1][-1:] = [_continued(either[-1], joint, part)]
    return Condition(typed, tuple(map(tuple, either)))


def _parts(text: str) -> list[tuple[str, str]]:
    """The parts between `and`, `or` and `;`, each with the word before it."""
    found, start, joint = [], 0, "and"
    for match in _JOINT.finditer(text):
        found.append((joint, text[start : match.start()]))
        start, joint = match.end(), (match[1] or "and").lower()
    found.append((joint, text[start:]))
    return [(joint, part.strip()) for joint, part in found if part.strip()]


def _continued(tests: list[ColumnTest], joint: str, part: str) -> ColumnTest:
    """Append a part to the comparison before it: as one more value, or as the end of a value."""
    if not tests or not tests[-1].values[-1]:
        raise ConditionError(f"{shown(part)} is not a condition: {_HOW}")
    last = tests[-1]
    if joint == "and":  # a school may be called Arts and Sciences
        return last._replace(values=(*last.values[:-1], f"{last.values[-1]} and {part}"))
    if last.sign not in ("=", "!="):
        raise ConditionError(
            f"{shown(part)} after or is not a condition: {last.sign} takes one number; {_HOW}"
        )
    return last._replace(values=(*last.values, part))


def _class_band(letter: str) -> ColumnTest:
    """The ratings of a US Chess class; a blank is the Experts, above class A."""
    low = _EXPERT - _BAND_WIDTH * " abcdefghij".index(letter.lower())
    return ColumnTest("Rating", "=", (f"{low}-{low + _BAND_WIDTH - 1}",))


_SHORT_FORMS: tuple[tuple[str, Callable[[re.Match[str]], ColumnTest]], ...] = (
    (r"unrated|unr|no rating", lambda found: ColumnTest(RATING, "=", ("",))),
    (r"rated", lambda found: ColumnTest(RATING, "!=", ("",))),
    (r"provisional", lambda found: ColumnTest("Provisional rating", "!=", ("",))),
    (r"(?:u|under|below)\s*(\d{2,4})", lambda found: ColumnTest("Rating", "<", (found[1],))),
    (r"class\s+([a-j])", lambda found: _class_band(found[1])),
    (r"expert", lambda found: _class_band(" ")),
)
"""Conditions of one word: the pattern of the whole text in any case, and its meaning."""


def _column_test(part: str) -> ColumnTest | None:
    """Return the comparison that a part spells out; None if it is not a comparison."""
    for form, meaning in _SHORT_FORMS:
        if found := re.fullmatch(form, part, re.IGNORECASE):
            return meaning(found)
    if found := _TEST.fullmatch(part):
        return _comparison(found["column"], found["sign"], found["value"].strip())
    band = _BAND.fullmatch(part)
    if band and _range(band["value"], normal(band["column"])):
        return ColumnTest(band["column"], "=", (band["value"],))
    return None


def _comparison(column: str, typed: str, value: str) -> ColumnTest:
    sign: Sign = _SIGNS.get(typed, typed)  # type: ignore[arg-type]
    column = column.strip()
    if not value:
        raise ConditionError(f"{shown(column)} {typed} asks for nothing: {_HOW}")
    if sign in ("=", "!="):
        if normal(column) == RATING and normal(value) in ("unrated", "unr", "0"):
            return ColumnTest(RATING, sign, ("",))
        return ColumnTest(column, sign, _values(column, value))
    _refuse_thousands(column, value)
    if number_of(value, normal(column)) is None:
        raise ConditionError(f"{shown(value)} is not a number, which {typed} needs: {_HOW}")
    return ColumnTest(column, sign, (value,))


def _values(column: str, text: str) -> tuple[str, ...]:
    """Return the values in a text, a name with commas as well; refuse `2,5` of an unknown kind.

    Grades and ratings have no decimals: `Grade = 2,3` are two, and `Rating = 1,500` is one.
    """
    _refuse_thousands(column, text)
    parts = [part.strip() for part in re.split(r"[,|]", text)]
    key = normal(column)
    if len(parts) == 1 or is_ambiguous(text):  # of a rating, else it was refused
        return (text,)
    one = number_in(text)
    if one is None:
        return (text, *filter(None, parts))
    if key not in ("grade", RATING):
        two = " or ".join(parts)
        raise ConditionError(f"{shown(text)} may be one number or two: write {one:g}, or {two}")
    return tuple(parts)


def _refuse_thousands(column: str, text: str) -> None:
    """Raise ConditionError for a figure such as 1,500 in a column that does not decide it."""
    if normal(column) != RATING and is_ambiguous(text):
        big, small = number_in(text, grouped=True), number_in(text)
        raise ConditionError(f"{shown(text)} may be {big:g} or {small:g}: write it so")


def _met(test: ColumnTest, cell: object) -> bool:
    is_blank = cell_text(cell) == ""
    if test.values == ("",):  # rated or not
        return is_blank is (test.sign == "=")
    if is_blank:
        return False
    if test.sign in ("=", "!="):
        return any(_equal(cell, value, test.key) for value in test.values) is (test.sign == "=")
    (value,) = test.values
    number, limit = number_of(cell, test.key), number_of(value, test.key)
    assert limit is not None  # `_comparison` refuses others
    return number is not None and bool(_COMPARED[test.sign](number, limit))


_COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _equal(cell: object, value: str, key: str) -> bool:
    """Whether a cell has the value, or is inside it if the value is a range."""
    figures = _figure(cell, key), _figure(value, key)
    if None not in figures:
        return figures[0] == figures[1]
    if key_of(cell) == key_of(value):
        return True
    ends, number = _range(value, key), number_of(cell, key)
    return ends is not None and number is not None and ends[0] <= number <= ends[1]


def _range(value: str, key: str) -> tuple[float, float] | None:
    """Return the ends of a range of numbers or grades; None if it is not a range."""
    found = _RANGE.fullmatch(" ".join(value.translate(DASHES).split()))
    if not found:
        return None
    low, high = number_of(found[1], key), number_of(found[2], key)
    return None if low is None or high is None or low > high else (low, high)


def _figure(value: object, key: str) -> float | None:
    """Return the figure in a column with this key; None for a text, and where thousands may be."""
    if key != RATING and isinstance(value, str) and is_ambiguous(value):
        return None
    return number_in(value, signed=True, grouped=key == RATING)


def number_of(value: object, key: str = "") -> float | None:
    """Return a value as a number (Kindergarten 0, Pre-K -1); None if it is not one.

    key: of its column; a rating may have a separator of thousands.

    >>> [number_of(value) for value in (3, "3rd", "K", "Grade 4", "pre-K", "2,5", "1 1/2", "K-1")]
    [3.0, 3.0, 0.0, 4.0, -1.0, 2.5, 1.5, None]
    """
    figure = _figure(value, key)
    if figure is None and isinstance(value, str) and len(re.findall(r"\d+", value)) < 2:
        grade = key_of(value)
        return _BELOW_FIRST.get(grade, float(grade) if _DECIMALS.fullmatch(grade) else None)
    return figure


def key_of(value: object) -> str:
    """The key of a value: the same for all ways to type it.

    It has no case, spaces, dots and apostrophes, and one kind of dash; Kindergarten is K, 3rd is 3,
    Grade 4 is 4. A value without a figure loses its dashes too.

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
    if all(part in ("k", "pk") or part.isdecimal() for part in parts):
        return "-".join(parts)
    return plain if any(map(str.isdecimal, plain)) else plain.replace("-", "")


def _grade(part: str) -> str:
    if part in _KINDERGARTEN:
        return "k"
    if part in _BEFORE:
        return "pk"
    found = _GRADE.fullmatch(part)
    return found[1] if found else part


def is_near_miss(text: str, condition: Condition, key: str) -> bool:
    """Whether the text of a cell nearly meets a condition on its column, but does not.

    >>> [is_near_miss(text, condition_of("Grade = K-1"), "grade") for text in ("K-1", "K1", "2-3")]
    [False, True, False]
    """
    if condition.takes(key, text):
        return False
    tests = [test for test in condition.tests if test.key == key and test.sign in ("=", "!=")]
    wanted = {key_of(value) for test in tests for value in test.values if value}
    return any(_is_typo(key_of(text), value) for value in wanted)


def _is_typo(own: str, wanted: str) -> bool:
    """Whether two keys of values differ in dashes, or slightly and in no figure."""
    from difflib import SequenceMatcher

    if own.replace("-", "") == wanted.replace("-", ""):
        return True
    if re.findall(r"\d+", own) != re.findall(r"\d+", wanted):
        return False
    is_comparable = 3 < len(wanted) < _LONGEST > len(own)
    return is_comparable and SequenceMatcher(None, own, wanted).ratio() >= _NEARLY
