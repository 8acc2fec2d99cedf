"""What the commands answer to files and options: each case of the json files beside this test.

`answering.py` says what a case has; the two example workbooks are in the folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from answering import Case, cases_in, follow
from commands import Run

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['case']}")
    for path in sorted(Path(__file__).parent.glob("*.json"))
    for case in cases_in(path)
]


@pytest.mark.parametrize("case", CASES)
def test_a_command_answers(run: Run, case: Case) -> None:
    follow(case, run)
