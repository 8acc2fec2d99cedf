"""Workbooks with named functions, written with XlsxWriter and calculated by IronCalc."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from naive import Results
from xlsxwriter import Workbook  # type: ignore[import-untyped]
from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]

from xltiebreak.live.formulas import (
    Ranges,
    check_formula,
    library,
    places_formula,
    points_formula,
    sheet_functions,
    tie_break_formula,
)
from xltiebreak.live.formulas.stored import stored
from xltiebreak.reading.grid import Area
from xltiebreak.rules import System

Value = float | str | bool | None
POINTS, PLACE, CHECK = "Pts", "Place", "Check"


@dataclass(frozen=True)
class LiveSection:
    """A section on a sheet: numbers and result cells as typed, and what its formulas compute.

    top: the row of the first player, from 1; spare: blank rows below the last player that belong to
    the block; spilled: a formula for all players instead of one for each; ranked: TIEBREAKS instead
    of a formula for each tie-break; placed: with places; typed_formulas: by heading, with {row},
    {block}, {numbers} and {line} for what they are in a player's row.
    """

    results: Results
    order: Sequence[System]
    top: int = 3
    spare: int = 0
    spilled: bool = False
    names: Mapping[int, str] = field(default_factory=dict)
    with_check: bool = True
    placed: bool = True
    ranked: bool = False
    typed_formulas: Mapping[str, str] = field(default_factory=dict)

    @property
    def headings(self) -> list[str]:
        order = [system.exact for system in self.order]
        return [*self.typed_formulas, POINTS, *order, *([PLACE] if self.placed else []), CHECK]

    @property
    def rounds(self) -> int:
        return max(map(len, self.results.values()))

    @property
    def bottom(self) -> int:
        return self.top + len(self.results) - 1

    @cached_property
    def left(self) -> int:
        """The column of the first round, from 1: behind number, name and the formulas."""
        return 3 + len(self.headings)

    def area(self, first: int, last: int) -> str:
        """The result cells of these rows."""
        letters = xl_col_to_name(self.left - 1), xl_col_to_name(self.left + self.rounds - 2)
        return f"{letters[0]}{first}:{letters[1]}{last}"

    def ranges(self, sheet: str) -> Ranges:
        """Where the section lies, for `sheet_functions`."""
        last = self.bottom + self.spare
        left, right = (xl_col_to_name(self.left + offset) for offset in (-1, self.rounds - 2))
        check = xl_col_to_name(self.left - 2)

        def column(letters: str) -> str:
            return f"{sheet}!${letters}${self.top}:${letters}${last}"

        return Ranges(
            f"{sheet}!${left}${self.top}:${right}${last}",
            column("A"),
            column("B") if self.names else "",
            column(check) if self.with_check else "",
            tuple(tie_break_code(system) for system in self.order) or ("MM",),
        )

    def formulas(self) -> Iterator[tuple[Area, str]]:
        """Each formula, and the cells that it fills."""
        last = self.bottom + self.spare
        block = self.area(self.top, last)
        for column, heading in enumerate(self.headings, 3):
            if heading in self.typed_formulas:
                for row in range(self.top, self.bottom + 1):
                    yield (
                        Area(row, column, row, column),
                        self.typed_formulas[heading].format(
                            row=self.area(row, row),
                            block=block,
                            numbers=f"A{self.top}:A{last}",
                            line=row - self.top + 1,
                        ),
                    )
            elif self.ranked and heading in [system.exact for system in self.order]:
                if heading == self.order[0].exact:
                    area = Area(self.top, column, last, column + len(self.order) - 1)
                    yield area, f"TIEBREAKS({block})"
            elif heading == PLACE:
                yield Area(self.top, column, last, column), places_formula(block)
            elif self.spilled:
                yield Area(self.top, column, last, column), self._formula(heading, block)
            else:
                for row in range(self.top, last + 1):
                    area = Area(row, column, row, column)
                    yield area, self._formula(heading, self.area(row, row))

    def _formula(self, heading: str, cells: str) -> str:
        if heading == POINTS:
            return points_formula(cells)
        if heading == CHECK:
            return check_formula(cells)
        (system,) = {system for system in self.order if system.exact == heading}
        return tie_break_formula(system, cells)


def tie_break_code(system: System) -> str:
    """The code as TIEBREAKS takes it."""
    code, rules = system.identity
    return code if rules == "us" or not system.definition.varies else f"{rules}:{code}"


class LiveBook:
    """A workbook of such sections, opened in IronCalc."""

    def __init__(self, path: Path, sheets: Sequence[Sequence[LiveSection]]) -> None:
        import ironcalc  # type: ignore[import-not-found, unused-ignore]

        self.sheets = sheets
        _write(path, sheets)
        self.model: Any = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
        self.model.evaluate()

    def values(self, sheet: int, section: LiveSection, heading: str) -> dict[int, Value]:
        """The values of a column, by the players' numbers."""
        column = 3 + section.headings.index(heading)
        return {
            number: self.model.get_cell_value(sheet, row, column)
            for row, number in enumerate(section.results, section.top)
        }

    def at(self, sheet: int, row: int, column: int) -> Value:
        """The value of a cell; row and column from 1."""
        value: Value = self.model.get_cell_value(sheet, row, column)
        return value

    def type_into(self, sheet: int, row: int, column: int, text: str) -> None:
        """Type a text into a cell, without calculating."""
        if text:
            self.model.update_cell_with_text(sheet, row, column, text)
        else:
            self.model.clear_cell_contents(sheet, row, column)

    def retype(self, sheet: int, section: LiveSection, results: Results) -> None:
        """Type other results into the rows of a section, and calculate."""
        for row, (number, cells) in enumerate(results.items(), section.top):
            for turn, (new, old) in enumerate(zip(cells, section.results[number], strict=True)):
                if new != old:
                    self.type_into(sheet, row, section.left + turn, new)
        self.model.evaluate()


def sheet_name(position: int) -> str:
    return f"Open{'ABCDEFGHI'[position]}"


def _write(path: Path, sheets: Sequence[Sequence[LiveSection]]) -> None:
    with Workbook(path) as book:
        for function in library():
            book.define_name(function.name, f"={function.stored}")
        for position, sections in enumerate(sheets):
            name = sheet_name(position)
            sheet = book.add_worksheet(name)
            for function in sheet_functions([section.ranges(name) for section in sections]):
                book.define_name(f"{name}!{function.name}", f"={function.stored}")
            for section in sections:
                _write_section(sheet, section)


def _write_section(sheet: Any, section: LiveSection) -> None:
    for row, (number, cells) in enumerate(section.results.items(), section.top - 1):
        sheet.write_number(row, 0, number)
        if number in section.names:
            sheet.write_string(row, 1, section.names[number])
        for turn, cell in enumerate(cells):
            if cell:
                sheet.write_string(row, section.left - 1 + turn, cell)
    for area, formula in section.formulas():
        first, last = (area.top - 1, area.left - 1), (area.bottom - 1, area.right - 1)
        sheet.write_dynamic_array_formula(*first, *last, f"={stored(formula)}")
