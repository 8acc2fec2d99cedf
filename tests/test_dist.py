"""One command makes the files of a release."""

from __future__ import annotations

import hashlib
import json
import os
import re
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
MOST_BYTES_OF_THE_PAGE = 9_000_000


def check_contents(folder: Path, names: set[str]) -> None:
    """The hashes, the templates, the size of the page, and what the bill of materials lists."""
    sums = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    hashes = {name: of for of, name in (line.split("  ") for line in sums)}
    assert hashes == {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names
    }
    templates = {path.name for path in (ROOT / "workbook_templates").glob("*.xlsx")}
    with zipfile.ZipFile(folder / "templates.zip") as archive:
        assert set(archive.namelist()) == templates
    page = (folder / "xltiebreak.html").read_text(encoding="utf-8")
    assert len(page.encode()) < MOST_BYTES_OF_THE_PAGE
    bill = json.loads((folder / "sbom.cdx.json").read_text(encoding="utf-8"))
    shown = re.findall(r"<li>([\w-]+) ([\d.]+)\. ", page)
    listed = [(one["name"], one["version"]) for one in bill["components"]]
    assert shown == [("xltiebreak", __version__), *listed]
    pinned = (ROOT / ".ci" / "page-parts.txt").read_text(encoding="utf-8").lower()
    for name, version in listed:
        of_pyodide = name in ("Pyodide", "Python")
        assert of_pyodide or f"{name}=={version} ".lower().replace("_", "-") in pinned


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
    others = {"xltiebreak.oxt", "event-lite.xlsx", "event-classic.xlsm", "xltiebreak.html"}
    others |= {f"xltiebreak-{__version__}.tar.gz", "templates.zip", "sbom.cdx.json"}
    others |= {"functions.xlsx"}
    assert {path.name for path in folder.iterdir()} == {wheel, *others, "SHA256SUMS"}
    check_contents(folder, {wheel, *others})
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
