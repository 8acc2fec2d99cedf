"""A copy of the tree, and tests in it: for recipes, and for faults in what runs elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = (
    *("xltiebreak", "tests", "workbook_templates", "docs"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
    *("SECURITY.md", "CODE_OF_CONDUCT.md"),
    *("pyproject.toml", ".gitattributes"),
    *(".ci", ".github", "benchmarks"),
)
"""The parts of the repository that tests need."""


def copied(folder: Path) -> Path:
    """Return a copy of the repository; its tests import its own package."""
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(
                ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy2(ROOT / part, folder / part)
    return folder


def first_failure(tree: Path, tests: Sequence[str], *options: str) -> str:
    """Run tests in a copy, and return what failed first, or nothing.

    A skipped test passes here. Raises AssertionError if no test ran.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    others = [kept["PYTHONPATH"]] if kept.get("PYTHONPATH") else []
    kept |= {"PYTHONPATH": os.pathsep.join([str(tree), *others]), "XLTIEBREAK_NO_SKIPS": ""}
    kept.pop("XLTIEBREAK_EVENTS", None)  # these are quick tests, whatever the run around them tries
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, *options, *tests], cwd=tree, env=kept, capture_output=True, text=True
    )
    if ran.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", ran.stdout, re.MULTILINE)
    assert failed, f"{' '.join(tests)} cannot be run:\n{ran.stdout[-3000:]}{ran.stderr[-1000:]}"
    return failed[1]
