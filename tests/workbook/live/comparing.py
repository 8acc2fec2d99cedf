"""Calculated workbooks compared with what the package computes from the same cells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import NamedTuple

from workbook.live.calculating import Calculated
from workbook.live.typed import SECTION, STANDINGS, STATUS, Shape, Typed

from xltiebreak.core.ranking import Standing, rank

Value = float | str


class Compared(NamedTuple):
    """One value in two versions."""

    where: str
    expected: Value
    calculated: Value


def compared(typed: Typed, calculated: Calculated) -> Iterator[Compared]:
    """Compare points, tie-breaks, places, the order, what separates ties, and the check."""
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
    for sheet in (SECTION, STANDINGS):
        is_right = calculated[sheet].at(*STATUS) == "Check: all right"
        yield Compared(f"{sheet}, the check", not doubtful(typed), is_right)


def values(shape: Shape, standing: Standing | None) -> list[Value]:
    """Points and tie-breaks; blanks for a row without a player."""
    if standing is None:
        return [""] * (1 + len(shape.order))
    return [standing.points, *(float(value or 0) for value in standing.tiebreaks.values())]


def separation(shape: Shape, standing: Standing | None, below: Standing | None) -> str:
    """What separates a player from the next one, as the standings print it."""
    if standing is None or below is None:
        return ""
    if standing.place == below.place:
        return "tied"
    headings = {system.code: system.exact_heading for system in shape.order}
    return headings[standing.separated_by] if standing.separated_by else ""


def doubtful(typed: Typed) -> list[str]:
    """What the sheet must find: the package's problems, lines without a name or out of order."""
    entered = [line for line in typed.lines if line.name or any(line.cells)]
    numbers = [line.number for line in entered]
    return [
        *(problem.message for problem in typed.table.problems),
        *(f"{line.number} has no name" for line in entered if not line.name),
        *(["the numbers are out of order"] if numbers != sorted(numbers) else ()),
    ]


def at(calculated: Calculated, sheet: str, row: int, column: int, ours: Value) -> Compared:
    theirs: Value = calculated[sheet].at(row, column)
    if not isinstance(ours, str):
        with suppress(ValueError):
            theirs = float(theirs)
    return Compared(f"{sheet}, row {row}, column {column}", ours, theirs)
