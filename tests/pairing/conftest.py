"""Tests of proposals need the extra `pair`: without it each file is skipped with that reason."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest


class WithoutEngine(pytest.Module):
    """A file of tests that cannot be imported here."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        pytest.skip("there is no gacrux here: pip install gacrux")


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    try:
        import gacrux  # noqa: F401
    except ModuleNotFoundError:
        module: pytest.Module = WithoutEngine.from_parent(parent, path=module_path)
        return module
    return None
