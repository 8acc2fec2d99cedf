"""Runs Python programs of `parts/`, each in its own process, and reads the JSON that they print.

At its first import xlwings decides what its decorators do, so every host needs a fresh Python.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PARTS = Path(__file__).parent / "parts"
KEY = {"XLWINGS_LICENSE_KEY": "noncommercial"}  # these tests are no commercial use
ON_SERVER = {**KEY, "XLWINGS_ON_SERVER": "true"}


def needs(*modules: str) -> pytest.MarkDecorator:
    """Skip a test, with the reason, if a package is not installed."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    how = "pip install xlwings-server httpx"
    return pytest.mark.needs(not missing, reason=f"{', '.join(missing)} missing: {how}")


def answer_of(part: str, *arguments: object, environment: dict[str, str] | None = None) -> Any:
    """Run a program of `parts/`; return its last line, read as JSON."""
    clean = {name: text for name, text in os.environ.items() if not name.startswith("XLWINGS_")}
    tests = PARTS.parent.parent
    clean["PYTHONPATH"] = os.pathsep.join(map(str, (tests, tests.parent)))
    done = subprocess.run(
        [sys.executable, str(PARTS / part), *map(str, arguments)],
        env=clean | (environment or {}),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


ROOT = Path(__file__).parent.parent.parent
INSTALLED = Path(os.environ.get("XLTIEBREAK_PARTS", ROOT / ".parts"))
"""The folder of the packages for Pyodide. These commands fill it, in the folder of the project:

npm install --prefix .parts pyodide@0.29.5
pip download --no-deps --only-binary :all: --platform any --python-version 3.13 -d .parts/wheels \
    xlwings==0.37.8 micropip==0.11.0
"""

NODE = shutil.which("node")
needs_node = pytest.mark.needs(NODE, reason="node missing: install Node.js 20 or later")


def node(part: str, *arguments: object) -> Any:
    """Run a JavaScript program of `parts/`; return its last line, read as JSON."""
    command = [str(NODE), str(PARTS / part), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


PYODIDE, WHEELS = INSTALLED / "node_modules" / "pyodide", INSTALLED / "wheels"
needs_pyodide = pytest.mark.needs(
    PYODIDE.exists() and list(WHEELS.glob("micropip-*.whl")),
    reason=f"no Pyodide, or no wheels for it, in {INSTALLED}: see tests/udfs/subprocesses.py",
)


def in_lite(wheel: Path, program: str, asked: Path) -> Any:
    """Run a Python program of `parts/` in Pyodide, as xlwings Lite does; return its answer."""
    return node("lite.mjs", PYODIDE, WHEELS, wheel, PARTS / program, asked)
