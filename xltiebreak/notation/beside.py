"""Opponent and result side by side, as people type them: `7/1` `7:½` `1 (13)` `Won 7` `z13+`."""

from __future__ import annotations

from xltiebreak.event import Result
from xltiebreak.notation.forms import COLOR, Form

_SOMEBODY = r"(?P<opponent>[1-9]\d{0,5})"
_FIGURES = {"1": Result.WIN, "½": Result.DRAW, "0": Result.LOSS}
_SIGNS = {"+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS}
_WORDS = {"WON": Result.WIN, "DREW": Result.DRAW, "LOST": Result.LOSS}

BESIDE = (
    Form(rf"{_SOMEBODY}\s*[/:]\s*(?P<result>[10½])", _FIGURES, "pairs"),
    Form(rf"(?P<result>[10½])\s*\(\s*{_SOMEBODY}\s*\)", _FIGURES, "pairs"),
    Form(rf"(?P<result>WON|DREW|LOST)\s+{_SOMEBODY}", _WORDS, "pairs"),
    Form(rf"{COLOR}{_SOMEBODY}(?P<result>[-+=])", _SIGNS, "pairs"),
)
