"""Tables are read with all their games, and get exactly the messages that they need."""

from __future__ import annotations

import pytest
from cases import Case, cases, differences


@pytest.mark.parametrize("case", list(cases("crosstable")), ids=lambda case: case.name)
def test_a_case_is_read_as_it_says(case: Case) -> None:
    assert not differences(case)
