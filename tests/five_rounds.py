"""Random events as a director types them: round by round, with what happens in between.

Before a round somebody comes late or leaves, a result is corrected, the table is sorted, and points
and places are typed over. A fill after every round leaves `TypedEvent.rows` as it makes them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tables import Rows

from xltiebreak.reading.grid import Cell

ROUNDS = 5
CODES = ("MM", "SO", "CU", "CO", "SB", "KA")
_OTHER = {"W": "L", "L": "W", "D": "D"}


class TypedEvent:
    """A crosstable of one sheet from A1 on.

    rows: what the sheet holds now; typed_over: points and places that a person typed, by player
    number and heading.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.results: dict[int, list[str]] = {}
        self.gone: set[int] = set()
        self.typed_over: dict[tuple[int, str], float] = {}
        codes = rng.sample(CODES, rng.randint(1, 4)) if rng.random() < 0.8 else []
        own = ["Pts"] * (rng.random() < 0.8) + codes + ["Place"] * (rng.random() < 0.6)
        rounds = [f"Rd {n}" for n in range(1, ROUNDS + 1)]
        if not codes or rng.random() < 0.5:
            self.head: list[object] = ["No.", "Name", *rounds, *own]
        else:
            self.head = ["No.", "Name", *own, *rounds]
        self.own = own
        self.rows: Rows = [list(self.head)]
        for _ in range(rng.randint(4, 10)):
            self._enter(0)

    def play(self, number: int) -> None:
        """Type a round, and what happened before it."""
        rng = self.rng
        if number > 1:
            if rng.random() < 0.4:
                self._enter(number - 1)
            if rng.random() < 0.4:
                self._correct(rng.randrange(number - 1))
            for happens in (self._withdraw, self._sort, self._type_over):
                if rng.random() < 0.3:
                    happens()
        active = [player for player in self.results if player not in self.gone]
        rng.shuffle(active)
        for player in self.results.keys() - set(active):
            self._set(player, number - 1, "-U-")
        if len(active) % 2:
            self._set(active.pop(), number - 1, "-B-")
        for one, other in zip(active[::2], active[1::2], strict=True):
            self._pair(one, other, number - 1)

    @property
    def fresh_rows(self) -> Rows:
        """The sheet as if no fill had ever been made."""
        width = len(self.head)
        rows = [list(row[:width]) for row in self.rows]
        for line in rows[1:]:
            for heading in self.own:
                line[self.head.index(heading)] = None
        for (player, heading), value in self.typed_over.items():
            cell = self.cell(player, heading)
            rows[cell.row - 1][cell.column - 1] = value
        return rows

    def cell(self, player: int, heading: str) -> Cell:
        """The cell of a player under a heading."""
        row = next(row for row, line in enumerate(self.rows, 1) if line[0] == player)
        return Cell(row, self.head.index(heading) + 1)

    def _lines(self) -> Iterator[list[object]]:
        yield from self.rows[1:]

    def _line(self, player: int) -> list[object]:
        return next(line for line in self._lines() if line[0] == player)

    def _enter(self, missed: int) -> None:
        player = len(self.results) + 1
        self.results[player] = [""] * ROUNDS
        self.rows.append([float(player), f"Player {player}", *([None] * (len(self.head) - 2))])
        for index in range(missed):
            self._set(player, index, "-U-")

    def _withdraw(self) -> None:
        left = [player for player in self.results if player not in self.gone]
        if len(left) > 4:
            self.gone.add(self.rng.choice(left))

    def _correct(self, index: int) -> None:
        games = [no for no, cells in self.results.items() if cells[index][:1] in ("W", "D", "L")]
        if games:
            one = self.rng.choice(games)
            self._pair(one, int(self.results[one][index][1:]), index)

    def _sort(self) -> None:
        head, *lines = self.rows
        column = self.rng.randrange(len(self.head))
        lines.sort(key=lambda line: (str(line[column]), line[0]), reverse=self.rng.random() < 0.5)
        self.rows = [head, *lines]

    def _type_over(self) -> None:
        headings = [heading for heading in self.own if heading in ("Pts", "Place")]
        if headings:
            player, heading = self.rng.choice(list(self.results)), self.rng.choice(headings)
            if sum(typed == heading for _, typed in self.typed_over) * 3 > len(self.results):
                return  # somebody who types more than a third over does not want it filled
            value = float(self.rng.randint(11, 20))
            self.typed_over[player, heading] = value
            self._line(player)[self.head.index(heading)] = value

    def _pair(self, one: int, other: int, index: int) -> None:
        result = self.rng.choice("WDL")
        self._set(one, index, f"{result}{other}")
        self._set(other, index, f"{_OTHER[result]}{one}")

    def _set(self, player: int, index: int, text: str) -> None:
        self.results[player][index] = text
        self._line(player)[self.head.index(f"Rd {index + 1}")] = text
