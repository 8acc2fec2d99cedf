"""A word in place of an opponent means the same in every shape of a table, or its cell is refused.

In the Swiss of five, three players are left over once; in the round robin all five are, so that a
round without an opponent is a rest. No points are printed and no result stands beside the word.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Refused

NAMES = ("Ann Lee", "Bob Ray", "Cid Fox", "Dan Orr", "Eve Kay")
Rounds = tuple[tuple[tuple[tuple[int, int, str], ...], int], ...]
SWISS: Rounds = (  # the games of each round, and who is left over
    (((0, 1, "W"), (2, 3, "D")), 4),
    (((0, 2, "D"), (1, 4, "L")), 3),
    (((0, 4, "W"), (1, 3, "W")), 2),
)
ROUND_ROBIN: Rounds = (
    *SWISS,
    (((0, 3, "W"), (2, 4, "W")), 1),
    (((1, 2, "W"), (3, 4, "D")), 0),
)
TURNED = {"W": "L", "L": "W", "D": "D"}
FIGURES = {"W": "1-0", "D": "½-½", "L": "0-1"}
ALONE = {"W": 1.0, "D": 0.5, "L": 0.0}
REFUSED = "refused"
HALF = ("½ bye", "1/2 bye", "half bye", "half point bye", "half", "H", "-H-")
FULL = ("full point bye", "full bye", "1 bye", "B", "-B-", "X", "PAB")
NONE = ("absent", "withdrawn", "zero point bye", "no show", "U", "-U-", "0 bye", "--", "---")
UNSAID = ("bye", "BYE", "Bye", "exempt")  # also in the cells of a crosstable, where it is a point
UNKNOWN_IN_CELLS = (
    *("free", "nobody", "none", "no opponent", "spielfrei", "Freilos", "libre", "descansa"),
    *("riposo", "vrij", "sat out"),
)
UNCLEAR = ("rest", "WD", "w/d", "pass", "no bye", "house", "out", "n/a", "ill", "?", "½", "1/2")
NO_WORDS = ("-", "\u2013", "0", "*", "")
WORTH: Mapping[str, float] = {
    **dict.fromkeys(HALF, 0.5),
    **dict.fromkeys(FULL, 1.0),
    **dict.fromkeys(NONE, 0.0),
}
Lines = Sequence[Sequence[object]]


def games_of(rounds: Rounds, who: int) -> Iterator[tuple[int, str] | None]:
    for games, left_over in rounds:
        if who == left_over:
            yield None
        for white, black, result in games:
            if who in (white, black):
                yield (black, result) if who == white else (white, TURNED[result])


def shapes(rounds: Rounds, word: str) -> Iterator[tuple[str, Lines]]:
    every = [list(games_of(rounds, who)) for who in range(5)]
    heads = [f"R{at}" for at in range(1, len(rounds) + 1)]
    own = [[f"{game[1]}{game[0] + 1}" if game else word for game in one] for one in every]
    numbered = [[who + 1, NAMES[who], *own[who]] for who in range(5)]
    yield "cells", [["No.", "Name", *heads], *numbered]
    own = [[f"{game[1]} {NAMES[game[0]]}" if game else word for game in one] for one in every]
    yield "names", [["Name", *heads], *([NAMES[who], *own[who]] for who in range(5))]
    pairs = [[(NAMES[g[0]], ALONE[g[1]]) if g else (word, "") for g in one] for one in every]
    columns = [f"{head} {at}" for at in range(1, len(rounds) + 1) for head in ("Opp", "Res")]
    lines = [[NAMES[who], *(cell for pair in pairs[who] for cell in pair)] for who in range(5)]
    yield "two columns", [["Name", *columns], *lines]
    by_player = [
        [NAMES[who], at, *pair] for who in range(5) for at, pair in enumerate(pairs[who], 1)
    ]
    yield "by player", [["Name", "Round", "Opponent", "Result"], *by_player]
    listed: list[Sequence[object]] = []
    for at, (games, left_over) in enumerate(rounds, 1):
        listed += [[at, NAMES[one], FIGURES[result], NAMES[two]] for one, two, result in games]
        listed.append([at, NAMES[left_over], "", word])
    yield "list", [["Round", "White", "Result", "Black"], *listed]
    titled: list[Sequence[object]] = []
    for at, (games, left_over) in enumerate(rounds, 1):
        titled += [[f"Round {at}"], ["White", "Black", "Result"]]
        titled += [[NAMES[one], NAMES[two], FIGURES[result]] for one, two, result in games]
        titled.append([NAMES[left_over], word, ""])
    yield "list below titles", titled


def read(lines: Lines, folder: Path) -> Crosstable | None:
    with (path := folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(lines)
    try:
        (table,) = read_workbook(path).crosstables
    except Refused:
        return None
    return table if table.sound else None


def worth_in(table: Crosstable | None, rounds: Rounds) -> object:
    """What the rounds without an opponent are worth, the same for all who had one."""
    if table is None:
        return REFUSED
    assert sorted(player.name for player in table.event.players) == sorted(NAMES)
    number = {player.name: player.number for player in table.event.players}
    worths = set()
    for who, name in enumerate(NAMES):
        games = list(games_of(rounds, who))
        if None in games:
            made = sum(ALONE[game[1]] for game in games if game)
            worths.add(table.event.placing[number[name]] - made)
    (worth,) = worths
    return worth


@pytest.mark.parametrize("word", WORTH)
def test_a_word_that_says_its_worth_says_it_everywhere(word: str, tmp_path: Path) -> None:
    for rounds in (SWISS, ROUND_ROBIN):
        for shape, lines in shapes(rounds, word):
            assert worth_in(read(lines, tmp_path), rounds) == WORTH[word], shape


@pytest.mark.parametrize("word", [*UNSAID, *UNKNOWN_IN_CELLS])
def test_a_word_that_does_not_say_it_is_a_full_bye_or_a_rest_and_said_once(
    word: str, tmp_path: Path
) -> None:
    for rounds, wanted in ((SWISS, 1.0), (ROUND_ROBIN, 0.0)):
        for shape, lines in shapes(rounds, word):
            table = read(lines, tmp_path)
            if shape in ("cells", "names"):  # a crosstable's own cell keeps its meaning
                assert worth_in(table, rounds) == (1.0 if word in UNSAID else REFUSED), shape
                continue
            assert worth_in(table, rounds) == wanted, shape
            assert table is not None
            said = [one.message for one in table.problems if "this bye" in one.message]
            assert len(said) == 1, shape


@pytest.mark.parametrize("word", UNCLEAR)
def test_a_word_with_several_meanings_is_refused_everywhere(word: str, tmp_path: Path) -> None:
    for rounds in (SWISS, ROUND_ROBIN):
        for shape, lines in shapes(rounds, word):
            assert worth_in(read(lines, tmp_path), rounds) == REFUSED, shape


@pytest.mark.parametrize("word", NO_WORDS)
def test_a_dash_is_no_word_and_worth_nothing_but_in_a_list_of_pairings(
    word: str, tmp_path: Path
) -> None:
    """There a row with a name alone says that the player was there and left over."""
    for rounds, in_list in ((SWISS, 1.0), (ROUND_ROBIN, 0.0)):
        for shape, lines in shapes(rounds, word):
            table = read(lines, tmp_path)
            refused = shape in ("cells", "names") and word not in ("*", "")
            wanted = REFUSED if refused else in_list if shape.startswith("list") else 0.0
            assert worth_in(table, rounds) == wanted, shape
            assert refused or (table and table.problems), shape
