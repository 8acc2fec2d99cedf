"""How programs and associations head a tie-break of FIDE's, besides its code and its name.

A row for each heading: the code that it means, and who heads a column so. A new heading is a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xltiebreak.errors import take
from xltiebreak.languages.text import normal


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

    whole: bool = False
    """Whether nobody writes a cut behind it, as in `Bucholz Cut 1`."""


HEADINGS = (
    # Buchholz and what is cut from it.
    Heading("BucT", "BH", "Vega"),
    Heading("Total Buchholz", "BH", "Hamilton; Vega in words"),
    Heading("Buchholzwertung", "BH", "Deutscher Schachbund"),
    Heading("Buchholz-Wertung", "BH", "Deutscher Schachbund", whole=True),
    Heading("Buchholzzahl", "BH", "Deutscher Schachbund", whole=True),
    Heading("Bhlz", "BH", "Rokade", whole=True),
    Heading("BHolz", "BH", "WinSwiss", whole=True),
    Heading("Bucholz", "BH", "Türkiye Satranç Federasyonu; clubs everywhere"),
    Heading("Bucholtz", "BH", "ChessManager in Polish; clubs everywhere"),
    Heading("Buc.", "BH", "Vega"),
    Heading("Buc Tot", "BH", "Vega in Spanish", whole=True),
    Heading("Buchholz Total", "BH", "Info64; chess-results.com in Spanish", whole=True),
    Heading("Buchholz totale", "BH", "Federazione Scacchistica Italiana", whole=True),
    Heading("Bu.", "BH", "Papi", heads_others=True),
    Heading("Pełny Buchholz", "BH", "ChessArbiter", whole=True),
    Heading("Bch", "BH", "ChessArbiter", whole=True),
    Heading("Milésimos totais", "BH", "Confederação Brasileira de Xadrez", whole=True),
    Heading("Weerstandspunten", "BH", "Swiss-Master", whole=True),
    Heading("Бухгольц", "BH", "Федерация шахмат России", whole=True),
    Heading("Коэффициент Бухгольца", "BH", "Федерация шахмат России", whole=True),
    Heading("Бухолц", "BH", "Българска федерация по шахмат", whole=True),
    Heading("Buholc", "BH", "Шаховски савез Србије"),
    Heading("Buholcs", "BH", "Latvijas Šaha federācija", whole=True),
    Heading("Buc1", "BH/C1", "Vega"),
    Heading("Buchholz Cut", "BH/C1", "chess-results.com"),
    Heading("Buchholz -1", "BH/C1", "Info64"),
    Heading("Bucholz-1", "BH/C1", "Türkiye Satranç Federasyonu"),
    Heading("Streichbuchholz", "BH/C1", "Deutscher Schachbund"),
    Heading("Buchholz tronqué", "BH/C1", "Fédération Française des Échecs"),
    Heading("Tr", "BH/C1", "Papi", heads_others=True),
    Heading("Buchholz com corte", "BH/C1", "Confederação Brasileira de Xadrez"),
    Heading("Buchholz skrócony", "BH/C1", "ChessArbiter"),
    Heading("Krácený Buchholz", "BH/C1", "Šachový svaz ČR"),
    Heading("Csonkított Buchholz", "BH/C1", "Magyar Sakkszövetség"),
    Heading("Усеченный Бухгольц", "BH/C1", "Федерация шахмат России"),
    Heading("Усечённый Бухгольц", "BH/C1", "Федерация шахмат России"),
    Heading("Бухгольц усеченный", "BH/C1", "Федерация шахмат России"),
    Heading("M-Buch.", "BH/M1", "SwissPerfect"),
    Heading("MedBch", "BH/M1", "ChessArbiter"),
    Heading("Buc Med", "BH/M1", "Vega in Spanish"),
    Heading("Buchholz Median", "BH/M1", "Sevilla"),
    Heading("Mediaan Buchholz", "BH/M1", "Schaakbond (KNSB)"),
    Heading("Buchholz średni", "BH/M1", "ChessArbiter"),
    Heading("Średni Buchholz", "BH/M1", "ChessArbiter"),
    Heading("Střední Buchholz", "BH/M1", "Šachový svaz ČR"),
    Heading("Stredný Buchholz", "BH/M1", "Slovenský šachový zväz"),
    Heading("Mediaani-Buchholz", "BH/M1", "Suomen Shakkiliitto"),
    Heading("Milésimos medianos", "BH/M1", "Confederação Brasileira de Xadrez"),
    Heading("Медианный Бухгольц", "BH/M1", "Федерация шахмат России"),
    Heading("Median-Buchholz", "BH/M1", "Wollongong; UK Chess Challenge"),
    Heading("Median Buchholz", "BH/M1", "chess-results.com"),
    Heading("Median Buchholz 1", "BH/M1", "Vega"),
    Heading("Median Buchholz 2", "BH/M2", "Vega"),
    Heading("Median-Buchholz System", "BH/M1", "Swiss-Chess"),
    Heading("Mittlere Buchholz", "BH/M1", "Swiss-Chess"),
    Heading("Buchholz médian", "BH/M1", "Fédération Française des Échecs"),
    Heading("Buchholz mediano", "BH/M1", "Federación Española de Ajedrez"),
    Heading("Mediana Buchholz", "BH/M1", "Federación Española de Ajedrez"),
    # Sonneborn-Berger.
    Heading("SoBerg", "SB", "Swiss-Chess"),
    Heading("SBZ", "SB", "Deutscher Schachbund"),
    Heading("So-Be", "SB", "Swiss-Chess"),
    Heading("Sonneborn-Berger-Wertung", "SB", "Deutscher Schachbund"),
    Heading("Sonneborn-Berger-Zahl", "SB", "Deutscher Schachbund"),
    Heading("Sonneborn Berger", "SB", "Info64"),
    Heading("Sonnenborn-Berger", "SB", "ChessManager in Polish; Info64"),
    Heading("Berger", "SB", "Tournament Service; Wollongong"),
    Heading("Berg.", "SB", "SwissPerfect"),
    Heading("Bergeris", "SB", "Lietuvos šachmatų federacija"),
    Heading("Бергер", "SB", "Федерация шахмат России"),
    Heading("Коэффициент Бергера", "SB", "Федерация шахмат России"),
    Heading("Зонеборн-Бергер", "SB", "Българска федерация по шахмат"),
    Heading("Σόνεμπορν-Μπέργκερ", "SB", "Ελληνική Σκακιστική Ομοσπονδία"),
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
    Heading("Progres", "PS", "ChessArbiter; Šachový svaz ČR; Шаховски савез Србије", whole=True),
    Heading("Progresja", "PS", "ChessManager in Polish", whole=True),
    Heading("Progresszív", "PS", "Magyar Sakkszövetség", whole=True),
    Heading("Progressiivinen", "PS", "Suomen Shakkiliitto", whole=True),
    Heading("Progressiu", "PS", "Federació Catalana d'Escacs", whole=True),
    Heading("Progresiv", "PS", "Federația Română de Șah", whole=True),
    Heading("Escore progressivo", "PS", "Confederação Brasileira de Xadrez", whole=True),
    Heading("Прогресс", "PS", "Федерация шахмат России", whole=True),
    Heading("Прогрес", "PS", "Федерація шахів України", whole=True),
    Heading("Προοδευτική βαθμολογία", "PS", "Ελληνική Σκακιστική Ομοσπονδία", whole=True),
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
    Heading("Enfrentamiento directo", "DE", "Federación Española de Ajedrez"),
    Heading("Innbyrdes oppgjør", "DE", "Norges Sjakkforbund"),
    Heading("Indbyrdes opgør", "DE", "Dansk Skak Union"),
    Heading("Inbördes möte", "DE", "Sveriges Schackförbund"),
    Heading("Bezpośredni pojedynek", "DE", "ChessManager in Polish"),
    Heading("Vzájemný zápas", "DE", "Šachový svaz ČR"),
    Heading("Egymás elleni eredmény", "DE", "Magyar Sakkszövetség"),
    Heading("Keskinäinen ottelu", "DE", "Suomen Shakkiliitto"),
    Heading("Međusobni susret", "DE", "Hrvatski šahovski savez"),
    Heading("Omavaheline kohtumine", "DE", "Eesti Maleliit"),
    Heading("Личная встреча", "DE", "Федерация шахмат России"),
    # Wins, and games with Black.
    Heading("Number of wins", "WIN", "FIDE", heads_others=True),
    Heading("Anzahl Siege", "WIN", "Swiss-Chess"),
    Heading("Anzahl der Siege", "WIN", "Deutscher Schachbund"),
    Heading("Nombre de victoires", "WIN", "Fédération Française des Échecs"),
    Heading("Número de victorias", "WIN", "Federación Española de Ajedrez"),
    Heading("Numero di vittorie", "WIN", "Federazione Scacchistica Italiana"),
    Heading("Número de vitórias", "WIN", "Confederação Brasileira de Xadrez"),
    Heading("Victories", "WIN", "FIDE Arena; clubs everywhere", whole=True),
    Heading("Greater number of victories", "WIN", "chess-results.com", whole=True),
    Heading("Games won", "WON", "FIDE; Hamilton", whole=True),
    Heading("Siege", "WIN", "Swiss-Chess", whole=True),
    Heading("Victoires", "WIN", "Fédération Française des Échecs", whole=True),
    Heading("Victorias", "WIN", "Info64", whole=True),
    Heading("No. victorias", "WIN", "Info64", whole=True),
    Heading("No. de victorias", "WIN", "Federación Española de Ajedrez", whole=True),
    Heading("Vitórias", "WIN", "Confederação Brasileira de Xadrez", whole=True),
    Heading("No. vitórias", "WIN", "Confederação Brasileira de Xadrez", whole=True),
    Heading("Vittorie", "WIN", "Federazione Scacchistica Italiana", whole=True),
    Heading("Liczba zwycięstw", "WIN", "ChessManager in Polish", whole=True),
    Heading("Počet výher", "WIN", "Šachový svaz ČR", whole=True),
    Heading("Most games with black", "BPG", "Calgary"),
    Heading("Number of games with black", "BPG", "FIDE before 2024"),
    Heading("Number of games played with Black", "BPG", "FIDE"),
    Heading("Liczba partii czarnymi", "BPG", "ChessManager in Polish"),
    Heading("Number of wins with black", "BWG", "Scarborough"),
    Heading("Number of games won with Black", "BWG", "FIDE"),
    # Others.
    Heading("GE", "REP", "Vega"),
    Heading("ESB", "EMGSB", "Vega"),
    Heading("Koya", "KS", "FIDE", heads_others=True),
    Heading("Koya System", "KS", "chess-results.com"),
    Heading("Sistema Koya", "KS", "Info64"),
    Heading("Système Koya", "KS", "Fédération Française des Échecs"),
    Heading("Koya-System", "KS", "Deutscher Schachbund"),
    Heading("Койя", "KS", "Федерация шахмат России"),
)


def _by_heading(rows: Sequence[Heading]) -> dict[str, Heading]:
    """Return the rows by heading. Raises Taken for two of one heading."""
    found: dict[str, Heading] = {}
    owners: dict[str, str] = {}
    for row in rows:
        take(owners, normal(row.text), f"{row.code} ({row.writer})", "the heading")
        found[normal(row.text)] = row
    return found


BY_HEADING: Mapping[str, Heading] = _by_heading(HEADINGS)
"""The row of each heading, as `normal` writes it."""

BY_VALUES = (
    # Sums of the opponents' Buchholz, which no rule here computes.
    ("BuSumm", "Swiss-Chess"),
    ("Buchholzsumme", "Schweizerischer Schachbund"),
    ("Verfeinerte Buchholz", "Deutscher Schachbund"),
    # Sums of the opponents' scores, adjusted in several ways.
    ("SOS", "English Chess Forum"),
    ("SoOS", "clubs of Australia and New Zealand"),
    ("Sum of Opponents' Scores", "English Chess Forum"),
    ("PSol", "clubs of Spain and Latin America"),
    ("Kval", "Tournament Service"),
    ("Kvalitet", "Tournament Service; Sveriges Schackförbund"),
)
"""What heads a tie-break of several rules or of none here, and who writes it: its values decide."""

DECIDED_BY_VALUES = frozenset(normal(text) for text, _ in BY_VALUES)
"""These headings as `normal` writes them."""
