"""From the text of a formula to what computes it, once for all cells with the same formula.

A formula is turned into addresses relative to its cell, so that a column of equal formulas is
parsed once; the next one below is recognised by the text that it must have.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.recalculation.addresses import REFERENCE
from xltiebreak.lossless.recalculation.cells import Code, Formula, Ref, Sheets
from xltiebreak.lossless.recalculation.copied import RowNumber, RowTemplate, row_template
from xltiebreak.lossless.recalculation.values import (
    DIVISION,
    SOME_ERROR,
    WRONG_VALUE,
    CellError,
    Plain,
    UnknownError,
    are_equal,
    is_less,
    numeric,
    plain,
    refuse_nearly_equal,
    short_text,
    text_of,
)
from xltiebreak.reading.grid import column_number


class Node(NamedTuple):
    """A part of a formula."""

    value: Code
    """Its value; several cells have none."""

    area: Callable[[str, int, int], Ref] | None = None
    """The cells that it refers to, None if it refers to none."""

    may_refer: bool = False
    """Whether it may be a reference all the same, such as one that IF chooses."""


Function: TypeAlias = Callable[[Sheets, Sequence[Node]], Node]
"""Makes a part of a formula from a function's arguments."""

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
_DEEPEST = 64
"""Levels of brackets; Excel allows as many."""

_KINDS_OF_TOKENS = (
    r'"(?P<text>(?:[^"]|"")*)"',
    r"\x01(?P<reference>[^\x02]*)\x02",
    r"(?P<number>[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,3})?|\.[0-9]+)",
    r"(?P<function>[^\W\d][\w.]*)\(",
    r"(?P<word>TRUE|FALSE)(?![\w.(!:\[])",
    r"(?P<sign><>|<=|>=|[-+*/&=<>(),])",
)
_NEXT_TOKEN = pattern(rf"\s*(?:{'|'.join(_KINDS_OF_TOKENS)})", re.IGNORECASE)
_WORD = pattern(r"[^\W\d][\w.]*")
_NOT_UNDERSTOOD = "a formula that is not understood"


class _Like(NamedTuple):
    """A formula by its text in any row of a column."""

    template: RowTemplate
    code: Code


class Parser:
    """Makes formulas something to call."""

    def __init__(self, sheets: Sheets, functions: Mapping[str, Function]) -> None:
        self.sheets, self.functions = sheets, functions
        self._codes: dict[str, Code | str] = {}
        self._above: dict[tuple[str, int], _Like] = {}

    def code(self, sheet: str, formula: Formula) -> Code:
        """Return what computes a formula. Raises UnknownError."""
        if not formula.text:
            raise UnknownError("an array, a data table or the like")
        (row, column), text = formula.at, formula.text
        above = self._above.get((sheet, column))
        if above and above.template.is_in(row, text):
            return above.code
        rows: list[RowNumber] = []

        def relative(found: re.Match[str]) -> str:
            """The form of a reference that is the same wherever the formula is copied."""
            if found[0][0] == '"':
                return found[0]
            numbers: list[str] = []
            for group in (3, 5) if found[5] else (3, 3):
                number, line = column_number(found[group].lstrip("$")), found[group + 1]
                if number > LAST_COLUMN or not 0 < int(line.lstrip("$")) <= LAST_ROW:
                    return f" {found[0]}_ "  # a name that looks like an address
                if line[0] != "$" and group + len(numbers) != 5:
                    rows.append(RowNumber(*found.span(group + 1), int(line) - row))
                numbers.append(line if line[0] == "$" else str(int(line) - row))
                numbers.append(f"${number}" if found[group][0] == "$" else str(number - column))
            name = (found[1] or found[2] or "").replace("''", "'").casefold()
            return f"\x01{name}|{'|'.join(numbers)}\x02"

        key = REFERENCE.sub(relative, text)
        code = self._codes.get(key)
        if code is None:
            try:
                code = self._codes[key] = _Parse(self, key).whole()
            except UnknownError as error:
                code = self._codes[key] = str(error)
        if isinstance(code, str):
            raise UnknownError(code)
        self._above[sheet, column] = _Like(row_template(text, rows), code)
        return code


class _Parse:
    """One formula while it is read."""

    def __init__(self, parser: Parser, text: str) -> None:
        self._sheets, self._functions = parser.sheets, parser.functions
        self._tokens: list[tuple[str, str]] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _NEXT_TOKEN.match(text, at)
            if not found or not found.lastgroup:
                word = _WORD.match(text[at:].lstrip())
                other = "an array, a whole column, another workbook or the like"
                raise UnknownError(f"the name {word[0].rstrip('_')}" if word else other)
            self._tokens.append((found.lastgroup, found[found.lastgroup]))
            at = found.end()
        self._tokens.append(("end", ""))
        self._at, self._depth = 0, 0

    def whole(self) -> Code:
        """All of it."""
        node = self._expression(1)
        if self._tokens[self._at][0] != "end":
            raise UnknownError("a list or an intersection of areas")
        return node.value

    def _takes(self, sign: str) -> bool:
        is_there = self._tokens[self._at] == ("sign", sign)
        self._at += is_there
        return is_there

    def _level(self) -> int:
        """How tightly the next sign binds, 0 if it joins nothing."""
        kind, text = self._tokens[self._at]
        return _LEVELS.get(text, 0) if kind == "sign" else 0

    def _expression(self, level: int) -> Node:
        """What binds at least as tightly as a level."""
        self._depth += 1
        if self._depth > 2 * _DEEPEST:
            raise UnknownError("too many levels of brackets")
        node = self._operand()
        while self._level() >= level:
            node = self._chain(node, self._level())
        self._depth -= 1
        return node

    def _chain(self, first: Node, level: int) -> Node:
        """A first operand and all further ones of a level: a long chain is no deep nest."""
        links: list[tuple[Callable[[Plain, Plain], Plain], Code]] = []
        while self._level() == level:
            self._at += 1
            operation = _OPERATIONS[self._tokens[self._at - 1][1]]
            links.append((operation, self._expression(level + 1).value))
        start = first.value
        codes = [other for _, other in links]

        def code(s: str, r: int, c: int) -> Plain:
            value = None
            try:
                value = start(s, r, c)
                for operation, other in links:
                    value = operation(value, other(s, r, c))
            except CellError as error:
                raise _only_error(error, [start, *codes], level > 2, s, r, c) from None
            return value

        return Node(code)

    def _operand(self) -> Node:
        kind, text = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            if (number := float(text)) == math.inf:
                raise UnknownError("a number too large for a cell")
            return constant(number)
        if kind == "text":
            return constant(text.replace('""', '"'))
        if kind == "word":
            return constant(text.upper() == "TRUE")
        if kind == "reference":
            return _reference(self._sheets, text)
        if kind == "function":
            name, args = text.upper().removeprefix("_XLFN."), list(self._arguments())
            if name not in self._functions:
                raise UnknownError(f"the function {name}")
            return self._functions[name](self._sheets, args)
        if text in ("-", "+"):
            inner = self._expression(max(_LEVELS.values()) + 1)
            value = inner.value
            return Node(lambda s, r, c: 0.0 - numeric(value(s, r, c))) if text == "-" else inner
        if text == "(":
            inner = self._expression(1)
            if self._takes(")"):
                return inner
        raise UnknownError(_NOT_UNDERSTOOD)

    def _arguments(self) -> Iterator[Node]:
        """The arguments behind an opening bracket; one that is left out is blank."""
        if self._takes(")"):
            return
        while True:
            is_out = self._tokens[self._at] in (("sign", ","), ("sign", ")"))
            yield OMITTED if is_out else self._expression(1)
            if self._takes(")"):
                return
            if not self._takes(","):
                raise UnknownError(_NOT_UNDERSTOOD)


def _only_error(
    error: CellError, codes: Sequence[Code], computes: bool, s: str, r: int, c: int
) -> CellError:
    """The error of operands; which of several it is, programs decide differently.

    computes: whether a text among the operands is an error as well.
    """
    for code in codes:
        try:
            value = code(s, r, c)
            is_another = computes and isinstance(value, str) and error.value != WRONG_VALUE
        except CellError as other:
            is_another = other.value != error.value
        if is_another:
            return CellError(SOME_ERROR)
    return error


def constant(value: Plain) -> Node:
    """Return a part that is always the same."""
    return Node(lambda s, r, c: value)


OMITTED = constant(None)
"""An argument that is left out."""


def _reference(sheets: Sheets, text: str) -> Node:
    """The part of a sheet's name and two corners; a `$` stands before what does not move."""
    name, *numbers = text.split("|")
    top, left, bottom, right = (int(number.lstrip("$")) for number in numbers)
    down, across, lower, farther = (number[0] != "$" for number in numbers)

    def area(s: str, r: int, c: int) -> Ref:
        a, b = (top + r if down else top), (bottom + r if lower else bottom)
        x, y = (left + c if across else left), (right + c if farther else right)
        return _on_the_sheet(Ref(name or s, min(a, b), min(x, y), max(a, b), max(x, y)))

    def value(s: str, r: int, c: int) -> Plain:
        row, column = (top + r if down else top), (left + c if across else left)
        if row < 1 or column < 1:
            raise UnknownError(_BEYOND)
        return plain(sheets[name or s][row, column])

    of_one = value if numbers[:2] == numbers[2:] else no_single_value
    if name and not (down or across or lower or farther):
        fixed = area(name, 0, 0)
        return Node(of_one, lambda s, r, c: fixed)
    return Node(of_one, area)


_BEYOND = "a reference beyond the edge of the sheet"


def _on_the_sheet(ref: Ref) -> Ref:
    if ref.top < 1 or ref.left < 1:
        raise UnknownError(_BEYOND)
    return ref


def no_single_value(s: str, r: int, c: int) -> Plain:
    """Raise UnknownError: several cells stand where one value is needed."""
    raise UnknownError("several cells in place of one")


def _computed(operation: Callable[[float, float], float]) -> Callable[[Plain, Plain], Plain]:
    def computed(first: Plain, second: Plain) -> Plain:
        return finite(operation(numeric(first), numeric(second)))

    return computed


def finite(number: float) -> float:
    """Return a number that a cell can hold. Raises CellError for others."""
    if number - number:
        raise CellError(SOME_ERROR)
    return number


def _sum(a: float, b: float) -> float:
    refuse_nearly_equal(a, -b)  # of what is left programs make 0
    return a + b


def _quotient(a: float, b: float) -> float:
    if not b:
        raise CellError(DIVISION)
    return a / b


_OPERATIONS: Mapping[str, Callable[[Plain, Plain], Plain]] = {
    "=": are_equal,
    "<>": lambda first, second: not are_equal(first, second),
    "<": is_less,
    ">": lambda first, second: is_less(second, first),
    "<=": lambda first, second: not is_less(second, first),
    ">=": lambda first, second: not is_less(first, second),
    "&": lambda first, second: short_text(text_of(first) + text_of(second)),
    "+": _computed(_sum),
    "-": _computed(lambda a, b: _sum(a, -b)),
    "*": _computed(lambda a, b: a * b),
    "/": _computed(_quotient),
}
_LEVELS = dict(zip(_OPERATIONS, (1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4), strict=True))
"""How tightly each sign binds."""
