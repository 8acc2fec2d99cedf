"""Reads the cells of a crosstable as the naive rules have them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from naive import Made, Sheet


def sheet_of(rows: Sequence[Sequence[str]]) -> Sheet:
    """Return the sheet of a crosstable with cells such as W6w, -H- and W2 3-1."""
    header, *lines = rows
    sheet = Sheet({})
    for line in lines:
        no = int(line[0])
        sheet.results[no], sheet.made[no] = [], []
        for title, text in zip(header, line, strict=True):
            cell, _, points = text.partition(" ")
            if title == "Rtg":
                sheet.ratings[no] = int(cell) if cell.isdigit() else None
            elif title == "Late" and cell:
                sheet.late.add(no)
            elif title == "Playoff" and cell:
                sheet.playoff[no] = Fraction(cell)
            elif title == "Manual" and cell:
                sheet.manual[no] = Fraction(cell)
            elif title.startswith("Rnd"):
                sheet.results[no].append(cell)
                sheet.made[no].append(_made(points))
    return sheet


def _made(points: str) -> Made | None:
    own, _, other = points.partition("-")
    return (Fraction(own), Fraction(other)) if points else None


def boards_of(rows: Sequence[Sequence[str]]) -> dict[int, list[Fraction]]:
    """Return the game points of each team on board 1, 2 ..., where there are such columns."""
    header, *lines = rows
    columns = [at for at, title in enumerate(header) if title.startswith("Board ")]
    return {int(line[0]): [Fraction(line[at]) for at in columns] for line in lines if columns}
