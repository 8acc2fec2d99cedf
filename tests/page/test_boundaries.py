"""What the page shows of a file at the edge of what it shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import saved

from xltiebreak.grid import Problem, Refused
from xltiebreak.page.answers import Desk
from xltiebreak.workbook import reading


def read(folder: Path, rows: list[list[object]]) -> dict[str, Any]:
    asked = {"file": 1, "how": {"rules": "us", "order": None}, "name": "event.xlsx"}
    content = Path(saved(folder / "event.xlsx", rows)).read_bytes()
    form: dict[str, Any] = json.loads(Desk(folder).answer("read", json.dumps(asked), content)[0])
    return form


@pytest.mark.parametrize(("printed", "differs"), [([1.0, 0.0], False), ([1.0, 0.5], True)])
def test_a_section_whose_printed_points_are_wrong_differs(
    printed: list[float], differs: bool, tmp_path: Path
) -> None:
    # One game: Ada won it, so the points are 1 and 0.
    rows: list[list[object]] = [["No.", "Name", "Pts", "Rnd1"], [1, "Ada", printed[0], "W2"]]
    rows.append([2, "Ben", printed[1], "L1"])
    (shown,) = read(tmp_path, rows)["shown"]
    assert shown["differs"] is differs


def test_those_who_share_a_place_are_marked(tmp_path: Path) -> None:
    # Ada and Ben drew with each other, and that is all that either of them has; Cy never came.
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ada", "D2"], [2, "Ben", "D1"]]
    rows.append([3, "Cy", "-U-"])
    (shown,) = read(tmp_path, rows)["shown"]
    assert [one["place"] for one in shown["standings"]] == ["1=", "1=", "3"]


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("B2", [1, 2, 3]),
        ("A2:C2", [1, 2, 3]),
        ("A2:C4", [1, 2, 3, 4, 5]),
        ("A2:C5", None),
        ("3:3", [2, 3, 4]),
        ("A1:C1", [1, 2]),
        ("B6", [5, 6]),
        ("", None),
    ],
)
def test_three_rows_are_shown_with_one_above_and_below_and_more_are_not(
    cell: str, around: list[int] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused(Problem("error", "Open", cell, "no"))

    monkeypatch.setattr(reading, "check", refuse)
    (found,) = read(tmp_path, [[f"{row}{column}" for column in "abc"] for row in range(1, 7)])[
        "around"
    ] or [None]
    assert (found and [row["row"] for row in found["rows"]]) == around
