"""Three other programs calculate the values that the package computes from the same cells.

Excel cannot run here; the next best evidence is programs that share no code and agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from libreoffice import needs_libreoffice
from thinning import sampled
from workbook.live.calculating import (
    Calculate,
    by_gnumeric,
    by_hyperformula,
    by_libreoffice,
    needs_gnumeric,
    needs_hyperformula,
)
from workbook.live.comparing import compared
from workbook.live.typed import Shape, Typed, random_typed

from xltiebreak.live.systems import KNOWN
from xltiebreak.rules import System, find
from xltiebreak.rules.orders import order_of

pytestmark = pytest.mark.slow

SIZES: Mapping[tuple[int, int], int] = {
    **dict.fromkeys([(3, 3), (4, 4), (4, 7), (5, 5), (6, 9), (6, 11), (7, 3), (8, 4)], 4),
    **dict.fromkeys([(9, 6), (10, 10), (10, 5), (12, 4), (12, 8), (14, 11), (16, 5)], 3),
    **dict.fromkeys([(18, 9), (20, 6), (24, 7), (28, 11), (36, 9)], 2),
    **{(48, 6): 3, (60, 11): 2, (80, 7): 2, (120, 5): 1, (200, 11): 1},
}
"""(players, rounds) -> the number of events of this size."""


def orders() -> list[tuple[System, ...]]:
    """Orders of four systems each, so that every formula is used; then two named orders."""
    made = []
    for edition in dict.fromkeys(edition for _, edition in KNOWN):
        codes = [code for code, of in KNOWN if of == edition]
        made += [
            tuple(find(code, edition) for code in (codes[start:] + codes)[:4])
            for start in range(0, len(codes), 4)
        ]
    return [*made, order_of("wscf"), order_of("fide-swiss")]


def shapes() -> list[Shape]:
    """A shape for each size; every third one has the director's own columns."""
    return [
        Shape(*size, order, ("Rtng", "Club") if position % 3 == 2 else ())
        for position, (size, order) in enumerate(zip(SIZES, 2 * orders(), strict=False))
    ]


SHAPES = shapes()
PARTS = 4


SEEDED = [
    (1000 * position + offset, shape)
    for position, shape in enumerate(SHAPES)
    for offset in range(SIZES[shape.players, shape.rounds])
]
"""Seed and shape of each event."""


def test_the_events_have_every_system_with_a_formula() -> None:
    assert {system.identity for shape in SHAPES for system in shape.order} == set(KNOWN)


@needs_libreoffice
@pytest.mark.parametrize("part", range(PARTS))
def test_libreoffice_calculates_what_the_package_computes(part: int, tmp_path: Path) -> None:
    shapes = SHAPES[part::PARTS]  # it starts once for all of them
    events = [pair for pair in SEEDED if pair[1] in shapes]
    agree([random_typed(*one) for one in sampled(events, least=10)], by_libreoffice, tmp_path)


@needs_gnumeric
def test_gnumeric_calculates_what_the_package_computes(tmp_path: Path) -> None:
    agree(every_tenth(), by_gnumeric, tmp_path)


@needs_hyperformula
def test_hyperformula_calculates_what_the_package_computes(tmp_path: Path) -> None:
    agree(every_tenth(), by_hyperformula, tmp_path)


def every_tenth() -> list[Typed]:
    return [random_typed(seed, shape) for seed, shape in SEEDED[::10]]


def agree(typed: Sequence[Typed], calculate: Calculate, folder: Path) -> None:
    """Assert that a program calculates what the package computes."""
    paths = [one.save(folder) for one in typed]
    differences = [
        f"{where}: {ours!r} here, {theirs!r} there, in {one}"
        for one, calculated in zip(typed, calculate(paths, folder), strict=True)
        for where, ours, theirs in compared(one, calculated)
        if ours != theirs
    ]
    assert not differences, "\n".join([f"{len(differences)} differences", *differences[:20]])
