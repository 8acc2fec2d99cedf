"""Draw faults that nobody chose, and see which of them a quick test notices.

    python tests/faults.py                       20 faults over the whole package
    python tests/faults.py --draw 500 --seed 7   500 of them, the same each time
    python tests/faults.py --room crosstable     only in xltiebreak/crosstable (repeatable)
    python tests/faults.py --tests tests/cli     with these tests alone (repeatable)
    python tests/faults.py --at xltiebreak/text.py:40   every fault at a line (repeatable)
    python tests/faults.py --least 80            fail under 80 % caught

A fault is one that people make: a comparison wrong at equality, a condition of `and` or `or` left
out, a guard or an `else` left out, a bound or a default off by one, two arguments exchanged. Of
each kind as many are drawn. Only tests that run the line are tried, up to the first that fails, the
nearest first. Which tests these are is measured when it is missing or old (`contexts.py`), and kept
in `.faults`: after a change of the package for all tests, else for the test files that changed.

A fault in a function is put into a copy of this process, which has collected all tests (a fork; so
not on Windows). A fault in what runs when the package is imported needs a process of its own.

A fault that changes nothing can be caught by no test. `faults.txt` lists these with the reason:
they count as not caught. Python 3.12 or later.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib.machinery
import os
import pickle
import random
import resource
import select
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cache, partial
from pathlib import Path
from time import monotonic, process_time
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import contexts
import pytest
from contexts import IMPORT, PACKAGE, ROOT, Contexts

KEPT = ROOT / ".faults" / "contexts"
SAME = ROOT / "tests" / "faults.txt"
KINDS = ("comparison", "condition", "guard", "bound", "arguments")

OTHER_PROCESSES = ("calc/component.py", "scripts.py", "__main__.py", "sources/apart.py")
"""What no quick test runs in its own process: slow tests of their own notice faults there."""

PATIENCE = 60.0  # seconds of CPU for the tests of one fault
ENDLESS = 20.0  # and of one test: a quick one takes 3 at most
FAR = 400  # tests of a fault in what is imported, which has to collect their files first


# Where faults can be made


class Site(NamedTuple):
    """A part of a tree that a fault replaces; stack: what it stands in, the module first."""

    kind: str
    node: ast.AST
    new: ast.AST
    stack: tuple[ast.AST, ...]
    parent: ast.AST
    field: str
    position: int | None

    def replace(self) -> None:
        """Put the fault into the tree."""
        if self.position is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.position] = self.new


_AT_EQUALITY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_BOUNDED = {"range", "min", "max", "islice", "round", "field"}


def sites(tree: ast.Module) -> Iterator[Site]:
    """Yield every fault that can be made in a module, in the order of its text."""
    yield from _sites(tree, (tree,))


def _sites(parent: ast.AST, stack: tuple[ast.AST, ...]) -> Iterator[Site]:
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "decorator_list") and not _is_registered(name, value):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(node, ast.AST) and not _is_left_alone(node):
                for kind, new in _faults(node, parent, name):
                    yield Site(kind, node, ast.copy_location(new, node), stack, parent, name, index)
                yield from _sites(node, (*stack, node))


def _is_registered(name: str, value: object) -> bool:
    """Whether decorators say more than `cache` or `property`."""
    return (
        name == "decorator_list"
        and isinstance(value, list)
        and any(isinstance(one, ast.Call) for one in value)
    )


def _is_left_alone(node: ast.AST) -> bool:
    """Messages of errors, what only a type checker reads, what depends on the machine."""
    if isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return not isinstance(node, ast.JoinedStr)
    if isinstance(node, ast.If):
        test = ast.unparse(node.test)
        return "TYPE_CHECKING" in test or "__name__" in test or "sys." in test
    return isinstance(node, ast.AnnAssign) and node.value is None


def _faults(node: ast.AST, parent: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                if other := _AT_EQUALITY.get(type(op)):
                    changed = [*ops[:index], other(), *ops[index + 1 :]]
                    yield "comparison", ast.Compare(left, changed, comparators)
        case ast.BoolOp(op, values):
            for index in range(len(values)):
                rest = [*values[:index], *values[index + 1 :]]
                yield "condition", rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.If(test, body, orelse):
            if orelse:
                yield "guard", ast.If(test, body, [])
            else:
                yield "guard", ast.Pass()
        case ast.IfExp(_, body, orelse):
            yield "guard", body
            yield "guard", orelse
        case ast.comprehension(target, source, ifs, is_async) if ifs:
            for index in range(len(ifs)):
                rest = [*ifs[:index], *ifs[index + 1 :]]
                yield "guard", ast.comprehension(target, source, rest, is_async)
        case ast.Constant(bool(value)) if name in ("defaults", "kw_defaults"):
            yield "bound", ast.Constant(not value)
        case ast.Constant(int(value)) if not isinstance(value, bool) and _bounds(parent, name):
            yield "bound", ast.Constant(value + 1)
            yield "bound", ast.Constant(value - 1)
        case ast.Call(function, arguments, keywords):
            plain = not any(isinstance(one, ast.Starred) for one in arguments)
            for index in range(len(arguments) - 1 if plain else 0):
                one, other_one = arguments[index : index + 2]
                if ast.dump(one) != ast.dump(other_one):
                    exchanged = [*arguments[:index], other_one, one, *arguments[index + 2 :]]
                    yield "arguments", ast.Call(function, exchanged, keywords)
        case _:
            return


def _bounds(parent: ast.AST, name: str) -> bool:
    """Whether a number is a bound, a default, a position, a step, or stands in a table."""
    match parent:
        case ast.Call(ast.Name(called)):
            return called in _BOUNDED
        case ast.keyword(arg):
            return arg in ("start", "default", "maxsplit", "count")
        case ast.BinOp(op=ast.Add() | ast.Sub()) | ast.Compare() | ast.Slice() | ast.Subscript():
            return True
        case ast.Assign() | ast.AnnAssign() | ast.Tuple() | ast.List() | ast.Dict():
            return True
        case ast.arguments():
            return name in ("defaults", "kw_defaults")
        case _:
            return False


# Faults


@dataclass(frozen=True)
class Fault:
    """The fault at a site of a file, counted from 0."""

    file: str
    number: int
    line: int
    kind: str
    change: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.kind}: {self.change}"

    @property
    def key(self) -> str:
        """What `faults.txt` calls it: lines may be added above it."""
        return f"{self.file}  {self.change}"

    @property
    def room(self) -> str:
        first = Path(self.file).relative_to("xltiebreak").parts[0]
        return first.removesuffix(".py")

    def broken(self) -> tuple[CodeType, Site]:
        """The module with the fault, compiled; and where it is."""
        tree = ast.parse((ROOT / self.file).read_text(encoding="utf-8"))
        site = next(site for number, site in enumerate(sites(tree)) if number == self.number)
        site.replace()
        code = compile(ast.fix_missing_locations(tree), str(ROOT / self.file), "exec")
        return code, site


def faults_of(file: str) -> list[Fault]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return [
        Fault(file, number, line_of(site.node), site.kind, _change(site))
        for number, site in enumerate(sites(tree))
    ]


def line_of(node: ast.AST) -> int:
    if isinstance(node, ast.comprehension):
        return node.target.lineno
    return getattr(node, "lineno", 0)


def _change(site: Site) -> str:
    """The text before and after, short; of a number or a name, with what it stands in."""
    node, new = site.node, site.new
    if isinstance(node, ast.If):
        what = "without else of" if node.orelse else "without"
        return f"{what} if {ast.unparse(node.test)}: {_short(ast.unparse(node.body[0]))}"
    if isinstance(node, ast.comprehension):
        return f"{_short(ast.unparse(node).strip())} => {_short(ast.unparse(new).strip())}"
    inside = next(
        (one for one in reversed(site.stack) if isinstance(one, ast.stmt | ast.arguments)), node
    )
    before = f"{ast.unparse(node)} => {ast.unparse(new)}"
    if isinstance(node, ast.Constant) and isinstance(inside, ast.stmt):
        before += f" in {_short(ast.unparse(inside).splitlines()[0])}"
    return _short(before, 200)


def _short(text: str, most: int = 90) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3]}..."


def modules(rooms: Sequence[str]) -> list[str]:
    """The files of the package that are measured, or of some rooms."""
    found = sorted(str(path.relative_to(ROOT)) for path in PACKAGE.rglob("*.py"))
    wanted = tuple(f"xltiebreak/{room}" for room in rooms)
    return [
        file
        for file in found
        if not file.endswith(OTHER_PROCESSES)
        and (not wanted or file.startswith(tuple(f"{one}{end}" for one in wanted for end in "/.")))
    ]


def drawn(files: Sequence[str], count: int, seed: int) -> list[Fault]:
    """Draw faults, of each kind as many, each once."""
    of_kind: dict[str, list[Fault]] = defaultdict(list)
    for file in files:
        for fault in faults_of(file):
            of_kind[fault.kind].append(fault)
    chance = random.Random(seed)
    for kind in KINDS:
        chance.shuffle(of_kind[kind])
    found: list[Fault] = []
    while len(found) < count and any(of_kind.values()):
        for kind in KINDS:
            if of_kind[kind] and len(found) < count:
                found.append(of_kind[kind].pop())
    return found


# What tests run a fault


@cache
def _statements(file: str) -> dict[int, range]:
    """The lines of the smallest statement around each line; of a compound one, of its head."""
    lines: dict[int, range] = {}
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    for node in ast.walk(tree):  # a statement comes after those that it stands in
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            span = range(node.lineno, max(end, node.lineno) + 1)
            lines |= dict.fromkeys(span, span)
    return lines


def _function(site: Site) -> ast.FunctionDef | None:
    """The outermost function that a site stands in, if it is in its body."""
    for one, inner in zip(site.stack, (*site.stack[1:], site.node), strict=True):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            return one if inner in one.body else None  # type: ignore[return-value]
    return None


@dataclass(frozen=True)
class Plan:
    """How a fault is tried: the names of its tests, the nearest first; hot: without an import."""

    fault: Fault
    tests: tuple[str, ...]
    hot: bool


def plan_of(fault: Fault, known: Contexts) -> Plan:
    _, site = fault.broken()
    function = _function(site)
    if function is None:
        tests, hot = _readers(fault, site, known), False
    else:
        span = _statements(fault.file).get(fault.line, range(fault.line, fault.line + 1))
        tests = known.at(fault.file, [fault.line]) - {IMPORT} or known.at(fault.file, span)
        body = range(function.body[0].lineno, (function.end_lineno or function.lineno) + 1)
        hot = IMPORT not in known.at(fault.file, body)
        if not hot:
            tests = tests - {IMPORT} or _of_files(fault.file, known)
    return Plan(fault, tuple(_nearest(fault, tests - {IMPORT}, known)), hot)


def _of_files(file: str, known: Contexts) -> set[str]:
    """The tests that run a file, else its folder, after it was imported."""
    here = known.at(file, known.lines.get(file, {})) - {IMPORT}
    beside = (other for other in known.lines if Path(other).parent == Path(file).parent)
    return here or {test for other in beside for test in known.at(other, known.lines[other])}


def _readers(fault: Fault, site: Site, known: Contexts) -> set[str]:
    """The tests of the code that names what a statement of a module or class defines."""
    names = {
        target.id
        for one in site.stack
        if isinstance(one, ast.Assign | ast.AnnAssign)
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
        if isinstance(target, ast.Name)
    }
    defined = [one for one in site.stack if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    found: set[str] = set()
    for one in defined[:1]:
        found |= known.at(fault.file, range(one.lineno, (one.end_lineno or one.lineno) + 1))
    for file in known.lines if names else ():
        found |= known.at(file, _naming(file, frozenset(names)))
    return found - {IMPORT} or _of_files(fault.file, known)


@cache
def _naming(file: str, names: frozenset[str]) -> list[int]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
    ]


def _nearest(fault: Fault, tests: Iterable[str], known: Contexts) -> list[str]:
    """A test of each function first, those of the room and those that run few lines before."""
    sizes = _sizes(known)
    room = (f"tests/{fault.room}/", f"tests/test_{fault.room}", fault.file)
    order = sorted(tests, key=lambda test: (not test.startswith(room), sizes[test], test))
    seen: Counter[str] = Counter()
    rank = {}
    for test in order:
        function = test.partition("[")[0]
        rank[test] = min(seen[function], 3)
        seen[function] += 1
    return sorted(order, key=lambda test: rank[test])


_MEASURED: dict[int, Counter[str]] = {}


def _sizes(known: Contexts) -> Counter[str]:
    """How many lines each test runs."""
    if id(known) not in _MEASURED:
        count: Counter[int] = Counter()
        for lines in known.lines.values():
            for numbers in lines.values():
                count.update(numbers)
        sizes = Counter({known.tests[number]: size for number, size in count.items()})
        _MEASURED[id(known)] = sizes
    return _MEASURED[id(known)]


# Trying


class Verdict(NamedTuple):
    """by: the test that noticed the fault, or another word for it; tried: how many tests ran."""

    by: str
    tried: int
    seconds: float


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
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for pipe, (number, process, start) in list(running.items()):
            late = monotonic() - start > 6 * PATIENCE
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

    def __init__(self, plans: Sequence[Plan], jobs: int, say: Callable[[Plan, Verdict], None]):
        self._plans, self._jobs, self._say = plans, jobs, say
        self._passing: dict[str, bool] = {}  # without any fault

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        gc.unfreeze()
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        self._caches = []
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                if code.co_filename.startswith(str(PACKAGE)):
                    place = code.co_filename, code.co_qualname, code.co_firstlineno
                    self._functions[place].append(one)
            elif isinstance(one, _lru_cache_wrapper) and str(one.__module__).startswith("xlt"):
                self._caches.append(one)
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
            ((_, verdict),) = forked([self._trial(Plan(plan.fault, tuple(rest), True))], 1)
            print(f"{found.by} fails without any fault", file=sys.stderr)
            self._judge(Plan(plan.fault, tuple(rest), True), verdict)
            return
        self._say(plan, found)

    def _trial(self, plan: Plan) -> Callable[[], Verdict]:
        def run() -> Verdict:
            code, site = plan.fault.broken()
            self._exchange(code, site)
            for one in self._caches:
                one.cache_clear()
            return self._run(plan.tests)

        return run

    def _exchange(self, module: CodeType, site: Site) -> None:
        """Give the function with the fault its new code, wherever somebody has imported it."""
        function = _function(site)
        assert function is not None
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        (new,) = (
            code
            for code in _codes(module)
            if code.co_firstlineno == first and code.co_name == function.name
        )
        for one in self._functions[new.co_filename, new.co_qualname, first]:
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

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.tried += 1
        if not self._budget.begin():
            item.session.shouldstop = "the tests had their time"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _tried_anew(plan: Plan) -> Verdict:
    """Run the tests of a plan in this process, which imports the module with the fault."""
    _silence()
    code, _ = plan.fault.broken()
    path = str(ROOT / plan.fault.file)
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if loader.path == path else usual(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    tests = plan.tests[:FAR]
    chosen = _Chosen(tests)
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    ended = pytest.main([*_OPTIONS, "-x", *(files or ["tests/test_rooms.py"])], plugins=[chosen])
    broken = "" if ended in (0, 1, 5) else "what is imported"
    return Verdict(chosen.failed or broken, chosen.tried, process_time())


_OPTIONS = ("-q", "-m", "not slow", "-p", "no:cacheprovider", "--hypothesis-seed=0")


def measured(tests: Sequence[str]) -> Contexts:
    """Return which tests run which lines; measure what is missing or has changed."""
    known = contexts.load(KEPT)
    package = {file: contexts.digest(file) for file in _package()}
    if {file: known.digests.get(file) for file in package} != package:
        known = Contexts(digests=dict(package))
    files = {file: contexts.digest(file) for file in _files(tests)}
    changed = [file for file, digest in files.items() if known.digests.get(file) != digest]
    if changed:
        print(f"measuring which lines the tests of {len(changed)} files run ...", flush=True)
        KEPT.parent.mkdir(exist_ok=True)
        new = KEPT.with_name("new")
        environment = {**os.environ, "XLTIEBREAK_CONTEXTS": str(new), "PYTHONPATH": str(ROOT)}
        command = ["-m", "pytest", *_OPTIONS, "-n", "2", *changed]
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
    known.digests = {file: contexts.digest(file) for file in (*_package(), *_files(()))}
    contexts.save(known, KEPT)


def _package() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in PACKAGE.rglob("*.py"))


def _files(tests: Sequence[str]) -> list[str]:
    """The test files in some folders, or all of them, those with doctests too."""
    found: list[str] = []
    for name in tests or ("tests", "README.md", "xltiebreak"):
        path = ROOT / name
        pattern = "*.py" if name.startswith("xltiebreak") else "test_*.py"
        found += [name] if path.is_file() else map(str, path.rglob(pattern))
        if name == "tests":
            found += map(str, path.glob("*.py"))
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
    parser.add_argument("--draw", type=int, default=20, metavar="N", help="how many (20)")
    parser.add_argument("--seed", type=int, help="draw the same as another time")
    parser.add_argument("--room", action="append", default=[], help="only in this room")
    parser.add_argument("--tests", action="append", default=[], help="only by these tests")
    parser.add_argument("--at", action="append", default=[], metavar="FILE:LINE", help="these")
    parser.add_argument("--least", type=float, default=0, help="the percentage to be caught")
    parser.add_argument("--contexts", type=Path, help="what a run of all quick tests recorded")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    if options.contexts:
        taken_over(options.contexts)
    known = measured(options.tests)
    seed = random.randrange(10**6) if options.seed is None else options.seed
    if options.at:
        places = [place.rpartition(":") for place in options.at]
        faults = [
            fault
            for file, _, line in places
            for fault in faults_of(file)
            if fault.line == int(line)
        ]
    else:
        print(f"{options.draw} faults, --seed {seed}", flush=True)
        faults = drawn(modules(options.room), options.draw, seed)
    plans = [plan_of(fault, known) for fault in faults]
    score = Score()
    anew = [plan for plan in plans if not plan.hot]
    calls = [partial(_tried_anew, plan) for plan in anew]
    for number, verdict in forked(calls, options.jobs):
        score.say(anew[number], verdict or Verdict("a process that never ends", 0, PATIENCE))
    hot = [plan for plan in plans if plan.hot]
    files = sorted({test.partition("::")[0] for plan in hot for test in plan.tests})
    if hot:
        pytest.main([*_OPTIONS, *(files or ["tests"])], plugins=[Hot(hot, options.jobs, score.say)])
    score.table()
    if score.percent < options.least:
        return f"{score.percent:.1f} % are caught, and {options.least:g} are asked for"
    return None


if __name__ == "__main__":
    sys.exit(main())
