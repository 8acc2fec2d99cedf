"""What the commands answer to files and options: messages.json, one case after the other.

In outputs.json are small events whose values somebody worked out by hand (why), with everything
that a command prints of them; in typed.json are players, orders and options as people type them.

`answering.py` says what a case has; the two example workbooks are in the folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from answering import Case, cases_in, follow
from commands import Run

HERE = Path(__file__).parent
CASES = cases_in(*(HERE / f"{name}.json" for name in ("messages", "outputs", "typed")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_command_answers(run: Run, case: Case) -> None:
    follow(case, run)
