"""Cells of a round-robin matrix, whose columns are opponents: `1`, `0`, `½`, two games `1 0`."""

from __future__ import annotations

import re

from xltiebreak.event import Result
from xltiebreak.notation.numbers import RESULTS
from xltiebreak.notation.plain import is_blank, is_note, plain

_CELL = re.compile(r"[10½=+-](?:\s*[10½=+-])?")


def read_matrix(text: str) -> tuple[Result, ...] | None:
    """Read a cell of a round-robin matrix: the results of one game or two, none where it is blank.

    None where the cell is none of a matrix.

    >>> [r.value for r in read_matrix("½ 1")], read_matrix("*"), read_matrix("W6")
    (['draw', 'win'], (), None)
    """
    if is_note(text):
        return None
    cell = plain(text)
    if is_blank(cell):
        return ()
    if not _CELL.fullmatch(cell):
        return None
    return tuple(RESULTS[figure] for figure in cell if not figure.isspace())
