"""Every language has a name for every tie-break, and English has the names of the systems."""

from __future__ import annotations

import pytest
from languages.every_system import MODIFIERS, every_system
from languages.names import PLAIN_NAMES, SAME
from spoken import OTHERS

from xltiebreak.core.modifiers import PLAIN, Modifier
from xltiebreak.languages import language
from xltiebreak.languages.text import SystemName
from xltiebreak.rules import FIDE, RULES, all_systems
from xltiebreak.rules.naming import find

ENGLISH = language()
SAME_AFTER = {
    "de": {" Median 1", " Median 2"},
    "it": {" Cut 1", " Cut 2"},
}
"""What stands after a name the same as in English."""


def test_all_modifiers_are_tried() -> None:
    takes = {letter for one in all_systems(FIDE) for letter in one.definition.takes}
    assert takes == set(MODIFIERS)
    tried = [one for several in MODIFIERS.values() for one in several]
    for at, field in enumerate(Modifier._fields):
        assert any(one[at] != PLAIN[at] for one in tried), field


def test_the_english_name_is_that_of_the_system() -> None:
    systems = list(every_system())
    assert {one.rules for one in systems} == set(RULES)
    for system in systems:
        assert ENGLISH.name_of(system.named) == system.name


@pytest.mark.parametrize(
    ("name", "rules", "spanish", "german"),
    [
        ("Buchholz Cut 1", "fide2024", "Buchholz Corte 1", "Buchholz (1 gestrichen)"),
        ("BH/M2", "fide2024", "Buchholz Mediano 2", "Buchholz Median 2"),
        ("KS/L+2", "fide2026", None, "Koya-System mit der Grenze 2 halbe Punkte über der Hälfte"),
        ("FC2", "us", "Acumulativo FIDE 2", "Fortlaufende Wertung der FIDE 2"),
        ("Wins with black", "us", "Victorias con negras", "Schwarzsiege"),
    ],
)
def test_names_with_numbers_and_modifiers(
    name: str, rules: str, spanish: str | None, german: str
) -> None:
    system = find(name, rules)
    assert language("de").name_of(system.named) == german
    if spanish:
        assert language("es").name_of(system.named) == spanish


@pytest.mark.parametrize("code", OTHERS)
def test_all_names_are_translated_but_those_that_are_the_same(code: str) -> None:
    catalogue = language(code).catalogue
    names = {name: catalogue.text(f"system.{name}", name) for name in PLAIN_NAMES}
    assert {name for name, own in names.items() if name == own} == SAME[code]


@pytest.mark.parametrize("code", OTHERS)
def test_two_tie_breaks_have_two_names(code: str) -> None:
    words = language(code)
    own = [words.name_of(SystemName(name)) for name in PLAIN_NAMES]
    assert len(set(own)) == len(PLAIN_NAMES)


@pytest.mark.parametrize("code", OTHERS)
def test_modifiers_are_translated(code: str) -> None:
    words, same = language(code), set()
    for modifier in (one for several in MODIFIERS.values() for one in several):
        said = words.join(modifier.named)
        same |= {said} if said == modifier.words else set()
    assert same == SAME_AFTER.get(code, set())
