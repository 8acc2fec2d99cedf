"""The words that a director types in a list of prizes, in any language."""

from __future__ import annotations

from functools import cache

from xltiebreak.languages import CODES, language
from xltiebreak.languages.text import spellings


@cache
def typed_as(word: str) -> frozenset[str]:
    """How a word of a list of prizes may be typed in any language, as `normal` writes it."""
    texts = (language(code).say(f"typed.{word}") for code in CODES)
    return frozenset(
        spelling for text in texts for one in text.split(";") for spelling in spellings(one)
    )
