"""Opponents by name in result cells are the players who are meant, or an error lists who may be."""

from __future__ import annotations

import random
from functools import partial
from itertools import permutations

from pieces.reading_pieces import differences, tables_of
from pieces.writing import KINDS, roster, spelling_of, with_names
from reading.comparing import seeded
from reading.events import Tournament, tournament
from thinning import thinned

from xltiebreak.reading.crosstable import Crosstable

PLAIN = str.maketrans("\u00eb\u00e9\u00fc\u00e1", "eeua")


def spelled(name: str, rng: random.Random, short: bool) -> str:
    """Return one way to write a name; short: perhaps only a part of it."""
    given, family = name.split(" ")
    forms = [name, f"{family}, {given}", f"{family} {given}", name.upper(), name.lower()]
    if short and rng.random() < 0.2:
        forms = [f"{given[0]}. {family}", given, family]
    text = rng.choice(forms)
    return rng.choice([text, text, text.translate(PLAIN)])


def words(text: str) -> list[str]:
    return text.lower().translate(PLAIN).replace(",", " ").replace(".", " ").split()


def fits(text: str, name: str) -> bool:
    """Whether each word of a text is a word of a name or its initial, by trying all orders."""
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
    return [name for name in found if sorted(words(text)) == sorted(words(name))] or found


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
        event = roster(tournament(rng, rng.randint(6, 16)), rng)
        names = [person.name for person in event.people]
        spelling = spelling_of(event, partial(spelled, rng=rng, short=rng.random() < 0.5))
        grids = with_names(event, spelling, rng.choice(KINDS), numbered=i % 3 > 0)
        for table in tables_of(grids):
            assert not wrong_opponents(table, event), grids
            is_clear = all(len(meant(text, names)) == 1 for text in spelling.values())
            assert table.sound == is_clear, (table.problems, grids)
            clear += is_clear
            if is_clear:
                assert not differences(event, [table]), grids
    assert clear


def test_a_name_with_a_wrong_letter_is_an_error_or_the_player_who_is_meant() -> None:
    for i in range(thinned(60, 6)):
        rng = seeded("wrong letters", i)
        event = roster(tournament(rng, rng.randint(6, 16)), rng)
        spelling = spelling_of(event)
        where = rng.choice(sorted(spelling))
        name = spelling[where]
        at = rng.choice([j for j, letter in enumerate(name) if letter.isalpha()])
        spelling[where] = name[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + name[at + 1 :]
        grids = with_names(event, spelling, rng.choice(KINDS))
        (table,) = tables_of(grids)
        assert not table.sound or not differences(event, [table]), (where, grids)
