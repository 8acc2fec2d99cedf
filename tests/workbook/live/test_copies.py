"""A copied sheet says that it is one as soon as its results differ from the original."""

from __future__ import annotations

from pathlib import Path

import pytest
from calc.office import needs_office, office
from workbook.live.hands import Act, Job, after
from workbook.live.own_sheets import SHEET, at_random, own_status
from workbook.live.typed import SECTION, Shape, random_typed

from xltiebreak.rules.orders import order_of

pytestmark = [pytest.mark.slow, needs_office]

COPY = "Copy"


def of_own(seed: int, folder: Path, typed: bool) -> Job:
    """A director's own sheet, copied; then a result is typed over in the copy."""
    one = at_random(seed, folder)
    one.save()
    path = one.fill()
    first = next(number for number, cells in one.typed.items() if cells[0])
    cell = f"{chr(64 + one.columns['Rnd1'])}{one.row(first)}"
    acts: list[Act] = [["copy sheet", SHEET, COPY]]
    if typed:
        acts.append(["type text", COPY, cell, "-U-" if one.typed[first][0] != "-U-" else "-B-"])
    return Job(path, acts, sheets=(SHEET, COPY))


def of_new(folder: Path, typed: bool) -> Job:
    """A sheet of a workbook for a new event, copied; then a result is typed over in the copy."""
    event = random_typed(3, Shape(6, 4, order_of("wscf")), plainly=True)
    acts: list[Act] = [["copy sheet", SECTION, COPY]]
    if typed:
        shape, line = event.shape, event.lines[0]
        cell = f"{chr(64 + shape.result(1))}{shape.lines[0]}"
        acts.append(["type text", COPY, cell, "-U-" if line.cells[0] != "-U-" else "-B-"])
    return Job(event.save(folder), acts, sheets=(SECTION, COPY))


def test_a_copy_says_what_it_is(tmp_path: Path) -> None:
    jobs = [of_own(seed, tmp_path, typed) for seed in (0, 1, 14) for typed in (True, False)]
    jobs += [of_new(tmp_path, typed) for typed in (True, False)]
    with office() as opened:
        found = after(opened, jobs)
    for number, sheets in enumerate(found):
        original, copy = (own_status(sheets[name]) for name in jobs[number].sheets)
        assert "copy" not in original
        assert ("this sheet is a copy" in copy) is (number % 2 == 0), (number, copy)
        if number % 2:
            assert copy == original
