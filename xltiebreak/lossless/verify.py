"""The check of a finished file before it replaces the old one.

It reads the file from the disk again and checks that the zip is complete, that nothing but the
splices changed, and that the target cells hold the new values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import eq
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.grid import Cell
from xltiebreak.lossless.archive import Archive, ZipEntry
from xltiebreak.lossless.ooxml import (
    MAIN_NAMESPACES,
    Damaged,
    area,
    decoded,
    elements,
    letters_of,
    parse,
    searchable,
    text_of,
)
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.sheet_patch import ArrayFormula, Edit
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.tables import ExcelTable, table_in
from xltiebreak.text import pattern, shown

_BLOCK = 2**16
Value = float | str | None

# The rest of a cell as most programs write it. The parser checks the cells that do not match.
_PLAIN = pattern(
    rb'(?: s="[0-9]+")?(?:><v>([^<]*)</v></c>| t="inlineStr"><is><t[^>]*>([^<]*)</t></is></c>)'
)
_FORMULA = pattern(rb'(?: s="[0-9]+")?( t="str")?><f>([^<]*)</f>(?:<v>([^<]*)</v>)?</c>')
_MOST_UNSURE = 1000


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
                parse(content)
                _compare_cells(content, changes[part].cells)
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
    ids = {column.attributes.get("id") for column in elements(part, "tableColumn")}
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


def _compare_cells(part: bytes, cells: Mapping[Cell, Edit]) -> None:
    unsure = _not_at_first_sight(part, cells)
    present = _ValueReader(unsure).values_in(part) if unsure else {}
    for cell, edit in unsure.items():
        wanted = _content(edit)
        if (found := present.get(cell, _NOTHING)) != wanted:
            if found.formula != wanted.formula or found.covers != wanted.covers:
                raise Damaged(f"its cell {cell} does not hold the formula {wanted.formula!r}")
            raise Damaged(f"its cell {cell} reads {found.value!r} and not {wanted.value!r}")


def _not_at_first_sight(part: bytes, cells: Mapping[Cell, Edit]) -> dict[Cell, Edit]:
    """The cells whose contents a search does not confirm."""
    part = searchable(part)  # a comment might hold what looks like a cell
    unsure, position = {}, 0
    for cell in sorted(cells):
        edit = cells[cell]
        tag = b'<c r="%b%d"' % (letters_of(cell.column), cell.row)
        found = part.find(tag, position) if edit.value is not None or edit.formula else -1
        if found != -1 and _shows(part, found + len(tag), edit):
            position = found
            continue
        unsure[cell] = edit
        if len(unsure) > _MOST_UNSURE:  # each search may read all that follows
            position = len(part)
    return unsure


def _shows(part: bytes, position: int, edit: Edit) -> bool:
    """Whether a cell whose start tag goes on at a position is plain and as an edit has it."""
    if plain := _PLAIN.match(part, position):
        number, text = plain.groups()
        value = decoded(text_of(text)) if number is None else _float(number)
        return value == edit.value and not _text(edit)
    if made := _FORMULA.match(part, position):
        is_text, formula, result = made.groups()
        shown = (decoded(text_of(result)) if is_text else _float(result)) if result else None
        return _Content(shown, text_of(formula)) == _content(edit)
    return False


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


_float = lru_cache(maxsize=1024)(float)  # there are few different numbers in a column


class _ValueReader:
    """Reads the wanted cells of a worksheet from the events of an XML parser."""

    def __init__(self, wanted: Mapping[Cell, Edit]) -> None:
        self._wanted = wanted
        self._values: dict[Cell, _Content] = {}
        self._cell = Cell(0, 0)  # where the parser is
        self._kind = "n"
        self._holders = 0  # open <v> and <t> elements
        self._text = self._formula = self._covers = ""
        self._in_formula = False

    def values_in(self, part: bytes) -> dict[Cell, _Content]:
        """The content of the wanted cells that are not empty. Raises Damaged."""
        parse(part, self._start, self._end, self._characters)
        return self._values

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        namespace, _, local = name.rpartition(" ")
        if namespace.encode() not in MAIN_NAMESPACES:
            return
        if local == "row":
            self._cell = Cell(int(attributes.get("r", self._cell.row + 1)), 0)
        elif local == "c":
            row, column = self._cell
            reference = attributes.get("r")
            self._cell = Cell(*area(reference.encode())[:2] if reference else (row, column + 1))
            self._kind = attributes.get("t", "n")
            self._text = self._formula = self._covers = ""
            if self._cell in self._values:
                raise Damaged(f"it holds the cell {self._cell} twice")
        elif local == "f" and self._cell in self._wanted:
            edit = self._wanted[self._cell]
            if not _text(edit):
                raise Damaged(f"its cell {self._cell} still holds a formula")
            self._in_formula = True
            covers = attributes.get("ref")
            self._covers = str(area(covers.encode())) if covers else ""
        elif local in ("v", "t"):
            self._holders += 1

    def _characters(self, text: str) -> None:
        if self._holders:
            self._text += text
        elif self._in_formula:
            self._formula += text

    def _end(self, name: str) -> None:
        namespace, _, local = name.rpartition(" ")
        if namespace.encode() not in MAIN_NAMESPACES:
            return
        if local in ("v", "t"):
            self._holders -= 1
        elif local == "f":
            self._in_formula = False
        elif local == "c" and self._cell in self._wanted:
            kinds = ("n", "str") if self._wanted[self._cell].formula else ("n", "inlineStr")
            if self._kind not in kinds:
                raise Damaged(f"its cell {self._cell} is still of the type {self._kind}")
            text = self._text
            value = float(text) if text and self._kind == "n" else decoded(text) or None
            self._values[self._cell] = _Content(value, self._formula, self._covers)
