"""Cells of a round-robin matrix, whose columns are opponents: `1`, `0`, `½`, two games `1 0`.

A colour may stand behind each figure: `1w 0b` is a win with White and a loss with Black.
"""

from __future__ import annotations

from xltiebreak.event import Color, Result
from xltiebreak.figures import number_in
from xltiebreak.notation.forms import COLORS
from xltiebreak.notation.letters import ENGLISH
from xltiebreak.notation.numbers import RESULTS
from xltiebreak.notation.plain import is_blank, is_note, plain_text
from xltiebreak.text import pattern

_MOST_GAMES = 9  # of two players against each other

# In 1-0 the two figures are those of both players.
_CELL = pattern(
    rf"[10½=+-](?:\s*[10½=+-])?|(?:[10½=]\s*){{3,{_MOST_GAMES}}}|(?:[WLD]\s*){{1,{_MOST_GAMES}}}"
)
_COLORED = pattern(rf"(?:[10½=+-][WB]\s*){{1,{_MOST_GAMES}}}")
_RESULTS = {**RESULTS, **ENGLISH}


def read_matrix_cell(text: str) -> tuple[Result, ...] | None:
    """Return the results in a cell of a round-robin matrix, () for a blank cell.

    None if the cell does not belong to a matrix.

    >>> [r.value for r in read_matrix_cell("½ 1")], read_matrix_cell("*"), read_matrix_cell("W6")
    (['draw', 'win'], (), None)
    >>> [r.value for r in read_matrix_cell("11½")], [r.value for r in read_matrix_cell("WD")]
    (['win', 'win', 'draw'], ['win', 'draw'])
    """
    if is_note(text):
        return None
    cell = plain_text(text)
    if is_blank(cell):
        return ()
    if _COLORED.fullmatch(cell):
        cell = "".join(cell.split())[::2]
    elif not _CELL.fullmatch(cell):
        return None
    return tuple(_RESULTS[figure] for figure in cell if not figure.isspace())


def read_matrix_colors(text: str) -> tuple[Color, ...]:
    """Return the colours in a cell of a round-robin matrix; () if it tells none.

    >>> read_matrix_colors("1w 0b"), read_matrix_colors("1 0"), read_matrix_colors("WL")
    (('W', 'B'), (), ())
    """
    cell = "" if is_note(text) else plain_text(text)
    if not _COLORED.fullmatch(cell):
        return ()
    return tuple(COLORS[letter] for letter in "".join(cell.split())[1::2])


def read_match(text: str) -> float | None:
    """Return a team's game points in a cell of a matrix, None if it holds none.

    >>> read_match("2½"), read_match("0"), read_match("*")
    (2.5, 0.0, None)
    """
    return None if is_note(text) else number_in(plain_text(text))
