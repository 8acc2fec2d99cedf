"""What a source reads of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.grid import Grid
from xltiebreak.lossless.package import Package


class File(NamedTuple):
    """What was read of a file."""

    package: Package | None
    """The package if the file is an Excel workbook, else None."""

    grids: tuple[Grid, ...]
    joined: tuple[tuple[str, ...], ...] = ()
    """The names of the grids of each file, if several files were joined."""

    names: Mapping[str, Mapping[str, str]] = {}
    """Our names on each sheet of a workbook, and what they refer to."""

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """All sheets of a workbook, hidden ones too."""
        return self.package.sheet_names if self.package else tuple(self.names)
