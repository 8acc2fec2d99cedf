"""Count what a reader meets who follows one entry of the package from its first line to its last.

    python tests/tools/walk.py                       all entries, this tree
    python tests/tools/walk.py fill --idle           the modules that a fill imports for nothing
    python tests/tools/walk.py fill --calls          its functions, as they are entered
    python tests/tools/walk.py --tree ../before      another tree

Functions that run while a module is imported are left out, and so are lambdas and comprehensions.
A module is idle if no function of it is entered; a module of records or words may well be idle. The
time is that of the imports, the least of five processes with bytecode.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ROWS = [
    ["No", "Name", "R1", "R2", "Pts"],
    [1, "Ann", "W2", "D3", 1.5],
    [2, "Bob", "L1", "W4", 1.0],
    [3, "Cat", "W4", "D1", 1.5],
    [4, "Dan", "L3", "L2", 0.0],
]
COMMANDS = {
    "fill": ["fill", "{example}", "-o", "filled.xlsx"],
    "standings": ["standings", "{example}"],
    "check": ["check", "{example}"],
    "help": ["--help"],
}
ENTRIES = (*COMMANDS, "MODMEDIAN")


class Walk(NamedTuple):
    """What was entered: the functions in order, their calls, and the modules in memory."""

    functions: list[tuple[str, int, str]]  # file, first line, name
    calls: int
    modules: list[str]

    @property
    def files(self) -> set[str]:
        return {file for file, _, _ in self.functions}

    @property
    def changes(self) -> int:
        """How often the next new function is in another file."""
        files = [file for file, _, _ in self.functions]
        return sum(a != b for a, b in pairwise(files))

    @property
    def idle(self) -> list[str]:
        """The modules without an entered function."""
        entered = {_module_of(file) for file in self.files}
        return [name for name in self.modules if name not in entered]


def _module_of(file: str) -> str:
    parts = Path(file).with_suffix("").parts
    return ".".join(("xltiebreak", *parts)).removesuffix(".__init__")


class _Steps:
    """A profile function that notes each named function of a package, but for those of imports."""

    def __init__(self, package: Path) -> None:
        self.package = f"{package}{os.sep}"
        self.entered: Counter[tuple[str, int, str]] = Counter()
        self.importing = 0

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event not in ("call", "return") or not code.co_filename.startswith(self.package):
            return
        if code.co_name == "<module>":
            self.importing += 1 if event == "call" else -1
        elif event == "call" and not self.importing and not code.co_name.startswith("<"):
            self.entered[self._place(code)] += 1

    def _place(self, code: CodeType) -> tuple[str, int, str]:
        file = code.co_filename[len(self.package) :]
        return file, code.co_firstlineno, getattr(code, "co_qualname", code.co_name)


def _call(entry: str, tree: Path) -> Callable[[], object]:
    """What is to be walked. Only MODMEDIAN imports its modules before: Excel has them loaded."""
    if entry == "MODMEDIAN":
        import xltiebreak.udfs  # noqa: F401
        from xltiebreak.reading.worksheet import FUNCTIONS

        return lambda: FUNCTIONS[entry](ROWS)
    from xltiebreak.cli import main

    example = tree / "workbook_templates" / "wscf_example.xlsx"
    return lambda: main([part.format(example=example) for part in COMMANDS[entry]])


def _walked(entry: str, tree: Path) -> Walk:
    """Walk an entry in this process."""
    steps = _Steps(tree / "xltiebreak")
    call = _call(entry, tree)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        sys.setprofile(steps)
        try:
            call()
        finally:
            sys.setprofile(None)
    modules = [name for name in sys.modules if name.split(".")[0] == "xltiebreak"]
    return Walk([*steps.entered], sum(steps.entered.values()), modules)


def walk(entry: str, tree: Path) -> Walk:
    """Walk an entry of a tree in a process of its own."""
    functions, calls, modules = json.loads(_python(tree, __file__, "--alone", entry))
    return Walk([(file, line, name) for file, line, name in functions], calls, modules)


def seconds_of_imports(modules: list[str], tree: Path) -> float:
    """How long the modules take to import, beside Python's own start: the least of five."""
    code = f"import time; t = time.perf_counter(); import {', '.join(modules)}"
    code += "; print(time.perf_counter() - t)"
    with tempfile.TemporaryDirectory() as compiled:  # the first of them writes the bytecode
        bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        return min(float(_python(tree, "-c", code, **bytecode)) for _ in range(5))


def _python(tree: Path, *arguments: str, **variables: str) -> str:
    """What Python prints that imports the package of a tree."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, **variables, "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stdout


def _report(entry: str, tree: Path, arguments: argparse.Namespace) -> None:
    found = walk(entry, tree)
    milliseconds = seconds_of_imports(found.modules, tree) * 1000
    print(
        f"{entry}: {len(found.functions)} functions, {found.calls} calls, "
        f"{len(found.files)} files, {found.changes} changes of file; "
        f"{len(found.modules)} modules, {len(found.idle)} of them idle, {milliseconds:.0f} ms"
    )
    if arguments.calls:
        print(*(f"    {file}:{line} {name}" for file, line, name in found.functions), sep="\n")
    if arguments.idle:
        print(*(f"    {name}" for name in found.idle), sep="\n")


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("entries", nargs="*", metavar="|".join(ENTRIES))
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("--calls", action="store_true", help="print the functions")
    parser.add_argument("--idle", action="store_true", help="print the modules without a function")
    parser.add_argument("--alone", choices=ENTRIES, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.alone:
        import xltiebreak

        print(json.dumps(_walked(arguments.alone, Path(xltiebreak.__file__).parents[1])))
        return
    for entry in arguments.entries or ENTRIES:
        _report(entry, arguments.tree.resolve(), arguments)


if __name__ == "__main__":
    _main()
