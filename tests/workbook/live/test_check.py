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
    typed_into_ironcalc,
)
from workbook.live.typed import (
    SECTION,
    STANDINGS,
    STATUS,
    TYPED_ROUNDS,
    Line,
    Shape,
    Typed,
    random_typed,
)

from xltiebreak.live.checks import Code
from xltiebreak.rules.orders import order_of

UNREADABLE = "{} cannot be read: type W6, -B- or B"
SHAPES = [Shape(10, 5, order_of("wscf")), Shape(13, 7, order_of("fide-swiss"))]
UNREADABLE_CELLS = ("W", "6-", "Z3", "W6x", "1/2", "W6W6", "-Q-", "?", "*", "-1", "BYE/PAB")
UNKNOWN = {"W999": "999", "L0": "0", "D-3": "-3", "=B88": "88"}


class Slip(NamedTuple):
    """A typing mistake: the workbook with it, its code, and the message about each wrong cell."""

    typed: Typed
    code: Code
    messages: Mapping[tuple[int, int], str]  # row of the shape and round, both from 0


Change = Callable[[random.Random, Typed], Slip]


def a_win_as_a_loss(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] == "W"])
    cell = typed.lines[row].cells[turn]
    changed = with_cell(typed, row, turn, f"L{cell[1:]}")
    return contradicting(changed, turn, {row: opponent(typed, row, turn)})


def another_opponent(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] in "WDL"])
    own, true = typed.lines[row], opponent_of(typed.lines[row].cells[turn])
    others = [line.number for line in typed.lines if line.name]
    other = rng.choice([number for number in others if number not in (own.number, true)])
    changed = with_cell(typed, row, turn, own.cells[turn].replace(str(true), str(other)))
    return contradicting(changed, turn, {row: opponent(changed, row, turn)}, typed)


def contradicting(
    typed: Typed, turn: int, own: Mapping[int, int], before: Typed | None = None
) -> Slip:
    """own: the changed row, and the row that it names; before: without the slip."""
    ((row, named),) = own.items()
    true = opponent(before or typed, row, turn)

    def says(one: int, other: int) -> str:
        cell, its_cell = (text_of(typed, place, turn) for place in (one, other))
        return f"{cell} here, but {typed.lines[other].number} has {its_cell}"

    messages = {(row, turn): says(row, named), (true, turn): says(true, row)}
    return Slip(typed, Code.CONTRADICTED, messages)


def unreadable(rng: random.Random, typed: Typed) -> Slip:
    row, turn = rng.choice([place for place, _ in cells(typed)])
    text, number = rng.choice([*UNREADABLE_CELLS, *UNKNOWN, "W{}"]), typed.lines[row].number
    message = UNREADABLE.format(text.upper())
    if text in UNKNOWN:
        message = f"there is no {UNKNOWN[text]}"
    elif text == "W{}":
        message = f"{number} cannot play {number}"
    changed = with_cell(typed, row, turn, text.format(number))
    return Slip(changed, Code.UNREADABLE, {(row, turn): message})


def named_by_two(rng: random.Random, typed: Typed) -> Slip:
    """A player with a blank cell whom two players name, the opponent and another one."""
    row, turn = rng.choice([place for place, cell in cells(typed) if cell[0] in "WDL"])
    spared = (row, opponent(typed, row, turn))
    others = [other for (other, of), _ in cells(typed) if of == turn and other not in spared]
    bare, other = with_cell(typed, row, turn, ""), rng.choice(others)
    own = typed.lines[row].number
    changed = with_cell(bare, other, turn, f"D{own}")
    one, two = sorted(typed.lines[place].number for place in (spared[1], other))
    return Slip(changed, Code.NAMED_BY_TWO, {(row, turn): f"{one} and {two} both name {own}"})


def text_of(typed: Typed, row: int, turn: int) -> str:
    return typed.lines[row].cells[turn].upper()


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
    for seed in range(thinned(24, least=8)):  # each kind in both shapes
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
    return list(zip(made, typed_into(calculate, [one.typed for one in made], folder), strict=True))


def typed_into(calculate: Calculate, events: Sequence[Typed], folder: Path) -> Sequence[Calculated]:
    """What is calculated for each event; IronCalc needs no file for that."""
    if calculate is by_ironcalc:
        return [sheets for _, sheets in typed_into_ironcalc(events, folder)]
    return calculate([one.save(folder) for one in events], folder)


def test_a_slip_is_marked_with_its_message(calculated: list[tuple[Slip, Calculated]]) -> None:
    assert [wrong for slip, sheets in calculated for wrong in unmarked(slip, sheets)] == []


SMALL = Shape(6, 2, order_of("wscf"))


def test_marks_while_rounds_are_typed(calculate: Calculate, tmp_path: Path) -> None:
    events = {name: one.cells for name, one in TYPED_ROUNDS.items()}
    messages = {name: one.check for name, one in TYPED_ROUNDS.items()}
    assert checks(events, calculate, tmp_path) == messages


def test_players_forgotten_in_a_pairing_are_named_once_most_are_paired(
    calculate: Calculate, tmp_path: Path
) -> None:
    half = [("W2", "3"), ("", ""), ("D4", ""), ("", "")]
    events = {"half": half, "most": [half[0], ("", "-B-"), *half[2:]]}
    ahead = "Rnd 2: counts once a game has a result"
    assert checks(events, calculate, tmp_path) == {
        "half": ["", "", "", ""],
        "most": ["", ahead, "", "Rnd 2: not paired yet"],
    }


def test_a_cleared_round_is_said_and_the_standings_are_not_final(
    calculate: Calculate, tmp_path: Path
) -> None:
    cells = [("", "W2"), ("", ""), ("", "D4"), ("", "")]
    lines = [Line(number, f"P{number}", both) for number, both in enumerate(cells, 1)]
    empty = [Line(number, "", ("", "")) for number in (5, 6)]
    (sheets,) = calculate([Typed("cleared", SMALL, (*lines, *empty)).save(tmp_path)], tmp_path)
    said = "Check: Rnd 1 has no result, but a later round has"
    assert sheets[SECTION].at(*STATUS) == said
    assert sheets[STANDINGS].at(*STATUS) == f"{said}: not final"


def test_a_double_round_robin_may_meet_again(calculate: Calculate, tmp_path: Path) -> None:
    """Everybody has met everybody, so that meeting again is meant."""
    events = {"double": [("W2", "L2"), ("", "")]}
    assert checks(events, calculate, tmp_path) == {"double": ["", "", "", ""]}


def checks(
    events: Mapping[str, Sequence[tuple[str, ...]]], calculate: Calculate, folder: Path
) -> dict[str, list[str]]:
    """What the column Check says of the first four rows; rows without cells are empty."""
    typed = []
    for name, cells in events.items():
        lines = [Line(number, f"P{number}", both) for number, both in enumerate(cells, 1)]
        empty = [Line(number, "", ("", "")) for number in range(len(lines) + 1, 7)]
        typed.append(Typed(name, SMALL, (*lines, *empty)))
    return {
        name: [sheets[SECTION].at(row, SMALL.check) for row in list(SMALL.lines)[:4]]
        for name, sheets in zip(events, typed_into(calculate, typed, folder), strict=True)
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


ALONE = "no number: type one into No., from 1 on"
TWO_ONES = "two rows have No. 1"


@pytest.mark.parametrize(
    ("number", "messages"),
    [
        ("1", {5: TWO_ONES, 6: TWO_ONES}),
        ("1.5", {6: ALONE}),
        *(
            pytest.param(number, {6: ALONE}, marks=pytest.mark.slow)
            for number in ("0", "", "two", "1000000")
        ),
    ],
)
def test_a_wrong_number_has_a_message(
    number: str, messages: Mapping[int, str], calculate: Calculate, tmp_path: Path
) -> None:
    def change(sheet: Worksheet) -> None:
        sheet.cell(6, 1).value = number or None

    (sheets,) = calculate([six_names(change, tmp_path / "no.xlsx")], tmp_path)
    sheet = sheets[SECTION]
    found = {row: sheet.at(row, SMALL.check) for row in SMALL.lines}
    assert {row: text for row, text in found.items() if text} == messages
    who = (
        "P2, no number: type one into No., from 1 on" if len(messages) == 1 else f"1 P1, {TWO_ONES}"
    )
    count = "1 cell" if len(messages) == 1 else "2 cells"
    assert sheet.at(*STATUS) == f"Check: {count} to look at. {who}"
    assert sheets[STANDINGS].at(*STATUS) == f"Check: {count} to look at: not final. {who}"


@pytest.mark.parametrize(
    ("name", "is_nobody"),
    [("BYE", True), (" bye ", True), ("Descansa", True), ("Bye, Ana", False), ("Frei", False)],
)
def test_a_bye_has_no_row(name: str, is_nobody: bool, calculate: Calculate, tmp_path: Path) -> None:
    """A child called BYE would be ranked, and be the opponent of the odd child."""

    def change(sheet: Worksheet) -> None:
        sheet.cell(6, 2).value = name
        sheet.cell(5, SMALL.result(1)).value = "W2"

    (sheets,) = calculate([six_names(change, tmp_path / "nobody.xlsx")], tmp_path)
    says = "a bye has no row: type -B- for the opponent"
    assert (says in sheets[SECTION].at(6, SMALL.check)) is is_nobody
    assert (says in sheets[STANDINGS].at(*STATUS)) is is_nobody


def test_the_line_above_says_the_worst_and_so_do_the_standings(
    calculate: Calculate, tmp_path: Path
) -> None:
    """The line under the title is always in sight; the standings are not final."""
    cells = [("W2", "W4"), ("", ""), ("W4", "W3"), ("", "")]  # 2 has no result in round 2
    lines = [Line(number, f"P{number}", both) for number, both in enumerate(cells, 1)]
    empty = [Line(number, "", ("", "")) for number in (5, 6)]
    (sheets,) = calculate([Typed("worst", SMALL, (*lines, *empty)).save(tmp_path)], tmp_path)
    said = "3 P3, Rnd 2: 3 cannot play 3"
    assert sheets[SECTION].at(*STATUS) == f"Check: 2 cells to look at. {said}"
    assert sheets[STANDINGS].at(*STATUS) == f"Check: 2 cells to look at: not final. {said}"


def test_the_line_above_counts_the_marks(calculated: list[tuple[Slip, Calculated]]) -> None:
    for slip, sheets in calculated:
        shape, sheet = slip.typed.shape, sheets[SECTION]
        flags = [sheet.at(row, shape.flag(turn)) for row in shape.lines for turn in shape.turns]
        marks = len(flags) - flags.count("0")
        cells = "1 cell" if marks == 1 else f"{marks} cells"
        assert sheet.at(*STATUS).startswith(f"Check: {cells} to look at. "), str(slip.typed)


def test_the_package_does_not_compute_with_a_slip_either() -> None:
    assert [str(slip.typed) for slip in slips() if slip.typed.table.sound] == []


def unmarked(slip: Slip, calculated: Calculated) -> Iterator[str]:
    """The cells without the expected mark and message."""
    sheet, shape = calculated[SECTION], slip.typed.shape
    for (row, turn), message in slip.messages.items():
        told, line = f"Rnd {turn + 1}: {message}", shape.lines[row]
        found = (sheet.at(line, shape.flag(turn + 1)), sheet.at(line, shape.check))
        if found != (str(slip.code.value), told):
            yield f"{slip.code}, {told}: {found} in row {line} of {slip.typed}"
