"""Round-robin matrices: crosstables whose columns are opponents instead of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak import notation
from xltiebreak.crosstable.rows import Finding, Row
from xltiebreak.event import Game, Result
from xltiebreak.grid import a1

_OWN = ("", "*", "X", "-", "--", "**", "#", "\u25a0", "\u2588")
_ANSWERS = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


def is_matrix(rows: Sequence[Row]) -> bool:
    """Whether the columns are opponents: as many as players, whose own cells hold no result."""
    numbers = sorted(entry.number for entry in rows)
    size = len(rows)
    if size < 2 or numbers != list(range(1, size + 1)) or len(rows[0].cells) != size:
        return False
    if any(entry.cells[entry.number - 1].upper() not in _OWN for entry in rows):
        return False
    others = [
        notation.read_matrix(cell)
        for entry in rows
        for opponent, cell in enumerate(entry.cells, 1)
        if opponent != entry.number
    ]
    return any(others) and None not in others


def read_matrix(
    rows: Sequence[Row], columns: Sequence[int]
) -> tuple[list[tuple[Game, ...]], list[Finding]]:
    """The games of every player, opponent by opponent, and the cells that contradict each other.

    The n-th game of a player is the one against the n-th opponent, in a double round robin there
    are two against each: a matrix does not say in which round a game was played.
    """
    by_number = {entry.number: entry for entry in rows}
    results = {
        (entry.number, opponent): notation.read_matrix(cell) or ()
        for entry in rows
        for opponent, cell in enumerate(entry.cells, 1)
        if opponent != entry.number
    }
    times = max(map(len, results.values()))
    games = [
        tuple(
            [
                Game(result, opponent)
                for opponent in range(1, len(rows) + 1)
                if opponent != entry.number
                for result in _padded(results[entry.number, opponent], times)
            ]
        )
        for entry in rows
    ]
    return games, list(_contradictions(by_number, results, columns))


def _padded(results: tuple[Result, ...], times: int) -> tuple[Result, ...]:
    return results + (Result.PENDING,) * (times - len(results))


def _contradictions(
    by_number: dict[int, Row],
    results: dict[tuple[int, int], tuple[Result, ...]],
    columns: Sequence[int],
) -> Iterator[Finding]:
    for (number, opponent), own in results.items():
        answer = results[opponent, number]
        if number > opponent or _go_together(own, answer):
            continue
        row, other = by_number[number], by_number[opponent]
        there = a1(other.row, columns[number - 1])
        said = other.cells[number - 1] or "nothing"
        yield (
            row.row,
            columns[opponent - 1],
            f"player {number} has {row.cells[opponent - 1] or 'nothing'} against player "
            f"{opponent}, but player {opponent} has {said} in {there}: the two do not go together",
        )


def _go_together(own: tuple[Result, ...], answer: tuple[Result, ...]) -> bool:
    return len(own) == len(answer) and all(
        other is _ANSWERS[one] or one is other is Result.FORFEIT_LOSS
        for one, other in zip(own, answer, strict=True)
    )
