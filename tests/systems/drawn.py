"""Events to judge tie-break systems by, each made once, and the naive rule of a system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import naive
import naive_fide
from naive import Sheet
from random_events import INSIDE, random_event, random_points, random_sheet
from round_robins import board_points, random_round_robin, round_robin
from sheets import sheet_of
from thinning import thinned

import xltiebreak
from xltiebreak.core.event import Event
from xltiebreak.core.registry import Case
from xltiebreak.core.terms import Value
from xltiebreak.rules import US, System


class Drawn(NamedTuple):
    """A crosstable as the naive rules read it and as the package reads it.

    tied: the score groups; halves: the same, each cut in two; boards: of teams, their game points
    on each board.
    """

    name: str
    sheet: Sheet
    event: Event
    tied: list[list[int]]
    halves: list[list[int]]
    boards: naive_fide.BoardPoints = MappingProxyType({})


_BY_HAND = {
    "before the first round": ["Rtg Rnd1 Rnd2", "4 1500 . .", "2 1600 . ."],
    "one round": ["Rtg Rnd1", "1 1500 W2w", "2 unr L1b", "3 1600 -B-"],
    "a round left out": [
        *("Rtg Rnd1 Rnd2 Rnd3 Rnd4", "1 1500 W2w . D3b L4w", "2 1600 L1b . D4w F3w"),
        *("3 1700 -H- . D1w X2b", "4 1800 -U- . D2b W1b"),
    ],
    "a section of three": [
        *("Rtg Rnd1 Rnd2 Rnd3", "1 1500 W2w -B- D3b", "2 1600 L1b -U- -B-"),
        "3 1700 -B- -H- D1w",
    ],
    "two matches of the same two": [
        *("Rtg Rnd1 Rnd2", "1 1500 W2w_3-1 W2b_2.5-1.5", "2 1600 L1b_1-3 L1w_1.5-2.5"),
    ],
}


@cache
def drawn_events() -> tuple[Drawn, ...]:
    """Random events, one in twelve of them of thirteen rounds, and a few by hand."""
    seeds = range(1000, 1000 + thinned(120, 25))
    sheets = {f"seed {seed}": random_sheet(seed, rounds=13 * (seed % 12 == 7)) for seed in seeds}
    sheets |= {f"thirteen full rounds, seed {seed}": full_sheet(seed, 13) for seed in range(3)}
    for name, (header, *lines) in _BY_HAND.items():
        rows = [line.split() for line in (f"No. {header}", *lines)]
        sheets[name] = sheet_of(
            [["" if cell == "." else cell.replace("_", " ") for cell in row] for row in rows]
        )
    return tuple(_drawn(name, sheet) for name, sheet in sheets.items())


@cache
def events_going_on() -> tuple[Drawn, ...]:
    """Random events in whose last round some pairings have no result yet."""
    seeds = range(2000, 2000 + thinned(40, 15))
    return tuple(_drawn(f"seed {n}, going on", random_sheet(n, going_on=True)) for n in seeds)


@cache
def drawn_round_robins() -> tuple[Drawn, ...]:
    """Round robins, two in three of them of teams, whose boards are known; odd and even."""
    found = []
    for seed in range(thinned(60, 15)):
        rng = Random(seed)
        turn = seed % 3
        sheet = random_round_robin(rng, teams=turn == 1) if turn < 2 else round_robin(rng)
        drawn = _drawn(f"round robin {seed}", sheet)
        found.append(_with_boards(drawn, rng) if sheet.made else drawn)
    return tuple(found)


@cache
def drawn_teams() -> tuple[Drawn, ...]:
    """Swisses of teams whose boards are known."""
    sheets = ((n, full_sheet(n, 3 + n % 4, forfeits=True)) for n in range(thinned(30, 10)))
    return tuple(_with_boards(_drawn(f"teams {n}", sheet), Random(n)) for n, sheet in sheets)


@cache
def pool() -> tuple[Drawn, ...]:
    """Every kind of random event, each made once."""
    return (*drawn_events(), *events_going_on(), *drawn_round_robins(), *drawn_teams())


@cache
def round_robins() -> tuple[Event, ...]:
    """Events in which everybody has an opponent in every round, as in a round-robin matrix."""
    return tuple(
        event_of(full_sheet(seed, 3 + seed % 5, forfeits=seed % 2 == 0))
        for seed in range(thinned(20, 10))
    )


def full_sheet(seed: int, rounds: int, *, forfeits: bool = False) -> Sheet:
    """A team event of four, six or eight without byes and absences."""
    rng = Random(seed)
    players = 2 * rng.randint(2, 4)
    results = random_event(
        rng, players, rounds, byes=False, forfeits=forfeits, withdrawals=False, colours=True
    )
    made = random_points(rng, results, INSIDE["team"])
    ratings: naive.Ratings = {no: rng.randint(800, 2800) for no in results}
    return Sheet(results, ratings, {2}, {1: Fraction(1)}, made)


def _drawn(name: str, sheet: Sheet) -> Drawn:
    rng, tied = Random(name), naive.tied_groups(sheet)
    event = event_of(sheet, shuffled=rng)
    halves = []
    for group in tied:
        first = [no for no in group if rng.random() < 0.6]
        halves += [first, [no for no in group if no not in first]]
    return Drawn(name, sheet, event, tied, [half for half in halves if half])


def _with_boards(drawn: Drawn, rng: Random) -> Drawn:
    boards = board_points(rng, drawn.sheet)
    players = tuple(
        replace(player, boards=tuple(map(float, boards[player.number])))
        for player in drawn.event.players
    )
    return drawn._replace(event=replace(drawn.event, players=players), boards=boards)


def event_of(sheet: Sheet, shuffled: Random | None = None) -> Event:
    """What the package reads from the sheet; shuffled: with its rows in any order."""
    rounds = len(next(iter(sheet.results.values())))
    rows = [
        [
            no,
            f"Player {no}",
            sheet.ratings.get(no) or "unr",
            "x" if no in sheet.late else None,
            float(sheet.playoff[no]) if no in sheet.playoff else None,
            float(sheet.manual[no]) if no in sheet.manual else None,
            *(_written(sheet, no, position) for position in range(rounds)),
        ]
        for no in sheet.results
    ]
    if shuffled:
        shuffled.shuffle(rows)
    beside = ["No.", "Name", "Rtg", "Late", "Playoff", "Manual"]
    header = [*beside, *(f"Rnd{n + 1}" for n in range(rounds))]
    return replace(sound([header, *rows]), by_game_points=sheet.by_game_points)


def _written(sheet: Sheet, no: int, position: int) -> str:
    cell = sheet.results[no][position]
    points = sheet.made[no][position] if no in sheet.made else None
    return f"{cell} {float(points[0]):g}-{float(points[1]):g}" if points else cell


def sound(rows: Sequence[Sequence[object]]) -> Event:
    """The event of rows; a sheet may not leave a round out, but an event may."""
    (table,) = xltiebreak.read_values(rows)
    wrong = [one.message for one in table.problems if one.severity == "error"]
    assert all("has no result, but" in message for message in wrong), table.problems
    return table.event


# Worked cases.


def rows_of_case(case: Case) -> list[list[str]]:
    """The cells of a crosstable in text: two blanks between cells, a point for a blank one."""
    lines = [re.split("  +", line.strip()) for line in case.crosstable.strip().splitlines()]
    return [["" if cell == "." else cell for cell in line] for line in lines]


def event_of_case(case: Case) -> Event:
    return sound([[cell or None for cell in row] for row in rows_of_case(case)])


# What the naive rules say.


def exact(value: Value) -> Fraction | None:
    return None if value is None else Fraction(value)


def agree(
    system: System,
    one: Drawn,
    groups: Sequence[Sequence[int]],
    parameter: naive.Parameter = None,
) -> Iterator[Fraction | None]:
    """Yield the values of who is tied in these groups, which are those of the naive rule."""
    values = system.values(one.event, groups)
    for tied in groups:
        for no in tied:
            expected = naively(system, one, no, list(tied), parameter)
            computed = exact(values[no])
            assert computed == expected, (
                f"{one.name}: {system.exact} of player {no} is {computed}, its naive twin gives "
                f"{expected}; tied are {tied}, the results are {one.sheet.results}"
            )
            yield computed


def naively(
    system: System, one: Drawn, no: int, tied: list[int], parameter: naive.Parameter = None
) -> naive.Value:
    if system.group and len(tied) < 2 and not system.definition.alone:
        return None
    if system.rules == US:
        return naive.TWINS[system.definition.code](one.sheet, no, tied, parameter)
    boards = one.boards or None
    return naive_fide.value(one.sheet, system.code, system.rules, no, tied, board_points=boards)
