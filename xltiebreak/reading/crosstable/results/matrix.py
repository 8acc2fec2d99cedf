"""Round-robin matrices: crosstables whose columns are opponents instead of rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import DASHES, shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header, Meeting
from xltiebreak.reading.crosstable.results.games import Games, match_result, most_common_total
from xltiebreak.reading.crosstable.results.paired_cells import (
    OWN,
    PairedCells,
    may_be_own,
    signs_are_played,
)
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.results.sides import go_together
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.crosstable.wording import halves_as_dates, player_label
from xltiebreak.reading.grid import Cell, Finding
from xltiebreak.reading.notation.plain import is_half_as_date

Results = dict[tuple[int, int], tuple[Game, ...]]
"""The games of each cell without their opponents, by the positions of the row and the opponent."""


class Matrix(NamedTuple):
    """The rows of a matrix in the order of its columns."""

    rows: tuple[PlayerRow, ...]
    matches: bool = False
    """Whether the cells hold game points of teams instead of results."""

    meeting: Meeting = "mirrored"
    """What the cells hold."""

    cells: PairedCells | None = None
    """How they are read, None if they are figures such as 1 and ½."""

    def games(self, own: int, position: int) -> tuple[Game, ...] | None:
        """Return the games in a cell, None if it cannot be read."""
        if self.cells:
            return self.cells.games(self.meeting, own, position)
        return notation.read_matrix_cell(self.rows[own].cells[position])

    @property
    def open_dashes(self) -> list[tuple[int, int]]:
        """The pairs, by their positions, that dashes in both cells leave open.

        A dash is a game lost by forfeit where a plus says that somebody won one so, where players
        have none, or where all stand against a few who left: a round that is not played yet is one
        of all players, but for a bye.
        """
        cells = {
            (own, position): cell
            for own in range(len(self.rows))
            for position, cell in self.opponents(own)
        }
        if any("+" in cell for cell in cells.values()):
            return []
        dashes = {pair for pair, x in cells.items() if x and not x.translate(DASHES).strip(" -")}
        both = [pair for pair in cells if {pair, pair[::-1]} <= dashes]
        waiting = Counter(own for own, _ in both)
        left = {own for own, games in waiting.items() if MOST.reached(games, len(self.rows))}
        is_of_few = not MOST.exceeded(len(left), len(self.rows))
        if is_of_few and all(own in left or other in left for own, other in both):
            return []
        return both if len(waiting) >= len(self.rows) - 1 else []

    def is_own(self, own: int) -> bool:
        """Whether nothing stands where a player would play itself."""
        row = self.rows[own]
        if self.cells:
            return all(map(may_be_own, self.cells.typed[own, own]))
        return row.cells[own].upper() in OWN

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
    if not MOST.exceeded(len(results), len(typed)):
        return None
    if not signs_are_played(typed):
        return matrix
    return matrix._replace(cells=PairedCells(_typed(matrix.rows)))


def _typed(rows: Sequence[PlayerRow]) -> Mapping[tuple[int, int], tuple[str, ...]]:
    return {
        (own, other): entry.parts[other] if entry.parts else (text,)
        for own, entry in enumerate(rows)
        for other, text in enumerate(entry.cells)
    }


def proposed_matrix(header: Header, rows: Sequence[PlayerRow]) -> Matrix | None:
    """Return the matrix of a header that says what its cells hold; None for other rows.

    Its columns are the players in the order of the rows, and so are their numbers.
    """
    meeting, size = header.meeting, len(rows)
    if meeting is None or [row.number for row in rows] != [*range(1, size + 1)]:
        return None
    if size != len(header.rounds):
        return None
    return Matrix(tuple(rows), False, meeting, PairedCells(_typed(rows)))


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
    dashes = matrix.open_dashes
    left_open = set(dashes)
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            played = () if (own, position) in left_open else matrix.games(own, position)
            if played is None:
                at = Cell(entry.row, columns[position])
                unread.append(Finding(at, faults.NO_MATRIX_RESULT(), text=cell))
            results[own, position] = played or ()
        if not matrix.is_own(own):
            text, who = shown(entry.cells[own]), player_label(entry.number, entry.name)
            wrong.append(
                Finding(Cell(entry.row, columns[own]), faults.OWN_GAME(text=text, who=who))
            )
    times = max(map(len, results.values()), default=0)
    games = {
        entry.number: _games(matrix, own, results, times) for own, entry in enumerate(matrix.rows)
    }
    if not unread and not wrong:
        wrong = list(_contradictions(matrix, results, columns))
    doubtful = list(_halves_in_dates(matrix, columns))
    if dashes:
        own, position = dashes[0]
        row, text = matrix.rows[own], shown(matrix.rows[own].cells[position])
        fault = faults.DASHES_ARE_OPEN(text=text, count=len(dashes) // 2)
        doubtful.append(Finding(Cell(row.row, columns[position]), fault, assumed=True))
    return Games([games[entry.number] for entry in rows], unread, wrong, doubtful)


def _halves_in_dates(matrix: Matrix, columns: Sequence[int]) -> Iterator[Finding]:
    """Yield one warning for the dates that Excel made of 1/2."""
    dates = [
        Cell(matrix.rows[own].row, columns[other])
        for (own, other), texts in (matrix.cells.typed if matrix.cells else {}).items()
        if any(map(is_half_as_date, texts))
    ]
    if dates:
        yield Finding(dates[0], halves_as_dates(len(dates)), assumed=True)


def figures_finding(matrix: Matrix, header: Header) -> Finding | None:
    """Return a warning for 2-1-0 or 3-1-0, which no printed points prove; None for 1-½-0."""
    texts = [
        text for typed in (matrix.cells.typed if matrix.cells else {}).values() for text in typed
    ]
    win = max((int(text) for text in texts if text.isdecimal()), default=0)
    if win < 2:
        return None
    cell = Cell(matrix.rows[0].row, header.round_columns[1])
    return Finding(cell, faults.FIGURES_OF_A_WIN(win=win), assumed=True)


def _read_matches(matrix: Matrix, rows: Sequence[PlayerRow], columns: Sequence[int]) -> Games:
    """Return every team's matches; most pairs of cells add up to the number of boards."""
    made: dict[tuple[int, int], float | None] = {}
    unread: list[Finding] = []
    for own, entry in enumerate(matrix.rows):
        for position, cell in matrix.opponents(own):
            made[own, position] = notation.read_match(cell)
            if made[own, position] is None and cell not in ("", "*"):
                unread.append(
                    Finding(Cell(entry.row, columns[position]), faults.NO_MATCH_POINTS(), text=cell)
                )
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
            fault = faults.ODD_TOTAL_OF_MATRIX(text=text, answer=answer, total=total, boards=boards)
            odd = wrong if total > boards else doubtful
            other_cell = Cell(other.row, columns[own])
            odd.append(Finding(Cell(row.row, columns[position]), fault, cells=(other_cell,)))
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
        played = [game._replace(opponent=number) for game in results[own, position]]
        missing = Game(Result.PENDING) if played else Game(Result.PENDING, number)
        games += played + [missing] * (times - len(played))
    return tuple(sorted(games, key=lambda game: game.result is Result.PENDING))


def _contradictions(matrix: Matrix, results: Results, columns: Sequence[int]) -> Iterator[Finding]:
    for own, position in combinations(range(len(matrix.rows)), 2):
        games, answers = results[own, position], results[position, own]
        if go_together(games, answers):
            continue
        row, other = matrix.rows[own], matrix.rows[position]
        other_cell = Cell(other.row, columns[own])
        own_text = shown(row.cells[position]) or "nothing"
        answer = shown(other.cells[own]) or "nothing"
        yield Finding(
            Cell(row.row, columns[position]),
            faults.MATRIX_CONTRADICTS(
                who=player_label(row.number, row.name),
                text=own_text,
                number=other.number,
                other=player_label(other.number, other.name),
                answer=answer,
                cell=other_cell,
            ),
        )


def unplayed(matrix: Matrix) -> int:
    """Count the games without a result, each once; a pair may have several."""
    cells = [cell for own in range(len(matrix.rows)) for _, cell in matrix.opponents(own)]
    pairs = [(own, at) for own in range(len(matrix.rows)) for at, _ in matrix.opponents(own)]
    dashes = {*matrix.open_dashes}
    played = [0 if pair in dashes else len(matrix.games(*pair) or ()) for pair in pairs]
    if matrix.matches:
        played = [notation.read_match(cell) is not None for cell in cells]
    return sum(max(played, default=0) - count for count in played) // 2
