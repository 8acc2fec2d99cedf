"""`xltiebreak fill --formulas` and `xltiebreak functions`: targets, refusals, what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import Workbook

from xltiebreak.cli import main

ROWS: list[list[object]] = [
    ["No.", "Name", "Pts", "Rnd1", "Rnd2"],
    [1, "Ada", None, "W2", "D3"],
    [2, "Ben", None, "L1", "-B-"],
    [3, "Cleo", None, "-H-", "D1"],
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture(autouse=True)
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    book = Workbook()
    for row in ROWS:
        book["Sheet"].append(row)
    path = tmp_path / "event.xlsx"
    book.save(path)
    monkeypatch.chdir(tmp_path)
    return path


def test_a_copy_gets_the_formulas() -> None:
    made = run("fill", "event.xlsx", "--formulas")
    assert made.exit_code == 0
    assert made.stdout.splitlines() == [
        "event.xlsx -> event-live.xlsx",
        "  Sheet A1:E4, 3 players, 2 rounds: filled formulas for MM SO CU CO, Check in J1, 3 Pts",
    ]


def test_a_live_workbook_is_not_filled_with_values_by_chance() -> None:
    run("fill", "event.xlsx", "--formulas")
    made = run("fill", "event-live.xlsx")
    assert made.exit_code == 1
    assert made.stderr.splitlines() == [
        "error: event-live.xlsx: this workbook computes by itself, with formulas that an earlier "
        "fill put into it: --formulas renews them",
        "error: event-live.xlsx: to have values again: --overwrite-formulas writes values and "
        "removes the formulas",
    ]


@pytest.mark.parametrize("name", ["event.csv", "event.html"])
def test_other_files_are_to_be_converted_first(name: str) -> None:
    Path(name).write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    made = run("fill", name, "--formulas")
    assert made.exit_code == 1
    assert "convert it first (xltiebreak convert FILE -o event.xlsx)" in made.stderr


def test_a_workbook_for_xlwings_takes_no_live_workbooks_place() -> None:
    run("fill", "event.xlsx", "--formulas")
    before = Path("event-live.xlsx").read_bytes()
    made = run("lite-workbook", "-o", "event-live.xlsx", "--force")
    assert made.exit_code == 1
    assert "functions of Python with the same names stop xlwings" in made.stderr
    assert Path("event-live.xlsx").read_bytes() == before
    assert run("lite-workbook", "-o", "event.xlsx", "--force").exit_code == 0


def test_workbooks_for_xlwings_get_no_functions() -> None:
    assert run("lite-workbook", "-o", "lite.xlsx", "--players", "4").exit_code == 0
    made = run("fill", "lite.xlsx", "--formulas")
    assert made.exit_code != 0
    assert not Path("lite-live.xlsx").exists()


def test_functions_are_not_written_over_another_file() -> None:
    assert run("functions").exit_code == 0
    again = run("functions")
    assert again.exit_code == 1
    assert "functions.xlsx" in again.stderr
    assert run("functions", "--force").exit_code == 0
