"""Blank cells get the games in the opponents' cells, and the event stays the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from random_events import Results, random_event
from tables import cases_of, rows_of, table_of

from xltiebreak.book.sections.completing import completed
from xltiebreak.reading.crosstable import Crosstable, read
from xltiebreak.reading.grid import Grid


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
    found = completed(table, read)
    assert (len(found.texts), list(found.left)) == (count, [])
    again = read_again(table.grid.with_values(found.texts))
    assert again.event == whole.event
    typed = [whole.grid.text(*cell) for cell in found.texts]
    assert list(found.texts.values()) == typed


@pytest.mark.parametrize(
    "case", cases_of(__file__)["blank cells"], ids=lambda case: str(case["name"])
)
def test_blank_cells_are_written_as_the_others_are(case: dict[str, Any]) -> None:
    """Where no cell shows how a result is written, the blank cell is left."""
    table = table_of(case["rows"])
    assert table.sound, table.problems
    found = completed(table, read)
    assert {str(cell): text for cell, text in found.texts.items()} == case["texts"]
    assert list(map(str, found.left)) == case["left"]


def read_again(grid: Grid) -> Crosstable:
    return table_of(grid.rows)
