"""Run the quick tests of what changed, the nearest first: some ten seconds of them.

    python tests/tools/changed.py               what changed since the tests were measured,
                                               and what is not committed
    python tests/tools/changed.py --seconds 60  more of them
    python tests/tools/changed.py --anew        measure again, as after many changes

The first time it measures which lines each quick test runs (`contexts.py`), which takes a few
minutes. Python 3.10 and 3.11 cannot: there the tests of the rooms run, and those that name the
file.

Of a module that changed, the tests of the changed lines run: those of its room first, and one of
each function before a second one. A table that is made at import belongs to the tests of what reads
it. A test file that changed runs whole; of another file, the tests that name it.

What passes here may still fail in the quick tests: run these before you send a change.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain, zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

import contexts
from contexts import IMPORT, ROOT, Contexts
from fault_sites import lines_of, room_of
from measuring import (
    KEPT,
    git,
    knows,
    measured,
    names_set,
    nearest,
    tests_of_names,
    tests_of_room,
)

JOBS = 2


def changed_files(since: str) -> list[str]:
    """The files that differ from a commit, are not committed, or are unknown to git."""
    known = (*git("diff", "--name-only", since), *git("diff", "--name-only", "HEAD"))
    return sorted({*known, *git("ls-files", "-o", _NOT_IGNORED)})


_NOT_IGNORED = "--exclude-standard"


def changed_lines(before: Sequence[str], after: Sequence[str]) -> set[int]:
    """The lines of a text that are others now, or between which something is new."""
    lines: set[int] = set()
    for tag, start, end, _, _ in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag != "equal":
            lines |= {*range(start + 1, end + 1)} or {start, start + 1}
    return lines


def module_tests(file: str, before: Sequence[str], known: Contexts) -> set[str]:
    """The tests that run changed lines of a module, else those of the functions around them."""
    after = ROOT / file
    lines = changed_lines(before, after.read_text("utf-8").splitlines() if after.exists() else [])
    around = {line for function in _functions(before) if lines & {*function} for line in function}
    for some in (lines, around):
        if tests := known.at(file, some) - {IMPORT}:
            return tests
    statements = ast.parse("\n".join(before)).body
    made = (names_set(one) for one in statements if lines & {*lines_of(one)})
    return tests_of_names(chain(*made), known) or tests_of_room(file, known)


def files_to_run(file: str) -> list[str]:
    """The test files of a file's room, and those that name it, where no lines were measured."""
    room, found = room_of(file), []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith((f"tests/{room}/", f"tests/test_{room}")) or _names(name, file):
            found.append(name)
    return [file] if Path(file).match("test_*.py") else found


def _functions(text: Sequence[str]) -> Iterator[range]:
    """The lines of each function."""
    for node in ast.walk(ast.parse("\n".join(text))):
        if isinstance(node, ast.FunctionDef):
            yield range(node.lineno, (node.end_lineno or node.lineno) + 1)


def nearest_tests(file: str, known: Contexts) -> list[str]:
    """The tests of a file that changed, the nearest first."""
    if Path(file).match("test_*.py"):
        return [file] if (ROOT / file).exists() else []
    if file in known.lines:
        before = git("show", f"{known.commit}:{file}")
        return nearest(file, module_tests(file, before, known), known)
    tests = {test: test.partition("::")[0] for test in known.tests if test != IMPORT}
    naming = {name for name in {*tests.values()} if _names(name, file)}
    room = f"tests/{room_of(file)}/"
    return nearest(file, (t for t, name in tests.items() if name in naming), known) or nearest(
        file, (test for test in tests if test.startswith(room)), known
    )


def _names(test_file: str, file: str) -> bool:
    """Whether a test file names another one: a module without, and any other file with its end."""
    name = Path(file).stem if file.endswith(".py") else Path(file).name
    path = ROOT / test_file
    return path.exists() and name in path.read_text("utf-8")


def chosen(tests: Iterable[list[str]], seconds: Mapping[str, float], most: float) -> list[str]:
    """The first of each list in turn, as many as take so many seconds."""
    found: dict[str, None] = {}
    for test in (test for turn in zip_longest(*tests) for test in turn if test):
        if most <= 0:
            break
        if test not in found:
            found[test] = None
            most -= seconds.get(test, 0.0)
    return [*found]


def main() -> int:
    """Measure if need be, choose, and run; return the exit code of pytest."""
    parser = argparse.ArgumentParser(description="Run the quick tests of what changed.")
    parser.add_argument("--seconds", type=float, default=8, help="how long (%(default)g)")
    parser.add_argument("--anew", action="store_true", help="measure again")
    options = parser.parse_args()
    os.chdir(ROOT)
    if sys.version_info < (3, 12):
        files = changed_files("HEAD")
        return run(dict.fromkeys(chain(*map(files_to_run, files))), len(files))
    known = contexts.load(KEPT)
    if options.anew or not (known.commit and knows(known.commit)):
        shutil.rmtree(KEPT.parent, ignore_errors=True)
        known = measured(())
    files = changed_files(known.commit)
    near = [nearest_tests(file, known) for file in files]
    tests = chosen(near, known.seconds, JOBS * options.seconds)
    every = {test for tests in near for test in tests}
    return run(tests, len(files), len(every))


def run(tests: Collection[str], files: int, of: int = 0) -> int:
    """Run tests, and return the exit code of pytest; of: how many there are."""
    print(f"{files} files changed: {len(tests)} of {of or len(tests)} tests", flush=True)
    if not tests:
        return 0
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder, "tests")
        names.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-n", str(JOBS), f"@{names}"]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
