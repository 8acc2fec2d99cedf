"""Games of one text each, `Ada - Ben 1-0`, as cells of a pairing list."""

from __future__ import annotations

from xltiebreak.languages.text import cell_text, pattern
from xltiebreak.reading.crosstable.finding.people import collapsed
from xltiebreak.reading.grid import Cell, Grid
from xltiebreak.reading.notation.vocabulary import score

_LONGEST_GAME = 200  # characters of a text with two names and a result
_BOARD, _BETWEEN = pattern(r"\A\d{1,3}[.):] "), pattern(r" (?:[-\u2013\u2014]|vs?\.?) ")
_POINTS = r"[\d½+.,/-]{1,3}F?"
_RESULT_BEHIND = pattern(rf"[ ,:;]({_POINTS} ?[-:\u2013] ?{_POINTS})\Z")


def with_games_divided(grid: Grid) -> Grid:
    """Return the grid with games of one text each, `Ada - Ben 1-0`, as White, Black and result.

    As it is if what stands before a result is not two names, divided in one way.
    """
    values, origins = dict[Cell, object](), dict(grid.origins)
    for row, line in enumerate(grid.rows, grid.top):
        texts = {at: text for at, cell in enumerate(line, grid.left) if (text := cell_text(cell))}
        first, text = next(iter(texts.items()), (0, ""))
        is_alone = len(texts) == 1 and len(text) <= _LONGEST_GAME
        if behind := _RESULT_BEHIND.search(collapsed(text)) if is_alone else None:
            names = _BETWEEN.split(_BOARD.sub("", behind.string[: behind.start()]).rstrip(",:; "))
            parts = (*names, behind[1]) if score(behind[1]) else ()
            if bool(parts) != (len(names) == 2):
                return grid
            for column, part in enumerate(parts, first):
                values[Cell(row, column)] = part
                origins[Cell(row, column)] = grid.origin(Cell(row, first))
    return grid.with_values(values)._replace(origins=origins)
