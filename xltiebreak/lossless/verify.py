"""The check of a finished file before it replaces the old one.

It reads the file from the disk again and checks that the zip is complete, that nothing but the
splices changed, and that the target cells hold the new values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import eq
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.languages.text import shown
from xltiebreak.lossless.archive import Archive, ZipEntry
from xltiebreak.lossless.cell_edits import ArrayFormula, Edit
from xltiebreak.lossless.cell_xml import CellXml, PlainRows, RawCell
from xltiebreak.lossless.ooxml import Damaged, decoded
from xltiebreak.lossless.outline import MAIN, Feeder, Outline, parse
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.recalculation.values import Value as Result
from xltiebreak.lossless.results import holds
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.splices import Splice, changed_ranges
from xltiebreak.lossless.tables import ExcelTable, table_in
from xltiebreak.reading.grid import Cell

_BLOCK = 2**20  # bytes that are copied to be compared
Value = float | str | None


class Change(NamedTuple):
    """The change of a part: the splices, and what results from them."""

    splices: Sequence[Splice]
    cells: Mapping[Cell, Edit]
    """The edits of a sheet's cells."""

    table: ExcelTable | None = None
    """The table that has grown."""

    results: Mapping[Cell, Result] = MappingProxyType({})
    """What formulas of a sheet must show."""


def verify(
    path: Path,
    package: Package,
    changes: Mapping[str, Change],
    added: Mapping[str, bytes] = MappingProxyType({}),
    removed: Collection[str] = (),
) -> None:
    """Compare the file with the package that it was made from.

    changes: by name of the part; added: the new parts, after all others; removed: the names of the
    zip's entries that are gone.

    Raises Damaged if anything is wrong.
    """
    before, parts = package.archive, {package.entry_name(part): part for part in changes}
    kept = [entry for entry in before.entries if entry.name not in removed]
    with path.open("rb") as file:
        after = Archive(file)
        names = [*(entry.name for entry in kept), *added]
        if [entry.name for entry in after.entries] != names:
            raise Damaged("its list of parts differs")
        for new in after.entries[len(kept) :]:
            if (content := after.read(new)) != added[new.name]:
                raise Damaged(f"its part {new.name} is not what it should be")
            parse(content)
        for old, new in zip(kept, after.entries, strict=False):
            part = parts.get(old.name)
            if part:
                content = after.read(new)
                _compare(old.name, package.take(part), content, changes[part].splices)
                _compare_cells(content, changes[part])
                _compare_table(content, changes[part].table)
                _compare_results(content, changes[part].results)
                del content  # before the next one is read
            elif not _same(before, old, after, new):
                raise Damaged(f"its part {old.name} differs")


def _same(before: Archive, old: ZipEntry, after: Archive, new: ZipEntry) -> bool:
    """Whether the packed bytes of two parts are the same."""
    return (old.crc, old.size, old.packed) == (new.crc, new.size, new.packed) and all(
        map(eq, before.packed(old), after.packed(new))
    )


def _compare(name: str, before: bytes, after: bytes, splices: Sequence[Splice]) -> None:
    """Raise Damaged unless the part is the old one with these splices, byte by byte."""
    position = at = 0
    for start, end, new in (*splices, Splice(len(before), len(before), b"")):
        kept = (before[one : min(one + _BLOCK, start)] for one in range(position, start, _BLOCK))
        for content in (*kept, new):
            if not after.startswith(content, at):
                raise Damaged(f"its part {name} differs where nothing was to change")
            at += len(content)
        position = end
    if at != len(after):
        raise Damaged(f"its part {name} has another length than it should")


def _compare_table(part: bytes, grown: ExcelTable | None) -> None:
    """Raise Damaged unless the part holds the grown table, and Excel can tell its columns apart."""
    if grown is None:
        return
    table = table_in(part, grown.part, grown.sheet)
    ids = {column.attributes.get("id") for column in Outline(part, "tableColumn").elements}
    names, width = set(table.columns), table.covers.right - table.covers.left + 1
    if table != grown or not width == len(table.columns) == len(names) == len(ids):
        raise Damaged(f"its table {shown(grown.name)} is not what it should be")


def _compare_cells(part: bytes, change: Change) -> None:
    """Raise Damaged unless the part is well-formed, and its cells hold what the edits put there."""
    edits, new = change.cells, _new_cells(part, change.splices if change.cells else ())
    # Cells in another writing, and those that are wanted blank, are not among the new ones.
    is_enough = edits.keys() <= new.keys()
    sheet = None if is_enough else SheetXml(part, only={cell.row for cell in edits})
    for at, edit in edits.items():
        cell, wanted = sheet.cell(at) if sheet else CellXml(*new[at]), _content(edit)
        holds = _held(at, cell, edit) if cell else _NOTHING
        if holds == wanted:
            continue
        if holds[1:] != wanted[1:]:
            raise Damaged(f"its cell {at} does not hold the formula {wanted.formula!r}")
        raise Damaged(f"its cell {at} reads {holds.value!r} and not {wanted.value!r}")


def _compare_results(part: bytes, results: Mapping[Cell, Result]) -> None:
    """Raise Damaged unless each formula cell holds its result."""
    if not results:
        return
    sheet = SheetXml(part, only={cell.row for cell in results})
    for at, result in results.items():
        cell = sheet.cell(at)
        if not (cell and cell.formula and holds(cell, result)):
            raise Damaged(f"its formula in {at} does not show {result!r}")


def _new_cells(part: bytes, splices: Iterable[Splice]) -> dict[Cell, RawCell]:
    """The cells that splices put into a part in the usual writing; the parser checks all of it."""
    feeder, plain, seen = Feeder(part), PlainRows(part, []), list[str]()
    found: dict[Cell, RawCell] = {}
    for start, end in changed_ranges(splices):
        if not (row := plain.row_at(start)):
            continue
        # What begins with a tag for the parser as well is no comment.
        feeder.to(start)
        feeder.parser.StartElementHandler = lambda name, _: seen.append(name)
        feeder.to(part.index(b">", start) + 1)
        feeder.parser.StartElementHandler = None
        cells = plain.cells(row, start, end) if seen and seen.pop() in _CELLS else None
        new = {Cell(row, column): raw for column, raw in (cells or {}).items()}
        for twice in new.keys() & found.keys():
            raise Damaged(f"it holds the cell {twice} twice")
        found |= new
    feeder.finish()
    return found


class _Content(NamedTuple):
    """What a cell holds."""

    value: Value = None
    formula: str = ""
    """The formula, "" without a formula."""

    covers: str = ""
    """The area of the formula, "" without a formula."""


_NOTHING = _Content()
_CELLS = {f"{space} c" for space in MAIN}


def _content(edit: Edit) -> _Content:
    """What a cell must hold after an edit; a formula with an empty text has no value here."""
    value = edit.value if edit.value != "" else None
    text, formula = _text(edit), edit.formula
    if text and isinstance(formula, ArrayFormula):
        return _Content(value, text, str(formula.covers))
    return _Content(value, text)


def _text(edit: Edit) -> str:
    """The text of the formula in a cell."""
    formula = edit.formula or ""
    return formula if isinstance(formula, str) else formula.text


def _held(at: Cell, cell: CellXml, edit: Edit) -> _Content:
    """What a cell holds. Raises Damaged if it is no cell that we write."""
    kind, value, formula = cell.kind or "n", cell.value, cell.formula
    if kind not in (("n", "str") if edit.formula else ("n", "inlineStr")):
        raise Damaged(f"its cell {at} is still of the type {kind}")
    if formula and not _text(edit):
        raise Damaged(f"its cell {at} still holds a formula")
    read = float(value) if value and kind == "n" else decoded(value) or None
    if not formula:
        return _Content(read)
    return _Content(read, formula.text, str(formula.covers or ""))
