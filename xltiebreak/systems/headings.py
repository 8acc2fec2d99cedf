"""How programs and associations head a tie-break of FIDE's, besides its code and its name.

A row for each heading: the code that it means, and who heads a column so. A new heading is a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.text import normal


class Heading(NamedTuple):
    """A heading, what it means by FIDE's rules, and who writes it."""

    text: str
    code: str
    writer: str
    heads_others: bool = False
    """Whether the same word heads another thing under other rules.

    It then means this one only where other columns or its values say that FIDE's rules are
    followed.
    """


HEADINGS = (
    # Buchholz and what is cut from it.
    Heading("BucT", "BH", "Vega"),
    Heading("Total Buchholz", "BH", "Hamilton; Vega in words"),
    Heading("Buchholzwertung", "BH", "Deutscher Schachbund"),
    Heading("Buc1", "BH/C1", "Vega"),
    Heading("Buchholz Cut", "BH/C1", "chess-results.com"),
    Heading("Buchholz tronqué", "BH/C1", "Fédération Française des Échecs"),
    Heading("M-Buch.", "BH/M1", "SwissPerfect"),
    Heading("Median-Buchholz", "BH/M1", "Wollongong; UK Chess Challenge"),
    Heading("Median Buchholz", "BH/M1", "chess-results.com"),
    Heading("Median Buchholz 1", "BH/M1", "Vega"),
    Heading("Median Buchholz 2", "BH/M2", "Vega"),
    Heading("Median-Buchholz System", "BH/M1", "Swiss-Chess"),
    Heading("Mittlere Buchholz", "BH/M1", "Swiss-Chess"),
    Heading("Buchholz médian", "BH/M1", "Fédération Française des Échecs"),
    Heading("Buchholz mediano", "BH/M1", "Federación Española de Ajedrez"),
    Heading("Mediana Buchholz", "BH/M1", "Federación Española de Ajedrez"),
    # The score after each round.
    Heading("Progressive", "PS", "Lincoln"),
    Heading("Progressive Score", "PS", "Wollongong"),
    Heading("Progressive Scores", "PS", "SwissPerfect"),
    Heading("Progr.", "PS", "SwissPerfect"),
    Heading("Progress", "PS", "FIDE"),
    Heading("Sum of Progressive Scores", "PS", "Hamilton"),
    Heading("Sum of Progressive Score", "PS", "FIDE before 2024"),
    Heading("SOP", "PS", "English Chess Forum", heads_others=True),
    Heading("Cmlt", "PS", "Vega"),
    Heading("Cumulative", "PS", "Vega in words", heads_others=True),
    Heading("Cumulative Score", "PS", "Vega in words", heads_others=True),
    Heading("Fortschrittswertung", "PS", "Deutscher Schachbund"),
    Heading("Summenwertung", "PS", "Deutscher Schachbund"),
    Heading("Cumulatif", "PS", "Fédération Française des Échecs"),
    Heading("Progressif", "PS", "Fédération Française des Échecs"),
    Heading("Progresivo", "PS", "Federación Española de Ajedrez"),
    Heading("Progressivo", "PS", "Federazione Scacchistica Italiana"),
    Heading("Progressieve score", "PS", "Schaakbond (KNSB)"),
    # Games between the tied.
    Heading("DirE", "DE", "Vega"),
    Heading("Direct Encounter", "DE", "FIDE"),
    Heading("Direct Encounters", "DE", "chess-results.com"),
    Heading("Direkter Vergleich", "DE", "Deutscher Schachbund"),
    Heading("Rencontre directe", "DE", "Fédération Française des Échecs"),
    Heading("Confrontation directe", "DE", "Fédération Française des Échecs"),
    Heading("Encuentro directo", "DE", "Federación Española de Ajedrez"),
    Heading("Resultado particular", "DE", "Federación Española de Ajedrez"),
    Heading("Scontro diretto", "DE", "Federazione Scacchistica Italiana"),
    Heading("Confronto direto", "DE", "Confederação Brasileira de Xadrez"),
    Heading("Onderling resultaat", "DE", "Schaakbond (KNSB)"),
    # Wins, and games with Black.
    Heading("Number of wins", "WIN", "FIDE", heads_others=True),
    Heading("Anzahl Siege", "WIN", "Swiss-Chess"),
    Heading("Anzahl der Siege", "WIN", "Deutscher Schachbund"),
    Heading("Nombre de victoires", "WIN", "Fédération Française des Échecs"),
    Heading("Número de victorias", "WIN", "Federación Española de Ajedrez"),
    Heading("Numero di vittorie", "WIN", "Federazione Scacchistica Italiana"),
    Heading("Número de vitórias", "WIN", "Confederação Brasileira de Xadrez"),
    Heading("Most games with black", "BPG", "Calgary"),
    Heading("Number of games with black", "BPG", "FIDE before 2024"),
    Heading("Number of games played with Black", "BPG", "FIDE"),
    Heading("Number of wins with black", "BWG", "Scarborough"),
    Heading("Number of games won with Black", "BWG", "FIDE"),
    # Others.
    Heading("GE", "REP", "Vega"),
    Heading("ESB", "EMGSB", "Vega"),
    Heading("SoBerg", "SB", "Swiss-Chess"),
    Heading("Koya", "KS", "FIDE", heads_others=True),
)

BY_HEADING: Mapping[str, Heading] = {normal(one.text): one for one in HEADINGS}
"""The row of each heading, as `normal` writes it."""
