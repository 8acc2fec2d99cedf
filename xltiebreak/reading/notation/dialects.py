"""Cells that only their whole sheet explains: one alone has another meaning, or none.

| dialect      | win, draw, loss     | one alone                    |
|--------------|---------------------|------------------------------|
| played signs | `15w+` `16b=` `2w-` | `15w+` is a forfeit          |
| result first | `1w7` `½b20` `0b3`  | `1w7` is 7 points against 1  |
| colour first | `w7 1` `b20 ½`      | in `W7 1`, W may be a win    |
| dashes       | `W-07` `D-6` `L-12` | no result                    |
| letter last  | `7W` `6D` `12 L`    | `7W` is a game with White    |

Scid writes played signs, scrabble players dashes. `crosstable.results.games` decides by all cells
of a sheet whether it speaks one of them.
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.forms import COLOR, OPPONENT, Form
from xltiebreak.reading.notation.languages import RESULT_LETTER, RESULTS
from xltiebreak.reading.notation.outcomes import FIGURES, SIGNS

_SOMEBODY = r"(?P<opponent>[1-9]\d{0,5})"
_BLANKS = r"[^\S\n]*"

DIALECTS: tuple[Form, ...] = (
    Form(
        rf"{_SOMEBODY}{_BLANKS}{COLOR}{_BLANKS}(?P<result>[-+=])",
        SIGNS,
        "pairs",
        only="played signs",
    ),
    Form(rf"{_SOMEBODY}\s*:\s*(?P<result>[-+=])", SIGNS, "colons", only="played signs"),
    Form(
        rf"(?P<result>[10½]){_BLANKS}{COLOR}{_BLANKS}{_SOMEBODY}",
        FIGURES,
        "pairs",
        only="result first",
    ),
    Form(
        rf"{COLOR}{_BLANKS}{_SOMEBODY}[^\S\n]+(?P<result>[10½])",
        FIGURES,
        "pairs",
        only="colour first",
    ),
    Form(
        rf"(?P<result>{RESULT_LETTER})\s*-\s*(?!0+\Z){OPPONENT}",
        RESULTS["English"],
        "letters",
        only="dashes",
    ),
    Form(
        rf"{_SOMEBODY}{_BLANKS}(?P<result>{RESULT_LETTER})",
        RESULTS["English"],
        "letters",
        only="letter last",
    ),
    Form(r"B\s*-\s*0{1,6}", {"": Result.FULL_BYE}, only="dashes"),
)
"""The forms of all dialects; each is read only where its sheet speaks the dialect."""
