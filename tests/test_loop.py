"""The test loop: a quick test starts no process, and one setting thins the random events."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from array import array
from collections.abc import Callable

import measuring
import pytest
import thinning
from cases import case_of, check
from changed import changed_lines, chosen, files_to_run, module_tests
from contexts import Contexts
from hypothesis import settings
from libreoffice import needs_libreoffice

PROCESSES: dict[str, Callable[[], object]] = {
    "subprocess.Popen": lambda: subprocess.run([sys.executable, "-c", ""]),
    "os.system": lambda: os.system("true"),
}
if sys.platform != "win32":
    PROCESSES |= {
        "os.fork": os.fork,
        "os.posix_spawn": lambda: os.posix_spawn(sys.executable, [sys.executable], {}),
        "os.exec": lambda: os.execv(sys.executable, [sys.executable, "-c", ""]),
    }


@pytest.mark.parametrize("event", PROCESSES)
def test_a_quick_test_that_starts_a_process_fails(event: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=rf"starts a process \({event}.*slow"):
        PROCESSES[event]()


@pytest.mark.slow
def test_a_slow_test_may_start_a_process() -> None:
    assert subprocess.run([sys.executable, "-c", ""], check=True).returncode == 0


@needs_libreoffice
def test_a_test_that_needs_a_program_is_slow(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("slow")


def test_a_test_with_a_fixture_that_starts_a_process_is_slow(
    request: pytest.FixtureRequest,
) -> None:
    quick = [item for item in request.session.items if not item.get_closest_marker("slow")]
    used = {name for item in quick for name in getattr(item, "fixturenames", ())}
    assert not used & {"classic", "wheel"}


def test_a_twentieth_of_the_events_is_tried_unless_all_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("XLTIEBREAK_EVENTS", raising=False)
    assert [thinning.thinned(count) for count in (3, 20, 50, 200, 1000)] == [3, 4, 4, 10, 50]
    assert thinning.thinned(80, 30) == 30
    assert thinning.thinned(4, 30) == 4
    some = thinning.sampled(range(100))
    assert len(some) == 5
    assert some == sorted(set(some)) == thinning.sampled(range(100))
    monkeypatch.setenv("XLTIEBREAK_EVENTS", "all")
    assert thinning.thinned(200) == 200
    assert thinning.sampled("abc") == ["a", "b", "c"]
    assert (thinning.thinned(80, most=30), thinning.few(80, 2, most=30)) == (30, 30)
    assert len(thinning.sampled(range(100), most=30)) == 30
    monkeypatch.setenv("XLTIEBREAK_EVENTS", "every")
    assert thinning.tries_all()
    assert (thinning.thinned(80, most=30), thinning.few(80, 2, most=30)) == (80, 80)
    monkeypatch.setenv("XLTIEBREAK_EVENTS", "half")
    with pytest.raises(ValueError, match="may be `all`, `every` or unset"):
        thinning.thinned(200)


def test_hypothesis_follows_the_same_setting() -> None:
    assert settings().max_examples == thinning.thinned(100)


@pytest.mark.slow
def test_slow_tests_run_if_all_are_asked_for_or_one_is_named() -> None:
    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    slow = "test_a_slow_test_may_start_a_process"
    loop = run(__file__, "-k", f"{slow} or twentieth")
    assert "1 passed, " in loop
    assert loop.splitlines()[-1].endswith("--all.")
    assert "2 passed, " in run(__file__, "-k", f"{slow} or twentieth", "--all")
    assert "1 passed in " in run(f"{__file__}::{slow}")
    assert "1 passed, " in run(__file__, "-k", slow, "-m", "slow")


CASE = "a table\n--- Open\nNo;Name;Rd 1\n1;Ann;W2\n2;Ben;L1\n-->\n1 Ann: W2; 1\n2 Ben: L1; 0\n"


@pytest.mark.parametrize(
    ("text", "missing"),
    [(CASE.replace("--- Open\n", ""), "--- SHEET"), (CASE.replace("-->\n", ""), "-->")],
)
def test_a_case_without_one_of_its_parts_is_refused(text: str, missing: str) -> None:
    with pytest.raises(ValueError, match=rf"slips: 'a table.* has no line `{missing}`"):
        case_of(text, "slips")


def test_all_cases_that_differ_are_told_at_once() -> None:
    check([case_of(CASE)])
    wrong = CASE.replace("Ann: W2; 1", "Ann: W2; 0"), CASE.replace("2 Ben: L1; 0\n", "")
    with pytest.raises(pytest.fail.Exception) as failed:
        check([case_of(CASE, "good"), case_of(wrong[0], "first"), case_of(wrong[1], "second")])
    lines = str(failed.value).splitlines()
    assert lines[:2] == ["2 cases differ:", "first: a table"]
    assert lines[2:4] == ["  1 Ann: W2; 1", "  instead of: 1 Ann: W2; 0"]
    assert lines[4] == "second: a table"


def test_lines_that_changed_and_lines_around_new_ones_are_found() -> None:
    before = ["a", "b", "c", "d"]
    assert changed_lines(before, ["a", "x", "c", "d"]) == {2}
    assert changed_lines(before, ["a", "b", "new", "c", "d"]) == {2, 3}
    assert changed_lines(before, ["a", "d"]) == {2, 3}
    assert changed_lines(before, before) == set()


def test_of_a_changed_module_the_tests_of_the_lines_run_else_those_of_the_function() -> None:
    file = "xltiebreak/gone.py"
    lines = {1: [0], 2: [1], 3: [2]}
    known = Contexts(["import", "a.py::b", "a.py::c"])
    known.lines[file] = {line: array("L", tests) for line, tests in lines.items()}
    before = ["def one():", "    first()", "    second()"]
    assert module_tests(file, before, known) == {"a.py::b", "a.py::c"}
    known.lines[file] = {1: array("L", [0]), 2: array("L", [1])}
    assert module_tests(file, before, known) == {"a.py::b"}


def test_tests_of_each_change_are_chosen_in_turn_up_to_their_time() -> None:
    near = [["a", "b", "c"], ["b", "d"]]
    seconds = {"a": 1.0, "b": 1.0, "c": 5.0, "d": 0.5}
    assert chosen(near, seconds, 100) == ["a", "b", "d", "c"]
    assert chosen(near, seconds, 2.2) == ["a", "b", "d"]
    assert chosen(near, seconds, 0) == []


TABLES = "WORDS = {}\n\n\ndef _made():\n    return WORDS\n\n\nTABLE = _made()\n"
READER = "from first import TABLE\n\n\ndef read():\n    return TABLE\n"


def test_a_table_belongs_to_the_tests_of_what_reads_it_or_what_is_made_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trees = {"first.py": ast.parse(TABLES), "second.py": ast.parse(READER)}
    monkeypatch.setattr(measuring, "tree_of", trees.__getitem__)
    known = Contexts(["import", "a.py::reads", "a.py::other"])
    known.lines["first.py"] = {1: array("L", [0]), 5: array("L", [0]), 8: array("L", [0])}
    known.lines["second.py"] = {1: array("L", [0]), 4: array("L", [0]), 5: array("L", [1])}
    assert measuring.tests_of_names(["WORDS"], known) == {"a.py::reads"}
    assert measuring.tests_of_names(["nothing"], known) == set()


def test_where_no_lines_are_measured_the_tests_of_the_room_run() -> None:
    found = files_to_run("xltiebreak/prizes/cash.py")
    assert any(one.startswith("tests/prizes/") for one in found)
    assert not any(one.startswith("tests/trf/") for one in found)
    assert files_to_run("tests/test_loop.py") == ["tests/test_loop.py"]


@pytest.mark.parametrize(
    ("code", "why"),
    [(1, "the tests fail"), (-9, "stopped by SIGKILL"), (4, "ended with USAGE_ERROR")],
)
def test_why_a_measurement_died_is_said(code: int, why: str) -> None:
    assert why in measuring.why_it_ended(code)
