"""Columns that stand between or before opponent and result: board, club, colour, rating.

The rounds are read whole, or the columns that are left out are named; nothing is read in part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest
from random_events import opponent_of, random_event
from tables import Rows
from thinning import thinned

from xltiebreak.reading.crosstable import Grid, read

EVENTS = 32
WORTH = {"W": 1.0, "D": 0.5, "L": 0.0}
CLUBS = ("Hill", "Lake", "Oak Park", "North")
Other = Callable[[Random, int, str], object]
BETWEEN: Mapping[str, tuple[tuple[str, ...], Other]] = {
    "board": (("Bd", "Opp", "Res"), lambda rng, board, cell: board),
    "club": (("Opp", "Club", "Res"), lambda rng, board, cell: rng.choice(CLUBS)),
    "club before": (("Club", "Opp", "Res"), lambda rng, board, cell: rng.choice(CLUBS)),
    "rating": (("Opp", "Rtg", "Res"), lambda rng, board, cell: rng.randint(900, 2200)),
    "rating before": (("Rtg", "Opp", "Res"), lambda rng, board, cell: rng.randint(900, 2200)),
    "colour": (("Opp", "Col", "Res"), lambda rng, board, cell: cell[-1]),
}


def in_groups(rows: Rows) -> Rows:
    """The rows with the columns of one kind beside one another: all opponents, all results ..."""
    heads = [str(head) for head in rows[0]]
    of_rounds = [at for at, head in enumerate(heads) if " " in head]
    kinds = list(dict.fromkeys(heads[at].split()[1] for at in of_rounds))
    of_rounds.sort(key=lambda at: kinds.index(heads[at].split()[1]))
    order = [0, 1, *of_rounds, *range(2 + len(of_rounds), len(heads))]
    return [[row[at] for at in order] for row in rows]


def table(rng: Random, kind: str, *, points: bool) -> tuple[Rows, dict[int, float]]:
    """A table, and the points of each player, counted here."""
    heads, other = BETWEEN[kind]
    rounds = rng.randint(3, 5)
    results = random_event(rng, rng.choice((6, 8, 10)), rounds, colours=True, forfeits=False)
    made = {no: sum(WORTH.get(cell[0], 0.0) for cell in own) for no, own in results.items()}
    lines: Rows = []
    for board, (number, own) in enumerate(results.items(), 1):
        line: list[object] = [number, f"Player {number}"]
        for cell in own:
            if cell[0] not in WORTH:
                line += [""] * 3
                continue
            told = {"Opp": opponent_of(cell), "Res": WORTH[cell[0]]}
            line += [told.get(head, other(rng, board, cell)) for head in heads]
        lines.append([*line, *([made[number]] if points else [])])
    headings = [f"R{at} {head}" for at in range(1, rounds + 1) for head in heads]
    return [["No.", "Name", *headings, *(["Pts"] if points else [])], *lines], made


@pytest.mark.parametrize("ordered", [list, in_groups], ids=["by round", "in groups"])
@pytest.mark.parametrize("points", [True, False], ids=["points", "no points"])
@pytest.mark.parametrize("kind", BETWEEN)
def test_columns_between_leave_the_rounds_whole(
    kind: str, points: bool, ordered: Callable[[Rows], Rows]
) -> None:
    for seed in range(thinned(EVENTS)):
        rows, made = table(Random(f"{kind} {seed}"), kind, points=points)
        (found,) = read(Grid("Open", ordered(rows)))
        assert found.sound, (seed, [str(one) for one in found.problems])
        assert found.event.scores == made, seed
        assert not [one for one in found.problems if "points" in one.message], seed


def test_a_slip_in_a_group_of_columns_is_refused() -> None:
    for seed in range(thinned(EVENTS)):
        rng = Random(seed)
        rows, _ = table(rng, "colour", points=False)
        rows = in_groups(rows)
        rounds = sum(str(head).endswith("Res") for head in rows[0])
        column = len(rows[0]) - rng.randint(1, rounds)
        line = rng.choice([row for row in rows[1:] if row[column] != ""])
        line[column] = 1 if line[column] == 0 else 0
        (found,) = read(Grid("Open", rows))
        assert not found.sound, seed
