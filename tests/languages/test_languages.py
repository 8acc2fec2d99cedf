"""Every language has the same texts with the same fields, and says them as its grammar asks."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest
from languages.names import forms

from xltiebreak.languages import CODES, Language, UnknownLanguage, language

ENGLISH = language()
OTHERS = [code for code in CODES if code != ENGLISH.code]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def every_text(words: Language) -> Iterator[tuple[str, str]]:
    return ((key, form) for key, text in words.texts.items() for form in forms(text))


def test_names_of_a_list_have_commas_and_a_last_and() -> None:
    assert ENGLISH.listed(["Ada"]) == "Ada"
    assert ENGLISH.listed(["Ada", "Ben"]) == "Ada and Ben"
    assert ENGLISH.listed(["Solkoff", "Median", "Cumulative"]) == "Solkoff, Median and Cumulative"
    assert ENGLISH.first_few(["Ada", "Ben", "Cleo", "Dan"]) == "Ada, Ben, Cleo and Dan"
    assert ENGLISH.first_few(["Ada", "Ben", "Cleo", "Dan", "Eve"]) == "Ada, Ben, Cleo and 2 more"


def test_a_count_decides_between_singular_and_plural() -> None:
    assert [ENGLISH.say("players.count", count=count) for count in (0, 1, 2)] == [
        "0 players",
        "1 player",
        "2 players",
    ]


@pytest.mark.parametrize(
    ("code", "places"),
    [
        ("en", "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th"),
        ("de", "1. 2. 3. 4. 11. 12. 13. 21. 22. 23. 101. 111. 112. 113."),
        ("es", "1.er 2.º 3.er 4.º 11.º 12.º 13.er 21.er 22.º 23.er 101.er 111.º 112.º 113.er"),
        ("fr", "1re 2e 3e 4e 11e 12e 13e 21e 22e 23e 101e 111e 112e 113e"),
        ("it", "1º 2º 3º 4º 11º 12º 13º 21º 22º 23º 101º 111º 112º 113º"),
        ("pt", "1.º 2.º 3.º 4.º 11.º 12.º 13.º 21.º 22.º 23.º 101.º 111.º 112.º 113.º"),
    ],
)
def test_places_are_written_as_the_grammar_asks(code: str, places: str) -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113)
    assert [language(code).ordinal(number) for number in numbers] == places.split()


def test_a_name_with_braces_is_shown_as_it_is() -> None:
    assert ENGLISH.say("standings.of", section="{K}-3") == "Standings of {K}-3"
    assert ENGLISH.pieces("standings.of", section="{K}-3") == ("Standings of ", "{K}-3")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"'xx' is no language here: there are en"):
        language("xx")


def test_a_pair_of_texts_has_a_field_for_the_count() -> None:
    for key, text in ENGLISH.texts.items():
        if not isinstance(text, str):
            assert "count" in fields(text[1]), key


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_text_with_the_same_fields(code: str) -> None:
    other = language(code)
    # A language may write a letter otherwise before some names: only it has that text.
    assert set(other.texts) - {"list.last.euphony"} == set(ENGLISH.texts)
    for key, text in ENGLISH.texts.items():
        own = other.texts[key]
        assert isinstance(own, str) == isinstance(text, str), key
        assert fields(forms(own)[-1]) == fields(forms(text)[-1]), key
        assert fields(forms(own)[0]) | {"count"} == fields(forms(text)[0]) | {"count"}, key
