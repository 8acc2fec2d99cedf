"""What all tests share: random events are thinned, and a test that starts a process is slow.

A test is slow if it is marked so, if it has a mark `needs` (a program that it starts), or if it
uses a fixture that starts one. A quick test that starts a process fails.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import Any

import contexts
import pytest
from hypothesis import settings
from thinning import thinned

gc.disable()  # collecting thousands of tests leaves no garbage to look for

settings.register_profile("loop", deadline=None, max_examples=thinned(100))  # the machine is shared
settings.load_profile("loop")

STARTING_FIXTURES = {"calculated_by_libreoffice", "classic", "wheel"}
"""Fixtures that start a process."""

STARTS = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
STARTS |= {"os.startfile", "subprocess.Popen"}
"""Names of the audit events of Python's functions that start a process."""

_quick: list[str] = []  # the quick test that runs now, if any


def pytest_configure(config: pytest.Config) -> None:
    sys.addaudithook(_refuse_process)
    if path := os.environ.get("XLTIEBREAK_CONTEXTS"):
        config.pluginmanager.register(contexts.Recorder(Path(path)))


def _refuse_process(event: str, arguments: tuple[object, ...]) -> None:
    """Fail a quick test that starts a process."""
    if event in STARTS and _quick:
        pytest.fail(
            f"{_quick[0]} starts a process ({event}{str(arguments)[:80]}): "
            "mark it with pytest.mark.slow"
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a program, or a fixture that starts one, as slow; slow ones come first.

    The last tests are then quick, so that all workers end at the same time.
    """
    for item in items:
        for mark in item.iter_markers("needs"):
            item.add_marker("slow")
            if not mark.args[0]:
                item.add_marker(pytest.mark.skip(reason=mark.kwargs["reason"]))
        if STARTING_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000)  # most tests leave less than that
    gc.enable()


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


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count a skipped test as a failure where every program is installed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and os.environ.get("XLTIEBREAK_NO_SKIPS"):
        reporter.write_line(f"\n{len(skipped)} skipped, and XLTIEBREAK_NO_SKIPS is set", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
