"""The commands take any file that holds a crosstable."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commands import ROOT, Run
from described import is_as_described
from reading.layouts import JSONS
from thinning import sampled

LAYOUTS = ROOT / "tests" / "layouts"
FILES = sorted(path.with_suffix("") for path in JSONS if path.with_suffix("").exists())
FILES += [LAYOUTS / "vega_text_onecolumn.xlsx"]


@pytest.mark.parametrize("path", sampled(FILES, 4), ids=lambda path: path.name)
def test_every_command_reads_every_kind(run: Run, path: Path) -> None:
    shutil.copy(path, path.name)
    described = path.with_suffix(".json") if path.suffix == ".xlsx" else Path(f"{path}.json")
    number = min(map(int, json.loads(described.read_text(encoding="utf-8"))["players"]))
    for arguments, kind in (
        (["standings"], "workbooks"),
        (["check"], "workbooks"),
        (["explain", "--player", str(number)], "explained"),
        (["fill", "-o", "filled.xlsx"], "workbooks"),
    ):
        command, *options = arguments
        result = run(command, path.name, *options, "--format", "json")
        assert result.exit_code == 0 or command == "check", result.stderr
        answer = json.loads(result.stdout)
        is_as_described(answer, kind)
        assert answer[0]["workbook"] == path.name
    assert Path("filled.xlsx").exists()


def test_a_workbook_from_standard_input(run: Run) -> None:
    content = Path("wscf_example.xlsx").read_bytes()
    assert run("standings", "-", input=content).stdout.startswith("standard input: WSCF A3:M18")
    result = run("fill", "-", "-o", "new.xlsx", input=content)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("standard input -> new.xlsx\n")
    assert run("check", "new.xlsx").exit_code == 0
