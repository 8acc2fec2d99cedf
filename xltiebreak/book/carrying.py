"""Carry out a planned fill in a package, or in a workbook open in openpyxl: as edits of sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from xltiebreak.book.paths import stem_of
from xltiebreak.book.reading import Report, Where, Workbook, report_of, tables_of
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.filling import SectionFill, with_points_error
from xltiebreak.files.files import STANDARD_INPUT, is_named_as_workbook
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import FunctionChanges, NewColumns, NewSheet
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Area, Cell, Grid, Problem, Refused

if TYPE_CHECKING:
    from xltiebreak.book.options import FillOptions
    from xltiebreak.book.sections.prizegiving import Prizegiving
    from xltiebreak.rules import System

Answer = TypeVar("Answer")

NEW = ".xlsx"
"""The end of a new workbook's name."""

_IN_LITE = "_xldudf_"
"""How the functions of xlwings Lite begin in a file."""


@dataclass(frozen=True)
class SheetTarget:
    """A sheet as the target of a fill, of a package or of a workbook that is open.

    Cells for tie-breaks are all written; the whole fill is refused if one of them must stay.
    """

    writable: Callable[..., list[Cell]]
    """Returns the cells that may be written, as `lossless.targets.writable` does."""

    forms: Callable[[Sequence[Cell]], Mapping[Cell, str]]
    """Returns the number formats of cells."""

    live: Collection[Cell]
    """The cells with formulas of ours, which may be replaced in any case."""

    overwrite_formulas: bool
    """Whether other formulas may be replaced, too."""

    def fillable(self, cells: Sequence[Cell]) -> list[Cell]:
        """Those that may be written."""
        formulas = self.overwrite_formulas
        return self.writable(cells, overwrite_formulas=formulas, own=self.live)

    def renewable(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """All of them."""
        return cells

    def clearable(self, cells: Sequence[Cell]) -> list[Cell]:
        """Those that hold no formula of the director's."""
        return self.writable(cells, overwrite_formulas=False, own=self.live)


TargetOf = Callable[[str, Collection[Cell], bool], SheetTarget]
"""Takes the name of a sheet, its cells with formulas of ours, and whether others may go, too."""


def in_package(package: Package) -> TargetOf:
    """The sheets of a package as targets. These raise Refused for a damaged sheet."""

    def target_of(sheet: str, live: Collection[Cell], overwrites: bool) -> SheetTarget:
        def asked(ask: Callable[..., Answer], *cells: object, **how: object) -> Answer:
            try:
                return ask(package, sheet, *cells, **how)
            except Damaged as error:
                message = f"this sheet cannot be changed: {error}"
                raise Refused(Problem("error", sheet, None, message)) from None

        return SheetTarget(partial(asked, writable), partial(asked, forms_of), live, overwrites)

    return target_of


def report_to_fill(
    workbook: Workbook, order: Sequence[System] | None, rules: str | None, how: FillOptions
) -> Report:
    """Rank every crosstable; most printed points that contradict the results are an error."""
    report = report_of(workbook, order, rules)
    if how.get("overwrite_points") or how.get("keep_going"):
        return report
    return replace(report, sections=tuple(map(with_points_error, report.sections)))


@dataclass(frozen=True)
class FiledBook:
    """A workbook of a file, or one open in openpyxl, as the book of a plan."""

    workbook: Workbook
    where: Where
    target_of: TargetOf
    overwrites: bool

    @property
    def marks(self) -> Mapping[str, Mapping[str, str]]:
        """Our names on each sheet."""
        return self.workbook.marks

    @property
    def from_lists(self) -> Mapping[str, Collection[Cell]]:
        """The cells of each sheet that a fill wrote from pairing lists."""
        return self.workbook.from_lists

    def target(self, section: Section) -> SheetTarget:
        """The sheet of a section."""
        table = section.crosstable
        return self.target_of(table.sheet, table.marked.live | self.checks(table), self.overwrites)

    def checks(self, table: Crosstable) -> frozenset[Cell]:
        """The checks that an earlier fill wrote beside a crosstable."""
        return checks_beside(self.workbook, table)

    def read(self, grid: Grid, header_row: int | None = None) -> Sequence[Crosstable]:
        """Read a sheet as the workbook was read."""
        where = self.where if header_row is None else self.where._replace(header_row=header_row)
        return tables_of(grid, where)


def worksheet_functions() -> frozenset[str]:
    """Return our functions of Python as the formulas of a file call them, in lower case."""
    from xltiebreak.reading.worksheet import FUNCTIONS

    names = frozenset(map(str.casefold, FUNCTIONS))
    return names.union(_IN_LITE + name for name in names)


def results_of(table: Crosstable) -> Area:
    """Return the cells of the results, from the first player to the last one."""
    rows, rounds = table.rows.values(), table.header.round_columns
    return Area(min(rows), min(rounds), max(rows), max(rounds))


def checks_beside(workbook: Workbook, table: Crosstable) -> frozenset[Cell]:
    """Return the checks that an earlier fill wrote beside a crosstable, with their heading."""
    if workbook.functions is None:
        return frozenset()
    from xltiebreak.book.functions import HEADINGS  # few fills need it

    checks = workbook.functions.checks(table.sheet, results_of(table))
    heads = {Cell(table.header.row, cell.column) for cell in checks}
    return checks | {head for head in heads if table.grid.text(*head) in HEADINGS}


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


@dataclass(frozen=True)
class PlannedFill:
    """What a fill writes into the sheets of a workbook; nothing is written yet."""

    report: Report
    """The report with what will be filled."""

    fills: Sequence[SectionFill | None] = ()
    """The fills of its sections, None for a section with errors."""

    edits: Mapping[str, Mapping[Cell, Edit]] = field(default_factory=dict)
    """By sheet."""

    columns: Mapping[str, Sequence[NewColumns]] = field(default_factory=dict)
    """By sheet, which of the edits are new columns."""

    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The hidden names of each sheet that mark the filled cells, {} if errors keep all from
    being filled.
    """

    given: Prizegiving | None = None
    """The prizes, if they are asked for."""

    sheets: Sequence[NewSheet] = ()
    """The sheets that formulas need beside their cells."""

    functions: FunctionChanges | None = None
    """The functions that formulas need beside their cells."""

    @property
    def areas(self) -> list[tuple[str, Area]]:
        """The sheet and the area of each sound section."""
        tables = [one.crosstable for one in self.report.sections if one.sound]
        return [(one.sheet, one.area) for one in tables]
