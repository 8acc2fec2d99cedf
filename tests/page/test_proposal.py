"""The page proposes the next round: the command's pairs, in four presses to the printer."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from click.testing import CliRunner
from commands import save
from openpyxl import load_workbook
from page.asking import Asking
from school_day import ENGLISH_DAY, older, school_day, typed

from xltiebreak.cli import main

VISITS = Path(__file__).with_name("visits.mjs")
WITHOUT_ENGINE = "there is no gacrux here: pip install gacrux"
ROWS: list[list[object]] = [
    ["No.", "Name", "School", "Rnd1", "Rnd2"],
    [1, "Ann", "North", "W3", None],
    [2, "Ben", "South", "W4", None],
    [3, "Cid", "North", "L1", None],
    [4, "Dan", "South", "L2", None],
]


@pytest.fixture(autouse=True)
def engine() -> None:
    pytest.importorskip("gacrux", reason=WITHOUT_ENGINE)


def after_round_3(folder: Path) -> Path:
    path = folder / "day.xlsx"
    players = [school_day(5), *map(older, range(2))]
    rounds = [[one._replace(results=one.results[:3]) for one in section] for section in players]
    typed(ENGLISH_DAY.plan, rounds).save(path)
    return path


def test_a_sheet_that_is_not_paired_gets_a_proposal(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    save(str(path), ("Open", ROWS))
    asking = Asking(tmp_path, path)
    form, made = asking.both("report", report={"kind": "round"})
    # Two with a point, two without: Ann meets Ben, Cid meets Dan.
    assert form["proposed"]
    told = made.decode()
    assert "A proposal for round 2" in told and "To pair: round 2" not in told
    taken, book = asking.both("take")
    assert taken["name"] == "a.xlsx" and taken["shown"][0]["desk"]["rounds"][1]["boards"] == [
        {"n": 1, "a": 1, "b": 2, "now": ""},
        {"n": 2, "a": 3, "b": 4, "now": ""},
    ]
    (tmp_path / "b.xlsx").write_bytes(book)
    sheet = load_workbook(tmp_path / "b.xlsx").active
    assert sheet is not None
    assert [str(sheet.cell(row, 5).value or "") for row in range(2, 6)] == ["2", "", "4", ""]
    asking = Asking(tmp_path / "again", tmp_path / "b.xlsx")
    form, made = asking.both("report", report={"kind": "round"})
    assert not form["proposed"] and 'class="slip"' in made.decode()


def test_why_there_is_no_proposal_is_said(tmp_path: Path) -> None:
    rows = [
        [*ROWS[0], "Rnd3"],
        *([*row[:4], cell, None] for row, cell in zip(ROWS[1:], ("W2", "L1", 4, 3), strict=True)),
    ]
    path = tmp_path / "a.xlsx"
    save(str(path), ("Open", rows))
    asking = Asking(tmp_path, path)
    form, made = asking.both("report", report={"kind": "round"})
    assert not form["proposed"]
    (problem,) = form["problems"]
    assert problem["message"].startswith("no proposal: ")
    assert problem["severity"] == "warning"  # a round that is being played is no mistake
    assert "Round 2: games still open" in made.decode()


@pytest.mark.slow
@needs_chromium
def test_from_a_workbook_to_printed_pairings_in_four_presses(page: Path, tmp_path: Path) -> None:
    path = after_round_3(tmp_path)
    found: dict[str, Any] = browse(VISITS, "propose", page.as_uri(), path)
    assert found["seen"]["errors"] == found["seen"]["console"] == [] == found["fit"]
    assert CliRunner().invoke(main, ["pair", str(path), "--write"]).exit_code == 0
    (made,) = found["made"]
    assert made["name"] == "day round 4.xlsx"
    assert base64.b64decode(made["content"]) == (tmp_path / "day-paired.xlsx").read_bytes()
    assert len(found["proposal"]) == len(found["boards"]) >= 22
    pairs = {frozenset((row[1], row[3])) for row in found["proposal"]}
    shown = {
        frozenset(side.rsplit(" ", 1)[0] for side in (row[1], row[4])) for row in found["boards"]
    }
    assert {frozenset(name.split(" (")[0] for name in pair) for pair in pairs} == shown
    assert "Round 4: who plays whom" in found["paper"] and "Signed" in found["paper"]
    assert found["said"] == [
        "A copy was saved as day round 4.xlsx. The browser may have added a number to the name."
    ]
