"""Random events whose rounds stand between columns that look like results and are none."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from random_events import random_event

from xltiebreak.reading.grid import Area, Cell, Grid
from xltiebreak.reading.worksheet import Cells, cells_of

HEADS = {  # how rounds may be headed; the decoys beside them in any case have headings
    "rounds": "Rnd{}",
    "numbers": "{}",
    "nothing": "",
}
FIRST_ROW = 4


def decoy(rng: random.Random, players: int) -> tuple[str, Sequence[object]]:
    """A column beside the rounds that is none: its heading and its cells."""
    columns: list[tuple[str, Sequence[object]]] = [
        ("Div", [f"D{rng.randint(1, 2)}" for _ in range(players)]),
        ("Locker", [f"L{rng.randint(1, 3 * players)}" for _ in range(players)]),
        ("Room", [f"{rng.choice('WL')}{rng.randint(1, 9)}" for _ in range(players)]),
        ("Grade", [rng.choice(["K", 1, 2, 3, 4, 5]) for _ in range(players)]),
        ("Pts", [rng.randint(0, 12) / 2 for _ in range(players)]),
        ("School", [rng.choice(["W1 Lincoln", "L12", "Kent"]) for _ in range(players)]),
        ("", [None] * players),
    ]
    return rng.choice(columns)


class EventSheet:
    """An event in H4:..., with a decoy at each side."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        players, rounds = rng.randint(4, 20), rng.randint(3, 7)
        self.results = random_event(rng, players, rounds, running=rng.random() < 0.3)
        self.rounds = len(next(iter(self.results.values())))
        self.left = rng.randint(2, 8)
        head = HEADS[rng.choice([*HEADS])]
        sides = [decoy(rng, len(self.results)) for _ in "ab"]
        heads = [head.format(number) for number in range(1, self.rounds + 1)]
        blank: list[object] = [None] * (self.left - 2)
        lines = [[*blank, sides[0][0], *heads, sides[1][0]]]
        for line, cells in enumerate(self.results.values()):
            lines.append([*blank, sides[0][1][line], *cells, sides[1][1][line]])
        self.grid = Grid("", [[], [], *lines])

    def area(self, first: int, last: int) -> Area:
        """The cells of the rounds from one to another."""
        bottom = FIRST_ROW + len(self.results) - 1
        return Area(FIRST_ROW, self.left + first - 1, bottom, self.left + last - 1)

    def block(self, first: int, last: int) -> Cells:
        return self.cells(self.area(first, last))

    def cells(self, area: Area) -> Cells:
        corner = Cell(area.top, area.left)
        cells = cells_of(self.grid.cut(area).rows)
        return cells._replace(corner=lambda: corner, sheet=lambda: self.grid)

    def parts(self) -> Iterator[tuple[int, int]]:
        """The first and last rounds of blocks that leave out up to two at each side."""
        for before in range(3):
            for behind in range(3):
                first, last = 1 + before, self.rounds - behind
                if first <= last and (before or behind):
                    yield first, last
