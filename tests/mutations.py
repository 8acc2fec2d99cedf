"""Break the code on purpose, one line at a time, and check that a test fails.

    python tests/mutations.py             try every mutation; fail if one survives
    python tests/mutations.py --only NAME try only this one (repeatable)
    python tests/mutations.py --list      list all mutations and their tests
    python tests/mutations.py --check     first check that the tests pass without mutations
    python tests/mutations.py --jobs 1    one at a time instead of two

The list is `mutations.txt`. A mutation is a fault that a maintainer could make: a flipped
comparison, half a point, a missed last row. It runs in a copy of the repository. If one survives, a
test is missing: write it, with a value from the rule book or by hand.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PARTS = (
    *("xltiebreak", "tests", "workbook_templates", "docs"),
    *("README.md", "CONTRIBUTING.md", "pyproject.toml"),
)
"""The parts of the repository that the tests need."""

PATIENCE = 300  # seconds for the tests of one mutation
NO_TESTS = 5  # the exit code of pytest

_WAYS = get_all_start_methods()
PROCESSES: Any = get_context("forkserver" if "forkserver" in _WAYS else "spawn")
"""Where each run of the tests gets a process of its own.

A fork of a process that has imported pytest and the like, but nothing that is mutated, starts in a
third of the time of a new one.
"""
if "forkserver" in _WAYS:
    PROCESSES.set_forkserver_preload(
        [
            *("pytest", "_pytest.doctest", "xdist.plugin", "_hypothesis_pytestplugin"),
            *("hypothesis.strategies", "click.testing", "openpyxl", "rich.console", "xlsxwriter"),
        ]
    )


@dataclass(frozen=True)
class Mutation:
    """A fault in one line.

    name: the fault; file: its path in the repository; old: a text within one line that stands there
    exactly once; new: its replacement; tests: files, folders or tests that should fail.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def applied(self, source: str) -> str:
        """Return the source with the fault. Raises Rotten if `old` is not there exactly once."""
        times = source.count(self.old)
        if times != 1:
            there = f"stands {times} times in {self.file}" if times else f"is not in {self.file}"
            raise Rotten(f"{self.name}: {self.old!r} {there}: adapt it to what stands there now")
        return source.replace(self.old, self.new)


class Rotten(Exception):
    """A mutation no longer fits the code, or its tests cannot run."""


LIST = ROOT / "tests" / "mutations.txt"


def listed(text: str) -> Iterator[Mutation]:
    """Yield the mutations of a list such as `mutations.txt`.

    A line `FILE: TESTS` names a file and the tests of its mutations. A mutation has three lines:
    its name (with `: TESTS` if it has others), `- ` and the old text, `+ ` and the new text. A line
    that begins with `#` is a remark.

    >>> one, = listed("a.py: tests/a.py\\n\\nlast-is-left-out\\n- <= last\\n+ < last\\n")
    >>> one.file, one.name, one.old, one.new, one.tests
    ('a.py', 'last-is-left-out', '<= last', '< last', ('tests/a.py',))
    """
    file = name = old = ""
    usual: list[str] = []
    tests: list[str] = []
    for line in text.splitlines():
        if line.startswith("- "):
            old = line[2:]
        elif line.startswith("+"):
            yield Mutation(name, file, old, line[2:], tuple(tests or usual))
        elif line and not line.startswith("#"):
            first, _, rest = line.partition(": ")
            if "/" in first or "." in first:
                file, usual = first, rest.split()
            else:
                name, tests = first, rest.split()


MUTATIONS = tuple(listed(LIST.read_text(encoding="utf-8")))


class Run(NamedTuple):
    """The result of a test run: whether all passed, the first failure, and the seconds."""

    passed: bool
    noticed: str
    seconds: float


def unsound(mutations: Sequence[Mutation]) -> Iterator[str]:
    """Yield the faults of the list itself."""
    for name, count in Counter(mutation.name for mutation in mutations).items():
        if count > 1:
            yield f"{name}: {count} mutations have this name"
    for mutation in mutations:
        if "\n" in mutation.old + mutation.new or mutation.old == mutation.new:
            yield f"{mutation.name}: the change is not within one line"
        for test in mutation.tests:
            if not (ROOT / test.partition("::")[0]).exists():
                yield f"{mutation.name}: there are no tests {test}"
        try:
            source = mutation.applied((ROOT / mutation.file).read_text(encoding="utf-8"))
            if mutation.file.endswith(".py"):
                compile(source, mutation.file, "exec")
        except FileNotFoundError:
            yield f"{mutation.name}: there is no {mutation.file} with {mutation.old!r}"
        except (OSError, Rotten) as error:
            yield str(error)
        except SyntaxError:
            yield f"{mutation.name}: {mutation.file} would be no Python"


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
    # Bytecode checked by hash, not by time: a mutation may have the length of the old text and be
    # made within the same second.
    command = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "xltiebreak"]
    subprocess.run([sys.executable, *command], cwd=folder, env=_environment(folder), check=True)
    return folder


def _environment(copy: Path, events: str = "") -> dict[str, str]:
    # Under XLTIEBREAK_NO_SKIPS a skipped test fails, and would seem to catch every mutation.
    kept = {name: value for name, value in os.environ.items() if name != "XLTIEBREAK_NO_SKIPS"}
    others = [kept["PYTHONPATH"]] if kept.get("PYTHONPATH") else []
    path = os.pathsep.join([str(copy), *others])
    return kept | {"PYTHONPATH": path, "XLTIEBREAK_EVENTS": events}


def tested(copy: Path, tests: Sequence[str], events: str = "", *, quick: bool = False) -> Run:
    """Run tests in a copy up to the first failure. Raises Rotten if they cannot run.

    events: "all" to try every random event, and not only some of them; quick: leave out the slow
    tests, which may be all.
    """
    start = perf_counter()
    # A fixed seed for hypothesis: each run catches the same mutations.
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # what is imported beforehand
    options += ["-m", "not slow"] if quick else []
    log = copy.with_suffix(".log")
    run = PROCESSES.Process(
        target=_run_pytest, args=(copy, [*options, *tests], _environment(copy, events), log)
    )
    run.start()
    run.join(PATIENCE)
    if run.exitcode is None:
        run.kill()
        raise Rotten(f"the tests did not end in {PATIENCE} seconds")
    said = log.read_text(encoding="utf-8", errors="replace")
    passed = run.exitcode == 0 or (quick and run.exitcode == NO_TESTS)
    if not passed and run.exitcode != 1:  # no tests, or an error before the first of them
        raise Rotten(f"{' '.join(tests)} cannot be run:\n{said}")
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", said, re.MULTILINE)
    return Run(passed, failed[1] if failed else "", perf_counter() - start)


def _run_pytest(
    copy: Path, arguments: Sequence[str], environment: Mapping[str, str], log: Path
) -> None:
    """Run pytest in this process as `python -m pytest` does, and exit with its code."""
    os.chdir(copy)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:] = [str(copy), *(one for one in sys.path if Path(one) not in (ROOT, ROOT / "tests"))]
    with log.open("w", encoding="utf-8") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    found = find_spec("xltiebreak")
    if found is None or Path(found.origin or "").parent != copy.resolve() / "xltiebreak":
        sys.exit(f"the tests would import {found}, not the copy that is to be broken")
    import pytest

    sys.exit(pytest.main([*arguments]))


def tried(mutation: Mutation, copy: Path) -> Run:
    """Run the tests of a mutation in a copy; restore the copy."""
    file = copy / mutation.file
    source = file.read_bytes()
    broken = mutation.applied(source.decode("utf-8")).encode("utf-8")
    try:
        file.write_bytes(broken)
        run = tested(copy, mutation.tests, quick=True)
        run = tested(copy, mutation.tests) if run.passed else run
        return tested(copy, mutation.tests, "all") if run.passed else run
    except Rotten as error:
        raise Rotten(f"{mutation.name}: {error}") from None
    finally:
        file.write_bytes(source)


def try_all(mutations: Sequence[Mutation], folder: Path, jobs: int) -> Iterator[Run]:
    """Yield the run of each mutation; run `jobs` at a time, each in a copy of its own."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copies.put(copied(folder / f"copy{number}"))

    def in_a_copy(mutation: Mutation) -> Run:
        copy = copies.get()
        try:
            return tried(mutation, copy)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(in_a_copy, mutations)


def main() -> str | None:
    """Try the mutations that the command line asks for; return an error message or None."""
    parser = argparse.ArgumentParser(description="Break the code; see that a test notices.")
    parser.add_argument("--only", metavar="NAME", action="append", help="just this mutation")
    parser.add_argument("--list", action="store_true", help="list the mutations and stop")
    parser.add_argument("--check", action="store_true", help="see first that the tests pass")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=2, help="how many at a time")
    options = parser.parse_args()
    if errors := list(unsound(MUTATIONS)):
        return "\n".join(errors)
    chosen = [m for m in MUTATIONS if options.only is None or m.name in options.only]
    if unknown := set(options.only or ()) - {mutation.name for mutation in MUTATIONS}:
        return f"there is no mutation {', '.join(sorted(unknown))}: see --list"
    if options.list:
        for mutation in chosen:
            print(f"{mutation.name}\n  {mutation.file}: {', '.join(mutation.tests)}")
            print(f"  - {mutation.old.strip()}\n  + {mutation.new.strip()}")
        return None
    start = perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="mutations-") as made:
            folder = Path(made)
            if options.check:
                union = sorted({test for mutation in chosen for test in mutation.tests})
                run = tested(copied(folder / "unbroken"), union)
                if not run.passed:
                    return f"{run.noticed} fails without any mutation"
                print(f"the tests pass unbroken ({run.seconds:.1f} s)")
            survivors = []
            for mutation, run in zip(chosen, try_all(chosen, folder, options.jobs), strict=True):
                verdict = "SURVIVED" if run.passed else "caught  "
                print(f"{verdict} {run.seconds:5.1f} s  {mutation.name}  {run.noticed}", flush=True)
                survivors += [mutation.name] if run.passed else []
    except Rotten as error:
        return str(error)
    count = f"{len(chosen) - len(survivors)} of {len(chosen)} mutations are caught"
    print(f"{count} ({perf_counter() - start:.0f} s)")
    return f"no test notices: {'; '.join(survivors)}" if survivors else None


if __name__ == "__main__":
    sys.exit(main())
