"""Explanations in every language: nothing that they say is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from zlib import crc32

import pytest
from catalogues import english, lacking
from languages.every_system import every_system
from languages.names import PLAIN_NAMES, SAME, forms
from spoken import OTHERS
from systems.drawn import drawn_events, event_of_case, events_going_on, round_robins
from tables import cases_of
from thinning import thinned, tries_all

from xltiebreak.book.reading import compute
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.core.explain import compare, explain, markdown_lines, one_line, side_by_side, text
from xltiebreak.core.registry import Case
from xltiebreak.languages import Language, language
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.rules import find, texts_of_systems
from xltiebreak.rules.examples import (
    BEST_OF_THREE,
    CLUB,
    DROPPED,
    FINAL,
    LEAGUE,
    OTHELLO,
    TEC_SWISS,
    TEC_TEAMS,
)
from xltiebreak.rules.orders import order_of

ENGLISH = language()
OF_EXPLANATIONS = (
    *("term.", "done.", "result.", "note.", "encounter.", "dropped.", "none.", "explained."),
    *("compared.", "name."),
)
TEXTS = {key: text for key, text in english().items() if key.startswith(OF_EXPLANATIONS)}
KEYS = set(TEXTS)


@dataclass(frozen=True)
class Listening(Language):
    """A language that remembers what it is asked to say.

    asked: the values by key; plain: what is in no language.
    """

    asked: dict[str, Mapping[str, object]] = field(default_factory=dict)
    plain: set[str] = field(default_factory=set)

    def text_of(self, said: Said) -> str:
        if isinstance(said, str):
            self.plain.add(said)
        else:
            self.asked[said.key] = said.values
        return super().text_of(said)

    def say(self, key: str, /, **values: object) -> str:
        self.asked[key] = values
        return super().say(key, **values)


NOT_ALL_MET = """
No.  Name  Rnd1  Rnd2  Rnd3
1    Ada   W2    W3    L4
2    Ben   L1    W5    W6
3    Cleo  W6    L1    W5
4    Dan   W5    D6    W1
5    Eve   L4    L2    L3
6    Finn  L3    D4    L2
"""
"""1, 2 and 3 are tied; 1 beat the others, who have not met."""

EQUAL_TEAMS = """
No.  Team   Board 1  Board 2  Rnd1
1    Rooks  0.5      0.5      D2 1-1
2    Kings  0.5      0.5      D1 1-1
"""

THREE_TEAMS = Path(__file__).parent.parent / "trf" / "letter" / "e_EDET.trf"
"""Three teams that their matches leave tied, so that boards do not apply."""

UNFINISHED = Event(
    (
        Player(1, games=(Game(Result.WIN, 2), Game(Result.PENDING, 3))),
        Player(2, games=(Game(Result.LOSS, 1), Game(Result.FORFEIT_LOSS, 3))),
        Player(3, games=(Game(Result.FORFEIT_LOSS), Game(Result.PENDING, 1)), rating=1500),
    ),
    counted=2,
)
"""A round that counts though a game has no result; players without names, and one with a rating."""


@cache
def events() -> tuple[Event, ...]:
    return tuple(_events())


def _events() -> Iterator[Event]:
    cases = (CLUB, DROPPED, FINAL, LEAGUE, OTHELLO, TEC_SWISS, TEC_TEAMS, NOT_ALL_MET, EQUAL_TEAMS)
    yield from (event_of_case(Case(crosstable, {})) for crosstable in cases)
    yield UNFINISHED
    yield compute(THREE_TEAMS).sections[0].crosstable.event
    yield from (one.event for one in drawn_events()[: thinned(24, 6)])
    yield from (one.event for one in events_going_on()[:2])
    yield from round_robins()[:2]


@cache
def heard() -> Listening:
    """A language that has explained the events: all, or until every text was asked for."""
    words = Listening(ENGLISH.code, ENGLISH.grammar)
    for event in events():
        if not tries_all() and KEYS - set(words.asked) <= set(NOT_REACHED):
            break
        numbers = list(event.games)[: 8 if tries_all() else None]
        few = tries_all() or len(numbers) <= 3
        for system in every_system():
            if not system.lacks(event):  # of larger events, one player of each system
                turn = crc32(system.exact.encode())  # a new system moves nothing of the others
                for number in numbers if few else [numbers[turn % len(numbers)]]:
                    one = explain(event, number, system, (), words)
                    _ = (text(one), markdown_lines(one), one_line(one))
        for other in numbers[1 : 8 if tries_all() else 4]:
            compare(event, numbers[0], other, order_of("SO"), words)
    return words


NOT_REACHED: Mapping[str, Mapping[str, object]] = {
    "dropped.highest.many": {"count": 3},  # no system of ours leaves out three
    "dropped.lowest.many": {"count": 3},
    "none.definition": {},  # IHSA is refused before it is explained
    "term.undefined": {},
    "encounter.below": {},  # it takes many tied players of whom few have met
    "term.as_printed": {},  # no system, but a column of a sheet (tests/sections/test_explaining.py)
    "none.as_printed": {},
}


@pytest.mark.slow
def test_random_events_reach_every_text() -> None:
    assert KEYS - set(heard().asked) == set(NOT_REACHED)


@pytest.mark.slow
def test_only_names_are_the_same_in_all_languages() -> None:
    names = {event.who(number) for event in events() for number in event.games}
    assert heard().plain - names == {""}


PHRASES = {key for key in KEYS if not key.startswith(("explained.", "compared."))}
EQUAL = {
    "es": {"Buchholz", "rating"},
    "fr": {"Buchholz", "points"},
    "de": {"Buchholz", "Median"},
    "pt": {"Buchholz", "rating"},
    "it": {"Buchholz", "Cut"},
}
"""What a language writes as English does."""


def english_pieces() -> set[str]:
    """What stands between the fields of the English texts."""
    parts = {
        part.strip(" ,.:;()")
        for key in KEYS
        for form in forms(TEXTS[key])
        for part, *_ in Formatter().parse(form)
    }
    return {part for part in parts if re.search("[a-z]{2}", part)}


def without_lacking(said: str, code: str) -> str:
    """What is said, without the texts that the language lacks."""
    for key in lacking(code):
        for form in forms(english()[key]):
            said = said.replace(form, "")
    return said


def english_in(said: str, pieces: Iterable[str]) -> set[str]:
    there = (one for one in pieces if one in said)
    return {one for one in there if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said)}


@pytest.mark.slow
@pytest.mark.parametrize("code", OTHERS)
def test_no_phrase_has_english_words(code: str) -> None:
    words, pieces = language(code), english_pieces()
    found: set[str] = set()
    for key, values in {**heard().asked, **NOT_REACHED}.items():
        if key in PHRASES - set(lacking(code)):
            stated = texts_of_systems().get(key, "")
            found |= english_in(words.text_of(Phrase(key, values, stated)), pieces)
    assert found == EQUAL[code]


@pytest.mark.parametrize("code", OTHERS)
def test_no_explanation_has_english_words(code: str) -> None:
    words, pieces = language(code), english_pieces() | PLAIN_NAMES
    lines: set[str] = set()
    for event in (event_of_case(Case(BEST_OF_THREE, {})), UNFINISHED):
        one, *others = event.games
        for system in every_system():
            if not system.lacks(event):
                explained = explain(event, one, system, (), words)
                lines |= {*text(explained), *markdown_lines(explained), one_line(explained)}
        compared = [compare(event, one, other, order_of("SO,WC"), words) for other in others]
        lines |= {one.sentence for one in compared}
        lines |= {line for one in compared for pair in one.pairs for line in side_by_side(pair)}
    found = english_in(without_lacking("\n".join(lines), code), pieces)
    assert found <= EQUAL[code] | SAME[code]


# Player 1 of CLUB met opponents with 1, 2.5, 2 and 2.5 points and has a plus score: 7.0 without the
# lowest. Her scores after the rounds are 1, 2, 2.5 and 2.5, those of 3 are 0.5, 0.5, 1.5 and 2.5.
@pytest.mark.parametrize(
    ("code", "line", "compared"), cases_of(__file__)["MM of player 1, and why 1 is above 3 by CU"]
)
def test_an_explanation_in_a_language(code: str, line: str, compared: str) -> None:
    event, words = event_of_case(Case(CLUB, {})), language(code)
    assert one_line(explain(event, 1, find("MM"), (), words)) == line
    assert compare(event, 3, 1, order_of("CU"), words).sentence == compared


def test_players_without_names_are_numbered_in_the_language() -> None:
    lines = text(explain(UNFINISHED, 1, find("WC"), (), language("it")))
    assert lines[0] == "Vittorie (WC), giocatore 1, 1,0 punti: 1,0"
    assert "vittoria contro giocatore 2" in lines[2]
    assert "senza risultato contro giocatore 3" in lines[3]
