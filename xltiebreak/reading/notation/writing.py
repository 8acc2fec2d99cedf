"""One game -> one result cell: the tables of the notations, reversed.

Letters can write every game, so new sheets use them. The other notations are for new cells in a
sheet that already uses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from xltiebreak.core.event import Game, Result
from xltiebreak.reading.notation import byes, colons, outcomes
from xltiebreak.reading.notation.forms import Style
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.numbers import FIGURE_OF
from xltiebreak.reading.notation.outcomes import backwards

_MANY = 3  # games against one opponent


_ALONE = {**backwards(byes.NOBODY), Result.PENDING: ""}


@lru_cache
def _letter_of(known: Letters) -> Mapping[Result, str]:
    """Return how letters begin the cell of each result."""
    return {**backwards(known.own), Result.PENDING: ""}


_SIGNS = backwards(outcomes.SIGNS)
_SIGNS_OF_FORFEITS = backwards(outcomes.FORFEITS)
_COLONS = backwards(colons.RESULTS)


def write_result(game: Game, style: Style = "letters", known: Letters = ENGLISH_LETTERS) -> str:
    """Write one result cell; "" for no game yet, or for a game that the style cannot write.

    known: the letters of games won, drawn and lost.

    >>> write_result(Game(Result.WIN, 6, "W")), write_result(Game(Result.DRAW, 3, None, 2.5, 2.5))
    ('W6w', 'D3 2.5-2.5')
    >>> write_result(Game(Result.PENDING, 6)), write_result(Game(Result.HALF_BYE))
    ('6', '-H-')
    >>> game = Game(Result.WIN, 10, "B")
    >>> write_result(game, "numbers"), write_result(game, "signs")
    ('10b1', '+B10')
    """
    color = (game.color or "").lower()
    if game.opponent is None:
        return f"-{letter}-{_points(game)}" if (letter := _ALONE[game.result]) else ""
    if style == "letters":
        return f"{_letter_of(known)[game.result]}{game.opponent}{color}{_points(game)}"
    if game.result is Result.PENDING:
        return f"{game.opponent}{color}"
    if style == "two lines":
        return f"{FIGURE_OF[game.result]} {game.opponent}{color}"
    if style == "numbers" and color:  # it separates the opponent from the result
        inside = FIGURE_OF[game.result] if game.made is None else f"{game.made:g}"
        return f"{game.opponent}{color}{inside}"
    if style == "signs" and game.result in _SIGNS_OF_FORFEITS:
        return f"{_SIGNS_OF_FORFEITS[game.result]}F{game.opponent}"
    if style == "signs":
        return f"{_SIGNS[game.result]}{color.upper()}{game.opponent}"
    return f"{game.opponent}:{_COLONS[game.result]}" if style == "colons" else ""


def write_game(game: Game, answer: Game | None, known: Letters = ENGLISH_LETTERS) -> str:
    """Write one result cell beside the opponent's, with figures if the arbiter changed the points.

    Figures are read again where the printed points of both players prove them. Nobody could read
    a game that both lost at the board: as figures it would be a forfeit.

    >>> write_game(Game(Result.DRAW, 4, "W"), Game(Result.LOSS, 3, "B"))
    '½ 4w'
    """
    if answer is None or game.made is not None:
        return write_result(game, known=known)
    played = game.result.played and answer.result.played
    is_changed = played and game.result.points + answer.result.points not in (0, 1)
    return write_result(game, "two lines" if is_changed else "letters", known)


def _points(game: Game) -> str:
    """Return the points made inside a round, as they stand behind a cell in letters."""
    if game.made is None:
        return ""
    return f" ({game.made:g})" if game.against is None else f" {game.made:g}-{game.against:g}"


def write_matrix(results: Sequence[Result]) -> str:
    """Write a cell of a round-robin matrix: the results against one opponent, none pending.

    Three and more games are written in letters, which no spreadsheet turns into a number.

    >>> win, draw = Result.WIN, Result.DRAW
    >>> write_matrix([win, draw]), write_matrix([win, draw, win])
    ('1 ½', 'WDW')
    """
    if len(results) < _MANY:
        return " ".join(FIGURE_OF[result] for result in results)
    return "".join(_letter_of(ENGLISH_LETTERS)[result] for result in results)
