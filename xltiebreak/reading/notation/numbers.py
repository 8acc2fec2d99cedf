"""The opponent before the result, as chess-results prints it: `10b1` `2w½` `7b0`, `5w+` and `5w-`.

The points made inside the round may stand for the result: `6w2.5`. Byes are written as in TRF,
`0000 - U`. An opponent alone, or with `*`, is a game still to be played. Among such cells a bare
`0` is a round without a pairing, and so is `0w0` in a list of teams; a bare `+` is a bye with a
point, as Swiss-Chess prints it.
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.forms import COLOR, FIGURE, OPPONENT, Form
from xltiebreak.reading.notation.outcomes import FIGURES, FORFEITS, backwards

RESULTS = {**FIGURES, "=": Result.DRAW, **FORFEITS}
FIGURE_OF = backwards(RESULTS)
"""How one side of a game is written."""
_BYE_LETTERS = {
    "U": Result.FULL_BYE,
    "F": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "Z": Result.ZERO_BYE,
    **FORFEITS,
}
_UNRATED = {"W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS}
_COLOR = rf"[^\S\n]*{COLOR}[^\S\n]*"  # a line break would separate a result above an opponent

NUMBERS = (
    Form(rf"0+{_COLOR}0", {"": Result.ZERO_BYE}, "numbers", only="teams"),
    Form(rf"{OPPONENT}{_COLOR}(?P<result>[=+-]|{FIGURE})", RESULTS, "numbers"),
    Form(rf"{OPPONENT}{_COLOR}\*?", {"": Result.PENDING}),
    Form(rf"(?!0+\*?\Z){OPPONENT}\*?", {"": Result.PENDING}),
    Form(r"0+\s*-\s*(?P<result>[UFHZ+-])", _BYE_LETTERS, "numbers"),
    Form(rf"(?!0+[^0-9]){OPPONENT}\s+-\s*(?P<result>[+-])", RESULTS, "numbers"),
    Form(rf"(?!0+[^0-9]){OPPONENT}\s+{COLOR}\s+(?P<result>[WDL])", _UNRATED, "numbers"),
    Form(r"0{1,6}", {"": Result.ZERO_BYE}, only="numbers"),
    Form(r"\+", {"": Result.FULL_BYE}, only="numbers"),
)
