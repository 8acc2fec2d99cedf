"""The result above the opponent in two lines of a cell, as Vega prints it: 1 above 13, or W13.

Without the line break the half sign still separates them: `½22`. If Excel made one number of the
others, `113`, the opponent's cell decides (see `crosstable.results.sides`). Some programs print the
points so far below: `W23` above 1.5.
"""

from __future__ import annotations

from xltiebreak.reading.notation.forms import COLOR, FIGURE, OPPONENT, Form
from xltiebreak.reading.notation.letters import ENGLISH as _LETTERS
from xltiebreak.reading.notation.numbers import RESULTS as _FIGURES

_BREAK = r"[^\S\n]*\n\s*"
_BEFORE = rf"{COLOR}?\s*{OPPONENT}"
_BEHIND = rf"{OPPONENT}\s*{COLOR}".replace(">", "2>")

LINES = (
    Form(rf"(?P<result>[10½=+-]){_BREAK}(?:{_BEFORE}|{_BEHIND})", _FIGURES, "two lines"),
    Form(rf"(?P<result>½)\s*{OPPONENT}(?:\s*{COLOR})?", _FIGURES, "two lines"),
    Form(rf"(?P<result>[01])\s+{OPPONENT}(?:\s*{COLOR})?", _FIGURES, "two lines", only="two lines"),
    Form(rf"(?P<result>[WLDXF])\s*{OPPONENT}{_BREAK}{FIGURE}", _LETTERS, "letters"),
)
