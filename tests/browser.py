"""Runs a real browser, Chromium or Firefox, without a screen and without a network.

A test passes a JavaScript module, which gets the browser from `browsing/launch.mjs` and prints what
it saw as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from udfs.subprocesses import INSTALLED, NODE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
BROWSERS = {"chrome": CHROMIUM, "firefox": FIREFOX}
_DRIVER = INSTALLED / "node_modules" / "puppeteer-core"


def needs_browser(name: str) -> pytest.MarkDecorator:
    """Skip a test, with the reason, if a browser or its driver is not installed."""
    return pytest.mark.needs(
        NODE and BROWSERS[name] and _DRIVER.exists(),
        reason=f"no Node, no {name}, or no puppeteer-core in XLTIEBREAK_PARTS",
    )


needs_chromium = needs_browser("chrome")
needs_firefox = needs_browser("firefox")


def browse(script: Path, *arguments: object, browser: str = "chrome", seconds: int = 180) -> Any:
    """Run a JavaScript module with a browser; return its last line, read as JSON."""
    environment = os.environ | {
        "XLTIEBREAK_BROWSER": browser,
        "XLTIEBREAK_BROWSER_PATH": str(BROWSERS[browser]),
        "XLTIEBREAK_NODE_MODULES": str(INSTALLED / "node_modules"),
    }
    done = subprocess.run(
        [str(NODE), str(script), *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])
