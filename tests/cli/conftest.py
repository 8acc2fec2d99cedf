"""Fixtures for tests of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import TEMPLATES, Run

from xltiebreak.cli import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in a folder with the two example workbooks."""
    monkeypatch.chdir(tmp_path)
    for name in ("wscf_example.xlsx", "bham_example.xlsx"):
        (tmp_path / name).write_bytes((TEMPLATES / name).read_bytes())
    return lambda *arguments, **how: CliRunner().invoke(
        main, list(arguments), catch_exceptions=False, **how
    )
