"""A list of prizes on a sheet or in a file: grid -> prizes and problems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from typing import Literal, NamedTuple, TypeVar, get_args

from xltiebreak.languages import CODES, language
from xltiebreak.languages.figures import amount_of, whole
from xltiebreak.languages.text import cell_text, normal, pattern, shown, spellings
from xltiebreak.prizes.conditions import EVERYBODY, Condition, ConditionError, condition_of
from xltiebreak.prizes.limits import Limit, LimitError, limits_of
from xltiebreak.prizes.sentences import is_sentence, is_sum
from xltiebreak.prizes.terms import Kind, Prize, money
from xltiebreak.prizes.typed import typed_as
from xltiebreak.reading.grid import Cell, Grid, Problem, Severity

_Meaning = TypeVar("_Meaning")
PrizeColumn = Literal[
    "prize", "kind", "amount", "count", "condition", "ties", "first", "section", "limit"
]

PRIZE_COLUMNS: tuple[PrizeColumn, ...] = get_args(PrizeColumn)
"""The columns of a list of prizes; all but the first may be missing."""

COLUMNS = f"{', '.join(PRIZE_COLUMNS[:-1])} and {PRIZE_COLUMNS[-1]}"
"""The same in words."""

_ALIKE = 0.75  # from this similarity on, a text may be a misspelled heading
_MOST: Mapping[Kind, int] = {"trophy": 999, "cash": 99}
_MOST_ROWS_ABOVE = 10
_PLACE = pattern(r"(\d{1,3})(?:st|nd|rd|th)\b", re.IGNORECASE)
_PLAIN = pattern(r"\d+(?:[.,]\d{1,2})?")
_TIES: Mapping[str, Literal["order", "shared"]] = {"order": "order", "shared": "shared"}
_KINDS: Mapping[str, Kind] = {"trophy": "trophy", "cash": "cash"}
_YES: Mapping[str, bool] = {"yes": True, "no": False}


@cache
def _meanings() -> Mapping[str, PrizeColumn]:
    """The column by its heading, in any language."""
    return {typed: head for head in PRIZE_COLUMNS for typed in typed_as(head)}


@cache
def _sheet_names() -> frozenset[str]:
    names = (language(code).say("prizes") for code in CODES)
    return frozenset(spelling for name in names for spelling in spellings(name))


def is_prize_sheet(name: str) -> bool:
    """Whether a sheet is called Prizes, in any language.

    >>> [is_prize_sheet(name) for name in ("PRIZES", "Prêmios", "Preise", "Open")]
    [True, True, True, False]
    """
    return normal(name) in _sheet_names()


def _meant(text: str, words: Mapping[str, _Meaning]) -> _Meaning | None:
    """What a typed text means, by one of these words; None for another text."""
    plain = normal(text)
    return next((meant for word, meant in words.items() if plain in typed_as(word)), None)


class PrizeList(NamedTuple):
    """The prizes of a list, and the problems in it, each with its cell.

    A field with a problem counts as blank.
    """

    prizes: tuple[Prize, ...]
    problems: tuple[Problem, ...] = ()
    sheet: str = ""
    """The sheet of the list, "" for a text."""

    columns: Mapping[PrizeColumn, int] = {}
    """The column of the sheet below each heading."""

    @property
    def sound(self) -> bool:
        """Whether the list has no errors."""
        return not any(problem.severity == "error" for problem in self.problems)

    def problem(self, severity: Severity, prize: Prize, head: PrizeColumn, message: str) -> Problem:
        """A problem in the line of a prize."""
        column = self.columns.get(head)
        cell = Cell(prize.row, column) if prize.row and column else None
        return Problem(severity, self.sheet, cell, message)


def read_prizes(grid: Grid) -> PrizeList:
    """Read a list of prizes, a line for each, headed with some of PRIZE_COLUMNS.

    The headings and words stand in any order, case and language; a column `section` names the
    section that has the prize, `yes` in a column `first` gives a trophy with a condition before the
    places. kind is trophy or cash; if it is blank, a prize with an amount is cash. A blank count is
    1, `all` gives a trophy to everybody who meets the condition. A line that is a sum or a sentence
    is no prize, except with the kind trophy. All problems are found at once.
    """
    row = _header_row(grid)
    if row is None:
        message = f"the list of prizes is empty: head it {COLUMNS}"
        return PrizeList((), (Problem("error", grid.sheet, None, message),), grid.sheet)
    columns, problems = _columns(grid, row)
    if any(problem.severity == "error" for problem in problems):
        return PrizeList((), tuple(problems), grid.sheet, columns)
    reader = _LineReader(grid, columns, len(grid.line(row)))
    rows = [at for at in range(row + 1, grid.bottom + 1) if any(map(cell_text, grid.line(at)))]
    prizes = reader.prizes(rows)
    problems += reader.problems
    if not prizes:
        message = "the list names no prize: write one in each line below the header"
        problems.append(Problem("error", grid.sheet, Cell(row, grid.left), message))
    listed = PrizeList(tuple(prizes), tuple(problems), grid.sheet, columns)
    return listed._replace(problems=(*problems, *_twice(listed), *_upside_down(listed)))


def _header_row(grid: Grid) -> int | None:
    """The first row with two known headings, else the first that is not blank; None for no row."""
    filled = [at for at in range(grid.top, grid.bottom + 1) if any(map(cell_text, grid.line(at)))]
    for row in filled[:_MOST_ROWS_ABOVE]:
        if sum(normal(cell) in _meanings() for cell in grid.line(row)) > 1:
            return row
    return filled[0] if filled else None


def _columns(grid: Grid, row: int) -> tuple[dict[PrizeColumn, int], list[Problem]]:
    columns: dict[PrizeColumn, int] = {}
    unknown: list[tuple[Cell, str]] = []
    problems: list[Problem] = []
    for column, value in enumerate(grid.line(row), grid.left):
        cell, head = Cell(row, column), _meanings().get(normal(value))
        if head in columns:
            message = f"a second column is headed {head}: {Cell(row, columns[head])} is one already"
            problems.append(Problem("error", grid.sheet, cell, message))
        elif head:
            columns[head] = column
        elif text := cell_text(value):
            unknown.append((cell, text))
    for cell, text in unknown:
        missing = [head for head in PRIZE_COLUMNS if head not in columns]
        near = get_close_matches(normal(text), missing, 1, _ALIKE)
        if near:
            message = f"{shown(text)} is not a column of a list of prizes: head it {near[0]}"
            problems.append(Problem("error", grid.sheet, cell, message))
        elif "prize" in columns:
            message = f"the column {shown(text)} is not used: a list of prizes has {COLUMNS}"
            problems.append(Problem("warning", grid.sheet, cell, message))
    if "prize" not in columns and not any(problem.severity == "error" for problem in problems):
        message = f"this line names no column prize: a list of prizes is headed {COLUMNS}"
        problems.append(Problem("error", grid.sheet, Cell(row, grid.left), message))
    return columns, problems


class _LineReader:
    """Reads the lines of a list; width: of its header; problems: found in the lines so far."""

    def __init__(self, grid: Grid, columns: Mapping[PrizeColumn, int], width: int) -> None:
        self.grid = grid
        self.width = width
        self.columns = columns
        self.problems: list[Problem] = []

    def prizes(self, rows: Sequence[int]) -> list[Prize]:
        """Read the prizes in these lines; check a sum among them, and name a sentence."""
        prizes: list[Prize] = []
        since = 0  # prizes before the last sum
        for row in rows:
            name = self._text(row, "prize")
            if _meant(self._text(row, "kind"), _KINDS) == "trophy":
                prizes.append(self._prize(row))
            elif is_sum(name):
                self._check_sum(row, prizes, since)
                since = len(prizes)
            elif is_sentence(name) and self._stands_alone(row):
                message = (
                    f"{shown(name)} is read as a sentence, not as a prize: write a limit under "
                    "limit and an amount under amount; if it is a prize, write trophy under kind"
                )
                self._wrong(row, "prize", message, "warning")
            else:
                prizes.append(self._prize(row))
        return prizes

    def _stands_alone(self, row: int) -> bool:
        """Whether the name is all that a line has."""
        return sum(map(bool, map(cell_text, self.grid.line(row)))) == 1

    def _check_sum(self, row: int, above: Sequence[Prize], since: int) -> None:
        """Warn of a sum that is neither that of all amounts above it nor of those since the last.

        If it names a section, the amounts of that section count.
        """
        section, text = normal(self._text(row, "section")), self._text(row, "amount")
        sums = [
            _total(prize for prize in prizes if section in ("", normal(prize.section)))
            for prizes in (above[since:], above)
        ]
        amount = amount_of(self._value(row, "amount"))
        if amount in sums:
            return
        name, right = shown(self._text(row, "prize")), money(sums[0] or sums[1])
        is_said = f"is {money(amount)}" if amount else f"has {shown(text) or 'no amount'}"
        message = (
            f"{name} {is_said}, but the amounts above it make {right}: correct the one or the "
            "others; a sum is no prize"
        )
        self._wrong(row, "amount" if text else "prize", message, "warning")

    def _prize(self, row: int) -> Prize:
        """Read the prize in a line."""
        before, errors = len(self.problems), self._errors()
        name = self._text(row, "prize")
        if not name:
            self._wrong(row, "prize", "this prize has no name: write one, such as 1st Place")
        amount = self._amount(row)
        kind = self._kind(row, amount)
        to_all = normal(self._text(row, "count")) in typed_as("all")
        count, condition = self._count(row, kind, to_all), self._condition(row)
        ties, first = self._ties(row, kind), self._first(row, kind, condition)
        limits = self._limits(row, kind, condition)
        if self._is_too_long(row, self._errors() > errors):
            del self.problems[before:]
            message = (
                "this line has more cells than the header: write an amount without a comma, such "
                "as 1000.00, or put quotation marks around it"
            )
            self._wrong(row, "prize", message)
        section = self._text(row, "section")
        return Prize(
            name, kind, amount, count, condition, ties, section, row, to_all, first, limits
        )

    def _errors(self) -> int:
        return sum(problem.severity == "error" for problem in self.problems)

    def _value(self, row: int, head: PrizeColumn) -> object:
        column = self.columns.get(head)
        return None if column is None else self.grid.at(row, column)

    def _text(self, row: int, head: PrizeColumn) -> str:
        return " ".join(cell_text(self._value(row, head)).split())

    def _wrong(
        self, row: int, head: PrizeColumn, message: str, severity: Severity = "error"
    ) -> None:
        cell = Cell(row, self.columns.get(head, self.columns["prize"]))
        self.problems.append(Problem(severity, self.grid.sheet, cell, message))

    def _is_too_long(self, row: int, is_wrong: bool) -> bool:
        """Whether commas split an amount such as 1,000.00 into two cells."""
        beyond = self.grid.line(row)[self.width :]
        return bool(beyond) and not self.grid.sheet and (is_wrong or any(map(cell_text, beyond)))

    def _amount(self, row: int) -> Decimal | None:
        value, text = self._value(row, "amount"), self._text(row, "amount")
        if not text:
            return None
        amount = amount_of(value)
        if amount is None:
            message = f"{shown(text)} is not an amount: write a number, such as 1000 or 162.50"
            self._wrong(row, "amount", message)
        elif isinstance(value, str) and not _PLAIN.fullmatch(text):
            message = f"{shown(text)} is read as {money(amount)}: write amounts as plain numbers"
            self._wrong(row, "amount", message, "warning")
        return amount

    def _kind(self, row: int, amount: Decimal | None) -> Kind:
        text, has_amount = self._text(row, "kind"), bool(self._text(row, "amount"))
        kind = _meant(text, _KINDS) if text else ("cash" if has_amount else "trophy")
        if kind == "cash":
            if not has_amount:
                self._wrong(row, "amount", "this cash prize has no amount: write one, such as 100")
            return "cash"
        if kind != "trophy":
            message = (
                f"{shown(text)} is not a kind of prize: write cash, or trophy for all that cannot "
                "be divided, such as medals, books and titles"
            )
            self._wrong(row, "kind", message)
        elif has_amount:
            message = "a trophy has no amount: leave it blank, or write cash under kind"
            self._wrong(row, "amount", message)
        return "trophy"

    def _count(self, row: int, kind: Kind, to_all: bool) -> int:
        text, most = self._text(row, "count"), _MOST[kind]
        if to_all and kind == "trophy":
            return 1
        count = whole(text) if text else 1
        if count is None or count > most:
            how_many = f"write how many there are of this prize, 1 to {most}"
            how_many += ", or all for one to everybody" if kind == "trophy" else ""
            self._wrong(row, "count", f"{shown(text)} is not a count: {how_many}")
        return count or 1

    def _condition(self, row: int) -> Condition:
        try:
            return condition_of(self._text(row, "condition"))
        except ConditionError as error:
            self._wrong(row, "condition", str(error))
            return EVERYBODY

    def _ties(self, row: int, kind: Kind) -> Literal["order", "shared"]:
        text = self._text(row, "ties")
        ties = _meant(text, _TIES) if text else "order"
        if ties is None:
            message = (
                f"{shown(text)} does not say what ties do: leave it blank to let the order break "
                "them, or write shared to give a trophy to each tied player"
            )
            self._wrong(row, "ties", message)
        elif kind == "cash" and text and ties == "order":
            message = "tied players share cash, no tie-break decides it: leave ties blank"
            self._wrong(row, "ties", message)
        return ties or "order"

    def _first(self, row: int, kind: Kind, condition: Condition) -> bool:
        text = self._text(row, "first")
        first = _meant(text, _YES) if text else False
        if first is None:
            message = (
                f"{shown(text)} does not say when the prize is given: leave it blank, or write yes "
                "to give it before the places"
            )
            self._wrong(row, "first", message)
        elif first and (kind == "cash" or not condition or condition.team):
            message = (
                "only a trophy with a condition on the players is given before the places: leave "
                "first blank"
            )
            self._wrong(row, "first", message)
        return bool(first)

    def _limits(self, row: int, kind: Kind, condition: Condition) -> tuple[Limit, ...]:
        """Read the limits of a prize."""
        try:
            limits = limits_of(self._text(row, "limit"))
        except LimitError as error:
            self._wrong(row, "limit", str(error))
            return ()
        if limits and kind == "trophy":
            self._wrong(row, "limit", "a trophy has no limit: leave it blank")
        elif condition.team and any(limit.condition for limit in limits):
            message = "teams win this prize, so its limit names no players: write an amount only"
            self._wrong(row, "limit", message)
        for limit in limits:
            is_of_class = limit.condition or (condition and not condition.team)
            if limit.amount is None and not is_of_class:
                message = (
                    f"{shown(limit.text)} does not say for whom: write it as unrated: half of the "
                    "place prize"
                )
                self._wrong(row, "limit", message)
        return limits


def _total(prizes: Iterable[Prize]) -> Decimal:
    """The sum of the amounts of prizes."""
    return sum(((prize.amount or Decimal()) * prize.count for prize in prizes), Decimal())


def _twice(listed: PrizeList) -> Iterator[Problem]:
    """Warn of prizes that are listed twice, perhaps by mistake."""
    lines: dict[object, list[Prize]] = {}
    for prize in listed.prizes:
        same = (normal(prize.prize), prize.kind, prize.condition, prize.section)
        lines.setdefault(same, []).append(prize)
    for first, *again in lines.values():
        if again:
            message = (
                f"{shown(first.prize)} stands in line {first.row} too: both are given; if there is "
                "only one, delete a line, else write how many under count or give them two names"
            )
            yield listed.problem("warning", again[0], "prize", message)


def _upside_down(listed: PrizeList) -> Iterator[Problem]:
    """Find trophies for places that are not listed in the order of the places."""
    last: dict[str, tuple[int, Prize]] = {}
    for prize in listed.prizes:
        match = _PLACE.match(prize.prize)
        if prize.kind != "trophy" or prize.condition or not match:
            continue
        place, section = int(match[1]), normal(prize.section)
        if section in last and place < last[section][0]:
            message = (
                f"{shown(prize.prize)} stands below {shown(last[section][1].prize)}: trophies go "
                "down the places in the order of the list: put the first one first"
            )
            yield listed.problem("error", prize, "prize", message)
        last[section] = place, prize
