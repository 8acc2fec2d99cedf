"""What all tests share: quick tests run, and slow ones too with `--all`.

A test is slow if it is marked so, if it has a mark `needs` (a program that it starts), or if it
uses a fixture that starts one. A quick test that starts a process fails. Random events are thinned,
but not with `--all`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path
from time import process_time
from typing import Any

import contexts
import pytest
from hypothesis import settings
from thinning import thinned

gc.disable()  # collecting thousands of tests leaves no garbage to look for

STARTING_FIXTURES = {"classic", "wheel"}
"""Fixtures that start a process."""

STARTS = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
STARTS |= {"os.startfile", "subprocess.Popen"}
"""Names of the audit events of Python's functions that start a process."""

MOST = 3.0
"""Seconds of CPU that a quick test may take, with what it prepares. A summary names those above it:
mark them as slow, or make them smaller."""

GARBAGE = 500_000
"""Objects made, less those gone, after which garbage is collected."""

_quick: list[str] = []  # the quick test that runs now, if any
_read = [0.0]  # what the clock of this process showed at the end of the test before

_CONTEXTS = os.environ.get("XLTIEBREAK_CONTEXTS")
_RECORDER = contexts.Recorder(Path(_CONTEXTS)) if _CONTEXTS else None
"""Made before the conftest.py of a folder imports the package."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="slow tests too, and many random events")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        os.environ.setdefault("XLTIEBREAK_EVENTS", "all")  # before a test file asks how many
    else:
        os.fsync = _wait_for_no_disk  # type: ignore[assignment]
    settings.register_profile("loop", deadline=None, max_examples=thinned(100))  # a shared machine
    settings.load_profile("loop")
    sys.addaudithook(_refuse_process)
    if _RECORDER:
        config.pluginmanager.register(_RECORDER)


def _wait_for_no_disk(descriptor: object) -> None:
    """Stand in for `os.fsync`: only a machine that loses its power shows the difference."""


def _refuse_process(event: str, arguments: tuple[object, ...]) -> None:
    """Fail a quick test that starts a process."""
    if event in STARTS and _quick:
        pytest.fail(
            f"{_quick[0]} starts a process ({event}{str(arguments)[:80]}): "
            "mark it with pytest.mark.slow"
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests that need a program, or a fixture that starts one, as slow; slow ones come first.

    The last tests are then quick, so that all workers end at the same time. Without `--all`, slow
    ones run only if they are named, as `FILE::TEST` or by `-m slow`.
    """
    for item in items:
        for mark in item.iter_markers("needs"):
            item.add_marker("slow")
            if not mark.args[0]:
                item.add_marker(pytest.mark.skip(reason=mark.kwargs["reason"]))
        if STARTING_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    if _is_loop(config):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        del items[: len(slow)]


def _is_loop(config: pytest.Config) -> bool:
    """Whether only quick tests run, because nobody asked for others."""
    named = any("::" in argument for argument in config.args)
    return not (config.getoption("--all") or config.option.markexpr or named)


def pytest_collection_finish() -> None:
    _read[0] = process_time()
    gc.freeze()
    gc.set_threshold(10**9)  # never by itself: see below
    gc.enable()  # a test looks whether it is


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect garbage between tests, seldom: often it takes a tenth of the time.

    Inside `ast.parse` Python 3.11 fails if a finalizer runs.
    """
    if gc.get_count()[0] > GARBAGE:
        gc.collect(0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker neighbouring tests, which share what they prepare; idle workers steal."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> object:
    _quick[:] = [] if item.get_closest_marker("slow") else [item.nodeid]
    try:
        return (yield)
    finally:
        _quick.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "teardown":
        now = process_time()
        if _quick:
            report.user_properties.append(("cpu", now - _read[0]))
        _read[0] = now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the quick tests that are none, and say what tests tell without failing."""
    for report in terminalreporter.stats.get("passed", ()):
        if told := dict(report.user_properties).get("told"):
            terminalreporter.write_line(told)
    for report in terminalreporter.stats.get("", ()):
        seconds = dict(getattr(report, "user_properties", ())).get("cpu", 0.0)
        if seconds > MOST:
            terminalreporter.write_line(
                f"{seconds:.1f} s of CPU, more than a quick test may take: {report.nodeid}"
            )


def pytest_unconfigure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and _is_loop(config) and not config.option.collectonly:
        reporter.write_line("These are the quick tests. All tests: the same command with --all.")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count a skipped test as a failure where every program is installed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and os.environ.get("XLTIEBREAK_NO_SKIPS"):
        reporter.write_line(f"\n{len(skipped)} skipped, and XLTIEBREAK_NO_SKIPS is set", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
