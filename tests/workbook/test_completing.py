"""Blank cells get the games in the opponents' cells, and the event stays the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from random_events import Results, random_event
from tables import Rows, rows_of, table_of

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Cell, Grid
from xltiebreak.workbook.completing import completed
from xltiebreak.workbook.reading import EVERYWHERE


def as_numbers(cell: str) -> str:
    """A cell with a colour as chess-results prints it."""
    if cell[:1] not in tuple("WDLXF"):
        return {"-B-": "-1", "-H-": "-½", "-U-": "--"}.get(cell, cell)
    results = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}
    return f"{cell[1:]}{results[cell[0]]}"


def as_signs(cell: str) -> str:
    if cell[:1] not in tuple("WDLXF"):
        return cell
    sign = {"W": "+", "D": "=", "L": "-", "X": "+F", "F": "-F"}[cell[0]]
    color = "" if "F" in sign else cell[-1].upper()
    return f"{sign}{color}{cell[1:-1]}"


SPELLED: dict[str, Callable[[str], str]] = {
    "letters": str,
    "numbers": as_numbers,
    "signs": as_signs,
}


def with_blanks(rng: random.Random, results: Results, share: float) -> tuple[Results, int]:
    """The results with one side of some games blank."""
    blank = {number: list(cells) for number, cells in results.items()}
    count = 0
    for number, cells in results.items():
        for index, cell in enumerate(cells):
            if cell[:1] in tuple("WDLX") and rng.random() < share:
                opponent = int("".join(filter(str.isdigit, cell)))
                if blank[opponent][index]:
                    blank[number][index] = ""
                    count += 1
    return blank, count


@pytest.mark.parametrize("name", SPELLED)
@pytest.mark.parametrize("seed", range(8))
def test_random_events(seed: int, name: str) -> None:
    rng = random.Random(seed)
    results = random_event(rng, rng.randint(6, 40), 6, colours=True, gaps_in_numbers=seed % 2 == 0)
    spelled = {no: list(map(SPELLED[name], cells)) for no, cells in results.items()}
    whole = table_of(rows_of(spelled))
    assert whole.sound, whole.problems
    rows, count = with_blanks(rng, results, 0.1)
    spelled = {no: list(map(SPELLED[name], cells)) for no, cells in rows.items()}
    table = table_of(rows_of(spelled))
    assert table.sound
    assert table.event.players == whole.event.players
    found = completed(table, EVERYWHERE)
    assert (len(found.texts), list(found.left)) == (count, [])
    again = read_again(table.grid.with_texts(found.texts))
    assert again.event == whole.event
    typed = [whole.grid.text(*cell) for cell in found.texts]
    assert list(found.texts.values()) == typed


def test_letters_of_another_language_are_taken_from_other_cells() -> None:
    """German S and N: if no cell shows how a loss is written, its cell is left blank."""
    rows: Rows = [
        ["Nr.", "Name", "Rd.1", "Rd.2", "Rd.3"],
        [1, "Ada", "S2", "S3", "S4"],
        [2, "Ben", "", "S4", "R3"],
        [3, "Cleo", "S4", "N1", ""],
        [4, "Dan", "N3", "N2", "N1"],
    ]
    table = table_of(rows)
    assert table.sound, table.problems
    found = completed(table, EVERYWHERE)
    assert found.texts == {Cell(3, 3): "N1", Cell(4, 5): "R2"}
    rows[1:] = [
        [1, "Ada", "S2", "R3", "R4"],
        [2, "Ben", "", "R4", "R3"],
        [3, "Cleo", "R4", "R1", ""],
        [4, "Dan", "R3", "R2", "R1"],
    ]
    table = table_of(rows)
    assert table.sound, table.problems
    found = completed(table, EVERYWHERE)
    assert (found.texts, found.left) == ({Cell(4, 5): "R2"}, [Cell(3, 3)])


def test_a_cell_in_which_two_figures_are_the_opponent_is_no_model() -> None:
    """1w1 is a win against 1 with White; the win against 4 is written as in chess-results."""
    rows: Rows = [["Nr.", "Name", "Rd.1", "Rd.2"], [1, "Ada", "2b0", "3w½"]]
    rows += [[2, "Ben", "1w1", "4b½"], [3, "Cleo", "", "1b½"], [4, "Dan", "3b0", "2w½"]]
    found = completed(table_of(rows), EVERYWHERE)
    assert (found.texts, found.left) == ({Cell(4, 3): "4w1"}, [])


def test_a_notation_that_is_only_read_needs_a_cell_to_copy() -> None:
    """PAPI: no cell shows that a loss is -; the draw against 1 is copied from that against 3."""
    rows: Rows = [["Pl", "Nom", "R 1", "R 2"], [1, "Ada", "+  2B", "=  3N"]]
    rows += [[2, "Ben", "", "=  4N"], [3, "Cleo", "=  4B", "=  1B"], [4, "Dan", "=  3N", ""]]
    found = completed(table_of(rows), EVERYWHERE)
    assert (found.texts, found.left) == ({Cell(5, 4): "=  2B"}, [Cell(3, 3)])
    rows[-1][-1] = "=  2B"
    found = completed(table_of(rows), EVERYWHERE)
    assert (found.texts, found.left) == ({}, [Cell(3, 3)])


def test_the_blank_cells_of_a_matrix_are_left_alone() -> None:
    rows: Rows = [["No.", "Name", 1, 2, 3], [1, "Ada", "*", "1", ""]]
    rows += [[2, "Ben", "0", "*", "1"], [3, "Cleo", "", "0", "*"]]
    table = table_of(rows)
    assert table.sound
    found = completed(table, EVERYWHERE)
    assert (found.texts, found.left) == ({}, ())


def read_again(grid: Grid) -> Crosstable:
    return table_of(grid.rows)


def test_nothing_is_blank() -> None:
    table = table_of(rows_of({1: ["W2", ""], 2: ["L1", ""]}))
    found = completed(table, EVERYWHERE)
    assert (found.texts, found.left) == ({}, ())
