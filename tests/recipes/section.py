"""Score groups, after the recipe `section` for developers."""

from __future__ import annotations

from report.events import book, section

from xltiebreak.pages.report.contents import contents_of
from xltiebreak.pages.report.markdown import report_markdown


def test_score_groups_are_counted() -> None:
    # 1 wins twice; 2 and 3 win once each; 4 loses twice.
    results = {1: ["W2", "W3"], 2: ["L1", "W4"], 3: ["W4", "L1"], 4: ["L3", "L2"]}
    lines = report_markdown(contents_of([book(section(results))])).splitlines()
    at = lines.index("| Pts | Players |")
    assert lines[at + 2 : at + 5] == ["| 2.0 | 1 |", "| 1.0 | 2 |", "| 0.0 | 1 |"]
