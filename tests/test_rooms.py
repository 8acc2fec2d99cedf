"""The house: who imports whom, and what a start imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "xltiebreak"
ARROWS = {
    "event": set(),
    "grid": set(),
    "notation": {"event"},
    "crosstable": {"event", "notation", "grid"},
    "systems": {"event"},
    "ranking": {"event", "systems"},
    "combined": {"event", "systems", "ranking"},
    "explain": {"event", "systems", "ranking"},
    "udfs": {"crosstable", "explain", "grid", "notation", "ranking", "systems"},
}
STANDARD = set(sys.stdlib_module_names) | {"xltiebreak"}
MAY_HAVE = {"udfs": {"xlwings"}}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name the whole path"
            module = node.module or ""
            if module == "xltiebreak":
                yield from (f"xltiebreak.{alias.name}" for alias in node.names)
            else:
                yield module


@pytest.mark.parametrize("room", ARROWS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    folder = PACKAGE / room
    for path in folder.glob("*.py") if folder.is_dir() else [PACKAGE / f"{room}.py"]:
        names = [name.split(".") for name in imported(path)]
        assert {parts[0] for parts in names} <= STANDARD | MAY_HAVE.get(room, set()), path
        assert {p[1] for p in names if p[0] == "xltiebreak"} <= ARROWS[room] | {room}, path


def modules_after(*arguments: str) -> set[str]:
    code = (
        "import sys\nfrom xltiebreak.cli import main\n"
        f"try: main({list(arguments)!r})\nexcept SystemExit: pass\n"
        "print('\\n'.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {line.split(".")[0] for line in done.stdout.splitlines()}


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["fill", "--help"]])
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    assert not modules_after(*arguments) & {"openpyxl", "xlwings", "rich", "numpy", "pandas"}


def test_filling_needs_neither_xlwings_nor_rich(tmp_path: Path) -> None:
    template = PACKAGE.parent / "workbook_templates" / "wscf_example.xlsx"
    modules = modules_after("fill", str(template), "-o", str(tmp_path / "a.xlsx"))
    assert (tmp_path / "a.xlsx").exists()
    assert "openpyxl" in modules
    assert not modules & {"xlwings", "rich"}


def test_no_file_has_outgrown_its_room() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
