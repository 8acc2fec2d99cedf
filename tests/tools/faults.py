"""Draw faults that nobody chose, and see which of them a quick test notices.

    python tests/tools/faults.py                       20 faults over the whole package
    python tests/tools/faults.py --draw 500 --seed 7   500 of them, the same each time
    python tests/tools/faults.py --room reading/pieces only in this folder (repeatable)
    python tests/tools/faults.py --kind comparison     only of this kind (repeatable)
    python tests/tools/faults.py --tests tests/cli     with these tests alone (repeatable)
    python tests/tools/faults.py --at xltiebreak/udfs.py:40   every fault at a line (repeatable)
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
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

import fault_trials
from contexts import IMPORT, ROOT, Contexts
from fault_sites import (
    KINDS,
    Fault,
    drawn,
    faults_of,
    function_at,
    lines_of,
    modules,
    stack_at,
)
from fault_trials import Plan, Verdict, try_all
from measuring import measured, nearest, taken_over, tests_of_names, tests_of_room

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


def _readers(fault: Fault, stack: Sequence[ast.stmt], known: Contexts) -> set[str]:
    """The tests of the code that names what a statement of a module or class defines."""
    names = {
        target.id
        for one in stack
        if isinstance(one, ast.Assign | ast.AnnAssign)
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
        if isinstance(target, ast.Name)
    }
    found = tests_of_names(names, known)
    if stack and isinstance(stack[0], ast.FunctionDef | ast.ClassDef):
        found |= known.at(fault.file, lines_of(stack[0]))
    return found - {IMPORT} or tests_of_room(fault.file, known)


# Scoring


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
