"""After a kill or Ctrl-C at any line of saving, the old or the new file and the backup exist."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main

PROGRAM = Path(__file__).with_name("stopped.py")
ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "workbook_templates" / "wscf_example.xlsx"
COMMANDS = {
    "fill --in-place": ("event.xlsx", ["fill", "FILE", "--in-place", "--backup"]),
    "fill --force": ("event-filled.xlsx", ["fill", "OTHER", "-o", "FILE", "--force"]),
    "classic": ("event.xlsm", ["make", "classic", "-o", "FILE", "--force"]),
    "lite": ("event.xlsx", ["make", "lite", "-o", "FILE", "--force"]),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
@pytest.mark.parametrize("how", ["kill", "interrupt"])
@pytest.mark.parametrize("command", COMMANDS)
def test_stopped_at_any_line_the_old_or_the_new_file_is_whole(
    tmp_path: Path, command: str, how: str
) -> None:
    name, arguments = COMMANDS[command]
    original, after, work = tmp_path / "original", tmp_path / "after", tmp_path / "work"

    def at(path: Path) -> list[str]:
        places = {"FILE": str(path), "OTHER": str(TEMPLATE)}
        return [places.get(argument, argument) for argument in arguments]

    shutil.copy(TEMPLATE, original)
    whole = Path(shutil.copy(TEMPLATE, tmp_path / name))
    result = CliRunner().invoke(main, at(whole), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    whole.rename(after)
    work.mkdir()
    run = subprocess.run(
        [sys.executable, PROGRAM, how, original, after, work / name, *at(work / name)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    *wrong, count = run.stdout.splitlines()
    assert wrong == []
    assert int(count) > 50, "there are more lines than that"
