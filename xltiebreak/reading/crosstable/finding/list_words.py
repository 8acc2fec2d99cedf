"""Header words of pairing lists, by language, as programs and directors print them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from xltiebreak.core.event import Color
from xltiebreak.languages.text import capitals, normal, pattern, spellings
from xltiebreak.reading.crosstable.finding.words import HEADS_NAMES, ROUND_WORDS, printed
from xltiebreak.reading.notation import colors_of

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
WHITE_NUMBER_WORDS = (
    "White #; White No.; White Number; White Nr.; Whites #; W #; W No.; W Nr.; Wht #"
)
BLACK_NUMBER_WORDS = (
    "Black #; Black No.; Black Number; Black Nr.; Blacks #; B #; B No.; B Nr.; Blk #"
)
"""Headers of the players' numbers in a list without names."""
WON_WORDS = "Winner; Won by; Sieger; Gewinner; Gagnant; Vainqueur; Ganador; Vencedor; Vincitore; \
Winnaar; Vinnare; Vinner; Vinder; Zwycięzca; Vítěz"
LOST_WORDS = "Loser; Lost by; Verlierer; Perdant; Perdedor; Derrotado; Perdente; Verliezer; \
Förlorare; Taper; Taber; Przegrany; Poražený"
SECTION_WORDS = "Section; Group; Division; Class; Category; Gruppe; Klasse; Kategorie; Groupe; \
Catégorie; Sección; Grupo; Categoría; Categoria; Girone; Gruppo; Groep; Grupp; Grupa; Skupina"

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

OPPONENT_WORDS: Mapping[str, str] = {
    "English": "Opponent; Opp.; Opponent No.; Opponent #; Opponent Name; Against; Versus; vs.; vs",
    "German": "Gegner; Gegnerin; Geg.",
    "French": "Adversaire; Adv.",
    "Spanish": "Oponente; Rival; Adversario; Op.",
    "Portuguese": "Adversário; Oponente",
    "Italian": "Avversario; Avv.",
    "Dutch": "Tegenstander; Teg.",
    "Scandinavian": "Motståndare; Motstander; Modstander",
    "Polish": "Przeciwnik",
    "Czech": "Soupeř",
}
COLOR_WORDS: Mapping[str, str] = {
    "English": "Color; Colour; Col.; Clr",
    "German": "Farbe; Fb.",
    "French": "Couleur; Coul.",
    "Spanish": "Color",
    "Portuguese": "Cor",
    "Italian": "Colore; Col.",
    "Dutch": "Kleur",
    "Scandinavian": "Färg; Farge; Farve",
    "Polish": "Kolor",
    "Czech": "Barva",
}
DAY_WORDS: Mapping[str, str] = {
    "English": "Date; Day; Matchday; Match day; Session; Week; Wk.",
    "German": "Datum; Spieltag; Tag; Woche",
    "French": "Date; Journée; Semaine",
    "Spanish": "Fecha; Jornada; Semana",
    "Portuguese": "Data; Jornada; Semana",
    "Italian": "Data; Giornata; Settimana",
    "Dutch": "Datum; Speeldag; Week",
    "Scandinavian": "Dato; Datum; Uge; Uke; Vecka",
    "Polish": "Data; Kolejka; Tydzień",
    "Czech": "Datum; Týden",
}


def _spellings(words: Mapping[str, str]) -> frozenset[str]:
    return frozenset(spelling for word in printed(words) for spelling in spellings(word))


SIDES = tuple(map(_spellings, (WHITE_WORDS, BLACK_WORDS)))
"""The words for White and for Black, before those for names: `White First Name`."""


@dataclass(frozen=True)
class SideWords:
    """The headings of one side, as `normal` writes them."""

    words: frozenset[str]
    """Alone, or before a word for names: `White First Name`."""

    more: frozenset[str] = frozenset()
    """Only alone."""

    def __contains__(self, text: object) -> bool:
        if text in self.words or text in self.more:
            return True
        if not (isinstance(text, str) and text.startswith(self._starts)):
            return False  # as nearly every cell of a list
        return any(
            text.startswith(word) and text[len(word) :] in HEADS_NAMES for word in self.words
        )

    @cached_property
    def _starts(self) -> tuple[str, ...]:
        return tuple(self.words)


WHITE, BLACK = map(SideWords, SIDES)
RESULT, DRAW = map(_spellings, (RESULT_WORDS, DRAW_WORDS))
WHITE_NUMBER, BLACK_NUMBER = (
    _spellings({"English": words}) for words in (WHITE_NUMBER_WORDS, BLACK_NUMBER_WORDS)
)
"""Headers as `normal` writes them."""

WON, LOST, SECTION = (_spellings({"": one}) for one in (WON_WORDS, LOST_WORDS, SECTION_WORDS))

OPPONENT, COLOR = map(_spellings, (OPPONENT_WORDS, COLOR_WORDS))
"""Headers in a list with a row for each player and round."""

HEADS_WHITE = SideWords(WHITE.words, WHITE_NUMBER | WON)
HEADS_BLACK = SideWords(BLACK.words, BLACK_NUMBER | LOST)
"""The same with the headers of their numbers, of winners and of losers."""

DAY = _spellings(DAY_WORDS)
"""Headers of the day or week of each game, which may be its round."""

HEADS_ROUND = frozenset({*_spellings(ROUND_WORDS), "rd", "rnd", "r"})
"""Headers of the column that tells the round of each game."""

_ANY_ROUND = "|".join(
    sorted({re.escape(word.strip(".").casefold()) for word in printed(ROUND_WORDS)}, key=len)[::-1]
)
_TITLE = pattern(
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


def colors(texts: Collection[str]) -> Mapping[str, Color]:
    """Return the colours that letters and words name in a column, by text.

    >>> colors(["w", "Black", "x"]), colors(["S", "Weiß"])
    ({'w': 'W', 'Black': 'B'}, {'S': 'B', 'Weiß': 'W'})
    """
    plain = {text: capitals(text) for text in texts}
    letters = colors_of({one: 1 for one in plain.values() if len(one) == 1})
    named = {text: letters.get(one) or _color(normal(text)) for text, one in plain.items()}
    return {text: color for text, color in named.items() if color}


def _color(word: str) -> Color | None:
    return "B" if word in BLACK else "W" if word in WHITE else None
