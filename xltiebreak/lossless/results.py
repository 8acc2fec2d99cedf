"""What the formulas of a workbook show after a write: computed where that is certain, and stored.

Excel and LibreOffice calculate when they open the file; programs that only read (pandas, previews,
mail merge) see what is stored. Formulas that are unknown keep what they have, or lose it if it can
be stale (see `stale`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary, proxy

from xltiebreak.lossless.calculation import asks_for_calculation
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import BLANK, KIND, VALUE, CellXml, FormulaXml, RawCell
from xltiebreak.lossless.edits import stored_xml
from xltiebreak.lossless.new_sheet import Content, HiddenFormulas
from xltiebreak.lossless.ooxml import decoded, with_attributes
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.recalculation.cells import At, Formula, SheetCells, Why
from xltiebreak.lossless.recalculation.values import ErrorValue, Value
from xltiebreak.lossless.shared_texts import shared_texts
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.sheets import NewSheet
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.stale import cells_there, has_formulas
from xltiebreak.reading.grid import Area, Cell

if TYPE_CHECKING:
    from xltiebreak.lossless.recalculation.engine import Recalculation


class KnownResults(NamedTuple):
    """What a caller knows of the results of formulas."""

    vouched: Mapping[str, Mapping[Cell, Value]] = {}
    """By sheet, what formulas show that call functions of others."""

    typed: Mapping[str, Collection[Cell]] = {}
    """By sheet, formulas that are none for the caller; they get no result."""

    anew: bool = False
    """Whether the results of all formulas are stored, not only where they are missing or stale."""


NO_MORE = KnownResults()

_SAME = 1e-12
"""What differs by less, as a share, is one result: programs round the last figures differently."""

_NOT_UNDERSTOOD = ""


@dataclass(frozen=True)
class StoredResults:
    """What the formulas of a workbook show after a write."""

    known: Mapping[SheetPart, Mapping[Cell, Value]] = field(default_factory=dict)
    """The results of the formulas that stay."""

    changed: Mapping[SheetPart, Collection[Cell]] = field(default_factory=dict)
    """Those among them whose cells hold nothing, or something that is not trusted."""

    doubted: Mapping[SheetPart, Collection[Cell]] = field(default_factory=dict)
    """Those whose cells hold something else, which the write may have made stale."""

    replaced: int = 0
    """How many results take the place of others."""

    unknown: Mapping[SheetPart, Mapping[Cell, Why]] = field(default_factory=dict)
    """Why others are not known."""

    @property
    def stored(self) -> int:
        """How many formulas have their results in their cells after the write."""
        return sum(map(len, self.known.values()))

    def of(self, sheet: SheetPart) -> dict[Cell, Value]:
        """The results that a sheet's cells do not hold yet."""
        return {cell: self.known[sheet][cell] for cell in self.changed.get(sheet, ())}

    def with_stale(self, stale: Mapping[SheetPart, Sequence[FormulaXml]]) -> StoredResults:
        """Also store the results of stale formulas; what else is doubted stays as it is."""
        changed = {sheet: {*cells} for sheet, cells in self.changed.items()}
        more = 0
        for sheet, formulas in stale.items():
            found = {one.cell for one in formulas} & {*self.doubted.get(sheet, ())}
            changed.setdefault(sheet, set()).update(found)
            more += len(found)
        return replace(self, changed=changed, replaced=self.replaced + more)

    def without_known(
        self, stale: Mapping[SheetPart, Sequence[FormulaXml]]
    ) -> dict[SheetPart, list[FormulaXml]]:
        """The stale formulas whose results are not known."""
        return {
            sheet: [one for one in formulas if one.cell not in self.known.get(sheet, ())]
            for sheet, formulas in stale.items()
        }


NO_RESULTS = StoredResults()


class Workings:
    """The formulas of a workbook, computed as edits and new sheets leave its cells.

    sheets: sheets that are added or renewed. Raises Damaged if a sheet that is read is.
    """

    def __init__(
        self,
        package: Package,
        edits: Mapping[SheetPart, Mapping[Cell, Edit]] = MappingProxyType({}),
        sheets: Sequence[NewSheet] = (),
        gone: Collection[str] = (),
        vouched: Mapping[str, Mapping[Cell, Value]] = MappingProxyType({}),
    ) -> None:
        self._package, self._edits, self._vouched = package, edits, vouched
        self._new = {(one.renews.name if one.renews else one.name): one.content for one in sheets}
        self._new = {name.casefold(): content for name, content in self._new.items()}
        self._gone = {name.casefold() for name in gone}

    @cached_property
    def _recalculation(self) -> Recalculation:
        from xltiebreak.lossless.recalculation.engine import Recalculation  # few workbooks need it

        return Recalculation(self._load)

    @cached_property
    def _texts(self) -> list[str]:
        return shared_texts(self._package)

    @cached_property
    def _is_usual(self) -> bool:
        """Whether the workbook calculates as others do: with full numbers, and without circles."""
        settings = self._package.book.first("calcPr")
        about = settings.attributes if settings else {}
        exact = about.get("fullPrecision", "1") in ("1", "true")
        return exact and about.get("iterate", "0") in ("0", "false")

    def result(self, sheet: str, cell: Cell) -> Value | Why:
        """Return what a formula cell shows, or why that is not known."""
        if not self._is_usual:
            return Why("a workbook that rounds as displayed, or iterates", sheet, cell)
        return self._recalculation.result(sheet.casefold(), cell)

    def results(self, told: KnownResults) -> StoredResults:
        """Return what all formulas show that stay in the workbook."""
        anew = told.anew or asks_for_calculation(self._package.book)
        known: dict[SheetPart, dict[Cell, Value]] = {}
        unknown: dict[SheetPart, dict[Cell, Why]] = {}
        changed: dict[SheetPart, set[Cell]] = {}
        doubted: dict[SheetPart, set[Cell]] = {}
        replaced = 0
        for sheet in self._package.sheets:
            name = sheet.name.casefold()
            if name in self._new or name in self._gone or not has_formulas(self._package, sheet):
                continue
            xml, written = self._package.sheet_xml(sheet), self._edits.get(sheet, {})
            typed = told.typed.get(sheet.name, ())
            for formula in xml.formulas:
                if formula.cell in written or formula.cell in typed:
                    continue
                result = self.result(sheet.name, formula.cell)
                if isinstance(result, Why):
                    unknown.setdefault(sheet, {})[formula.cell] = result
                    continue
                known.setdefault(sheet, {})[formula.cell] = result
                if not holds(xml.cell(formula.cell), result):
                    kind = changed if anew or not formula.cached else doubted
                    kind.setdefault(sheet, set()).add(formula.cell)
                    replaced += anew and formula.cached
        return StoredResults(known, changed, doubted, replaced, unknown)

    def with_values(self, sheet: SheetPart) -> dict[Cell, Edit]:
        """Return the edits of a sheet, with the values of formulas that bring none along."""
        edits = dict(self._edits.get(sheet, {}))
        for cell, edit in edits.items():
            if isinstance(edit.formula, str) and edit.value is None:
                result = self.result(sheet.name, cell)
                if isinstance(result, float | str) and not isinstance(result, bool):
                    edits[cell] = edit._replace(value=result)
        return edits

    def with_results(self, new: NewSheet) -> NewSheet:
        """Return a new sheet of hidden formulas, with their results."""
        content = new.content
        if not isinstance(content, HiddenFormulas):
            return new
        name = new.renews.name if new.renews else new.name
        found = {cell: self.result(name, cell) for cell in content.cells}
        known = {cell: one for cell, one in found.items() if not isinstance(one, Why)}
        return new._replace(content=content._replace(results=known))

    # The cells of sheets.

    def _load(self, name: str) -> SheetCells | None:
        if name in self._new:
            return _of_content(name, self._new[name])
        sheet = self._package.sheet(name)
        if sheet is None or name in self._gone:
            return None
        values, formulas, spills = self._of_package(sheet)
        vouched: dict[At, Value] = dict(self._vouched.get(sheet.name, {}).items())
        for cell, edit in self._edits.get(sheet, {}).items():
            values.pop(cell, None)
            formulas.pop(cell, None)
            if edit.formula is None:
                if edit.value is not None:
                    values[cell] = _as_value(edit.value)
                continue
            text = edit.formula if isinstance(edit.formula, str) else _NOT_UNDERSTOOD
            formulas[cell] = Formula(text, cell)
            if edit.value is not None or not isinstance(edit.formula, str):
                vouched[cell] = _as_value("" if edit.value is None else edit.value)
        return SheetCells(sheet.name, values, formulas, vouched, spills)

    def _of_package(self, sheet: SheetPart) -> tuple[dict[At, Value], dict[At, Formula], list[At]]:
        xml = self._package.sheet_to_read(sheet)
        masters = {one.group: Formula(one.text, one.cell) for one in xml.formulas if one.text}
        formulas: dict[At, Formula] = {}
        arrays = set[Area]()
        for one in xml.formulas:
            if one.kind == "shared" and one.group in masters:
                formulas[one.cell] = masters[one.group]
                continue
            is_plain = one.kind == "normal"
            formulas[one.cell] = Formula(one.text if is_plain else _NOT_UNDERSTOOD, one.cell)
            if not is_plain and one.covers:
                arrays.add(one.covers)
        for cell, _ in cells_there(xml, arrays):
            formulas.setdefault(cell, Formula(_NOT_UNDERSTOOD, cell))
        values: dict[At, Value] = {}
        for number, row in xml.rows.items():
            for column, raw in row.cells.items():
                at = number, column
                if len(raw) > BLANK and raw[VALUE] and at not in formulas:
                    try:
                        values[at] = self._constant(raw)
                    except (ValueError, LookupError):
                        formulas[at] = Formula(_NOT_UNDERSTOOD, at)  # a wrong value, or a date
        return values, formulas, [one.cell for one in xml.formulas if one.is_spill]

    def _constant(self, raw: RawCell) -> Value:
        """The value of a cell. Raises ValueError or LookupError for a wrong one."""
        kind, text = raw[KIND], raw[VALUE]
        if kind == "s":
            return self._texts[int(text)]
        if kind in ("str", "inlineStr"):
            return decoded(text)
        if kind == "b":
            return bool(int(text))
        return ErrorValue(text) if kind == "e" else float(text)


def _as_value(value: float | str) -> Value:
    return value if isinstance(value, str) else float(value)


def _of_content(name: str, content: Content | HiddenFormulas) -> SheetCells:
    """The cells of a new sheet."""
    if isinstance(content, HiddenFormulas):
        return SheetCells(name, {}, dict(content.cells.items()))
    values = {
        (row, column): _as_value(cell.value)
        for row, cells in enumerate(content.rows, 1)
        for column, cell in enumerate(cells, 1)
        if cell.value is not None
    }
    return SheetCells(name, values, {})


_UNCHANGED: WeakKeyDictionary[Package, Workings] = WeakKeyDictionary()


def workings_of(package: Package) -> Workings:
    """Return the formulas of a workbook as it is, which are computed only once.

    They go when the package goes, and must not be used any longer.
    """
    if package not in _UNCHANGED:
        _UNCHANGED[package] = Workings(proxy(package))  # what is kept by a package must not keep it
    return _UNCHANGED[package]


# Splices.


def result_splices(sheet: SheetXml, results: Mapping[Cell, Value]) -> Iterator[Splice]:
    """The splices that store results beside their formulas."""
    for at, result in results.items():
        if not (cell := sheet.cell(at)):
            continue
        kind, text = stored_xml(result)
        tag = sheet.tag(cell.start)
        typed = with_attributes(tag, {b"t": kind or None, b"vm": None})
        if typed != tag:
            yield Splice(cell.start, cell.start + len(tag), typed)
        prefix = tag[1:].split(None, 1)[0].rstrip(b"/>")[: -len(b"c")]
        start = cell.value_start or cell.last
        yield Splice(start, cell.last, b"<%bv>%b</%bv>" % (prefix, text, prefix))


def holds(cell: CellXml | None, value: Value) -> bool:
    """Whether a formula cell holds this result already."""
    if cell is None or not cell.value_start:
        return False
    kind = stored_xml(value)[0].decode()
    if (cell.kind or "n") != (kind or "n"):
        return False
    if isinstance(value, float):
        try:
            return abs(float(cell.value) - value) <= _SAME * max(1.0, abs(value))
        except ValueError:
            return False
    if isinstance(value, bool):
        return cell.value in (("1", "true") if value else ("0", "false"))
    return decoded(cell.value) == (value.text if isinstance(value, ErrorValue) else value)
