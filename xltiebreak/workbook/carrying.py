"""Carry out the fill of a section in a package: as edits of its sheet, with a mark of its cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Area, Cell, Problem, Refused
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import Edit
from xltiebreak.sections import Section
from xltiebreak.sections.filling import (
    Awarding,
    SectionFill,
    rules_by_column,
    section_fill,
    unless_contradicted,
)
from xltiebreak.sections.marks import FilledTable
from xltiebreak.sources.files import STANDARD_INPUT, is_named_as_workbook
from xltiebreak.workbook.paths import stem_of
from xltiebreak.workbook.reading import Report, Workbook, report_of

if TYPE_CHECKING:
    from xltiebreak.prizes import Award
    from xltiebreak.systems import System
    from xltiebreak.workbook.filling import FillOptions

NEW = ".xlsx"
"""The end of a new workbook's name."""


@dataclass(frozen=True)
class SheetTarget:
    """A sheet as the target of a fill, of a package or of a workbook that is open.

    writable: returns those of some cells that may be written, as `lossless.targets.writable` does;
    forms: returns their number formats; living: the cells with formulas of ours, which may go in
    any case; overwrite_formulas: whether others may go, too. Cells for tie-breaks are all written;
    the whole fill is refused if one of them must stay.
    """

    writable: Callable[..., list[Cell]]
    forms: Callable[[Sequence[Cell]], Mapping[Cell, str]]
    living: Collection[Cell]
    overwrite_formulas: bool

    def fillable(self, cells: Sequence[Cell]) -> list[Cell]:
        """Those that may be written."""
        formulas = self.overwrite_formulas
        return self.writable(cells, overwrite_formulas=formulas, own=self.living)

    def renewable(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """All of them."""
        return cells

    def clearable(self, cells: Sequence[Cell]) -> list[Cell]:
        """Those that hold no formula of the director's."""
        return self.writable(cells, overwrite_formulas=False, own=self.living)


TargetOf = Callable[[str, Collection[Cell], bool], SheetTarget]
"""Takes the name of a sheet, its cells with formulas of ours, and whether others may go, too."""


def in_package(package: Package) -> TargetOf:
    """The sheets of a package as targets."""

    def target_of(sheet: str, living: Collection[Cell], overwrites: bool) -> SheetTarget:
        writes, forms = partial(writable, package, sheet), partial(forms_of, package, sheet)
        return SheetTarget(writes, forms, living, overwrites)

    return target_of


def report_to_fill(
    workbook: Workbook, order: Sequence[System] | None, rules: str | None, how: FillOptions
) -> Report:
    """Rank every crosstable; most printed points that contradict the results are an error."""
    report = report_of(workbook, order, rules)
    if how.get("overwrite_points") or how.get("keep_going"):
        return report
    return replace(report, sections=tuple(map(unless_contradicted, report.sections)))


def fill_of(
    section: Section,
    workbook: Workbook,
    target_of: TargetOf,
    how: FillOptions,
    awards: Sequence[Award] = (),
) -> SectionFill:
    """Return what a fill writes for a sound section. Raises Refused if the sheet is damaged."""
    table = section.crosstable
    checks = checks_beside(workbook, table)
    overwrites = how.get("overwrite_formulas", False)
    awarding = None
    if how.get("trophies"):
        awarding = Awarding(awards, how.get("overwrite_trophies", False))
    try:
        return section_fill(
            section,
            target_of(table.sheet, table.marked.living | checks, overwrites),
            overwrite=how.get("overwrite_points", False),
            overwrite_formulas=overwrites,
            formulas=how.get("formulas", False),
            awarding=awarding,
            earlier=checks,
        )
    except Damaged as error:
        message = f"this sheet cannot be changed: {error}"
        raise Refused(Problem("error", table.sheet, None, message)) from None


def edits_of(fill: SectionFill, workbook: Workbook) -> dict[Cell, Edit]:
    """Return the edits that write the cells of a fill, and empty those that it leaves over."""
    table = fill.section.crosstable
    living = table.marked.living | checks_beside(workbook, table)
    emptied = {cell: _emptied(table, cell, is_living=cell in living) for cell in fill.emptied}
    return {**{cell: Edit(*new) for cell, new in fill.cells.items()}, **emptied}


def mark_of(fill: SectionFill, workbook: Workbook) -> FilledTable:
    """Return what a mark says of a fill; of the formulas of an earlier one nothing stays."""
    table = without_checks(workbook, fill.section.crosstable)
    living = table.marked.living | checks_beside(workbook, fill.section.crosstable)
    gone = living.intersection(fill.emptied)
    values = {cell: value for cell, value in fill.values.items() if cell not in gone}
    return FilledTable(table, values, rules_by_column(fill.section))


def results_of(table: Crosstable) -> Area:
    """Return the cells of the results, from the first player to the last one."""
    rows, rounds = table.rows.values(), table.header.round_columns
    return Area(min(rows), min(rounds), max(rows), max(rounds))


def checks_beside(workbook: Workbook, table: Crosstable) -> frozenset[Cell]:
    """Return the checks that an earlier fill wrote beside a crosstable, with their heading."""
    if workbook.functions is None:
        return frozenset()
    from xltiebreak.workbook.functions import HEADINGS  # few fills need it

    checks = workbook.functions.checks(table.sheet, results_of(table))
    heads = {Cell(table.header.row, cell.column) for cell in checks}
    return checks | {head for head in heads if table.grid.text(*head) in HEADINGS}


def without_checks(workbook: Workbook, table: Crosstable) -> Crosstable:
    """Return a crosstable without the column of checks on its right."""
    columns = {cell.column for cell in checks_beside(workbook, table)}
    right = table.area.right - (table.area.right in columns)
    return replace(table, area=table.area._replace(right=right))


def _emptied(table: Crosstable, cell: Cell, *, is_living: bool) -> Edit:
    """Return the edit that removes what an earlier fill wrote into a cell.

    is_living: whether that belongs to formulas, of which nothing stays.
    """
    if not is_living:
        return Edit(None)
    look = Cell(cell.row, table.header.column("points") or table.header.round_columns[0])
    return Edit(None, look, replaces=True, vanishes=True)


@contextmanager
def under_a_workbooks_name(package: Package, path: Path, target: Path) -> Iterator[Package]:
    """Return the package under a name that ends as a workbook's does.

    The workbook may come from standard input, or have a name such as event.dat.
    """
    if is_named_as_workbook(path) or path.suffix.lower() == target.suffix.lower():
        yield package
        return
    kind = ".xlsm" if b"macroEnabled" in package.part("[Content_Types].xml") else NEW
    from tempfile import TemporaryDirectory  # few fills need it

    with TemporaryDirectory() as folder:
        named = Path(folder, stem_of(path) + kind)
        named.write_bytes(package.content)
        with_rights_of(path, named)
        yield Package.open(named)


def with_rights_of(path: Path, copy: Path) -> None:
    """Give a copy of a file its rights, which a file made of the copy takes over."""
    import shutil

    if path != STANDARD_INPUT:
        with suppress(FileNotFoundError):  # it was removed after it was read
            shutil.copymode(path, copy)
