"""Draw faults that nobody chose, and see which of them a quick test notices.

    python tests/tools/faults.py                       20 faults over the whole package
    python tests/tools/faults.py --draw 500 --seed 7   500 of them, the same each time
    python tests/tools/faults.py --room crosstable     only in xltiebreak/crosstable (repeatable)
    python tests/tools/faults.py --kind comparison     only of this kind (repeatable)
    python tests/tools/faults.py --tests tests/cli     with these tests alone (repeatable)
    python tests/tools/faults.py --at xltiebreak/text.py:40   every fault at a line (repeatable)
    python tests/tools/faults.py --least 70            fail under 70 % caught, of two draws
    python tests/tools/faults.py --patience 150        as long as all quick tests take, for each

A fault is one that people make: a comparison wrong at equality, a condition of `and` or `or` left
out, a guard or an `else` left out, a bound or a default off by one, two arguments exchanged. Of
each kind as many are drawn. Only tests that run the line are tried, up to the first that fails, the
nearest first. Which tests these are is measured when it is missing or old (`contexts.py`), and kept
in `.faults`: after a change of the package for all tests, else for the test files that changed.

A fault in a function is put into a copy of this process, which has collected all tests (a fork; so
not on Windows). A fault in what runs when the package is imported needs a process of its own.

A fault that changes nothing can be caught by no test. `faults.txt` lists these with the reason:
they count as not caught. `faults_elsewhere.py` tries those in what no quick test runs. Python 3.12
or later.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

import contexts
import fault_trials
from contexts import IMPORT, PACKAGE, ROOT, Contexts
from fault_sites import (
    KINDS,
    Fault,
    drawn,
    faults_of,
    function_at,
    lines_of,
    modules,
    room_of,
    stack_at,
    tree_of,
)
from fault_trials import QUICK, Plan, Verdict, try_all

KEPT = ROOT / ".faults" / "contexts"
SAME = ROOT / "tests" / "faults.txt"


# What tests run a fault


def plan_of(fault: Fault, known: Contexts) -> Plan:
    stack = stack_at(fault.file, fault.line)
    outermost, function = function_at(fault.file, fault.line), None
    if outermost:
        body = range(outermost.body[0].lineno, lines_of(outermost).stop)
        if IMPORT not in known.at(fault.file, body):
            function = outermost.name, lines_of(outermost).start
        tests = known.at(fault.file, [fault.line]) - {IMPORT}
        tests = tests or known.at(fault.file, _head(stack[-1])) - {IMPORT}
    else:
        tests = _readers(fault, stack, known)
    if not function:
        tests = tests or tests_of_room(fault.file, known)
    return Plan(fault, tuple(nearest(fault.file, tests - {IMPORT}, known)), function)


def _head(statement: ast.stmt) -> range:
    """The lines of a statement, without the statements in it."""
    body = getattr(statement, "body", None)
    end = body[0].lineno if body else lines_of(statement).stop
    return range(statement.lineno, max(end, statement.lineno + 1))


def tests_of_room(file: str, known: Contexts) -> set[str]:
    """The tests that run a file, else its folder, after it was imported."""
    here = known.at(file, known.lines.get(file, {})) - {IMPORT}
    beside = (other for other in known.lines if Path(other).parent == Path(file).parent)
    return here or {test for other in beside for test in known.at(other, known.lines[other])}


def _readers(fault: Fault, stack: Sequence[ast.stmt], known: Contexts) -> set[str]:
    """The tests of the code that names what a statement of a module or class defines."""
    names = {
        target.id
        for one in stack
        if isinstance(one, ast.Assign | ast.AnnAssign)
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    if stack and isinstance(stack[0], ast.FunctionDef | ast.ClassDef):
        found |= known.at(fault.file, lines_of(stack[0]))
    for file in known.lines if names else ():
        found |= known.at(file, _naming(file, frozenset(names)))
    return found - {IMPORT} or tests_of_room(fault.file, known)


@cache
def _naming(file: str, names: frozenset[str]) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree_of(file))
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
    ]


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


# Measuring and scoring


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
            sys.exit(f"the tests fail without any fault:\n{ran.stdout[-3000:]}{ran.stderr[-1000:]}")
        known = known.without(changed)
        known.merge(contexts.load(new))
        known.digests |= files
        for part in new.parent.glob("new*"):
            part.unlink()
        contexts.save(known, KEPT)
    asked = tuple(f"{file}::" for file in files)
    gone = {test.partition("::")[0] for test in known.tests if not test.startswith(asked)}
    return known.without(gone - {IMPORT})


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


def reasons() -> dict[str, str]:
    """The faults of `faults.txt` that change nothing: two lines each, the fault and the reason."""
    lines = [line for line in SAME.read_text(encoding="utf-8").splitlines() if line[:1] not in "#"]
    return {fault: reason.strip() for fault, reason in zip(lines[::2], lines[1::2], strict=True)}


class Score:
    """Prints each verdict, and the table of rooms."""

    def __init__(self) -> None:
        self._same = reasons()
        self._caught: Counter[str] = Counter()
        self._equal: Counter[str] = Counter()
        self._all: Counter[str] = Counter()
        self.survivors: list[Fault] = []

    def say(self, plan: Plan, verdict: Verdict) -> None:
        fault = plan.fault
        reason = self._same.get(fault.key)
        self._all[fault.room] += 1
        if verdict.by:
            self._caught[fault.room] += 1
            word = "caught  "
        elif reason:
            self._equal[fault.room] += 1
            word = "the same"
        else:
            self.survivors.append(fault)
            word = "SURVIVED"
        end = verdict.by or reason or f"{verdict.tried} of {len(plan.tests)} tests passed"
        print(f"{word} {verdict.seconds:5.1f} s  {fault}\n{'':18}{end}", flush=True)
        if verdict.by and reason:
            print(f"{'':18}although faults.txt says: {reason}")

    @property
    def percent(self) -> float:
        return 100 * self._caught.total() / max(1, self._all.total())

    def table(self) -> None:
        print(f"\n{'room':<16}{'drawn':>6}{'caught':>8}{'the same':>10}{'percent':>9}")
        for room in (*sorted(self._all), ""):
            name = room or "all"
            counts = [
                (count[room] if room else count.total())
                for count in (self._all, self._caught, self._equal)
            ]
            percent = 100 * counts[1] / max(1, counts[0])
            print(f"{name:<16}{counts[0]:>6}{counts[1]:>8}{counts[2]:>10}{percent:>9.1f}")


def main() -> str | None:
    """Draw, try and score; return an error message or None."""
    parser = argparse.ArgumentParser(description="Draw faults; see which a quick test notices.")
    parser.add_argument("--draw", type=int, default=20, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, help="draw the same as another time")
    parser.add_argument("--room", action="append", default=[], help="only in this room")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only of this kind")
    parser.add_argument("--tests", action="append", default=[], help="only by these tests")
    parser.add_argument("--at", action="append", default=[], metavar="FILE:LINE", help="these")
    parser.add_argument("--least", type=float, default=0, help="the percentage to be caught")
    parser.add_argument("--contexts", type=Path, help="what a run of all quick tests recorded")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument(
        "--patience",
        type=float,
        default=fault_trials.PATIENCE,
        help="seconds of CPU for the tests of one fault (%(default)g)",
    )
    options = parser.parse_args()
    fault_trials.PATIENCE = options.patience
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    if options.contexts:
        # Each worker writes a file of its own; without any no test would run, and all survive.
        if not any(options.contexts.parent.glob(f"{options.contexts.name}*")):
            parser.error(f"{options.contexts} does not exist")
        taken_over(options.contexts)
    known = measured(options.tests)
    score = Score()
    if options.at:
        try_all(
            [plan_of(fault, known) for fault in _faults_at(options.at)], options.jobs, score.say
        )
    else:
        first = random.randrange(10**6) if options.seed is None else options.seed
        for seed in (first, first + 1):  # a draw swings: as many again before it is too few
            print(f"{options.draw} faults, --seed {seed}", flush=True)
            faults = drawn(modules(options.room), options.draw, seed, options.kind or KINDS)
            plans = [plan_of(fault, known) for fault in faults]
            try_all(plans, options.jobs, score.say)
            if score.percent >= options.least:
                break
    score.table()
    if score.percent < options.least:
        return f"{score.percent:.1f} % are caught, and {options.least:g} are asked for"
    return None


def _faults_at(places: Sequence[str]) -> Iterator[Fault]:
    """Every fault at some lines, each given as FILE:LINE."""
    for place in places:
        file, _, line = place.rpartition(":")
        yield from (fault for fault in faults_of(file) if fault.line == int(line))


if __name__ == "__main__":
    sys.exit(main())
