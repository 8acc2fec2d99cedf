"""Two trees are compared by what their commands answer."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "workbook_templates" / "wscf_example.xlsx"


@pytest.mark.slow
def test_a_changed_sentence_is_found_and_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "xltiebreak", tmp_path / "xltiebreak")
    assert compared(ROOT, tmp_path).stdout == "0 of 25 answers differ, in 0 ways\n"
    words = tmp_path / "xltiebreak" / "languages" / "en.py"
    text = words.read_text(encoding="utf-8")
    assert text.count('"Separated by"') == 1
    words.write_text(text.replace('"Separated by"', '"Why"'), encoding="utf-8")
    done = compared(ROOT, tmp_path)
    assert done.returncode == 1
    assert "Separated by" in done.stdout
    assert "standings" in done.stdout
    assert "first in check" not in done.stdout


def compared(before: Path, after: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "tests" / "tools" / "compare_trees.py"
    command = [sys.executable, str(script), str(before), str(after), str(TABLE)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
