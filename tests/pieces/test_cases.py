"""Tables that people and programs make are read as the event that they tell, or refused."""

from __future__ import annotations

import pytest
from cases import Case, cases, differences


@pytest.mark.parametrize("case", list(cases("pieces")), ids=lambda case: case.name)
def test_a_case_is_read_as_it_says(case: Case) -> None:
    assert not differences(case)
