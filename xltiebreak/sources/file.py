"""What a source reads of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.grid import Grid
from xltiebreak.lossless.package import Package


class File(NamedTuple):
    """What was read: the grids, and the package if the file is an Excel workbook.

    joined: the names of the grids of each file, if several were joined; names: our names on each
    sheet of a workbook, and what they refer to.
    """

    package: Package | None
    grids: tuple[Grid, ...]
    joined: tuple[tuple[str, ...], ...] = ()
    names: Mapping[str, Mapping[str, str]] = {}

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """All sheets of a workbook, hidden ones too."""
        return self.package.sheet_names if self.package else tuple(self.names)
