"""`fill --dry-run`, after the recipe `option` for developers."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from commands import saved

from xltiebreak.cli import main


def test_nothing_is_written(tmp_path: Path) -> None:
    source, target = saved(tmp_path / "event.xlsx"), tmp_path / "filled.xlsx"
    result = CliRunner().invoke(main, ["fill", source, "-o", str(target), "--dry-run"])
    assert result.exit_code == 0, result.output
    assert not target.exists()
    result = CliRunner().invoke(main, ["fill", source, "-o", str(target)])
    assert result.exit_code == 0, result.output
    assert target.exists()
