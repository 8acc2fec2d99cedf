"""What proves each fact of a reading, and what is only assumed.

Three things prove a reading: games that stand there from both sides, printed points that follow
from the results, and a column that can be nothing else. A cell that is read without a proof has a
finding that is `assumed`; a cell that contradicts a proof is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.core.event import Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable.table import Crosstable, are_in_lists
from xltiebreak.reading.grid import column_letters


def proofs(table: Crosstable) -> Iterator[str]:
    """Yield a line for the names, the games, the points and each assumption."""
    yield from _names(table)
    yield _games(table)
    yield from _points(table)
    for problem in table.problems:
        if problem.assumed:
            yield f"assumed: {problem.cell}: {problem.message}"


def _names(table: Crosstable) -> Iterator[str]:
    column = table.header.names.name
    if not column:
        yield "names: no column has them"
    elif not table.grid.stands_alone and (heading := table.grid.text(table.header.row, column)):
        yield f"names: column {column_letters(column)}, headed {shown(heading)}"


def _games(table: Crosstable) -> str:
    told = {
        (player.number, column): game.opponent
        for player in table.event.players
        for column, game in zip(table.header.round_columns, player.games, strict=False)
        if game.opponent is not None and game.result is not Result.PENDING
        if table.matrix or table.grid.text(table.rows[player.number], column)
    }
    if are_in_lists(table):
        return f"games: {len(told) // 2} stand in lists, each once"
    twice = sum(table.matrix or (other, column) in told for (_, column), other in told.items())
    once = len(told) - twice
    return f"games: {twice // 2} stand there from both sides, {once} from one side only"


def _points(table: Crosstable) -> Iterator[str]:
    printed, made = table.printed_points, table.event.placing
    if not printed:
        yield "points: none are printed"
        return
    agree = sum(made[number] == points for number, points in printed.items())
    yield f"points: {agree} of {len(printed)} follow from the results"
    if table.event.match_points[0] != 1:
        win, draw = table.event.match_points
        yield f"a win counts {win:g}, a draw {draw:g}: these make the printed points"
