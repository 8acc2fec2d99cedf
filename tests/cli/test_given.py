"""Lock files, doubles and filled copies among the workbooks are left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Run, saved


def workbooks() -> list[str]:
    """The files that a shell puts in place of *.xlsx."""
    return sorted(path.name for path in Path().glob("*.xlsx"))


def test_a_second_run_over_all_workbooks_skips_filled_copies(run: Run) -> None:
    assert run("fill", *workbooks(), "--systems", "MM").exit_code == 0
    assert len(workbooks()) == 4
    again = run("fill", *workbooks(), "--systems", "MM", "--force")
    assert again.exit_code == 0
    assert len(workbooks()) == 4
    assert [line for line in again.stderr.splitlines() if "left out" in line] == [
        "warning: left out, because their originals are given too: "
        "bham_example-filled.xlsx, wscf_example-filled.xlsx",
    ]
    quiet = run("fill", *workbooks(), "--systems", "MM", "--force", "-q")
    assert quiet.exit_code == 0
    assert "left out" not in quiet.stderr


def test_a_filled_copy_without_its_original_is_filled(run: Run) -> None:
    run("fill", "wscf_example.xlsx")
    result = run("fill", "wscf_example-filled.xlsx")
    assert result.exit_code == 0
    assert Path("wscf_example-filled-filled.xlsx").exists()
    both = run("check", "wscf_example.xlsx", "wscf_example-filled.xlsx", "--format", "json")
    assert len(json.loads(both.stdout)) == 2


@pytest.mark.parametrize("command", ["fill", "standings", "check"])
def test_the_lock_file_of_excel_is_left_out(run: Run, command: str) -> None:
    Path("~$wscf_example.xlsx").write_bytes(b"\x05owner")
    result = run(command, "~$wscf_example.xlsx", "wscf_example.xlsx", "--format", "json")
    assert len(json.loads(result.stdout)) == 1
    assert result.stderr.splitlines()[0] == (
        "warning: ~$wscf_example.xlsx is left out: Excel keeps it while wscf_example.xlsx is open"
    )


def test_quiet_skips_them_without_a_warning(run: Run) -> None:
    result = run("fill", "~$wscf_example.xlsx", "wscf_example.xlsx", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    assert Path("wscf_example-filled.xlsx").exists()


def test_nothing_but_a_lock_file_is_wrong_usage(run: Run) -> None:
    result = run("check", "~$wscf_example.xlsx")
    assert result.exit_code == 2
    assert "no workbook is left" in result.stderr


def test_a_workbook_given_twice_is_read_once(run: Run, tmp_path: Path) -> None:
    Path("link.xlsx").symlink_to("wscf_example.xlsx")
    names = ["wscf_example.xlsx", "./wscf_example.xlsx", str(tmp_path / "wscf_example.xlsx")]
    result = run("fill", *names, "link.xlsx", "wscf_example.xlsx")
    assert result.exit_code == 0
    assert result.stdout.count(" -> ") == 1
    assert result.stderr.count("it is the same workbook as wscf_example.xlsx\n") == 4
    assert [path.name for path in Path().glob("*-filled*")] == ["wscf_example-filled.xlsx"]


def test_a_missing_workbook_gets_one_message(run: Run) -> None:
    result = run("check", "nofile.xlsx", "./nofile.xlsx")
    assert result.stderr.count("there is no file") == 1


def test_two_workbooks_of_one_name_are_two(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    saved("a.xlsx")
    saved("x/a.xlsx")
    assert run("fill", "a.xlsx", "x/a.xlsx").stdout.count(" -> ") == 2
