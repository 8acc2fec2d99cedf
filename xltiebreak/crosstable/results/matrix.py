"""Round-robin matrices: crosstables whose columns are opponents instead of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.evidence.shares import MOST
from xltiebreak.crosstable.messages.wording import player_label
from xltiebreak.crosstable.results.games import Games, match_result, most_common_total
from xltiebreak.crosstable.results.rows import PlayerRow
from xltiebreak.crosstable.results.sides import go_together, same_color
from xltiebreak.event import Game, Result
from xltiebreak.grid import CELLS, Cell, Finding
from xltiebreak.text import shown

OWN = ("", "*", "X", "-", "--", "**", "#", "\u25a0", "\u2588")
"""What stands where a player would play itself."""
_NO_RESULT = (
    "is not a result of a round-robin matrix: expected one of 1, 0, ½, + and - for each game, or a "
    "blank cell"
)
_NO_POINTS = "is not a number of game points that a team made against another"


Results = dict[tuple[int, int], tuple[Game, ...]]
"""The games of each cell without their opponents, by the positions of the row and the opponent."""


class Matrix(NamedTuple):
    """The rows of a matrix in the order of its columns.

    matches: whether the cells hold game points of teams instead of results.
    """

    rows: tuple[PlayerRow, ...]
    matches: bool = False

    def opponents(self, own: int) -> Iterator[tuple[int, str]]:
        """Yield the position of each opponent of a row, with the row's cell against it."""
        for position, cell in enumerate(self.rows[own].cells):
            if position != own:
                yield position, cell


def as_matrix(rows: Sequence[PlayerRow], teams: bool) -> Matrix | None:
    """Return the rows as a matrix; None if the columns are rounds.

    The columns are opponents if there are as many as players and most cells read as a matrix.
    Column 1 is player 1 if the players' numbers are 1, 2, 3 ..., else the first row. teams: whether
    the rows are teams, whose cells may hold game points.
    """
    size = len(rows)
    if any(len(entry.cells) != size for entry in rows):
        return None
    numbers = sorted(entry.number for entry in rows)
    has_gaps = numbers != list(range(1, size + 1))
    matrix = Matrix(tuple(rows if has_gaps else sorted(rows, key=lambda entry: entry.number)))
    own = [entry.cells[i].upper() in OWN for i, entry in enumerate(matrix.rows)]
    typed = [cell for i in range(size) for _, cell in matrix.opponents(i) if cell not in ("", "*")]
    results = [cell for cell in typed if notation.read_matrix_cell(cell)]
    if not MOST.exceeded(sum(own), size):
        return None
    if teams and len(results) < sum(notation.read_match(cell) is not None for cell in typed):
        return matrix._replace(matches=True)
    return matrix if MOST.exceeded(len(results), len(typed)) else None


def read_matrix(matrix: Matrix, rows: Sequence[PlayerRow], columns: Sequence[int]) -> Games:
    """Return every player's games, and the cells that cannot be read or contradict each other.

    A matrix does not say in which round a game was played: a player's games are in the order of the
    opponents, two against each in a double round robin, games without a result last.
    """
    if matrix.matches:
        return _read_matches(matrix, rows, columns)
    results: Results = {}
    unread: list[Finding] = []
    wrong: list[Finding] = []
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            played = notation.read_matrix_cell(cell)
            if played is None:
                unread.append(Finding(Cell(entry.row, columns[position]), _NO_RESULT, text=cell))
            results[own, position] = played or ()
        if entry.cells[own].upper() not in OWN:
            text, who = shown(entry.cells[own]), player_label(entry.number, entry.name)
            message = f"{text} stands where {who} would play itself"
            wrong.append(Finding(Cell(entry.row, columns[own]), message))
    times = max(map(len, results.values()))
    games = {
        entry.number: _games(matrix, own, results, times) for own, entry in enumerate(matrix.rows)
    }
    if not unread and not wrong:
        wrong = list(_contradictions(matrix, results, columns))
    return Games([games[entry.number] for entry in rows], unread, wrong)


def _read_matches(matrix: Matrix, rows: Sequence[PlayerRow], columns: Sequence[int]) -> Games:
    """Return every team's matches; most pairs of cells add up to the number of boards."""
    made: dict[tuple[int, int], float | None] = {}
    unread: list[Finding] = []
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            made[own, position] = notation.read_match(cell)
            if made[own, position] is None and cell not in ("", "*"):
                unread.append(Finding(Cell(entry.row, columns[position]), _NO_POINTS, text=cell))
    sums = {
        (own, position): points + against
        for own, position in combinations(range(len(matrix.rows)), 2)
        if (points := made[own, position]) is not None
        and (against := made[position, own]) is not None
    }
    boards = most_common_total(sums.values())
    wrong: list[Finding] = []
    doubtful: list[Finding] = []
    for (own, position), total in sums.items():
        if total != boards:
            row, other = matrix.rows[own], matrix.rows[position]
            text, answer = shown(row.cells[position]), shown(other.cells[own])
            both = f"{text} and the {answer} in {CELLS}"
            message = f"{both} make {total:g} game points, but most matches make {boards:g}"
            odd = wrong if total > boards else doubtful
            there = Cell(other.row, columns[own])
            odd.append(Finding(Cell(row.row, columns[position]), message, cells=(there,)))
    games = {
        entry.number: _matches(matrix, own, made, boards) for own, entry in enumerate(matrix.rows)
    }
    return Games([games[entry.number] for entry in rows], unread, wrong, doubtful)


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
        games.append(Game(match_result(points, against), opponent, None, points, against))
    return tuple(sorted(games, key=lambda game: game.result is Result.PENDING))


def _games(matrix: Matrix, own: int, results: Results, times: int) -> tuple[Game, ...]:
    """Return a player's games, against each opponent as many as the most against any.

    Two players who met less often than others have no further game; two who did not meet at all
    may still meet.
    """
    games: list[Game] = []
    for position, _ in matrix.opponents(own):
        number = matrix.rows[position].number
        played = [one._replace(opponent=number) for one in results[own, position]]
        missing = Game(Result.PENDING) if played else Game(Result.PENDING, number)
        games += played + [missing] * (times - len(played))
    return tuple(sorted(games, key=lambda game: game.result is Result.PENDING))


def _contradictions(matrix: Matrix, results: Results, columns: Sequence[int]) -> Iterator[Finding]:
    for own, position in combinations(range(len(matrix.rows)), 2):
        games, answers = results[own, position], results[position, own]
        pairs = zip(games, answers, strict=False)
        same_colors = any(same_color(one.color, other.color) for one, other in pairs)
        if go_together(games, answers) and not same_colors:
            continue
        row, other = matrix.rows[own], matrix.rows[position]
        there = Cell(other.row, columns[own])
        own_text = shown(row.cells[position]) or "nothing"
        answer = shown(other.cells[own]) or "nothing"
        yield Finding(
            Cell(row.row, columns[position]),
            f"{player_label(row.number, row.name)} has {own_text} against player {other.number}, "
            f"but {player_label(other.number, other.name)} has {answer} in {there}: the two do not "
            "agree",
        )


def unplayed(matrix: Matrix) -> int:
    """Count the games without a result, each once; a pair may have several."""
    cells = [cell for own in range(len(matrix.rows)) for _, cell in matrix.opponents(own)]
    played = [len(notation.read_matrix_cell(cell) or ()) for cell in cells]
    if matrix.matches:
        played = [notation.read_match(cell) is not None for cell in cells]
    return sum(max(played, default=0) - count for count in played) // 2
