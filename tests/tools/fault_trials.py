"""Trying faults: each in a process of its own that is a fork, up to the first test that fails."""

from __future__ import annotations

import gc
import importlib.machinery
import os
import pickle
import resource
import select
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from time import monotonic, process_time
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from contexts import PACKAGE, ROOT, caches
from fault_sites import Fault
from measuring import QUICK

PATIENCE = 40.0  # seconds of CPU for the tests of one fault
ENDLESS = 20.0  # and of one test: a quick one takes 3 at most
FAR = 1500  # tests of a fault in what is imported, which has to collect their files first


@dataclass(frozen=True)
class Plan:
    """How a fault is tried.

    tests: their names, the nearest first; function: the name and the first line of the function
    whose code is exchanged, None if the package is imported anew.
    """

    fault: Fault
    tests: tuple[str, ...]
    function: tuple[str, int] | None


class Verdict(NamedTuple):
    """by: the test that noticed the fault, or another word for it; tried: how many tests ran."""

    by: str
    tried: int
    seconds: float


Say = Callable[[Plan, Verdict], None]
Place = tuple[str, str, int]


def _alone(call: Callable[[], object], pipe: int) -> None:
    """Run a call in a fork that ends with it; its answer goes into the pipe."""
    # A fault may never end, or fill the memory.
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    try:
        answer = pickle.dumps(call())
        os.write(pipe, answer)
    finally:
        os._exit(0)


def forked(calls: Iterable[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the number and the answer of each call, run in a fork of this process.

    The answer is None if the process died, or took much longer than it may.
    """
    waiting = enumerate(calls)
    running: dict[int, tuple[int, int, float]] = {}  # of each pipe: call, process, start
    more = True
    while more or running:
        while more and len(running) < jobs:
            number, call = next(waiting, (-1, None))
            if call is None:
                more = False
                break
            out, into = os.pipe()
            process = os.fork()
            if process == 0:
                os.close(out)
                _alone(call, into)
            os.close(into)
            running[out] = number, process, monotonic()
        ready, _, _ = select.select(list(running), [], [], 1.0 if running else 0)
        for pipe, (number, process, start) in list(running.items()):
            late = monotonic() - start > 40 * PATIENCE  # of a clock: the machine is shared
            if pipe in ready or late:
                answer = b"" if late else _all_of(pipe)
                os.close(pipe)
                del running[pipe]
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
                yield number, pickle.loads(answer) if answer else None


def _all_of(pipe: int) -> bytes:
    parts = []
    while part := os.read(pipe, 65536):
        parts.append(part)
    return b"".join(parts)


class _Budget:
    """Ends a test that never ends, and tells when the tests of a fault have had their time."""

    def __init__(self) -> None:
        self._start = process_time()

    def begin(self) -> bool:
        signal.setitimer(signal.ITIMER_PROF, ENDLESS)
        return process_time() - self._start < PATIENCE

    @property
    def seconds(self) -> float:
        return process_time() - self._start


class Hot:
    """The plugin that tries faults in forks of the process that has collected the tests."""

    def __init__(
        self, plans: Sequence[Plan], jobs: int, say: Callable[[Plan, Verdict], None]
    ) -> None:
        self._plans, self._jobs, self._say = plans, jobs, say
        self._passing: dict[str, bool] = {}  # without any fault

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        for plan in self._plans:  # some are imported only when they are needed
            name = plan.fault.file.removesuffix(".py").removesuffix("/__init__")
            import_module(name.replace("/", "."))
        gc.unfreeze()
        self._functions = functions_of_package()
        self._caches = caches()
        gc.freeze()
        calls = [self._trial(plan) for plan in self._plans]
        for number, verdict in forked(calls, self._jobs):
            self._judge(self._plans[number], verdict)
        return True

    def _judge(self, plan: Plan, verdict: Verdict | None) -> None:
        found = verdict or Verdict("a process that never ends", 0, PATIENCE)
        if found.by in self._items and found.by not in self._passing:
            alone = [lambda: self._run([found.by])]
            ((_, without),) = forked(alone, 1)
            self._passing[found.by] = without is not None and not without.by
        if found.by and not self._passing.get(found.by, True):
            rest = [test for test in plan.tests if self._passing.get(test, True)]
            ((_, verdict),) = forked([self._trial(replace(plan, tests=tuple(rest)))], 1)
            print(f"{found.by} fails without any fault", file=sys.stderr)
            self._judge(replace(plan, tests=tuple(rest)), verdict)
            return
        self._say(plan, found)

    def _trial(self, plan: Plan) -> Callable[[], Verdict]:
        def run() -> Verdict:
            self._exchange(plan)
            for one in self._caches:
                one.cache_clear()
            return self._run(plan.tests)

        return run

    def _exchange(self, plan: Plan) -> None:
        """Give the function with the fault its new code, wherever somebody has imported it."""
        assert plan.function is not None
        new = code_with(plan.fault, *plan.function)
        functions = self._functions[new.co_filename, new.co_qualname, new.co_firstlineno]
        assert functions, f"nobody has {new.co_qualname}"
        for one in functions:
            one.__code__ = new

    def _run(self, tests: Sequence[str]) -> Verdict:
        from _pytest.runner import runtestprotocol

        _silence()
        budget = _Budget()
        items = [self._items[test] for test in tests if test in self._items]
        for number, item in enumerate(items):
            if not budget.begin():
                return Verdict("", number, budget.seconds)
            after = items[number + 1] if number + 1 < len(items) else None
            reports = runtestprotocol(item, nextitem=after, log=False)
            if any(report.failed for report in reports):
                return Verdict(item.nodeid, number + 1, budget.seconds)
        return Verdict("", len(items), budget.seconds)


def functions_of_package() -> Mapping[Place, list[FunctionType]]:
    """The functions of the package, by the file, the name and the first line of their code."""
    found: dict[Place, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(PACKAGE)):
            code = one.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(one)
    return found


def code_with(fault: Fault, name: str, first: int) -> CodeType:
    """The code with a fault of the function of this name and first line."""
    codes = _codes(fault.compiled())
    return next(one for one in codes if (one.co_name, one.co_firstlineno) == (name, first))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


class _Chosen:
    """The plugin that runs the tests of a plan in their order, and remembers which one failed."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._order = {test: number for number, test in enumerate(tests)}
        self._budget = _Budget()
        self.failed = ""
        self.tried = 0
        self.ended = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.tried += 1
        if not self._budget.begin():
            self.ended = True
            item.session.shouldstop = "the tests had their time"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def tried_anew(plan: Plan) -> Verdict:
    """Run the tests of a plan in this process, which imports the module with the fault."""
    _silence()
    code = plan.fault.compiled()
    path = str(ROOT / plan.fault.file)
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if loader.path == path else usual(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    tests = plan.tests[:FAR]
    chosen = _Chosen(tests)
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    # Plain assertions: a file of the package that is named for its doctests would else be compiled
    # by pytest itself, without the fault.
    ended = pytest.main(
        [*QUICK, "--assert=plain", "-x", *(files or ["tests/test_rooms.py"])], plugins=[chosen]
    )
    broken = "" if chosen.ended or ended in (0, 1, 5) else "what is imported"
    return Verdict(chosen.failed or broken, chosen.tried, process_time())


def try_all(plans: Sequence[Plan], jobs: int, say: Say) -> None:
    """Try every plan and say its verdict, those that import the package anew first.

    This process must not have imported the package, and has collected its tests afterwards.
    """
    anew = [plan for plan in plans if plan.function is None]
    for number, verdict in forked([partial(tried_anew, plan) for plan in anew], jobs):
        say(anew[number], verdict or Verdict("a process that never ends", 0, PATIENCE))
    hot = [plan for plan in plans if plan.function]
    if hot:
        files = sorted({test.partition("::")[0] for plan in hot for test in plan.tests})
        pytest.main([*QUICK, *(files or ["tests/test_rooms.py"])], plugins=[Hot(hot, jobs, say)])
