"""The games of a crosstable whose columns are rounds; the sheet decides what a cell can mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.rows import Finding, Row
from xltiebreak.event import PENDING, Color, Game, Result
from xltiebreak.notation import Reading

_RESULTS = (0.0, 0.5, 1.0)


class Games(NamedTuple):
    """The games row by row, and the cells that cannot be read."""

    games: list[tuple[Game, ...]]
    unread: list[Finding]


def read_games(rows: Sequence[Row], columns: Sequence[int]) -> Games:
    """Read all result cells; what a cell can mean is decided by the style of the others."""
    readings = [[notation.read(cell) for cell in entry.cells] for entry in rows]
    styles = {reading.style for line in readings for reading in line if reading} - {None}
    points = _keeps_game_points(readings)
    unread: list[Finding] = []
    games: list[tuple[Game, ...]] = []
    for entry, line in zip(rows, readings, strict=True):
        own: list[Game] = []
        for i, reading in enumerate(line):
            wrong = None
            game = PENDING
            if reading is None or (not points and reading.figure not in (None, *_RESULTS)):
                wrong = f"{entry.cells[i]} is no result: {notation.expected(entry.cells[i])}"
            elif reading.figure is not None and points:
                game = reading.game._replace(result=Result.PENDING, made=reading.figure)
            elif reading.loss is None or "signs" not in styles:
                game = reading.game
            elif styles == {"signs"}:
                game = reading.loss
            else:
                wrong = f"{entry.cells[i]} {notation.AMBIGUOUS}"
            if entry.colors and game.opponent is not None and (color := entry.colors[i]):
                wrong = _two_colors(entry.cells[i], game, color) or wrong
                game = game._replace(color=color)
            if wrong:
                unread.append((entry.row, columns[i], wrong))
            own.append(game)
        games.append(tuple(own))
    if any(game.color for own in games for game in own):
        games = _with_both_colors(rows, games)
    if any(game.made is not None for own in games for game in own):
        games = _with_both_sides(rows, games)
        unread += _impossible_sums(rows, readings, games, columns)
    return Games(games, unread)


def _keeps_game_points(readings: Sequence[Sequence[Reading | None]]) -> bool:
    """Whether the figures behind colours are game points: results are 1/2 on average."""
    figures = [r.figure for line in readings for r in line if r and r.figure is not None]
    return bool(figures) and sum(figures) / len(figures) >= 0.75


def _two_colors(cell: str, game: Game, color: Color) -> str | None:
    if game.color in (None, color):
        return None
    return f"{cell} and the {color} in the row below are two colours"


def _with_both_colors(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Give a player the other colour where only the opponent's cell names one."""
    by_number = {entry.number: own for entry, own in zip(rows, games, strict=True)}

    def colored(number: int, game: Game, i: int) -> Game:
        if game.color is not None or game.opponent not in by_number:
            return game
        answer = by_number[game.opponent][i]
        if answer.color is None or answer.opponent != number:
            return game
        return game._replace(color="B" if answer.color == "W" else "W")

    return [
        tuple([colored(entry.number, game, i) for i, game in enumerate(own)])
        for entry, own in zip(rows, games, strict=True)
    ]


def _with_both_sides(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Add what the opponent made, and the result where only points were given."""
    by_number = {entry.number: own for entry, own in zip(rows, games, strict=True)}
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
    readings: Sequence[Sequence[Reading | None]],
    games: Sequence[tuple[Game, ...]],
    columns: Sequence[int],
) -> Iterator[Finding]:
    """Cells with one side's game points only, where both sides make more than most matches do."""
    one_sided = [
        (entry, i, (game.made or 0.0) + (game.against or 0.0))
        for entry, line, own in zip(rows, readings, games, strict=True)
        for i, (reading, game) in enumerate(zip(line, own, strict=True))
        if reading and game.made is not None and reading.game.against is None
    ]
    if not one_sided:
        return
    boards = Counter(total for *_, total in one_sided).most_common(1)[0][0]
    for entry, i, total in one_sided:
        if total > boards:
            both = f"{entry.cells[i]} and the opponent's cell make {total:g} game points"
            yield entry.row, columns[i], f"{both}, but most matches make {boards:g}"


def _made(by_number: dict[int, tuple[Game, ...]], game: Game, i: int) -> float:
    """What the opponent made in the same round, 0 where the sheet does not say."""
    own = by_number.get(game.opponent or 0)
    return (own[i].made or 0.0) if own else 0.0


def _decided(made: float, against: float) -> Result:
    if made == against:
        return Result.DRAW
    return Result.WIN if made > against else Result.LOSS
