"""Slips in the spreadsheet between two visits of the page: it says each, by what it saw before.

Each begins with a sound event, both rows of every game typed, that the page has seen; then one slip
of a kind happens. Said is a doubt, a line of the card that is not *all fine*, or a warning or an
error below it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import saved
from page.asking import Asking
from random_events import random_event
from thinning import few

TRIES = 16
PLAYERS, ROUNDS = 10, 4
FIRST, LAST = 4, 4 + ROUNDS  # the columns of the rounds
Table = list[list[object]]
HEADS: list[object] = ["No.", "Name", "Grade", "School", "Rnd1", "Rnd2", "Rnd3", "Rnd4"]
NAMES = ("Ada", "Bo", "Cleo", "Dmitri", "Eva", "Finn", "Gus", "Hanna", "Ivo", "Juli")


def sound(rng: random.Random) -> Table:
    results = random_event(rng, PLAYERS, ROUNDS, byes=False, forfeits=False, withdrawals=False)
    return [
        [number, NAMES[number - 1], number % 5, ("North", "South", "West")[number % 3], *cells]
        for number, cells in results.items()
    ]


def two_rows(rng: random.Random, table: Table) -> tuple[int, int]:
    one, other = rng.sample(range(PLAYERS), 2)
    return one, other


def names_exchanged(rng: random.Random, table: Table) -> None:
    one, other = rng.sample(range(PLAYERS), 2)
    table[one][1], table[other][1] = table[other][1], table[one][1]


def names_sorted_alone(rng: random.Random, table: Table) -> None:
    for row, name in zip(table, sorted(NAMES, reverse=True), strict=True):
        row[1] = name


def names_moved_down(rng: random.Random, table: Table) -> None:
    for row, name in zip(table, (NAMES[-1], *NAMES[:-1]), strict=True):
        row[1] = name


def a_name_pasted_over_another(rng: random.Random, table: Table) -> None:
    one, other = rng.sample(range(PLAYERS), 2)
    table[one][1] = table[other][1]


def a_strange_name_over_another(rng: random.Random, table: Table) -> None:
    table[rng.randrange(PLAYERS)][1] = "Zzyzx Quill"


def a_name_deleted(rng: random.Random, table: Table) -> None:
    table[rng.randrange(PLAYERS)][1] = None


def grades_sorted_alone(rng: random.Random, table: Table) -> None:
    for row, grade in zip(table, sorted(row[2] for row in table), strict=True):  # type: ignore[type-var]
        row[2] = grade


def schools_sorted_alone(rng: random.Random, table: Table) -> None:
    for row, school in zip(table, sorted(str(row[3]) for row in table), strict=True):
        row[3] = school


def schools_exchanged(rng: random.Random, table: Table) -> None:
    one = rng.randrange(PLAYERS)
    other = next(at for at in range(PLAYERS) if table[at][3] != table[one][3])
    table[one][3], table[other][3] = table[other][3], table[one][3]


def an_older_copy(rng: random.Random, table: Table) -> None:
    keep = rng.randint(1, ROUNDS - 1)
    for row in table:
        row[FIRST + keep : LAST] = [None] * (ROUNDS - keep)


def a_round_cleared(rng: random.Random, table: Table) -> None:
    column = FIRST + rng.randrange(ROUNDS)
    for row in table:
        row[column] = None


def a_game_cleared(rng: random.Random, table: Table) -> None:
    column, one = FIRST + rng.randrange(ROUNDS), rng.randrange(PLAYERS)
    other = int(str(table[one][column])[1:]) - 1
    table[one][column] = table[other][column] = None


def a_round_in_the_next_column(rng: random.Random, table: Table) -> None:
    column = FIRST + rng.randrange(ROUNDS - 1)
    for row in table:
        row[column + 1], row[column] = row[column], None


def one_row_to_the_right(rng: random.Random, table: Table) -> None:
    row = table[rng.randrange(PLAYERS)]
    row[FIRST:LAST] = [None, *row[FIRST : LAST - 1]]


def results_exchanged(rng: random.Random, table: Table) -> None:
    one, other = rng.sample(range(PLAYERS), 2)
    table[one][FIRST:], table[other][FIRST:] = table[other][FIRST:], table[one][FIRST:]


def a_row_deleted(rng: random.Random, table: Table) -> None:
    del table[rng.randrange(PLAYERS)]


def a_row_twice(rng: random.Random, table: Table) -> None:
    table.append([*table[rng.randrange(PLAYERS)]])


def rows_sorted_without_numbers(rng: random.Random, table: Table) -> None:
    numbers = [row[0] for row in table]
    table.sort(key=lambda row: str(row[1]), reverse=True)
    for row, number in zip(table, numbers, strict=True):
        row[0] = number


def numbers_sorted_alone(rng: random.Random, table: Table) -> None:
    numbers = [row[0] for row in table]
    for row, number in zip(table, reversed(numbers), strict=True):
        row[0] = number


SLIPS: tuple[Callable[[random.Random, Table], None], ...] = (
    names_exchanged,
    names_sorted_alone,
    names_moved_down,
    a_name_pasted_over_another,
    a_strange_name_over_another,
    a_name_deleted,
    grades_sorted_alone,
    schools_sorted_alone,
    schools_exchanged,
    an_older_copy,
    a_round_cleared,
    a_game_cleared,
    a_round_in_the_next_column,
    one_row_to_the_right,
    results_exchanged,
    a_row_deleted,
    a_row_twice,
    rows_sorted_without_numbers,
    numbers_sorted_alone,
)


def said(folder: Path, before: Table, now: Table) -> bool:
    """Whether the page says anything of a workbook that it saw before."""
    first, second = folder / "before.xlsx", folder / "now.xlsx"
    saved(first, [HEADS, *before])
    saved(second, [HEADS, *now])
    asking = Asking(folder, first)
    seen = asking.read["seen"]
    form = asking.ask("read", second.read_bytes(), file=2, name="now.xlsx", seen=seen)
    problems = [*form["book"].get("problems", ())]
    problems += [problem for one in form["book"]["sections"] for problem in one["problems"]]
    loud = [problem for problem in problems if not problem.get("note")]
    return bool(
        form["doubts"]
        or form["book"].get("error")
        or loud
        or not all(x["fine"] for x in form["shown"])
    )


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_a_slip_between_two_visits_is_said(
    slip: Callable[[random.Random, Table], None], tmp_path: Path
) -> None:
    silent = []
    for seed in range(few(TRIES, 2)):
        rng = random.Random(f"{slip.__name__} {seed}")
        before = sound(rng)
        now = [[*row] for row in before]
        slip(rng, now)
        folder = tmp_path / str(seed)
        folder.mkdir()
        if now != before and not said(folder, before, now):
            silent.append((seed, now))
    assert not silent


@pytest.mark.parametrize("seed", range(3))
def test_a_further_round_is_no_slip(seed: int, tmp_path: Path) -> None:
    now = sound(random.Random(seed))
    before = [[*row[: LAST - 1], None] for row in now]
    assert not said(tmp_path, before, now)
