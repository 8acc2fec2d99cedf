"""Faults in what no quick test runs in its own process: the page's script, the add-in, presses.

    python tests/tools/faults_elsewhere.py                      10 of them
    python tests/tools/faults_elsewhere.py --draw 20 --seed 7   so many, the same each time

Each is made in a copy of the tree, and tried by the slow tests of its own file. They take seconds
to minutes and need Node, LibreOffice or a browser: this is no part of the gate.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

from fault_sites import faults_of, source_with
from trees import ROOT, copied, first_failure

TESTS = {
    "pages/page/page.js": ("tests/page/test_stage.py", "tests/page"),
    "pages/page/worker.js": ("tests/page/test_same.py",),
    "pages/page/served.js": ("tests/page/test_building.py", "tests/page"),
    "excel/calc/component.py": ("tests/calc",),
    "excel/scripts.py": ("tests/udfs",),
    "files/apart.py": ("tests/sources", "tests/reading"),
}
"""The slow tests of each file, the quickest first."""

_SCRIPT = (
    (re.compile(r"(?<= )(<|>)(?= )"), r"\1="),
    (re.compile(r"(?<= )(<|>)=(?= )"), r"\1"),
    (re.compile(r" && (?=[\w!.]+[);])[\w!.]+"), ""),
    (re.compile(r"\bif \("), "if (false && "),
    (re.compile(r"(?<= [-+] )1\b"), "2"),
)
"""Faults of a script: at equality, a condition or a guard left out, a step too long."""


def scripts_of(file: str) -> Iterator[tuple[str, str]]:
    """Yield every fault in a script: what it is, and the text with it."""
    text = (ROOT / file).read_text(encoding="utf-8")
    for pattern, new in _SCRIPT:
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            change = f"{found[0].strip()} => {found.expand(new).strip()}"
            broken = text[: found.start()] + found.expand(new) + text[found.end() :]
            yield f"{file}:{line}  {change}", broken


def all_faults() -> list[tuple[str, str, str]]:
    """Every fault that can be drawn: its file, what it is, and the text with it."""
    found = []
    for name in TESTS:
        file = f"xltiebreak/{name}"
        if name.endswith(".js"):
            found += [(file, what, text) for what, text in scripts_of(file)]
        else:
            found += [(file, str(fault), source_with(fault)) for fault in faults_of(file)]
    return found


def main() -> str | None:
    """Try the faults, and print the score of each file."""
    parser = argparse.ArgumentParser(description="Faults in what runs in other processes.")
    parser.add_argument("--draw", type=int, default=10, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    faults = all_faults()
    print(f"{options.draw} faults, --seed {options.seed}", flush=True)
    chosen = chance.sample(faults, min(options.draw, len(faults)))
    count: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="faults-") as made:
        tree = copied(Path(made) / "tree")
        for file, what, text in chosen:
            usual = (tree / file).read_bytes()
            (tree / file).write_text(text, encoding="utf-8")
            tests = TESTS[file.removeprefix("xltiebreak/")]
            by = next(filter(None, (first_failure(tree, [one], "--all") for one in tests)), "")
            (tree / file).write_bytes(usual)
            count[file] += 1
            caught[file] += bool(by)
            print(f"{'caught  ' if by else 'SURVIVED'} {what}\n{'':9}{by}", flush=True)
    for file in count:
        print(f"{file:<32}{caught[file]:>4} of {count[file]}")
    return None


if __name__ == "__main__":
    sys.exit(main())
