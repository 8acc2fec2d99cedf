"""The plain text of a result cell: one way of writing for what programs write in several."""

from __future__ import annotations

import re
import unicodedata

from xltiebreak.text import DASHES

_HALF = re.compile(r"(?<!\d)0?[.,]5(?!\d)|(?<!\d)1[/⁄]2(?!\d)")
_KEPT = "\ue000"
_LONG_DASHES = ("\u2014", "\u2015")


def plain(text: str) -> str:
    """Capitals, plain digits and dashes, one sign for a half, no spaces at the ends."""
    if text.isascii():
        cell = text.strip().upper()
    else:
        if text.strip() in _LONG_DASHES:  # Excel's AutoCorrect of two dashes
            return "--"
        kept = text.replace("½", _KEPT)  # which NFKC would take apart
        cell = unicodedata.normalize("NFKC", kept).replace(_KEPT, "½").translate(DASHES)
        cell = cell.strip().upper()
    return _HALF.sub("½", cell) if "5" in cell or "2" in cell else cell


def is_blank(cell: str) -> bool:
    """Whether a plain cell says nothing yet."""
    return cell in ("", "*")
