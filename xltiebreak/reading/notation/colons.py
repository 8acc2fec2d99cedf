"""The opponent, a colon and the result, as SwissPerfect prints it: `14:W` `2:-`.

`0:=` and `:W` are byes, the latter only in a sheet of such cells.
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.forms import OPPONENT, Form

RESULTS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "": Result.PENDING,
}
_NOBODY = {
    **dict.fromkeys("W+", Result.FULL_BYE),
    **dict.fromkeys("D=", Result.HALF_BYE),
    **dict.fromkeys(("L", "-", ""), Result.ZERO_BYE),
}

COLONS = (
    Form(r":\s*(?P<result>[WDL=+-])", _NOBODY, only="colons"),
    Form(r"0+\s*:\s*(?P<result>[WDL=+-])?", _NOBODY, "colons"),
    Form(rf"(?!0+\s*:){OPPONENT}\s*:\s*(?P<result>[WDL+-])?", RESULTS, "colons"),
)
