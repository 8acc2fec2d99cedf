"""The cells of sheets and areas; a formula is computed when its value is first needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.recalculation.values import (
    SOME_ERROR,
    CellError,
    ErrorValue,
    Plain,
    UnknownError,
    Value,
    is_like,
    numeric,
    read_number,
    refuse_nearly_equal,
    same_text,
    wildcards,
)

_MOST_CELLS = 10_000_000
"""LazyCells of all areas of a workbook that are looked at; more would take a minute."""

At: TypeAlias = tuple[int, int]
"""A row and a column, both from 1: many thousands are looked up, and a plain tuple is faster."""

Code: TypeAlias = Callable[[str, int, int], Plain]
"""Computes a value for a formula on a sheet, in a row and a column. Raises ErrorValue too."""


@dataclass(eq=False, slots=True)
class Formula:
    """A formula, which the members of a shared one have in common."""

    text: str
    """Without the equals sign; "" for one that is not understood, such as an array."""

    at: At
    """The cell that its text is written for."""

    code: Code | None = None
    """What computes it, once it was needed."""


class SheetCells(NamedTuple):
    """What a sheet holds."""

    title: str
    """Its name as it is written."""

    values: Mapping[At, Value]
    """The cells that are neither blank nor formulas."""

    formulas: Mapping[At, Formula]
    vouched: Mapping[At, Value] = {}
    """What formulas show that call functions of others, such as those of xlwings."""

    spills: Sequence[At] = ()
    """The first cells of dynamic arrays, which may fill blank cells on their right and below."""


class Why(NamedTuple):
    """Why a cell is unknown."""

    reason: str
    sheet: str
    at: At
    """The cell whose formula is not computed; that of another cell reads it."""


class NeedsError(Exception):
    """A formula reads cells that must be computed first."""

    def __init__(self, cells: LazyCells, places: Sequence[At]) -> None:
        super().__init__(cells, places)
        self.cells, self.places = cells, places


class ReadsUnknownError(UnknownError):
    """A formula reads a cell that is unknown."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.reason)
        self.why = why


class LazyCells(dict[At, Value]):
    """The cells of a sheet that have a value; asked for another one, it says what that needs."""

    def __init__(self, name: str, sheet: SheetCells) -> None:
        super().__init__(sheet.values)
        self.name, self.title = name, sheet.title
        self.vouched, self.spills = sheet.vouched, sheet.spills
        self.pending = dict(sheet.formulas)
        self.unknown: dict[At, Why] = {}

    def __missing__(self, at: At) -> Value:
        """None for a blank cell. Raises NeedsError or ReadsUnknownError."""
        if at in self.pending:
            raise NeedsError(self, (at,))
        if at in self.unknown:
            raise ReadsUnknownError(self.unknown[at])
        for top, left in self.spills:
            if at[0] >= top and at[1] >= left:
                raise ReadsUnknownError(Why("an array that may grow", self.title, (top, left)))
        return None


class Ref(NamedTuple):
    """An area that a formula reads."""

    sheet: str
    """The sheet's name, casefolded."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return self.bottom - self.top + 1, self.right - self.left + 1


LONGEST_CONDITION = 255
"""Characters of a text that Excel looks for."""

_TRUTHS = ("TRUE", "FALSE")
_MAY_COUNT = pattern(r"\W*\d")
"""Matches a text that may be a number: one that begins with a digit, behind any signs."""

Test: TypeAlias = Callable[[Value], bool]


class Sheets(dict[str, LazyCells]):
    """The sheets of a workbook by name, casefolded; each is loaded when a formula names it.

    Asked for what areas hold, it raises NeedsError or ReadsUnknownError as `LazyCells` do.
    """

    def __init__(self, load: Callable[[str], SheetCells | None]) -> None:
        super().__init__()
        self._load, self._left = load, _MOST_CELLS
        self._values: dict[Ref, list[Value]] = {}
        self._numbers: dict[Ref, list[float]] = {}
        self._ordered: dict[Ref, list[float]] = {}
        self._texts: dict[Ref, Counter[str] | None] = {}
        self._met: dict[tuple[Ref, Plain], list[bool]] = {}

    def __missing__(self, name: str) -> LazyCells:
        sheet = self._load(name)
        if sheet is None:
            raise UnknownError("another workbook or a sheet that is missing")
        return self.setdefault(name, LazyCells(name, sheet))

    def all_in(self, ref: Ref) -> list[Value]:
        """Return the values of all cells of an area, row by row."""
        found = self._values.get(ref)
        if found is not None:
            return found
        height, width = ref.size
        self._left -= height * width
        if self._left < 0:
            raise UnknownError("too many cells")
        cells, columns = self[ref.sheet], range(ref.left, ref.right + 1)
        places = [(row, column) for row in range(ref.top, ref.bottom + 1) for column in columns]
        if needed := cells.pending.keys() & places:
            raise NeedsError(cells, sorted(needed, reverse=True))
        return self._values.setdefault(ref, [cells[at] for at in places])

    def numbers(self, ref: Ref) -> list[float]:
        """Return the numbers of an area, row by row. Raises CellError for an error among them."""
        found = self._numbers.get(ref)
        if found is None:
            found = self._numbers[ref] = list(numbers_among(self.all_in(ref)))
        return found

    def ordered(self, ref: Ref) -> list[float]:
        """Return the numbers of an area in ascending order. Raises the error among its cells."""
        found = self._ordered.get(ref)
        if found is None:
            found = self._ordered[ref] = sorted(self.numbers(ref))
        return found

    def met(self, ref: Ref, condition: Plain) -> list[bool]:
        """Return which cells of an area meet a condition of COUNTIF."""
        if type(condition) not in (float, str):
            raise UnknownError("a condition that is blank or a truth value")
        found = self._met.get((ref, condition))
        if found is None:
            test = _test_of(condition)
            found = self._met[ref, condition] = list(map(test, self.all_in(ref)))
        return found

    def count(self, ref: Ref, condition: Plain) -> int:
        """Return how many cells of an area meet a condition of COUNTIF."""
        if isinstance(condition, str) and _is_of_texts(condition):
            if ref not in self._texts:
                texts = [value.lower() for value in self.all_in(ref) if isinstance(value, str)]
                self._texts[ref] = Counter(texts) if all(map(str.isascii, texts)) else None
            if (texts_there := self._texts[ref]) is not None:
                if search := wildcards(condition):
                    meets = search.fullmatch  # of texts in ASCII
                    return sum(count for text, count in texts_there.items() if meets(text))
                return texts_there[condition.lower()]
        return sum(self.met(ref, condition))


def _is_of_texts(condition: str) -> bool:
    """Whether only texts meet a condition: by their own letters, in any case."""
    if not (condition.isascii() and condition[:1].isalpha()) or len(condition) > LONGEST_CONDITION:
        return False
    if condition.upper() in _TRUTHS:
        return False
    return bool(wildcards(condition)) or read_number(condition) is None


def numbers_among(values: Iterable[Value]) -> Iterator[float]:
    """Yield the numbers among some values. Raises CellError if an error is among them."""
    found = list(values)
    if errors := {value for value in found if isinstance(value, ErrorValue)}:
        raise CellError(errors.pop() if len(errors) == 1 else SOME_ERROR)
    for value in found:
        if isinstance(value, bool):
            raise UnknownError("a truth value among numbers")
        if isinstance(value, float):
            yield value


def _test_of(condition: Plain) -> Test:
    if not isinstance(condition, str):
        return _equal_to(numeric(condition))
    sign = next((s for s in ("<>", "<=", ">=", "=", "<", ">") if condition.startswith(s)), "")
    text = condition[len(sign) :]
    if len(text) > LONGEST_CONDITION or text.upper() in _TRUTHS or text[:1] == "#":
        raise UnknownError("a condition of a long text, a truth value or an error")
    number = None if wildcards(text) else read_number(text)
    if sign in ("", "=", "<>"):
        same = _blank(sign) if not text else _like(text) if number is None else _equal_to(number)
        return (lambda value: not same(value)) if sign == "<>" else same
    if number is None:
        raise UnknownError("texts in an order")
    compare = {"<": float.__lt__, ">": float.__gt__, "<=": float.__le__, ">=": float.__ge__}[sign]
    limit = number

    def test(value: Value) -> bool:
        if isinstance(value, bool):
            raise UnknownError("a truth value beside a number")
        if type(value) is not float:
            return False
        refuse_nearly_equal(value, limit)
        return compare(value, limit)

    return test


def _equal_to(number: float) -> Test:
    def test(value: Value) -> bool:
        if type(value) is float:
            if value == number:
                return True
            refuse_nearly_equal(value, number)
        elif isinstance(value, bool) or (isinstance(value, str) and _MAY_COUNT.match(value)):
            raise UnknownError("a text or a truth value that may count as a number")
        return False

    return test


def _like(text: str) -> Test:
    search = wildcards(text)
    if not search:
        return lambda value: isinstance(value, str) and same_text(value, text)

    def test(value: Value) -> bool:
        if isinstance(value, str):
            return is_like(text, search, value)
        if value is not None and any(map(search.fullmatch, _texts_of(value))):
            raise UnknownError("a wildcard that may stand for a number")
        return False

    return test


def _texts_of(value: float | bool | ErrorValue) -> Sequence[str]:
    """What a program may compare with a pattern in place of a value that is no text."""
    if isinstance(value, ErrorValue):
        return (value.text,)
    return (str(value).upper(), str(int(value))) if isinstance(value, bool) else (f"{value:.15g}",)


def _blank(sign: str) -> Test:
    def test(value: Value) -> bool:
        if value == "" and sign:
            raise UnknownError("an empty text that may count as blank")
        return value is None or value == ""

    return test
