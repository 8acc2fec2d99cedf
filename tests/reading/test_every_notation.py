"""Random events in every notation, layout and kind of file are read as they were written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import product

import pytest
from reading.comparing import differences, rating, seeded, tables_of
from reading.files import SOURCES, ruled
from reading.pages import PLAIN, Setting
from reading.writing import LANGUAGES, NOTATIONS, Matrix, Notation, notation_named
from thinning import sampled, thinned

from xltiebreak.files.tables import grids_of
from xltiebreak.files.text import divided_text
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.grid import Cell, FormulaCell, Grid

SETTINGS = {
    "rows shuffled": Setting(shuffled=True),
    "blank rows": Setting(blank_rows=True),
    "header repeated": Setting(repeated_header=True),
    "totals": Setting(totals=True),
    "titles and notes": Setting(notes=True),
    "a list on the right": Setting(beside=1),
    "a list on the right, farther": Setting(beside=2),
    "a list on the left": Setting(beside=-1),
    "a list on the left, farther": Setting(beside=-2),
    "all of it": Setting(True, True, True, True, True, 2),
}
ALL = pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: str(notation.name))


@ALL
def test_events_of_all_sizes_are_read(notation: Notation | Matrix) -> None:
    for size in notation.sizes[: thinned(len(notation.sizes), 3)]:
        for again in sampled(range(1 if size > 20 else 4), 1):
            rng = seeded(notation.name, size, again)
            event = notation.tournament(rng, size)
            page = notation.page(event, PLAIN, rng)
            wrong = differences(notation, event, tables_of(page), rating(notation))
            assert not wrong, (size, again, wrong[:3], page.rows[:6])


@pytest.mark.parametrize(("notation", "setting"), sampled([*product(NOTATIONS, SETTINGS)], 50))
def test_events_in_every_setting_are_read(notation: Notation | Matrix, setting: str) -> None:
    for size in sampled(notation.sizes[1:3], 1):
        is_read(notation, setting, size)


def test_joined_numbers_are_followed_from_cell_to_cell() -> None:
    """Some numbers of this table have one meaning only after others have been understood."""
    is_read(notation_named("Vega on two lines as numbers"), "titles and notes", 17)


def is_read(notation: Notation | Matrix, setting: str, size: int) -> None:
    how = SETTINGS[setting]
    if not notation.has_numbers:  # then the rows are the numbers
        how = replace(how, shuffled=False)
    rng = seeded(notation.name, size, setting)
    event = notation.tournament(rng, size)
    page = notation.page(event, how, rng)
    wrong = differences(notation, event, tables_of(page), rating(notation, how))
    assert not wrong, (size, wrong[:3], page.rows[:8])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("numbering", ["number", "place", "places"])
@pytest.mark.parametrize("cells", ["letters", "chess-results"])
def test_headers_in_every_language_are_read(language: str, numbering: str, cells: str) -> None:
    notation = replace(
        notation_named(cells), header=LANGUAGES[language], numbering=numbering, gaps=False
    )
    rng = seeded(language, numbering)
    event = notation.tournament(rng, 12)
    page = notation.page(event, PLAIN, rng)
    tables = tables_of(page)
    wrong = differences(notation, event, tables)
    assert not wrong, (wrong[:3], page.rows[:4])
    (table,) = tables
    clubs = {player.number: player.team for player in table.event.players}
    assert clubs == {person.number: person.club for person in event.people}


def test_vega_cells_that_excel_took_for_formulas_are_read() -> None:
    """`=B3` pasted is a formula, and so is `+W86`; the value is that of another cell, or none."""
    notation = notation_named("Vega")
    rng = seeded("formulas")
    event = notation.tournament(rng, 12)
    page = notation.page(event, PLAIN, rng)
    formulas: list[FormulaCell] = []
    for address in page.games.values():
        text = page.at(address)
        if isinstance(text, str) and text[0] in "+-=" and text != "--":
            page.rows[address.row - 1][address.column - 1] = "#NAME?" if "BYE" in text else 0
            formulas.append(FormulaCell(Cell(*address), text.removeprefix("="), True))

    def of(columns: Collection[int]) -> list[FormulaCell]:
        return [formula for formula in formulas if formula.cell.column in columns]

    assert formulas
    wrong = differences(notation, event, read(Grid("Sheet1", page.rows, formulas=of)))
    assert not wrong, wrong[:3]


LINES = [one for one in NOTATIONS if one.name != "Vega on two lines"]
"""Notations whose cells have one line, as all cells of a text do."""

FILES = [
    pytest.param(notation, source, id=f"{notation.name}-{source}")
    for source in SOURCES
    for notation in (LINES if source == "bars" else NOTATIONS)
]


@pytest.mark.parametrize(("notation", "source"), sampled(FILES, 30))
def test_a_file_of_every_kind_is_read(notation: Notation | Matrix, source: str) -> None:
    rng = seeded("sources", notation.name, source)
    event = notation.tournament(rng, notation.sizes[1])
    rows = notation.page(event).rows
    grids = grids_of(SOURCES[source](rows), "list.txt")
    tables = [table for grid in grids for table in read(grid)]
    wrong = differences(notation, event, tables, rating(notation))
    assert not wrong, (wrong[:3], rows[:4])


@pytest.mark.parametrize("notation", LINES, ids=lambda notation: str(notation.name))
def test_text_in_one_column_of_a_sheet_is_read(notation: Notation | Matrix) -> None:
    rng = seeded("one column", notation.name)
    event = notation.tournament(rng, notation.sizes[1])
    rows = notation.page(event).rows
    lines = ruled(rows).decode().splitlines()
    grid = divided_text(Grid("Sheet1", [[line] for line in lines]))
    assert grid is not None
    wrong = differences(notation, event, read(grid), rating(notation))
    assert not wrong, (wrong[:3], rows[:4])
