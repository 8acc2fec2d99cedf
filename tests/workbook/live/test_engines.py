"""Three other programs calculate in these workbooks what the package computes from the same cells.

Excel cannot be run here; programs that share no code and agree are the next best witness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path

import pytest
from libreoffice import needs_libreoffice
from thinning import sampled
from workbook.live.calculating import (
    Calculated,
    by_gnumeric,
    by_hyperformula,
    by_libreoffice,
    needs_gnumeric,
    needs_hyperformula,
)
from workbook.live.typed import (
    SECTION,
    STANDINGS,
    STATUS,
    Shape,
    Typed,
    random_typed,
)

from xltiebreak.ranking import Standing, order_of, rank
from xltiebreak.systems import System, find
from xltiebreak.workbook.live.systems import KNOWN

pytestmark = pytest.mark.slow

Value = float | str
Compared = tuple[str, Value, Value]
"""Where, what the package says, what was calculated."""

SIZES: Mapping[tuple[int, int], int] = {
    (3, 3): 30,
    (4, 4): 30,
    (4, 7): 25,
    (5, 5): 30,
    (6, 9): 25,
    (6, 11): 25,
    (7, 3): 30,
    (8, 4): 30,
    (9, 6): 25,
    (10, 10): 20,
    (10, 5): 25,
    (12, 4): 25,
    (12, 8): 25,
    (14, 11): 20,
    (16, 5): 25,
    (18, 9): 15,
    (20, 6): 20,
    (24, 7): 20,
    (28, 11): 15,
    (36, 9): 15,
    (48, 6): 10,
    (60, 11): 4,
    (80, 7): 5,
    (120, 5): 4,
    (200, 11): 2,
}
"""How many events of at most so many players and so many rounds."""


def orders() -> list[tuple[System, ...]]:
    """Four systems each, all that have a formula in turn; then orders that are shipped."""
    made = []
    rules = list(dict.fromkeys(edition for _, edition in KNOWN))
    for start in (0, 4, 8, 3, 7):
        for edition in rules:
            codes = [code for code, of in KNOWN if of == edition]
            made.append(tuple(find(code, edition) for code in (codes[start:] + codes)[:4]))
    return [*made, order_of("wscf"), order_of("fide-swiss")]


def shapes() -> list[Shape]:
    """Some have columns of the director's own."""
    return [
        Shape(*size, order, ("Rtng", "Club") if position % 3 == 2 else ())
        for position, (size, order) in enumerate(zip(SIZES, 2 * orders(), strict=False))
    ]


SHAPES = shapes()


SEEDED = [
    (1000 * position + offset, shape)
    for position, shape in enumerate(SHAPES)
    for offset in range(SIZES[shape.players, shape.rounds])
]
"""Where each event comes from."""


def test_there_are_five_hundred_events_and_every_system_with_a_formula() -> None:
    assert len(SEEDED) == 500
    assert {system.identity for shape in SHAPES for system in shape.order} == set(KNOWN)


@needs_libreoffice
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_libreoffice_calculates_what_the_package_computes(shape: Shape, tmp_path: Path) -> None:
    typed = [
        random_typed(seed, one)
        for seed, one in sampled([pair for pair in SEEDED if pair[1] is shape])
    ]
    agree(typed, by_libreoffice, tmp_path)


@needs_gnumeric
def test_gnumeric_calculates_what_the_package_computes(tmp_path: Path) -> None:
    agree(every_tenth(), by_gnumeric, tmp_path)


@needs_hyperformula
def test_hyperformula_calculates_what_the_package_computes(tmp_path: Path) -> None:
    agree(every_tenth(), by_hyperformula, tmp_path)


def every_tenth() -> list[Typed]:
    return [random_typed(seed, shape) for seed, shape in SEEDED[::10]]


def agree(
    typed: Sequence[Typed],
    calculate: Callable[[Sequence[Path], Path], Sequence[Calculated]],
    folder: Path,
) -> None:
    """See that a program calculates what the package computes."""
    paths = [one.save(folder) for one in typed]
    differences = [
        f"{where}: {ours!r} here, {theirs!r} there, in {one}"
        for one, calculated in zip(typed, calculate(paths, folder), strict=True)
        for where, ours, theirs in compared(one, calculated)
        if ours != theirs
    ]
    assert not differences, "\n".join([f"{len(differences)} differences", *differences[:20]])


def compared(typed: Typed, calculated: Calculated) -> Iterator[Compared]:
    """Points, tie-breaks, places, the order, what separates, and whether something is wrong."""
    assert typed.table.sound, typed.table.problems
    shape = typed.shape
    standings = rank(typed.table.event, shape.order)
    of_number = {standing.number: standing for standing in standings}
    columns = [shape.points, *shape.tiebreaks]
    for row, line in zip(shape.lines, typed.lines, strict=True):
        standing = of_number.get(line.number)
        ours = [*values(shape, standing), standing.place if standing else ""]
        for column, value in zip([*columns, shape.place], ours, strict=True):
            yield at(calculated, SECTION, row, column, value)
    columns = [1, 2, *(column + 1 for column in columns), shape.place + 1]
    for row, standing, below in zip_longest(shape.lines, standings, standings[1:]):
        who = [standing.place, standing.number] if standing else ["", ""]
        ours = [*who, *values(shape, standing), separation(shape, standing, below)]
        for column, value in zip(columns, ours, strict=True):
            yield at(calculated, STANDINGS, row, column, value)
    status = calculated[SECTION].at(*STATUS)
    yield f"{SECTION}, the check", not doubtful(typed), status == "Check: all right"


def values(shape: Shape, standing: Standing | None) -> list[Value]:
    """Points and tie-breaks, blank where nobody is."""
    if standing is None:
        return [""] * (1 + len(shape.order))
    return [standing.points, *(float(value or 0) for value in standing.tiebreaks.values())]


def separation(shape: Shape, standing: Standing | None, below: Standing | None) -> str:
    """What the standings say of a player and the next one."""
    if standing is None or below is None:
        return ""
    if standing.place == below.place:
        return "tied"
    headings = {system.code: system.heading for system in shape.order}
    return headings[standing.separated_by] if standing.separated_by else ""


def doubtful(typed: Typed) -> list[str]:
    """What the package says of the cells; that one side of a game is enough is no matter here."""
    said = [problem.message for problem in typed.table.problems]
    return [message for message in said if "taken from the opponent" not in message]


def at(calculated: Calculated, sheet: str, row: int, column: int, ours: Value) -> Compared:
    theirs: Value = calculated[sheet].at(row, column)
    if not isinstance(ours, str):
        with suppress(ValueError):
            theirs = float(theirs)
    return f"{sheet}, row {row}, column {column}", ours, theirs
