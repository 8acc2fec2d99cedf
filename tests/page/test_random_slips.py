"""Slips of a coordinator at random: the sheet itself, the command and the page say each of them.

Each begins with a sound event of a template, both rows of every game typed, and gets one slip of a
kind. Said is whatever a coordinator sees: a Check line that is not *all right*, an error or warning
of `check`, a line of the page that is not *all fine* or a warning below it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import naive
import pytest
from click.testing import CliRunner
from page.asking import Asking
from random_events import random_event
from thinning import few
from workbook.live.calculating import by_ironcalc, needs_ironcalc
from workbook.live.typed import SECTION, STATUS, Line, Shape, Typed, games

from xltiebreak.cli import main
from xltiebreak.rules.orders import order_of

TRIES = 10
ORDER = order_of("wscf")
PLAYERS, ROUNDS = 9, 4
Cells = naive.Results


class Slip(NamedTuple):
    """An event with a slip; names: by number, where they are not plain."""

    cells: Cells
    names: dict[int, str]


def two_games(rng: random.Random, event: Cells) -> tuple[int, int, int]:
    """Two players who met at the board, and the round from 0."""
    met = [one for one in games(event) if event[one[0]][one[2]][:1] in "WDL"]
    return rng.choice(met)


def wrong_result(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    kind, rest = event[one][turn][0], event[one][turn][1:]
    event[one][turn] = rng.choice([other for other in "WDL" if other != kind]) + rest


def wrong_opponent(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, event)
    third = rng.choice([number for number in event if number not in (one, other)])
    event[one][turn] = f"{event[one][turn][0]}{third}"


def nobody_of_this_number(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    event[one][turn] = f"{event[one][turn][0]}{rng.randint(50, 99)}"


def the_own_number(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    event[one][turn] = f"{event[one][turn][0]}{one}"


def a_stray_character(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, event)
    event[one][turn] += rng.choice(["-", "=", "?", ".", "/", "x"])
    event[other][turn] = ""


def a_bare_letter(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    event[one][turn] = event[one][turn][0]


def points_for_a_result(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    event[one][turn] = {"W": "1-0", "D": "½-½", "L": "0-1"}[event[one][turn][0]]


def a_letter_of_no_result(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, event)
    event[one][turn] = f"{rng.choice('QYKRS')}{other}"


def a_cleared_round(rng: random.Random, event: Cells) -> None:
    turn = rng.randrange(ROUNDS - 1)
    for cells in event.values():
        cells[turn] = ""


def a_second_meeting(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, {no: cells[:-1] for no, cells in event.items()})
    for number in event:
        event[number][ROUNDS - 1] = ""
    event[one][ROUNDS - 1], event[other][ROUNDS - 1] = f"W{other}", f"L{one}"
    assert turn < ROUNDS - 1


def two_name_one(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, event)
    busy = [no for no in event if no not in (one, other) and naive.played(event[no][turn] or "-")]
    third = rng.choice(busy)
    event[third][turn] = f"{event[third][turn][0]}{other}"


def a_bye_for_who_played(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, event)
    event[one][turn] = "-B-"


def a_result_against_a_bye(rng: random.Random, event: Cells) -> None:
    one, other, turn = two_games(rng, event)
    event[other][turn] = rng.choice(["-B-", "-U-", "-H-"])
    assert event[one][turn]


def a_result_in_the_next_column(rng: random.Random, event: Cells) -> None:
    one, _, turn = two_games(rng, {no: cells[:-1] for no, cells in event.items()})
    event[one][turn + 1], event[one][turn] = event[one][turn], ""


def a_child_called_bye(rng: random.Random, event: Cells) -> dict[int, str]:
    odd = rng.choice(list(event))
    number = len(event) + 1
    event[number] = [""] * ROUNDS
    turn = rng.randrange(ROUNDS)
    if naive.played(event[odd][turn]):
        event[naive.opponent(event[odd][turn])][turn] = "-B-"
    event[odd][turn] = f"W{number}"
    return {number: rng.choice(["BYE", "Bye", "bye", "Freilos", "Descansa"])}


def the_same_name_twice(rng: random.Random, event: Cells) -> dict[int, str]:
    one = rng.choice(list(event))
    met = {naive.opponent(cell) for cell in event[one] if naive.played(cell)}
    other = rng.choice([number for number in event if number != one and number not in met])
    return dict.fromkeys((one, other), "Adams, Nora")  # who met are two children


KINDS: Sequence[Callable[[random.Random, Cells], dict[int, str] | None]] = (
    *(wrong_result, wrong_opponent, nobody_of_this_number, the_own_number, a_stray_character),
    *(a_bare_letter, points_for_a_result, a_letter_of_no_result, a_cleared_round),
    *(a_second_meeting, two_name_one, a_bye_for_who_played, a_result_against_a_bye),
    *(a_result_in_the_next_column, a_child_called_bye, the_same_name_twice),
)
UNSEEN_BY_FORMULAS = (the_same_name_twice,)
"""The sheet itself compares no names."""


def slips(tries: int) -> list[tuple[str, Typed]]:
    found = []
    for kind in KINDS:
        for seed in range(tries):
            rng = random.Random(f"{kind.__name__} {seed}")
            plain = {"byes": False, "forfeits": False, "withdrawals": False}
            event = random_event(rng, PLAYERS, ROUNDS, **plain)
            names = kind(rng, event) or {}
            lines = tuple(
                Line(number, names.get(number, f"Child {number}"), tuple(cells))
                for number, cells in sorted(event.items())
            )
            name = f"{kind.__name__}-{seed}"
            found.append((kind.__name__, Typed(name, Shape(len(event), ROUNDS, ORDER), lines)))
    return found


@pytest.mark.slow
def test_no_slip_is_silent_on_the_command_line_or_the_page(tmp_path: Path) -> None:
    silent = []
    for _, typed in slips(few(TRIES, 1, most=5)):
        path = typed.save(tmp_path)
        done = CliRunner().invoke(main, ["check", str(path)])
        if "error: " not in done.stderr and "warning: " not in done.stderr:
            silent.append(f"{typed.name} on the command line")
        told = Asking(tmp_path / typed.name, path).read
        problems = [one for section in told["book"]["sections"] for one in section["problems"]]
        problems += told["book"].get("problems", [])
        is_fine = all(one["fine"] for one in told["shown"])
        if is_fine and not [one for one in problems if not one.get("note")]:
            silent.append(f"{typed.name} on the page")
    assert silent == []


@pytest.mark.slow
@needs_ironcalc
def test_no_slip_is_silent_in_the_sheet(tmp_path: Path) -> None:
    made = [
        typed
        for kind, typed in slips(few(TRIES, 1, most=5))
        if kind not in [one.__name__ for one in UNSEEN_BY_FORMULAS]
    ]
    found = by_ironcalc([typed.save(tmp_path) for typed in made], tmp_path)
    silent = [
        typed.name
        for typed, sheets in zip(made, found, strict=True)
        if sheets[SECTION].at(*STATUS) == "Check: all right"
    ]
    assert silent == []
