"""The results of formulas: what a workbook holds, ready to be computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from xltiebreak.edits import ArrayFormula, Edit
from xltiebreak.grid import Cell
from xltiebreak.lossless.cell_xml import BLANK, KIND, VALUE
from xltiebreak.lossless.ooxml import decoded
from xltiebreak.lossless.package import Package
from xltiebreak.recalculation import At, ErrorValue, Formula, Recalculation, SheetCells, Value, Why


class Loader:
    def __init__(self, package: Package, edits: Mapping[str, Mapping[Cell, Edit]], texts) -> None:
        self.package, self.edits, self.texts = package, edits, texts

    def __call__(self, name: str) -> SheetCells | None:
        sheet = self.package.sheet(name)
        if not sheet:
            return None
        xml = self.package.sheet_xml(sheet)
        values: dict[At, Value] = {}
        formulas: dict[At, Formula] = {}
        shared: dict[str, Formula] = {}
        for f in xml.formulas:
            if f.kind == "shared":
                if f.text:
                    shared[f.group] = Formula(f.text, f.cell)
                formulas[f.cell] = shared.get(f.group) or Formula("", f.cell)
            else:
                formulas[f.cell] = Formula(f.text if f.kind == "normal" else "", f.cell)
        texts = self.texts
        for number, row in xml.rows.items():
            for column, raw in row.cells.items():
                at = number, column
                if len(raw) > BLANK and raw[VALUE] and at not in formulas:
                    kind, text = raw[KIND], raw[VALUE]
                    if kind == "s":
                        values[at] = texts[int(text)]
                    elif kind in ("inlineStr", "str"):
                        values[at] = decoded(text)
                    elif kind == "b":
                        values[at] = text == "1"
                    elif kind == "e":
                        values[at] = ErrorValue(text)
                    else:
                        values[at] = float(text)
        return SheetCells(values, formulas)
