"""What was found of the columns without a name, in words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xltiebreak.book.sections.columns import Editions, JudgedColumn, Verdict
from xltiebreak.book.sections.printed import ColumnFit, PrintedColumn
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import System, find

SO, MM, CU, CO = map(find, ("SO", "MM", "CU", "CO"))
BH_24, BH_26 = (find("BH", rules) for rules in ("fide2024", "fide2026"))
SEVEN = (SO, MM, CU, CO, *map(find, ("SB", "KA", "WC")))


def fit_of(system: System, wrong: Sequence[int], shift: int) -> ColumnFit:
    """A column of nine rows that a system gives but for some; shift: the values that it makes."""
    printed = dict.fromkeys(range(1, 10), 1.0)
    column = PrintedColumn(5, "TB1", printed, 0, dict.fromkeys(printed, 0), {})
    values = {number: 1.0 + shift * (number in wrong) for number in printed}
    return ColumnFit(column, system, values, (), "", (), tuple(wrong))


def agreement(
    systems: tuple[System, ...] = (),
    *,
    verdict: Verdict = "values",
    differ: int = 0,
) -> JudgedColumn:
    wrong = range(1, 1 + differ)
    fits = tuple(fit_of(system, wrong, shift) for shift, system in enumerate(systems, 1))
    cells = tuple(Cell(row, 5) for row in range(2, 2 + differ))
    at = Cell(1, 5)
    return JudgedColumn(5, "TB1", at, verdict, fits=fits, printed=9, differ=cells)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (agreement((SO,)), "TB1: SO in 9 of 9 rows"),
        (
            agreement((SO, BH_26, BH_24)),
            "TB1: SO, BH (fide2024, fide2026) in 9 of 9 rows",
        ),
        (agreement(SEVEN[:6]), "TB1: SO, MM, CU, CO, SB, KA in 9 of 9 rows"),
        (agreement(SEVEN), "TB1: SO, MM, CU, CO, SB, KA and 1 more in 9 of 9 rows"),
        (agreement((SO, MM), verdict="same"), "TB1 is the same in all rows, like SO, MM"),
        (
            agreement((SO, MM, CU), verdict="same"),
            "TB1 is the same in all rows, like SO, MM and 1 more",
        ),
        (agreement(verdict="unknown"), "TB1: no known system gives its values"),
        (
            agreement((BH_26,), differ=1),
            "TB1: no system gives all values; nearest is BH (fide2026) in 8 of 9 rows, not in E2",
        ),
        (
            agreement((SO,), differ=5),
            "TB1: no system gives all values; nearest is SO in 4 of 9 rows, not in E2, E3, E4, E5, "
            "E6",
        ),
        (
            agreement((SO,), differ=6),
            "TB1: no system gives all values; nearest is SO in 3 of 9 rows, not in E2, E3, E4, E5, "
            "E6 and 1 more",
        ),
        (
            agreement((BH_24, BH_26), verdict="rivals", differ=2),
            "TB1: BH (fide2024) and BH (fide2026) each in 7 of 9 rows, by other values: none is "
            "taken",
        ),
    ],
)
def test_what_a_column_holds(found: JudgedColumn, words: str) -> None:
    assert str(found) == words


LEVEL = {"fide2012": 3, "fide2024": 4, "fide2026": 4}


@pytest.mark.parametrize(
    ("editions", "words"),
    [
        (Editions(), "no edition of FIDE's rules"),
        (Editions(LEVEL, 4), "FIDE 2024 or 2026: no value differs"),
        (Editions(LEVEL, 5), "FIDE 2024 or 2026: 4 of 5"),
        (Editions(LEVEL, 5, "fide2012"), "FIDE 2024 or 2026: 4 of 5"),  # values win over a date
        (
            Editions(LEVEL, 5, "fide2026"),
            "FIDE 2026: 4 of 5 values, by the printed date; 2012: 3; 2024: 4",
        ),
        (
            Editions({**LEVEL, "fide2012": 5}, 5, "fide2026"),
            "FIDE 2012: 5 of 5 values; 2024: 4; 2026: 4",
        ),
    ],
)
def test_the_editions_that_give_most_values(editions: Editions, words: str) -> None:
    assert str(editions) == words


@pytest.mark.parametrize(
    ("decimals", "rounded", "words"),
    [
        (1, (), ""),
        (0, (1, 2), "AO is printed with no decimals, cut off: 2 values are rounded"),
        (1, (1,), "AO is printed with one decimal, cut off: 1 value is rounded"),
        (2, (1, 2), "AO is printed with 2 decimals, cut off: 2 values are rounded"),
    ],
)
def test_how_a_column_is_rounded(decimals: int, rounded: tuple[int, ...], words: str) -> None:
    column = PrintedColumn(5, "AO", dict.fromkeys((1, 2, 3), 7.0), decimals, {}, {})
    fit = ColumnFit(column, find("AO"), {}, (), "cut off", rounded, (3,))
    assert fit.note == words
    assert (fit.printed, fit.right) == (3, 2)
