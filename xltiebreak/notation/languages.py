"""Letters of results and colours in other languages: which one, a sheet says as a whole.

N is a loss in German and a draw in French, B is Black in English and White in French. A language
is taken where it knows all the letters that stand on the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xltiebreak.event import Color, Result
from xltiebreak.notation.forms import COLORS
from xltiebreak.notation.letters import RESULTS as _ENGLISH

_FORFEITS = {"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS}


def _results(letters: str) -> Mapping[str, Result]:
    win, draw, loss = tuple(letters)
    return {**_FORFEITS, win: Result.WIN, draw: Result.DRAW, loss: Result.LOSS}


def _colors(letters: str) -> Mapping[str, Color]:
    white, black = tuple(letters)
    return {white: "W", black: "B"}


RESULTS: Mapping[str, Mapping[str, Result]] = {
    "English": _ENGLISH,
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

_COLORS: Mapping[str, Mapping[str, Color]] = {
    "English": COLORS,
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


def languages_of(letters: Collection[str]) -> list[str]:
    """The languages that know all these letters of results, the likeliest first."""
    return [language for language, known in RESULTS.items() if known.keys() >= set(letters)]


def colors_of(letters: Mapping[str, int]) -> Mapping[str, Color]:
    """What the letters of the colours mean on a sheet where each stands so many times.

    The language is taken that knows most of them. One letter alone is that of the first language.
    """
    return max(_COLORS.values(), key=lambda known: sum(letters.get(one, 0) for one in known))
