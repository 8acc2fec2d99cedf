"""Letters of results and colours by language, in one table; a sheet is in one language.

N is a loss in German and a draw in French, B is Black in English and White in French. The language
is one that has all the letters on the sheet. Letters stand here in either case; the case and
the dots of an I do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from xltiebreak.event import Color, Result
from xltiebreak.text import capitals

_FORFEITS = {"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS}


def _results(letters: str) -> Mapping[str, Result]:
    win, draw, loss = tuple(capitals(letters))
    return {**_FORFEITS, win: Result.WIN, draw: Result.DRAW, loss: Result.LOSS}


def _colors(letters: str) -> Mapping[str, Color]:
    white, black = tuple(capitals(letters))
    return {white: "W", black: "B"}


RESULTS: Mapping[str, Mapping[str, Result]] = {
    "English": _results("WDL"),
    "American": _results("WTL"),  # win, tie, loss
    "German": _results("SRN"),  # Sieg, Remis, Niederlage
    "French": _results("GNP"),  # gain, nul, perte
    "French and Italian": _results("VND"),  # victoire, nul, défaite
    "Italian": _results("VPS"),  # vittoria, patta, sconfitta
    "Spanish": _results("GTP"),  # ganada, tablas, perdida
    "Portuguese": _results("VED"),  # vitória, empate, derrota
    "Dutch": _results("WRV"),  # winst, remise, verlies
    "Czech": _results("VRP"),  # výhra, remíza, prohra
    "Polish": _results("WRP"),  # wygrana, remis, przegrana
    "Swedish": _results("VRF"),  # vinst, remi, förlust
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


def languages_of(letters: Collection[str]) -> list[str]:
    """Return the languages that have all these letters of results, the likeliest first."""
    return [language for language, known in RESULTS.items() if known.keys() >= set(letters)]


def colors_of(letters: Mapping[str, int]) -> Mapping[str, Color]:
    """Return what the letters of the colours mean, by how often each is on a sheet.

    Use the language with most of them; a letter that several have belongs to the first.
    """
    return max(COLORS.values(), key=lambda known: sum(letters.get(one, 0) for one in known))
