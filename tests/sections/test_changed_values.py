"""One value is changed in a third of the rows: the audit names these cells, or the rivals.

The naive rules print the column and count the rows that every other rule gives. Where no other
gives as many, exactly the changed cells are wrong; elsewhere the rivals are named, and no cell is.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

import naive
import pytest
from naive import Sheet
from printed_columns import (
    FIDE_CODES,
    US_CODES,
    Printed,
    half_up,
    naive_values,
    sheet_of,
    table_of,
)
from thinning import few

from xltiebreak.book.audit import audited
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.columns import JudgedColumn, different
from xltiebreak.rules import EDITIONS, US

EVENTS, CHUNK = 500, 12
KINDS = ("words", "codes", "numbers")  # of the headings, in turn
LEAST_VALUES = 3  # different ones of a numbered column: fewer agree with many rules by chance
LEAST_RIGHT = 4  # rows of such a column: as fewer do


class Headed(NamedTuple):
    """A heading, and every rule that it may mean."""

    text: str
    meanings: tuple[Printed, ...]


def of_fide(code: str, decimals: int = 1) -> tuple[Printed, ...]:
    return tuple(Printed(code, edition, decimals) for edition in EDITIONS)


def of_us(code: str, decimals: int = 1) -> tuple[Printed, ...]:
    return (Printed(code, US, decimals),)


WORDS = (
    Headed("Buchholz", of_us("BZ") + of_fide("BH")),
    Headed("Sonneborn-Berger", of_us("SB", 2) + of_fide("SB", 2)),
    Headed("Buchholz Cut 1", of_fide("BH/C1")),
    Headed("Median-Buchholz", of_fide("BH/M1")),
    Headed("Cumulative", of_us("CU") + of_fide("PS")),
    Headed("Progressive", of_fide("PS")),
    Headed("Solkoff", of_us("SO")),
    Headed("Modified Median", of_us("MM")),
    Headed("Most games with black", of_fide("BPG", 0)),
    Headed("Number of wins with black", of_fide("BWG", 0)),
)
CODES = (
    Headed("BH", of_fide("BH")),
    Headed("BH/C2", of_fide("BH/C2")),
    Headed("FB", of_fide("FB")),
    Headed("SB", of_us("SB", 2) + of_fide("SB", 2)),
    Headed("PS", of_fide("PS")),
    Headed("SO", of_us("SO")),
    Headed("KA", of_us("KA", 0)),
    Headed("CO", of_us("CO")),
)
NUMBERED = Headed(
    "TB1",
    tuple(
        one
        for code in US_CODES
        if code not in ("FC2",)
        for one in of_us(code, 2 if code == "SB" else 1)
    )
    + tuple(
        one
        for code in FIDE_CODES
        if code.partition("/")[0] not in ("DE", "ARO", "TPR", "PTP", "APRO", "APPO", "AOB")
        for one in of_fide(code, 2 if code.startswith("SB") else 1)
    ),
)


class Changed(NamedTuple):
    """An event with a printed column, some of whose values are changed.

    rivals: how many rows each other rule gives, by what it gives in all rows.
    """

    meant: Printed
    printed: dict[int, Fraction]
    wrong: frozenset[int]
    rivals: dict[Printed, int]

    @property
    def right(self) -> int:
        return len(self.printed) - len(self.wrong)


def changed(rng: Random, sheet: Sheet, headed: Headed) -> Changed:
    meant = rng.choice(headed.meanings)
    groups = naive.tied_groups(sheet)

    def values(one: Printed) -> dict[int, Fraction]:
        found = naive_values(sheet, one, groups)
        return {no: half_up(value, one.decimals) for no, value in found.items()}

    true = values(meant)
    wrong = frozenset(rng.sample([*true], len(true) // 3))
    step = Fraction(1, 2) if meant.decimals else Fraction(1)
    printed = {
        no: value + step * rng.choice((1, 2, 3)) if no in wrong else value
        for no, value in true.items()
    }
    others = ((one, values(one)) for one in headed.meanings)
    rivals = {
        one: sum(made[no] == printed[no] for no in printed) for one, made in others if made != true
    }
    return Changed(meant, printed, wrong, rivals)


def drawn(seed: int) -> tuple[str, Headed, Sheet, Changed]:
    kind = KINDS[seed % len(KINDS)]
    rng, sheet = Random(f"{kind}{seed}"), sheet_of(seed)
    headed = NUMBERED
    if kind != "numbers":
        headed = rng.choice(WORDS if kind == "words" else CODES)
    return kind, headed, sheet, changed(rng, sheet, headed)


def confirm(column: JudgedColumn, sheet: Sheet, one: Changed) -> None:
    """The naive rules confirm how many rows each reading of a column gives."""
    for fit in column.fits:
        code, rules = fit.system.identity
        made = naive_values(sheet, Printed(code, rules, 2), naive.tied_groups(sheet))
        same = sum(half_up(made[no], 2) == value for no, value in one.printed.items())
        assert same == column.right, f"{code} ({rules}) gives {same} rows"


def accused(section: Section) -> set[int]:
    return {one.number for one in audited(section).values if one.header != "Pts"}


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK), CHUNK))
def test_exactly_the_changed_cells_are_wrong_or_the_rivals_are_named(first: int) -> None:
    for seed in range(first, min(first + CHUNK, EVENTS)):
        kind, headed, sheet, one = drawn(seed)
        where = f"{kind} {seed}: {headed.text}, {one.meant}"
        section = table_of(sheet, {headed.text: {no: float(v) for no, v in one.printed.items()}})
        (column,) = section.columns
        if kind == "numbers" and len({*one.printed.values()}) < LEAST_VALUES:
            continue
        where += f": {column.reason}"
        best = max((column.right, *one.rivals.values()))
        if one.right < LEAST_RIGHT and kind == "numbers":
            assert not accused(section), where
        elif best > one.right:  # another rule, drawn or not, gives more rows: nobody could know
            assert column.right == best, where
            confirm(column, sheet, one)
        elif best in one.rivals.values() or len(different(column.fits)) > 1:
            confirm(column, sheet, one)
            assert column.verdict == "rivals", where
            assert not accused(section), where
        else:
            assert accused(section) == one.wrong, where
