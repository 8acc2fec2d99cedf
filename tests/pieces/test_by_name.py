"""Opponents by name in result cells are the players who are meant, or an error lists who may be."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest
from pieces.reading_pieces import Rows, differences, tables_of
from reading.comparing import seeded
from reading.events import Entry, Tournament, tournament
from thinning import thinned

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Grid

GIVEN = ["Ben", "Bea", "Zo\u00eb", "Jos\u00e9", "Ann", "Anna", "Bo", "Carl"]
FAMILY = ["Birch", "Birk", "Oak", "M\u00fcller", "Nov\u00e1k", "O'Neil", "Lund-Elm", "Oakes"]
PLAIN = str.maketrans("\u00eb\u00e9\u00fc\u00e1", "eeua")
WORDS = {"W": "beat", "D": "drew with", "L": "lost to", "X": "X", "F": "F"}
LETTERS = {"W": "W", "D": "D", "L": "L", "X": "X", "F": "F"}
FIGURES = {"W": "1", "D": "\u00bd", "L": "0", "X": "1F", "F": "0F"}
BYES = {"B": "-B-", "H": "half bye", "Z": "absent"}
KINDS = [(LETTERS, "{} {}"), (WORDS, "{} {}"), (FIGURES, "{1} {0}"), (FIGURES, "{1} ({0})")]
KINDS += [(FIGURES, "{} {}"), (LETTERS, "{1}: {0}")]
KINDS += [(FIGURES, "{2} {1} {0}"), (FIGURES, "{0} {2} {1}"), (FIGURES, "{1} {2} {0}")]


def roster(rng: random.Random, event: Tournament) -> Tournament:
    """Return the event with names of which many share a word or an initial."""
    every = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    called = rng.sample(every, len(event.people))
    return Tournament(
        tuple(replace(one, name=name) for one, name in zip(event.people, called, strict=True))
    )


def spelled(rng: random.Random, name: str, short: bool) -> str:
    """Return one way to write a name; short: perhaps only a part of it."""
    given, family = name.split(" ")
    forms = [name, f"{family}, {given}", f"{family} {given}", name.upper(), name.lower()]
    if short and rng.random() < 0.2:
        forms = [f"{given[0]}. {family}", given, family]
    text = rng.choice(forms)
    return rng.choice([text, text, text.translate(PLAIN)])


def fits(text: str, name: str) -> bool:
    """Whether each word of a text is a word of a name or its initial, by trying all orders."""

    def words(one: str) -> list[str]:
        return one.lower().translate(PLAIN).replace(",", " ").replace(".", " ").split()

    parts = words(text)
    if not any(len(part) > 1 for part in parts):
        return False
    return any(
        all(part == word or (len(part) == 1 and part == word[0]) for part, word in pairs)
        for order in permutations(words(name))
        for pairs in [list(zip(parts, order, strict=False))]
        if len(parts) <= len(order)
    )


def meant(text: str, names: list[str]) -> list[str]:
    """Return the players whom a text may mean; all words of a name come before some of them."""
    found = [name for name in names if fits(text, name)]

    def whole(name: str) -> bool:
        plain = text.lower().translate(PLAIN).replace(",", "").split()
        return sorted(plain) == sorted(name.lower().translate(PLAIN).split())

    return [name for name in found if whole(name)] or found


Spelling = dict[tuple[int, int], str]


def written(
    event: Tournament, spelling: Spelling, kind: tuple[dict[str, str], str], numbered: bool = True
) -> Rows:
    """Return a table whose cells name opponents as `spelling` has them, by number and round."""
    words, form = kind
    heads: list[object] = ["No", "Name"] if numbered else ["Name"]
    rows = [[*heads, *(f"Rd {i + 1}" for i in range(event.rounds)), "Pts"]]

    def cell(number: int, i: int, entry: Entry) -> str:
        if entry.opponent is None:
            return BYES.get(entry.kind, "")
        return form.format(words[entry.kind], spelling[number, i], entry.color)

    for person in event.people:
        cells = (cell(person.number, i, entry) for i, entry in enumerate(person.entries))
        own: list[object] = [person.number, person.name] if numbered else [person.name]
        rows.append([*own, *cells, event.points(person)])
    return rows


def spelling_of(event: Tournament, rng: random.Random, ways: str = "") -> Spelling:
    """Return a spelling of each opponent; ways: "", "whole" names in other words, or "short"."""
    names = {person.number: person.name for person in event.people}
    return {
        (person.number, i): spelled(rng, name, ways == "short") if ways else name
        for person in event.people
        for i, entry in enumerate(person.entries)
        if entry.opponent
        for name in [names[entry.opponent]]
    }


def wrong_opponents(table: Crosstable, event: Tournament) -> list[str]:
    """Return the cells read as a game against somebody else."""
    number = {player.name: player.number for player in table.event.players}
    names = {person.number: person.name for person in event.people}
    return [
        f"{person.name} in round {i + 1}"
        for person in event.people
        for i, entry in enumerate(person.entries)
        if (read := table.event.by_number[number[person.name]].games[i].opponent)
        and (not entry.opponent or read != number[names[entry.opponent]])
    ]


def test_a_name_never_means_the_wrong_opponent() -> None:
    """With namesakes, initials, accents and names in another order."""
    clear = 0
    for i in range(thinned(60, 6)):
        rng = seeded("rosters", i)
        event = roster(rng, tournament(rng, rng.randint(6, 16)))
        names = [person.name for person in event.people]
        spelling = spelling_of(event, rng, rng.choice(["whole", "short"]))
        rows = written(event, spelling, rng.choice(KINDS), numbered=i % 3 > 0)
        for table in tables_of([Grid("Open", rows)]):
            assert not wrong_opponents(table, event), rows
            is_clear = all(len(meant(text, names)) == 1 for text in spelling.values())
            assert table.sound == is_clear, (table.problems, rows)
            clear += is_clear
            if is_clear:
                assert not differences(event, [table]), rows
    assert clear


def test_a_name_with_a_wrong_letter_is_an_error_or_the_player_who_is_meant() -> None:
    for i in range(thinned(60, 6)):
        rng = seeded("wrong letters", i)
        event = roster(rng, tournament(rng, rng.randint(6, 16)))
        spelling = spelling_of(event, rng)
        where = rng.choice(sorted(spelling))
        name = spelling[where]
        at = rng.choice([j for j, letter in enumerate(name) if letter.isalpha()])
        spelling[where] = name[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + name[at + 1 :]
        rows = written(event, spelling, rng.choice(KINDS))
        (table,) = tables_of([Grid("Open", rows)])
        assert not table.sound or not differences(event, [table]), (where, rows)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_no_changed_cell_gives_another_result_in_silence(kind: int) -> None:
    for i in range(thinned(5, 1)):
        rng = seeded("changed names", kind, i)
        event = roster(rng, tournament(rng, rng.randint(6, 12)))
        rows = written(event, spelling_of(event, rng), KINDS[kind])
        (before,) = tables_of([Grid("Open", rows)])
        for _ in range(thinned(10, 3)):
            copy = [list(row) for row in rows]
            row, column = rng.randrange(1, len(copy)), rng.randrange(2, len(copy[0]))
            was = copy[row][column]
            copy[row][column] = rng.choice([*(line[column] for line in copy[1:]), None])
            for after in tables_of([Grid("Open", copy)]):
                told = not after.sound or set(after.problems) - set(before.problems)
                same = [p.games for p in after.event.players] == [
                    p.games for p in before.event.players
                ]
                assert told or same, (row, column, was, copy[row][column])


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_random_events_are_read_as_they_were_written(kind: int) -> None:
    for i in range(thinned(20, 1)):
        rng = seeded("by name", kind, i)
        event = roster(rng, tournament(rng, rng.randint(6, 16)))
        rows = written(event, spelling_of(event, rng), KINDS[kind], numbered=i % 2 == 0)
        assert not differences(event, tables_of([Grid("Open", rows)])), rows
