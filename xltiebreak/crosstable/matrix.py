"""Round-robin matrices: crosstables whose columns are opponents instead of rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.answers import ANSWERS
from xltiebreak.crosstable.games import Games, decided
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.crosstable.saying import Misread, called
from xltiebreak.event import Game, Result
from xltiebreak.grid import Cell, Finding
from xltiebreak.text import shown

_OWN = ("", "*", "X", "-", "--", "**", "#", "\u25a0", "\u2588")
_NO_RESULT = (
    "is no result of a round-robin matrix: expected 1, 0, ½, + or -, as many as there were games, "
    "or blank"
)
_NO_POINTS = "is no number of game points that a team made against another"


class Matrix(NamedTuple):
    """The rows of a matrix in the order of its columns.

    matches: whether the cells hold the game points of teams instead of results.
    """

    rows: tuple[PlayerRow, ...]
    matches: bool = False

    def opponents(self, own: int) -> Iterator[tuple[int, str]]:
        """The positions of the opponents of the row at a position, with the cells against them."""
        for position, cell in enumerate(self.rows[own].cells):
            if position != own:
                yield position, cell


def as_matrix(rows: Sequence[PlayerRow], teams: bool = False) -> Matrix | None:
    """The rows as a matrix, if their columns are opponents: as many as players, and most cells
    hold what a matrix holds. None where the columns are rounds.

    Column 1 is player 1 where the players' numbers are 1, 2, 3 ..., else the first row. teams:
    whether the rows are those of teams, whose cells may hold what each made.
    """
    size = len(rows)
    if size < 2 or any(len(entry.cells) != size for entry in rows):
        return None
    numbers = sorted(entry.number for entry in rows)
    ordered = sorted(rows, key=_number) if numbers == list(range(1, size + 1)) else rows
    matrix = Matrix(tuple(ordered))
    own = [entry.cells[i].upper() in _OWN for i, entry in enumerate(matrix.rows)]
    typed = [cell for i in range(size) for _, cell in matrix.opponents(i) if cell not in ("", "*")]
    results = [cell for cell in typed if notation.read_matrix(cell)]
    if 2 * sum(own) <= size:
        return None
    if teams and len(results) < sum(notation.read_match(cell) is not None for cell in typed):
        return matrix._replace(matches=True)
    return matrix if 2 * len(results) > len(typed) else None


def read_matrix(matrix: Matrix, rows: Sequence[PlayerRow], columns: Sequence[int]) -> Games:
    """The games of every player, and the cells that cannot be read or contradict each other.

    A matrix does not say in which round a game was played: a player's games stand in the order of
    the opponents, in a double round robin two against each, those without a result last.
    """
    if matrix.matches:
        return _read_matches(matrix, rows, columns)
    results: dict[tuple[int, int], tuple[Result, ...]] = {}
    unread: list[Misread] = []
    wrong: list[Finding] = []
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            read = notation.read_matrix(cell)
            if read is None:
                unread.append(Misread(Cell(entry.row, columns[position]), cell, _NO_RESULT))
            results[own, position] = read or ()
        if entry.cells[own].upper() not in _OWN:
            text, who = shown(entry.cells[own]), called(entry.number, entry.name)
            message = f"{text} stands where {who} would meet itself"
            wrong.append(Finding(Cell(entry.row, columns[own]), message))
    times = max(map(len, results.values()))
    games = {
        entry.number: _games(matrix, own, results, times) for own, entry in enumerate(matrix.rows)
    }
    if not unread and not wrong:
        wrong = list(_contradictions(matrix, results, columns))
    return Games([games[entry.number] for entry in rows], unread, wrong)


def _read_matches(matrix: Matrix, rows: Sequence[PlayerRow], columns: Sequence[int]) -> Games:
    """The matches of every team; most pairs of cells make the same sum, the boards."""
    made: dict[tuple[int, int], float | None] = {}
    unread: list[Misread] = []
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            made[own, position] = notation.read_match(cell)
            if made[own, position] is None and cell not in ("", "*"):
                unread.append(Misread(Cell(entry.row, columns[position]), cell, _NO_POINTS))
    sums = {
        (own, position): points + answer
        for (own, position), points in made.items()
        if points is not None and (answer := made[position, own]) is not None
    }
    counted = Counter(sums.values())
    boards = max(counted, key=lambda total: (counted[total], total), default=0.0)
    odd = [
        (total, Finding(Cell(matrix.rows[own].row, columns[position]), message))
        for (own, position), total in sums.items()
        if total != boards and own < position
        for message in [_odd_match(matrix, own, position, columns, total, boards)]
    ]
    games = {
        entry.number: _matches(matrix, own, made, boards) for own, entry in enumerate(matrix.rows)
    }
    return Games(
        [games[entry.number] for entry in rows],
        unread,
        [finding for total, finding in odd if total > boards],
        [finding for total, finding in odd if total < boards],
    )


def _odd_match(
    matrix: Matrix, own: int, position: int, columns: Sequence[int], total: float, boards: float
) -> str:
    text, answer = matrix.rows[own].cells[position], matrix.rows[position].cells[own]
    there = Cell(matrix.rows[position].row, columns[own])
    return (
        f"{shown(text)} and the {shown(answer)} in {there} make {total:g} game points, but most "
        f"matches make {boards:g}"
    )


def _matches(
    matrix: Matrix, own: int, made: Mapping[tuple[int, int], float | None], boards: float
) -> tuple[Game, ...]:
    games = []
    for position, _ in matrix.opponents(own):
        opponent = matrix.rows[position].number
        points, answer = made[own, position], made[position, own]
        if points is None and answer is None:
            games.append(Game(Result.PENDING, opponent))
            continue
        points = boards - (answer or 0.0) if points is None else points
        against = boards - points if answer is None else answer
        games.append(Game(decided(points, against), opponent, None, points, against))
    return tuple(sorted(games, key=lambda game: game.result is Result.PENDING))


def _games(
    matrix: Matrix, own: int, results: dict[tuple[int, int], tuple[Result, ...]], times: int
) -> tuple[Game, ...]:
    games = [
        game
        for position, _ in matrix.opponents(own)
        for game in _meetings(matrix.rows[position].number, results[own, position], times)
    ]
    return tuple(sorted(games, key=lambda game: game.result is Result.PENDING))


def _number(entry: PlayerRow) -> int:
    return entry.number


def _meetings(number: int, results: tuple[Result, ...], times: int) -> list[Game]:
    """The games against an opponent, as many as there are against any.

    Who met less often than others has no game there; who did not meet at all may yet meet.
    """
    missing = Game(Result.PENDING) if results else Game(Result.PENDING, number)
    played = [Game(result, number) for result in results]
    return played + [missing] * (times - len(results))


def _contradictions(
    matrix: Matrix, results: dict[tuple[int, int], tuple[Result, ...]], columns: Sequence[int]
) -> Iterator[Finding]:
    for (own, position), result in results.items():
        if own > position or _go_together(result, results[position, own]):
            continue
        row, other = matrix.rows[own], matrix.rows[position]
        there = Cell(other.row, columns[own])
        yield Finding(
            Cell(row.row, columns[position]),
            f"{called(row.number, row.name)} has {shown(row.cells[position]) or 'nothing'} against "
            f"player {other.number}, but {called(other.number, other.name)} has "
            f"{shown(other.cells[own]) or 'nothing'} in {there}: the two do not go together",
        )


def unplayed(matrix: Matrix) -> int:
    """How many games have no result yet, each counted once."""
    blank = [cell for own in range(len(matrix.rows)) for _, cell in matrix.opponents(own)]
    return sum(cell in ("", "*") for cell in blank) // 2


def _go_together(own: tuple[Result, ...], answer: tuple[Result, ...]) -> bool:
    return len(own) == len(answer) and all(
        other in ANSWERS[one] for one, other in zip(own, answer, strict=True)
    )
