"""After random manipulations the standings are right for the cells now there, or they warn.

LibreOffice inserts, deletes, moves, sorts and types; the naive rules read what stands there then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from calc.office import needs_office, office
from openpyxl.utils import get_column_letter
from thinning import thinned
from workbook.live.calculating import Sheet
from workbook.live.hands import Act, Job, after
from workbook.live.own_sheets import by_rules, heads, own_lines, own_status
from workbook.live.typed import FIRST, NAME, NUMBER, SECTION, STANDINGS, Shape, Typed, random_typed

from xltiebreak.rules.orders import order_of

pytestmark = [pytest.mark.slow, needs_office]

JOBS = 80
OWN_JOBS = 100
SHAPES = (Shape(9, 3, order_of("wscf"), ("Club",)), Shape(8, 4, order_of("BH,SB,PS", "fide2026")))
LAST_COLUMN = 25


class Hands:
    """Hands at random at a workbook of this shape."""

    def __init__(self, rng: random.Random, typed: Typed) -> None:
        self.rng, self.typed, self.shape = rng, typed, typed.shape

    @property
    def row(self) -> int:
        return self.rng.choice(self.shape.lines)

    @property
    def last_round(self) -> int:
        return self.shape.result(self.shape.rounds)

    def area(self, top: int, left: int, bottom: int, right: int) -> str:
        return f"{get_column_letter(left)}{top}:{get_column_letter(right)}{bottom}"

    def cell(self, row: int, column: int) -> str:
        return f"{get_column_letter(column)}{row}"

    # On the section's sheet.

    def insert_row(self) -> list[Act]:
        return [("insert row", SECTION, self.rng.randint(1, FIRST + self.shape.players + 9))]

    def delete_row(self) -> list[Act]:
        return [("delete row", SECTION, self.rng.randint(FIRST, FIRST + self.shape.players + 9))]

    def insert_row_for_a_child(self) -> list[Act]:
        row = self.rng.randint(FIRST, FIRST + self.shape.players + 6)
        return [("insert row", SECTION, row), *self._child(row)]

    def type_a_child(self) -> list[Act]:
        return self._child(self.rng.randint(FIRST, FIRST + self.shape.players + 12))

    def _child(self, row: int) -> list[Act]:
        acts: list[Act] = [("type text", SECTION, self.cell(row, NAME), "Zoe")]
        if self.rng.random() < 0.8:
            acts.append(("type text", SECTION, self.cell(row, NUMBER), "77"))
        for turn in self.shape.turns:
            if self.rng.random() < 0.8:
                cell = self.cell(row, self.shape.result(turn))
                acts.append(("type text", SECTION, cell, self.rng.choice(["-U-", "-H-"])))
        return acts

    def cut_a_row(self) -> list[Act]:
        return [("cut and paste", SECTION, self._whole_row(), self._somewhere(NUMBER))]

    def copy_a_row(self) -> list[Act]:
        return [("copy and paste", SECTION, self._whole_row(), self._somewhere(NUMBER))]

    def _whole_row(self) -> str:
        row, last = self.row, self.rng.choice([self.last_round, self.shape.check, LAST_COLUMN])
        return self.area(row, NUMBER, row, last)

    def _somewhere(self, column: int) -> str:
        return self.cell(self.rng.randint(FIRST, FIRST + self.shape.players + 9), column)

    def cut_cells(self) -> list[Act]:
        row, left = self.row, self.rng.randint(NUMBER, self.last_round)
        area = self.area(row, left, row, self.rng.randint(left, self.last_round))
        return [("cut and paste", SECTION, area, self._somewhere(left))]

    def sort(self) -> list[Act]:
        left = self.rng.choice([NUMBER, NUMBER, NAME])
        right = self.rng.choice([NAME, self.last_round, self.shape.check, LAST_COLUMN])
        top, bottom = FIRST, FIRST + self.shape.players - self.rng.choice([1, 2, 3])
        field = self.rng.randint(0, right - left)
        area = self.area(top, left, bottom, right)
        return [("sort", SECTION, area, field, self.rng.random() < 0.5)]

    def clear(self) -> list[Act]:
        row, left = (
            self.row,
            self.rng.choice([NUMBER, NAME, *map(self.shape.result, self.shape.turns)]),
        )
        right = self.rng.choice([left, left, self.last_round])
        return [("clear", SECTION, self.area(row, left, row, right))]

    def shift_cells(self) -> list[Act]:
        row, column = self.row, self.rng.randint(NUMBER, self.last_round)
        word = self.rng.choice(["insert cells", "delete cells"])
        return [(word, SECTION, self.area(row, column, row, column))]

    def a_column(self) -> list[Act]:
        word = self.rng.choice(["insert column", "delete column"])
        return [(word, SECTION, self.rng.randint(NUMBER, self.last_round))]

    def type_over_a_white_cell(self) -> list[Act]:
        column = self.rng.randint(self.shape.points, self.shape.place)
        return [("type text", SECTION, self.cell(self.row, column), str(self.rng.randint(0, 9)))]

    def type_a_result(self) -> list[Act]:
        cell = self.cell(self.row, self.shape.result(self.rng.choice(self.shape.turns)))
        other = self.rng.randint(1, self.shape.players + 1)
        text = self.rng.choice(["W{}", "L{}", "D{}", "X{}", "-B-", "-H-", "bye", "{}", "1-0"])
        return [("type text", SECTION, cell, text.format(other))]

    def rename(self) -> list[Act]:
        row = self.rng.choice(self.shape.lines[: self.shape.players - 3])
        return [("type text", SECTION, self.cell(row, NAME), "Zoe")]

    def clear_one_side(self) -> list[Act]:
        """Of a game that is typed on both sides: nothing is lost."""
        row, turn = self.rng.choice(
            [
                (row, turn)
                for row, line in zip(self.shape.lines, self.typed.lines, strict=True)
                for turn, cell in enumerate(line.cells, 1)
                if cell[:1] in ("W", "D", "L")
            ]
        )
        return [
            (
                "clear",
                SECTION,
                self.area(row, self.shape.result(turn), row, self.shape.result(turn)),
            )
        ]

    # On the sheet of the section, whoever made it.

    def acts_on_the_section(self) -> list[Act]:
        """One manipulation of a director's own sheet, sometimes two."""
        kinds = self._of_the_section()
        many = self.rng.choice([1, 1, 2])
        return [act for _ in range(many) for act in self.rng.choice(kinds)()]

    def _of_the_section(self) -> Sequence[Callable[[], list[Act]]]:
        return (
            *(self.insert_row, self.delete_row, self.insert_row_for_a_child, self.type_a_child),
            *(self.cut_a_row, self.copy_a_row, self.cut_cells, self.sort, self.sort, self.clear),
            *(self.shift_cells, self.a_column, self.type_over_a_white_cell, self.type_a_result),
            *(self.rename, self.clear_one_side),
        )

    # On the standings.

    def change_the_standings(self) -> list[Act]:
        row, column = self.row, self.rng.randint(1, self.shape.place)
        word, *arguments = self.rng.choice(
            [
                ("insert row", row),
                ("delete row", row),
                ("type text", self.cell(row, column), "5"),
                ("clear", self.area(row, 1, row, column)),
                ("cut and paste", self.area(row, 1, row, self.shape.place), f"A{self.row}"),
                ("sort", self.area(FIRST, 1, self.shape.lines[-1], self.shape.place + 3), 2, True),
            ]
        )
        return [(word, STANDINGS, *arguments)]

    def acts(self) -> list[Act]:
        """One manipulation, sometimes two."""
        kinds = (*self._of_the_section(), self.change_the_standings)
        many = self.rng.choice([1, 1, 2])
        return [act for _ in range(many) for act in self.rng.choice(kinds)()]


def test_the_standings_are_right_or_warn(tmp_path: Path) -> None:
    events, jobs = [], []
    for seed in range(thinned(JOBS, least=60)):
        typed = random_typed(seed, SHAPES[seed % 2], plainly=True)
        events.append(typed)
        jobs.append(Job(typed.save(tmp_path), Hands(random.Random(seed), typed).acts()))
    with office() as opened:
        done = after(opened, jobs)
    wrong, right = [], 0
    for typed, job, sheets in zip(events, jobs, done, strict=True):
        said = status(sheets[STANDINGS])
        if said != "Check: all right":
            if "not final" not in said and "changed" not in said:
                wrong.append(f"{said!r} after {job.acts} in {typed}")
            continue
        right += 1
        shown, expected = listed(sheets[STANDINGS], typed.shape), by_rules(sheets[SECTION], typed)
        if shown != expected:
            wrong.append(f"{shown} after {job.acts}, expected {expected} in {typed}")
    assert not wrong, "\n".join(wrong)
    assert right > len(jobs) / 10  # not everything warns


def test_a_directors_own_sheet_is_right_or_says_what_is_wrong(tmp_path: Path) -> None:
    events, jobs = [], []
    for seed in range(thinned(OWN_JOBS, least=60)):
        typed = random_typed(seed, SHAPES[seed % 2], plainly=True)
        events.append(typed)
        acts = Hands(random.Random(seed), typed).acts_on_the_section()
        jobs.append(Job(typed.save_own(tmp_path), acts, sheets=(SECTION,)))
    with office() as opened:
        done = after(opened, jobs)
    wrong, right = [], 0
    for typed, job, sheets in zip(events, jobs, done, strict=True):
        if own_status(sheets[SECTION]) != "Check: all right":
            continue
        right += 1
        shown, expected = own_lines(sheets[SECTION], typed.shape), by_rules(sheets[SECTION], typed)
        if shown != sorted(expected):
            wrong.append(f"{shown} after {job.acts}, expected {expected} in {typed}")
    assert not wrong, "\n".join(wrong)
    assert right > len(jobs) / 5  # not everything warns


def status(sheet: Sheet) -> str:
    """The line under the title; rows may have been inserted above it."""
    return next((row[0] for row in sheet.rows if row[0].startswith("Check:")), "")


def listed(sheet: Sheet, shape: Shape) -> list[tuple[str, ...]]:
    """Place, number, name, points and tie-breaks of each line of the standings."""
    top, columns = heads(sheet, "Place")
    first, pts = columns["Place"], columns["Pts"]
    picked = [first, columns["No."], columns["Name"], *range(pts, pts + 1 + len(shape.order))]
    lines = [tuple(row[column] for column in picked) for row in sheet.rows[top + 1 :]]
    return [line for line in lines if any(line)]
