"""Compare each cell with the opponent's cell, and use it to complete the game.

Every game stands in two cells. The other cell decides a blank cell, a missing colour, and a number
that a spreadsheet made of a result and an opponent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from xltiebreak.core.event import Color, Game, Result
from xltiebreak.languages.text import pattern
from xltiebreak.reading.crosstable import shares
from xltiebreak.reading.crosstable.results.rows import PlayerRow

ANSWERS: Mapping[Result, tuple[Result, ...]] = {
    Result.WIN: (Result.LOSS,),
    Result.DRAW: (Result.DRAW,),
    Result.LOSS: (Result.WIN,),
    Result.FORFEIT_WIN: (Result.FORFEIT_LOSS,),
    Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    Result.PENDING: (Result.PENDING,),
}
"""What the opponent may have, by a player's result, the usual one first: both may forfeit."""

PENALISED = frozenset(
    {(Result.LOSS, Result.LOSS), (Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW)}
)
"""The results of both sides of a game in which the arbiter took points (Laws of Chess 12.9)."""

OTHER_COLOR: Mapping[Color, Color] = {"W": "B", "B": "W"}
_OTHER_FIGURE = {"1": "0", "0": "1"}
_FIGURES = frozenset("01½")
_OWN_FIGURE = pattern(r"[01½]\s+([0-9]{1,6})")
_MOST_DIGITS = 6
_Meaning = tuple[str, int]
_Line = tuple[Game, ...]


Difference = Literal["opponent", "result", "color", "points"]
"""What the two sides of a game tell otherwise."""


def difference(game: Game, answer: Game) -> Difference | None:
    """Return what the cells of two opponents tell otherwise of their game; None if they agree."""
    if answer.result not in ANSWERS.get(game.result, ()):
        return "result"
    if game.color is not None and game.color == answer.color:
        return "color"
    if game.made is None or game.against is None:
        return None
    return None if (game.made, game.against) == (answer.against, answer.made) else "points"


def disagreement(number: int, game: Game, answer: Game | None) -> Difference | None:
    """Return what the cell of the opponent whom a player names tells otherwise, None if nothing."""
    if answer is None or answer.opponent != number or game.opponent == number:
        return "opponent"
    return difference(game, answer)


def go_together(own: _Line, answer: _Line) -> bool:
    """Whether the results of two players against each other are the same games."""
    pairs = zip(own, answer, strict=False)
    return len(own) == len(answer) and not any(difference(one, two) for one, two in pairs)


def disagreements(numbers: Sequence[int], games: Sequence[_Line]) -> int:
    """Count the cells that name an opponent whose cell says something else."""
    return sum(1 for _ in disagreeing(numbers, games))


def disagreeing(numbers: Sequence[int], games: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """Yield these cells, by row and round from 0."""
    by_number = dict(zip(numbers, games, strict=True))
    for position, (number, own) in enumerate(zip(numbers, games, strict=True)):
        for i, game in enumerate(own):
            if game.opponent is None:
                continue
            other = by_number.get(game.opponent)
            answer = other[i] if other else None
            if disagreement(number, game, answer):
                yield position, i


def with_both_colors(rows: Sequence[PlayerRow], games: Sequence[_Line]) -> list[_Line]:
    """Return the games, each with a colour if the opponent's cell names one."""
    if all(game.color or game.opponent is None for own in games for game in own):
        return list(games)
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def colored(number: int, game: Game, i: int) -> Game:
        if game.color is not None or game.opponent not in by_number:
            return game
        answer = by_number[game.opponent][i]
        if answer.color is None or answer.opponent != number:
            return game
        return game._replace(color=OTHER_COLOR[answer.color])

    return [
        tuple([colored(row.number, game, i) for i, game in enumerate(own)])
        for row, own in zip(rows, games, strict=True)
    ]


def with_other_sides(rows: Sequence[PlayerRow], games: Sequence[_Line]) -> list[_Line]:
    """Return the games with blank cells, and results of pairings, from those of the opponents.

    If two players name the player of a blank cell, it stays blank: they contradict each other.
    """
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
    filled = {cell: answers[0] for cell, answers in found.items() if len(answers) == 1}
    filled |= results_told(rows, games)
    if not filled:
        return list(games)
    return [
        tuple([filled.get((position, i), game) for i, game in enumerate(own)])
        for position, own in enumerate(games)
    ]


def results_told(
    rows: Sequence[PlayerRow], games: Sequence[_Line]
) -> Mapping[tuple[int, int], Game]:
    """Return the games that stand as a pairing, `8`, with the result in the opponent's cell.

    The keys are the row and the round, from 0.
    """
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}
    told: dict[tuple[int, int], Game] = {}
    for position, row in enumerate(rows):
        for i, game in enumerate(games[position]):
            other = game.opponent
            if game.result is Result.PENDING and other in by_number and other != row.number:
                answer = by_number[other][i]
                if answer.opponent == row.number and answer.result is not Result.PENDING:
                    decided = _answer(other, answer)
                    told[position, i] = decided._replace(color=game.color or decided.color)
    return told


def _answer(number: int, game: Game) -> Game:
    color = OTHER_COLOR[game.color] if game.color else None
    return Game(ANSWERS[game.result][0], number, color, game.against, game.made)


def with_opponents(
    rows: Sequence[PlayerRow], texts: Sequence[tuple[str, ...]]
) -> Sequence[tuple[str, ...]]:
    """Return the cells with the opponents of bare figures, in a sheet of figures for each side.

    Beside `0 6` of player 2 a single `½` of player 6 in that round is `½ 2`.
    """
    if all(_FIGURES.isdisjoint(own) for own in texts):
        return texts
    named_by: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row, own in zip(rows, texts, strict=True):
        for i, text in enumerate(own):
            if figures := _OWN_FIGURE.fullmatch(text):
                named_by[int(figures[1]), i].append(row.number)

    def whole(number: int, i: int, text: str) -> str:
        opponents = named_by.get((number, i), ()) if text in _FIGURES else ()
        return f"{text} {opponents[0]}" if len(opponents) == 1 else text

    return [
        tuple([whole(row.number, i, text) for i, text in enumerate(own)])
        for row, own in zip(rows, texts, strict=True)
    ]


def separated(rows: Sequence[PlayerRow]) -> list[tuple[str, ...]]:
    """Return the result cells of each row; split joined numbers into result and opponent.

    Vega prints 1 above 13 and 0 above 3. Pasted into a sheet they become 113 and 3, and 12 may be a
    win against 2 or a loss to 12; the opponent's cell decides. Cells stay as they are unless most
    are numbers and most of these agree with their opponents'.
    """
    cells = [row.cells for row in rows]
    first = [text for own in cells[: shares.SAMPLE_ROWS] for text in own if text]
    if not shares.JOINED_AT_FIRST_SIGHT.reached(sum(map(_is_number, first)), len(first)):
        return cells
    typed = [text for own in cells for text in own if text]
    numbers = sum(_is_number(text) for text in typed)
    if not shares.MOST.exceeded(numbers, len(typed)):
        return cells
    fitting = _fitting(rows)
    split = [
        tuple(
            [
                "\n".join(map(str, fits[0]))
                if len(fits := fitting.get((row.number, i), ())) == 1
                else text
                for i, text in enumerate(row.cells)
            ]
        )
        for row in rows
    ]
    settled = sum("\n" in text for own in split for text in own)
    return split if shares.MOST.reached(settled, numbers) else cells


def _fitting(rows: Sequence[PlayerRow]) -> Mapping[tuple[int, int], Sequence[_Meaning]]:
    """Return, by player and round, the meanings that the opponent's cell allows.

    If a player's cell can mean one opponent only, that opponent's cell means this player.
    """
    fits = {
        (row.number, i): tuple(_meanings(text))
        for row in rows
        for i, text in enumerate(row.cells)
        if _is_number(text)
    }
    for _ in range(shares.DEDUCTIONS):
        taken = {(means[0][1], i): number for (number, i), means in fits.items() if len(means) == 1}
        kept = {
            (number, i): tuple(
                (result, opponent)
                for result, opponent in means
                if opponent != number
                and taken.get((number, i), opponent) == opponent
                and (_OTHER_FIGURE[result], number) in fits.get((opponent, i), ())
            )
            for (number, i), means in fits.items()
        }
        if kept == fits:
            break
        fits = kept
    return fits


def _meanings(text: str) -> Iterator[_Meaning]:
    """Yield the results and opponents that a number may stand for."""
    if text[0] == "1" and len(text) > 1 and text[1] != "0":
        yield "1", int(text[1:])
    yield "0", int(text)


def _is_number(text: str) -> bool:
    return text.isdecimal() and 0 < len(text) <= _MOST_DIGITS
