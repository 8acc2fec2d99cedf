"""Opponent and result side by side, as people type them: `7/1` `7:½` `1 (13)` `Won 7` `z13+`.

Also `1 vs 7` and `1 (W) 7`.
"""

from __future__ import annotations

from xltiebreak.reading.notation.forms import COLOR, Form
from xltiebreak.reading.notation.outcomes import FIGURES, SIGNS, WORDS

_SOMEBODY = r"(?P<opponent>[1-9]\d{0,5})"

BESIDE = (
    Form(rf"{_SOMEBODY}\s*[/:]\s*(?P<result>[10½])", FIGURES, "pairs"),
    Form(rf"(?P<result>[10½])\s*\(\s*{_SOMEBODY}\s*\)", FIGURES, "pairs"),
    Form(rf"(?P<result>[10½])\s*\(\s*{COLOR}\s*\)\s*{_SOMEBODY}", FIGURES, "pairs"),
    Form(rf"(?P<result>[10½])\s+VS?\.?\s+{_SOMEBODY}", FIGURES, "pairs"),
    Form(rf"(?P<result>{'|'.join(WORDS)})\s*0{{0,5}}{_SOMEBODY}", WORDS, "pairs"),
    Form(rf"{COLOR}{_SOMEBODY}(?P<result>[-+=])", SIGNS, "pairs"),
)
