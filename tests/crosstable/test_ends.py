"""Where a header ends on the right."""

from __future__ import annotations

import pytest
from tables import table_of


@pytest.mark.parametrize(("blanks", "belongs"), [(0, True), (1, True), (2, False)])
def test_two_blank_headers_end_the_crosstable_on_the_right(blanks: int, belongs: bool) -> None:
    table = table_of([["No", "R1", *[None] * blanks, "Solkoff"], [1, "W2"], [2, "L1"]])
    assert list(table.header.others.values()) == (["Solkoff"] if belongs else [])
