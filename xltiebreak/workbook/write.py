"""Writing cells into an existing workbook without losing anything: the one entry point.

The workbook is a zip of XML parts. The target cells are spliced into the XML of their sheet, cached
values that may have become wrong are taken out, Excel is asked to calculate when it opens the
file; every other part is copied as it is packed. The result is checked before it replaces a file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path

from xltiebreak.grid import Problem, a1
from xltiebreak.workbook import save, stale, targets
from xltiebreak.workbook.formats import cell_formats, loss
from xltiebreak.workbook.ooxml import Damaged, parse
from xltiebreak.workbook.package import Package, Refused, Sheet, Stamp
from xltiebreak.workbook.patch import Edit, Place, SheetPatch, number, patch_sheet, spliced
from xltiebreak.workbook.verify import Change, verify

__all__ = ["Edit", "write_cells"]

_Edits = Mapping[Place, Edit]


def write_cells(
    source: Path,
    target: Path,
    edits: Mapping[str, _Edits],
    *,
    overwrite_formulas: bool = False,
    backup: bool = False,
    force: bool = False,
    package: Package | None = None,
) -> tuple[Problem, ...]:
    """Write cells of a workbook to another file, or to the same one where source is target.

    edits: sheet name (in any case) -> (row, column), from 1 -> what the cell shall hold.
    overwrite_formulas: replace formulas in target cells by values.
    backup: keep a copy of a file that is replaced. force: replace another file that exists, and
    pass over lock files. package: the source, where it is open already.

    Returns warnings: what was written but may mislead (a protected sheet, a number format that
    hides part of a value).

    Raises Refused with everything that is in the way, each with its sheet and cell; then no file
    has changed and none is left over. Raises ValueError for a value that no cell can hold.
    """
    try:
        return _write(
            package or Package.open(source),
            target,
            edits,
            overwrite_formulas=overwrite_formulas,
            backup=backup,
            force=force,
        )
    except Damaged as error:
        raise Refused(f"{source.name} cannot be used: {error}; {_ANEW}") from None
    except (struct.error, zlib.error):
        raise Refused(f"{source.name} is damaged; {_ANEW}") from None
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror or error}") from None


_ANEW = "open it in Excel or LibreOffice and save it as .xlsx again"


def _write(
    package: Package,
    target: Path,
    edits: Mapping[str, _Edits],
    *,
    overwrite_formulas: bool,
    backup: bool,
    force: bool,
) -> tuple[Problem, ...]:
    place = save.place_for(package.path, target, force=force)
    expected = _expected(package, place)
    by_sheet = _by_sheet(package, edits)
    changes, warnings = _plan(package, by_sheet, overwrite_formulas)
    if not changes and expected == package.stamp:
        return ()  # nothing to do in place
    parts = {
        name: partial(spliced, change.before, change.splices) for name, change in changes.items()
    }
    save.save(
        package.archive.rewritten(parts),
        place,
        lambda temporary: _check(temporary, package, changes),
        expected=expected,
        backup=backup,
    )
    return warnings


def _plan(
    package: Package, by_sheet: Mapping[Sheet, _Edits], overwrite_formulas: bool
) -> tuple[dict[str, Change], tuple[Problem, ...]]:
    """What is to change in which part, and what to warn of. Raises Refused."""
    patches = _patches(package, by_sheet, overwrite_formulas)
    changes = _changes(package, by_sheet, patches)
    warnings = tuple(_warnings(package, patches, by_sheet))
    package.forget_maps()  # the file is packed and checked without them
    return changes, warnings


def _expected(package: Package, place: Path) -> Stamp | None:
    """The stamp that the file to be replaced must still have at the end."""
    if not place.exists():
        return None
    return package.stamp if place.samefile(package.path) else Stamp.of(place.stat())


def _by_sheet(package: Package, edits: Mapping[str, _Edits]) -> dict[Sheet, dict[Place, Edit]]:
    found: dict[Sheet, dict[Place, Edit]] = {}
    unknown = []
    for name, cells in edits.items():
        sheet = package.sheet(name)
        if sheet:
            found.setdefault(sheet, {}).update(cells)
        else:
            names = ", ".join(package.sheet_names)
            unknown.append(
                Problem("error", name, "", f"there is no such sheet; --sheet takes one of: {names}")
            )
    if unknown:
        raise Refused(*unknown)
    return {sheet: cells for sheet, cells in found.items() if cells}


def _patches(
    package: Package, by_sheet: Mapping[Sheet, _Edits], overwrite_formulas: bool
) -> dict[Sheet, SheetPatch]:
    """The patch of each sheet. Raises Refused with all that stands against any of them."""
    problems: list[Problem] = []
    patches: dict[Sheet, SheetPatch] = {}
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
                patches[sheet] = patch_sheet(package.sheet_xml(sheet), cells)
        except Damaged as error:
            message = f"this sheet cannot be changed: {error}; {_ANEW}"
            against = [Problem("error", sheet.name, "", message)]
        problems += against
    if problems:
        raise Refused(*problems)
    return patches


def _changes(
    package: Package, by_sheet: Mapping[Sheet, _Edits], patches: Mapping[Sheet, SheetPatch]
) -> dict[str, Change]:
    """What changes in which part, by the part's name in the zip."""
    if not by_sheet:
        return {}
    splices = {sheet.part: patch.splices for sheet, patch in patches.items()}
    for sheet, formulas in stale.stale_formulas(package, by_sheet).items():
        xml = package.sheet_xml(sheet)
        dropped = stale.cache_splices(xml, formulas, by_sheet.get(sheet, {}))
        both = splices.get(sheet.part, []) + dropped
        splices[sheet.part] = sorted(both, key=lambda splice: splice[:2])
    splices |= stale.calculation_splices(package, by_sheet)
    cells_of = {sheet.part: cells for sheet, cells in by_sheet.items()}
    return {
        package.entry_name(part): Change(package.part(part), made, cells_of.get(part, {}))
        for part, made in splices.items()
        if made
    }


def _check(temporary: Path, package: Package, changes: Mapping[str, Change]) -> None:
    try:
        verify(temporary, package.archive, changes)
    except (Damaged, ValueError) as error:
        for change in changes.values():
            parse(change.before)  # damage that was there before is to be called that
        raise Refused(
            f"{package.path.name} is left as it was, because the changed copy did not pass the "
            f"check ({error}): please report this as a bug"
        ) from None


def _warnings(
    package: Package, patches: Mapping[Sheet, SheetPatch], by_sheet: Mapping[Sheet, _Edits]
) -> Iterator[Problem]:
    styles = package.related(package.workbook_part, "styles")
    formats = cell_formats(package.part(styles[0])) if styles else []
    for sheet, patch in patches.items():
        if targets.is_protected(package.sheet_xml(sheet)):
            message = "this sheet is protected; the cells were filled, the protection stays on"
            yield Problem("warning", sheet.name, "", message)
        for style, places in patch.styles.items():
            code = formats[style] if style < len(formats) else "General"
            yield from _hidden(sheet, code, places, by_sheet[sheet])


def _hidden(sheet: Sheet, code: str, places: list[Place], cells: _Edits) -> Iterator[Problem]:
    """One warning for each column in which a number format hides a part of some values."""
    if code == "General":
        return
    for _, column in groupby(sorted(places, key=lambda place: place[::-1]), lambda place: place[1]):
        lost = [
            (place, value, said)
            for place in column
            if not isinstance(value := cells[place].value, str | None)
            and (said := loss(value, code))
        ]
        if lost:
            place, value, said = lost[0]
            others = f" (and {len(lost) - 1} more in this column)" if len(lost) > 1 else ""
            yield Problem(
                "warning",
                sheet.name,
                a1(*place),
                f"{number(value).decode()} {said} under the number format {code}{others}; the "
                "cell holds the full value",
            )
