"""Workbooks that are filled, checked and typed into, one case of `cases` after the other.

`answering.py` says what a case has. Values were worked out by hand: `why` says how.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from answering import Case, cases_in, follow
from click.testing import CliRunner, Result

from xltiebreak.cli import main

CASES = cases_in(*sorted((Path(__file__).parent / "cases").glob("*.json")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_workbook_is_changed(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*words: str, **how: str | None) -> Result:
        return CliRunner().invoke(main, list(words), catch_exceptions=False, input=how["input"])

    follow(case, run)
