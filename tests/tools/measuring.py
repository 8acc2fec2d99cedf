"""Measure which lines each quick test runs, and say which tests are the nearest to a line."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from signal import Signals

import contexts
import pytest
from contexts import IMPORT, PACKAGE, ROOT, Contexts
from fault_sites import room_of, tree_of

KEPT = ROOT / ".faults" / "contexts"
QUICK = ("-qq", "-m", "not slow", "-p", "no:cacheprovider", "--hypothesis-seed=0")
"""The quick tests, always with the same random examples."""


def measured(tests: Sequence[str]) -> Contexts:
    """Return which tests run which lines; measure what is missing or has changed."""
    known = contexts.load(KEPT)
    package = _package()
    if {file: known.digests.get(file) for file in package} != package:
        known = Contexts(digests=package, commit=state())
    files = {file: contexts.digest(file) for file in _files(tests)}
    changed = [file for file, digest in files.items() if known.digests.get(file) != digest]
    if changed:
        print(f"measuring which lines the tests of {len(changed)} files run ...", flush=True)
        KEPT.parent.mkdir(exist_ok=True)
        new = KEPT.with_name("new")
        environment = {**os.environ, "XLTIEBREAK_CONTEXTS": str(new), "PYTHONPATH": str(ROOT)}
        command = ["-m", "pytest", *QUICK, "-n", "2", *changed]
        ran = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        if ran.returncode not in (0, 5):
            sys.exit(f"{why_it_ended(ran.returncode)}:\n{ran.stdout[-3000:]}{ran.stderr[-1000:]}")
        known = known.without(changed)
        known.merge(contexts.load(new))
        known.digests |= files
        for part in new.parent.glob("new*"):
            part.unlink()
        contexts.save(known, KEPT)
    asked = tuple(f"{file}::" for file in files)
    gone = {test.partition("::")[0] for test in known.tests if not test.startswith(asked)}
    return known.without(gone - {IMPORT})


def why_it_ended(code: int) -> str:
    """Why a run of pytest brought no measurement, by its exit code."""
    if code == pytest.ExitCode.TESTS_FAILED:
        return "the tests fail without any fault"
    if code < 0:
        return f"the tests were stopped by {Signals(-code).name}"
    return f"pytest ended with {pytest.ExitCode(code).name} before it had run the tests"


def taken_over(path: Path) -> None:
    """Keep what another run of the quick tests has recorded."""
    known = contexts.load(path)
    known.commit = state()
    known.digests = {**_package(), **{file: contexts.digest(file) for file in _files(())}}
    contexts.save(known, KEPT)


def git(*arguments: str) -> list[str]:
    """Return the lines that git answers."""
    ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def knows(commit: str) -> bool:
    """Whether git still has a commit: it drops what no branch has after some weeks."""
    asked = subprocess.run(["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, check=False)
    return asked.returncode == 0


def state() -> str:
    """Return a commit of the files as they stand, also of changes that are in no commit yet."""
    nobody = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")  # a commit needs one
    return (git(*nobody, "stash", "create") or git("rev-parse", "HEAD"))[0]


def _package() -> dict[str, str]:
    """The digests of the package; its files are test files too, by their doctests."""
    files = sorted(str(path.relative_to(ROOT)) for path in PACKAGE.rglob("*.py"))
    return {f"package {file}": contexts.digest(file) for file in files}


def _files(tests: Sequence[str]) -> list[str]:
    """The test files in some folders, or all of them, those with doctests too."""
    found: list[str] = []
    for name in tests or ("tests", "README.md", "xltiebreak"):
        path = ROOT / name
        of_package = name.startswith("xltiebreak")
        files = [path] if path.is_file() else path.rglob("*.py" if of_package else "test_*.py")
        found += (str(one) for one in files if not of_package or ">>> " in one.read_text("utf-8"))
    return sorted({str(Path(ROOT / file).relative_to(ROOT)) for file in found})


def tests_of_room(file: str, known: Contexts) -> set[str]:
    """The tests that run a file, else its folder, after it was imported."""
    here = known.at(file, known.lines.get(file, {})) - {IMPORT}
    beside = (other for other in known.lines if Path(other).parent == Path(file).parent)
    return here or {test for other in beside for test in known.at(other, known.lines[other])}


def tests_of_names(names: Iterable[str], known: Contexts) -> set[str]:
    """The tests of the code that reads what is made at import, or what is made of it there."""
    found, seen, left = set[str](), set[str](), set(names)
    while left:
        wanted, seen = frozenset(left), seen | left
        left = set()
        for file in known.lines:
            lines = _naming(file, wanted)
            found |= known.at(file, lines)
            left |= _made_at_import(file, lines, known) - seen
    return found - {IMPORT}


@cache
def _naming(file: str, names: frozenset[str]) -> list[int]:
    """The lines of a file that name one of these."""
    return [
        node.lineno
        for node in ast.walk(tree_of(file))
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
    ]


def _made_at_import(file: str, lines: Iterable[int], known: Contexts) -> set[str]:
    """What the statements around some lines define, and functions that run at import alone."""
    found: set[str] = set()
    for statement in tree_of(file).body:
        own = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
        if not any(line in own for line in lines):
            continue
        if isinstance(statement, ast.FunctionDef):
            body = range(statement.body[0].lineno, own.stop)
            found |= {statement.name} if known.at(file, body) <= {IMPORT} else set()
        else:
            found |= names_set(statement)
    return found


def names_set(statement: ast.stmt) -> set[str]:
    """The names that a statement sets."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) else targets
    nodes = [node for target in targets for node in ast.walk(target)]
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def nearest(file: str, tests: Iterable[str], known: Contexts) -> list[str]:
    """A test of each function first, those of the room and those that run few lines before."""
    sizes = _sizes(known)
    room = (f"tests/{room_of(file)}/", f"tests/test_{room_of(file)}", file)
    order = sorted(tests, key=lambda test: (not test.startswith(room), sizes[test], test))
    seen: Counter[str] = Counter()
    rank = {}
    for test in order:
        function = test.partition("[")[0]
        rank[test] = min(seen[function], 3)
        seen[function] += 1
    return sorted(order, key=lambda test: rank[test])


@cache
def _sizes(known: Contexts) -> Counter[str]:
    """How many lines each test runs."""
    count: Counter[int] = Counter()
    for lines in known.lines.values():
        for numbers in lines.values():
            count.update(numbers)
    return Counter({known.tests[number]: size for number, size in count.items()})
