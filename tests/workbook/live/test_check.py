"""While results are typed: what is wrong in a cell is marked, and told beside the player."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from libreoffice import needs_libreoffice
from openpyxl import load_workbook
from random_events import opponent_of
from thinning import thinned
from workbook.live.calculating import Calculated, by_libreoffice
from workbook.live.typed import SECTION, STATUS, Line, Shape, Typed, random_typed

from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.checks import MESSAGES, MISNUMBERED

pytestmark = pytest.mark.slow

UNREADABLE, CONTRADICTS, NAMED_BY_TWO, NOBODY, NO_RESULT = MESSAGES[:5]
NO_GAME = MESSAGES[7]
SHAPES = [Shape(10, 5, order_of("wscf")), Shape(13, 7, order_of("fide-swiss"))]
UNREADABLE_CELLS = ("W", "6-", "Z3", "W6x", "1/2", "W6W6", "-Q-", "W 3 4", "?", "*", "W999", "L0")


class Slip(NamedTuple):
    """What a director mistyped in a workbook, and what is to be said of which cells."""

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
    """A player without a cell of his own, whom the opponent names and another one as well."""
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] in "WDL"])
    spared = (row, opponent(typed, row, turn))
    others = [other for (other, of), _ in cells(typed) if of == turn and other not in spared]
    bare = with_cell(typed, row, turn, "")
    changed = with_cell(bare, rng.choice(others), turn, f"D{typed.lines[row].number}")
    return Slip(changed, [(row, turn)], NAMED_BY_TWO)


def cells(typed: Typed) -> Iterator[tuple[tuple[int, int], str]]:
    """What is typed where."""
    for row, line in enumerate(typed.lines):
        for turn, cell in enumerate(line.cells):
            if cell:
                yield (row, turn), cell


def opponent(typed: Typed, row: int, turn: int) -> int:
    """The row of the opponent."""
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
    for seed in range(thinned(60)):
        kind = KINDS[seed % len(KINDS)]
        slip = kind(random.Random(seed), random_typed(seed, SHAPES[seed % 8 // 4], plainly=True))
        made.append(slip)
    return made


@pytest.fixture(scope="module")
def calculated(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Slip, Calculated]]:
    folder = tmp_path_factory.mktemp("slips")
    made = slips()
    paths = [slip.typed.save(folder) for slip in made]
    return list(zip(made, by_libreoffice(paths, folder), strict=True))


@needs_libreoffice
def test_a_slip_is_marked_and_told(calculated: list[tuple[Slip, Calculated]]) -> None:
    assert [wrong for slip, sheets in calculated for wrong in unmarked(slip, sheets)] == []


@needs_libreoffice
def test_marks_while_a_round_is_typed(tmp_path: Path) -> None:
    """What a beginner types: each case is read by hand. The rows 5 and 6 are empty."""
    seen = {name: check_of(name, cells, tmp_path) for name, (cells, _) in BEGINNERS.items()}
    assert seen == {name: told for name, (_, told) in BEGINNERS.items()}


SMALL = Shape(6, 2, order_of("wscf"))
BEGINNERS: dict[str, tuple[list[str], list[str]]] = {
    "one side of a game": (["W2", "", "D4", ""], ["", "", "", ""]),
    "half a round": (["W2", "", "", ""], ["", "", NO_RESULT, NO_RESULT]),
    "all byes": (["-B-"] * 4, [NO_GAME] * 4),
    "the number of an empty row": (["W6", "L1", "D4", "D3"], [NOBODY, CONTRADICTS, "", ""]),
    "a number that no row has": (["W9", "", "D4", ""], [UNREADABLE, NO_RESULT, "", ""]),
    "against oneself": (["W1", "", "D4", ""], [UNREADABLE, NO_RESULT, "", ""]),
}


def check_of(name: str, cells: list[str], folder: Path) -> list[str]:
    """What the column Check says of each of four players, without the round."""
    lines = [Line(number, f"P{number}", (cell, "")) for number, cell in enumerate(cells, 1)]
    typed = Typed(name, SMALL, (*lines, Line(5, "", ("", "")), Line(6, "", ("", ""))))
    (sheets,) = by_libreoffice([typed.save(folder)], folder)
    said = [sheets[SECTION].at(row, SMALL.check) for row in list(SMALL.lines)[:4]]
    assert all(text[:7] in ("", "Rnd 1: ") for text in said)
    return [text[7:] for text in said]


@needs_libreoffice
def test_a_number_that_is_a_text_is_a_number(tmp_path: Path) -> None:
    typed = Typed("text", SMALL, tuple(Line(n, f"P{n}", ("", "")) for n in range(1, 7)))
    path = typed.save(tmp_path)
    book = load_workbook(path)
    book[SECTION].cell(6, 1).value = "2"
    book[SECTION].cell(5, SMALL.result(1)).value = "W2"
    book.save(path)
    (sheets,) = by_libreoffice([path], tmp_path)
    sheet = sheets[SECTION]
    assert [sheet.at(row, SMALL.place) for row in (5, 6)] == ["1", "2"]
    assert sheet.at(6, SMALL.points + 2) == "1"  # Solkoff: the winner's one point


@needs_libreoffice
@pytest.mark.parametrize(
    ("number", "rows"), [("1", [5, 6]), ("0", [6]), ("1.5", [6]), ("", [6]), ("two", [6])]
)
def test_a_number_that_is_none_is_told(number: str, rows: list[int], tmp_path: Path) -> None:
    typed = Typed("no", SMALL, tuple(Line(n, f"P{n}", ("", "")) for n in range(1, 7)))
    path = typed.save(tmp_path)
    book = load_workbook(path)
    book[SECTION].cell(6, 1).value = number or None
    book.save(path)
    (sheets,) = by_libreoffice([path], tmp_path)
    sheet = sheets[SECTION]
    told = {row: sheet.at(row, SMALL.check) for row in SMALL.lines}
    assert {row: text for row, text in told.items() if text} == dict.fromkeys(rows, MISNUMBERED)
    count = "1 cell" if len(rows) == 1 else f"{len(rows)} cells"
    assert sheet.at(*STATUS) == f"Check: {count} to look at"


@needs_libreoffice
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
    """Which of the cells are not marked, or told of otherwise."""
    sheet, shape = calculated[SECTION], slip.typed.shape
    for row, turn in slip.cells:
        code = str(MESSAGES.index(slip.message) + 1)
        told = f"Rnd {turn + 1}: {slip.message}"
        line = shape.lines[row]
        found = (sheet.at(line, shape.flag(turn + 1)), sheet.at(line, shape.check))
        if found != (code, told):
            yield f"{code}, {told}: {found} in row {line} of {slip.typed}"
