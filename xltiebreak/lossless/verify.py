"""The check of a finished file before it replaces the old one.

It reads the file from the disk again and checks that the zip is complete, that nothing but the
splices changed, and that the target cells hold the new values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import eq
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.grid import Cell
from xltiebreak.lossless.archive import Archive, ZipEntry
from xltiebreak.lossless.edits import ArrayFormula, Edit
from xltiebreak.lossless.ooxml import Damaged, area, decoded
from xltiebreak.lossless.outline import MAIN, Feeder, Outline, parse
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice, changed_ranges
from xltiebreak.lossless.tables import ExcelTable, table_in
from xltiebreak.text import shown

_BLOCK = 2**16
Value = float | str | None


class Change(NamedTuple):
    """The change of a part: the splices, and what results from them.

    cells: the edits of a sheet's cells; table: the table that has grown.
    """

    splices: Sequence[Splice]
    cells: Mapping[Cell, Edit]
    table: ExcelTable | None = None


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
                _compare(old.name, package.take(part), after.unpacked(new), changes[part].splices)
                content = after.read(new)
                _compare_cells(content, changes[part])
                _compare_table(content, changes[part].table)
                del content  # before the next one is read
            elif not _same(before, old, after, new):
                raise Damaged(f"its part {old.name} differs")


def _same(before: Archive, old: ZipEntry, after: Archive, new: ZipEntry) -> bool:
    """Whether the packed bytes of two parts are the same."""
    return (old.crc, old.size, old.packed) == (new.crc, new.size, new.packed) and all(
        map(eq, before.packed(old), after.packed(new))
    )


def _compare(name: str, before: bytes, after: Iterator[bytes], splices: Sequence[Splice]) -> None:
    """Raise Damaged unless the part is the old one with these splices, byte by byte."""
    source, position, stream = memoryview(before), 0, _Stream(after)
    for start, end, new in (*splices, Splice(len(before), len(before), b"")):
        for offset in range(position, start, _BLOCK):
            stream.expect(source[offset : min(offset + _BLOCK, start)], name)
        stream.expect(new, name)
        position = end
    if stream.goes_on():
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


class _Stream:
    """Bytes that come in blocks."""

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks, self._left = filter(None, blocks), memoryview(b"")

    def expect(self, content: bytes | memoryview, name: str) -> None:
        """Raise Damaged unless the next bytes are this content."""
        content = memoryview(content)
        while content:
            self._left = self._left or memoryview(next(self._blocks, b""))
            here, content = content[: len(self._left)], content[len(self._left) :]
            if self._left[: len(here)] != here or not here:
                raise Damaged(f"its part {name} differs where nothing was to change")
            self._left = self._left[len(here) :]

    def goes_on(self) -> bool:
        """Whether more bytes follow."""
        return bool(self._left or next(self._blocks, b""))


def _compare_cells(part: bytes, change: Change) -> None:
    """Raise Damaged unless the part is well-formed, and its cells hold what the edits put there."""
    cells = change.cells
    found = _CellReader(part, cells).among(changed_ranges(change.splices))
    if len(found) < len(cells):  # some say no address, or were not there and need not be
        found = _CellReader(part, cells).among([(0, len(part))])
    for at, edit in cells.items():
        content, wanted = found.get(at, _NOTHING), _content(edit)
        if content == wanted:
            continue
        if content.formula != wanted.formula or content.covers != wanted.covers:
            raise Damaged(f"its cell {at} does not hold the formula {wanted.formula!r}")
        raise Damaged(f"its cell {at} reads {content.value!r} and not {wanted.value!r}")


class _Content(NamedTuple):
    """What a cell holds; formula, covers: "" without a formula."""

    value: Value = None
    formula: str = ""
    covers: str = ""


_NOTHING = _Content()


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


_ROWS, _CELLS = ({f"{space} {name}" for space in MAIN} for name in ("row", "c"))


class _CellReader:
    """Reads some cells of a worksheet; only in these the parser calls at every tag."""

    def __init__(self, part: bytes, edits: Mapping[Cell, Edit]) -> None:
        self._part, self._edits = part, edits
        self._wanted = {str(cell): cell for cell in edits}
        self._found: dict[Cell, _Content] = {}
        self._row = 0
        self._address = ""  # of the last cell in its row
        self._sees_all = False
        self._is_inside = False
        self._about: dict[str, str] = {}  # attributes of the cell
        self._held: dict[str, str] = {}  # what it holds, by name of the element
        self._covers = ""
        self._text: list[str] = []

    def among(self, ranges: Iterable[tuple[int, int]]) -> Mapping[Cell, _Content]:
        """What the cells that begin in some ranges of the part hold; all of it is parsed."""
        feeder = Feeder(self._part)
        self._parser = feeder.parser
        for start, end in ranges if self._wanted else ():
            self._sees_all = not start
            feeder.to(start)
            self._parser.StartElementHandler = self._inside if self._is_inside else self._outside
            feeder.to(end)
            if not self._is_inside:
                self._parser.StartElementHandler = None
        feeder.finish()
        return self._found

    def _outside(self, name: str, attributes: dict[str, str]) -> None:
        """Take a start tag outside of the wanted cells."""
        if name in _CELLS:
            address = attributes.get("r") or (self._next() if self._sees_all else "")
            self._address = address
            if address in self._wanted:
                self._about, self._held, self._covers = attributes, {}, ""
                self._is_inside = True
                self._parser.StartElementHandler = self._inside
                self._parser.EndElementHandler = self._end
                self._parser.CharacterDataHandler = self._text.append
        elif name in _ROWS:
            self._row, self._address = int(attributes.get("r", self._row + 1)), ""

    def _inside(self, _: str, attributes: dict[str, str]) -> None:
        """Take a start tag in a wanted cell."""
        self._covers = attributes.get("ref", self._covers)
        self._text.clear()

    def _next(self) -> str:
        """The address of a cell that does not say it."""
        last = area(self._address).left if self._address else 0
        return str(Cell(self._row, last + 1))

    def _end(self, name: str) -> None:
        space, _, local = name.rpartition(" ")
        if space in MAIN:
            self._held[local] = self._held.get(local, "") + "".join(self._text)
        self._text.clear()
        if name in _CELLS:
            self._is_inside = False
            self._parser.StartElementHandler = self._outside
            self._parser.EndElementHandler = self._parser.CharacterDataHandler = None
            self._take()

    def _take(self) -> None:
        """Take the cell that has ended. Raises Damaged if it is no cell that we write."""
        at, kind, held = self._wanted[self._address], self._about.get("t", "n"), self._held
        edit = self._edits[at]
        if at in self._found:
            raise Damaged(f"it holds the cell {at} twice")
        if kind not in (("n", "str") if edit.formula else ("n", "inlineStr")):
            raise Damaged(f"its cell {at} is still of the type {kind}")
        if "f" in held and not _text(edit):
            raise Damaged(f"its cell {at} still holds a formula")
        text = held.get("t" if kind == "inlineStr" else "v", "")
        value = float(text) if text and kind == "n" else decoded(text) or None
        covers = str(area(self._covers)) if "f" in held and self._covers else ""
        self._found[at] = _Content(value, held.get("f", ""), covers)
