"""Which tests run which lines of the package: recorded while tests run, and kept between runs.

With `XLTIEBREAK_CONTEXTS=FILE` in the environment, pytest records them (Python 3.12 or later); each
worker of pytest-xdist writes a file of its own beside it. `tools/faults.py` reads them.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import os
import pickle
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from time import process_time
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE, TESTS = ROOT / "xltiebreak", ROOT / "tests"
IMPORT = "import"
"""The name of what runs while the package is imported, beside the names of tests."""

_TOOL = 3  # none of the numbers that Python keeps for debuggers, coverage and profilers
_ELSEWHERE = ("xltiebreak.excel.calc.component", "xltiebreak.excel.scripts", "xltiebreak.__main__")
"""What only other programs import."""


@dataclass(eq=False)
class Contexts:
    """Which tests run which lines."""

    tests: list[str] = field(default_factory=list)
    lines: dict[str, dict[int, array[int]]] = field(default_factory=dict)
    """Of each file, the numbers of the tests that run each line."""

    seconds: dict[str, float] = field(default_factory=dict)
    """What each test took, of CPU."""

    digests: dict[str, str] = field(default_factory=dict)
    """Of the files that were measured."""

    commit: str = ""
    """The state of the package that was measured."""

    def at(self, file: str, lines: Iterable[int]) -> set[str]:
        """The names of the tests that run one of these lines of a file."""
        known = self.lines.get(file, {})
        return {self.tests[number] for line in lines for number in known.get(line, ())}

    def merge(self, other: Contexts) -> None:
        first = len(self.tests)
        self.tests += other.tests
        self.seconds |= other.seconds
        for file, lines in other.lines.items():
            known = self.lines.setdefault(file, {})
            for line, numbers in lines.items():
                known.setdefault(line, array("L")).extend(first + number for number in numbers)

    def without(self, files: Iterable[str]) -> Contexts:
        """The same without the tests of some files."""
        gone = tuple(f"{file}::" for file in files)
        kept = [number for number, test in enumerate(self.tests) if not test.startswith(gone)]
        new = {old: number for number, old in enumerate(kept)}
        lines = {
            file: {
                line: array("L", (new[number] for number in numbers if number in new))
                for line, numbers in known.items()
            }
            for file, known in self.lines.items()
        }
        tests = [self.tests[number] for number in kept]
        return Contexts(tests, lines, self.seconds, self.digests, self.commit)


def digest(file: str) -> str:
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()


def load(path: Path) -> Contexts:
    """Return what the workers of the last run wrote, and what was kept before."""
    found = Contexts()
    for part in sorted(path.parent.glob(f"{path.name}*")):
        with part.open("rb") as file:
            one: Contexts = pickle.load(file)
        found.merge(one)
        found.digests |= one.digests
        found.commit = found.commit or one.commit
    return found


def save(contexts: Contexts, path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    for part in path.parent.glob(f"{path.name}.*"):
        part.unlink()
    with path.open("wb") as file:
        pickle.dump(contexts, file)


def caches() -> list[_lru_cache_wrapper[object]]:
    """The functions of the package and of the tests that keep what they have returned."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, _lru_cache_wrapper) and _is_ours(one.__wrapped__)
    ]


def _is_ours(function: object) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and code.co_filename.startswith((str(PACKAGE), str(TESTS)))


class Recorder:
    """The plugin that records them.

    Each test begins with empty caches of the package, else a cached line would be known to the
    first test alone. What tests share is made once, as it takes long: a fixture, and what a
    function of the tests keeps. All tests that use it run the lines that made it.
    """

    def __init__(self, path: Path) -> None:
        if sys.version_info < (3, 12):
            raise pytest.UsageError("XLTIEBREAK_CONTEXTS needs Python 3.12 or later")
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        self._path = path.with_name(f"{path.name}.{worker}") if worker else path
        self._package = f"{PACKAGE}{os.sep}"
        self._tests: list[str] = []
        self._now = 0  # the test, or what tests share, that runs lines
        self._seconds: dict[str, float] = {}
        self._users: dict[int, set[int]] = defaultdict(set)  # of what tests share
        self._shared: dict[object, int] = {}
        self._kept: list[dict[object, object]] = []  # by the functions of the tests
        self._lines: dict[str, dict[int, array[int]]] = defaultdict(
            lambda: defaultdict(lambda: array("l"))
        )
        sys.monitoring.use_tool_id(_TOOL, "contexts")
        sys.monitoring.register_callback(_TOOL, sys.monitoring.events.LINE, self._line)
        with self._recorded(IMPORT):
            import_module("xltiebreak.rules.fide.families")  # in the order of the register
            for module in walk_packages([str(PACKAGE)], "xltiebreak."):
                if module.name not in _ELSEWHERE:
                    import_module(module.name)
        self._caches = caches()
        functools.cache = self._keeping  # type: ignore[assignment]  # for the tests, imported next

    def _keeping(self, function: Callable[..., object]) -> Callable[..., object]:
        """Stand in for `functools.cache`: what a test gets may have been made by another."""
        if not _is_ours(function):
            return functools.lru_cache(maxsize=None)(function)
        kept: dict[object, object] = {}
        self._kept.append(kept)

        @functools.wraps(function)
        def keeping(*arguments: object, **named: object) -> object:
            key = (arguments, *named.items())
            number = self._number((function, key))
            self._users[number].add(self._now)
            if key not in kept:
                with self._shared_by(number):
                    kept[key] = function(*arguments, **named)
            return kept[key]

        return keeping

    def pytest_collection_finish(self) -> None:
        for kept in self._kept:
            kept.clear()  # nobody recorded how it was made

    def _line(self, code: CodeType, line: int) -> object:
        if code.co_name == "<module>" and self._now:
            return sys.monitoring.DISABLE  # imported once more, by a test that counts modules
        if code.co_filename.startswith(self._package):
            self._lines[code.co_filename][line].append(self._now)
        return sys.monitoring.DISABLE  # a line counts once for each test

    @contextmanager
    def _recorded(self, name: str) -> Iterator[None]:
        self._now = len(self._tests)
        self._tests.append(name)
        sys.monitoring.set_events(_TOOL, sys.monitoring.events.LINE)
        sys.monitoring.restart_events()
        start = process_time()
        try:
            yield
        finally:
            sys.monitoring.set_events(_TOOL, sys.monitoring.events.NO_EVENTS)
            self._seconds[name] = process_time() - start

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for one in self._caches:
            one.cache_clear()
        fixtures = getattr(item, "_fixtureinfo", None)
        for known in fixtures.name2fixturedefs.values() if fixtures else ():
            for fixture in known:
                if fixture.scope != "function":
                    self._users[self._number(fixture)].add(len(self._tests))
        with self._recorded(item.nodeid):
            return (yield)

    def _number(self, shared: object) -> int:
        """The number of what tests share, below those of tests."""
        return self._shared.setdefault(shared, -1 - len(self._shared))

    @contextmanager
    def _shared_by(self, number: int) -> Iterator[None]:
        """Record lines that make what tests share."""
        before, self._now = self._now, number
        sys.monitoring.restart_events()
        try:
            yield
        finally:
            self._now = before
            sys.monitoring.restart_events()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        with self._shared_by(self._number(fixturedef)):
            return (yield)

    def _of_tests(self, numbers: Iterable[int]) -> array[int]:
        """The numbers of tests, with those that use what they share in its place."""
        found, left = set[int](), set(numbers)
        while left:
            found |= left
            left = {user for one in left if one < 0 for user in self._users[one]} - found
        return array("L", sorted(number for number in found if number >= 0))

    def pytest_sessionfinish(self) -> None:
        sys.monitoring.free_tool_id(_TOOL)
        if len(self._tests) > 1:
            lines = {
                str(Path(file).relative_to(ROOT)): {
                    line: self._of_tests(numbers) for line, numbers in known.items()
                }
                for file, known in self._lines.items()
            }
            with self._path.open("wb") as file:
                pickle.dump(Contexts(self._tests, lines, self._seconds), file)
