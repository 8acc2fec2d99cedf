"""The drawer of faults: which ones it makes, and that its lists fit the code."""

from __future__ import annotations

import ast
import sys
from array import array
from pathlib import Path
from random import Random

import fault_sites
import pytest
from cases import case_of, differences
from contexts import Contexts
from fault_sites import Fault, faults_of, sites, stack_at
from find_cases import answer, changed, printed

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("code", "broken"),
    [
        ("a < b", ["a <= b"]),
        ("a < b <= c", ["a <= b <= c", "a < b < c"]),
        ("a == b", []),
        ("a and b", ["b", "a"]),
        ("a or b or c", ["b or c", "a or c", "a or b"]),
        ("if a:\n    b()", ["pass"]),
        ("if a:\n    b()\nelse:\n    c()", ["if a:\n    b()"]),
        ("a if b else c", ["a", "c"]),
        ("[a for a in b if c]", ["[a for a in b]"]),
        ("a[1:]", ["a[2:]", "a[0:]"]),
        ("a + 1", ["a + 2", "a + 0"]),
        ("range(3)", ["range(4)", "range(2)"]),
        ("f(a, b, c)", ["f(b, a, c)", "f(a, c, b)"]),
        ("f(a, a)", []),
        ("max(a, b)", []),
        ("f(*a, b)", []),
        ("f(3)", []),
        ("def f(*, b=True):\n    c", ["def f(*, b=False):\n    c"]),
        ("def f(a: int=1):\n    c", ["def f(a: int=2):\n    c", "def f(a: int=0):\n    c"]),
        ("raise a(b, 1 < c)", []),
        ("if TYPE_CHECKING:\n    a < b", []),
    ],
)
def test_the_faults_of_a_line(code: str, broken: list[str]) -> None:
    found = []
    for number, _ in enumerate(sites(ast.parse(code))):
        tree = ast.parse(code)
        next(site for at, site in enumerate(sites(tree)) if at == number).replace()
        found.append(ast.unparse(ast.fix_missing_locations(tree)))
    assert found == broken


def test_a_seed_draws_the_same_faults_of_each_kind_as_many() -> None:
    files = [
        "xltiebreak/core/ranking.py",
        "xltiebreak/core/event.py",
        "xltiebreak/rules/team_standings.py",
    ]
    some = fault_sites.drawn(files, 25, 7)
    assert some == fault_sites.drawn(files, 25, 7) != fault_sites.drawn(files, 25, 8)
    assert [fault.kind for fault in some] == [*fault_sites.KINDS] * 5
    assert len(set(some)) == 25


def test_a_line_stands_in_its_statements() -> None:
    file = "tests/test_faults.py"
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    stack = stack_at(file, lines.index("        tree = ast.parse(code)") + 1)
    assert [type(one).__name__ for one in stack] == ["FunctionDef", "For", "Assign"]


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info < (3, 11), reason="3.10 writes tuples in other words")
def test_the_faults_that_change_nothing_can_still_be_made() -> None:
    lines = (ROOT / "tests/faults.txt").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if line[:1] not in ("", "#", " ")]
    made: dict[str, set[str]] = {}
    for key in listed:
        file = key.partition("  ")[0]
        made.setdefault(file, {fault.key for fault in faults_of(file)})
        assert key in made[file], f"{key}: it stands no longer in the code"


def test_contexts_know_the_tests_of_a_line() -> None:
    one, two = Contexts(["import", "a.py::b"]), Contexts(["import", "c.py::d"])
    for contexts, lines in ((one, {1: [0], 2: [1]}), (two, {2: [1], 3: [1]})):
        contexts.lines["x.py"] = {line: array("L", tests) for line, tests in lines.items()}
    one.merge(two)
    assert one.at("x.py", [2]) == {"a.py::b", "c.py::d"}
    assert one.without(["a.py"]).at("x.py", [1, 2, 3]) == {"import", "c.py::d"}


def test_a_fault_is_called_by_its_text_and_not_by_its_line() -> None:
    one = Fault("xltiebreak/languages/text.py", 3, "bound", "1 => 2", 0)
    assert one.key == Fault("xltiebreak/languages/text.py", 9, "bound", "1 => 2", 4).key
    assert (one.room, str(one)) == ("languages", "xltiebreak/languages/text.py:3  bound: 1 => 2")


TABLE = "two players\n--- Open\nNo;Name;Rd 1\n1;Ann;W2\n2;Ben;L1"


def test_changes_leave_a_table() -> None:
    found = {changed(TABLE, ["W2", "Pts"], Random(seed)) for seed in range(100)}
    assert len(found) > 50
    for text in found:
        assert text.startswith("two players\n--- Open\n")
        assert answer(text)


@pytest.mark.parametrize("text", [TABLE, TABLE.replace("L1", "W1")])
def test_a_table_is_printed_as_a_case_that_passes(text: str) -> None:
    assert not differences(case_of(printed(text).removeprefix("=== ")))
