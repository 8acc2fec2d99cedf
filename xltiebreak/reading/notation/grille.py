"""A sign, the opponent and the colour, as PAPI prints it: `+ 26N` `=  3B`, `> 95N` for a forfeit.

N is noir (Black) and B blanc (White) if the sheet has both; `EXE` is a full-point bye.
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.forms import COLOR, OPPONENT, Form, form_of_words
from xltiebreak.reading.notation.outcomes import SIGNS

_RESULTS = {**SIGNS, ">": Result.FORFEIT_WIN, "<": Result.FORFEIT_LOSS}

GRILLE = (
    Form(rf"(?P<result>[-+=<>])\s*{OPPONENT}\s*{COLOR}", _RESULTS, "grille"),
    Form(rf"(?P<result>[<>])\s*{OPPONENT}", _RESULTS, "grille"),
    form_of_words({"EXE": Result.FULL_BYE, "EXEMPT": Result.FULL_BYE}),
)
