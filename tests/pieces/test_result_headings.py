"""Results of a pairing list are found by their cells, whatever heads their column."""

from __future__ import annotations

import pytest
from pieces.reading_pieces import tables_of
from tables import cases_of

from xltiebreak.reading.grid import Grid

CASES = cases_of(__file__)
WAYS = CASES["white wins, draw, black wins"]
GAMES = [
    *((1, "Ada", "Ben", "1-0"), (1, "Cleo", "Dan", "½-½"), (2, "Cleo", "Ada", "0-1")),
    *((2, "Dan", "Ben", "0-1"), (3, "Ada", "Dan", "½-½"), (3, "Ben", "Cleo", "0-1")),
]
POINTS = {"Ada": 2.5, "Ben": 1.0, "Cleo": 1.5, "Dan": 1.0}


@pytest.mark.parametrize("way", WAYS)
def test_results_are_found_under_every_heading(way: str) -> None:
    cells = dict(zip(("1-0", "½-½", "0-1"), WAYS[way], strict=True))
    rows = [[*game[:3], *cells[game[3]]] for game in GAMES]
    for row, (_, white, black, _) in zip(rows, GAMES, strict=True):
        row[3:] = [
            cell.format(white=white, black=black) if isinstance(cell, str) else cell
            for cell in row[3:]
        ]
    for word in CASES["headings"]:
        heads = [word] if len(rows[0]) == 4 else [f"{word} 1", f"{word} 2"]
        (table,) = tables_of([Grid("", [["Round", "White", "Black", *heads], *rows])])
        points = {one.name: table.event.placing[one.number] for one in table.event.players}
        assert points == POINTS, (word, table.problems)
        if way in CASES["said to be results"]:
            said = [one.message for one in table.problems if not one.note]
            assert any("is read as the results" in one or "are read" in one for one in said), word
