"""One game -> one result cell: the tables of the notations, taken backwards.

Letters hold whatever a game can be, and so are what we write of our own. The others are for cells
beside those that are on a sheet already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xltiebreak.event import Game, Result
from xltiebreak.notation import byes, colons, letters, numbers, signs
from xltiebreak.notation.forms import Style

_MANY = 3  # games against one opponent


def _backwards(meanings: dict[str, Result]) -> Mapping[Result, str]:
    """How the results of a table are written, by the first text where there are several."""
    return {result: text for text, result in reversed(meanings.items())}


_ALONE = {**_backwards(byes.NOBODY), Result.PENDING: ""}
_LETTERS = {**_backwards(letters.RESULTS), Result.PENDING: ""}
_FIGURES = _backwards(numbers.RESULTS)
_SIGNS = _backwards(signs.RESULTS)
_SIGNS_OF_FORFEITS = _backwards(signs.FORFEITS)
_COLONS = _backwards(colons.RESULTS)


def write(game: Game, style: Style = "letters") -> str:
    """Write one result cell; "" where there is nothing yet, or where the style cannot have it.

    >>> write(Game(Result.WIN, 6, "W")), write(Game(Result.DRAW, 3, None, 2.5, 2.5))
    ('W6w', 'D3 2.5-2.5')
    >>> write(Game(Result.PENDING, 6)), write(Game(Result.HALF_BYE))
    ('6', '-H-')
    >>> write(Game(Result.WIN, 10, "B"), "numbers"), write(Game(Result.WIN, 10, "B"), "signs")
    ('10b1', '+B10')
    """
    if game.opponent is None:
        return f"-{letter}-" if (letter := _ALONE[game.result]) else ""
    if style == "letters":
        return _in_letters(game)
    if game.result is Result.PENDING:
        return f"{game.opponent}{_color(game)}"
    return _OTHERS[style](game) if style in _OTHERS else ""


def write_matrix(results: Sequence[Result]) -> str:
    """Write a cell of a round-robin matrix: the results against one opponent, none that is pending.

    Three games and more are letters, of which no spreadsheet makes a number.

    >>> win, draw = Result.WIN, Result.DRAW
    >>> write_matrix([win, draw]), write_matrix([win, draw, win])
    ('1 ½', 'WDW')
    """
    if len(results) < _MANY:
        return " ".join(_FIGURES[result] for result in results)
    return "".join(_LETTERS[result] for result in results)


def _color(game: Game) -> str:
    return (game.color or "").lower()


def _in_letters(game: Game) -> str:
    cell = f"{_LETTERS[game.result]}{game.opponent}{_color(game)}"
    if game.made is None:
        return cell
    against = f" ({game.made:g})" if game.against is None else f" {game.made:g}-{game.against:g}"
    return cell + against


def _in_numbers(game: Game) -> str:
    """The colour parts the opponent from the result: without one there is no such cell."""
    if game.color is None:
        return ""
    inside = _FIGURES[game.result] if game.made is None else f"{game.made:g}"
    return f"{game.opponent}{_color(game)}{inside}"


def _in_signs(game: Game) -> str:
    if game.result in _SIGNS_OF_FORFEITS:
        return f"{_SIGNS_OF_FORFEITS[game.result]}F{game.opponent}"
    return f"{_SIGNS[game.result]}{game.color or ''}{game.opponent}"


def _in_colons(game: Game) -> str:
    return f"{game.opponent}:{_COLONS[game.result]}"


_OTHERS: Mapping[Style, Callable[[Game], str]] = {
    "numbers": _in_numbers,
    "signs": _in_signs,
    "colons": _in_colons,
}
