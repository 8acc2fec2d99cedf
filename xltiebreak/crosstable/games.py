"""The games of a crosstable whose columns are rounds; the sheet decides what a cell can mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xltiebreak import notation
from xltiebreak.crosstable.rows import Row
from xltiebreak.event import PENDING, Color, Game, Result
from xltiebreak.grid import Cell, Finding
from xltiebreak.notation import Reading, Style

_RESULTS = (0.0, 0.5, 1.0)


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
    """The games row by row, and the cells that cannot be read."""

    games: list[tuple[Game, ...]]
    unread: list[Finding]


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
        Finding(Cell(row.row, column), meanings[text][1])
        for row in rows
        for column, text in zip(columns, row.cells, strict=True)
        if meanings[text][1]
    ]
    if any(row.colors for row in rows):
        games, two_colored = _with_colors_below(rows, games, columns)
        unread += two_colored
    if any(game.color for game, _ in meanings.values()) or any(row.colors for row in rows):
        games = _with_both_colors(rows, games)
    if any(game.made is not None for game, _ in meanings.values()):
        games = _with_both_sides(rows, games)
        unread += _impossible_sums(rows, known, games, columns)
    return Games(games, unread)


class _Sheet:
    """What all the cells say of how this sheet is written."""

    def __init__(self, rows: Sequence[Row], readings: dict[str, Reading | None]) -> None:
        self.styles: set[Style] = {r.style for r in readings.values() if r and r.style}
        figures = {text: r.figure for text, r in readings.items() if r and r.figure is not None}
        self.keeps_points = bool(figures) and _mean(rows, figures) >= 0.75

    def meaning(self, text: str, reading: Reading | None) -> tuple[Game, str]:
        """The game in a cell, and what is wrong with the cell, "" where nothing is."""
        if reading is None:
            return PENDING, f"{text} is no result: {notation.expected(text)}"
        if reading.figure is not None:
            if self.keeps_points:
                return reading.game._replace(result=Result.PENDING, made=reading.figure), ""
            if reading.figure not in _RESULTS:
                return PENDING, f"{text} is no result: {notation.expected(text)}"
        if reading.loss is None or "signs" not in self.styles:
            return reading.game, ""
        if self.styles == {"signs"}:
            return reading.loss, ""
        return PENDING, f"{text} {notation.AMBIGUOUS}"


def _mean(rows: Sequence[Row], figures: dict[str, float]) -> float:
    """The mean of the figures behind colours; of results it is 1/2, of game points more."""
    found = [figures[text] for row in rows for text in row.cells if text in figures]
    return sum(found) / len(found)


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
                message = f"{row.cells[i]} and the {color} in the row below are two colours"
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
    boards = max(
        (
            game.made + (game.against if game.against is not None else _made(by_number, game, i))
            for own in games
            for i, game in enumerate(own)
            if game.made is not None
        ),
        default=0.0,
    )

    def completed(game: Game, i: int) -> Game:
        if game.made is None:
            return game
        against = game.against
        if against is None:
            known = game.opponent in by_number and by_number[game.opponent][i].made is not None
            against = _made(by_number, game, i) if known else boards - game.made
        result = game.result
        if result is Result.PENDING:
            result = _decided(game.made, against)
        return game._replace(result=result, against=against)

    return [tuple([completed(game, i) for i, game in enumerate(own)]) for own in games]


def _impossible_sums(
    rows: Sequence[Row],
    readings: dict[str, Reading | None],
    games: Sequence[tuple[Game, ...]],
    columns: Sequence[int],
) -> Iterator[Finding]:
    """Cells with one side's game points only, where both sides make more than most matches do."""
    one_sided = [
        (row, i, (game.made or 0.0) + (game.against or 0.0))
        for row, own in zip(rows, games, strict=True)
        for i, (text, game) in enumerate(zip(row.cells, own, strict=True))
        if (reading := readings[text]) and game.made is not None and reading.game.against is None
    ]
    if not one_sided:
        return
    boards = Counter(total for *_, total in one_sided).most_common(1)[0][0]
    for row, i, total in one_sided:
        if total > boards:
            both = f"{row.cells[i]} and the opponent's cell make {total:g} game points"
            message = f"{both}, but most matches make {boards:g}"
            yield Finding(Cell(row.row, columns[i]), message)


def _made(by_number: dict[int, tuple[Game, ...]], game: Game, i: int) -> float:
    """What the opponent made in the same round, 0 where the sheet does not say."""
    own = by_number.get(game.opponent or 0)
    return (own[i].made or 0.0) if own else 0.0


def _decided(made: float, against: float) -> Result:
    if made == against:
        return Result.DRAW
    return Result.WIN if made > against else Result.LOSS
