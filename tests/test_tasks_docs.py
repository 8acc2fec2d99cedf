"""docs/tasks: a session prints what its page shows."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from xltiebreak.cli import main

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "workbook_templates"
_FENCED = re.compile(r"^( *)```console\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
SESSIONS = [
    dedent(block).removeprefix("$ xltiebreak ").split("\n", 1)
    for page in sorted((ROOT / "docs" / "tasks").glob("*.md"))
    for _, block in _FENCED.findall(page.read_text(encoding="utf-8"))
]


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workbooks that the pages name: two examples, and one with a mistyped opponent."""
    shutil.copy(TEMPLATES / "wscf_example.xlsx", tmp_path / "event.xlsx")
    shutil.copy(TEMPLATES / "bham_example.xlsx", tmp_path / "club.xlsx")
    book = load_workbook(TEMPLATES / "wscf_example.xlsx")
    assert book.worksheets[0]["K15"].value == "L4"
    book.worksheets[0]["K15"].value = "L5"
    book.save(tmp_path / "mistyped.xlsx")
    monkeypatch.chdir(tmp_path)


def test_the_pages_show_sessions() -> None:
    commands = {command.split()[0] for command, _ in SESSIONS}
    assert commands >= {"fill", "check", "explain"}


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[one for one, _ in SESSIONS])
def test_a_session_prints_what_is_shown(command: str, shown: str) -> None:
    result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
    assert result.stdout + result.stderr == shown
