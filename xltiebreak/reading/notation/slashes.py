"""Draughts and Go, with a slash: `2/23w` is two points against 23, `12+/w2` a win against 12.

In draughts a win is 2 and a draw 1, and a `+` or `-` at the points is a game that was not played;
in Go the handicap follows the colour, a `!` is a game that was not played, a `?` a result that
nobody knows, and `0=` a round without an opponent and without points.
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.forms import COLOR, OPPONENT, Form
from xltiebreak.reading.notation.outcomes import SIGNS

_POINTS = {
    "2": Result.WIN,
    "1": Result.DRAW,
    "0": Result.LOSS,
    "2+": Result.FORFEIT_WIN,
    "0-": Result.FORFEIT_LOSS,
}
_NOBODY = {
    "2+": Result.FULL_BYE,
    "1+": Result.HALF_BYE,
    "1=": Result.HALF_BYE,
    "0-": Result.ZERO_BYE,
}
_SIGNS = {**SIGNS, "+!": Result.FORFEIT_WIN, "-!": Result.FORFEIT_LOSS}
_ALONE = {"0+": Result.FULL_BYE, "0=": Result.ZERO_BYE, "0-": Result.ZERO_BYE}

SLASHES = (
    Form(rf"(?P<result>2\+?|1|0-?)\s*/\s*{OPPONENT}\s*{COLOR}", _POINTS, "slashes"),
    Form(rf"(?P<result>2\+|1[+=]|0-)\s*/\s*{COLOR}\s*0", _NOBODY, only="slashes"),
    Form(rf"(?!0+[-+=]){OPPONENT}(?P<result>[-+=]!?)(?:/{COLOR}\d?)?!?", _SIGNS, "go"),
    Form(r"(?P<result>0[-+=])", _ALONE, only="go"),
    Form(rf"(?:(?!0+\?){OPPONENT})?\?", {"": Result.PENDING}, only="go"),
)
