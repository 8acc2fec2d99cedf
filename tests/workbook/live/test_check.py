"""The workbook marks a wrong cell while results are typed, and says what is wrong.

IronCalc calculates in every loop; LibreOffice, which is slow, must say the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from libreoffice import needs_libreoffice
from openpyxl.worksheet.worksheet import Worksheet
from random_events import opponent_of
from thinning import thinned
from workbook.live.calculating import (
    Calculate,
    Calculated,
    by_ironcalc,
    by_libreoffice,
    needs_ironcalc,
)
from workbook.live.typed import SECTION, STATUS, Line, Shape, Typed, random_typed

from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.checks import MESSAGES, MISNUMBERED

UNREADABLE, CONTRADICTS, NAMED_BY_TWO, NOBODY, NO_RESULT, MET, SECOND_BYE, NO_GAME = MESSAGES
SHAPES = [Shape(10, 5, order_of("wscf")), Shape(13, 7, order_of("fide-swiss"))]
UNREADABLE_CELLS = ("W", "6-", "Z3", "W6x", "1/2", "W6W6", "-Q-", "W 3 4", "?", "*", "W999", "L0")


class Slip(NamedTuple):
    """A typing mistake: the workbook with it, the wrong cells and their message."""

    typed: Typed
    cells: list[tuple[int, int]]  # row of the shape and round, both from 0
    message: str


Change = Callable[[random.Random, Typed], Slip]


def a_win_as_a_loss(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] == "W"])
    cell = typed.lines[row].cells[turn]
    changed = with_cell(typed, row, turn, f"L{cell[1:]}")
    return Slip(changed, [(row, turn), (opponent(typed, row, turn), turn)], CONTRADICTS)


def another_opponent(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] in "WDL"])
    own, true = typed.lines[row], opponent_of(typed.lines[row].cells[turn])
    others = [line.number for line in typed.lines if line.name]
    other = rng.choice([number for number in others if number not in (own.number, true)])
    changed = with_cell(typed, row, turn, own.cells[turn].replace(str(true), str(other)))
    return Slip(changed, [(row, turn), (opponent(typed, row, turn), turn)], CONTRADICTS)


def unreadable(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, _ in cells(typed)])
    changed = with_cell(typed, row, turn, rng.choice(UNREADABLE_CELLS))
    return Slip(changed, [(row, turn)], UNREADABLE)


def named_by_two(rng: random.Random, typed: Typed) -> Slip:
    """A player with a blank cell whom two players name, the opponent and another one."""
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] in "WDL"])
    spared = (row, opponent(typed, row, turn))
    others = [other for (other, of), _ in cells(typed) if of == turn and other not in spared]
    bare = with_cell(typed, row, turn, "")
    changed = with_cell(bare, rng.choice(others), turn, f"D{typed.lines[row].number}")
    return Slip(changed, [(row, turn)], NAMED_BY_TWO)


def cells(typed: Typed) -> Iterator[tuple[tuple[int, int], str]]:
    """Row, round and text of each cell that is not blank."""
    for row, line in enumerate(typed.lines):
        for turn, cell in enumerate(line.cells):
            if cell:
                yield (row, turn), cell


def opponent(typed: Typed, row: int, turn: int) -> int:
    """The opponent's row."""
    number = opponent_of(typed.lines[row].cells[turn])
    return next(row for row, line in enumerate(typed.lines) if line.number == number)


def with_cell(typed: Typed, row: int, turn: int, text: str) -> Typed:
    changed = list(typed.lines[row].cells)
    changed[turn] = text
    lines = list(typed.lines)
    lines[row] = replace(lines[row], cells=tuple(changed))
    return replace(typed, lines=tuple(lines))


KINDS: tuple[Change, ...] = (a_win_as_a_loss, another_opponent, unreadable, named_by_two)


def slips() -> list[Slip]:
    made = []
    for seed in range(thinned(60, least=8)):  # each kind in both shapes
        kind = KINDS[seed % len(KINDS)]
        slip = kind(random.Random(seed), random_typed(seed, SHAPES[seed % 8 // 4], plainly=True))
        made.append(slip)
    return made


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(by_ironcalc, marks=needs_ironcalc),
        pytest.param(by_libreoffice, marks=[needs_libreoffice, pytest.mark.slow]),
    ],
)
def calculate(request: pytest.FixtureRequest) -> Calculate:
    engine: Calculate = request.param
    return engine


@pytest.fixture(scope="module")
def calculated(
    calculate: Calculate, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[Slip, Calculated]]:
    folder = tmp_path_factory.mktemp("slips")
    made = slips()
    paths = [slip.typed.save(folder) for slip in made]
    return list(zip(made, calculate(paths, folder), strict=True))


def test_a_slip_is_marked_with_its_message(calculated: list[tuple[Slip, Calculated]]) -> None:
    assert [wrong for slip, sheets in calculated for wrong in unmarked(slip, sheets)] == []


SMALL = Shape(6, 2, order_of("wscf"))
BEGINNERS: dict[str, tuple[list[str], list[str]]] = {
    "one side of a game": (["W2", "", "D4", ""], ["", "", "", ""]),
    "half a round": (["W2", "", "", ""], ["", "", NO_RESULT, NO_RESULT]),
    "a pairing without a result": (["W2", "", "4", ""], ["", "", NO_RESULT, NO_RESULT]),
    "all byes": (["-B-"] * 4, [NO_GAME] * 4),
    "the number of an empty row": (["W6", "L1", "D4", "D3"], [NOBODY, CONTRADICTS, "", ""]),
    "a number that no row has": (["W9", "", "D4", ""], [UNREADABLE, NO_RESULT, "", ""]),
    "against oneself": (["W1", "", "D4", ""], [UNREADABLE, NO_RESULT, "", ""]),
    "both lost by forfeit": (["F2", "F1", "X4", ""], ["", "", "", ""]),
}
"""Cells of round 1 of the players 1 to 4, and the messages; each read by hand. Rows 5 and 6 are
empty.
"""

TWO_ROUNDS: dict[str, tuple[list[str], list[str]]] = {
    "two meet again": (
        ["W2 D2", "_ _", "D4 -B-", "_ -H-"],
        [f"Rnd 2: {MET}", f"Rnd 2: {MET}", "", ""],
    ),
    "two meet after a forfeit": (["X2 D2", "_ _", "D4 -B-", "_ -H-"], ["", "", "", ""]),
    "two byes": (["-B- -B-", "W3 D4", "_ -U-", "-U- _"], [f"Rnd 2: {SECOND_BYE}", "", "", ""]),
    "a half-point bye after a bye": (["-B- -H-", "W3 D4", "_ -U-", "-U- _"], ["", "", "", ""]),
    "byes ahead": (
        ["W2 -H-", "_ _", "D4 -B-", "_ -U-"],
        [f"Rnd 2: {NO_GAME}", "", f"Rnd 2: {NO_GAME}", f"Rnd 2: {NO_GAME}"],
    ),
    "both rounds are wrong": (
        ["W9 W1", "-U- -U-", "D4 W4", "_ _"],
        [f"Rnd 1: {UNREADABLE}", "", f"Rnd 2: {MET}", f"Rnd 2: {MET}"],
    ),
}
"""As BEGINNERS, with the cells of both rounds; _ is blank."""


def test_marks_while_a_round_is_typed(calculate: Calculate, tmp_path: Path) -> None:
    events = {name: [(cell, "") for cell in cells] for name, (cells, _) in BEGINNERS.items()}
    messages = {
        name: [f"Rnd 1: {message}" if message else "" for message in expected]
        for name, (_, expected) in BEGINNERS.items()
    }
    assert checks(events, calculate, tmp_path) == messages


def test_marks_of_two_rounds(calculate: Calculate, tmp_path: Path) -> None:
    events = {
        name: [tuple(cell.strip("_") for cell in pair.split()) for pair in pairs]
        for name, (pairs, _) in TWO_ROUNDS.items()
    }
    messages = {name: expected for name, (_, expected) in TWO_ROUNDS.items()}
    assert checks(events, calculate, tmp_path) == messages


def test_a_double_round_robin_may_meet_again(calculate: Calculate, tmp_path: Path) -> None:
    """Everybody has met everybody, so that meeting again is meant."""
    events = {"double": [("W2", "L2"), ("", "")]}
    assert checks(events, calculate, tmp_path) == {"double": ["", "", "", ""]}


def checks(
    events: Mapping[str, Sequence[tuple[str, ...]]], calculate: Calculate, folder: Path
) -> dict[str, list[str]]:
    """What the column Check says of the first four rows; rows without cells are empty."""
    paths = []
    for name, cells in events.items():
        lines = [Line(number, f"P{number}", both) for number, both in enumerate(cells, 1)]
        empty = [Line(number, "", ("", "")) for number in range(len(lines) + 1, 7)]
        paths.append(Typed(name, SMALL, (*lines, *empty)).save(folder))
    return {
        name: [sheets[SECTION].at(row, SMALL.check) for row in list(SMALL.lines)[:4]]
        for name, sheets in zip(events, calculate(paths, folder), strict=True)
    }


def six_names(change: Callable[[Worksheet], None], path: Path) -> Path:
    """A workbook with six names and no results, after a change by hand."""
    shape = replace(SMALL)  # a copy: what is changed in its workbook stays there
    Typed("six", shape, tuple(Line(n, f"P{n}", ("", "")) for n in range(1, 7))).type_into(
        shape.book[SECTION]
    )
    change(shape.book[SECTION])
    shape.book.save(path)
    return path


def test_a_number_that_is_a_text_is_a_number(calculate: Calculate, tmp_path: Path) -> None:
    def change(sheet: Worksheet) -> None:
        sheet.cell(6, 1).value = "2"
        sheet.cell(5, SMALL.result(1)).value = "W2"

    (sheets,) = calculate([six_names(change, tmp_path / "text.xlsx")], tmp_path)
    sheet = sheets[SECTION]
    assert [sheet.at(row, SMALL.place) for row in (5, 6)] == ["1", "2"]
    assert sheet.at(6, SMALL.points + 2) == "1"  # Solkoff: the winner's one point


@pytest.mark.parametrize(
    ("number", "rows"), [("1", [5, 6]), ("0", [6]), ("1.5", [6]), ("", [6]), ("two", [6])]
)
def test_a_wrong_number_has_a_message(
    number: str, rows: list[int], calculate: Calculate, tmp_path: Path
) -> None:
    def change(sheet: Worksheet) -> None:
        sheet.cell(6, 1).value = number or None

    (sheets,) = calculate([six_names(change, tmp_path / "no.xlsx")], tmp_path)
    sheet = sheets[SECTION]
    messages = {row: sheet.at(row, SMALL.check) for row in SMALL.lines}
    assert {row: text for row, text in messages.items() if text} == dict.fromkeys(rows, MISNUMBERED)
    count = "1 cell" if len(rows) == 1 else f"{len(rows)} cells"
    assert sheet.at(*STATUS) == f"Check: {count} to look at"


def test_the_line_above_counts_the_marks(calculated: list[tuple[Slip, Calculated]]) -> None:
    for slip, sheets in calculated:
        shape, sheet = slip.typed.shape, sheets[SECTION]
        flags = [sheet.at(row, shape.flag(turn)) for row in shape.lines for turn in shape.turns]
        marks = len(flags) - flags.count("0")
        cells = "1 cell" if marks == 1 else f"{marks} cells"
        assert sheet.at(*STATUS) == f"Check: {cells} to look at", str(slip.typed)


def test_the_package_does_not_compute_with_a_slip_either() -> None:
    assert [str(slip.typed) for slip in slips() if slip.typed.table.sound] == []


def unmarked(slip: Slip, calculated: Calculated) -> Iterator[str]:
    """The cells without the expected mark and message."""
    sheet, shape = calculated[SECTION], slip.typed.shape
    for row, turn in slip.cells:
        code = str(MESSAGES.index(slip.message) + 1)
        told = f"Rnd {turn + 1}: {slip.message}"
        line = shape.lines[row]
        found = (sheet.at(line, shape.flag(turn + 1)), sheet.at(line, shape.check))
        if found != (code, told):
            yield f"{code}, {told}: {found} in row {line} of {slip.typed}"
