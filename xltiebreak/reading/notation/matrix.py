"""Cells of a round-robin matrix, whose columns are opponents: `1`, `0`, `½`, two games `1 0`.

A colour may stand behind each figure: `1w 0b` is a win with White and a loss with Black.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from xltiebreak.core.event import Game
from xltiebreak.languages.figures import number_in
from xltiebreak.languages.text import pattern
from xltiebreak.reading.notation.forms import COLORS, FIGURE
from xltiebreak.reading.notation.letters import ENGLISH
from xltiebreak.reading.notation.numbers import RESULTS
from xltiebreak.reading.notation.plain import is_blank, is_note, plain_text

_MOST_GAMES = 9  # of two players against each other

# In 1-0 the two figures are those of both players.
_CELL = pattern(
    rf"[10½=+-](?:\s*[10½=+-])?|(?:[10½=]\s*){{3,{_MOST_GAMES}}}|(?:[WLD]\s*){{1,{_MOST_GAMES}}}"
)
_COLORED = pattern(rf"(?:[10½=+-][WB]\s*){{1,{_MOST_GAMES}}}")
_RESULTS = {**RESULTS, **ENGLISH}
_SCORE = pattern(rf"({FIGURE})\s*[-:]\s*({FIGURE})")


def read_matrix_cell(text: str) -> tuple[Game, ...] | None:
    """Return the games in a cell of a round-robin matrix, without opponents; () for a blank cell.

    None if the cell does not belong to a matrix.

    >>> [one.result.value for one in read_matrix_cell("½ 1")], read_matrix_cell("*")
    (['draw', 'win'], ())
    >>> [one.result.value for one in read_matrix_cell("11½")], read_matrix_cell("W6")
    (['win', 'win', 'draw'], None)
    >>> [[one.color for one in read_matrix_cell(text)] for text in ("1w 0b", "1 0", "WL")]
    [['W', 'B'], [None, None], [None, None]]
    """
    if is_note(text):
        return None
    cell = plain_text(text)
    if is_blank(cell):
        return ()
    bare = "".join(cell.split())
    if _COLORED.fullmatch(cell):
        pairs = zip(bare[::2], bare[1::2], strict=True)
        return tuple(Game(_RESULTS[figure], None, COLORS[letter]) for figure, letter in pairs)
    return tuple(Game(_RESULTS[figure]) for figure in bare) if _CELL.fullmatch(cell) else None


def read_match(text: str) -> float | None:
    """Return a team's game points in a cell of a matrix, None if it holds none.

    >>> read_match("2½"), read_match("0"), read_match("*")
    (2.5, 0.0, None)
    """
    return None if is_note(text) else number_in(plain_text(text))


class MatchScore(NamedTuple):
    """The points of both sides of a match of several games or boards."""

    white: float
    black: float


@lru_cache(maxsize=1024)
def match_score(text: str) -> MatchScore | None:
    """Return the points of both sides; None for the result of one game, or other text.

    >>> match_score("2½ - 1½"), match_score("3:1"), match_score("1-0"), match_score("10")
    (MatchScore(white=2.5, black=1.5), MatchScore(white=3.0, black=1.0), None, None)
    """
    match = _SCORE.fullmatch(plain_text(text))
    white, black = map(number_in, match.groups()) if match else (None, None)
    if white is None or black is None or white + black <= 1:
        return None
    return MatchScore(white, black)
