"""The results of formulas in a filled workbook: what our functions show, and what is not right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from xltiebreak.figures import as_float
from xltiebreak.grid import Area, Cell, Problem, parse_area, sheet_and_cell
from xltiebreak.lossless.names import defined_names
from xltiebreak.lossless.package import Package
from xltiebreak.recalculation import ErrorValue, Value, Why
from xltiebreak.sections import Section
from xltiebreak.sections.filling import right_values
from xltiebreak.systems import System, all_systems
from xltiebreak.text import pattern, shown
from xltiebreak.workbook.reading import FormulaResults, Report

if TYPE_CHECKING:
    from xltiebreak.lossless.results import Results

_CALL = pattern(r"(?:_xldudf_|[\w.]+\.)?([A-Z0-9]+)\((\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+)\)")
"""A function of one row of results; xlwings Lite writes a prefix, xlwings Server a namespace."""

_SYSTEMS: Mapping[str, System] = {
    system.definition.udf: system for system in all_systems() if system.definition.udf
}
_SAME = 1e-6
"""Values that differ by less are one: no tie-break has as many decimals."""


def of_our_functions(package: Package, sections: Sequence[Section]) -> dict[str, dict[Cell, Value]]:
    """Return by sheet what formulas show that are a call of a function of ours for their own row.

    A name of the director's that is called like a function of ours is not ours.
    """
    own = {name.name for name in defined_names(package)}
    found: dict[str, dict[Cell, Value]] = {}
    for section in sections:
        table = section.crosstable
        number_in = {row: number for number, row in table.rows.items()}
        columns = table.header.round_columns
        for formula in package.formulas_on(table.sheet):
            call = _CALL.fullmatch(formula.text)
            if not call or call[1] not in _SYSTEMS or call[1] in own:
                continue
            row = formula.cell.row
            if row in number_in and parse_area(call[2]) == Area(row, columns[0], row, columns[-1]):
                value = as_float(section.values(_SYSTEMS[call[1]])[number_in[row]])
                found.setdefault(table.sheet, {})[formula.cell] = "" if value is None else value
    return found


def with_results(report: Report, package: Package, results: Results) -> Report:
    """Return the report of a fill with what became of the formulas, and those that are not right.

    Warn once for each column whose formulas show something else than the results give.
    """
    sections = tuple(
        replace(one, problems=(*one.problems, *_wrong(one, package, results))) if one.sound else one
        for one in report.sections
    )
    left = [why for cells in results.unknown.values() for why in cells.values()]
    return replace(
        report,
        sections=sections,
        formulas=FormulaResults(results.stored, results.replaced, len(left), _reasons(left)),
        beside=(*report.beside, *_not_stored(package, results)),
    )


def _wrong(section: Section, package: Package, results: Results) -> Iterator[Problem]:
    table = section.crosstable
    part = package.sheet(table.sheet)
    shows = results.known.get(part, {}) if part else {}
    for column, values in right_values(section):
        cells = {Cell(table.rows[number], column): value for number, value in values.items()}
        wrong = [
            (cell, shows[cell], value)
            for cell, value in cells.items()
            if cell in shows and not _is_same(shows[cell], value)
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


def _reasons(left: Sequence[Why]) -> tuple[str, ...]:
    """Why formulas are left to Excel, each reason once with the first cell."""
    first = {why.reason: why for why in reversed(left)}
    return tuple(
        f"{why.reason} in {sheet_and_cell(why.sheet, str(Cell(*why.at)))}" for why in first.values()
    )


def _not_stored(package: Package, results: Results) -> Iterator[Problem]:
    for sheet, cells in results.doubted.items():
        left = sorted({*cells} - {*results.changed.get(sheet, ())})
        if left:
            more = f" and of {len(left) - 1} more formulas" if len(left) > 1 else ""
            message = (
                f"the stored result of this formula{more} is not what it gives: open the workbook "
                "in Excel and save it"
            )
            yield Problem("warning", sheet.name, left[0], message)
