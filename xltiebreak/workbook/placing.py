"""Find the edits for points and places, and the number formats of filled columns.

Fill blank cells. Printed values stay, unless the caller overwrites them. Cells that must not be
written stay too: formulas, parts of arrays, cells hidden under merged ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.figures import read_points
from xltiebreak.grid import Cell, Problem
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import Edit
from xltiebreak.sections import Section
from xltiebreak.sections.filling import blanks_to_fill
from xltiebreak.sections.layout import decimals

_OF_NUMBERS = re.compile(r"[0#?,]*[0#?](?:\.[0#?]+)?")


@dataclass(frozen=True)
class Placed:
    """The edits of the columns of points and of places.

    form: the number format for points whose cells have none, "" to give them none; problems: wrong
    printed values that stay.
    """

    points: Mapping[Cell, Edit]
    places: Mapping[Cell, Edit]
    form: str
    problems: Sequence[Problem]


def points_and_places(
    section: Section,
    package: Package,
    form: str,
    *,
    overwrite: bool,
    overwrite_formulas: bool,
    own: Collection[Cell] = (),
) -> Placed:
    """Return the edits for the points and places of a sound section.

    form: the number format of the points; overwrite: replace printed values; overwrite_formulas:
    replace formulas; own: cells with formulas of ours, which may go in any case.
    """
    table = section.crosstable
    header, event = table.header, table.event

    def may(cells: Sequence[Cell]) -> list[Cell]:
        return writable(package, table.sheet, cells, overwrite_formulas=overwrite_formulas, own=own)

    found = blanks_to_fill(section, may, overwrite=overwrite)
    if not form and len(found.points) == len(table.rows):
        form = decimals(event.placing.values())

    def edits(values: Mapping[Cell, float], form: str = "") -> dict[Cell, Edit]:
        return {
            cell: Edit(value, Cell(cell.row, header.number_column), form=form)
            for cell, value in values.items()
        }

    return Placed(edits(found.points, form), edits(found.places), form, found.problems)


def forms_of_columns(section: Section, package: Package, columns: Sequence[int]) -> dict[int, str]:
    """The most frequent number format of each column.

    "" means that most numbers of the column have no format, so new ones get none either. Skip
    columns without numbers and without formats.
    """
    table = section.crosstable
    cells = [Cell(row, column) for row in sorted(table.rows.values()) for column in columns]
    printed: dict[int, Counter[str]] = {}
    blank: dict[int, Counter[str]] = {}
    for cell, form in forms_of(package, table.sheet, cells).items():
        is_printed = read_points(table.grid.at(*cell)) is not None
        found = printed if is_printed else blank
        found.setdefault(cell.column, Counter())[form] += 1
    forms = {column: _most_common(found) for column, found in blank.items()}
    known = {column: form for column, form in forms.items() if form}
    return known | {column: _most_common(found) for column, found in printed.items()}


def _most_common(forms: Counter[str]) -> str:
    """The most frequent format that is one of numbers; "" if there is none."""
    return next((form for form, _ in forms.most_common() if _OF_NUMBERS.fullmatch(form)), "")
