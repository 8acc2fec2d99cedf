"""For each promise of the docs `promises.txt` names a test that fails without it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
LINES = (TESTS / "promises.txt").read_text(encoding="utf-8").splitlines()
NAMED = sorted({line.strip() for line in LINES if "::" in line})


def test_every_named_test_is_there() -> None:
    missing = []
    for name in NAMED:
        file, _, function = name.partition("::")
        path, function = TESTS.parent / file, function.rpartition(".")[2]  # of a doctest, too
        if not (path.is_file() and re.search(rf"\bdef {function}\(", path.read_text("utf-8"))):
            missing.append(name)
    assert missing == []


def test_every_fault_has_its_module_and_its_test() -> None:
    module, faults = "", 0
    for line, after in zip(LINES, [*LINES[1:], ""], strict=True):
        if line.startswith("xltiebreak/"):
            module = line
            assert (TESTS.parent / module).is_file(), module
        elif line.startswith("  ") and "::" not in line:
            faults += 1
            assert module, line
            assert "::" in after, line
    assert faults >= 200
