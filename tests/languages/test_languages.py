"""A language has texts with the fields of the English ones, and says them as its grammar asks."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter

import pytest
from catalogues import english, lacking, share
from languages.names import forms

from xltiebreak.languages import CODES, UnknownLanguage, language

ENGLISH = language()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


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
    assert ENGLISH.parts("standings.of", section="{K}-3") == ("Standings of ", "{K}-3")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"'xx' is no language here: there are en"):
        language("xx")


def test_a_pair_of_texts_has_a_field_for_the_count() -> None:
    for key, text in ENGLISH.texts.items():
        if not isinstance(text, str):
            assert "count" in fields(text[1]), key


@pytest.mark.parametrize("code", CODES[1:])
def test_a_text_has_the_fields_of_the_english_one(code: str) -> None:
    catalogue = language(code).catalogue
    for key, text in english().items():
        for form in forms(catalogue.text(key, text) or text):
            assert fields(form) | {"count"} == fields(forms(text)[-1]) | {"count"}, key
    for count, form in enumerate(language(code).forms):  # the count may be left out where it is 1
        for key, text in english().items():
            own = catalogue.text(key, text)
            if count > 1 and isinstance(own, tuple):
                assert "count" in fields(own[int(form)]), key


@pytest.mark.parametrize("code", CODES[1:])
def test_what_a_language_lacks_is_told(code: str, record_property: Callable[..., None]) -> None:
    """It is said in English: nothing fails."""
    lacks = lacking(code)
    assert share(code) == 100 or lacks
    if lacks:
        few = ", ".join(lacks[:4])
        told = f"{code}.po lacks {len(lacks)} of {len(english())} texts: {few} ..."
        record_property("told", told)
