"""The opponent before the result, as chess-results prints it: `10b1` `2w½` `7b0`, `5w+` and `5w-`.

For the result may stand what was made inside the round: `6w2.5`. Byes are those of TRF's triples,
`0000 - U`; an opponent alone is a game that is still to be played.
"""

from __future__ import annotations

from xltiebreak.event import Result
from xltiebreak.notation.forms import FIGURE, OPPONENT, Form

RESULTS = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
_BYES = {
    "U": Result.FULL_BYE,
    "F": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "Z": Result.ZERO_BYE,
}
_COLOR = r"\s*(?P<color>[WB])\s*"

NUMBERS = (
    Form(rf"{OPPONENT}{_COLOR}(?P<result>[=+-]|{FIGURE})", RESULTS, "numbers"),
    Form(rf"{OPPONENT}{_COLOR}", {"": Result.PENDING}),
    Form(rf"(?!0+\Z){OPPONENT}", {"": Result.PENDING}),
    Form(r"0+\s*-\s*(?P<result>[UFHZ])", _BYES, "numbers"),
)
