"""Writing cells into an existing workbook without losing anything: the one entry point.

The workbook is a zip of XML parts. The target cells are spliced into the XML of their sheet, cached
values that may have become wrong are taken out, Excel is asked to calculate when it opens the
file; every other part is copied as it is packed. The result is checked before it replaces a file.

What is to change is planned first, and saved then.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from xltiebreak.grid import Cell, Problem, Refused
from xltiebreak.lossless import stale, targets
from xltiebreak.lossless.calculation import calculation_splices
from xltiebreak.lossless.notes import notes
from xltiebreak.lossless.ooxml import Damaged, parse
from xltiebreak.lossless.package import Package, SheetPart, Stamp
from xltiebreak.lossless.refusals import SAVE_AGAIN, no_such_sheet
from xltiebreak.lossless.save import save, saving_notes, target_path
from xltiebreak.lossless.sheet_patch import Edit, SheetPatch, patch_sheet
from xltiebreak.lossless.sheets import Additions, NewSheet, additions
from xltiebreak.lossless.sheets import notes as notes_of_sheets
from xltiebreak.lossless.splices import Splice, spliced
from xltiebreak.lossless.styles import Styles
from xltiebreak.lossless.verify import Change, verify

__all__ = ["Edit", "NewSheet", "WritePlan", "plan", "write_cells"]


@dataclass(frozen=True)
class WritePlan:
    """What is to be written into a workbook: nothing in it stands against that.

    package: the workbook; changes: what becomes of which part of it, by the part's name;
    warnings: what may mislead once it is written (a protected sheet, a number format that hides
    part of a value); added: parts that are new.
    """

    package: Package
    changes: Mapping[str, Change]
    warnings: tuple[Problem, ...]
    added: Mapping[str, bytes] = field(default_factory=dict)

    def save(
        self, target: Path, *, force: bool = False, backup: bool = False
    ) -> tuple[Problem, ...]:
        """Write the workbook with the changes to another file, or to the same one.

        force: replace another file that exists, and pass over lock files. backup: keep a copy of
        a file that is replaced.

        Returns the warnings, with those that the saving adds (a workbook that is open in Excel, a
        replaced file that has other names). Raises Refused with what is in the way; then no file
        has changed and none is left over.
        """
        source = self.package.path
        with _refusing(self.package):
            try:
                path = target_path(target, source.suffix, force=force, source=source)
                added = tuple(saving_notes(path, source))
                self._save(path, backup=backup)
            except OSError as error:
                raise Refused(f"{target} cannot be written: {error.strerror or error}") from None
        return (*self.warnings, *added)

    def _save(self, path: Path, *, backup: bool) -> None:
        expected = self._expected(path)
        if not self.changes and expected == self.package.stamp:
            return  # nothing to do in place
        parts = {
            self.package.entry_name(part): partial(self._changed, part) for part in self.changes
        }
        pieces = self.package.archive.rewritten(parts, self.added)
        source = self.package.path
        save(pieces, path, self._check, expected=expected, backup=backup, source=source)

    def _expected(self, path: Path) -> Stamp | None:
        """The stamp that the file to be replaced must still have at the end."""
        if not path.exists():
            return None
        same = path.samefile(self.package.path)
        return self.package.stamp if same else Stamp.of(path.stat())

    def _changed(self, part: str) -> Iterator[bytes]:
        return spliced(self.package.part(part), self.changes[part].splices)

    def _check(self, temporary: Path) -> None:
        try:
            verify(temporary, self.package, self.changes, self.added)
        except (Damaged, ValueError) as error:
            for part in self.changes:
                parse(self.package.part(part))  # damage of before is to be called that
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
) -> WritePlan:
    """What is to change in a workbook so that its cells hold what they should.

    edits: sheet name (in any case) -> cell -> what the cell shall hold.
    overwrite_formulas: replace formulas in target cells by values.
    sheets: whole sheets that are to stand in it.

    Raises Refused with everything in the workbook that is in the way, each with its sheet and
    cell. Raises ValueError for a value that no cell can hold.
    """
    with _refusing(package):
        by_sheet = _by_sheet(package, edits)
        styles = _styles(package)
        patches = _patches(package, by_sheet, overwrite_formulas, styles)
        new = additions(package, sheets, styles)
        changes = _changes(package, by_sheet, patches, new, styles)
        warnings = notes(package, by_sheet, patches, styles) if changes else ()
        told = (*warnings, *notes_of_sheets(package, sheets))
        package.forget(but=changes)  # the file is packed and checked without the rest
        return WritePlan(package, changes, told, new.added)


def write_cells(
    source: Path,
    target: Path,
    edits: Mapping[str, Mapping[Cell, Edit]],
    *,
    overwrite_formulas: bool = False,
    backup: bool = False,
    force: bool = False,
    package: Package | None = None,
) -> tuple[Problem, ...]:
    """`plan` and `Plan.save` in one; returns the warnings.

    package: the source, where it is open already.
    """
    made = plan(package or Package.open(source), edits, overwrite_formulas=overwrite_formulas)
    return made.save(target, force=force, backup=backup)


@contextmanager
def _refusing(package: Package) -> Iterator[None]:
    """Makes a refusal of whatever damage comes to light."""
    try:
        yield
    except Damaged as error:
        raise Refused(f"{package.path.name} cannot be used: {error}; {SAVE_AGAIN}") from None
    except (struct.error, zlib.error):
        raise Refused(f"{package.path.name} is damaged; {SAVE_AGAIN}") from None


def _by_sheet(
    package: Package, edits: Mapping[str, Mapping[Cell, Edit]]
) -> dict[SheetPart, dict[Cell, Edit]]:
    """The edits of each sheet, row by row. Raises Refused for sheets that are not there."""
    found: dict[SheetPart, dict[Cell, Edit]] = {}
    unknown = []
    for name, cells in edits.items():
        sheet = package.sheet(name)
        if sheet:
            found.setdefault(sheet, {}).update(cells)
        else:
            message = no_such_sheet(name, package.sheet_names)
            unknown.append(Problem("error", name, "", message, "sheets"))
    if unknown:
        raise Refused(*unknown)
    return {sheet: _in_order(cells) for sheet, cells in found.items() if cells}


def _in_order(cells: Mapping[Cell, Edit]) -> dict[Cell, Edit]:
    """The edits row by row; a cell may have been given as a bare (row, column)."""
    return {cell if isinstance(cell, Cell) else Cell(*cell): cells[cell] for cell in sorted(cells)}


def _styles(package: Package) -> Styles | None:
    part = package.only_related("styles")
    return Styles(package.part(part)) if part else None


def _patches(
    package: Package,
    by_sheet: Mapping[SheetPart, Mapping[Cell, Edit]],
    overwrite_formulas: bool,
    styles: Styles | None,
) -> dict[SheetPart, SheetPatch]:
    """The patch of each sheet. Raises Refused with all that stands against any of them."""
    problems: list[Problem] = []
    patches: dict[SheetPart, SheetPatch] = {}
    if package.is_signed:
        message = (
            f"{package.path.name} is digitally signed, which a change would break: remove the "
            "signature in Excel (File > Info) or use an unsigned copy"
        )
        problems.append(Problem("error", "", "", message))
    for sheet, cells in by_sheet.items():
        try:
            against = targets.problems(package, sheet, cells, overwrite_formulas=overwrite_formulas)
            if not against:
                patches[sheet] = patch_sheet(package.sheet_xml(sheet), cells, styles)
        except Damaged as error:
            message = f"this sheet cannot be changed: {error}; {SAVE_AGAIN}"
            against = [Problem("error", sheet.name, "", message)]
        problems += against
    if problems:
        raise Refused(*problems)
    return patches


def _changes(
    package: Package,
    by_sheet: Mapping[SheetPart, Mapping[Cell, Edit]],
    patches: Mapping[SheetPart, SheetPatch],
    new: Additions,
    styles: Styles | None,
) -> dict[str, Change]:
    """What changes in which part."""
    if not by_sheet and not new.splices:
        return {}
    splices = {sheet.part: patch.splices for sheet, patch in patches.items()}
    written = {**by_sheet, **new.written}
    for sheet, formulas in stale.stale_formulas(package, written).items():
        if sheet not in new.written:
            xml = package.sheet_xml(sheet)
            dropped = stale.cache_splices(xml, formulas, by_sheet.get(sheet, {}))
            splices[sheet.part] = _together(splices.get(sheet.part, []), dropped)
    asked = calculation_splices(package, written)
    added = {**new.splices, **_of_styles(package, styles)}
    for part in (*asked, *added):
        # Names are defined before the calculation is asked for, where both are at one place.
        splices[part] = splices.get(part) or _together(added.get(part, []), asked.get(part, []))
    cells_of = {sheet.part: cells for sheet, cells in by_sheet.items()}
    return {part: Change(made, cells_of.get(part, {})) for part, made in splices.items() if made}


def _of_styles(package: Package, styles: Styles | None) -> dict[str, list[Splice]]:
    part = package.only_related("styles")
    return {part: styles.splices()} if styles and part else {}


def _together(one: Iterable[Splice], other: Iterable[Splice]) -> list[Splice]:
    """Splices of one part in ascending order; the first ones before the others at one place."""
    return sorted((*one, *other), key=lambda splice: splice[:2])
