"""A person is read alike in every shape of a table: first and last names, and how others name her.

Four players meet one another; the points are counted by hand: Ann beats Bob and Dan and draws with
Cid, and so on.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.crosstable import Crosstable

PEOPLE = (("Ann", "Lee"), ("Bob", "Ray"), ("Cid", "Fox"), ("Dan", "Orr"))
GAMES = (  # by round: White, Black, the result of White
    ((0, 1, "W"), (2, 3, "D")),
    ((0, 2, "D"), (1, 3, "L")),
    ((0, 3, "W"), (1, 2, "W")),
)
POINTS = {"Ann Lee": 2.5, "Bob Ray": 1.0, "Cid Fox": 1.0, "Dan Orr": 1.5}
FIRST, LAST = 0, 1
HEADINGS: Mapping[tuple[str, str], tuple[int, int]] = {
    ("First Name", "Last Name"): (FIRST, LAST),
    ("Last Name", "First Name"): (LAST, FIRST),
    ("First", "Last"): (FIRST, LAST),
    ("Last", "First"): (LAST, FIRST),
    ("Given Name", "Surname"): (FIRST, LAST),
    ("Surname", "Given Name"): (LAST, FIRST),
    ("Forename", "Surname"): (FIRST, LAST),
    ("Vorname", "Nachname"): (FIRST, LAST),
    ("Nachname", "Vorname"): (LAST, FIRST),
    ("Prénom", "Nom"): (FIRST, LAST),
    ("Nom", "Prénom"): (LAST, FIRST),
    ("Nombre", "Apellidos"): (FIRST, LAST),
    ("Apellidos", "Nombre"): (LAST, FIRST),
    ("Nome", "Cognome"): (FIRST, LAST),
    ("Cognome", "Nome"): (LAST, FIRST),
    ("Nome", "Apelido"): (FIRST, LAST),
}
WAYS: Mapping[str, Callable[[int], str]] = {
    "Ann Lee": lambda who: " ".join(PEOPLE[who]),
    "Lee, Ann": lambda who: ", ".join(PEOPLE[who][::-1]),
    "LEE Ann": lambda who: f"{PEOPLE[who][LAST].upper()} {PEOPLE[who][FIRST]}",
    "Lee": lambda who: PEOPLE[who][LAST],
}
TURNED = {"W": "L", "L": "W", "D": "D"}
FIGURES = {"W": "1-0", "D": "½-½", "L": "0-1"}
ALONE = {"W": 1, "D": 0.5, "L": 0}
Lines = list[list[object]]
Shape = Callable[[tuple[str, str], Callable[[int], str]], Lines]


def named(pair: tuple[str, str], who: int) -> list[object]:
    return [PEOPLE[who][part] for part in HEADINGS[pair]]


def games_of(who: int) -> Iterator[tuple[int, str]]:
    for games in GAMES:
        for white, black, result in games:
            if who in (white, black):
                yield (black, result) if who == white else (white, TURNED[result])


def crosstable(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    cells = [[f"{result}{other + 1}" for other, result in games_of(who)] for who in range(4)]
    lines = [[who + 1, *named(pair, who), *cells[who]] for who in range(4)]
    return [["No.", *pair, "R1", "R2", "R3"], *lines]


def two_columns(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    heads = [f"{word} {at}" for at in (1, 2, 3) for word in ("Opp", "Res")]
    cells = [[one for o, r in games_of(who) for one in (way(o), ALONE[r])] for who in range(4)]
    return [[*pair, *heads], *([*named(pair, who), *cells[who]] for who in range(4))]


def by_name(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    cells = [[f"{result} {way(other)}" for other, result in games_of(who)] for who in range(4)]
    return [[*pair, "R1", "R2", "R3"], *([*named(pair, who), *cells[who]] for who in range(4))]


def by_player(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    lines = [
        [*named(pair, who), at, way(other), ALONE[result]]
        for who in range(4)
        for at, (other, result) in enumerate(games_of(who), 1)
    ]
    return [[*pair, "Round", "Opponent", "Result"], *lines]


def matrix(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    lines: Lines = []
    for who in range(4):
        made = {other: ALONE[result] for other, result in games_of(who)}
        lines.append([*named(pair, who), *(made.get(other, "") for other in range(4))])
    return [[*pair, *map(way, range(4))], *lines]


def pairings(pair: tuple[str, str], way: Callable[[int], str]) -> Lines:
    heads = [f"{side} {part}" for side in ("White", "Black") for part in pair]
    lines = [
        [at, *named(pair, white), FIGURES[result], *named(pair, black)]
        for at, games in enumerate(GAMES, 1)
        for white, black, result in games
    ]
    return [["Round", *heads[:2], "Result", *heads[2:]], *lines]


SHAPES: tuple[Shape, ...] = (crosstable, two_columns, by_name, by_player, matrix, pairings)


def read(lines: Lines, folder: Path) -> Crosstable:
    with (path := folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(lines)
    (table,) = read_workbook(path).crosstables
    assert table.sound, [str(problem) for problem in table.problems]
    return table


def points_by_name(table: Crosstable) -> dict[str, float]:
    names = {one.number: " ".join(reversed(one.name.split(", "))) for one in table.event.players}
    return {names[number]: points for number, points in table.event.placing.items()}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("pair", HEADINGS, ids=", ".join)
def test_first_and_last_names_are_one_person(
    shape: Shape, pair: tuple[str, str], tmp_path: Path
) -> None:
    for way in WAYS.values():
        assert points_by_name(read(shape(pair, way), tmp_path)) == POINTS
