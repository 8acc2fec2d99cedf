"""Cells of a round-robin matrix, whose columns are opponents: `1`, `0`, `½`, two games `1 0`."""

from __future__ import annotations

import re

from xltiebreak.event import Result
from xltiebreak.notation.forms import FIGURE, number
from xltiebreak.notation.numbers import RESULTS
from xltiebreak.notation.plain import is_blank, is_note, plain

MOST_GAMES = 9
"""So many games two players play against each other at most."""

# Beside a dash, in 1-0, the two figures are those of both players.
_CELL = re.compile(
    rf"[10½=+-](?:\s*[10½=+-])?|(?:[10½=]\s*){{3,{MOST_GAMES}}}|(?:[WLD]\s*){{1,{MOST_GAMES}}}"
)
_FIGURE = re.compile(FIGURE)
_RESULTS = {**RESULTS, "W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS}


def read_matrix(text: str) -> tuple[Result, ...] | None:
    """Read a cell of a round-robin matrix: the results of its games, none where it is blank.

    None where the cell is none of a matrix.

    >>> [r.value for r in read_matrix("½ 1")], read_matrix("*"), read_matrix("W6")
    (['draw', 'win'], (), None)
    >>> [r.value for r in read_matrix("11½")], [r.value for r in read_matrix("WD")]
    (['win', 'win', 'draw'], ['win', 'draw'])
    """
    if is_note(text):
        return None
    cell = plain(text)
    if is_blank(cell):
        return ()
    if not _CELL.fullmatch(cell):
        return None
    return tuple(_RESULTS[figure] for figure in cell if not figure.isspace())


def read_match(text: str) -> float | None:
    """Read a cell of a matrix of teams: the game points that one made against the other.

    None where it holds none.

    >>> read_match("2½"), read_match("0"), read_match("*")
    (2.5, 0.0, None)
    """
    cell = "" if is_note(text) else plain(text)
    return number(cell) if _FIGURE.fullmatch(cell) else None
