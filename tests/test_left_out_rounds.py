"""A block that leaves out rounds gets the whole block's address, and no number.

The sheets have columns on both sides of the rounds that look like results and are none. The value
that a whole block must have comes from the naive second implementation.
"""

from __future__ import annotations

import re

import naive
import pytest
from decoys import EventSheet
from thinning import thinned

from xltiebreak.reading.grid import parse_area
from xltiebreak.reading.worksheet import FUNCTIONS, CannotAnswerError


@pytest.mark.parametrize("seed", range(thinned(40, 10)))
def test_a_block_that_leaves_out_rounds_is_told_the_whole_one(seed: int) -> None:
    sheet = EventSheet(seed)
    for first, last in sheet.parts():
        for name in ("MODMEDIAN", "TBPOINTS", "TBCHECK"):
            try:
                answer = FUNCTIONS[name](sheet.block(first, last))  # all others are blank so far
            except CannotAnswerError as refusal:
                found = re.fullmatch(r"the block leaves out .*: give (.*)", str(refusal))
                assert found, refusal
                answer = FUNCTIONS[name](sheet.cells(parse_area(found[1])))
            assert answer == FUNCTIONS[name](sheet.block(1, sheet.rounds)), (first, last)


@pytest.mark.parametrize("seed", range(thinned(200, 20)))
def test_columns_beside_a_whole_block_do_not_matter(seed: int) -> None:
    sheet = EventSheet(seed)
    expected = [
        [naive.SO(sheet.results, one) if any(cells) else ""] for one, cells in sheet.results.items()
    ]
    assert FUNCTIONS["SOLKOFF"](sheet.block(1, sheet.rounds)) == expected
