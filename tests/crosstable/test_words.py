"""The headers of many languages and programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tables import cases_of

from xltiebreak.languages.text import normal, spellings
from xltiebreak.reading.crosstable.finding import words
from xltiebreak.reading.crosstable.finding.words import (
    MATRIX_COLUMN,
    NUMBERED_ROUND,
    ROLES,
    ROUND_WORDS,
    TIEBREAK_SHORT,
    TIEBREAK_WORDS,
    WORDS,
    printed,
    tiebreak_number,
)
from xltiebreak.rules.naming import number_in_order, system_in

CASES = cases_of(__file__)

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
    found = NUMBERED_ROUND.fullmatch(normal(header))
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


@pytest.mark.parametrize(("program", "headers", "expected"), CASES["headers of printed lists"])
def test_headers_of_printed_lists_are_known(program: str, headers: str, expected: str) -> None:
    assert meanings(headers) == expected.split("|")


@pytest.mark.parametrize(
    ("role", "headers"),
    CASES["headers of our own templates have their roles"],
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
    # a place: the play-off stands under its name; points unless game points rank the teams
    assert tiebreaks == {"pl", "matchpoints", "matchpts"}


@pytest.mark.parametrize("header", CASES["headers with two meanings have no role"])
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


@pytest.mark.parametrize("header", CASES["other headers are not rounds"])
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


@pytest.mark.parametrize("header", CASES["other headers are not numbered tiebreaks"])
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
