"""The results of formulas in a filled workbook: what our functions show, and what is not right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from xltiebreak.book.outcome import FormulaResults
from xltiebreak.book.reading import Report
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.filling import right_values
from xltiebreak.book.uncalculated import is_typed_result
from xltiebreak.languages.figures import as_float
from xltiebreak.languages.text import pattern, shown
from xltiebreak.lossless.recalculation.cells import Why
from xltiebreak.lossless.recalculation.values import ErrorValue, Value
from xltiebreak.reading.grid import Area, Cell, Problem, parse_area, sheet_and_cell
from xltiebreak.rules import System, all_systems

if TYPE_CHECKING:
    from xltiebreak.lossless.cell_xml import FormulaXml
    from xltiebreak.lossless.package import FormulaArea
    from xltiebreak.lossless.results import StoredResults

_CALL_OF_A_ROW = pattern(
    r"(?:_xldudf_|[\w.]+\.)?([A-Z0-9]+)\((\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+)\)"
)
"""A function of one row of results; xlwings Lite writes a prefix, xlwings Server a namespace."""

_SYSTEMS: Mapping[str, System] = {
    system.definition.udf: system for system in all_systems() if system.definition.udf
}
Shows: TypeAlias = Mapping[str, Mapping[Cell, Value]]
"""What formulas show, by sheet."""

FormulasOn: TypeAlias = "Callable[[str], Iterable[FormulaXml | FormulaArea]]"
"""Takes the name of a sheet."""

_SAME = 1e-6
"""Values that differ by less are one: no tie-break has as many decimals."""


def of_our_functions(
    sections: Iterable[Section], formulas_on: FormulasOn, names: Collection[str]
) -> dict[str, dict[Cell, Value]]:
    """Return by sheet what formulas show that are a call of a function of ours for their own row.

    names: those that the workbook defines; one that is called like a function of ours is not ours.
    """
    found: dict[str, dict[Cell, Value]] = {}
    for section in sections:
        table = section.crosstable
        number_in = {row: number for number, row in table.rows.items()}
        columns = table.header.round_columns
        for formula in formulas_on(table.sheet):
            call = _CALL_OF_A_ROW.fullmatch(formula.text)
            if not call or call[1] not in _SYSTEMS or call[1] in names:
                continue
            row = formula.cell.row
            if row in number_in and parse_area(call[2]) == Area(row, columns[0], row, columns[-1]):
                value = as_float(section.values(_SYSTEMS[call[1]])[number_in[row]])
                found.setdefault(table.sheet, {})[formula.cell] = "" if value is None else value
    return found


def typed_as_formulas(sections: Sequence[Section]) -> dict[str, set[Cell]]:
    """Return by sheet the results that Excel took for formulas, which are read as typed."""
    found: dict[str, set[Cell]] = {}
    for section in sections:
        table = section.crosstable
        formulas = table.grid.formulas(set(table.header.round_columns))
        cells = {formula.cell for formula in formulas if is_typed_result(formula.text)}
        found.setdefault(table.sheet, set()).update(cells)
    return found


def with_results(report: Report, results: StoredResults) -> Report:
    """Return the report of a fill with what became of the formulas of its file."""
    left = [why for cells in results.unknown.values() for why in cells.values()]
    shows = {sheet.name: cells for sheet, cells in results.known.items()}
    report = with_shown(report, shows, left)
    formulas = report.formulas._replace(stored=results.stored, replaced=results.replaced)
    return replace(report, formulas=formulas, beside=(*report.beside, *_not_stored(results)))


def with_shown(report: Report, shows: Shows, left: Sequence[Why]) -> Report:
    """Return the report of a fill with what formulas show, and why others are not known.

    Warn once for each column whose formulas show something else than the results give.
    """
    sections = tuple(
        replace(one, problems=(*one.problems, *_wrong(one, shows))) if one.sound else one
        for one in report.sections
    )
    first = {why.reason: why for why in reversed(left)}
    reasons = tuple(
        f"{why.reason} in {sheet_and_cell(why.sheet, str(Cell(*why.at)))}" for why in first.values()
    )
    return replace(report, sections=sections, formulas=FormulaResults(0, 0, len(left), reasons))


def _wrong(section: Section, shows: Shows) -> Iterator[Problem]:
    table = section.crosstable
    shown_there = shows.get(table.sheet, {})
    for column, values in right_values(section):
        cells = {Cell(table.rows[number], column): value for number, value in values.items()}
        if column not in section.systems:  # wrong printed points and places are named already
            cells = {cell: cells[cell] for cell in cells.keys() & table.marked.live}
        wrong = [
            (cell, shown_there[cell], value)
            for cell, value in cells.items()
            if cell in shown_there and not _is_same(shown_there[cell], value)
        ]
        if wrong:
            cell, shown_value, right = min(wrong, key=lambda one: one[0])
            heading = shown(table.grid.text(table.header.row, column))
            more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            message = (
                f"the formula of {heading} shows {_said(shown_value)} here, right is "
                f"{_said(right)}{more}"
            )
            yield Problem("warning", table.sheet, cell, message, "overwrite_formulas")


def _is_same(shown_value: Value, right: float | Fraction | None) -> bool:
    if right is None:
        return shown_value in ("", 0.0)
    return isinstance(shown_value, float) and abs(shown_value - float(right)) < _SAME


def _said(value: Value | Fraction) -> str:
    if isinstance(value, ErrorValue):
        return value.text
    if isinstance(value, str | bool | None):
        return f"“{shown(value)}”" if isinstance(value, str) and value else "nothing"
    return f"{float(value):g}"


def _not_stored(results: StoredResults) -> Iterator[Problem]:
    for sheet, cells in results.doubted.items():
        left = sorted({*cells} - {*results.changed.get(sheet, ())})
        if left:
            more = f" and of {len(left) - 1} more formulas" if len(left) > 1 else ""
            message = (
                f"the stored result of this formula{more} is not what it gives: open the workbook "
                "in Excel and save it"
            )
            yield Problem("warning", sheet.name, left[0], message)
