"""A day on which the page and a spreadsheet take turns: nothing is lost, an older copy is named.

Rounds 1 and 3 are paired and entered on the page, rounds 2 and 4 are typed into the copy that it
saved. Every standing of the page is compared with the naive rules.
"""

from __future__ import annotations

import base64
from itertools import combinations
from pathlib import Path
from typing import Any

import naive
import pytest
from acted import right
from browser import browse, needs_chromium
from openpyxl import load_workbook

pytestmark = [pytest.mark.slow, needs_chromium]
HANDING = Path(__file__).with_name("handing.mjs")
NAMES = ("Ann Oak", "Ben Elm", "Cy Ash", "Dan Fir", "Eve Yew", "Fay Bay", "Gus Box", "Hal Lime")
LETTER = {"1": "W", "0": "L", "=": "D"}
OTHER = {"1": "0", "0": "1", "=": "="}


def entered(results: naive.Results, found: dict[str, Any]) -> None:
    """Add the round that was entered on the page."""
    for (a, b), result in zip(found["boards"], found["results"], strict=True):
        one, other = NAMES.index(a) + 1, NAMES.index(b) + 1
        results[one].append(f"{LETTER[result]}{other}")
        results[other].append(f"{LETTER[OTHER[result]]}{one}")


def typed(results: naive.Results, path: Path, number: int) -> None:
    """Type a round into a workbook, as in a spreadsheet: one row of each pair has the result."""
    met = {frozenset((no, int(cell[1:]))) for no, cells in results.items() for cell in cells}
    left, pairs = set(results), []
    for pair in sorted(combinations(sorted(results), 2), key=lambda one: (sum(one), one)):
        if frozenset(pair) not in met and {*pair} <= left:
            pairs.append(pair)
            left -= {*pair}
    book = load_workbook(path)
    sheet = book["K-3"]
    (column,) = [cell.column for cell in sheet[4] if cell.value == f"Rnd{number}"]
    for at, (one, other) in enumerate(pairs):
        letter = "WDL"[at % 3]
        sheet.cell(4 + one, column, f"{letter}{other}")
        results[one].append(f"{letter}{other}")
        results[other].append(f"{dict(zip('WDL', 'LDW', strict=True))[letter]}{one}")
    for no in left:
        results[no].append("-U-")
        sheet.cell(4 + no, column, "-U-")
    book.save(path)


def test_the_page_and_a_spreadsheet_take_turns(page: Path, tmp_path: Path) -> None:
    results: naive.Results = {number: [] for number, _ in enumerate(NAMES, 1)}
    workbook, first = Path(), Path()
    for number in (1, 3):
        found: dict[str, Any] = browse(
            HANDING,
            page.as_uri(),
            tmp_path / "profile",
            "\n".join(NAMES),
            workbook if number > 1 else "",
            number,
            first if number > 1 else "",
            seconds=240,
        )
        assert found["seen"]["errors"] == []
        assert found["typed"] == "Half a name"
        assert found["given"]["alarms"] == []
        if number > 1:  # what the spreadsheet typed is there
            assert found["given"]["lines"] == ["K-3: 8 players, after round 2, all fine"]
            assert len(found["kept_before"]) == 1
            # The copy of the first round is no longer the event.
            assert any("version" in one or "missing" in one for one in found["older"])
            assert found["older_boards"] == 0
        entered(results, found)
        assert found["lines"] == [f"K-3: 8 players, after round {number}, all fine"]
        assert [row[3:8] for row in found["standings"]] == [row[1:] for row in right(results)]
        (made,) = found["made"]
        assert made["name"] == f"Two hands round {number}.xlsx"
        workbook, first = (tmp_path / folder / made["name"] for folder in ("typed", "as saved"))
        for path in (workbook, first):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(base64.b64decode(made["content"]))
        typed(results, workbook, number + 1)
