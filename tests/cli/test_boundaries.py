"""Names of sheets as people type them."""

from __future__ import annotations

import pytest
from commands import Run, saved


@pytest.mark.parametrize("name", ["Open", "open", "OPEN"])
def test_a_sheet_is_found_by_its_name_in_any_case(run: Run, name: str) -> None:
    # Excel has no two sheets whose names differ in their case only.
    path = saved("event.xlsx", sheet="Open")
    result = run("check", path, "--sheet", name)
    assert (result.exit_code, result.stderr) == (0, "")
