"""Which English of the catalogue stands in a text of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from xltiebreak.languages import CODES, Language, language

OTHERS = [code for code in CODES if code != language().code]


def english_in(text: str, words: Language) -> list[str]:
    """The phrases and headings of the English catalogue in a text, but for words of its own."""
    own = set(_pieces(words))
    return [
        piece
        for piece in dict.fromkeys(_pieces(language()))
        if piece not in own and re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text)
    ]


def _pieces(words: Language) -> Iterator[str]:
    """The texts between the fields of a catalogue: phrases, and the single words of headings."""
    for key, text in words.texts.items():
        for form in (text,) if isinstance(text, str) else text:
            for piece, *_ in Formatter().parse(form):
                plain = piece.strip(" .,;:()")
                if " " in plain or (key.startswith("head.") and len(plain) > 2):
                    yield plain
