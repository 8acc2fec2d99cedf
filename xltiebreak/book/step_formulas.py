"""Formulas of Excel 2010, which look up a hidden sheet of steps behind each section."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from xltiebreak.book.behind import Behind
from xltiebreak.book.engine import Place, head_of_checks
from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections.marks import STEPS
from xltiebreak.files.written import sheet_name
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import FunctionChanges, NewSheet
from xltiebreak.reading.grid import Area, Cell, Problem, Refused
from xltiebreak.reading.own_language import language_for


class StepFormulas:
    """The formulas of a workbook, and its sheets of steps.

    Raises Refused if something between the players could be taken for a player.
    """

    def __init__(
        self,
        workbook: Workbook,
        package: Package,
        places: Sequence[Place],
        language_code: str | None,
    ) -> None:
        self._own = workbook.functions
        self._package = package
        self._behind: list[tuple[Place, Behind]] = []
        taken = {tab.casefold() for tab in package.tabs}
        for number, place in enumerate(places):
            words = language_for([place.section.crosstable], language_code)
            old = self._own.steps_of(place.sheet, place.block) if self._own else ""
            hidden = old or sheet_name(f"steps{number + 1}", taken)
            taken.add(hidden.casefold())
            behind = Behind(
                place.section,
                hidden,
                place.block,
                words,
                check=place.check,
                status=place.status,
                right=place.right(workbook),
            )
            self._behind.append((place, behind))
        problems = [
            Problem(
                "error",
                place.sheet,
                cell,
                "this row between the players belongs to no player, and formulas would take it for "
                "one: delete the row, or clear this cell",
            )
            for place, behind in self._behind
            for cell in behind.rows_of_nobody()
        ]
        if problems:
            raise Refused(*problems)

    def _of(self, place: Place) -> Behind:
        return next(behind for one, behind in self._behind if one is place)

    def column(
        self, place: Place, column: int, cells: Mapping[Cell, Edit]
    ) -> Iterator[tuple[Cell, Edit]]:
        """Yield the edits of the cells of a column, with the formula that shows a quantity."""
        behind = self._of(place)
        formula = behind.lines.shown(behind.steps, behind.quantities[column])
        for cell, edit in cells.items():
            yield cell, edit._replace(formula=formula, replaces=True)

    def checks(self, place: Place, typed: Collection[Cell]) -> Iterator[tuple[Cell, Edit]]:
        """Yield the edits of the column Check, and of the cell that says how the section stands."""
        behind, header = self._of(place), place.section.crosstable.header
        yield head_of_checks(place, behind.words.say("live.check"))
        lines, steps, words = behind.lines, behind.steps, behind.words
        message = Edit(None, formula=lines.message(steps, words), replaces=True)
        yield from ((Cell(row, place.check), message) for row in place.rows)
        rows = Area(place.rows[0], place.check, place.rows[-1], place.check)
        status = Edit(None, formula=lines.status(steps, str(rows), words), replaces=True)
        yield Cell(header.row, place.status), status

    def names(self, sheet: str) -> Mapping[str, str]:
        """None: the sheets of steps have marks of their own."""
        return {}

    def sheets(self) -> Sequence[NewSheet]:
        """The sheets of steps."""
        return [
            NewSheet(
                behind.lines.hidden,
                behind.formulas,
                STEPS,
                (place.sheet, place.block),
                self._package.sheet(behind.lines.hidden),
            )
            for place, behind in self._behind
        ]

    def changes(self) -> FunctionChanges:
        """Sheets of steps whose section was deleted go."""
        return FunctionChanges(gone_sheets=self._own.unused_steps if self._own else ())
