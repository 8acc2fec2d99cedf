"""The plain text of a result cell: one spelling for the many that programs use."""

from __future__ import annotations

import re
import unicodedata

from xltiebreak.languages.text import DASHES, capitals, pattern
from xltiebreak.reading.notation.languages import COLOR_LETTER

LONGEST = 30
"""The most characters of a result."""

# In 1/2W, in draughts, the player got 1 point against player 2.
_HALF = pattern(rf"(?<!\d)0?[.,]5(?!\d)|(?<!\d)1[/⁄]2(?!\d|\s*{COLOR_LETTER}\Z)")
_HALF_AS_DATE = pattern(
    r"\d{4}-(?:01-02|02-01)(?: 00:00:00)?"
    r"|0?1[-./ ]{1,2}f[e\u00e9][bv][^\W\d_]*\.?|0?2[-./ ]{1,2}(?:jan|ene|gen)[^\W\d_]*\.?",
    re.IGNORECASE,
)
_KEPT = "\ue000"
_LONG_DASHES = ("\u2014", "\u2015")


def plain_text(text: str) -> str:
    """Return a text in capitals, with plain digits and dashes, and ½ for a half.

    A text with raised or circled figures is returned unchanged; no form matches it.
    """
    if text.isascii():
        cell = text.strip().upper()
    else:
        if text.strip() in _LONG_DASHES:  # Excel's AutoCorrect of two dashes
            return "--"
        if has_other_figures(text):
            return text
        kept = text.replace("½", _KEPT)  # NFKC would make 1⁄2 of it
        cell = unicodedata.normalize("NFKC", kept).replace(_KEPT, "½").translate(DASHES)
        cell = capitals(cell.strip())
    return _HALF.sub("½", cell) if "5" in cell or "2" in cell else cell


def has_other_figures(text: str) -> bool:
    """Whether a text has raised, circled or other figures, which NFKC turns into digits.

    >>> has_other_figures("W1²"), has_other_figures("W①"), has_other_figures("2w½")
    (True, True, False)
    """
    return any(sign != "½" and unicodedata.category(sign) in ("No", "Nl") for sign in set(text))


def is_half_as_date(text: str) -> bool:
    """Whether a cell is the date that Excel makes of 1/2, or shows in a CSV file.

    >>> [is_half_as_date(text) for text in ("2026-02-01", "2-Jan", "01. Feb", "3-Feb")]
    [True, True, True, False]
    """
    return len(text) > 4 and bool(_HALF_AS_DATE.fullmatch(text))


def is_note(text: str) -> bool:
    """Whether a text is longer than any result, and so needs no pattern."""
    return len(text.strip()) > LONGEST


def is_blank(cell: str) -> bool:
    """Whether a plain text has no result yet."""
    return cell in ("", "*")
