"""Header words of pairing lists, by language, as programs and directors print them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xltiebreak.crosstable.finding.words import ROUND_WORDS, printed
from xltiebreak.text import spellings

WHITE_WORDS: Mapping[str, str] = {
    "English": "White; White Player; White Name; White's Name; Player White; Player 1; Home",
    "German": "Weiß; Weiss; Weißspieler; Spieler Weiß; Heim",
    "French": "Blancs; Blanc; Joueur Blanc; Joueur avec les blancs",
    "Spanish": "Blancas; Blanco; Jugador Blancas",
    "Portuguese": "Brancas; Branco",
    "Italian": "Bianco; Bianchi; Il Bianco",
    "Dutch": "Wit; Witspeler",
    "Scandinavian": "Vit; Hvit; Hvid",
    "Polish": "Białe; Biały; Białymi",
    "Czech": "Bílý; Bílé; Bily",
}
BLACK_WORDS: Mapping[str, str] = {
    "English": "Black; Black Player; Black Name; Black's Name; Player Black; Player 2; Away",
    "German": "Schwarz; Schwarzspieler; Spieler Schwarz; Gast",
    "French": "Noirs; Noir; Joueur Noir; Joueur avec les noirs",
    "Spanish": "Negras; Negro; Jugador Negras",
    "Portuguese": "Pretas; Negras; Preto",
    "Italian": "Nero; Neri; Il Nero",
    "Dutch": "Zwart; Zwartspeler",
    "Scandinavian": "Svart; Sort",
    "Polish": "Czarne; Czarny; Czarnymi",
    "Czech": "Černý; Černé; Cerny",
}
WHITE_NUMBER_WORDS = "White #; White No.; White Number; White Nr.; Whites #; W #; Wht #"
BLACK_NUMBER_WORDS = "Black #; Black No.; Black Number; Black Nr.; Blacks #; B #; Blk #"
"""Headers of the players' numbers in a list without names."""

DRAW_WORDS: Mapping[str, str] = {
    "English": "Draw; Drawn; Tie; Tied; Half",
    "German": "Remis; Unentschieden",
    "French": "Nulle; Nul; Partie nulle",
    "Spanish": "Tablas; Empate",
    "Portuguese": "Empate",
    "Italian": "Patta; Pari",
    "Dutch": "Remise; Gelijkspel; Gelijk",
    "Scandinavian": "Remi; Oavgjort; Uavgjort; Uafgjort",
    "Polish": "Remis",
    "Czech": "Remíza",
}
RESULT_WORDS: Mapping[str, str] = {
    "English": "Result; Results; Res.; Score",
    "German": "Ergebnis; Erg.; Resultat",
    "French": "Résultat; Rés.; Score",
    "Spanish": "Resultado; Res.; Result.",
    "Portuguese": "Resultado; Res.",
    "Italian": "Risultato; Ris.; Esito",
    "Dutch": "Uitslag; Resultaat",
    "Scandinavian": "Resultat; Res.",
    "Polish": "Wynik",
    "Czech": "Výsledek; Výsl.",
}


def _known(words: Mapping[str, str]) -> frozenset[str]:
    return frozenset(spelling for word in printed(words) for spelling in spellings(word))


WHITE, BLACK, RESULT, DRAW = map(_known, (WHITE_WORDS, BLACK_WORDS, RESULT_WORDS, DRAW_WORDS))
WHITE_NUMBER, BLACK_NUMBER = (
    _known({"English": words}) for words in (WHITE_NUMBER_WORDS, BLACK_NUMBER_WORDS)
)
"""Headers as `normal` writes them."""

ROUND = frozenset({*_known(ROUND_WORDS), "rd", "rnd", "r"})
"""Headers of the column that tells the round of each game."""

_ANY_ROUND = "|".join(
    sorted({re.escape(word.strip(".").casefold()) for word in printed(ROUND_WORDS)}, key=len)[::-1]
)
_TITLE = re.compile(
    rf"\b(?:{_ANY_ROUND})\b\.? ?[#:]? ?([1-9][0-9]?)\b"
    rf"|\b([1-9][0-9]?) ?(?:\.|st|nd|rd|th|ª|º|°|a|e|er|ère|re|ème)? ?(?:{_ANY_ROUND})\b"
)


def round_in_title(text: str) -> int | None:
    """Return the round that a title names, None if it names none.

    >>> [round_in_title(text) for text in ("Round 3 of 5", "2. Runde am 3.4.", "7 rounds")]
    [3, 2, None]
    """
    match = _TITLE.search(" ".join(text.casefold().split()))
    return int(match[1] or match[2]) if match else None
