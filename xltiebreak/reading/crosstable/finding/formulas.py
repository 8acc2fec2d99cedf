"""Find results that Excel turned into formulas, and needed formulas without a cached value."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from xltiebreak.languages.text import pattern
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.shares import FEW
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Cell, Fault, Finding, FormulaCell, Grid

_TAKEN_FOR_A_FORMULA = pattern(r"[-+]?\s*\d{1,6}")
_LONGEST = 40
_row = attrgetter("cell.row")


class NeededFormulas:
    """The formulas of a grid in the columns of numbers and rounds, looked up once."""

    def __init__(self, grid: Grid, headers: Iterable[Header]) -> None:
        by_column: dict[int, list[FormulaCell]] = defaultdict(list)
        needed = {column for header in headers for column in _columns(header)}
        for formula in sorted(grid.formulas(needed), key=_row):
            by_column[formula.cell.column].append(formula)
        self._by_column: Mapping[int, Sequence[FormulaCell]] = by_column

    def below(self, header: Header, bottom: int) -> list[FormulaCell]:
        """Return the formulas in the cells of numbers and results below a header."""
        found: list[FormulaCell] = []
        for column in _columns(header) & self._by_column.keys():
            there = self._by_column[column]
            first = bisect_right(there, header.row, key=_row)
            found += there[first : bisect_right(there, bottom, key=_row)]
        return sorted(found, key=lambda formula: formula.cell)


def results_taken_for_formulas(
    formulas: Iterable[FormulaCell], header: Header, grid: Grid
) -> dict[Cell, str]:
    """Return the results that Excel turned into formulas, as typed: `=B3`, `+W86`, `=2`.

    A formula whose value is a result is left out.
    """
    texts = {}
    rounds = set(header.round_columns)
    for formula in formulas:
        if formula.cell.column not in rounds:
            continue
        value = grid.at(*formula.cell)
        if isinstance(value, str) and notation.is_result(value):
            continue
        if notation.is_result(text := _as_typed(formula)):
            texts[formula.cell] = text
    return texts


def obstructing(formulas: Iterable[FormulaCell], header: Header) -> list[FormulaCell]:
    """Return formulas without a cached value, and possible results turned into formulas."""
    return [f for f in formulas if not f.calculated or _is_taken(f, header)]


def formula_findings(formulas: Sequence[FormulaCell], header: Header) -> Iterator[Finding]:
    """Yield errors for obstructing formulas: one each if they are few, else one a column."""
    by_column: dict[tuple[bool, int], list[FormulaCell]] = defaultdict(list)
    for formula in formulas:
        by_column[_is_taken(formula, header), formula.cell.column].append(formula)
    for (taken, _), column in by_column.items():
        if taken:
            yield from _taken(column)
        else:
            yield Finding(column[0].cell, without_value(column[0], len(column) - 1))


def without_value(formula: FormulaCell, others: int = 0) -> Fault:
    """Return what is wrong with a formula whose value is not known, and with others below it."""
    more = f" and {others} more in this column" if others else ""
    if not formula.loaded:
        return faults.NEVER_LOADED(more=more)
    return faults.NEVER_CALCULATED(more=f"{more} were" if others else " was")


def _taken(column: Sequence[FormulaCell]) -> Iterator[Finding]:
    typed = [_as_typed(formula) for formula in column]
    if len(typed) > FEW:
        many = faults.MANY_TAKEN_FOR_FORMULAS(texts=listed(typed), first=typed[0])
        yield Finding(column[0].cell, many)
        return
    for formula, text in zip(column, typed, strict=True):
        yield Finding(formula.cell, faults.TAKEN_FOR_FORMULA(text=text))


def _as_typed(formula: FormulaCell) -> str:
    text = formula.text.strip()[:_LONGEST]
    return text if text[:1] in ("+", "-") else f"={text}"


def _is_taken(formula: FormulaCell, header: Header) -> bool:
    """Whether the formula looks like a result that Excel turned into a formula."""
    is_result = formula.cell.column in header.round_columns
    return is_result and bool(_TAKEN_FOR_A_FORMULA.fullmatch(formula.text.strip()))


def _columns(header: Header) -> set[int]:
    return {*header.roles.get("number", ()), *header.round_columns}
