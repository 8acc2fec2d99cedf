"""`xltiebreak new`: workbooks for a new event, ready ones, and refused plans."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from xltiebreak.cli import main
from xltiebreak.live.templates import TEMPLATES


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["new", *arguments], catch_exceptions=False)


def test_a_workbook_for_three_sections(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    asked = ["--sections", "K-3, 4-6,7-12", "--columns", "Grade,School", "--title", "Spring Open"]
    made = run(str(path), *asked, "--players", "12", "--rounds", "4", "--paper", "a4")
    assert made.exit_code == 0
    assert made.stdout == f"{path} written\nOpen it and begin with the sheet Start here.\n"
    book = load_workbook(path)
    assert book.sheetnames == [
        "Start here",
        *("K-3", "K-3 Standings", "4-6", "4-6 Standings", "7-12", "7-12 Standings"),
        "Prizes",
        *("c1", "c2", "c3"),
    ]
    assert [book[name].sheet_state for name in ("c1", "c2", "c3")] == ["hidden"] * 3
    sheet = book["4-6"]
    assert sheet["A1"].value == "Spring Open, 4-6"
    headings = [cell.value for cell in sheet[4] if cell.value]
    assert headings == [
        *("No.", "Name", "Grade", "School", "Pts", "ModMed", "Solkoff", "Cumul.", "CumOpp"),
        *("Place", "Rnd1", "Rnd2", "Rnd3", "Rnd4", "Check"),
    ]
    assert [sheet.cell(row, 1).value for row in range(5, 17)] == list(range(1, 13))
    # names, own columns and results are open; the rest is protected, without a password
    assert sheet.protection.sheet and not sheet.protection.password
    open_cells = {cell.column for cell in sheet[5] if not cell.protection.locked}
    assert open_cells == {1, 2, 3, 4, 11, 12, 13, 14}
    assert {sheet.cell(5, column).number_format for column in (11, 12, 13, 14)} == {"@"}
    setup = sheet.sheet_properties.pageSetUpPr
    assert sheet.page_setup.paperSize == 9 and setup and setup.fitToPage
    assert sheet.print_title_rows == "$1:$1" and sheet.freeze_panes == "C5"


@pytest.mark.slow
def test_list_shows_the_ready_workbooks(tmp_path: Path) -> None:
    listed = run("--list")
    assert listed.exit_code == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(TEMPLATES)
    for name in ("quads", "school-day"):
        made = run(str(tmp_path / f"{name}.xlsx"), "--template", name)
        assert made.exit_code == 0
        sections = TEMPLATES[name].plan.sections
        assert set(sections) < set(load_workbook(tmp_path / f"{name}.xlsx").sheetnames)


def test_all_errors_of_a_plan_are_printed_at_once(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    asked = ["--sections", "K-3,k-3", "--players", "0", "--rounds", "60", "--columns", "Pts,Grade"]
    wrong = run(str(path), *asked, "--title", "x" * 300, "--systems", "MM,AO")
    assert wrong.exit_code == 2 and not path.exists()
    assert wrong.stderr.splitlines()[:5] == [
        "error: 0 players: a section has 2 to 200 rows for players",
        "error: 60 rounds: an event has 1 to 15 rounds",
        "error: the section k-3 is given twice: each section needs a name of its own",
        "error: every sheet has a column Pts already: leave it out",
        "error: AO: no formula for it; a workbook can compute MM, SO, ME, SB, BZ, MB1, MB2, "
        "CU, CO, AC, FC1, FC2, FC3, FC4, FC5, KA, KW, WC, TL, BH, BH/C1, BH/C2, BH/M1, BH/M2, PS, "
        "PS/C1, PS/C2, WIN, WON, REP by itself (FIDE's by every edition)",
    ]
    assert wrong.stderr.splitlines()[5] == (
        "error: the title has 300 characters: up to 100 fit above the table"
    )
