"""What the formulas of a sheet name; a formula that is copied down a column is read once.

A column of a table holds one formula, with other rows in each cell: =SUM(I5:M5) in C5, =SUM(I6:M6)
in C6. The text of the first gives the text that a copy in any other row must have. A formula with
exactly that text names the same cells, so many rows further down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.ooxml import LAST_ROW
from xltiebreak.lossless.recalculation.copied import RowNumber, RowTemplate, row_template
from xltiebreak.lossless.references import Mentions, Region, Span, Wording
from xltiebreak.reading.grid import Cell

_MOVING_ROW = pattern(r"(?<![$0-9])[0-9]+")
"""A row number without a `$`, in a text such as A1, $A1:B$2 or 3:4."""


class PlacedWording(NamedTuple):
    """What the text of a formula names, written for a cell."""

    wording: Wording | None
    """None if it may read anything."""

    cell: Cell

    def regions(self, own: str, cell: Cell) -> list[Region] | None:
        """What the formula reads in a cell of the sheet `own`; None if it may read anything."""
        if self.wording is None:
            return None
        down, right = cell.row - self.cell.row, cell.column - self.cell.column
        return self.wording.regions(own, down, right)


class _Like(NamedTuple):
    """A formula that those below it in its column may be copies of."""

    template: RowTemplate
    wording: Wording
    cell: Cell


class CopiedFormulas:
    """Reads the formulas of a sheet, each copied one only once.

    names: the sheets that the formulas read so far name, casefolded, with their own. is_doubtful:
    whether one of them may read anything.
    """

    def __init__(self, mentions: Mentions, sheet: str) -> None:
        self._mentions, self._sheet = mentions, sheet
        self._above: dict[int, _Like | None] = {}  # by column
        self.names, self.is_doubtful = {sheet}, False

    def placed(self, formula: FormulaXml) -> PlacedWording:
        """What a formula with a text names, for a cell above it if it is a copy."""
        cell, text = formula.cell, formula.text
        above = self._above.get(cell.column)
        if above and above.template.is_in(cell.row, text):
            wording = self._mentions.of_copy(above.wording, text)
            self.is_doubtful = self.is_doubtful or wording is None
            return PlacedWording(wording, above.cell)
        wording = self._read(text, cell)
        self._above[cell.column] = _like(text, wording, cell)
        return PlacedWording(wording, cell)

    def joined(self, formulas: Sequence[FormulaXml]) -> PlacedWording:
        """What formulas with one text name; with several texts, or none, it is not certain."""
        texts, cell = [formula.text for formula in formulas], formulas[0].cell
        wording = self._read(",".join(texts), cell)
        is_certain = len(texts) == 1 and texts[0]
        if wording and not is_certain:
            wording = wording._replace(is_loose=True)
        return PlacedWording(wording, cell)

    def _read(self, text: str, cell: Cell) -> Wording | None:
        wording = self._mentions.wording(text, self._sheet, cell)
        if wording is None:
            self.is_doubtful = True
        else:
            self.names |= wording.sheets(self._sheet)
        return wording


def _like(text: str, wording: Wording | None, cell: Cell) -> _Like | None:
    """A formula that may have copies; None if a copy may name something else."""
    if wording is None or wording.cells is None:
        return None
    rows = _moving_rows(text, wording.cells, cell.row)
    # Beyond the last row a number may get more digits in a copy, and be part of a name.
    if any(cell.row + number.shift > LAST_ROW for number in rows):
        return None
    return _Like(row_template(text, rows), wording, cell)


def _moving_rows(text: str, cells: Iterable[Span], row: int) -> list[RowNumber]:
    """The row numbers in a formula's text that move with it; it stands in this row."""
    return [
        RowNumber(*number.span(), int(number[0]) - row)
        for start, end in cells
        for number in _MOVING_ROW.finditer(text, start, end)
    ]
