"""Where the formulas of a section go, and what an engine of formulas makes there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections import Section
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.write import FunctionChanges, NewSheet
from xltiebreak.reading.grid import Area, Cell, column_letters, reference

_BESIDE = 12  # columns to the right of the checks


@dataclass(frozen=True)
class Place:
    """Where a section's cells lie."""

    section: Section
    block: Area
    """The results and the rows of its players."""

    check: int
    """The column of the checks."""

    @property
    def sheet(self) -> str:
        """The name of its sheet."""
        return self.section.crosstable.sheet

    @property
    def status(self) -> int:
        """The column of the cell beside the headings that says how the whole section stands."""
        return self.check + 2

    def right(self, workbook: Workbook) -> int:
        """The last column beside the checks in which a director may begin a round."""
        lefts = (
            table.area.left - 1
            for table in workbook.crosstables
            if table.sheet == self.sheet and table.area.left > self.block.right
        )
        return min([self.check + _BESIDE, *lefts])

    @property
    def rows(self) -> range:
        """The rows of the block."""
        return range(self.block.top, self.block.bottom + 1)

    def results(self, row: int) -> str:
        """The result cells of a row, as formulas on the sheet write them.

        The columns are fixed: a formula that is copied to the right reads the same cells.
        """
        left, right = map(column_letters, (self.block.left, self.block.right))
        return f"${left}{row}:${right}{row}"

    def absolute(self, column: int) -> str:
        """The cells of the block's rows in another column, as names refer to them."""
        return reference(self.sheet, self.block._replace(left=column, right=column))


class Engine(Protocol):
    """The formulas of a workbook."""

    def column(
        self, place: Place, column: int, cells: Mapping[Cell, Edit]
    ) -> Iterator[tuple[Cell, Edit]]:
        """Yield the edits of the cells of a column, with formulas that compute their values."""

    def checks(self, place: Place, typed: Collection[Cell]) -> Iterator[tuple[Cell, Edit]]:
        """Yield the edits of the column Check, which compares points that somebody typed."""

    def names(self, sheet: str) -> Mapping[str, str]:
        """The hidden names of a sheet that tell later fills what is ours."""

    def sheets(self) -> Sequence[NewSheet]:
        """The sheets that the formulas need."""

    def changes(self) -> FunctionChanges:
        """The functions that the workbook gets, and what goes of an earlier fill."""


def head_of_checks(place: Place, text: str) -> tuple[Cell, Edit]:
    """Return the edit that heads the column Check, in the look of another heading."""
    header = place.section.crosstable.header
    look = Cell(header.row, header.column("points") or header.round_columns[0])
    return Cell(header.row, place.check), Edit(text, look, restyle=True)
