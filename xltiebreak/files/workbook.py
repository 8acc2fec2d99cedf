"""Workbook -> grids: the values as Excel last calculated them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from xltiebreak.files.cells import sheet_rows
from xltiebreak.files.choice import chosen
from xltiebreak.files.dates import Dates
from xltiebreak.files.file import Calculate, File
from xltiebreak.languages.text import shown
from xltiebreak.lossless.ooxml import LAST_COLUMN, Damaged, quoted, whole_number
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.refusals import SAVE_AGAIN
from xltiebreak.lossless.shared_texts import shared_texts
from xltiebreak.lossless.tables import areas_on
from xltiebreak.reading.appearance import Appearance
from xltiebreak.reading.grid import OURS, Cell, FormulaCell, Grid, Problem, Refused

if TYPE_CHECKING:
    from xltiebreak.lossless.recalculation.cells import Why
    from xltiebreak.lossless.recalculation.values import Value


def read_workbook_file(path: Path, sheets: Collection[str] = ()) -> File:
    """Read an .xlsx or .xlsm file: the sheets of these names, in any case, or all visible sheets.

    Raises Refused if the file cannot be read or a sheet is missing.
    """
    package = Package.open(path)
    names = chosen(package.sheet_names, sheets)
    try:
        visible, dates = _visible_sheets(package), Dates(package)
        texts = cache(partial(shared_texts, package))
        ours = _own_names(package)
        grids: list[Grid] = []
        for name in names:
            if sheets or name in visible:
                rows = _rows(package, name, texts, dates)
                formulas = partial(package.formulas_in, name)
                looks, tables = partial(_looks, package, name), areas_on(package, name)
                grid = Grid(name, rows, formulas=formulas, looks=looks, tables=tables)
                grids.append(grid.with_marks(ours.get(name, {})))
        return File(
            package,
            tuple(grids),
            names=ours,
            calculate=_calculating(package),
            formulas=partial(_formulas, package),
        )
    except Damaged as error:
        message = f"{package.path.name} cannot be used: {error}; {SAVE_AGAIN}"
        raise Refused(message) from None
    except ValueError as error:  # bytes that are not UTF-8
        message = f"{package.path.name} cannot be read ({shown(str(error), 200)}); {SAVE_AGAIN}"
        raise Refused(message) from error


def _calculating(package: Package) -> Calculate:
    """What computes the formulas of a package."""

    def calculate(sheet: str, cell: Cell) -> Value | Why:
        from xltiebreak.lossless.results import workings_of  # few files need it

        return workings_of(package).result(sheet, cell)

    return calculate


def _formulas(package: Package) -> Iterator[tuple[str, FormulaCell]]:
    """The formulas of all sheets, with those of shared ones as their first cell has them."""
    for sheet in package.sheet_names:
        for formula in package.formulas_in(sheet, range(1, LAST_COLUMN + 1)):
            yield sheet, formula


def _own_names(package: Package) -> Mapping[str, Mapping[str, str]]:
    """The names of ours on each sheet, with what they refer to."""
    if OURS.encode() not in package.part(package.workbook_part):
        return {}
    from xltiebreak.lossless.names import names_on_sheets  # few workbooks have such names

    return names_on_sheets(package, OURS)


def _looks(package: Package, name: str) -> Appearance:
    from xltiebreak.lossless.looks import looks_on  # few sheets leave their results to colours

    return looks_on(package, name)


def _visible_sheets(package: Package) -> set[str]:
    """The names of the sheets that are not hidden. Raises Damaged."""
    visible: set[str] = set()
    for element in package.book.all("sheet"):
        name, state = element.attributes["name"], element.attributes.get("state", "visible")
        whole_number(element.attributes.get("sheetId", ""))
        if state == "visible":
            visible.add(name)
        elif state not in ("hidden", "veryHidden"):
            raise Damaged(f"its sheet {quoted(name)} has the unknown state {quoted(state)}")
    return visible


def _rows(
    package: Package, name: str, texts: Callable[[], Sequence[str]], dates: Dates
) -> list[tuple[object, ...]]:
    sheet = package.sheet(name)
    assert sheet  # `chosen` has checked the name
    try:
        return sheet_rows(package.sheet_to_read(sheet), name, texts, dates)
    except Damaged as error:
        message = f"this sheet cannot be used: {error}"
        raise Refused(Problem("error", name, None, message)) from None
