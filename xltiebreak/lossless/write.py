"""Writes cells into an existing workbook without losing anything: the one entry point.

A workbook is a zip of XML parts. The target cells are spliced into the XML of their sheet, stale
cached values are removed, and Excel is asked to calculate when it opens the file. All other parts
are copied as they are packed. The result is checked before it replaces a file.

`plan` finds all changes and refusals; `WritePlan.save` writes them.
"""

from __future__ import annotations

import struct
import zlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.lossless import stale, targets
from xltiebreak.lossless.calculation import calculation_request
from xltiebreak.lossless.cell_edits import ArrayFormula, Edit
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.growing import Growth, NewColumns, growth
from xltiebreak.lossless.metadata import Dynamic, dynamic_arrays, unused_metadata
from xltiebreak.lossless.names import NameKey
from xltiebreak.lossless.notes import cell_warnings, formatted, lost_results
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.outline import parse
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.refusals import SAVE_AGAIN, no_such_sheet
from xltiebreak.lossless.results import (
    NO_MORE,
    NO_RESULTS,
    KnownResults,
    StoredResults,
    Workings,
    result_splices,
    workings_of,
)
from xltiebreak.lossless.save import Stamp, save, saving_warnings, target_path
from xltiebreak.lossless.sheet_patch import SheetPatch, patch_sheet
from xltiebreak.lossless.sheets import (
    Additions,
    Extra,
    NamedFunction,
    NewSheet,
    additions,
    sheet_warnings,
)
from xltiebreak.lossless.splices import Splice, in_order, spliced
from xltiebreak.lossless.styles import Styles
from xltiebreak.lossless.verify import Change, verify
from xltiebreak.lossless.widths import wider_columns, width_splices, widths_of
from xltiebreak.reading.grid import Cell, Problem, Refused

__all__ = [
    "FunctionChanges",
    "KnownResults",
    "NamedFunction",
    "NewColumns",
    "NewSheet",
    "WritePlan",
    "plan",
]


class FunctionChanges(NamedTuple):
    """The functions that a workbook gets or loses."""

    names: Sequence[NamedFunction] = ()
    """Functions to define."""

    gone: Collection[NameKey] = ()
    """Names to remove."""

    gone_sheets: Collection[str] = ()
    """The names of sheets to remove with them."""


NO_FUNCTIONS = FunctionChanges()


@dataclass(frozen=True)
class WritePlan:
    """The changes of a workbook, ready to be saved."""

    package: Package
    """The workbook."""

    changes: Mapping[str, Change]
    """By name of the part."""

    warnings: tuple[Problem, ...]
    """What may mislead a reader of the result (a protected sheet, a number format that hides
    part of a value).
    """

    added: Mapping[str, bytes] = field(default_factory=dict)
    """New parts."""

    removed: Sequence[str] = ()
    """Parts to remove."""

    results: StoredResults = NO_RESULTS
    """What formulas show after the write."""

    def save(
        self, target: Path, *, force: bool = False, backup: bool = False
    ) -> tuple[Problem, ...]:
        """Write the changed workbook to another file, or to the same one.

        force: replace another existing file, and ignore lock files. backup: keep a copy of a
        replaced file.

        Returns all warnings, those about saving included (the workbook is open in Excel, the
        replaced file has other names). Raises Refused if anything is in the way; then no file has
        changed and none is left over.
        """
        source = self.package.path
        with _refusing(self.package):
            try:
                path = target_path(target, source.suffix, force=force, source=source)
                added = tuple(saving_warnings(path, source))
                self._save(path, backup=backup)
            except OSError as error:
                raise Refused(f"{target} cannot be written: {error.strerror or error}") from None
        return (*self.warnings, *added)

    def _save(self, path: Path, *, backup: bool) -> None:
        expected = self._expected(path)
        if not (self.changes or self.removed) and expected == self.package.stamp:
            return  # nothing to do in place
        package = self.package
        parts = {package.entry_name(part): partial(self._changed, part) for part in self.changes}
        pieces = package.archive.rewritten(parts, self.added, self._gone)
        save(pieces, path, self._check, expected=expected, backup=backup, sources=[package.path])

    @property
    def _gone(self) -> set[str]:
        """The zip's entries that are left out."""
        return {self.package.entry_name(part) for part in self.removed}

    def _expected(self, path: Path) -> Stamp | None:
        """The stamp that the replaced file must still have at the end."""
        if not path.exists():
            return None
        same = path.samefile(self.package.path)
        return self.package.stamp if same else Stamp.of(path.stat())

    def _changed(self, part: str) -> Iterator[bytes]:
        return spliced(self.package.part(part), self.changes[part].splices)

    def _check(self, temporary: Path) -> None:
        try:
            verify(temporary, self.package, self.changes, self.added, self._gone)
        except (Damaged, ValueError) as error:
            for part in self.changes:
                parse(self.package.part(part))  # raises Damaged if the original is damaged
            raise Refused(
                f"{self.package.path.name} is left as it was, because the changed copy did not "
                f"pass the check ({error}): please report this as a bug"
            ) from None


def plan(
    package: Package,
    edits: Mapping[str, Mapping[Cell, Edit]],
    *,
    overwrite_formulas: bool = False,
    sheets: Sequence[NewSheet] = (),
    columns: Mapping[str, Sequence[NewColumns]] = MappingProxyType({}),
    names: Mapping[str, Mapping[str, str]] = {},
    functions: FunctionChanges = NO_FUNCTIONS,
    searching: Callable[[], Collection[str]] = frozenset,
    known: KnownResults = NO_MORE,
) -> WritePlan:
    """Find the changes that write these edits, sheets and names into a workbook.

    edits: sheet name (in any case) -> cell -> its new content.
    overwrite_formulas: replace formulas in target cells by values.
    sheets: whole sheets to add or to renew.
    columns: sheet name -> the new columns among its edits; tables, filters and the print area that
    they touch grow with them.
    names: sheet name -> hidden names of the sheet to define, and what they refer to.
    functions: functions that the workbook gets or loses.
    searching: returns functions, in lower case, that look for more cells around their arguments;
    others are taken to read their arguments.
    known: what is known of the results of formulas.

    Raises Refused with everything that is in the way, each with its sheet and cell. Raises
    ValueError for a value that no cell can hold.
    """
    with _refusing(package):
        by_sheet = _by_sheet(package, edits)
        gone = functions.gone_sheets
        workings = workings_of(package)
        if by_sheet or sheets or gone or any(known.vouched.values()):
            workings = Workings(package, by_sheet, sheets, gone, known.vouched)
        by_sheet = {sheet: workings.with_values(sheet) for sheet in by_sheet}
        sheets = list(map(workings.with_results, sheets))
        styles = Styles(package.styles) if package.styles else None
        every = chain.from_iterable(cells.values() for cells in by_sheet.values())
        formulas = [edit.formula for edit in every if edit.formula]
        arrays = any(isinstance(one, ArrayFormula) for one in formulas)
        dynamic = dynamic_arrays(package) if arrays else None
        entry = dynamic.entry if dynamic else None
        patches = _patches(package, by_sheet, overwrite_formulas, styles, entry)
        drops_chain = bool(formulas or functions.gone_sheets or _overwrites(package, by_sheet))
        extra = _extra(package, patches, functions, dynamic)._replace(drops_chain=drops_chain)
        new = additions(package, sheets, styles, names, extra)
        touched = {sheet: columns[name] for name in columns if (sheet := package.sheet(name))}
        grown = growth(package, touched, by_sheet)
        wider = {
            sheet: _wider(package, sheet, new_columns, by_sheet[sheet], patches[sheet], styles)
            for sheet, new_columns in touched.items()
            if sheet in patches
        }
        results = workings.results(known)
        old = _outdated(package, by_sheet, new, grown, searching, results)
        results, lost = results.with_stale(old), results.without_known(old)
        changes = _changes(package, by_sheet, patches, new, grown, styles, lost, results, wider)
        changes = {part: change for part, change in changes.items() if part not in new.removed}
        warnings = cell_warnings(package, by_sheet, patches, styles, wider) if changes else ()
        count = sum(formula.cached for formulas in lost.values() for formula in formulas)
        all_warnings = (
            *warnings,
            *grown.warnings,
            *sheet_warnings(package, sheets),
            *lost_results(count),
        )
        package.forget(but=changes)  # saving needs only the changed parts
        return WritePlan(package, changes, all_warnings, new.added, new.removed, results)


@contextmanager
def _refusing(package: Package) -> Iterator[None]:
    """Turn damage of the workbook into Refused."""
    try:
        yield
    except Damaged as error:
        raise Refused(f"{package.path.name} cannot be used: {error}; {SAVE_AGAIN}") from None
    except (struct.error, zlib.error):
        raise Refused(f"{package.path.name} is damaged; {SAVE_AGAIN}") from None


def _by_sheet(
    package: Package, edits: Mapping[str, Mapping[Cell, Edit]]
) -> dict[SheetPart, dict[Cell, Edit]]:
    """The edits of each sheet, row by row. Raises Refused for missing sheets."""
    found: dict[SheetPart, dict[Cell, Edit]] = {}
    unknown = []
    for name, cells in edits.items():
        sheet = package.sheet(name)
        if sheet:
            found.setdefault(sheet, {}).update(cells)
        else:
            message = no_such_sheet(name, package.sheet_names)
            unknown.append(Problem("error", name, None, message, "sheets"))
    if unknown:
        raise Refused(*unknown)
    # Callers may give a cell as a plain (row, column).
    return {
        sheet: {
            cell if isinstance(cell, Cell) else Cell(*cell): cells[cell] for cell in sorted(cells)
        }
        for sheet, cells in found.items()
        if cells
    }


def _patches(
    package: Package,
    by_sheet: Mapping[SheetPart, Mapping[Cell, Edit]],
    overwrite_formulas: bool,
    styles: Styles | None,
    dynamic: bytes | None,
) -> dict[SheetPart, SheetPatch]:
    """The patch of each sheet. Raises Refused with all reasons against writing."""
    problems: list[Problem] = []
    patches: dict[SheetPart, SheetPatch] = {}
    if package.is_signed:
        message = (
            f"{package.path.name} is digitally signed, which a change would break: remove the "
            "signature in Excel (File > Info) or use an unsigned copy"
        )
        problems.append(Problem("error", "", None, message))
    for sheet, cells in by_sheet.items():
        try:
            fixed = targets.fixtures(package, sheet)
            against = targets.target_problems(fixed, cells, overwrite_formulas=overwrite_formulas)
            if not against:
                patches[sheet] = patch_sheet(package.sheet_xml(sheet), cells, styles, dynamic)
        except Damaged as error:
            message = f"this sheet cannot be changed: {error}; {SAVE_AGAIN}"
            against = [Problem("error", sheet.name, None, message)]
        problems += against
    if problems:
        raise Refused(*problems)
    return patches


def _overwrites(package: Package, by_sheet: Mapping[SheetPart, Collection[Cell]]) -> bool:
    """Whether a written cell holds a formula."""
    return any(
        formula.cell in cells
        for sheet, cells in by_sheet.items()
        for formula in package.sheet_xml(sheet).formulas
    )


def _wider(
    package: Package,
    sheet: SheetPart,
    new: Sequence[NewColumns],
    edits: Mapping[Cell, Edit],
    patch: SheetPatch,
    styles: Styles | None,
) -> dict[int, float]:
    """The widths of new columns in which numbers would not be shown in full."""
    columns = {column for one in new for column in one.numbers}
    widths = widths_of(package.sheet_xml(sheet))
    return wider_columns(formatted(edits, patch, styles), columns, widths)


def _outdated(
    package: Package,
    by_sheet: Mapping[SheetPart, Mapping[Cell, Edit]],
    new: Additions,
    grown: Growth,
    searching: Callable[[], Collection[str]],
    results: StoredResults,
) -> dict[SheetPart, list[FormulaXml]]:
    """Formulas whose stored results the write may change, on sheets that stay.

    All cells of a renewed sheet are written, so none of its formulas is among them. Where all
    results are known and stored anew, nothing else can be outdated.
    """
    written = {**by_sheet, **new.written}
    if not (written or results.changed) or not (results.unknown or results.doubted):
        return {}
    found = stale.stale_formulas(package, written, grown.tables, searching, results.changed)
    return {sheet: found[sheet] for sheet in found if sheet.part not in new.removed}


def _changes(
    package: Package,
    by_sheet: Mapping[SheetPart, Mapping[Cell, Edit]],
    patches: Mapping[SheetPart, SheetPatch],
    new: Additions,
    grown: Growth,
    styles: Styles | None,
    lost: Mapping[SheetPart, Sequence[FormulaXml]],
    results: StoredResults,
    wider: Mapping[SheetPart, Mapping[int, float]],
) -> dict[str, Change]:
    """The change of each part.

    lost: the formulas that lose their stored results; wider: the columns that get another width.
    """
    if not by_sheet and not new.splices and not results.changed:
        return {}
    splices = defaultdict[str, list[Splice]](list)
    for sheet, patch in patches.items():
        splices[sheet.part] += patch.splices
    for part, made in grown.splices.items():
        splices[part] += made
    for sheet, widths in wider.items():
        splices[sheet.part] += width_splices(package.sheet_xml(sheet), widths)
    for sheet, formulas in lost.items():
        cells = by_sheet.get(sheet, {})
        splices[sheet.part] += stale.cache_splices(package.sheet_xml(sheet), formulas, cells)
    stored = {sheet.part: results.of(sheet) for sheet in results.changed}
    for sheet in results.changed:
        splices[sheet.part] += result_splices(package.sheet_xml(sheet), stored[sheet.part])
    for part, made in new.splices.items():
        splices[part] += made
    if styles and (part_of_styles := package.only_related("styles")):
        splices[part_of_styles] += styles.splices()
    # At one offset, defined names stand before the request to calculate.
    splices[package.workbook_part] += calculation_request(package.book)
    cells_of = {sheet.part: cells for sheet, cells in by_sheet.items()}
    return {
        part: Change(
            in_order(made), cells_of.get(part, {}), grown.tables.get(part), stored.get(part, {})
        )
        for part, made in splices.items()
        if made
    }


def _extra(
    package: Package,
    patches: Mapping[SheetPart, SheetPatch],
    functions: FunctionChanges,
    dynamic: Dynamic | None,
) -> Extra:
    """What the workbook gets and loses because of formulas and functions."""
    gone = list[str]()
    if dynamic is None and functions.gone:
        changed = {
            sheet.part: b"".join(spliced(package.part(sheet.part), patch.splices))
            for sheet, patch in patches.items()
        }
        if unused := unused_metadata(package, changed):
            gone.append(unused)
    return Extra(
        functions.names,
        functions.gone,
        [sheet for name in functions.gone_sheets if (sheet := package.sheet(name))],
        gone,
        dynamic.new if dynamic else (),
        dynamic.splices if dynamic else {},
    )
