"""The plain text of a result cell: one way of writing for what programs write in several."""

from __future__ import annotations

import re
import unicodedata

from xltiebreak.text import DASHES

LONGEST = 30
"""How many characters a result has at most."""

# In 1/2W the player got a draught's point from player 2.
_HALF = re.compile(r"(?<!\d)0?[.,]5(?!\d)|(?<!\d)1[/⁄]2(?!\d|\s*[WBSZNPC]\Z)")
_KEPT = "\ue000"
_LONG_DASHES = ("\u2014", "\u2015")


def plain(text: str) -> str:
    """Capitals, plain digits and dashes, one sign for a half, no spaces at the ends.

    A text with figures that are no digits stays as it is, and so has no form of a result.
    """
    if text.isascii():
        cell = text.strip().upper()
    else:
        if text.strip() in _LONG_DASHES:  # Excel's AutoCorrect of two dashes
            return "--"
        if has_other_figures(text):
            return text
        kept = text.replace("½", _KEPT)  # which NFKC would take apart
        cell = unicodedata.normalize("NFKC", kept).replace(_KEPT, "½").translate(DASHES)
        cell = cell.strip().upper()
    return _HALF.sub("½", cell) if "5" in cell or "2" in cell else cell


def has_other_figures(text: str) -> bool:
    """Whether there are raised, circled or other figures that NFKC would make digits of.

    >>> has_other_figures("W1²"), has_other_figures("W①"), has_other_figures("2w½")
    (True, True, False)
    """
    return any(sign != "½" and unicodedata.category(sign) in ("No", "Nl") for sign in text)


def is_note(text: str) -> bool:
    """Whether a text is longer than any result: asked before a pattern has to look at it."""
    return len(text) > LONGEST and len(text.strip()) > LONGEST


def is_blank(cell: str) -> bool:
    """Whether a plain cell says nothing yet."""
    return cell in ("", "*")
