"""The headers of many languages and programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xltiebreak.crosstable.finding import words
from xltiebreak.crosstable.finding.words import (
    MATRIX_COLUMN,
    ROLES,
    ROUND,
    ROUND_WORDS,
    TIEBREAK_SHORT,
    TIEBREAK_WORDS,
    WORDS,
    printed,
    tiebreak_number,
)
from xltiebreak.systems.naming import number_in_order, system_in
from xltiebreak.text import normal, spellings

LANGUAGES = (
    *("English", "German", "French", "Spanish", "Portuguese", "Italian"),
    *("Dutch", "Scandinavian", "Polish", "Czech"),
)
EVERYWHERE = ("number", "name", "points", "rating", "team", "title", "federation")


def opponent_number(header: str) -> int | None:
    """The opponent of a matrix column, by its header."""
    found = MATRIX_COLUMN.fullmatch(normal(header))
    return int(found[1]) if found else None


def round_number(header: str) -> int | None:
    """The round that a header names."""
    found = ROUND.fullmatch(normal(header))
    return int(found[1] or found[2]) if found else None


def meaning(header: str) -> str:
    """The meaning of a header: a role, `round 2`, `tie-break 2`, `against 2`, or nothing."""
    meanings: list[str] = [ROLES[normal(header)]] if normal(header) in ROLES else []
    kinds: dict[str, Callable[[str], int | None]] = {
        "round": round_number,
        "tie-break": tiebreak_number,
        "against": opponent_number,
    }
    for kind, number_of in kinds.items():
        if (number := number_of(header)) is not None:
            meanings.append(f"{kind} {number}")
    assert len(meanings) <= 1, f"{header} means {meanings}"
    return meanings[0] if meanings else ""


def meanings(headers: str) -> list[str]:
    return [meaning(header) for header in headers.split("|")]


LISTS = {
    "chess-results, English": (
        "Rk.|SNo|Name|Rtg|FED|1.Rd|2.Rd|10.Rd|Pts. |TB1|TB2",
        "rank|number|name|rating|federation|round 1|round 2|round 10|points"
        "|tie-break 1|tie-break 2",
    ),
    "chess-results, by starting rank": (
        "No.|Name|Typ|RtgI|RtgN|Club/City|1.Rd|Pts. |Rk.|TB3",
        "number|name||rating|rating|team|round 1|points|rank|tie-break 3",
    ),
    "chess-results, Spanish, points first": (
        "Rk.|No.Ini.|Nombre|FED|Elo|EloN|Club/Ciudad|1.Rd| Des 1 | Des 2 ",
        "rank|number|name|federation|rating|rating|team|round 1|tie-break 1|tie-break 2",
    ),
    "chess-results, Portuguese": (
        "Rk.|NrI|Nome|FED|Elo|Clube/Cidade|1.Rd|Pts.|Desp1",
        "rank|number|name|federation|rating|team|round 1|points|tie-break 1",
    ),
    "chess-results, German": (
        "Rg.|Snr|Name|Elo|Land|Verein/Ort|1.Rd|Pkt.|Wtg1|Wtg2",
        "rank|number|name|rating|federation|team|round 1|points|tie-break 1|tie-break 2",
    ),
    "chess-results, teams in German": (
        "Rk.|Mannschaft|1.Rd|2.Rd| TB1 | TB4 ",
        "rank|team|round 1|round 2|tie-break 1|tie-break 4",
    ),
    "draughts": (
        "Place|S.No.|Title|Name|Fed.|FMJD|R1|R9|Total|SSolk",
        "place|number|title|name|federation|rating|round 1|round 9|points|",
    ),
    "a games file": ("Pl|Name|1.Rd|9.Rd", "place|name|round 1|round 9"),
    "an old tournament book": ("Pl|Name|Total|1|12", "place|name|points||"),
    "PAPI": (
        "Pl|Nom|Rapide|Cat.|Fede|Ligue|R 1|R 6|Pts|Tr.|Bu.|Perf",
        "place|name|rating||federation|federation|round 1|round 6|points|||",
    ),
    "Swiss-Chess, everybody against everybody": (
        "Nr.|Teilnehmer|TWZ|1|2|Punkte|DiVerg|Buchh",
        "number|name|rating|||points||",
    ),
    "Swiss-Chess": (
        "Rang|TlnNr|Teilnehmer|Titel|ELO|NWZ|Attr.|Verein/Ort|Land|S|R|V|1.Runde|Punkte|SoBerg",
        "rank|number|name|title|rating|rating||team|federation||||round 1|points|",
    ),
    "SwissPerfect": ("No|Name               |Loc Id|Total|1", "number|name||points|"),
    "SwissSys": (
        "#|Place|Name|ID|Rating|Rd 1|Rd 7|Total",
        "number|place|name||rating|round 1|round 7|points",
    ),
    "tournament report in columns": (
        "SNo|Title|Name|Rtg|Fed|Pts|Rk|R1|R6",
        "number|title|name|rating|federation|points|rank|round 1|round 6",
    ),
    "US Chess": (
        " Pair | Num  | Player Name                     |Total|Round| Pts ",
        "number|number|name|points||points",
    ),
    "Vega": ("Player|Rtg|Fed|Pts|1", "name|rating|federation|points|"),
    "Vega, as text": ("Pos|NAME|Rtg|T|Fed|Pts|1|User", "place|name|rating||federation|points||"),
    "French": (
        "Rg.|N°|Titre|Joueur|Elo FIDE|Pays|Équipe|Ronde 1|1ère ronde|Dép. 1|Départage 2|Pts",
        "rank|number|title|name|rating|federation|team|round 1|round 1|tie-break 1|tie-break 2"
        "|points",
    ),
    "Spanish": (
        "Pos.|Nº|Título|Apellidos, Nombre|Elo|País|Equipo|Ronda 2|Ptos.|Desempate 1",
        "place|number|title|name|rating|federation|team|round 2|points|tie-break 1",
    ),
    "Portuguese": (
        "Colocação|Nº|Enxadrista|Rating|Federação|Equipe|3ª Rodada|Pontos",
        "place|number|name|rating|federation|team|round 3|points",
    ),
    "Italian": (
        "Pos|Nr.|Titolo|Cognome e nome|Elo|Naz.|Squadra|1° turno|Turno 2|P.ti|Spareggio 1",
        "place|number|title|name|rating|federation|team|round 1|round 2|points|tie-break 1",
    ),
    "Dutch": (
        "Plaats|Nr|Titel|Naam|Rating|Land|Ploeg|Ronde 1|1e ronde|Punten",
        "place|number|title|name|rating|federation|team|round 1|round 1|points",
    ),
    "Swedish": (
        "Plac.|Nr|Titel|Namn|Rankingtal|Land|Lag|Rond 1|Omgång 2|Poäng|Särskiljning 1",
        "place|number|title|name|rating|federation|team|round 1|round 2|points|tie-break 1",
    ),
    "Norwegian": (
        "Plass|Startnr.|Tittel|Navn|Rating|Klubb|Runde 1|2. runde|Poeng",
        "place|number|title|name|rating|team|round 1|round 2|points",
    ),
    "Danish": (
        "Plads|Nr.|Spiller|Ratingtal|Hold|1. runde|Point|1. korrektion",
        "place|number|name|rating|team|round 1|points|tie-break 1",
    ),
    "Polish": (
        "M-ce|Lp.|Tytuł|Nazwisko i imię|Elo|Kraj|Drużyna|Runda 1|2. runda|Pkt.|Kryterium 1",
        "place|number|title|name|rating|federation|team|round 1|round 2|points|tie-break 1",
    ),
    "Czech": (
        "Poř.|St.č.|Titul|Jméno|Elo|Země|Družstvo|1. kolo|Kolo 2|Body",
        "rank|number|title|name|rating|federation|team|round 1|round 2|points",
    ),
    "without a keyboard for it": (
        "Por.|Jmeno|Omgang 3|Equipe|Departage 2|Poang|Druzyna",
        "rank|name|round 3|team|tie-break 2|points|team",
    ),
}


@pytest.mark.parametrize("program", LISTS)
def test_headers_of_printed_lists_are_known(program: str) -> None:
    headers, expected = LISTS[program]
    assert meanings(headers) == expected.split("|")


@pytest.mark.parametrize(
    ("role", "headers"),
    [
        ("number", "No. # Nr Pair PairNo SNo StartNo StNo"),
        ("rank", "Rk Rk."),
        ("name", "Name PLAYER"),
        ("points", "Pts Pts. Points Tot Total Score Pkt"),
        ("rating", "Rtg Rtng Rating Rate Elo Pre USCF FIDE"),
        ("team", "Team Club School Code"),
        ("board", "Board Bd Brd"),
        ("place", "Place Rank Pl"),
        ("late", "Late"),
        ("playoff", "Playoff"),
        ("manual", "Manual"),
        ("prize", "Trophy Prize"),
    ],
)
def test_headers_of_our_own_templates_have_their_roles(role: str, headers: str) -> None:
    assert {meaning(header) for header in headers.split()} == {role}


def test_no_word_has_two_roles() -> None:
    roles = defaultdict(set)
    for role, languages in WORDS.items():
        for word in printed(languages):
            for spelling in spellings(word):
                roles[spelling].add(role)
    assert not {word: meant for word, meant in roles.items() if len(meant) > 1}


def test_every_word_is_known_in_all_its_spellings() -> None:
    for role, languages in WORDS.items():
        for word in printed(languages):
            assert ROLES.get(normal(word)) == role, f"{word} is too short to head a column"
            assert ROLES.get(normal(f" {word.upper()} ")) == role, word
            assert meaning(word) == role


def test_a_role_without_words_is_absent_and_nothing_else_changes() -> None:
    code = Path(words.__file__).read_text(encoding="utf-8")
    assert code.count('    "board": {') == 1
    start = code.index('    "board": {')
    end = code.index('    "title": {')
    module: dict[str, Any] = {"__name__": "words_without_boards"}
    exec(compile(code[:start] + code[end:], "words", "exec"), module)
    assert module["board_number"]("Board 1") is None
    assert module["ROLES"] == {word: role for word, role in ROLES.items() if role != "board"}
    assert module["tiebreak_number"]("TB1") == 1


def test_words_of_roles_are_stored_as_normal_writes_them() -> None:
    assert all(normal(word) == word for word in ROLES)


@pytest.mark.parametrize("role", EVERYWHERE)
def test_the_usual_columns_have_words_in_every_language(role: str) -> None:
    assert set(LANGUAGES) == set(next(words for name, words in WORDS.items() if name == role))


def test_colours_results_and_tiebreaks_are_no_headers() -> None:
    assert not {word for word in ROLES if len(word) == 1} - {"#"}
    for letter in "bdklnprstuvwz":
        assert not meaning(letter)
    tiebreaks = {word for word in ROLES if system_in(word)}
    assert tiebreaks == {"pl"}  # a place: the play-off stands under its name


@pytest.mark.parametrize(
    "header", ["Ranking", "Class", "Grade", "ID", "Wtg", "Desempate", "1ª", "1º", "T1", "Sex", ""]
)
def test_headers_with_two_meanings_have_no_role(header: str) -> None:
    assert not meaning(header)


@pytest.mark.parametrize("language", ROUND_WORDS)
def test_the_word_for_a_round_may_stand_before_or_behind_its_number(language: str) -> None:
    for word in printed({language: ROUND_WORDS[language]}):
        for number in (1, 12, 999):
            for text in (f"{word} {number}", f"{number}.{word}", f"{word}\n{number}".upper()):
                assert round_number(text) == number, text


@pytest.mark.parametrize("form", ["Rnd{}", "Rd {}", "R{}", "Round {}", "{}.Rd", "{}rnd", "{}Round"])
def test_rounds_of_our_own_templates(form: str) -> None:
    assert [round_number(form.format(number)) for number in (1, 42, 999)] == [1, 42, 999]


@pytest.mark.parametrize(
    "header", ["1st Round", "2nd Rd", "3rd", "2e ronde", "4º turno", "1ª ronda"]
)
def test_ordinals_of_rounds_are_read(header: str) -> None:
    assert round_number(header) == int(header[0])


@pytest.mark.parametrize(
    "header", ["R0", "R1000", "R01", "1R", "1", "Rd", "Round", "R1x", "Rtg1", "R٣", ""]
)
def test_other_headers_are_not_rounds(header: str) -> None:
    assert round_number(header) is None


@pytest.mark.parametrize("language", TIEBREAK_WORDS)
def test_numbered_tiebreaks_are_read_in_every_language(language: str) -> None:
    short = [*printed({language: TIEBREAK_SHORT[language]})] if language in TIEBREAK_SHORT else []
    full = [*printed({language: TIEBREAK_WORDS[language]})]
    for word in (*short, *full):
        for text in (f" {word} 2 ", f"{word}2", f"{word.upper()}\n2"):
            assert tiebreak_number(text) == 2, text
    for word in full:
        assert tiebreak_number(f"2. {word}") == 2, word


@pytest.mark.parametrize(
    "form", ["TBrk{}", "TBrk {}", "TB{}", "TB #{}", "tiebreak {}", "Tie-Break {}", "TBrk\n{}"]
)
def test_numbered_tiebreaks_of_our_own_templates(form: str) -> None:
    for number in range(1, 10):
        assert (
            tiebreak_number(form.format(number)) == number_in_order(form.format(number)) == number
        )


@pytest.mark.parametrize(
    "header", ["TB", "TB0", "TB100", "TBrk [M]", "TBrk 1 (MM)", "2TB", "DE", "Desk 1", "Dep"]
)
def test_other_headers_are_not_numbered_tiebreaks(header: str) -> None:
    assert tiebreak_number(header) is None


def test_a_number_sign_heads_the_numbers_or_a_column_of_a_matrix() -> None:
    assert meanings("#|#1|#12|# 3|#0|##1") == [
        "number",
        "against 1",
        "against 12",
        "against 3",
        "",
        "",
    ]
