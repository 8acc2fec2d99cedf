"""Rounds without an opponent, in the words that all notations share: `-B-` `-H-` `-U-`, `BYE`.

Only the printed points say what a dash alone is worth.
"""

from __future__ import annotations

from xltiebreak.event import Result
from xltiebreak.notation.forms import Form, form_of_words

NOBODY = {
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "U": Result.ZERO_BYE,
    "Z": Result.ZERO_BYE,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
_WORDS = {
    **dict.fromkeys(("+BYE", "BYE", "PAB", "BYE1", "1BYE"), Result.FULL_BYE),
    **dict.fromkeys(("=BYE", "HPB", "BYE½", "½BYE", "-½"), Result.HALF_BYE),
    **dict.fromkeys(("--", "---", "-BYE", "ZPB", "-0", "BYE0", "0BYE"), Result.ZERO_BYE),
}

BYES = (
    form_of_words(_WORDS),
    Form(r"[-\s]*(?P<result>[BHUZXF])[-\s]*", NOBODY),
    Form("-", {"": Result.PENDING}, open=True),
)
