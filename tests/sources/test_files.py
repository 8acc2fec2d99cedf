"""Files of every kind are read as the event that they tell, or refused, in files.txt.

A case is written as in tests/pieces/cases, with the text of one file in place of the sheets.
"""

from __future__ import annotations

import pytest
from cases import Case, differences, file_cases


@pytest.mark.parametrize("case", list(file_cases()), ids=lambda case: case.name)
def test_a_file_is_read_as_it_says(case: Case) -> None:
    assert not differences(case)
