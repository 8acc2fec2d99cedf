"""The games of a crosstable whose columns are rounds; the sheet decides what a cell can mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xltiebreak import notation
from xltiebreak.crosstable.rows import Row
from xltiebreak.crosstable.saying import Misread
from xltiebreak.event import PENDING, Color, Game, Result
from xltiebreak.grid import Cell, Finding
from xltiebreak.notation import Reading, Style
from xltiebreak.text import shown

_RESULTS = {0.0, 0.5, 1.0}
_NO_RESULT = "is no result: {}"


@dataclass(frozen=True)
class Written:
    """The result cells as they are written, asked by player number and round (from 1)."""

    rows: Sequence[Row]
    columns: Sequence[int]

    def text(self, number: int, round_number: int) -> str:
        """What stands in the cell."""
        return self._by_number[number].cells[round_number - 1]

    def cell(self, number: int, round_number: int) -> Cell:
        """Where the cell is."""
        return Cell(self._by_number[number].row, self.columns[round_number - 1])

    @cached_property
    def _by_number(self) -> dict[int, Row]:
        return {row.number: row for row in self.rows}


@dataclass(frozen=True)
class Games:
    """The games row by row, and the cells that cannot be read or cannot be right.

    unread: those that say nothing; wrong: those that contradict what stands beside them; doubtful:
    what is possible, but seldom meant; styles: the notations that the sheet is written in.
    """

    games: list[tuple[Game, ...]]
    unread: list[Misread]
    wrong: Sequence[Finding] = ()
    doubtful: Sequence[Finding] = ()
    styles: Collection[Style] = ()

    @property
    def cells(self) -> set[Cell]:
        """The cells that cannot be read or cannot be right."""
        return {one.cell for one in self.unread} | {one.cell for one in self.wrong}


def read_games(rows: Sequence[Row], columns: Sequence[int]) -> Games:
    """Read all result cells; what a cell can mean is decided by the style of the others."""
    known: dict[str, Reading | None] = {}
    for row in rows:
        for text in row.cells:
            if text not in known:
                known[text] = notation.read(text)
    sheet = _Sheet(rows, known)
    meanings = {text: sheet.meaning(text, reading) for text, reading in known.items()}
    games = [tuple([meanings[text][0] for text in row.cells]) for row in rows]
    unread = [
        Misread(Cell(row.row, column), text, meanings[text][1])
        for row in rows
        for column, text in zip(columns, row.cells, strict=True)
        if meanings[text][1]
    ]
    wrong: list[Finding] = []
    doubtful: list[Finding] = []
    if any(row.colors for row in rows):
        games, wrong = _with_colors_below(rows, games, columns)
    if any(game.color for game, _ in meanings.values()) or any(row.colors for row in rows):
        games = _with_both_colors(rows, games)
    if any(game.made is not None for game, _ in meanings.values()):
        games = _with_both_sides(rows, games)
        odd = list(_odd_sums(rows, known, games, columns))
        wrong += [finding for too_many, finding in odd if too_many]
        doubtful = [finding for too_many, finding in odd if not too_many]
    return Games(games, unread, wrong, doubtful, sheet.styles)


class _Sheet:
    """What all the cells say of how this sheet is written."""

    def __init__(self, rows: Sequence[Row], readings: Mapping[str, Reading | None]) -> None:
        self.styles: set[Style] = {r.style for r in readings.values() if r and r.style}
        self.keeps_points = _keeps_points(rows, readings)
        unread = [text for text, reading in readings.items() if reading is None]
        advice = {notation.expected(text) for text in unread}
        self.points_alone = not self.styles and notation.POINTS in advice

    def meaning(self, text: str, reading: Reading | None) -> tuple[Game, str]:
        """The game in a cell, and what is wrong with the cell, "" where nothing is."""
        if reading is None:
            return PENDING, _NO_RESULT.format(notation.expected(text))
        if reading.figure is not None:
            if self.keeps_points:
                return reading.game._replace(result=Result.PENDING, made=reading.figure), ""
            if reading.figure not in _RESULTS:
                return PENDING, _NO_RESULT.format(notation.expected(text))
        if self.points_alone and text == "1":
            return PENDING, _NO_RESULT.format(notation.POINTS)
        if reading.loss is None or "signs" not in self.styles:
            return reading.game, ""
        if self.styles == {"signs"}:
            return reading.loss, ""
        return PENDING, notation.AMBIGUOUS


def _keeps_points(rows: Sequence[Row], readings: Mapping[str, Reading | None]) -> bool:
    """Whether the figures behind colours are game points: of results both sides make 1."""
    found = {
        text: (reading.game.opponent, reading.figure)
        for text, reading in readings.items()
        if reading and reading.figure is not None
    }
    if {figure for _, figure in found.values()} <= _RESULTS:
        return False
    by_number = {row.number: row.cells for row in rows}
    sums = [
        figure + found[answer][1]
        for row in rows
        for i, text in enumerate(row.cells)
        if text in found
        for opponent, figure in (found[text],)
        if opponent in by_number
        and (answer := by_number[opponent][i]) in found
        and found[answer][0] == row.number
    ]
    return 2 * sums.count(1.0) <= len(sums)


def _with_colors_below(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]], columns: Sequence[int]
) -> tuple[list[tuple[Game, ...]], list[Finding]]:
    """Give the games the colours of the rows below, and the cells that name another one."""
    colored: list[tuple[Game, ...]] = []
    wrong: list[Finding] = []
    for row, own in zip(rows, games, strict=True):
        line = list(own)
        for i, (game, color) in enumerate(zip(own, row.colors, strict=False)):
            if color is None or game.opponent is None:
                continue
            if game.color not in (None, color):
                text = shown(row.cells[i])
                message = f"{text} and the {color} in the row below are two colours"
                wrong.append(Finding(Cell(row.row, columns[i]), message))
            line[i] = game._replace(color=color)
        colored.append(tuple(line))
    return colored, wrong


def _with_both_colors(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Give a player the other colour where only the opponent's cell names one."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def colored(number: int, game: Game, i: int) -> Game:
        if game.color is not None or game.opponent not in by_number:
            return game
        answer = by_number[game.opponent][i]
        if answer.color is None or answer.opponent != number:
            return game
        other: Color = "B" if answer.color == "W" else "W"
        return game._replace(color=other)

    return [
        tuple([colored(row.number, game, i) for i, game in enumerate(own)])
        for row, own in zip(rows, games, strict=True)
    ]


def _with_both_sides(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Add what the opponent made, and the result where only points were given."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def made_by_opponent(number: int, game: Game, i: int) -> float | None:
        """What the other side made by its own cell, None where it does not say."""
        own = by_number.get(game.opponent or 0)
        return own[i].made if own and own[i].opponent == number else None

    def total(number: int, game: Game, i: int) -> float:
        against = made_by_opponent(number, game, i) if game.against is None else game.against
        return (game.made or 0.0) + (against or 0.0)

    boards = max(
        total(row.number, game, i)
        for row, own in zip(rows, games, strict=True)
        for i, game in enumerate(own)
    )

    def completed(number: int, game: Game, i: int) -> Game:
        if game.made is None:
            return game
        against = made_by_opponent(number, game, i) if game.against is None else game.against
        if against is None:
            against = boards - game.made
        result = game.result
        if result is Result.PENDING:
            result = _decided(game.made, against)
        return game._replace(result=result, against=against)

    return [
        tuple([completed(row.number, game, i) for i, game in enumerate(own)])
        for row, own in zip(rows, games, strict=True)
    ]


def _odd_sums(
    rows: Sequence[Row],
    readings: Mapping[str, Reading | None],
    games: Sequence[tuple[Game, ...]],
    columns: Sequence[int],
) -> Iterator[tuple[bool, Finding]]:
    """Cells with one side's game points only, where both make another sum than in most matches.

    More cannot be, and comes with True; less can, where nobody came to a board.
    """
    one_sided = [
        (row, i, (game.made or 0.0) + (game.against or 0.0))
        for row, own in zip(rows, games, strict=True)
        for i, (text, game) in enumerate(zip(row.cells, own, strict=True))
        if game.made is not None and game.result.played
        if (reading := readings[text]) and reading.game.against is None
    ]
    if not one_sided:
        return
    counted = Counter(total for *_, total in one_sided)
    boards = max(counted, key=lambda total: (counted[total], total))
    for row, i, total in one_sided:
        if total != boards:
            both = f"{shown(row.cells[i])} and the opponent's cell make {total:g} game points"
            finding = Finding(
                Cell(row.row, columns[i]), f"{both}, but most matches make {boards:g}"
            )
            yield total > boards, finding


def _decided(made: float, against: float) -> Result:
    if made == against:
        return Result.DRAW
    return Result.WIN if made > against else Result.LOSS
