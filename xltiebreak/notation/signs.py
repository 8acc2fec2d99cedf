"""Signs before the opponent, as FIDE prints them: `+B10` `=W2` `-16`, forfeits `+F9` and `-F11`.

`-1` has two meanings: a loss to player 1 among signs, a full-point bye among letters and numbers.
The sheet decides.
"""

from __future__ import annotations

from xltiebreak.event import Game, Result
from xltiebreak.notation.forms import OPPONENT, Form

RESULTS = {"+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS}
FORFEITS = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}

SIGNS = (
    Form(r"-\s*0{1,6}", {"": Result.ZERO_BYE}),
    Form(r"-\s*0{0,5}1", {"": Result.FULL_BYE}, loss=Game(Result.LOSS, 1)),
    Form(rf"(?P<result>[-+=])\s*(?:(?P<color>[WB])\s*)?{OPPONENT}", RESULTS, "signs"),
    Form(rf"(?P<result>[-+])\s*F\s*{OPPONENT}", FORFEITS, "signs"),
)
