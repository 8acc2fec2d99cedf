"""Where faults can be made in the code, and what they are."""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from contexts import PACKAGE, ROOT
from syntax import parsed

KINDS = ("comparison", "condition", "guard", "bound", "arguments")

OTHER_PROCESSES = ("excel/calc/component.py", "excel/scripts.py", "__main__.py", "files/apart.py")
"""What no quick test runs in its own process: slow tests of their own notice faults there."""


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
            ordered = not (isinstance(function, ast.Name) and function.id in ("max", "min"))
            plain = ordered and not any(isinstance(one, ast.Starred) for one in arguments)
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


def room_of(file: str) -> str:
    """The room of a file of the package or of the tests, as `prizes`."""
    return Path(*Path(file).parts[1:2]).stem


@dataclass(frozen=True)
class Fault:
    """A fault in a line of a file; number: of its site, counted from 0."""

    file: str
    line: int
    kind: str
    change: str
    number: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.kind}: {self.change}"

    @property
    def key(self) -> str:
        """What `faults.txt` calls it: lines may be added above it."""
        return f"{self.file}  {self.change}"

    @property
    def room(self) -> str:
        return room_of(self.file)

    def broken(self) -> ast.Module:
        """The module with the fault: a tree in which every line has its number."""
        tree = parsed(_source(self.file))
        next(site for number, site in enumerate(sites(tree)) if number == self.number).replace()
        return ast.fix_missing_locations(tree)

    def compiled(self) -> CodeType:
        """The code of the module with the fault."""
        return compile(self.broken(), str(ROOT / self.file), "exec")


def source_with(fault: Fault) -> str:
    """The text of a file with a fault, without comments."""
    return ast.unparse(fault.broken())


@cache
def _source(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def tree_of(file: str) -> ast.Module:
    """The tree of a file, which nobody changes."""
    return parsed(_source(file))


def stack_at(file: str, line: int) -> list[ast.stmt]:
    """The statements that a line stands in, the outermost first."""
    found: list[ast.stmt] = []
    inside: ast.AST | None = tree_of(file)
    while inside:
        inside = next((one for one in _statements_in(inside) if line in lines_of(one)), None)
        found += [inside] if inside else []
    return found


def function_at(file: str, line: int) -> ast.FunctionDef | None:
    """The outermost function in whose body a line stands: in no decorator, in no default."""
    for one in stack_at(file, line):
        if isinstance(one, ast.FunctionDef):
            return one if line >= one.body[0].lineno else None
    return None


def _statements_in(node: ast.AST) -> Iterator[ast.stmt]:
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.stmt):
            yield one
        elif isinstance(one, ast.ExceptHandler | ast.match_case):
            yield from one.body


def lines_of(node: ast.stmt) -> range:
    """The lines of a statement, with its decorators."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(one.lineno for one in decorators)])
    return range(first, (node.end_lineno or node.lineno) + 1)


def faults_of(file: str) -> list[Fault]:
    return [
        Fault(file, line_of(site.node), site.kind, _change(site), number)
        for number, site in enumerate(sites(tree_of(file)))
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


def drawn(files: Sequence[str], count: int, seed: int, kinds: Sequence[str] = KINDS) -> list[Fault]:
    """Draw faults, of each kind as many, each once."""
    of_kind: dict[str, list[Fault]] = defaultdict(list)
    for file in files:
        for fault in faults_of(file):
            of_kind[fault.kind].append(fault)
    chance = random.Random(seed)
    for kind in KINDS:
        chance.shuffle(of_kind[kind])
    found: list[Fault] = []
    while len(found) < count and any(of_kind[kind] for kind in kinds):
        for kind in kinds:
            if of_kind[kind] and len(found) < count:
                found.append(of_kind[kind].pop())
    return found
