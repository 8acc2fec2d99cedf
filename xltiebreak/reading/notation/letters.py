"""Letters before the opponent: `W6` `W#6` `D5w` `bL3`, `X6` and `F6` for forfeits.

A forfeit may stand behind the game: `W6 (F)`, `L3 ff`. Points made inside the round (game points,
discs, games) may follow: `W6 3-1`, `W6 (3.5)`. US Chess prints `H    0` or `H0000` for a bye. The
letters may be those of other languages, `S6` and `N3` (see `languages`).
"""

from __future__ import annotations

from xltiebreak.core.event import Result
from xltiebreak.reading.notation.byes import NOBODY
from xltiebreak.reading.notation.forms import FIGURE, OPPONENT, Form
from xltiebreak.reading.notation.languages import RESULT_LETTER, RESULTS
from xltiebreak.reading.notation.outcomes import FORFEIT_MARK

ENGLISH = RESULTS["English"]
_GAME = rf"(?P<result>{RESULT_LETTER})\s*#?{OPPONENT}"
_COLOR_BEFORE = r"(?P<color>[WB])\s*"
_COLOR_BEHIND = r"\s*(?:(?P<color>[WB])|\(\s*(?P<color2>[WB])\s*\))"
_MADE = (
    rf"(?:\s+(?P<made>{FIGURE})\s*[-:]\s*(?P<against>{FIGURE})|\s*\(\s*(?P<made2>{FIGURE})\s*\))?"
)

_FORFEITED = rf"\s*#?{OPPONENT}\s*\(?(?:{FORFEIT_MARK})\)?"

LETTERS = (
    Form(r"(?P<result>[BHUZXF])(?:\s+0{1,6}|0{4})", NOBODY, "letters"),
    Form(_GAME + _MADE, ENGLISH, "letters"),
    Form(_GAME + _COLOR_BEHIND + _MADE, ENGLISH, "letters"),
    Form(_COLOR_BEFORE + _GAME + _MADE, ENGLISH, "letters"),
    # Only in English: the W is no part of its own, which another language could read.
    Form(f"W{_FORFEITED}", {"": Result.FORFEIT_WIN}, "letters"),
    Form(f"L{_FORFEITED}", {"": Result.FORFEIT_LOSS}, "letters"),
)
