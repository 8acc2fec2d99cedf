"""One command makes the files of a release."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from udfs.subprocesses import INSTALLED

from xltiebreak import __version__
from xltiebreak.calc.addin import calc_addin
from xltiebreak.event_workbooks import lite_event
from xltiebreak.workbook.live.plan import plan_of

ROOT = Path(__file__).parent.parent


PYODIDE = INSTALLED / "node_modules" / "pyodide"


@pytest.mark.needs(PYODIDE.exists(), reason="npm's pyodide is not in XLTIEBREAK_PARTS")
def test_one_command_makes_the_files_of_a_release(tmp_path: Path) -> None:
    folder, wheel = tmp_path / "dist", f"xltiebreak-{__version__}-py3-none-any.whl"
    done = subprocess.run(
        [str(ROOT / ".ci" / "dist"), str(folder)],
        env=os.environ
        | {"PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "PYODIDE": str(PYODIDE)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    others = {"xltiebreak.oxt", "event-lite.xlsx", "xltiebreak.html"}
    assert {path.name for path in folder.iterdir()} == {wheel, *others}
    assert (folder / "xltiebreak.oxt").read_bytes() == calc_addin()
    with zipfile.ZipFile(folder / "event-lite.xlsx") as workbook:
        made = tmp_path / "made.xlsx"
        made.write_bytes(lite_event(plan_of()))
        assert workbook.namelist() == zipfile.ZipFile(made).namelist()
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(folder / wheel).extractall(unpacked)
    subprocess.run(
        [sys.executable, "-m", "xltiebreak", "calc-addin", "-o", "of_the_wheel.oxt"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(unpacked)},
        check=True,
        capture_output=True,
    )
    assert (tmp_path / "of_the_wheel.oxt").read_bytes() == calc_addin()
