"""The figures, signs and words of a win, a draw and a loss that several notations share."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.core.event import Result

FIGURES: Mapping[str, Result] = {"1": Result.WIN, "½": Result.DRAW, "0": Result.LOSS}
SIGNS: Mapping[str, Result] = {"+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS}
FORFEITS: Mapping[str, Result] = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
WORDS: Mapping[str, Result] = {
    **dict.fromkeys(("WON", "WIN", "BEAT", "DEFEATED"), Result.WIN),
    **dict.fromkeys(("DREW", "DRAW", "DRAWN", "TIE"), Result.DRAW),
    **dict.fromkeys(("LOST", "LOSS", "LOSE"), Result.LOSS),
}
"""Those that may stand before an opponent's number, also for the formulas in a workbook."""

_WON = "WINS SIEG GEWONNEN GAIN GAGNÉ GAGNE VICTOIRE GANADA GANA VINTA"
_DREW = "DRAWS REMIS REMISE UNENTSCHIEDEN NULLE NUL TABLAS PATTA EMPATE"
_LOST = "LOSES NIEDERLAGE VERLOREN PERTE PERDU PERD PERDIDA PIERDE DERROTA PERSA"
WORDS_ALONE: Mapping[str, Result] = {
    **WORDS,
    **dict.fromkeys(_WON.split(), Result.WIN),
    **dict.fromkeys(_DREW.split(), Result.DRAW),
    **dict.fromkeys(_LOST.split(), Result.LOSS),
}
"""Those that stand in a column of results or beside a name, in several languages."""

FORFEIT_MARK = r"FF?|W/?O|FORFEIT|KL|CT"
"""What stands behind a result that was not played (`kl` kampflos, `ct` contumaz)."""

AS_BYE: Mapping[Result, Result] = {
    Result.WIN: Result.FULL_BYE,
    Result.DRAW: Result.HALF_BYE,
    Result.LOSS: Result.ZERO_BYE,
    Result.FORFEIT_WIN: Result.FULL_BYE,
    Result.FORFEIT_LOSS: Result.ZERO_BYE,
}
"""What a result means in a round without an opponent."""


def backwards(meanings: Mapping[str, Result]) -> Mapping[Result, str]:
    """Return the text of each result of a table, the first of several."""
    return {result: text for text, result in reversed(list(meanings.items()))}
