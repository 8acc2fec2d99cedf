"""The formulas compute what the naive rules give; IronCalc calculates them, so this is quick.

Every system with a formula, by every edition; every ready template; two sections side by side.
The tests with LibreOffice, Gnumeric and HyperFormula are slow; these run in every loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import naive
import pytest
from openpyxl import load_workbook
from thinning import sampled, thinned, tries_all
from workbook.live.calculating import Calculated, by_ironcalc, needs_ironcalc, typed_into_ironcalc
from workbook.live.comparing import compared
from workbook.live.naively import both_sides, naive_values
from workbook.live.typed import NUMBER, SECTION, STANDINGS, Line, Shape, Typed, random_typed

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.live.systems import KNOWN
from xltiebreak.live.templates import TEMPLATES
from xltiebreak.rules import System, find
from xltiebreak.rules.orders import order_of

pytestmark = needs_ironcalc

EVENTS = 10
RULES = tuple(dict.fromkeys(rules for _, rules in KNOWN))
SIZES = ((6, 4), (8, 9), (11, 7))  # players and rounds: medians drop two entries from 9 rounds on


def all_of(rules: str) -> tuple[System, ...]:
    return tuple(find(code, rules) for code, of in KNOWN if of == rules)


SHAPES = {
    f"{rules}, {players} x {rounds}": Shape(players, rounds, all_of(rules))
    for rules in RULES
    for players, rounds in SIZES
}
SOME = ("us, 6 x 4", "us, 8 x 9", "fide2012, 11 x 7", "fide2024, 6 x 4", "fide2026, 8 x 9")
OF_TEMPLATES = {
    name: Shape(min(template.plan.players, 8), *rest)
    for name, template in TEMPLATES.items()
    for rest in [(template.plan.rounds, template.plan.order, template.plan.columns)]
}


@pytest.mark.parametrize("name", SHAPES if tries_all() else SOME)
def test_every_system_in_random_events(name: str, tmp_path: Path) -> None:
    first = EVENTS * list(SHAPES).index(name)
    seeds = range(first, first + thinned(EVENTS, least=1))
    agree([random_typed(seed, SHAPES[name]) for seed in seeds], tmp_path)


@pytest.mark.parametrize("name", sampled(list(OF_TEMPLATES), least=3))
def test_every_template(name: str, tmp_path: Path) -> None:
    """With eight rows at most, so that it is quick; rounds, order and columns are its own."""
    agree([random_typed(len(name), OF_TEMPLATES[name])], tmp_path)


@pytest.mark.slow
def test_forfeits_without_an_opponent_are_those_of_the_reader(tmp_path: Path) -> None:
    cells = ("x W2 W4", "F L1 W3", "½04 X4 L2", "=3 -F3 L1")
    lines = tuple(Line(at, f"P{at}", tuple(one.split())) for at, one in enumerate(cells, 1))
    events = [Typed(rules, Shape(4, 3, all_of(rules)), lines) for rules in RULES]
    for typed, calculated in typed_into_ironcalc(events, tmp_path):
        assert [one for one in compared(typed, calculated) if one[1] != one[2]] == []


def test_two_sections_keep_apart(tmp_path: Path) -> None:
    shape = Shape(6, 4, order_of("wscf"))
    plan = plan_of(EventOptions("", ("K-3", SECTION), 6, 4))
    book = load_workbook(BytesIO(new_workbook(plan)))
    events = {"K-3": random_typed(1, shape), SECTION: random_typed(2, shape)}
    for name, typed in events.items():
        typed.type_into(book[name])
    book.save(tmp_path / "two.xlsx")
    (sheets,) = by_ironcalc([tmp_path / "two.xlsx"], tmp_path)
    for name, typed in events.items():
        calculated = {SECTION: sheets[name], STANDINGS: sheets[f"{name} Standings"]}
        assert differences(typed, calculated) == []


def agree(events: Sequence[Typed], folder: Path) -> None:
    found = [differences(*pair) for pair in typed_into_ironcalc(events, folder)]
    assert [one for one in found if one] == []


def differences(typed: Typed, calculated: Calculated) -> list[str]:
    """Where a value is not the naive one, and where the sheets differ from the package."""
    naively = naive_differences(typed, calculated)
    from_package = [
        f"{where}: {ours!r} expected, {theirs!r} calculated in {typed}"
        for where, ours, theirs in compared(typed, calculated)
        if ours != theirs
    ]
    return [*naively, *from_package]


def naive_differences(typed: Typed, calculated: Calculated) -> list[str]:
    """Points, tie-breaks and places of the section, and the order of the standings."""
    shape, results = typed.shape, both_sides(typed)
    expected = {
        number: [naive.score(results, number), *naive_values(shape.order, results, number)]
        for number in results
    }
    found = []
    for row in shape.lines:
        number = int(calculated[SECTION].at(row, NUMBER))
        columns = [shape.points, *shape.tiebreaks, shape.place]
        cells = [calculated[SECTION].at(row, column) for column in columns]
        wanted: list[Fraction | None] = [None] * len(columns)
        if number in expected:
            better = sum(other > expected[number] for other in expected.values())
            wanted = [*expected[number], Fraction(1 + better)]
        if [Fraction(cell) if cell else None for cell in cells] != wanted:
            found.append(f"player {number}: {wanted} expected, {cells} calculated in {typed}")
    numbers = [calculated[STANDINGS].at(row, 2) for row in shape.lines]
    listed = [expected[int(number)] for number in numbers if number]
    if listed != sorted(expected.values(), reverse=True):
        found.append(f"standings list {numbers} in {typed}")
    return found
