"""Random events as a director types them, and what the naive rules make of them."""

from __future__ import annotations

import random

from naive import Results
from random_events import OTHER_SIDE, random_event
from workbook.live.naively import complete, tidied
from workbook.live.typed import games

from xltiebreak.live.formulas.systems import SYSTEMS
from xltiebreak.rules import find

ALL_SYSTEMS = tuple(find(*identity) for identity in SYSTEMS)


def typed_at_random(rng: random.Random) -> Results:
    """An event with every kind of unplayed round, one-sided results and careless spelling."""
    most = rng.choice([6, 6, 8, 8, 8, 12, 12, 12, 20, 40])
    event = random_event(
        rng,
        rng.randint(3, most),
        rng.randint(3, 11),
        running=rng.random() < 0.4,
        colours=rng.random() < 0.5,
        blanks=rng.random() < 0.4,
        gaps_in_numbers=True,
    )
    numbers = list(event)
    rng.shuffle(numbers)
    return carelessly(rng, {number: event[number] for number in numbers})


def carelessly(rng: random.Random, event: Results) -> Results:
    """The event with one-sided games, pairings, small letters and blanks."""
    typed = {number: list(cells) for number, cells in event.items()}
    last = max(turn for cells in event.values() for turn, cell in enumerate(cells) if cell)
    pairings = rng.random() < 0.3
    for one, other, turn in games(event):
        if pairings and turn == last and rng.random() < 0.2:
            typed[one][turn], typed[other][turn] = str(other), str(one)
        left = rng.choice([one, other])
        if rng.random() < 0.15:
            typed[left][turn] = ""
        elif typed[left][turn][:1] != "F" and rng.random() < 0.15:  # the pairing before the game
            typed[left][turn] = typed[left][turn].lstrip("WLDX")
    return {number: [respelt(rng, cell) for cell in cells] for number, cells in typed.items()}


OTHER_WORDS = {"-B-": ("BYE", "pab", "B"), "-H-": ("hpb", "H"), "-U-": ("ZPB", "--", "u")}


def respelt(rng: random.Random, cell: str) -> str:
    """The cell in other words, in small letters or with blanks, which change nothing."""
    if rng.random() < 0.1:
        cell = rng.choice(OTHER_WORDS.get(cell, (cell.lower(),)))
    if cell and rng.random() < 0.05:
        blank = rng.choice([" ", "\u00a0"])
        cell = f"{blank}{cell[0]}{blank}{cell[1:]}" if cell[0].isalpha() else f"{cell}{blank}"
    return cell


def completed(typed: Results) -> Results:
    """The event as the naive rules read it: tidy cells, both sides of every game."""
    letters = {"B": "-B-", "H": "-H-", "U": "-U-"}
    results = {
        number: [letters.get(cell.strip().upper()) or tidied(cell) for cell in cells]
        for number, cells in typed.items()
    }
    complete(results)
    return results


def changed(rng: random.Random, typed: Results, how_many: int) -> Results:
    """The event with other results of some games, typed on both sides."""
    new = {number: list(cells) for number, cells in typed.items()}
    both = completed(typed)
    known = list(games(both))
    for one, other, turn in rng.sample(known, min(how_many, len(known))):
        letter = rng.choice("WDLXF")
        new[one][turn], new[other][turn] = f"{letter}{other}", f"{OTHER_SIDE[letter]}{one}"
    return new
