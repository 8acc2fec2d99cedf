"""`fill` on sheets that compute by themselves: formulas stay, and one warning says so."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result
from openpyxl import Workbook, load_workbook

from xltiebreak.cli import main

SAID = (
    "the tie-breaks on this sheet are formulas, which stay unchanged: check compares their values"
)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def event(path: Path, *, points: bool = False, half: bool = False) -> Path:
    """Two players whose Solkoff is a formula; points: blank cells for them; half: only in one."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Open"
    pts = ["Pts"] if points else []
    blank = [None] if points else []
    sheet.append(["No.", "Name", *pts, "Rnd1", "SO"])
    end = "D" if points else "C"
    sheet.append([1, "Ada", *blank, "W2", f'=IF({end}3="L1",0,1)'])
    sheet.append([2, "Ben", *blank, "L1", None if half else f'=IF({end}2="W2",1,0)'])
    book.save(path)
    return path


def test_a_sheet_of_formulas_is_left_as_it_is(tmp_path: Path) -> None:
    path = event(tmp_path / "event.xlsx")
    before = path.read_bytes()
    result = run("fill", str(path))
    assert result.exit_code == 0 and result.stdout == ""
    assert f"warning: {path.name}: Open!D2: {SAID}" in result.stderr.splitlines()
    assert [one.name for one in tmp_path.iterdir()] == ["event.xlsx"]
    assert path.read_bytes() == before


def test_formulas_are_replaced_on_demand(tmp_path: Path) -> None:
    path = event(tmp_path / "event.xlsx")
    assert run("fill", str(path), "--overwrite-formulas").exit_code == 0
    sheet = load_workbook(tmp_path / "event-filled.xlsx")["Open"]
    assert [sheet["D2"].value, sheet["D3"].value] == [0, 1]


def test_blank_points_beside_formulas_are_filled(tmp_path: Path) -> None:
    path = event(tmp_path / "event.xlsx", points=True)
    result = run("fill", str(path), "--format", "json")
    (book,) = json.loads(result.stdout)
    (section,) = book["sections"]
    assert section["filled"] == {"points": 2, "by_itself": True}
    assert SAID in [problem["message"] for problem in section["problems"]]
    sheet = load_workbook(tmp_path / "event-filled.xlsx")["Open"]
    assert [sheet["C2"].value, sheet["C3"].value] == [1, 0]
    assert str(sheet["E2"].value).startswith("=IF(")
    again = run("fill", str(path), "--force")
    assert "Open A1:E3, 2 players, 1 round: filled by its own formulas, 2 Pts" in again.stdout


def test_a_column_with_one_formula_computes_nothing_by_itself(tmp_path: Path) -> None:
    path = event(tmp_path / "event.xlsx", half=True)
    result = run("fill", str(path))
    assert result.exit_code == 1
    assert "Open!D2" in result.stderr and "--overwrite-formulas" in result.stderr


def test_a_workbook_of_new_is_reported_to_compute_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert run("new", str(path), "--players", "4", "--rounds", "2").exit_code == 0
    book = load_workbook(path)
    sheet = book["Event"]
    # No., Name, Pts, four tie-breaks, Place, Rnd1
    assert sheet["B4"].value == "Name" and sheet["I4"].value == "Rnd1"
    for row, (name, played) in enumerate([("Ada", "W2"), ("Ben", ""), ("Cy", "-B-")], 5):
        sheet[f"B{row}"] = name
        sheet[f"I{row}"] = played
    book.save(path)
    result = run("fill", str(path))
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if SAID in line] == [
        f"warning: {path.name}: Event!D5: {SAID}"
    ]
    assert not (tmp_path / "event-filled.xlsx").exists()
