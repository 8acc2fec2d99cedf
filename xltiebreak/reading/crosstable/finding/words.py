"""Header words of crosstables, by language, as directors and programs print them.

A word stands here as it is printed; `ROLES` and the patterns hold it as `normal` writes it, with
its accents and without. A word with two meanings is either left out or has a comment that
says why it means this one. A role may have no words in a language.

Left out, because only the cells below decide: `Ranking` (the place in English, the rating in
Polish and Swedish), `Grade` (the rating in England, the year at school in America), `Class` (of a
player in English, the place in French and Italian), `ID` (the pairing number in Vega's lists, a
member number elsewhere), `Wtg`, `Desempate` and `Spareggio` without a number (a tie-break or a
play-off), `Místo` (place or town), `1ª` and `1º` alone (a round, a board or a place), and single
letters, which are colours, results and tie-breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from xltiebreak.errors import take
from xltiebreak.languages.text import normal, pattern, spellings

Role = Literal[
    "number",
    "name",
    "first name",
    "points",
    "rating",
    "team",
    "board",
    "place",
    "rank",
    "late",
    "playoff",
    "manual",
    "apart",
    "prize",
    "title",
    "federation",
]

WORDS: Mapping[Role, Mapping[str, str]] = {
    # `No` may also be a player's name: `headers` looks at the rows above.
    "number": {
        "English": "No.; #; Nr.; Num; Number; Pair; Pair No.; Pair #; Pair Num; Pairing No.;"
        " Pairing #; Pairing Number; Player No.; Player #; SNo; S.No.; Start No.; StNo",
        "German": "Nr.; Snr; StNr; Startnr.; Start-Nr.; Startnummer; Lfd. Nr.; TlnNr;"
        " Teilnehmernummer",
        "French": "N°; Nº; Num; Numéro",
        "Spanish": "Nº; N°; Núm.; Número; No.Ini.; Nº Ini.; Nº Inicial",
        "Portuguese": "Nº; N°; Núm.; Número; NrI; Nº Ini.; Nº Inicial",
        "Italian": "N°; Nr.; Num.; Numero",
        "Dutch": "Nr.; Nummer; Startnr.; Volgnr.",
        "Scandinavian": "Nr.; Nummer; Startnr.; Startnummer",
        "Polish": "Nr; Lp.; Nr st.; Nr startowy; Numer",
        "Czech": "St.č.; Číslo; Startovní číslo",
    },
    # The opponents' number if no other column is headed so, else the place.
    "rank": {
        "English": "Rk.",
        "German": "Rg.; Rang",
        "French": "Rg.; Rang; Cl.; Clt; Classement",
        "Spanish": "Rk.; Clas.; Clasif.; Clasificación",
        "Portuguese": "Rk.; Clas.; Classif.; Classificação",
        "Italian": "Rg.; Cl.; Classif.; Classifica",
        "Dutch": "Rg.; Rang",
        "Scandinavian": "Rg.; Rang",
        "Czech": "Poř.; Pořadí",
    },
    # `Rank` may be the Polish rating, `Lugar` and `Plats` a town; as headers they seldom are.
    "place": {
        "English": "Place; Rank; Pl; Pos; Position",
        "German": "Platz; Pl.; Platzierung",
        "French": "Place; Pl; Plac.; Position",
        "Spanish": "Pos.; Posición; Puesto; Lugar",
        "Portuguese": "Pos.; Posição; Lugar; Colocação; Coloc.",
        "Italian": "Pos.; Posizione; Posto",
        "Dutch": "Plaats; Pos.; Positie",
        "Scandinavian": "Plac.; Placering; Plats; Plass; Plassering; Plads",
        "Polish": "M-ce; Msc.; Miejsce",
        "Czech": "Umístění",
    },
    # With a column of first names beside it, the name is both (see `LAST_NAMES`).
    "name": {
        "English": "Name; Names; Player; Players; Player Name; Player's Name; Full Name; Last Name;"
        " LName; L. Name; Family Name; Surname; Participant; Participants; Contestant;"
        " Contestants; Competitor; Competitors; Entrant; Student; Students; Student Name;"
        " Student's Name; Kid; Kids; Child; Children; Child's Name; Child Name; Pupil; Pupils;"
        " Username",
        "German": "Name; Namen; Spieler; Spielerin; Spieler/in; Spieler/-in; Teilnehmer;"
        " Teilnehmerin; Teilnehmer/in; Schüler; Schülerin; Schüler/in; Kinder; Nachname;"
        " Familienname; Zuname; Name, Vorname; Vor- und Nachname",
        "French": "Nom; Noms; Joueur; Joueurs; Joueuse; Participant; Participants; Élève; Élèves;"
        " Enfant; Enfants; Nom Prénom; Nom, Prénom; Nom et prénom",
        "Spanish": "Nombre; Nombres; Jugador; Jugadores; Jugadora; Jugador/a; Participante;"
        " Participantes; Alumno; Alumna; Alumno/a; Alumnos; Estudiante; Estudiantes; Niño; Niños;"
        " Apellido; Apellidos; Apellidos y nombre; Apellidos, Nombre; Nombre y apellidos;"
        " Nombre y apellido; Nombre completo",
        "Portuguese": "Nome; Nomes; Jogador; Jogadores; Enxadrista; Participante; Participantes;"
        " Aluno; Aluna; Alunos; Estudante; Criança; Apelido; Sobrenome; Nome completo",
        "Italian": "Nome; Nomi; Giocatore; Giocatori; Giocatrice; Partecipante; Partecipanti;"
        " Studente; Studenti; Alunno; Alunna; Alunni; Bambino; Nominativo; Cognome; Cognome Nome;"
        " Cognome e nome; Nome e cognome",
        "Dutch": "Naam; Namen; Speler; Spelers; Deelnemer; Deelnemers; Leerling; Leerlingen;"
        " Kinderen; Achternaam",
        "Scandinavian": "Namn; Navn; Spelare; Spiller; Spillere; Deltagare; Deltaker; Deltakere;"
        " Deltager; Deltagere; Elev; Elever; Barn; Efternamn; Etternavn; Efternavn",
        "Polish": "Nazwisko; Nazwisko i imię; Nazwisko Imię; Nazwisko, Imię; Imię i nazwisko;"
        " Zawodnik; Zawodniczka; Zawodnicy; Gracz; Gracze; Uczestnik; Uczestnicy; Uczeń; Dziecko",
        "Czech": "Jméno; Příjmení; Příjmení a jméno; Jméno a příjmení; Hráč; Hráči; Účastník;"
        " Účastníci; Žák; Žáci; Dítě",
    },
    # Part of the name where another column holds last names, else the name.
    "first name": {
        "English": "First Name; FName; F. Name; Given Name; Given Names; Forename",
        "German": "Vorname",
        "French": "Prénom",
        "Spanish": "Nombre de pila",
        "Portuguese": "Primeiro nome; Nome próprio",
        "Dutch": "Voornaam",
        "Scandinavian": "Förnamn; Fornavn",
        "Polish": "Imię",
        "Czech": "Křestní jméno",
    },
    "points": {
        "English": "Pts.; Points; MP; Match points; Match pts; Tot; Total; Total Pts; Score",
        "German": "Pkt.; Pkte.; Punkte; Summe; Gesamtpunkte",
        "French": "Pts.; Pt.; Points; Total; Score",
        "Spanish": "Pts.; Ptos.; Puntos; Total; Puntaje; Puntuación",
        "Portuguese": "Pts.; Pontos; Total; Pontuação",
        "Italian": "Pt.; P.ti; Punti; Totale; Punteggio",
        "Dutch": "Pnt.; Ptn.; Punten; Totaal; Score",
        "Scandinavian": "Poäng; Poeng; Point; Totalt",
        "Polish": "Pkt.; Punkty; Suma; Suma pkt.; Razem",
        "Czech": "Body; Bodů; Celkem",
    },
    # PAPI heads ratings with the rate of play; elsewhere `Rapid` and `Blitz` may be points.
    "rating": {
        "English": "Rtg; Rtng; Rating; Rate; Elo; Pre; USCF; FIDE; FIDE Rating; FMJD; RtgI; RtgN;"
        " Rtg Int; Rtg Nat",
        "German": "Elo; EloI; EloN; Elo-Zahl; TWZ; DWZ; NWZ; Wertungszahl",
        "French": "Elo; Elo FIDE; Rapide; Cote",
        "Spanish": "Elo; EloI; EloN; Elo FIDE; FIDE Elo; Rating FIDE; Elo Int.; Elo Nac.",
        "Portuguese": "Elo; EloI; EloN; Rtg; Rating FIDE",
        "Italian": "Elo; Elo FIDE; Rtg",
        "Dutch": "Rating; Elo",
        "Scandinavian": "Rating; Ratingtal; Ratingtall; Rankingtal; Elo",
        "Polish": "Elo; Rtg",
        "Czech": "Elo; LOK; Rtg",
    },
    "team": {
        "English": "Team; Club; School; Code; Club/City",
        "German": "Mannschaft; Verein; Verein/Ort; Klub; Team; Schule",
        "French": "Équipe; Club; Club/Ville; École",
        "Spanish": "Equipo; Club; Club/Ciudad; Escuela; Colegio",
        "Portuguese": "Equipa; Equipe; Clube; Clube/Cidade; Escola",
        "Italian": "Squadra; Circolo; Circolo/Città; Società; Scuola",
        "Dutch": "Ploeg; Team; Vereniging; Club; School",
        "Scandinavian": "Lag; Hold; Klubb; Klub; Förening; Forening; Skola; Skole",
        "Polish": "Drużyna; Zespół; Klub; Klub/Miasto; Szkoła",
        "Czech": "Družstvo; Tým; Klub; Oddíl; Škola",
    },
    "board": {
        "English": "Board; Bd; Brd",
        "German": "Brett",
        "French": "Échiquier",
        "Spanish": "Tablero",
        "Portuguese": "Tabuleiro",
        "Italian": "Scacchiera",
        "Dutch": "Bord",
        "Scandinavian": "Bord; Bræt",
        "Polish": "Szachownica",
        "Czech": "Šachovnice",
    },
    "title": {
        "English": "Title; Tit.; Ti.",
        "German": "Titel; Tit.",
        "French": "Titre; Tit.",
        "Spanish": "Título; Tít.",
        "Portuguese": "Título; Tít.",
        "Italian": "Titolo; Tit.",
        "Dutch": "Titel",
        "Scandinavian": "Titel; Tittel",
        "Polish": "Tytuł; Tyt.",
        "Czech": "Titul; Tit.",
    },
    # Anything larger than a club; known so that the column is never taken for names or ratings.
    "federation": {
        "English": "Fed.; Federation; Country; Nation; State",
        "German": "Land; Föderation; Verband; Nation",
        "French": "Féd.; Fédé; Fédération; Pays; Ligue",
        "Spanish": "Fed.; Federación; País",
        "Portuguese": "Fed.; Federação; País",
        "Italian": "Fed.; Federazione; Nazione; Naz.; Paese",
        "Dutch": "Fed.; Federatie; Land",
        "Scandinavian": "Fed.; Förbund; Forbund; Land; Nation",
        "Polish": "Fed.; Federacja; Kraj",
        "Czech": "Fed.; Federace; Země",
    },
    "prize": {
        "English": "Trophy; Prize",
        "German": "Preis; Pokal",
        "French": "Prix; Trophée",
        "Spanish": "Premio; Trofeo",
        "Portuguese": "Prêmio; Prémio; Troféu",
        "Italian": "Premio; Trofeo",
    },
    # What a director decides or wishes.
    "late": {"English": "Late"},
    "playoff": {"English": "Playoff; Armageddon", "German": "Stichkampf"},
    "manual": {"English": "Manual"},
    "apart": {
        "English": "Apart; Siblings; Family; Household",
        "German": "Getrennt; Geschwister; Familie",
        "French": "À part; Séparés; Fratrie; Famille",
        "Spanish": "Aparte; Separados; Hermanos; Familia",
        "Portuguese": "À parte; Separados; Irmãos; Família",
        "Italian": "A parte; Separati; Fratelli; Famiglia",
    },
}
"""The headers of each role, by language."""

LAST_NAMES = "Last Name; LName; L. Name; Family Name; Surname; Apellido; Apellidos; \
Apelido; Sobrenome; Cognome; Příjmení"
"""Headers of last names: `Nombre`, `Nome` or `Jméno` beside one of them heads the first names."""

NEVER_NAMES = "Coach; Teacher; Captain; Trainer; Grade; Class; Homeroom; Section; Division; City; \
Town; Address; Email; Phone; Parent; Guardian; Notes; Note; \
Remarks; Comment; Comments; Gender; Sex; Age; Born; Birth year; Paid; Fee; Drawn; Lost; Played"
"""Headers of texts about a player that are not the name."""

NEVER_TIEBREAKS = "Rp; Rtg+/-; Rtg +/-; Rating +/-; +/-; K; Kf; We; W-We; n; w; Perf; \
Performance; Rating Perf; New Rtg; New Rating; New; Post; Post Rtg; Change; Id; ID; Id-No; \
USCF ID; FIDE ID; AMS ID; Member; Member No.; Phone; Mobile; Zip; Postcode; Year; YOB; DOB; \
Table; Seat; Prize $; Money; Cash; Games; Byes; Bye"
"""Headers of numbers beside the points that break no tie; `Rp` and the like only inform."""

PERSONS_KEEP = "Id; ID No.; ID-No; ID Number; USCF ID; FIDE ID; FIDE No.; AMS ID; NSR ID; \
Member; Member No.; Member ID; Player ID; Student ID; Licence; License; Lizenz; PKZ; N° FFE; \
Born; Birth; Birth year; Birthday; Birthdate; Birth date; Date of birth; YOB; DOB; B-Year; Year \
of birth; Geburtsjahr; Geburtsdatum; Jahrgang; Geb.; Né en; Né le; Naissance; Nacimiento; \
Nascimento; Nascita"
"""Headers of what one person keeps for years: numbers of members, dates of birth."""

GROUPS = "Grade; Class; Homeroom; Year; Klasse; Classe; Curso; Grado; Teacher; Age; Section; \
Division"
"""Headers of the groups of a player beside the team."""

COUNTS = "Draw; Draws; Drawn; Loss; Losses; Lost; Remis; Unentschieden; Niederlagen; Verloren; \
Nulles; Nuls; Défaites; Tablas; Empates; Derrotas; Patte; Sconfitte; Remises; Verlies; \
Przegrane; Prohry"
"""Headers of counts of draws and losses."""

YES_OR_NO = frozenset(("yes", "no", "y", "n", "ja", "nein", "nee", "oui", "non", "s\u00ed", "si"))
"""Answers in a column such as *Paid*, as `normal` writes them; `No` heads numbers, too."""

ROUND_WORDS: Mapping[str, str] = {
    "English": "Round; Rnd; Rd.; Game; Match",
    "German": "Runde; Rd.",
    "French": "Ronde; Tour",
    "Spanish": "Ronda; Rda.",
    "Portuguese": "Rodada; Ronda",
    "Italian": "Turno",
    "Dutch": "Ronde",
    "Scandinavian": "Rond; Omgång; Runde",
    "Polish": "Runda",
    "Czech": "Kolo",
}
"""Words for a round, by language; its number comes before or after."""

TIEBREAK_WORDS: Mapping[str, str] = {
    "English": "Tie Break; Tie-Break",
    "German": "Wertung; Feinwertung",
    "French": "Départage",
    "Spanish": "Desempate",
    "Portuguese": "Desempate; Critério de desempate",
    "Italian": "Spareggio; Spareggio tecnico",
    "Scandinavian": "Särskiljning; Korrektion",
    "Polish": "Wartościowanie; Punktacja pomocnicza; Kryterium",
    "Czech": "Pomocné hodnocení",
}
"""Words for a tie-break, by language; its number comes before or after."""

TIEBREAK_SHORT: Mapping[str, str] = {
    "English": "TB; TBrk",
    "German": "Wtg.",
    "French": "Dép.",
    "Spanish": "Des; Desemp.",
    "Portuguese": "Desp",
}
"""Short words for a tie-break, by language; its number comes after."""

_ORDINAL = "(?:st|nd|rd|th|er|ère|ere|re|ème|eme|e|a|o|°)?"  # 1st, 1re, 1ª, 1º
_ROUND_NUMBER = "([1-9][0-9]{0,2})"
_TIEBREAK_NUMBER = "([1-9][0-9]?)"


def printed(words: Mapping[str, str]) -> Iterator[str]:
    """Yield the words of all languages as sheets print them.

    >>> list(printed({"French": "Tour; Rd.", "Polish": "Runda"}))
    ['Tour', 'Rd.', 'Runda']
    """
    for language in words.values():
        yield from (word.strip() for word in language.split(";"))


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern of any of the words, longest first; of no words it matches nothing."""
    forms = {spelling for word in words for spelling in spellings(word)}
    if not forms:
        return "(?!)"
    return f"(?:{'|'.join(map(re.escape, sorted(forms, key=lambda form: (-len(form), form))))})"


def _roles() -> dict[str, Role]:
    """Return the role of each spelling. Raises Taken for a word of two roles."""
    found: dict[str, Role] = {}
    owners: dict[str, str] = {}
    for role, languages in WORDS.items():
        for spelling in (one for word in printed(languages) for one in spellings(word)):
            take(owners, spelling, f"the role {role}", "the heading")
            found[spelling] = role
    return found


ROLES: Mapping[str, Role] = _roles()
"""The role of a column by its header as `normal` writes it."""


def _normal_words(printed_words: str) -> frozenset[str]:
    words = printed({"": printed_words})
    return frozenset(spelling for word in words for spelling in spellings(word))


RATING_SYSTEMS = _normal_words(
    "Elo; EloI; EloN; Elo-Zahl; Elo FIDE; FIDE; FIDE Elo; FIDE Rating; Rating FIDE; Elo Int.;"
    " Elo Nac.; RtgI; RtgN; Rtg Int; Rtg Nat; USCF; FMJD; DWZ; NWZ; LOK"
)
"""Headers that say whose ratings a column holds, as `normal` writes them."""
HEADS_LAST_NAMES, HEADS_NO_NAMES = _normal_words(LAST_NAMES), _normal_words(NEVER_NAMES)
HEADS_NAMES = frozenset(
    {"last", "first", *(word for word, role in ROLES.items() if role in ("name", "first name"))}
)
"""What heads names, whole ones and parts of them."""
KEPT_BY_PERSONS, HEADS_GROUPS = _normal_words(PERSONS_KEEP), _normal_words(GROUPS)
HEADS_NO_TIEBREAK = HEADS_NO_NAMES | _normal_words(NEVER_TIEBREAKS)
HEADS_COUNTS = _normal_words(COUNTS)
"""These headers as `normal` writes them."""

_ROUND_WORD = _any_of(printed(ROUND_WORDS))
_TIEBREAK_WORD = _any_of(printed(TIEBREAK_WORDS))

NUMBERED_ROUND = pattern(
    rf"(?:{_ROUND_WORD}|[rg])#?{_ROUND_NUMBER}|{_ROUND_NUMBER}{_ORDINAL}{_ROUND_WORD}"
)
"""The header of a round as `normal` writes it; one of two groups holds its number."""

MATRIX_COLUMN = pattern(f"#{_ROUND_NUMBER}")
"""The header of the games against one opponent, `#1`, as `normal` writes it."""

NUMBERED_TIEBREAK = pattern(
    rf"(?:{_TIEBREAK_WORD}|{_any_of(printed(TIEBREAK_SHORT))})#?{_TIEBREAK_NUMBER}"
    rf"|{_TIEBREAK_NUMBER}{_ORDINAL}{_TIEBREAK_WORD}"
)
"""The header of a numbered tie-break as `normal` writes it; groups as in `NUMBERED_ROUND`."""

BOARD = pattern(rf"{_any_of(printed(WORDS.get('board', {})))}#?([1-9][0-9]?)")
"""The header of a team's game points on one board, `Board 1`, as `normal` writes it."""


def tiebreak_number(text: str) -> int | None:
    """Return the place in the order (from 1) that a header such as `TB2` names, else None.

    >>> [tiebreak_number(text) for text in (" Des 1 ", "TB2", "Wtg3", "Dép. 4", "MM", "TBrk [M]")]
    [1, 2, 3, 4, None, None]
    """
    return _number(NUMBERED_TIEBREAK, text)


def board_number(text: str) -> int | None:
    """Return the board (from 1) that a header names; None for other headers.

    >>> board_number("Board 1"), board_number("Brett 12"), board_number("Bd")
    (1, 12, None)
    """
    return _number(BOARD, text)


def _number(pattern: re.Pattern[str], text: str) -> int | None:
    found = pattern.fullmatch(normal(text))
    return int(next(filter(None, found.groups()))) if found else None
