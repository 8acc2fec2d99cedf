"""Tables are read with all their games, and get exactly the messages that they need."""

from __future__ import annotations

import pytest
from cases import Case, cases, differences, moved, read_lines

CASES = list(cases("crosstable"))
AT_THE_EDGE = ("the rounds stand below one another", "no row above them")
"""What is said of tables in the first columns and the first row of a grid only."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_is_read_as_it_says(case: Case) -> None:
    assert not differences(case)


@pytest.mark.parametrize("case", [*CASES, *cases("pieces")], ids=lambda case: case.name)
def test_a_case_is_read_alike_wherever_its_cells_begin(case: Case) -> None:
    """Blank cells in front of a table, or none of them in the grid, are the same."""
    if not any(text in line for line in case.lines for text in AT_THE_EDGE):
        case = case._replace(lines=["1 ", *(one for one in case.lines if one[0] in "=")])
        assert read_lines(moved(case, as_blanks=False)) == read_lines(moved(case, as_blanks=True))
