"""Every command that writes is killed at random moments: nothing is lost, nothing is left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from thinning import thinned

ROOT = Path(__file__).parent.parent.parent
EVENT = ROOT / "workbook_templates" / "wscf_example.xlsx"
PROGRAM = Path(__file__).with_name("killed.py")
TIMES = 12  # for each command: with 15 commands, 180 moments
COMMANDS = {
    "fill": ("", "filled.xlsx", "fill event.xlsx -o filled.xlsx"),
    "fill, replacing": ("event.xlsx", "filled.xlsx", "fill event.xlsx -o filled.xlsx --force"),
    "fill in place": ("before.xlsx", "event.xlsx", "fill event.xlsx --in-place --overwrite-points"),
    "fill with standings": ("", "filled.xlsx", "fill event.xlsx --standings -o filled.xlsx"),
    "fill with formulas": ("", "filled.xlsx", "fill event.xlsx --formulas -o filled.xlsx"),
    "convert": ("", "event.csv", "convert event.xlsx -o event.csv"),
    "convert to a workbook": ("", "made.xlsx", "convert event.xlsx -o made.xlsx"),
    "standings": ("", "list.csv", "standings event.xlsx -o list.csv"),
    "report": ("", "wall.html", "report event.xlsx -o wall.html"),
    "audit": ("", "audit.html", "audit event.xlsx -o audit.html"),
    "new": ("", "new.xlsx", "new new.xlsx --players 8 --rounds 3"),
    "functions": ("", "functions.xlsx", "functions -o functions.xlsx"),
    "lite": ("", "lite.xlsx", "make lite -o lite.xlsx"),
    "classic": ("", "classic.xlsm", "make classic -o classic.xlsm"),
    "libreoffice": ("", "addin.oxt", "make libreoffice -o addin.oxt"),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_loses_nothing_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    old, output, command = COMMANDS[name]
    shutil.copyfile(EVENT, tmp_path / "event.xlsx")
    if old and old != "event.xlsx":
        shutil.copyfile(EVENT, tmp_path / old)
    times = str(thinned(TIMES, 4))
    done = subprocess.run(
        [sys.executable, PROGRAM, tmp_path, times, name, old, output, *command.split()],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"},
    )
    assert done.stdout == ""
