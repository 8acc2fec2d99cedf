"""Points and places -> the cells of their columns; and the one look of each filled column.

Blank cells are filled. What is printed stays, unless it is asked to go; so does what cannot be
written: a formula, a part of an array, a cell that is hidden under merged ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.crosstable import proposals
from xltiebreak.crosstable.figures import read_points
from xltiebreak.grid import Cell, Problem
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import Edit
from xltiebreak.sections import Section, told_of_places, wrong_places
from xltiebreak.text import cell_text
from xltiebreak.workbook.layout import decimals

_OF_NUMBERS = re.compile(r"[0#?,]*[0#?](?:\.[0#?]+)?")


@dataclass(frozen=True)
class Placed:
    """What is to be written into the columns of the points and of the places.

    form: the number format that new points get where their cells have none, "" where they keep it;
    problems: what is left as it is though it is not right.
    """

    points: Mapping[Cell, Edit]
    places: Mapping[Cell, Edit]
    form: str
    problems: Sequence[Problem]


def placed(
    section: Section, package: Package, form: str, *, overwrite: bool, overwrite_formulas: bool
) -> Placed:
    """The points and places for the cells of a section that is sound.

    form: the number format of the points; overwrite: printed ones are replaced too;
    overwrite_formulas: formulas are.
    """
    table = section.crosstable
    header, event = table.header, table.event
    if not event.rounds:
        return Placed({}, {}, "", ())  # nobody has any points before the first round

    def cells(column: int | None) -> list[Cell]:
        if column is None or column == header.number_column:
            return []
        wanted = (Cell(row, column) for row in table.rows.values())
        chosen = [cell for cell in wanted if overwrite or not table.grid.text(*cell)]
        return writable(package, table.sheet, chosen, overwrite_formulas=overwrite_formulas)

    numbers = {row: number for number, row in table.rows.items()}
    place_of = {standing.number: standing.place for standing in section.standings}
    chosen = cells(header.column("points"))
    if not form and len(chosen) == len(table.rows):
        form = decimals(event.placing.values())

    def edit(cell: Cell, value: float, form: str) -> Edit:
        return Edit(value, Cell(cell.row, header.number_column), form=form)

    points = {cell: edit(cell, event.placing[numbers[cell.row]], form) for cell in chosen}
    chosen = cells(header.column("place"))
    places = {cell: edit(cell, float(place_of[numbers[cell.row]]), "") for cell in chosen}
    problems: list[Problem] = []
    if places and _is_ambiguous(section, places):
        message = (
            "left blank, because with the places in this column opponents could be read as named "
            "by them: put the column of the players' numbers before it, or call it something else"
        )
        first = next(iter(places))
        problems.append(Problem("warning", table.sheet, str(first), message))
        places = {}
    return Placed(points, places, form, (*problems, *_kept(section, places)))


def _is_ambiguous(section: Section, places: Mapping[Cell, Edit]) -> bool:
    """Whether the places could be taken for the numbers once they are written."""
    table = section.crosstable
    if table.header.numbers != "column":
        return False
    texts = {cell: cell_text(edit.value) for cell, edit in places.items()}
    return proposals.rival(table.header, table.grid.with_texts(texts), table.bottom) is not None


def _kept(section: Section, places: Mapping[Cell, Edit]) -> Iterator[Problem]:
    """Printed places that stay, and are not those of the standings."""
    wrong = [found.cell for found in wrong_places(section) if found.cell not in places]
    if wrong:
        told = told_of_places(section, wrong)
        message = f"{told.message}, and stay as they are"
        yield told._replace(message=message, remedy="overwrite_points")


def forms_of_columns(section: Section, package: Package, columns: Sequence[int]) -> dict[int, str]:
    """The number format of each column, of which some cells may have none.

    Where numbers stand without a format already it is "": those that come stand beside them so.
    Columns without numbers and without formats are left out.
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
    """The format of numbers that most of some cells have, but for those that have none."""
    return next((form for form, _ in forms.most_common() if _OF_NUMBERS.fullmatch(form)), "")
