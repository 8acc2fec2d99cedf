"""Microsoft's validator (of its Open XML SDK) finds no error in our files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rich_workbook import build
from validator import errors, needs_validator

import xltiebreak
from xltiebreak.cli import main

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"
EXAMPLES = ("wscf_example.xlsx", "bham_example.xlsx")
MADE = {
    "classic": ("event.xlsm", ["make", "classic"]),
    "classic for 2016": ("event.xlsm", ["make", "classic", "--excel", "2016"]),
    "lite": ("event.xlsx", ["make", "lite"]),
}

pytestmark = [needs_validator, pytest.mark.slow]


def test_the_validator_finds_an_error(tmp_path: Path) -> None:
    rich = build(tmp_path / "rich.xlsx")
    content = rich.path.read_bytes()
    rich.path.write_bytes(content[:-100])
    assert errors(rich.path)


@pytest.mark.parametrize("name", sorted(path.name for path in TEMPLATES.glob("*.xlsx")))
def test_a_shipped_workbook_has_no_error(name: str) -> None:
    assert not errors(TEMPLATES / name)


@pytest.mark.parametrize("kind", MADE)
def test_a_made_workbook_has_no_error(kind: str, tmp_path: Path) -> None:
    name, command = MADE[kind]
    arguments = [*command, "-o", str(tmp_path / name)]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert not errors(tmp_path / name)


@pytest.mark.parametrize("name", [*EXAMPLES, "rich.xlsx", "rich.xlsm"])
def test_a_filled_workbook_has_no_error_that_it_had_not_before(name: str, tmp_path: Path) -> None:
    source, target = TEMPLATES / name, tmp_path / f"filled-{name}"
    if name not in EXAMPLES:
        source = build(tmp_path / f"in-{name}", macros=name.endswith("m")).path
    before = errors(source)
    report = xltiebreak.fill(source, target)
    assert report.cells > 20
    assert not errors(target) - before
    xltiebreak.fill(source, target, standings=True, force=True)
    assert not errors(target) - before
    xltiebreak.fill(target, tmp_path / name, "SO", standings=True, force=True)  # renewed
    assert not errors(tmp_path / name) - before
