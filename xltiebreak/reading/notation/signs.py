"""Signs before the opponent, as FIDE prints them: `+B10` `=W2` `-16`, forfeits `+F9` and `-F11`.

`-1` has two meanings: a loss to player 1 among signs, a full-point bye among letters and numbers.
The sheet decides. Only the printed points say what a bare `0` among signs is worth.
"""

from __future__ import annotations

from xltiebreak.core.event import Game, Result
from xltiebreak.reading.notation.forms import OPPONENT, Form
from xltiebreak.reading.notation.outcomes import FORFEITS
from xltiebreak.reading.notation.outcomes import SIGNS as RESULTS

_BLANKS = r"[^\S\n]*"  # above an opponent in the next line, + and - are forfeits (see `lines`)

SIGNS = (
    Form("0", {"": Result.PENDING}, only="signs", open=True),
    Form(rf"-{_BLANKS}0{{1,6}}", {"": Result.ZERO_BYE}),
    Form(rf"-{_BLANKS}0{{0,5}}1", {"": Result.FULL_BYE}, loss=Game(Result.LOSS, 1)),
    Form(
        rf"(?P<result>[-+=]){_BLANKS}(?:(?P<color>[WB]){_BLANKS})?{OPPONENT}",
        RESULTS,
        "signs",
    ),
    Form(rf"(?P<result>[-+]){_BLANKS}F{_BLANKS}{OPPONENT}", FORFEITS, "signs"),
)
