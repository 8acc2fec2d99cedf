"""Letters of results and colours by language, in one table; a sheet is in one language.

N is a loss in German and a draw in French, B is Black in English and White in French. The language
is one that has all the letters on the sheet. Letters stand here in either case; the case and
the dots of an I do not matter.

A sheet that `new` makes in a language needs no guess: a mark says which letters it takes beside
those of English (`Letters`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from xltiebreak.core.event import Color, Result
from xltiebreak.languages.text import capitals

_FORFEITS = {"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS}


def _results(letters: str) -> Mapping[str, Result]:
    win, draw, loss = tuple(capitals(letters))
    return {**_FORFEITS, win: Result.WIN, draw: Result.DRAW, loss: Result.LOSS}


class Letters(NamedTuple):
    """The letters of a game won, drawn and lost, in capitals."""

    won: str
    drawn: str
    lost: str

    @property
    def named(self) -> Mapping[str, str]:
        """The letters as fields of a phrase."""
        return self._asdict()

    @property
    def own(self) -> Mapping[str, Result]:
        """What these letters mean."""
        return _results("".join(self))

    @property
    def results(self) -> Mapping[str, Result]:
        """What letters mean where these and those of English are typed."""
        return {**RESULTS["English"], **self.own}


ENGLISH_LETTERS = Letters(*"WDL")

OWN_LETTERS: Mapping[str, Letters] = {
    "de": Letters(*"GRV"),  # gewonnen, remis, verloren
    "es": Letters(*"GTP"),  # ganada, tablas, perdida
    "fr": Letters(*"GNP"),  # gain, nul, perte
    "it": Letters(*"VPS"),  # vittoria, patta, sconfitta
    "pt": Letters(*"GEP"),  # ganha, empate, perdida
}
"""The letters of the sheets that are made in a language, by its code; else those of English."""


def letters_for(code: str) -> Letters:
    """Return the letters of a new sheet in the language with a code."""
    return OWN_LETTERS.get(code, ENGLISH_LETTERS)


def marked_letters(mark: str) -> Letters:
    """Return the letters that the mark of a sheet says; those of English for any other text.

    >>> marked_letters("VPS").lost, marked_letters("WIN").lost, marked_letters("").lost
    ('S', 'L', 'L')
    """
    own = next((own for own in OWN_LETTERS.values() if "".join(own) == mark), None)
    return own or ENGLISH_LETTERS


def _colors(letters: str) -> Mapping[str, Color]:
    white, black = tuple(capitals(letters))
    return {white: "W", black: "B"}


RESULTS: Mapping[str, Mapping[str, Result]] = {
    "English": _results("WDL"),
    "American": _results("WTL"),  # win, tie, loss
    "German": _results("SRN"),  # Sieg, Remis, Niederlage
    "French": OWN_LETTERS["fr"].own,
    "French and Italian": _results("VND"),  # victoire, nul, défaite
    "Italian": OWN_LETTERS["it"].own,
    "Spanish": OWN_LETTERS["es"].own,
    "Portuguese": _results("VED"),  # vitória, empate, derrota
    "Dutch": _results("WRV"),  # winst, remise, verlies
    "Czech": _results("VRP"),  # výhra, remíza, prohra
    "Polish": _results("WRP"),  # wygrana, remis, przegrana
    "Swedish": _results("VRF"),  # vinst, remi, förlust
    "German, as in new sheets": OWN_LETTERS["de"].own,
    "Portuguese, as in new sheets": OWN_LETTERS["pt"].own,
}
"""Win, draw and loss by language, English first."""

COLORS: Mapping[str, Mapping[str, Color]] = {
    "English": _colors("WB"),
    "German": _colors("WS"),  # weiß, schwarz
    "Dutch": _colors("WZ"),  # wit, zwart
    "French, Italian and Spanish": _colors("BN"),
    "Portuguese": _colors("BP"),  # brancas, pretas
    "Polish": _colors("BC"),  # białe, czarne
    "Czech": _colors("BČ"),  # bílé, černé
    "Swedish and Hungarian": _colors("VS"),  # vit, svart; világos, sötét
    "Norwegian and Danish": _colors("HS"),
    "Turkish": _colors("BS"),  # beyaz, siyah
    "Finnish and Estonian": _colors("VM"),
    "Romanian": _colors("AN"),  # alb, negru
    "Lithuanian": _colors("BJ"),
    "Latvian": _colors("BM"),
    "Russian": _colors("БЧ"),
}
"""White and Black by language, English first."""


def _any_letter(languages: Mapping[str, Mapping[str, object]]) -> str:
    letters = dict.fromkeys(letter for known in languages.values() for letter in known)
    return f"[{''.join(map(re.escape, letters))}]"


RESULT_LETTER = _any_letter(RESULTS)
"""A pattern of a result's letter in any language."""

COLOR_LETTER = _any_letter(COLORS)
"""A pattern of a colour's letter in any language."""


def is_letter_of_result(text: str) -> bool:
    """Whether a text is the letter of a result in some language.

    >>> is_letter_of_result("n"), is_letter_of_result("b")
    (True, False)
    """
    return any(capitals(text) in known for known in RESULTS.values())


def languages_of(letters: Collection[str]) -> list[str]:
    """Return the languages that have all these letters of results, the likeliest first."""
    return [language for language, known in RESULTS.items() if known.keys() >= set(letters)]


def colors_of(letters: Mapping[str, int]) -> Mapping[str, Color]:
    """Return what the letters of the colours mean, by how often each is on a sheet.

    Use the language with most of them; a letter that several have belongs to the first.
    """
    return max(COLORS.values(), key=lambda known: sum(letters.get(one, 0) for one in known))
