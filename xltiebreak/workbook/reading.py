"""Workbook -> crosstables: the values as Excel last calculated them, read with openpyxl."""

from __future__ import annotations

import gc
import io
import re
import warnings
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from xltiebreak import crosstable
from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Area, Grid, Problem
from xltiebreak.workbook.package import Package, Refused


class Where(NamedTuple):
    """Where to look for crosstables, everywhere unless told, and by what to place.

    sheets: names of sheets, in any case; area: the part of each sheet; header_row: the row (from
    1) that is the header; by_game_points: the places of a team event go by game points.
    """

    sheets: tuple[str, ...] = ()
    area: Area | None = None
    header_row: int | None = None
    by_game_points: bool = False


EVERYWHERE = Where()

_TAKEN_FOR_A_FORMULA = re.compile(r"\s*[-+]?\s*\d+\s*")
_NEVER_CALCULATED = (
    "this formula was never calculated: open the workbook in Excel, save it, and try again"
)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Let the cyclic garbage collector rest: all that is made of a workbook stays in use until the
    end, and searching it for cycles again and again would take a fifth of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass(frozen=True)
class Workbook:
    """What was read from a file: its package, and its crosstables in the order of the sheets.

    beside: warnings about sheets that come near to holding a crosstable.
    """

    path: Path
    package: Package
    crosstables: tuple[Crosstable, ...]
    beside: tuple[Problem, ...] = ()


def read_workbook(path: Path, where: Where = EVERYWHERE) -> Workbook:
    """Read all crosstables of an .xlsx or .xlsm file.

    Hidden sheets are read only where they are named. What is wrong inside a crosstable is in its
    own `problems`.

    Raises Refused, with everything that was found, where the file cannot be read or no crosstable
    is in it.
    """
    package = Package.open(path)
    names = _chosen(package, where.sheets)
    found: list[Crosstable] = []
    missing: list[Problem] = []
    for grid in _grids(path, package, names, named=bool(where.sheets)):
        with collector_paused():
            tables = crosstable.read(grid, where.header_row, where.area, where.by_game_points)
        found += [_with_formulas_seen(table, package) for table in tables]
        if not tables:
            part = grid.cut(where.area) if where.area else grid
            missing.append(crosstable.why_none(part, where.header_row))
    if where.sheets and missing:
        raise Refused(*missing)
    if not found:
        raise Refused(*_nowhere(names, missing))
    near = tuple(problem._replace(severity="warning") for problem in missing if problem.cell)
    return Workbook(path, package, tuple(found), () if where.header_row else near)


def _chosen(package: Package, wanted: Collection[str]) -> list[str]:
    by_name = {name.casefold(): name for name in package.sheet_names}
    unknown = [name for name in wanted if name.casefold() not in by_name]
    if unknown:
        there = ", ".join(package.sheet_names)
        raise Refused(*(f"there is no sheet {name!r}; there are: {there}" for name in unknown))
    chosen = {by_name[name.casefold()] for name in wanted} or set(package.sheet_names)
    return [name for name in package.sheet_names if name in chosen]


def _nowhere(names: list[str], missing: list[Problem]) -> list[Problem]:
    """One message for several sheets without a crosstable, unless one of them comes near."""
    near = [problem for problem in missing if problem.cell]
    if near or len(names) == 1:
        return near or missing
    message = f"{missing[0].message}, on any of the sheets {', '.join(names)}"
    return [Problem("error", "", "", message)]


def _grids(path: Path, package: Package, names: list[str], named: bool) -> list[Grid]:
    """The values of the sheets; hidden ones only where they are named."""
    from openpyxl import load_workbook  # only the commands that read a workbook pay for it

    content = io.BytesIO(package.archive.content)
    grids: list[Grid] = []
    try:
        with warnings.catch_warnings(), collector_paused():
            warnings.simplefilter("ignore")  # of what openpyxl would lose on saving: it never saves
            book = load_workbook(content, read_only=True, data_only=True)
            for name in names:
                if not named and book[name].sheet_state != "visible":
                    continue
                book[name].reset_dimensions()  # a wrong <dimension> would cut rows off
                grids.append(Grid(name, list(book[name].iter_rows(values_only=True))))
                gc.collect(0)  # openpyxl leaves a sheet's reader behind in cycles
            return grids
    except Exception as error:  # openpyxl raises whatever a malformed part makes Python raise
        message = f"{path.name} cannot be read ({error}); open it in Excel, save it, and try again"
        raise Refused(message) from error


def _with_formulas_seen(table: Crosstable, package: Package) -> Crosstable:
    """Add an error for each formula in the way of the event: one that was never calculated, and
    one that Excel has made of a result, as it does of `=2`.
    """
    rounds = {columns[0] for columns in table.header.rounds.values()}
    needed = rounds | {table.header.roles["number"][0]}
    errors = []
    for row, column, formula, calculated in package.formulas_in(table.sheet, needed):
        if not table.area.top < row <= table.bottom:
            continue
        if column in rounds and _TAKEN_FOR_A_FORMULA.fullmatch(formula):
            sign = formula if formula[0] in "+-" else f"={formula}"
            message = f"Excel has taken {sign} for a formula: type '{sign}, or D2, W2, L2 and so on"
            errors.append((row, column, message))
        elif not calculated:
            errors.append((row, column, _NEVER_CALCULATED))
    return table.with_errors(errors)
