"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("no clock", deadline=None)  # others use the machine, too
settings.load_profile("no clock")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where every part is installed a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and skipped and os.environ.get("XLTIEBREAK_NO_SKIPS"):
        reporter.write_line(f"\n{len(skipped)} skipped, and XLTIEBREAK_NO_SKIPS is set", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
