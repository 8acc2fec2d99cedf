"""The page, made once for all its tests, or that of a release."""

from __future__ import annotations

from pathlib import Path

import pytest
from released import RELEASE
from udfs.subprocesses import INSTALLED

PYODIDE = INSTALLED / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one file."""
    from xltiebreak.pages.page.building import one_file
    from xltiebreak.pages.page.parts import parts_from

    if RELEASE:
        return RELEASE / "xltiebreak.html"
    if not PYODIDE.exists():
        pytest.skip("no pyodide in XLTIEBREAK_PARTS")
    path = tmp_path_factory.mktemp("page") / "xltiebreak.html"
    path.write_bytes(one_file(parts_from(PYODIDE)))
    return path
