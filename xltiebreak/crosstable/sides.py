"""Games that one of the two players' cells tells: the blank one is taken from the other."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.crosstable.answers import ANSWERS
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.crosstable.saying import first_cells
from xltiebreak.event import Color, Game
from xltiebreak.grid import Cell, Finding

_OTHER: dict[Color, Color] = {"W": "B", "B": "W"}


def with_other_sides(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> tuple[list[tuple[Game, ...]], list[tuple[int, int]]]:
    """The games with blank cells taken from the opponents', and which were: row and round, from 0.

    A blank cell that two players name is left alone: they contradict each other.
    """
    if not any("" in row.cells for row in rows):
        return list(games), []
    blank = {
        (row.number, i): (position, i)
        for position, row in enumerate(rows)
        for i, text in enumerate(row.cells)
        if not text
    }
    found: dict[tuple[int, int], list[Game]] = {}
    for row, own in zip(rows, games, strict=True):
        for i, game in enumerate(own):
            if (game.opponent, i) in blank and game.opponent != row.number:
                found.setdefault(blank[game.opponent or 0, i], []).append(_answer(row.number, game))
    taken = {place: answers[0] for place, answers in found.items() if len(answers) == 1}
    if not taken:
        return list(games), []
    told = [
        tuple([taken.get((position, i), game) for i, game in enumerate(own)])
        for position, own in enumerate(games)
    ]
    return told, sorted(taken)


def taken_over(
    rows: Sequence[PlayerRow], columns: Sequence[int], taken: Sequence[tuple[int, int]]
) -> Finding:
    """What is said of the cells that were taken from the other side: one warning for all."""
    cells = [Cell(rows[position].row, columns[i]) for position, i in taken]
    message = (
        f"{len(cells)} cells are blank and taken from the opponents' cells: {first_cells(cells)}"
        if len(cells) > 1
        else "this cell is blank and taken from the opponent's cell"
    )
    return Finding(cells[0], message)


def _answer(number: int, game: Game) -> Game:
    color = _OTHER[game.color] if game.color else None
    return Game(ANSWERS[game.result][0], number, color, game.against, game.made)
