"""What a source reads of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from xltiebreak.lossless.package import Package
from xltiebreak.reading.grid import Cell, Grid, WorkbookFormulas

if TYPE_CHECKING:
    from xltiebreak.lossless.recalculation.cells import Why
    from xltiebreak.lossless.recalculation.values import Value

Calculate: TypeAlias = "Callable[[str, Cell], Value | Why]"
"""Takes the name of a sheet and a cell."""


class File(NamedTuple):
    """What was read of a file."""

    package: Package | None
    """The package if the file is an Excel workbook, else None."""

    grids: tuple[Grid, ...]
    joined: tuple[tuple[str, ...], ...] = ()
    """The names of the grids of each file, if several files were joined."""

    names: Mapping[str, Mapping[str, str]] = {}
    """Our names on each sheet of a workbook, and what they refer to."""

    calculate: Calculate | None = None
    """Returns what a formula cell shows, or why that is not known; None for a file without."""

    formulas: WorkbookFormulas | None = None
    """Returns the formulas of all sheets, hidden ones too; None for a file without."""

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """All sheets of a workbook, hidden ones too."""
        return self.package.sheet_names if self.package else tuple(self.names)
