"""Writes cells into a workbook in one step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Cell, Problem


def write_cells(
    source: Path,
    target: Path,
    edits: Mapping[str, Mapping[Cell, Edit]],
    *,
    package: Package | None = None,
    overwrite_formulas: bool = False,
    backup: bool = False,
    force: bool = False,
) -> tuple[Problem, ...]:
    """Write the edits and return the warnings; package: the source, if it is open already."""
    made = plan(package or Package.open(source), edits, overwrite_formulas=overwrite_formulas)
    return made.save(target, force=force, backup=backup)
