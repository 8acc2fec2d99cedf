"""The line that says what a crosstable was taken for, and columns that another program filled."""

from __future__ import annotations

from tables import Rows, table_of

from xltiebreak.crosstable import Grid, read
from xltiebreak.ranking import order_of
from xltiebreak.sections import checked, section_of
from xltiebreak.systems import EDITIONS

QUAD: Rows = [
    ["Rk.", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts", "TB1", "TB2"],
    [1, "Ada", "4w1", "3b1", "2w½", 2.5, 3.5, 99],
    [2, "Ben", "3w½", "4b1", "1b½", 2, 4, 98],
    [3, "Cleo", "2b½", "1w0", "4w1", 1.5, 4.5, 97],
    [4, "Dan", "1b0", "2w0", "3b0", 0, 6, 96],
]
# Solkoff: Ada 0 + 1.5 + 2, Ben 1.5 + 0 + 2.5, Cleo 2 + 2.5 + 0, Dan 2.5 + 2 + 1.5


def test_columns_of_other_programs_are_recognised() -> None:
    section = checked(section_of(table_of(QUAD)))
    assert [str(agreement) for agreement in section.agreements] == [
        f"TB1: SO, BZ, BH ({', '.join(EDITIONS)}) in 4 of 4 rows",
        "TB2: no known system gives its values",
    ]
    assert section.columns.systems == {}
    assert section.problems == ()


def test_with_an_order_numbered_columns_belong_to_it() -> None:
    section = checked(section_of(table_of(QUAD), order_of("SO CU")))
    assert [system.code for system in section.columns.systems.values()] == ["SO", "CU"]
    assert section.agreements == ()
    assert len([problem for problem in section.problems if "Cumulative" in problem.message]) == 4


def test_blank_numbered_columns_and_our_own_are_filled() -> None:
    empty = [[*row[:6], *(row[6:] if not i else (None, None))] for i, row in enumerate(QUAD)]
    ours = [["Rk.", *row[1:6], "TBrk1", "TBrk2"] if not i else row for i, row in enumerate(QUAD)]
    for rows in (empty, ours):
        (table,) = read(Grid("Open", rows))
        section = section_of(table)
        assert [system.code for system in section.columns.systems.values()] == ["MM", "SO"]
