"""Tables are read with all their games, and get exactly the messages that they need."""

from __future__ import annotations

import pytest
from cases import cases, check, files_of, moved, read_lines
from thinning import sampled

EVERYWHERE = sampled([*cases("crosstable"), *cases("pieces")], 200)
FILES = list(dict.fromkeys(case.name.partition(":")[0] for case in EVERYWHERE))
AT_THE_EDGE = ("the rounds stand below one another", "no row above them")
"""What is said of tables in the first columns and the first row of a grid only."""


@pytest.mark.parametrize("file", files_of("crosstable"))
def test_cases_are_read_as_they_say(file: str) -> None:
    check(cases("crosstable", file))


@pytest.mark.parametrize("file", FILES)
def test_cases_are_read_alike_wherever_their_cells_begin(file: str) -> None:
    """Blank cells in front of a table, or none of them in the grid, are the same."""
    for case in EVERYWHERE:
        at_the_edge = any(text in line for line in case.lines for text in AT_THE_EDGE)
        if case.name.partition(":")[0] == file and not at_the_edge:
            asked = case._replace(lines=["1 ", *(one for one in case.lines if one[0] in "=")])
            there, here = (read_lines(moved(asked, as_blanks=blank)) for blank in (False, True))
            assert there == here, case.name
