"""Which English of the catalogue stands in a text of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from catalogues import share

from xltiebreak.languages import CODES, DEFAULT, Language, language

ENOUGH = 90
"""Percent of the texts that a language must have before its words are tested: a beginning works."""

OTHERS = [code for code in CODES if code != DEFAULT and share(code) >= ENOUGH]

HEADINGS = ("head.",)


def english_in(text: str, words: Language, single: tuple[str, ...] = HEADINGS) -> list[str]:
    """The phrases and headings of the English catalogue in a text, but for words of its own.

    single: the keys, by their beginnings, of which single words are sought as well.
    """
    own = set(_pieces(words, single))
    return [
        piece
        for piece in dict.fromkeys(_pieces(language(), single))
        if piece not in own
        and piece in text
        and re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text)
    ]


def _pieces(words: Language, single: tuple[str, ...]) -> Iterator[str]:
    """The texts between the fields of a catalogue: phrases, and the single words of headings."""
    for key, text in words.texts.items():
        for form in (text,) if isinstance(text, str) else text:
            for piece, *_ in Formatter().parse(form):
                for line in piece.split("\n"):
                    plain = line.strip(" .,;:()")
                    if " " in plain or (key.startswith(single) and len(plain) > 2):
                        yield plain
