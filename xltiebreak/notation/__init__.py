"""One result cell -> one game: the only place that knows `W6`, `+B10`, `10b1` and `-H-`.

| notation        | win, draw, loss    | forfeits     | byes: full, half, zero          |
|-----------------|--------------------|--------------|---------------------------------|
| letters         | `W6` `D5w` `bL3`   | `X6` `F6`    |                                 |
| signs           | `+B10` `=W2` `-16` | `+F9` `-F11` |                                 |
| numbers         | `10b1` `2w½` `7b0` | `5w+` `5w-`  | `0000 - U/H/Z`                  |
| byes (in all)   |                    | `X` `F`      | `-B-` `-H-` `-U-`, `BYE` `-1` ..|
| matrix          | `1` `½` `0`        | `+` `-`      |                                 |

Case does not matter, spaces may stand between the parts. A notation is a module with a table of
forms, listed here; where a cell has two meanings, the sheet decides (see `crosstable.games`).
"""

from __future__ import annotations

from xltiebreak.event import PENDING, Game
from xltiebreak.notation.advice import POINTS, ROUND_WITHOUT_OPPONENT, expected
from xltiebreak.notation.byes import BYES
from xltiebreak.notation.forms import Form, Reading, Style
from xltiebreak.notation.letters import LETTERS
from xltiebreak.notation.letters import RESULTS as _BY_LETTER
from xltiebreak.notation.matrix import read_matrix
from xltiebreak.notation.numbers import NUMBERS
from xltiebreak.notation.plain import is_blank, is_note, plain
from xltiebreak.notation.signs import SIGNS

__all__ = [
    "AMBIGUOUS",
    "FORMS",
    "POINTS",
    "ROUND_WITHOUT_OPPONENT",
    "Form",
    "Reading",
    "Style",
    "expected",
    "read",
    "read_matrix",
]

FORMS: tuple[Form, ...] = (*LETTERS, *NUMBERS, *SIGNS, *BYES)
"""The forms of all notations; no cell has more than one of them."""

AMBIGUOUS = (
    "has two meanings here, a full-point bye (as beside W6 or 10b1) and a loss to player 1 "
    "(as beside +10): write -B- or L1"
)
_BLANK = Reading(PENDING)


def read(text: str) -> Reading | None:
    """Read one result cell; None where it is no result in any notation.

    >>> read("W 6 (b)").game[:3]
    (<Result.WIN: 'win'>, 6, 'B')
    >>> read("2w½").game.result, read("-H-").game.result
    (<Result.DRAW: 'draw'>, <Result.HALF_BYE: 'half-point bye'>)
    >>> read("W12?") is None
    True
    """
    if not text:
        return _BLANK
    result = _BY_LETTER.get(text[0])
    if result and len(text) < 8 and text[1:].isdecimal():  # as most cells are
        return Reading(Game(result, int(text[1:])), "letters")
    if is_note(text):
        return None
    cell = plain(text)
    if is_blank(cell):
        return _BLANK
    return next((reading for form in FORMS if (reading := form.read(cell))), None)
