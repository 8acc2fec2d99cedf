"""Opponent and result side by side, as people type them: `7/1` `7:½` `1 (13)` `Won 7` `z13+`.

Byes stand in place of the opponent: `BYE/½`, `½ (bye)`.
"""

from __future__ import annotations

from xltiebreak.notation.forms import COLOR, Form
from xltiebreak.notation.outcomes import BYES, FIGURES, SIGNS, WORDS

_SOMEBODY = r"(?P<opponent>[1-9]\d{0,5})"
_NOBODY = {text: BYES[result] for text, result in FIGURES.items()}

BESIDE = (
    Form(rf"{_SOMEBODY}\s*[/:]\s*(?P<result>[10½])", FIGURES, "pairs"),
    Form(rf"(?P<result>[10½])\s*\(\s*{_SOMEBODY}\s*\)", FIGURES, "pairs"),
    Form(rf"(?P<result>{'|'.join(WORDS)})\s+{_SOMEBODY}", WORDS, "pairs"),
    Form(rf"{COLOR}{_SOMEBODY}(?P<result>[-+=])", SIGNS, "pairs"),
    Form(r"BYE\s*[/:]\s*(?P<result>[10½])", _NOBODY),
    Form(r"(?P<result>[10½])\s*\(\s*BYE\s*\)", _NOBODY),
)
