"""Asks Python programs of `parts/` in processes of their own, and reads the JSON of their answers.

At its first import xlwings decides what its decorators do, so every host needs a fresh Python: one
for each environment.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import cache
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


class Host:
    """A process that answers questions, a line of JSON each; it ends when its input is closed."""

    def __init__(self, *command: object, environment: dict[str, str] | None = None) -> None:
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            list(map(str, command)),
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            encoding="utf-8",
        )

    def ask(self, *asked: object) -> Any:
        """The answer to a question; what the process said if it has none within five minutes."""
        assert self._process.stdin and self._process.stdout
        patience = threading.Timer(300, self._process.kill)
        patience.start()
        try:
            print(json.dumps(asked), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            patience.cancel()
        self._said.seek(0)
        assert line, self._said.read()
        return json.loads(line)


@cache
def _python(**environment: str) -> Host:
    """A fresh Python with these variables, for all tests of this process."""
    clean = {name: text for name, text in os.environ.items() if not name.startswith("XLWINGS_")}
    tests = PARTS.parent.parent
    clean["PYTHONPATH"] = os.pathsep.join(map(str, (tests, tests.parent)))
    return Host(sys.executable, PARTS / "host.py", environment=clean | environment)


def answer_of(part: str, asked: object, environment: dict[str, str] | None = None) -> Any:
    """What a program of `parts/` answers."""
    return _python(**environment or {}).ask(part, asked)


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


@cache
def _lite(wheel: Path) -> Host:
    return Host(NODE, PARTS / "lite.mjs", PYODIDE, WHEELS, wheel)


def forget_hosts() -> None:
    """Let the next question start its process anew."""
    _python.cache_clear()
    _lite.cache_clear()


def in_lite(wheel: Path, program: str, asked: object) -> Any:
    """What a Python program of `parts/` answers in Pyodide, as xlwings Lite runs it."""
    return _lite(wheel).ask(str(PARTS / program), asked)
