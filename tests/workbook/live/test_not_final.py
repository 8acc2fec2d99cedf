"""What a workbook that computes by itself says of a section is said by check and wall as well."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from openpyxl import load_workbook

from xltiebreak.cli import main
from xltiebreak.workbook.live.making import new_workbook
from xltiebreak.workbook.live.plan import plan_of

SAYS = "Check: 1 cell to look at. 1 Ann, Rnd 2: 1 cannot play 1"


def ran(*arguments: object) -> str:
    result = CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def made(path: Path, says: str, level: int) -> Path:
    """Two children, with the line under the title and its level as they were calculated."""
    path.write_bytes(new_workbook(plan_of("", ["Open"], 4, 2)))
    book = load_workbook(path)
    sheet = book["Open"]
    columns = {str(cell.value): column for column, cell in enumerate(sheet[4], 1)}
    for row, (name, cell) in enumerate((("Ann", "W2"), ("Ben", "L1")), 5):
        sheet.cell(row, 2, name)
        sheet.cell(row, columns["Rnd1"], cell)
    sheet.cell(2, 1, says)
    sheet.cell(2, columns["Check"] + 3, level)
    book.save(path)
    return path


def test_nothing_is_consistent_while_the_sheet_says_that_it_is_not(tmp_path: Path) -> None:
    path, wall = made(tmp_path / "event.xlsx", SAYS, 2), tmp_path / "wall.md"
    told = ran("check", path)
    assert SAYS in told and "consistent" not in told
    ran("report", path, "-o", wall)
    assert f"2 players, after round 1, {SAYS}: not final" in wall.read_text(encoding="utf-8")


def test_a_warning_or_no_fault_of_the_sheet_leaves_the_wall_alone(tmp_path: Path) -> None:
    for name, says, level in (("a", SAYS, 1), ("b", "Check: all right", 0)):
        path, wall = made(tmp_path / f"{name}.xlsx", says, level), tmp_path / f"{name}.md"
        assert ("consistent" in ran("check", path)) == (level == 0)
        ran("report", path, "-o", wall)
        assert "not final" not in wall.read_text(encoding="utf-8")
